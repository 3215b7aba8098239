"""The commands that are the same for every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.desk import Caller, Desk
from bot.desk.gm.dice import FACES
from bot.desk.gm.trial import OPEN, WAYS
from bot.desk.orders.next_lines import clip
from bot.desk.people.preferences import CLIENT
from bot.desk.reading.lookups import EXAMPLE
from bot.desk.tables.claims import CLAIMS
from bot.desk.tables.endings import AT_A_LEVEL
from bot.door.errands import Blank, Errand, Errands, Given, Offered, Run, Sort
from bot.door.files import EXPORT, content_of, text_of
from bot.door.games import Declared, languages
from bot.post.fitting import WIDTHS
from bot.post.library import Library
from bot.post.message import CHOICES, NAMED, OPTION, Reply
from bot.table.timetable import (
    DEFAULT,
    HOLIDAY,
    MOST_GRACE,
    MOST_MISSES,
    MOST_PATIENCE,
    MOST_REST,
    PAUSE,
    zones,
)
from bot.words.speaker import Speaker, Speakers
from render.theme import THEMES
from rules.kernel.forms import fold
from rules.kernel.notation import Misread, Reader

SIZES = dict(zip(("small", "medium", "large"), WIDTHS, strict=True))
WORD = 64
INVITE = ("invite", "invite-2", "invite-3")  # people, by the blanks of `/new`; later more by the card
STEPS = 50  # orders that are taken back at once


def errands(library: Library) -> Errands:
    """Every command there is, in the words of all languages."""
    speakers = Speakers(library.common)
    declared = [Declared.of(library, key) for key in library.keys]
    common = Common(speakers, declared)
    ways = ("game", "deadline", "seat", "deputy", "gm", "standing", "history", "my")
    groups = {way: speakers.say("groups", way) for way in ways}
    called = {way: speakers.word("word", way.split()[-1]) for way in ways}
    own = {each.game.key: each.title for each in declared}
    lines = [errand for each in declared for errand in each.group()]
    return Errands(
        (
            *common.of_games(),
            *common.of_deadlines(),
            *common.of_seats(),
            *common.of_deputies(),
            *common.of_masters(),
            *common.of_orders(),
            *common.of_reminders(),
            *common.of_looks(),
            *lines,
        ),
        {**groups, **own},
        called,
    )


class Common:
    def __init__(self, speakers: Speakers, declared: Sequence[Declared]) -> None:
        self.speakers, self.declared = speakers, declared

    def errand(self, name: str, run: Run, *blanks: Blank) -> Errand:
        called = self.speakers.word("word", name.split()[-1])
        return Errand(name, self.speakers.say("commands", name), run, blanks, called)

    def blank(
        self, name: str, sort: Sort = Sort.TEXT, *, about: str = "", required: bool = False, **more: Any
    ) -> Blank:
        """`about`: the key of what it is for, if that is not its name."""
        told, called = self.speakers.say("blanks", about or name), self.speakers.word("blank", name)
        return Blank(name, told, sort, required, called=called, **more)

    def choice(self, name: str, table: str, keys: Iterable[str]) -> Blank:
        return self.blank(name, choices=tuple((self.speakers.name(table, key), key) for key in keys))

    def of_games(self) -> Iterator[Errand]:
        yield self.errand("new", new, *self.of_new())
        yield self.errand("game join", join, self.blank("side", complete=self.sides), self.blank("word"))
        yield self.errand("game leave", lambda desk, who, given: desk.leave(who))
        yield self.errand("game seats", lambda desk, who, given: desk.seats(who))
        yield self.errand("game start", lambda desk, who, given: desk.start(who))
        yield self.errand("game status", lambda desk, who, given: desk.status(who))
        yield self.errand("game list", lambda desk, who, given: desk.list_here(who))
        where, which = self.blank("channel", Sort.CHANNEL), self.blank("game", Sort.NUMBER, least=1)
        yield self.errand("game move", move, where, which)
        what = self.choice("claim", "claim", CLAIMS)
        yield self.errand("game claim", claim, what)
        yield self.errand("game concede", concede, self.blank("level", complete=self.levels))
        yield self.errand("game draw", lambda desk, who, given: desk.draw(who))
        yield self.errand("game agree", lambda desk, who, given: desk.agree(who))
        yield self.errand("game end", lambda desk, who, given: desk.end(who))
        yield self.errand("game export", lambda desk, who, given: desk.export(who))
        yield self.errand("game import", take_in, self.blank("file", Sort.FILE, required=True))
        spoken = replace(self.blank("language", required=True), choices=languages(self.speakers))
        yield self.errand("game language", speak, spoken)

    def of_new(self) -> Iterator[Blank]:
        games = tuple((each.title, each.game.key) for each in self.declared)
        yield self.blank("game", about="new game", choices=games)
        for name in INVITE:
            yield self.blank(name, Sort.PERSON, about="invite")
        yield self.blank("position", Sort.FILE)
        yield self.blank("deadlines", complete=timetables)
        yield self.blank("game-master", Sort.PERSON)

    def of_deadlines(self) -> Iterator[Errand]:
        yield self.errand("game pause", lambda desk, who, given: desk.clock_is(who, "pause"))
        yield self.errand("game resume", lambda desk, who, given: desk.clock_is(who, "resume"))
        yield self.errand(
            "deadline set", lambda desk, who, given: desk.deadline(who, **given), *self.of_timetable()
        )
        yield self.errand("deadline off", lambda desk, who, given: desk.clock_is(who, "off"))
        yield self.errand("deadline show", lambda desk, who, given: desk.deadlines(who))
        side = self.blank("side", about="more time", complete=self.sides)
        yield self.errand(
            "deadline extend", lambda desk, who, given: desk.more_time(who, given.get("side", "")), side
        )

    def of_timetable(self) -> Iterator[Blank]:
        yield self.blank("pace")
        yield self.blank("times")
        yield self.blank("zone", complete=time_zones)
        yield self.choice("at", "at", (DEFAULT, PAUSE))
        yield self.blank("grace", Sort.NUMBER, least=0, most=MOST_GRACE)
        yield self.blank("holiday", Sort.NUMBER, least=0, most=MOST_REST)
        yield self.blank("patience", Sort.NUMBER, least=1, most=MOST_PATIENCE)
        yield self.blank("misses", Sort.NUMBER, least=0, most=MOST_MISSES)
        yield self.blank("standing", Sort.SWITCH, about="open seats")

    def of_seats(self) -> Iterator[Errand]:
        held = self.blank("side", about="whose", required=True, complete=self.sides)
        yield self.errand("seat replace", lambda desk, who, given: desk.vacate(who, given["side"]), held)

        yield self.errand("seat observe", lambda desk, who, given: desk.observe(who, given["side"]), held)
        user = self.blank("user", Sort.PERSON, required=True)
        yield self.errand("seat dismiss", lambda desk, who, given: desk.dismiss(who, given["user"]), user)
        yield self.errand("seat observers", lambda desk, who, given: desk.observers(who))
        yield self.errand("seat thread", lambda desk, who, given: desk.council(who))

    def of_deputies(self) -> Iterator[Errand]:
        user = self.blank("user", Sort.PERSON, required=True)
        charge = self.blank("charge", required=True, complete=charges)
        yield self.errand("deputy appoint", appoint, user, charge, self.blank("seals", Sort.SWITCH))
        back = self.blank("charge", about="back", complete=charges)
        yield self.errand("deputy release", release, user, back)
        yield self.errand("deputy list", lambda desk, who, given: desk.deputies(who))
        yield self.errand("deputy ready", lambda desk, who, given: desk.ready(who))
        on = self.blank("on", Sort.SWITCH, about="letters only", required=True)
        yield self.errand(
            "deputy letters-only", lambda desk, who, given: desk.letters_only(who, given["on"]), on
        )

    def of_masters(self) -> Iterator[Errand]:
        yield self.errand("gm take", lambda desk, who, given: desk.gm_take(who))
        yield self.errand("gm leave", lambda desk, who, given: desk.gm_leave(who))
        yield self.errand("gm appoint", gm_appoint, self.blank("user", Sort.PERSON, required=True))
        seen = self.blank("side", about="seen side", complete=self.sides)
        yield self.errand("gm view", lambda desk, who, given: desk.gm_view(who, given.get("side", "")), seen)
        whose = self.blank("side", about="whose", required=True, complete=self.sides)
        line = self.blank("line", required=True, complete=gm_lines)
        yield self.errand("gm order", gm_order, whose, line)
        sides = self.blank("die", Sort.NUMBER, required=True, least=2, most=FACES)
        told = self.blank("side", about="told side", complete=self.sides)
        yield self.errand("gm roll", gm_roll, sides, self.blank("reason", required=True), told)
        dice = self.blank("dice", about="laid dice")
        yield self.errand("gm lay", lambda desk, who, given: desk.gm_lay(who, given.get("dice", "")), dice)
        reads = self.blank("reads", Sort.SWITCH)
        yield self.errand(
            "gm approve", lambda desk, who, given: desk.gm_approve(who, given.get("reads")), reads
        )
        text, to = self.blank("text", required=True), self.blank("side", about="to side", complete=self.sides)
        one = self.blank("user", Sort.PERSON, about="to one")
        yield self.errand("gm message", gm_message, text, to, one)
        yield self.errand("gm letters", lambda desk, who, given: desk.gm_letters(who))
        steps = self.blank("steps", Sort.NUMBER, about="all steps", least=1, most=STEPS)
        of = self.blank("side", about="whose orders", complete=self.sides)
        yield self.errand("gm undo", gm_undo, steps, of)
        yield self.errand("gm edit", lambda desk, who, given: desk.gm_edit(who))
        way = self.choice("do", "branch", WAYS)
        yield self.errand(
            "gm branch", lambda desk, who, given: desk.gm_branch(who, given.get("do", OPEN)), way
        )
        loaded = self.blank("file", Sort.FILE, about="loaded position")
        yield self.errand("gm position", gm_position, loaded, self.blank("reason", about="loaded why"))
        yield self.errand("gm log", lambda desk, who, given: desk.gm_log(who))
        yield self.errand("letter", letter, text, to, one)

    def of_orders(self) -> Iterator[Errand]:
        line = self.blank("line", required=True, complete=next_lines)
        yield self.errand("order", lambda desk, who, given: desk.add_lines(who, given["line"]), line)
        steps = self.blank("steps", Sort.NUMBER, least=1, most=STEPS)
        yield self.errand("undo", lambda desk, who, given: desk.undo(who, given.get("steps", 1)), steps)
        yield self.errand("sheet", lambda desk, who, given: desk.sheet(who))
        rule = self.blank("rule", required=True, complete=self.examples)
        yield self.errand("standing add", stand("add"), rule)
        yield self.errand("standing remove", stand("remove"), self.blank("which", required=True))
        yield self.errand("standing list", stand("list"))
        yield self.errand("standing help", stand("help"))
        yield self.errand("my private", lambda desk, who, given: desk.my_private(who))
        yield self.errand("my orders", lambda desk, who, given: desk.sheet(who))
        yield self.errand("my games", lambda desk, who, given: desk.list_mine(who))
        yield self.errand("my settings", settings, *self.of_settings())
        days = self.blank("days", Sort.NUMBER, least=0, most=HOLIDAY)
        yield self.errand("my holiday", rest, days, self.blank("first"), self.blank("until"))

    def of_reminders(self) -> Iterator[Errand]:
        blanks = (
            self.blank("hours"),
            self.blank("quiet"),
            self.blank("zone", about="own zone", complete=time_zones),
        )
        yield self.errand("reminders", remind, *blanks)

    def of_looks(self) -> Iterator[Errand]:
        yield self.errand("map", show_map, *self.of_map())
        words = self.blank("words", required=True, complete=self.rules)
        yield self.errand("rule", lambda desk, who, given: desk.rule(who, given["words"]), words)
        yield self.errand("help", lambda desk, who, given: desk.help(who))
        receipt = self.blank("receipt")
        yield self.errand(
            "verify", lambda desk, who, given: desk.verify(who, given.get("receipt", "")), receipt
        )

        yield from self.of_archive()

    def of_archive(self) -> Iterator[Errand]:
        turn, truth = self.blank("turn", complete=turns), self.blank("truth", Sort.SWITCH)
        yield self.errand("history turn", show_turn, turn, truth)
        yield self.errand("history since", lambda desk, who, given: desk.since(who))
        yield self.errand("history chronicle", chronicle, truth)
        yield self.errand("history statistics", show_statistics, self.choice("size", "size", SIZES))
        yield self.errand("replay", replay, truth)
        yield self.errand("dice", lambda desk, who, given: desk.dice(who))

    def of_map(self) -> Iterator[Blank]:
        yield self.blank("place", complete=self.places)
        yield self.choice("palette", "palette", THEMES)
        yield self.choice("size", "size", SIZES)
        yield self.blank("everyone", Sort.SWITCH)

    def of_settings(self) -> Iterator[Blank]:
        yield self.choice("palette", "palette", THEMES)
        yield self.blank("text-first", Sort.SWITCH)
        client = self.speakers.name("language", CLIENT), CLIENT
        yield self.blank("language", about="own language", choices=(client, *languages(self.speakers)))

    # -- completion; of what everyone may read ----------------------------------------------------------

    async def here(self, desk: Desk, caller: Caller) -> Sequence[Declared]:
        """The game of this place, or all where there is none."""
        key = await desk.played(caller)
        return [each for each in self.declared if not key or each.game.key == key]

    async def sides(self, desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
        """The sides of all games: which of them are free, joining itself says."""
        here = await self.here(desk, caller)
        names = dict.fromkeys((each.read_by(caller).seat(s), s) for each in here for s in seats(each))
        return holding(typed, names)

    async def levels(self, desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
        """At which levels one may concede, in the games that know such."""
        here = await self.here(desk, caller)
        levels = {each.read_by(caller).name("level", key): key for each in here for key in levels_of(each)}
        return holding(typed, levels.items())

    async def examples(self, desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
        """What standing orders there are, each by an example; what is typed comes first if it is one."""
        here = await self.here(desk, caller)
        known = [example for each in here for example in standing_examples(each, each.read_by(caller))]
        own = [(typed, typed)] if any(is_standing(each, typed) for each in here) else []
        return [*own, *(choice for choice in holding(typed, known) if choice[1] != typed)][:CHOICES]

    async def rules(self, desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
        here = await self.here(desk, caller) if typed.strip() else []
        told = [(each.game.key, each.read_by(caller).language) for each in here]
        first = [rule for key, language in told if (rule := desk.library.opening(key, typed, language))]
        chapters = [(clip(f"{rule.id} {rule.chapter}"), rule.id) for rule in first]
        found = [rule for key, language in told for rule in desk.library.rules(key, typed, language)]
        rules = [(clip(f"{rule.id} {rule.text}"), rule.id) for rule in found if rule not in first]
        return [*chapters, *rules][:CHOICES]

    async def places(self, desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
        here = await self.here(desk, caller)
        return [choice for each in here for choice in await each.places(desk, caller, typed)][:CHOICES]


# -- what is done ---------------------------------------------------------------------------------------


async def new(desk: Desk, caller: Caller, given: Given) -> Reply:
    position = await text_of(given["position"]) if "position" in given else ""
    deadlines, master = given.get("deadlines", ""), given.get("game-master")
    guests = [given[name] for name in INVITE if name in given]
    return await desk.new(caller, given.get("game", ""), position, deadlines, master, guests)


async def timetables(desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
    return await desk.timetables(caller, typed)


async def join(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.join(caller, given.get("side", ""), given.get("word", "")[:WORD])


async def move(desk: Desk, caller: Caller, given: Given) -> Reply:
    """To the channel that is named, or to where the command is given; if need be, a game by its number."""
    caller = caller.at(given["game"]) if "game" in given else caller
    return await desk.move(caller, given.get("channel", caller.channel))


async def claim(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.claim(caller, given.get("claim", ""))


async def remind(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.reminders(caller, *(given.get(name, "") for name in ("hours", "quiet", "zone")))


async def rest(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.holiday(caller, given.get("days"), given.get("first", ""), given.get("until", ""))


async def time_zones(desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
    return holding(typed, ((name, name) for name in zones()))


async def appoint(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.appoint(caller, given["user"], given["charge"], given.get("seals"))


async def release(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.release(caller, given["user"], given.get("charge", ""))


async def charges(desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
    return await desk.charges(caller, typed)


async def gm_appoint(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.gm_appoint(caller, given["user"])


async def gm_order(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.gm_order(caller, given["side"], given["line"])


async def gm_lines(desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
    return await desk.gm_offers(caller, given.get("side", ""), typed)


async def gm_roll(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.gm_roll(caller, given["die"], given["reason"], given.get("side", ""))


async def gm_message(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.gm_message(caller, given.get("side", ""), given["text"], given.get("user"))


async def letter(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.letter(caller, given.get("side", ""), given["text"], given.get("user"))


async def gm_undo(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.gm_undo(caller, given.get("steps", 1), given.get("side", ""))


async def gm_position(desk: Desk, caller: Caller, given: Given) -> Reply:
    """Load a file, or save one."""
    if "file" not in given:
        return await desk.gm_position(caller)
    return await desk.gm_change(caller, await text_of(given["file"]), given.get("reason", ""), whole=True)


async def concede(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.concede(caller, given.get("level", ""))


async def take_in(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.import_(caller, await content_of(given["file"], EXPORT))


async def speak(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.table_language(caller, given["language"])


async def settings(desk: Desk, caller: Caller, given: Given) -> Reply:
    palette, language = given.get("palette", ""), given.get("language", "")
    return await desk.settings(caller, palette, given.get("text-first"), language)


async def show_map(desk: Desk, caller: Caller, given: Given) -> Reply:
    size = SIZES[given.get("size", "medium")]
    palette, own = given.get("palette", ""), not given.get("everyone", False)
    return await desk.map(caller, given.get("place", ""), palette, size, own)


async def show_turn(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.history(caller, given.get("turn", ""), truth=given.get("truth", False))


async def turns(desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
    return [(clip(label), place) for label, place in await desk.turns(caller, typed)]


async def show_statistics(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.statistics(caller, SIZES[given.get("size", "medium")])


async def replay(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.replay(caller, given.get("truth", False))


async def chronicle(desk: Desk, caller: Caller, given: Given) -> Reply:
    return await desk.chronicle(caller, given.get("truth", False))


async def next_lines(desk: Desk, caller: Caller, given: Given, typed: str) -> Offered:
    return await desk.offers(caller, typed)


def stand(verb: str) -> Run:
    """Add what is filled in, strike it out, or show what there is."""
    return lambda desk, who, given: desk.stand(who, " ".join((verb, *given.values())))


# -- texts ------------------------------------------------------------------------------------------------


def seats(each: Declared) -> tuple[str, ...]:
    state = each.library.new(each.codec, each.game.scenarios[0], {})
    return tuple(each.game.seats(state))


def levels_of(each: Declared) -> Iterator[str]:
    return (end.removeprefix(AT_A_LEVEL) for end in each.game.endings if end.startswith(AT_A_LEVEL))


def standing_examples(each: Declared, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """What each standing order is for, and its first example."""
    for line in each.game.standing:
        about, _, examples = speaker.say("lines", line.__name__).rpartition(EXAMPLE)
        example = examples.partition(", ")[0]
        yield clip(f"{example} · {about.rstrip()}"), example


def is_standing(each: Declared, typed: str) -> bool:
    """Whether a text is a standing order of this game, and short enough to be a choice."""
    try:
        Reader(each.game.standing, each.library.vocabulary(each.codec)).parse(typed)
    except Misread:
        return False
    return len(typed) <= OPTION


def holding(typed: str, known: Iterable[tuple[str, str]]) -> Offered:
    """Those in which all the words occur that are typed."""
    words = fold(typed[:NAMED]).split()
    return [(shown, value) for shown, value in known if all(word in fold(shown) for word in words)][:CHOICES]
