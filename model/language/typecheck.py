"""Python's syntax tree to a typed expression: every name resolved, every sort known.

Definitions are written out where they are used, tables become chains of choices, and ``family[index]`` a choice among
the variables of the family. What is left is the core of ``syntax``.
"""

import ast
from dataclasses import replace

from brinkproof.model.errors import Place, RuleError, suggest
from brinkproof.model.language.operators import (
    SortMismatch,
    apply,
    both,
    choose,
    either,
    equal,
    negation,
    substitute,
)
from brinkproof.model.language.parse import DEEPEST, parse_expression
from brinkproof.model.language.scope import Definition, Scope, Table
from brinkproof.model.language.sorts import BOOL, Sort, integer
from brinkproof.model.language.syntax import Constant, Expression, Local, Operator, Read, is_deeper, reads, walk

_COMPARISONS = {
    ast.Eq: (Operator.EQUAL, False, False),
    ast.NotEq: (Operator.EQUAL, False, True),
    ast.Lt: (Operator.LESS, False, False),
    ast.LtE: (Operator.LESS_EQUAL, False, False),
    ast.Gt: (Operator.LESS, True, False),
    ast.GtE: (Operator.LESS_EQUAL, True, False),
}  # operator, whether its arguments swap, whether it is negated

_FUNCTIONS = {"min": Operator.MIN, "max": Operator.MAX, "abs": Operator.ABS}


def typecheck(text: str, scope: Scope, place: Place, expected: str | None = None) -> Expression:
    """Return the typed expression that ``text`` means in ``scope``.

    Args:
        text: an expression.
        scope: what its names mean.
        place: where it stands, for errors.
        expected: the kind of sort it must have, if that matters (``bool``, ``integer``, ``player`` ...).

    Raises:
        RuleError: RB301 to RB312.

    """
    tree = parse_expression(text, place)
    too_deep = RuleError("RB301", place, f"{text!r} is too deep with its definitions", "put less into each other")
    try:
        result = _Checker(scope, place, text).check(tree)
    except RecursionError:
        raise too_deep from None
    if is_deeper(result, 2 * DEEPEST):
        raise too_deep
    if expected is not None and result.sort.kind != expected:
        raise RuleError("RB306", place, f"{text!r} is {result.sort.kind}, and {expected} is needed here", f"write a {expected}")
    return result


