"""What a game master changes in a game: looked at first, then done, at the start of the running step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.desk.counter.blanks import document, text
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, opens, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, filled, pressed
from bot.desk.gm.acts import REASON, check_master, done, shortened
from bot.desk.orders.drafts import written
from bot.desk.tables.making import POSITION
from bot.post import notices
from bot.post.consequences.for_readers import raw
from bot.post.consequences.operation import Before
from bot.post.consequences.status import is_over
from bot.post.message import OPTION, File, Form, Reply, custom_id
from bot.post.message import Field as Blank
from bot.post.parcels import packing, targets
from bot.post.parcels.to_seats import Roster
from bot.post.press.changes import as_code
from bot.table.game_master import Pending
from bot.table.staff import Staff
from bot.words.speaker import unmarked
from rules.kernel.data import DataError, parse
from rules.kernel.export import export, in_words
from rules.kernel.game import SILENCE, Codec, DataMismatch
from rules.kernel.match import AnyEntry, Fault, Match, Outcome
from rules.kernel.orders import No
from rules.kernel.plain import toml
from rules.kernel.position import changed, overwrite
from rules.kernel.toml_lines import quoted
from storage import Draft, Parcel

SHOWN = 30  # lines of a change that are shown before it is made
EDIT = "edit"  # the name by which a text that is typed is spoken of

Reader = tuple[str, int]  # a seat with one of its commanders, or everyone


@verb(command("gm change"), pressed("gm_edit"))
async def gm_edit(table: Table) -> Reply:
    """A form for what is to change, in the words of the position format, and for the reason."""
    check_master(table)
    table.needs_play()
    say = table.speaker.say
    hint = next((" = ".join(each) for each in in_lines(table.codec, state_of(table)).items()), "")
    change = Blank("change", say("gm", "change"), long=True, hint=hint[:OPTION])
    reason = Blank("reason", say("gm", "reason"))
    title = say("gm", "edit_title")
    return opens(Form(custom_id("gm_edit", table.number), title, (change, reason)))


@verb(filled("gm_edit", fields=("change", "reason")), gives_back="change")
async def gm_change(desk: Desk, table: Table, change: str, reason: str) -> Reply:
    """What a change would do, and a button to do it."""
    return await proposed(desk, table, Pending(change, reason.strip()[:REASON], 0))


async def proposed(desk: Desk, table: Table, pending: Pending) -> Reply:
    """What a game master would change, kept until they say that they are sure."""
    check_master(table)
    table.needs_play()
    await table.before()
    pending = replace(pending, entry=entered(table))
    if not pending.reason:
        raise No("bot/gm", "say_why")
    change = await desk.intake.read(partial(Change.of, table, pending))
    table.set(replace(table.setting, master=replace(table.setting.master, pending=pending)))
    return await table.keep(preview(table, change))


@verb(pressed("gm_edit_sure", "entry"))
async def gm_edit_sure(desk: Desk, table: Table, entry: int) -> Reply:
    """Make the change that was looked at, if the game stands as it stood then."""
    check_master(table)
    table.needs_play()
    pending = table.setting.master.pending
    if pending is None or not pending.entry == entry == entered(table):
        raise No("bot/gm", "changed_meanwhile")
    earlier = await table.before()
    change = await desk.intake.read(partial(Change.of, table, pending))
    return await carried_out(table, earlier, change)


@verb(
    command("gm view: position"),
    pressed("gm_position"),
    command(
        "gm change: file",
        document("file", about="loaded position", required=True),
        text("reason", about="loaded why", required=True),
    ),
)
async def gm_position(desk: Desk, table: Table, file: str = "", reason: str = "") -> Reply:
    """The position as a file, with all secrets but the dice to come; or what it would be by such a file."""
    if file:
        return await proposed(desk, table, Pending(file, reason.strip()[:REASON], 0, whole=True))
    check_master(table)
    table.needs_play()
    sources = await table.shelf.games.sources(table.record)
    text = export(table.match, table.record.name, sources)
    saved = File(f"position-{table.number}.toml", text.encode())
    return says([table.speaker.say("gm", "position")], files=(saved,))


def entered(table: Table) -> int:
    """How far the journal goes."""
    return table.match.save().entries


def state_of(table: Table) -> Any:
    """The state at the start of the running step."""
    return table.codec.state(table.match.past().snapshot.state)


# -- what changes -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    """A running step would begin with this state."""

    table: Table
    wanted: Any
    reason: str

    @classmethod
    def of(cls, table: Table, pending: Pending) -> Change:
        """Refuses what cannot be read, or changes nothing."""
        try:
            wanted = whole_position(table, pending.text) if pending.whole else edited(table, pending.text)
        except DataError as error:
            wrong = unmarked(table.speaker.refusal(error.whole()))
            raise No("bot/gm", "cannot_change", reason=wrong) from None
        if table.codec.encode(wanted) == table.codec.encode(state_of(table)):
            raise No("bot/gm", "nothing_changes")
        return cls(table, wanted, pending.reason)

    @cached_property
    def lines(self) -> list[str]:
        """What was and what would be, side by side, in the order of the position."""
        codec = self.table.codec
        old, new = in_lines(codec, state_of(self.table)), in_lines(codec, self.wanted)
        bare = codec.game.wording.bare if codec.game.wording else str
        return list(beside(old, new, bare)) or list(beside(old, new, str))

    def make(self, match: Match) -> Outcome:
        return match.edit(lambda state: overwrite(state, self.wanted), self.reason)

    def tried(self) -> tuple[Match, Outcome]:
        """On a copy with the same dice; refuses what the rules cannot go on from."""
        match = self.table.match
        copy = Match(self.table.codec, match.save(), match.key, match.standing_orders)
        copy.kept = match.kept
        try:
            return copy, self.make(copy)
        except Fault as fault:
            raise No("bot/gm", "cannot_change", reason=unmarked(str(fault))) from None


def edited(table: Table, text: str) -> Any:
    try:
        return changed(table.codec, state_of(table), parse(text, EDIT), ())
    except DataError as error:
        raise error if error.file else error.found_in(EDIT, text) from None


def whole_position(table: Table, text: str) -> Any:
    """The position of a file, which is of the same game, played with the same data by the same sides."""
    found = table.library.position(text, POSITION)
    try:
        state = table.codec.state(found.codec.encode(found.state)) if found.game is table.game else None
    except DataMismatch:
        state = None
    if state is None or table.game.seats(state) != table.game.seats(table.match.state):
        raise No("bot/gm", "other_game")
    return state


def in_lines(codec: Codec, state: Any) -> dict[str, str]:
    """A position entry by entry, and its tables likewise: what is set, and to what."""
    return {key: toml(item) for table in in_words(codec, state).items() for key, item in spread(*table)}


def spread(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        yield from ((f"{quoted(key)}.{quoted(inner)}", item) for inner, item in value.items())
    elif value is not None:
        yield quoted(key), value


def beside(old: Mapping[str, str], new: Mapping[str, str], bare: Callable[[str], str]) -> Iterator[str]:
    """A line for each entry that reads otherwise."""
    for key in dict.fromkeys((*old, *new)):
        was, now = (bare(lines.get(key, "–")) for lines in (old, new))
        if was != now:
            yield f"{key}: {was} → {now}"


# -- asked first --------------------------------------------------------------------------------------------


def preview(table: Table, change: Change) -> Reply:
    say, (copy, outcome) = table.speaker.say, change.tried()
    shown = [as_code(line) for line in change.lines[:SHOWN]]
    lines = [table.head, say("gm", "would_change", reason=unmarked(change.reason)), *shown]
    if more := len(change.lines) - len(shown):
        lines.append(say("gm", "more_lines", number=more))
    lines += [say("gm", "asked_again", side=e.seat, lines=said(e)) for e in outcome.back if e.how != SILENCE]
    lines.append(say("gm", "would_end") if is_over(copy) else say("gm", "given_again"))
    sure = button(table.speaker, "gm_edit_sure", table.number, 0, str(entered(table)), style="danger")
    files = (File("change.txt", "\n".join(change.lines).encode()),) if more else ()
    return says(lines, ((sure,),), files=files)


def said(entry: AnyEntry) -> str:
    return "; ".join(map(str, entry.lines))


# -- done ---------------------------------------------------------------------------------------------------


async def carried_out(table: Table, earlier: Before, change: Change) -> Reply:
    """All are told that something has changed, and each side gets its board if that looks otherwise."""
    looked, lines = dict(seen(table)), change.lines
    outcome = change.make(table.match)
    reason = shortened(change.reason)
    done(table, "edited", reason=reason, change="\n".join(lines))
    master = replace(table.setting.master, pending=None)
    table.set(replace(table.setting, master=master, undoing=None))
    first = table.to_channel(notices.edited(table.caller.user, reason))
    first += boards(table, looked)
    drafts = await drafts_again(table, earlier, outcome)
    said = says([table.speaker.say("gm", "changed")])
    return await table.play(earlier, outcome, said, first=first, drafts=drafts)


def seen(table: Table) -> Iterator[tuple[Reader, msgspec.Raw]]:
    """The board as each commander sees it."""
    for seat in table.setting.seats:
        staff = Staff.of(table.sitting, seat)
        yield from (((seat, user), raw(table.match, staff.view(user))) for user in staff.persons)


def boards(table: Table, looked: Mapping[Reader, msgspec.Raw]) -> list[Parcel]:
    """For who sees the board otherwise than before."""
    found: list[Parcel] = []
    for (seat, person), view in seen(table):
        if view == looked.get((seat, person)):
            continue
        roster = Roster(table.record.name, seat, view)
        found.append(packing.parcel(targets.user(person), roster))
    return found


async def drafts_again(table: Table, earlier: Before, outcome: Outcome) -> list[Draft]:
    """What was written for a question is a draft for the same one, which has another number now."""
    numbers, found = renumbered(table, earlier), dict[tuple[str, int], Draft]()
    for (seat, old), new in numbers.items():
        for draft in await table.sitting.drafts(seat):
            if draft.ask == old:
                found[seat, old], found[seat, new] = Draft(seat, old, ""), Draft(seat, new, draft.lines)
    for entry in outcome.back:
        if entry.lines:
            number = numbers.get((entry.seat, entry.ask), entry.ask)
            found.setdefault((entry.seat, number), Draft(entry.seat, number, written(entry.lines)))
    return list(found.values())


def renumbered(table: Table, earlier: Before) -> dict[tuple[str, int], int]:
    """Questions that are asked again, with their new numbers.

    Not those of a seat that wrote for questions to come: that has become its draft.
    """
    now = table.match.open
    again = (old for old in earlier.asks.values() if old.seat in now and old.seat not in earlier.ahead)
    same = (old for old in again if type(now[old.seat].kind) is type(old.kind))
    return {(old.seat, old.number): now[old.seat].number for old in same}
