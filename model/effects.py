"""The ``then`` of a rule to effects: calls of named effects written out, assignments resolved."""

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from brinkproof.model.document import Entry
from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.language.operators import FALSE, TRUE, apply, both, choose, either, equal
from brinkproof.model.language.parse import parse_effect
from brinkproof.model.language.scope import Scope
from brinkproof.model.language.sorts import BOOLEAN, INTEGER, Sort
from brinkproof.model.language.syntax import Constant, Expression, Operator, Read
from brinkproof.model.language.typecheck import typecheck
from brinkproof.model.names import Names, parameter_sorts
from brinkproof.model.rules import Assignment, Effect

_ZERO = Constant(0, Sort(INTEGER, 0, 0))


class Effects:
    """The named effects of a rulebook, and what a ``then`` means with them."""

    def __init__(self, entries: Iterable[Entry], names: Names) -> None:
        self.names = names
        self.named: dict[str, Entry] = {}
        for entry in entries:
            if entry.kind == "effect":
                name = entry.values["name"]
                if name in self.named:
                    raise entry.error("RB405", "name", f"there is an effect {name!r} already", "choose another name")
                self.named[name] = entry
        for entry in self.named.values():
            self._check(entry)

    def _check(self, entry: Entry) -> None:
        """Check each named effect once by itself, so that an error in one that nobody uses is found too."""
        free: dict[str, Expression] = {name: Read(f"({name})", sort) for name, sort in parameter_sorts(self.names.sorts, entry)}
        self._named(entry, free, ())

    def of(self, entry: Entry, scope: Scope) -> tuple[Effect, ...]:
        """Return the effects of a rule in the order of its text.

        Raises:
            RuleError: RB203 or RB303 when an effect is malformed, RB304 and on when a name or a sort is wrong.

        """
        found = (self._one(written, entry, scope) for written in entry.values["then"])
        return tuple(effect for effect in found if effect.when != FALSE)

    def _one(self, written: object, entry: Entry, scope: Scope) -> Effect:
        place = entry.at("then")
        match written:
            case str():
                return self._effect(written, scope, place, ())
            case {"if": str(condition), "do": str(text), **rest} if not rest:
                effect = self._effect(text, scope, place, ())
                return replace(
                    effect, text=f"{text} if {condition}", when=both(typecheck(condition, scope, place, BOOLEAN), effect.when)
                )
            case {"together": list(texts), **rest} if not rest:
                return self._together([self._one(text, entry, scope) for text in texts], place)
            case _:
                raise RuleError(
                    "RB203",
                    place,
                    f"{written!r} is not an effect",
                    "write a text, { if = ..., do = ... } or { together = [...] }",
                )

    def _together(self, effects: Sequence[Effect], place: Place) -> Effect:
        """Merge effects of one moment: additions to one variable are summed, anything else must not meet."""
        merged: dict[str, Assignment] = {}
        for effect in effects:
            if effect.when != TRUE:
                raise RuleError(
                    "RB409", place, f"{effect.text!r} is conditional inside 'together'", "put the condition into its amount"
                )
            for new in effect.assignments:
                old = merged.get(new.variable)
                if old is None:
                    merged[new.variable] = new
                elif old.increment is None or new.increment is None:
                    problem = f"{new.variable!r} is set twice at one moment by {effect.text!r}"
                    raise RuleError("RB407", place, problem, "only additions can be summed")
                else:
                    merged[new.variable] = Assignment(
                        variable=new.variable,
                        value=apply(Operator.ADD, old.value, new.increment),
                        increment=apply(Operator.ADD, old.increment, new.increment),
                    )
        return Effect(
            text=" and ".join(effect.text for effect in effects),
            when=TRUE,
            requires=both(*(effect.requires for effect in effects)),
            assignments=tuple(merged.values()),
        )

    def _effect(self, text: str, scope: Scope, place: Place, opened: tuple[str, ...]) -> Effect:
        target, value = parse_effect(text, place)
        if value is not None:
            assignments = self._assign(target, value, scope, place)
            return Effect(text=text, when=TRUE, requires=TRUE, assignments=tuple(assignments))
        assert isinstance(target, ast.Call)
        assert isinstance(target.func, ast.Name)
        name = target.func.id
        if name not in self.named:
            raise RuleError(
                "RB304",
                place,
                f"there is no effect {name!r}",
                suggest(name, self.named, "see the [[effect]] tables"),
                missing=name,
            )
        entry = self.named[name]
        if name in opened:
            raise RuleError("RB310", entry.place, f"effects in a circle: {' -> '.join((*opened, name))}", "write one of them out")
        parameters = parameter_sorts(self.names.sorts, entry)
        if target.keywords or len(target.args) != len(parameters):
            problem = f"effect {name!r} takes {len(parameters)} arguments, not {len(target.args) + len(target.keywords)}"
            raise RuleError("RB309", place, problem, f"they are {', '.join(p for p, _ in parameters) or 'none'}")
        arguments: dict[str, Expression] = {}
        for (parameter, sort), node in zip(parameters, target.args, strict=True):
            argument = typecheck(ast.unparse(node), scope, place)
            if argument.sort.kind != sort.kind:
                problem = f"argument {parameter!r} of {text!r} is {argument.sort.kind}, not {sort.kind}"
                raise RuleError("RB305", place, problem, "see the effect's parameters")
            if not sort.covers(argument.sort) and (argument.sort.high < sort.low or sort.high < argument.sort.low):
                problem = f"argument {parameter!r} of {text!r} is never within {sort.low} to {sort.high}"
                raise RuleError("RB308", place, problem, "see the effect's parameters")
            arguments[parameter] = argument
        return replace(self._named(entry, arguments, (*opened, name)), text=text)

    def _named(self, entry: Entry, arguments: Mapping[str, Expression], opened: tuple[str, ...]) -> Effect:
        """Write a named effect out. Everything in it happens at one moment."""
        scope, place = replace(self.names.scope, locals=arguments), entry.at("then")
        parts = [self._effect(str(text), scope, place, opened) for text in entry.values["then"]]
        requires = typecheck(entry.values.get("requires", "true"), scope, entry.at("requires"), BOOLEAN)
        whole = self._together(parts, place)
        within = []
        for name, sort in parameter_sorts(self.names.sorts, entry):
            value = arguments[name]
            if sort.covers(value.sort):
                continue
            if sort.kind == INTEGER:
                low, high = (Constant(bound, Sort(sort.kind, bound, bound)) for bound in (sort.low, sort.high))
                within += [apply(Operator.LESS_EQUAL, low, value)] if value.sort.low < sort.low else []
                within += [apply(Operator.LESS_EQUAL, value, high)] if value.sort.high > sort.high else []
            else:
                within.append(either(*(equal(value, Constant(one, Sort(sort.kind, one, one))) for one in sort.values)))
        return replace(whole, requires=both(requires, whole.requires, *within))

    def _assign(self, target: ast.expr, value: ast.expr, scope: Scope, place: Place) -> list[Assignment]:
        new = typecheck(ast.unparse(value), scope, place)
        increment = self._increment(target, value, scope, place)
        match target:
            case ast.Name(id=name) if name in scope.variables:
                self._check_kind(name, scope.variables[name].sort, new, place)
                return [Assignment(variable=name, value=new, increment=increment)]
            case ast.Subscript(value=ast.Name(id=name), slice=index) if name in scope.families:
                family = scope.families[name]
                position = typecheck(ast.unparse(index), scope, place, family.index.kind)
                if not family.index.covers(position.sort):
                    problem = f"the index of {name!r} may be none of its members in {ast.unparse(target)!r}"
                    raise RuleError("RB308", place, problem, "guard it, or use a narrower sort")
                found = []
                for member, read in family.members:
                    if member not in position.sort:
                        continue
                    self._check_kind(name, read.sort, new, place)
                    here = equal(position, Constant(member, Sort(family.index.kind, member, member)))
                    step = None if increment is None else choose(here, increment, _ZERO)
                    found.append(Assignment(variable=read.variable, value=choose(here, new, read), increment=step))
                return found
            case _:
                name = ast.unparse(target)
                help_ = suggest(name, [*scope.variables, *scope.families], "assign a state variable")
                raise RuleError("RB304", place, f"{name!r} is not a state variable", help_, missing=ast.unparse(_base(target)))

    def _check_kind(self, name: str, sort: Sort, value: Expression, place: Place) -> None:
        if value.sort.kind != sort.kind:
            raise RuleError("RB305", place, f"{name!r} is {sort.kind} and is given {value.sort.kind}", "assign like to like")
        if value.sort.high < sort.low or sort.high < value.sort.low:
            raise RuleError(
                "RB308", place, f"{name!r} is given a value outside {sort.low} to {sort.high}", "see the variable's sort"
            )

    def _increment(self, target: ast.expr, value: ast.expr, scope: Scope, place: Place) -> Expression | None:
        """Return what is added when the assignment has the form ``x = x + e`` or ``x = x - e``."""
        if not isinstance(value, ast.BinOp) or ast.dump(value.left) != ast.dump(_loaded(target)):
            return None
        added = typecheck(ast.unparse(value.right), scope, place)
        return added if isinstance(value.op, ast.Add) else apply(Operator.NEGATE, added)


def _base(target: ast.expr) -> ast.expr:
    return target.value if isinstance(target, ast.Subscript) else target


def _loaded(target: ast.expr) -> ast.expr:
    return ast.parse(ast.unparse(target), mode="eval").body
