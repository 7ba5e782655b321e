"""A solver that says what is expected of it, but for one fault: ``fake.py FAULT MARK``, where MARK is a file that tells runs apart."""

import itertools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def say(line: str) -> None:
    """Say a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(fault: str, mark: Path) -> None:
    """Answer until the input ends."""
    again = mark.exists()
    mark.touch()
    if fault == "ends at once":
        sys.exit(3)
    if fault == "reads nothing":
        time.sleep(60)
    if fault == "leaves a child behind":
        subprocess.Popen(["/bin/sleep", "60"])
        os._exit(0)
    if fault == "greets":
        say("unsat")
    if fault == "never ends a line":
        while True:
            sys.stdout.write("x" * 1000)
    if fault == "never stops":
        for number in itertools.count():
            say(f"unsat {number}")
    forms: list[str] = []
    asked = 0
    for line in sys.stdin:
        if line.startswith("(push"):
            forms.append("")
        elif line.startswith("(pop"):
            forms.pop()
        elif line.startswith("(check-sat"):
            asked += 1
            say(answer("".join(forms), fault, asked, again=again))
            if fault == "ends before its echo" and asked == 2 and not again:
                os._exit(3)
            if fault == "answers twice":
                say("unsat")
        elif line.startswith("(echo"):
            say(line[len("(echo ") : -2])
        else:
            forms[-1] += line


def answer(told: str, fault: str, asked: int, *, again: bool) -> str:
    """Return what this solver says of the forms that it was told."""
    asserted = "".join(line for line in told.splitlines() if line.startswith("(assert"))
    right = "unsat" if "(not " in asserted or "(error " in asserted else "sat"
    wrong = "sat" if right == "unsat" else "unsat"
    if "(error " in asserted:
        if fault == "kills who asks":
            os.kill(os.getppid(), signal.SIGKILL)
        if fault == "ends in the middle" or (fault == "ends once in the middle" and not again):
            os._exit(3)
        if fault == "closes its output":
            os.close(1)
            time.sleep(60)
        if fault == "hangs in the middle" or (fault == "hangs once" and not again):
            time.sleep(60)
    said = {
        "always sat": "sat",
        "always unsat": "unsat",
        "never knows": "unknown",
        "talks nonsense": "banana",
        "says nothing": "",
        "says it in capitals": right.upper(),
        "says more": f"{right}\tACCEPTED",
        "breaks the line": f"{right}\x0bACCEPTED\t{told[:20]}\t\t",
        "is wrong once": wrong if asked == 4 else right,
    }
    return said.get(fault, right)


if __name__ == "__main__":
    main(sys.argv[1].strip(), Path(sys.argv[2]))
