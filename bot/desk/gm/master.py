"""The game master: holds no side, sees all, and sets right what must be; all read of it at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from bot.desk.counter.blanks import FilledIn, Offered, number, person, text
from bot.desk.counter.caller import Caller, Named
from bot.desk.counter.offering import sides
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.orders.next_lines import clip
from bot.desk.tables.agreement import change, restated
from bot.desk.tables.gm_seat import check_free, check_host, check_named, check_person
from bot.post import notices, parcels, trial_over
from bot.post.consequences.for_readers import raw
from bot.post.message import CHOICES, OPTION, Message, Reply, rows_of
from bot.post.parcels import Notice, Roster
from bot.post.press import changes_file, told_act
from bot.table.dues import Proposal
from bot.table.game_master import Act
from bot.table.staff import Staff, commanders, mention
from bot.words.speaker import unmarked
from rules.kernel.dice import apart
from rules.kernel.forms import fold
from rules.kernel.game import MASTER
from rules.kernel.orders import GM, Ask, Lines, No, in_full, readable
from storage import Parcel

FACES = 1000  # of any die of a game master, at most
LONGEST = 1500  # characters of what a game master writes to a side
MOST_LETTERS = 40  # of one person in a day
DAY = 24 * 3_600_000  # milliseconds
REASON = 200


# -- the seat -----------------------------------------------------------------------------------------


@verb(command("gm appoint", person("user", to="who", required=True)))
async def gm_appoint(desk: Desk, caller: Caller, who: Named) -> Reply:
    """Ask somebody to be the game master; they take the seat themselves.

    The host does, alone before the game begins and where they play no side; else all sides agree.
    """
    check_named(who)
    asked = Proposal("appoint", user=who.user)

    async def work(table: Table) -> Reply:
        check_host(table)
        return await change(table, asked)

    return await desk.at(caller, work)


@verb(command("gm take"), pressed("gm_take"))
async def gm_take(table: Table) -> Reply:
    """From now on the caller sees everything, and can play no side here."""
    check_free(table)
    check_person(table, table.caller.user)
    master = table.setting.master
    if not (table.hosting or master.asked == table.caller.user):
        raise No("bot/gm", "not_appointed")
    seen = table.setting.seen_by(table.caller.user, GM).uninvited(table.caller.user)
    table.set(replace(seen, master=replace(master, user=table.caller.user, asked=0)))
    done(table, "took")
    outbox = table.to_channel(notices.is_master(table.caller.user), *await restated(table))
    outbox += to_sides(table, table.setting.seats, notices.is_master(table.caller.user))
    rows = rows_of([button(table.speaker, "gm_reads", table.number)])
    return await table.keep(says([table.speaker.say("gm", "taken")], rows), outbox=outbox)


@verb(pressed("choose_master"))
async def choose_master(desk: Desk, caller: Caller) -> Reply:
    """The host has picked who is to be the game master: somebody, themselves, or nobody."""
    if not caller.picked:
        return await desk.at(caller, nobody_asked)
    (who,) = caller.picked
    if who.user == caller.user:
        return await desk.at(caller, gm_take)
    return await gm_appoint(desk, caller, who)


async def nobody_asked(table: Table) -> Reply:
    """Nobody is to be the game master; who is it already gives the seat up themselves."""
    if table.mastering:
        return await gm_leave(table)
    check_host(table)
    check_free(table)
    setting = table.setting
    table.set(replace(setting, master=replace(setting.master, asked=0)))
    said = says([table.speaker.say("gm", "nobody_asked")])
    return await table.keep(said, outbox=table.to_channel(*await restated(table)))


@verb(command("gm leave"))
async def gm_leave(table: Table) -> Reply:
    """Give the seat up; what was seen was seen."""
    check_master(table)
    done(table, "left")
    outbox = table.to_channel(notices.master_left(table.caller.user))
    return await given_up(table, says([table.speaker.say("gm", "left")]), outbox)


# -- looking ------------------------------------------------------------------------------------------


@verb(command("gm view", text("side", about="seen side", complete=sides)))
async def gm_view(table: Table, side: str = "") -> Reply:
    """The papers of a side, or the board with all that is on it."""
    check_master(table)
    needs_begun(table)
    seats = (seat_named(table, side),) if side else table.setting.seats
    answers = [line for seat in seats for line in asked_of(table, seat)]
    shown = papers_of(table, seats[0]) if side else everything(table)
    return Reply((*shown, *says(answers).messages)) if answers else Reply(tuple(shown))


@verb(command("gm log"))
async def gm_log(table: Table) -> Reply:
    """All that game masters have done here: for the game master, and for all when the game is over."""
    if not table.over:
        check_master(table)
    acts = table.setting.master.acts
    lines = [told_act(table.speaker, act) for act in acts] or [table.speaker.say("gm", "nothing_done")]
    if laid := ready(table):
        lines.append(laid)
    return says([table.head, *lines], files=changes_file(table.speaker, acts))


# -- on behalf of a side ------------------------------------------------------------------------------


async def for_side(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """What a game master may write next for a side."""

    async def look(table: Table) -> Offered:
        check_master(table)
        table.needs_play()
        return list(offered(table, seat_named(table, given.get("side", "")), typed))

    return await desk.quietly(caller, look, [])


@verb(
    command(
        "gm order",
        text("side", about="whose", required=True, complete=sides),
        text("line", to="text", required=True, complete=for_side),
    ),
    gives_back="text",
)
async def gm_order(table: Table, side: str, text: str) -> Reply:
    """Seal an answer for a side, which is told."""
    check_master(table)
    table.needs_play()
    seat = seat_named(table, side)
    ask = table.match.open.get(seat)
    if ask is None:
        raise No("bot/gm", "side_not_asked", side=seat)
    lines = read(table, ask, text)
    earlier = await table.before()
    outcome = table.match.submit(seat, lines, how=MASTER, note=str(table.caller.user))
    facts = {"side": seat, "lines": "; ".join(map(str, lines))}
    done(table, "ordered", **facts)
    said = table.speaker.say("gm", "ordered", **facts)
    return await table.play(earlier, outcome, lambda _: says([said]))


# -- dice ---------------------------------------------------------------------------------------------


@verb(
    command(
        "gm roll",
        number("die", to="sides", required=True, least=2, most=FACES),
        text("reason", required=True),
        text("side", about="told side", complete=sides),
    )
)
async def gm_roll(table: Table, sides: int, reason: str, side: str = "") -> Reply:
    """A die for all to see or for one side, made of the game's key, counted apart from its dice."""
    check_master(table)
    needs_begun(table)
    seat = seat_named(table, side) if side else ""
    key = table.record.key
    assert key is not None
    value = apart(key, len(table.setting.master.rolls) + 1, sides)
    facts = {"sides": sides, "value": value, "reason": shortened(reason), "side": seat}
    done(table, "rolled", **facts)
    notice = Notice("master_rolled", facts)
    outbox = to_sides(table, (seat,), notice) if seat else table.to_channel(notice)
    return await table.keep(says([table.speaker.say("gm", "rolled", **facts)]), outbox=outbox)


