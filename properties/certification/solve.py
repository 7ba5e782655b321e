"""Speaks SMT-LIB 2 on standard input and output with a solver that has no program of its own: ``solve.py z3|bitwuzla|cvc5``.

Commands come one a line. To ``(check-sat)`` it answers ``sat``, ``unsat`` or ``unknown``, to ``(echo "...")`` what stands there, and to
nothing else. Imports nothing of the suite.
"""

import sys
from collections.abc import Callable

Speak = Callable[[str], str]
"""Carries out commands, and returns what the last of them printed."""


def _z3() -> Speak:
    import z3  # noqa: PLC0415 - one solver a process

    context = z3.Context()

    def speak(text: str) -> str:
        try:
            return str(z3.Z3_eval_smtlib2_string(context.ref(), text))
        except z3.Z3Exception as error:
            return str(error.value, "utf-8")

    speak("(set-logic QF_BV)")
    return speak


def _bitwuzla() -> Speak:
    import bitwuzla  # noqa: PLC0415 - one solver a process

    options = bitwuzla.Options()
    options.set(bitwuzla.Option.REWRITE_LEVEL, 1)  # a tenth faster here than with all rewriting
    options.set(bitwuzla.Option.PREPROCESS, False)  # it is done anew for every question, and takes longer than the answers
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    parser.parse("(set-logic QF_BV)", parse_only=False, parse_file=False)

    def speak(text: str) -> str:
        if text.endswith("(check-sat)\n"):
            parser.parse(text.removesuffix("(check-sat)\n"), parse_only=False, parse_file=False)
            answer = parser.bitwuzla().check_sat()
            return {bitwuzla.Result.SAT: "sat", bitwuzla.Result.UNSAT: "unsat"}.get(answer, "unknown")
        parser.parse(text, parse_only=False, parse_file=False)
        return ""

    return speak


def _cvc5() -> Speak:
    import cvc5  # noqa: PLC0415 - one solver a process

    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("incremental", "true")
    symbols = cvc5.SymbolManager(solver)
    parser = cvc5.InputParser(solver, symbols)

    def speak(text: str) -> str:
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "certificate")
        said = ""
        while not (command := parser.nextCommand()).isNull():
            said += str(command.invoke(solver, symbols))
        return said

    speak("(set-logic QF_BV)\n")
    return speak


SOLVERS: dict[str, Callable[[], Speak]] = {"z3": _z3, "bitwuzla": _bitwuzla, "cvc5": _cvc5}


def started(name: str) -> Speak:
    """Start a solver; one that is not installed answers to everything that it could not be started, and why."""
    try:
        return SOLVERS[name]()
    except ImportError as error:
        said = f"{name} could not be started: {error}"
        return lambda _: said


def main() -> None:
    """Answer until the input ends."""
    speak, held = started(sys.argv[1]), ""
    for line in sys.stdin:
        if line.startswith("(echo "):
            sys.stdout.write(line.removeprefix("(echo ").removesuffix(")\n") + "\n")
            sys.stdout.flush()
            continue
        held += line
        if line != "(check-sat)\n":
            continue
        try:
            said = speak(held)
        except Exception as error:  # noqa: BLE001 - a solver raises what it likes; the checker hears that it refused
            said = f"(error {str(error)!r})"
        held = ""
        sys.stdout.write(" ".join(said.split()) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
