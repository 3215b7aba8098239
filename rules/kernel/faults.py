"""What is wrong with data, in words, where no game is played and no catalogue is at hand."""

from __future__ import annotations

from rules.kernel.data import LONGEST_REASON, DataError, clip
from rules.kernel.orders import No
from rules.kernel.words import bare

ENGLISH = "en"


def told(error: DataError, language: str = ENGLISH) -> str:
    """What is wrong, with the file, the line and the key."""
    return said(error.whole(), language)


def said(no: No, language: str = ENGLISH) -> str:
    """Why something may not be, in the words of the kernel or of the game that they belong to.

    Of a game that does not lie beside the kernel no words are known here: then by its key.
    """
    try:
        words = bare(owner(no), language)
    except ModuleNotFoundError:
        return f"{no.rule}: {no.key}"
    return clip(words.say(no.category, no.key, no.facts), LONGEST_REASON)


def owner(no: No) -> str:
    """The game whose words are needed; nothing where those of the kernel suffice."""
    game, _, _ = no.rule.partition("/")
    inner = (owner(fact) for fact in no.facts.values() if isinstance(fact, No))
    return next(filter(None, inner), "" if game == "kernel" else game)
