"""The game master lays down the dice to come. They are marked wherever a roll is told or checked."""

from __future__ import annotations

from bot.desk.counter.blanks import text
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command
from bot.desk.gm.master import FACES, check_master, done, numbers, ready
from bot.post.message import Reply
from rules.kernel.match import Outcome
from rules.kernel.orders import No

DICE = 20  # that may lie ready at once


@verb(command("gm lay", text("dice", about="laid dice")), gives_back="dice")
async def gm_lay(table: Table, dice: str = "") -> Reply:
    """These are the next dice, in place of what lay ready; without any, chance has its way again."""
    check_master(table)
    table.needs_play()
    values = faces(dice)
    if not (values or table.match.laid):
        raise No("bot/gm", "none_laid")
    earlier = await table.before()
    table.match.take_up()
    table.match.lay(values)
    done(table, "laid" if values else "taken_up", dice=numbers(values))
    said = says([ready(table) or table.speaker.say("gm", "taken_up")])
    return await table.play(earlier, Outcome(), lambda _: said)


def faces(text: str) -> tuple[int, ...]:
    """What the dice are to show; raises No."""
    words = text.replace(",", " ").split()
    values = tuple(int(word) for word in words if word.isdecimal() and len(word) <= len(str(FACES)))
    if len(values) < len(words) or len(values) > DICE or not all(1 <= each <= FACES for each in values):
        raise No("bot/gm", "not_dice", most=DICE, faces=FACES)
    return values
