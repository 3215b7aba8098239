"""What one person's text brings to another: nothing that cannot be seen, and nothing that turns round what
stands beside it.

Taken out are control characters and escapes, whatever sets the direction of writing, blanks without width,
fillers, tags (the flags of some countries turn black), half pairs, what is no character, and what is for
private use: between such characters texts of ours name signs. Joiners stay where languages and composed emoji
need them: between two signs beyond the Latin ones. Of accents on one letter three stay, so that no pile of
them reaches into the lines around.
"""

from __future__ import annotations

import re

BREAKS = re.compile("\r\n|[\r\x85\u2028\u2029]")
HIDDEN = re.compile(
    "\x1b\\[[0-9;]*[A-Za-z]|["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, but the tabulator and the end of a line
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff"
    "\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\U000e0000-\U000e0fff\U000f0000-\U0010ffff"
    "]"
)
BEYOND_LATIN = "[^\x00-\u02ff\u200c\u200d\\s]"
LONE_JOINER = re.compile(f"(?<!{BEYOND_LATIN})[\u200c\u200d]|[\u200c\u200d](?!{BEYOND_LATIN})")
ACCENT = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
PILE = re.compile(f"({ACCENT}{{3}}){ACCENT}+")


def visible(text: str) -> str:
    """The text as it may be shown to others."""
    text = HIDDEN.sub("", BREAKS.sub("\n", text))
    return PILE.sub(r"\1", LONE_JOINER.sub("", text))