class _Checker:
    """One expression being checked; a class only because every case needs the same three things."""

    def __init__(self, scope: Scope, place: Place, text: str) -> None:
        self.scope, self.place, self.text = scope, place, text

    def error(self, code: str, problem: str, help: str, missing: str = "") -> RuleError:  # noqa: A002
        return RuleError(code, self.place, f"{problem} in {self.text!r}", help, missing=missing)

    def apply(self, operator: Operator, *arguments: Expression) -> Expression:
        try:
            return apply(operator, *arguments)
        except SortMismatch as mismatch:
            raise self.error("RB305", f"{str(operator)!r} {mismatch}", "compare and combine like with like") from None

    def check(self, node: ast.expr) -> Expression:
        match node:
            case ast.Constant(value=bool(value)):
                return Constant(int(value), BOOL)
            case ast.Constant(value=int(value)):
                return Constant(value, integer(value, value))
            case ast.Name(id=name):
                return self.name(name)
            case ast.BoolOp(op=ast.And(), values=parts):
                return self.apply(Operator.AND, *map(self.check, parts))
            case ast.BoolOp(op=ast.Or(), values=parts):
                return self.apply(Operator.OR, *map(self.check, parts))
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return self.apply(Operator.NOT, self.check(part))
            case ast.UnaryOp(op=ast.USub(), operand=part):
                return self.apply(Operator.NEGATE, self.check(part))
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self.apply(Operator.ADD, self.check(left), self.check(right))
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                return self.apply(Operator.SUBTRACT, self.check(left), self.check(right))
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.apply(Operator.IF, self.check(test), self.check(body), self.check(other))
            case ast.Compare(left=left, ops=operators, comparators=rights):
                lefts = [left, *rights[:-1]]
                return both(*map(self.comparison, lefts, operators, rights))
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                return self.member(name, index)
            case ast.Attribute(value=value, attr=attribute):
                return self.attribute(value, attribute)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=keywords):
                return self.call(name, arguments, keywords)
            case _:
                raise self.error("RB302", f"{ast.unparse(node)!r} is not part of the language", "see model/README.md")

    def name(self, name: str) -> Expression:
        scope = self.scope
        for meaning in (scope.locals, scope.constants, scope.variables):
            if name in meaning:
                return meaning[name]
        if name in ("true", "false"):
            return Constant(int(name == "true"), BOOL)
        if name in scope.definitions:
            return self.definition(scope.definitions[name], [])
        if name in scope.families:
            raise self.error("RB304", f"{name!r} needs an index", f"write {name}[us]")
        here = f"this place knows {', '.join(scope.locals)}; see 'brinkproof rules'" if scope.locals else "see 'brinkproof rules'"
        help_ = suggest(name, scope.names(), here, alike=0.7 if scope.locals else 0.5)
        raise self.error("RB304", f"{name!r} is not a name known here", help_, name)

    def comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Expression:
        if isinstance(operator, ast.In | ast.NotIn):
            inside = self.membership(self.check(left), right)
            return negation(inside) if isinstance(operator, ast.NotIn) else inside
        core, swapped, negated = _COMPARISONS[type(operator)]
        first, second = self.check(left), self.check(right)
        result = self.apply(core, second, first) if swapped else self.apply(core, first, second)
        return negation(result) if negated else result

    def membership(self, element: Expression, container: ast.expr) -> Expression:
        match container:
            case ast.Tuple(elts=parts):
                return either(*(self.apply(Operator.EQUAL, element, self.check(part)) for part in parts))
            case ast.Call(func=ast.Name(id=name), args=[key]) if name in self.scope.tables:
                table = self.scope.tables[name]
                if not table.is_set:
                    raise self.error("RB307", f"table {name!r} gives single values, not sets", "compare with '=='")
                key_value = self.key(table, key)
                return either(
                    *(
                        both(equal(key_value, Constant(row, Sort(table.key.kind, row, row))), self.one_of(element, entries))
                        for row, entries in table.rows
                        if entries
                    )
                )
            case _:
                raise self.error("RB307", "'in' needs a list in parentheses or a table of sets", "write 'in (us, ussr)'")

    def one_of(self, element: Expression, entries: tuple[Constant, ...]) -> Expression:
        return either(*(self.apply(Operator.EQUAL, element, entry) for entry in entries))

    def key(self, table: Table, node: ast.expr) -> Expression:
        key = self.check(node)
        if not table.key.covers(key.sort):
            raise self.error("RB308", f"the key of table {table.name!r} may leave the table", "give the table more rows")
        return key

    def member(self, name: str, index: ast.expr) -> Expression:
        family = self.scope.families.get(name)
        if family is None:
            help_ = suggest(name, self.scope.families, "only variables with 'per' have an index")
            raise self.error("RB304", f"{name!r} takes no index", help_, name)
        position = self.check(index)
        if not family.index.covers(position.sort):
            raise self.error("RB308", f"the index of {name!r} may be none of its members", "guard it, or use a narrower sort")
        members = [(value, read) for value, read in family.members if value in position.sort]
        covered = len(members) == len(position.sort.values)
        result: Expression = members[-1][1] if covered else family.default
        for value, read in reversed(members[:-1] if covered else members):
            result = choose(equal(position, Constant(value, Sort(family.index.kind, value, value))), read, result)
        return result

    def attribute(self, value: ast.expr, attribute: str) -> Expression:
        owner = self.check(value)
        columns = self.scope.attributes.get(owner.sort.kind, {})
        if attribute not in columns:
            raise self.error(
                "RB304", f"{owner.sort.kind} has no attribute {attribute!r}", suggest(attribute, columns, "see model/README.md")
            )
        column = columns[attribute]
        result = column[owner.sort.high]
        for member in reversed(range(owner.sort.low, owner.sort.high)):
            result = choose(equal(owner, Constant(member, Sort(owner.sort.kind, member, member))), column[member], result)
        return result

    def call(self, name: str, nodes: list[ast.expr], keywords: list[ast.keyword]) -> Expression:
        if name == "enabled":
            return self.enabled(nodes, keywords)
        if keywords:
            raise self.error("RB309", f"{name!r} takes no named arguments", "give the arguments in their order")
        if name == "next":
            return self.next(nodes)
        if name in self.scope.tables:
            return self.table(self.scope.tables[name], nodes)
        arguments = [self.check(node) for node in nodes]
        if name in _FUNCTIONS:
            wanted = 1 if name == "abs" else 2
            self.count(name, wanted, arguments)
            return self.apply(_FUNCTIONS[name], *arguments)
        if name == "opponent":
            self.count(name, 1, arguments)
            if not {"us", "ussr"} <= self.scope.constants.keys():
                raise self.error("RB304", "'opponent' needs the members 'us' and 'ussr'", "declare them in a [[sort]]")
            us, ussr = self.scope.constants["us"], self.scope.constants["ussr"]
            return choose(self.apply(Operator.EQUAL, arguments[0], us), ussr, us)
        if name in self.scope.definitions:
            return self.definition(self.scope.definitions[name], arguments)
        known = {*_FUNCTIONS, "opponent", "next", "enabled", *self.scope.definitions, *self.scope.tables}
        help_ = suggest(name, known, "write a definition")
        raise self.error("RB304", f"{name!r} is not something that can be called", help_, name)

    def count(self, name: str, wanted: int, arguments: list[Expression]) -> None:
        if len(arguments) != wanted:
            raise self.error("RB309", f"{name!r} takes {wanted} arguments, not {len(arguments)}", "see its definition")

    def table(self, table: Table, nodes: list[ast.expr]) -> Expression:
        if table.is_set:
            raise self.error("RB307", f"table {table.name!r} gives sets", f"write 'region in {table.name}(...)'")
        if len(nodes) != 1:
            raise self.error("RB309", f"table {table.name!r} takes 1 argument, not {len(nodes)}", "give its key")
        key = self.key(table, nodes[0])
        rows = [(row, entries[0]) for row, entries in table.rows if row in key.sort]
        result: Expression = rows[-1][1]
        for row, entry in reversed(rows[:-1]):
            result = choose(equal(key, Constant(row, Sort(table.key.kind, row, row))), entry, result)
        return result

    def definition(self, definition: Definition, arguments: list[Expression]) -> Expression:
        scope = self.scope
        if definition.name in scope.open_definitions:
            chain = " -> ".join((*scope.open_definitions, definition.name))
            raise RuleError(
                "RB310", definition.place, f"definitions in a circle: {chain}", "define one of them without the others"
            )
        self.count(definition.name, len(definition.parameters), arguments)
        for (parameter, sort), argument in zip(definition.parameters, arguments, strict=True):
            if not sort.covers(argument.sort):
                raise self.error(
                    "RB308",
                    f"argument {parameter!r} of {definition.name!r} may be {argument.sort.kind} {argument.sort.low} to {argument.sort.high}",
                    f"it takes {sort.kind} {sort.low} to {sort.high}",
                )
        names = (name for name, _ in definition.parameters)
        inner = replace(
            scope,
            locals=dict(zip(names, arguments, strict=True)),
            open_definitions=(*scope.open_definitions, definition.name),
        )
        return typecheck(definition.body, inner, definition.place)

    def next(self, nodes: list[ast.expr]) -> Expression:
        if not self.scope.allows_next:
            raise self.error("RB311", "'next' has no meaning here", "use it in the 'holds' of a step property")
        if len(nodes) != 1:
            raise self.error("RB309", f"'next' takes 1 argument, not {len(nodes)}", "write next(defcon)")

        def primed(part: Read | Local) -> Expression | None:
            return Read(part.variable, part.sort, primed=True) if isinstance(part, Read) else None

        now = self.check(nodes[0])
        if any(isinstance(part, Local) for part in walk(now)) and not reads(now):
            raise self.error("RB311", "a role has no next value, it is fixed for the whole step,", "write it without 'next'")
        return substitute(now, primed)

    def enabled(self, nodes: list[ast.expr], keywords: list[ast.keyword]) -> Expression:
        query = self.scope.enabled
        if query is None:
            raise self.error("RB311", "'enabled' has no meaning here", "use it in a property")
        match nodes:
            case [ast.Name(id=action)]:
                values: dict[str, Constant] = {}
                for keyword in keywords:
                    value = self.check(keyword.value)
                    if keyword.arg is None or not isinstance(value, Constant):
                        raise self.error("RB312", "'enabled' needs constant arguments", "write enabled(coup, region=europe)")
                    values[keyword.arg] = value
                try:
                    return query(action, values)
                except LookupError as missing:
                    raise self.error("RB304", str(missing.args[0]), str(missing.args[1])) from None
            case _:
                raise self.error("RB309", "'enabled' takes the name of an action", "write enabled(coup)")
