"""The faults that are put into the code: each changes one place, and leaves a program that still runs."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

from msgspec import Struct

OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
TWINS = {"any": "all", "all": "any", "min": "max", "max": "min"}
LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class Fault(Struct, frozen=True, order=True):
    """One change to one place of a file; `nth` tells apart the same change at several places of a function."""

    file: str
    function: str
    kind: str
    before: str
    after: str
    nth: int
    line: int
    start: int
    end: int
    """Which bytes of the file are replaced."""

    @property
    def key(self) -> tuple[str, ...]:
        """Names the fault by what it changes, so that edits elsewhere in the file leave the name alone."""
        return (self.file, self.function, self.kind, self.before, self.after, str(self.nth))

    def put_into(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        assert source[self.start : self.end].decode() == self.before, f"{self.file} has changed"
        return source[: self.start] + self.after.encode() + source[self.end :]


def faults_of(root: Path, file: str) -> list[Fault]:
    """Every fault that can be put into a file."""
    source = (root / file).read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    counted: Counter[tuple[str, ...]] = Counter()
    found = []
    for function, node in _places(ast.parse(source), ""):
        for kind, after in _changes(node, is_named=not function):
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            before = source[start:end].decode()
            if before.startswith("elif ") and after.startswith("if "):
                after = f"el{after}"
            same = (function, kind, before, after)
            found.append(Fault(file, function, kind, before, after, counted[same], node.lineno, start, end))
            counted[same] += 1
    return found


def _places(node: ast.AST, function: str) -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    """Everything that runs, with the function (or class body) that it is in; types and docstrings don't run."""
    for child in ast.iter_child_nodes(node):
        inside = function
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = f"{function}.{child.name}".lstrip(".")
            for statement in child.body:
                yield from _statement(statement, inside)
        elif isinstance(child, ast.expr | ast.stmt):
            yield from _statement(child, inside)
        else:
            yield from _places(child, inside)


def _statement(node: ast.expr | ast.stmt, function: str) -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield from _places(ast.Module([node], []), function)
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.AnnAssign):
        if node.value is not None:
            yield from _statement(node.value, function)
        return
    # An f-string's parts have no places of their own before Python 3.12.
    if isinstance(node, ast.JoinedStr):
        return
    yield function, node
    yield from _places(node, function)


def _changes(node: ast.expr | ast.stmt, *, is_named: bool) -> Iterator[tuple[str, str]]:
    """The kind of each fault that this node can have, and the code that then stands in its place.

    A number that has a name, outside of all functions, is mostly a limit. One more or less is tuning; none at all
    must be noticed.
    """
    match node:
        case ast.Compare(ops=[op, *rest]) if type(op) in OPPOSITE:
            yield "comparison", _with(node, ops=[OPPOSITE[type(op)](), *rest])
        case ast.BoolOp(op=op):
            yield "and/or", f"({_with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", f"({ast.unparse(operand)})"
        case ast.BinOp(op=ast.Add() | ast.Sub() as op) if not _is_text(node):
            yield "sum", f"({_with(node, op=ast.Sub() if isinstance(op, ast.Add) else ast.Add())})"
        case ast.Constant(value=bool(value)):
            yield "constant", str(not value)
        case ast.Constant(value=int(number) | float(number)):
            yield "constant", "0" if is_named and number else str(number + 1)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            swapped = ast.IfExp(test, orelse, body)
            yield "branches swapped", f"({ast.unparse(swapped)})"
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            yield from _filters_dropped(node)
        case ast.Call():
            yield from _calls_changed(node)
        case ast.If(body=[only], orelse=[]) if isinstance(only, LEAVES):
            yield "guard removed", "pass"
        case ast.If(orelse=[first, *_]) if not isinstance(first, ast.If):
            yield "branches swapped", _block(node, _with(node, test=ast.UnaryOp(ast.Not(), node.test)))
        case ast.Raise():
            yield "raise removed", "pass"
        case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
            yield "call removed", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AugAssign():
            yield "assignment removed", "pass"


def _is_text(node: ast.BinOp) -> bool:
    """Whether a sum plainly joins texts, which can't be subtracted."""
    return any(
        isinstance(part, ast.JoinedStr | ast.List | ast.Tuple)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str | bytes))
        for part in (node.left, node.right)
    )


def _filters_dropped(
    node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp,
) -> Iterator[tuple[str, str]]:
    for number, generator in enumerate(node.generators):
        if generator.ifs:
            changed = deepcopy(node)
            changed.generators[number].ifs = []
            yield "filter dropped", ast.unparse(changed)


def _calls_changed(node: ast.Call) -> Iterator[tuple[str, str]]:
    if isinstance(node.func, ast.Name) and node.func.id in TWINS:
        yield "any/all, min/max", _with(node, func=ast.Name(TWINS[node.func.id]))
    match node.args:
        case [ast.Starred(), *_] | [_, ast.Starred(), *_]:
            pass
        case [first, second, *rest] if ast.unparse(first) != ast.unparse(second):
            yield "arguments swapped", _with(node, args=[second, first, *rest])
    for number, keyword in enumerate(node.keywords):
        if keyword.arg is not None:
            kept = [other for at, other in enumerate(node.keywords) if at != number]
            yield f"argument {keyword.arg}= dropped", _with(node, keywords=kept)


def _with(node: ast.expr | ast.stmt, **fields: object) -> str:
    """The code of this node with some fields replaced."""
    changed = deepcopy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return ast.unparse(changed)


def _block(node: ast.stmt, code: str) -> str:
    """A statement of several lines, indented as the one that it replaces."""
    return code.replace("\n", "\n" + " " * node.col_offset)
