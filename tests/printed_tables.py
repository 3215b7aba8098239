"""Tables as rulebooks show them, for tests that hold them against the data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Row = Sequence[str]


def table(rows: Iterable[Row]) -> str:
    """Rows as they stand in a rulebook, a line of dashes below the first."""
    head, *rest = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rest))