# -- letters ------------------------------------------------------------------------------------------


@verb(
    command(
        "gm message",
        text("text", required=True),
        text("side", about="to side", complete=sides),
        person("user", about="to one", to="who"),
        side="",
    ),
    gives_back="text",
)
async def gm_message(table: Table, side: str, text: str, who: Named | None = None) -> Reply:
    """A letter to the commanders of a side who read its papers, or to one of all, by direct message."""
    check_master(table)
    seat, addressee = addressed(table, side, who)
    check_letter(table, text)
    facts = {"side": seat, "text": unmarked(text)}
    notice = Notice("master_writes", facts, table.record.name)
    users = [addressee] if addressee else readers(table, seat)
    if not users:
        raise No("bot/gm", "side_empty", side=seat)
    done(table, "wrote", **facts, user=mention(addressee))
    said = table.speaker.say("gm", "sent", side=seat, user=mention(addressee))
    outbox = [parcels.parcel(parcels.user(user), notice) for user in users]
    return await table.keep(says([said]), outbox=outbox)


# -- who may ----------------------------------------------------------------------------------------------


def check_master(table: Table) -> None:
    table.needs_whole()
    if not table.mastering:
        raise No("bot/gm", "not_master")


def needs_begun(table: Table) -> None:
    if not table.begun:
        raise No("bot/table", "not_begun")


async def given_up(table: Table, reply: Reply, outbox: Sequence[Parcel]) -> Reply:
    """There is no game master any more; what waited to be read by them goes on, what they tried is over."""
    master = table.setting.master
    if master.branch is not None:
        outbox = [*outbox, *trial_over.closing(master.branch, "branch_over")]
        done(table, "branch_over")
    gone = {"user": 0, "pending": None, "branch": None, "reads": False}
    table.set(replace(table.setting, master=replace(table.setting.master, **gone)))
    if not (table.playing and table.match.holds):
        found = [] if table.begun else table.to_channel(*await restated(table))
        return await table.keep(reply, outbox=[*outbox, *found])
    earlier = await table.before()
    return await table.play(earlier, table.match.hold(False), lambda _: reply, first=outbox)


