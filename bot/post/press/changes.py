"""What game masters have done, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.post.message import File
from bot.table.game_master import Act
from bot.words.speaker import Speaker

NOTED = 12  # lines of a change that are told beside other news
WIDEST = 300  # characters of such a line


def told_act(speaker: Speaker, act: Act) -> str:
    """What a game master did, and when; of a change that is long no more than fits."""
    change = changed_by(act)
    shown = [as_code(line) for line in change[:NOTED]]
    if more := len(change) - len(shown):
        shown.append(speaker.say("gm", "more_lines", number=more))
    said = deed(speaker, act, shown)
    return speaker.say("gm", "act", at=act.at // 1000, user=f"<@{act.user}>", said=said)


def deed(speaker: Speaker, act: Act, change: Sequence[str]) -> str:
    return speaker.say("interventions", act.key, **{**act.facts, "change": "\n".join(change)})


def changed_by(act: Act) -> list[str]:
    """What was and what became, line by line, where a game master has changed the game."""
    change: str = act.facts.get("change", "")
    return change.splitlines()


def as_code(line: str) -> str:
    """A line of a change. An earlier release kept it so already."""
    bare = line.strip("`").replace("`", "ˋ")
    return f"`{clip(bare, WIDEST)}`"


def clip(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def changes_file(speaker: Speaker, acts: Iterable[Act]) -> tuple[File, ...]:
    """All that was changed, whole, if anything was."""
    edits = [deed(speaker, act, changed_by(act)) for act in acts if changed_by(act)]
    return (File("changes.txt", ("\n\n".join(edits) + "\n").encode()),) if edits else ()
