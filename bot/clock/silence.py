"""How long somebody has been silent: time in which nobody could answer does not count."""

from __future__ import annotations

from collections.abc import Iterable


def passed(since: int, span: int, off: Iterable[tuple[int, int]]) -> int:
    """When so much time has gone by since then, without what falls into these spans of time."""
    end = since + span
    for first, last in sorted(off):
        begins = max(first, since)
        if begins < end and begins < last:
            end, since = end + last - begins, last
    return end