def check_letter(table: Table, text: str) -> None:
    """A letter is not too long, nor one of too many in a day, among which it counts; raises No."""
    if len(text) > LONGEST:
        raise No("bot/gm", "letter_too_long", most=LONGEST)
    now, user = table.clock(), str(table.caller.user)
    today = [at for at in table.setting.written.get(user, ()) if at > now - DAY]
    if len(today) >= MOST_LETTERS:
        raise No("bot/gm", "letters_enough", most=MOST_LETTERS, next=(today[0] + DAY) // 1000)
    table.set(replace(table.setting, written={**table.setting.written, user: (*today, now)}))


# -- who is written to ------------------------------------------------------------------------------------


def addressed(table: Table, side: str, who: Named | None) -> tuple[str, int]:
    """The side that is meant, and the one commander of it if it is for them alone; raises No."""
    if who is None:
        if not side:
            raise No("bot/gm", "letter_to_whom")
        return seat_named(table, side), 0
    if who.user == table.caller.user:
        raise No("bot/gm", "letter_to_oneself")
    seats = [seat for seat in table.setting.seats if who.user in commanding(table, seat)]
    if side:
        seats = [seat for seat in seats if seat == seat_named(table, side)]
    if not seats:
        raise No("bot/gm", "no_commander", user=mention(who.user), side=side and seat_named(table, side))
    return seats[0], who.user


def commanding(table: Table, seat: str) -> Sequence[int]:
    return commanders(table.sitting.seats, table.sitting.deputies.values(), seat)


# -- what is done -----------------------------------------------------------------------------------------


def done(table: Table, key: str, /, **facts: Any) -> None:
    """Note an intervention with the table: all read it when the game is over."""
    master = table.setting.master
    act = Act(key, table.caller.user, table.clock(), facts)
    table.set(replace(table.setting, master=replace(master, acts=(*master.acts, act))))


def shortened(text: str) -> str:
    """A reason in one line, with nothing in it that would be taken for formatting."""
    return unmarked(text[:REASON])


def to_sides(table: Table, seats: Iterable[str], post: parcels.Post) -> list[Parcel]:
    """To all who read the papers of a side, by direct message."""
    persons = dict.fromkeys(user for seat in seats for user in readers(table, seat))
    titled = parcels.titled(post, table.record.name)
    return [parcels.parcel(parcels.user(user), titled) for user in persons]


def readers(table: Table, seat: str) -> Sequence[int]:
    return Staff.of(table.sitting, seat).insiders if table.begun else commanding(table, seat)


# -- what there is to see ---------------------------------------------------------------------------------


def papers_of(table: Table, seat: str) -> tuple[Message, ...]:
    roster = Roster(table.record.name, seat, raw(table.match, table.match.view(seat)))
    return table.press.messages(table.number, table.codec, roster, table.caller.reads)


def everything(table: Table) -> tuple[Message, ...]:
    view = table.match.view(GM)
    told = table.library.describe(table.codec, view, table.speaker.language)
    lines = [table.head, table.speaker.say("gm", "everything"), told]
    return says(lines, pictures=(table.picture(view, told=True),)).messages


def asked_of(table: Table, seat: str) -> Iterator[str]:
    """What a side is asked, what it has sealed, and its standing orders."""
    match, say = table.match, table.speaker.say
    ask, sealed = match.open.get(seat), match.sealed(seat)
    if ask is not None:
        title = table.speaker.struct("asks", ask.kind)
        yield say("gm", "asked_of", side=seat, title=title)
        if sealed is not None:
            yield say("gm", "sealed", side=seat, lines=listed(table, sealed))
    if standing := match.policies.get(seat, ()):
        yield say("gm", "standing", side=seat, lines=listed(table, standing))


def listed(table: Table, lines: Lines) -> str:
    words = table.vocabulary
    return "\n".join(f"> `{words.written(line)}`" for line in lines) or table.speaker.say("desk", "nothing")


def ready(table: Table) -> str:
    """The dice that lie ready, in words, or nothing."""
    laid = table.match.laid if table.playing else ()
    return table.speaker.say("gm", "lie_ready", dice=numbers(laid)) if laid else ""


def numbers(values: Iterable[int]) -> str:
    return ", ".join(map(str, values))


# -- for a side -------------------------------------------------------------------------------------------


def read(table: Table, ask: Ask, text: str) -> Lines:
    """What was written, as an answer to what a side is asked; raises No."""
    view = table.match.view(ask.seat)
    bare = ask.kind.preface(view, text)
    return in_full(ask.kind, view, table.reader(readable(ask.kind)).parse(bare)) if bare.strip() else ()


def offered(table: Table, seat: str, typed: str) -> Iterator[tuple[str, str]]:
    """What may come next after the lines that are typed, while it can be sent whole."""
    ask = table.match.open.get(seat)
    if ask is None:
        return
    before, _, piece = typed.rpartition(";")
    lines, words = read(table, ask, before), fold(piece).split()
    bundled = ask.kind.bundled(table.match.view(seat), lines)
    known = map(table.vocabulary.written, (*bundled, *table.match.offers(seat, lines)))
    texts = (f"{before.strip()}; {text}" if before.strip() else text for text in known if holds(text, words))
    fitting = (text for text in texts if len(text) <= OPTION)
    yield from ((clip(text), text) for text, _ in zip(fitting, range(CHOICES), strict=False))


def holds(text: str, words: Sequence[str]) -> bool:
    return all(word in fold(text) for word in words)
