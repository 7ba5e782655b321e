"""A rulebook as Promela, the language of the model checker SPIN, to measure our search against a tool everybody knows.

Only the state space is exported, no property. One process repeats one choice among all ground actions; each is a
``d_step``, so that SPIN's states are exactly the states of the game.
"""

import re
from collections.abc import Iterable, Sequence

from brinkproof.model.language.operators import TRUE
from brinkproof.model.language.syntax import Apply, Constant, Expression, Local, Operator, Read, reads
from brinkproof.model.rules import Effect, Firing, Ground, Rulebook

_INFIX = {
    Operator.ADD: "+",
    Operator.SUBTRACT: "-",
    Operator.EQUAL: "==",
    Operator.LESS: "<",
    Operator.LESS_EQUAL: "<=",
    Operator.AND: "&&",
    Operator.OR: "||",
}


def to_promela(rulebook: Rulebook) -> str:
    """Return a Promela program with the same states and transitions as the rulebook.

    Raises:
        ValueError: rules of one level read what others of it write, which Promela has no short way to say.

    """
    widest = max((len(effect.assignments) for effect in _all_effects(rulebook)), default=0)
    most_locals = max((len(action.locals) for action in rulebook.actions), default=0)
    lines = [f"/* {rulebook.name}, rulebook {rulebook.digest[:12]} */"]
    lines += [f"{_type(v.sort.low, v.sort.high)} {_name(v.name)} = {v.initial};" for v in rulebook.variables]
    lines += [f"hidden int t{place};" for place in range(widest)]
    lines += [f"hidden int b{place};" for place in range(most_locals)]
    lines += ["active proctype game() {", "end: do"]
    for action in rulebook.actions:
        lines += _action(rulebook, action)
    return "\n".join([*lines, "od }", ""])


def _all_effects(rulebook: Rulebook) -> Iterable[Effect]:
    for ending in rulebook.endings:
        yield from ending.effects
    for action in rulebook.actions:
        for level in action.levels:
            for fired in level:
                yield from fired.effects


def _type(low: int, high: int) -> str:
    if low < 0:
        return "short"
    return "bit" if high == 1 else "byte"


def _name(variable: str) -> str:
    return "v_" + re.sub(r"\W", "_", variable)


def _action(rulebook: Rulebook, action: Ground) -> list[str]:
    names = {name: f"b{place}" for place, (name, _) in enumerate(action.locals)}
    lines = [f":: d_step {{ {_text(action.guard, names)} -> /* {rulebook.label(action)} */"]
    lines += [f"  {names[name]} = {_text(value, names)};" for name, value in action.locals]
    for level in action.levels:
        _check_level(level)
        for fired in level:
            body = [line for effect in fired.effects for line in _effect(rulebook, effect, names)]
            lines += _guarded(_text(fired.when, names) if fired.when != TRUE else "", body)
    return [*lines, "  }"]


def _check_level(level: Sequence[Firing]) -> None:
    written = [{a.variable for effect in fired.effects for a in effect.assignments} for fired in level]
    read = [
        {
            name
            for effect in fired.effects
            for part in (effect.when, *(a.value for a in effect.assignments))
            for name in reads(part)
        }
        | reads(fired.when)
        for fired in level
    ]
    for place, own in enumerate(written):
        for other in range(len(level)):
            if other != place and own & (read[other] | written[other]):
                raise ValueError(f"{level[place].rule} and {level[other].rule} of one level touch the same variables")


def _effect(rulebook: Rulebook, effect: Effect, names: dict[str, str]) -> list[str]:
    over = f"!({_text(rulebook.over, {})})"
    conditions = [over] + ([_text(effect.when, names)] if effect.when != TRUE else [])
    body = [f"t{place} = {_limited(rulebook, a.variable, _text(a.value, names))};" for place, a in enumerate(effect.assignments)]
    body += [f"{_name(a.variable)} = t{place};" for place, a in enumerate(effect.assignments)]
    written = {a.variable for a in effect.assignments}
    for ending in rulebook.endings:
        if reads(ending.when) & written:
            body += _guarded(
                f"{over} && {_text(ending.when, {})}",
                [f"{_name(a.variable)} = {_text(a.value, {})};" for e in ending.effects for a in e.assignments],
            )
    return _guarded(" && ".join(conditions), body)


def _guarded(condition: str, body: Sequence[str]) -> list[str]:
    if not condition:
        return list(body)
    return [f"  if :: {condition} ->", *(f"  {line}" for line in body), "  :: else -> skip; fi;"]


def _limited(rulebook: Rulebook, variable: str, text: str) -> str:
    limit = rulebook.limits.get(variable)
    if limit is None:
        return text
    if limit.high is not None:
        text = f"(({text}) > {limit.high} -> {limit.high} : ({text}))"
    if limit.low is not None:
        text = f"(({text}) < {limit.low} -> {limit.low} : ({text}))"
    return text


def _text(expression: Expression, names: dict[str, str]) -> str:
    match expression:
        case Constant(value):
            return str(value) if value >= 0 else f"({value})"
        case Read(variable):
            return _name(variable)
        case Local(name):
            return names[name]
        case Apply(operator, arguments):
            parts = [_text(argument, names) for argument in arguments]
            match operator:
                case Operator.NOT:
                    return f"(!{parts[0]})"
                case Operator.NEGATE:
                    return f"(-{parts[0]})"
                case Operator.IF:
                    return f"({parts[0]} -> {parts[1]} : {parts[2]})"
                case Operator.MIN:
                    return f"({parts[0]} < {parts[1]} -> {parts[0]} : {parts[1]})"
                case Operator.MAX:
                    return f"({parts[0]} < {parts[1]} -> {parts[1]} : {parts[0]})"
                case Operator.ABS:
                    return f"({parts[0]} < 0 -> -{parts[0]} : {parts[0]})"
                case _:
                    return f"({f' {_INFIX[operator]} '.join(parts)})"
