"""Lines and look-ups that were filled in field by field, as a slash command asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from bot.words.speaker import FIELDS, WORDS, Speaker, spelled
from rules.kernel.forms import needed, slots_of
from rules.kernel.orders import Line, Lookup, No

LineT = TypeVar("LineT", bound=Line)


def filled_in(line_type: type[LineT], given: Mapping[str, Any]) -> LineT:
    """Of what stands in its blanks, by their names; what it says is judged when it is read."""
    names = {spelled(slot.field): slot.field for slot in slots_of(line_type)}
    return line_type(**{names[blank]: str(value) for blank, value in given.items()})


def refuse_blanks(lookup: type[Lookup], given: Mapping[str, Any], speaker: Speaker) -> No | None:
    """Why a look-up does not go with these blanks: one is wanting, or one is none of its own."""
    own = [spelled(slot.field) for slot in slots_of(lookup)]
    wanting = [blank for blank in map(spelled, needed(lookup)) if blank not in given]
    foreign = [blank for blank in given if blank not in own]
    if not (wanting or foreign):
        return None
    what = speaker.word(WORDS, spelled(lookup.__name__))
    key, blanks = ("look_wants", wanting) if wanting else ("look_has_no", foreign)
    return No("bot/look", key, what=what, blanks=", ".join(f"`{speaker.word(FIELDS, b)}`" for b in blanks))
