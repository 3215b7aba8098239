"""Lines and look-ups that were filled in field by field, as a slash command asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from bot.words.speaker import spelled
from rules.kernel.forms import slots_of
from rules.kernel.orders import Line

LineT = TypeVar("LineT", bound=Line)


def filled_in(line_type: type[LineT], given: Mapping[str, Any]) -> LineT:
    """Of what stands in its blanks, by their names; what it says is judged when it is read."""
    names = {spelled(slot.field): slot.field for slot in slots_of(line_type)}
    return line_type(**{names[blank]: str(value) for blank, value in given.items()})
