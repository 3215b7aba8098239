"""The refusals that stand in the rules of a game: their keys, their facts and the rules they cite."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

KERNEL = Path(__file__).parents[2] / "rules" / "kernel"


def refusals(folder: Path, *, data: bool = False) -> dict[str, set[str]]:
    """Every refusal in the rules by its key, with the facts that it always has; or all that data can lack."""
    found: dict[str, set[str]] = {}
    for function, call in refused_in(folder):
        if is_of_data(call) != data:
            continue
        for key in strings(call.args[1]):
            facts = known_facts(function, call)
            found[key] = found.get(key, facts) & facts
    return found


def rules_cited(folder: Path) -> set[str]:
    return {rule for _, call in refused_in(folder) for rule in strings(call.args[0])}


@cache
def refused_in(folder: Path) -> tuple[tuple[ast.AST, ast.Call], ...]:
    """Every refusal, with the function that it stands in."""
    return tuple(
        (function, call)
        for function in functions(folder)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("No", "Misread")
    )


def functions(folder: Path) -> Iterator[ast.AST]:
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield node


def is_of_data(call: ast.Call) -> bool:
    """Whether it says what is wrong with data, which cites no rule."""
    rule = call.args[0]
    return getattr(rule, "id", "") == "DATA" or getattr(rule, "value", "") == "kernel/data"


def known_facts(function: ast.AST, call: ast.Call) -> set[str]:
    """The facts of a refusal: those named in it, and those in a table called `facts` beside it."""
    named = {keyword.arg for keyword in call.keywords if keyword.arg}
    if len(named) < len(call.keywords):
        tables = (
            n.value for n in ast.walk(function) if isinstance(n, ast.Assign | ast.AugAssign | ast.AnnAssign)
        )
        keys = (key for table in tables if isinstance(table, ast.Dict) for key in table.keys)
        named |= {str(key.value) for key in keys if isinstance(key, ast.Constant)}
    return named


def strings(node: ast.AST) -> list[str]:
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return [str(node.value)] if isinstance(node, ast.Constant) else []
