"""One sitting at one game, as whoever called for it sees it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypedDict, Unpack

from bot.desk.counter.caller import Caller
from bot.post import receipts, teaching
from bot.post.addressee import Addressee, of_table
from bot.post.bars import bar_of
from bot.post.consequences.committing import commit_of, store
from bot.post.consequences.operation import Before, Operation, before
from bot.post.library import Library
from bot.post.message import THEME, Picture, Reply, recorded
from bot.post.parcels import packing
from bot.post.parcels.posts import Post
from bot.post.press import Press
from bot.post.receipts import Chance
from bot.post.retractions import Strike
from bot.table.dues import due_of
from bot.table.setting import Setting
from bot.table.staff import Eyes, Staff, mention, serving
from bot.words.speaker import Speaker, unmarked
from rules.kernel.game import Codec, Game
from rules.kernel.lesson import Step
from rules.kernel.match import Match, Outcome
from rules.kernel.notation import Reader, Vocabulary
from rules.kernel.orders import GM, PUBLIC, UMPIRE, Ask, Bundle, Line, Lines, No, Unbound, unbound
from storage import Commit, Deadline, Deputy, Draft, Interaction, Parcel, Record, Shelf, Sitting
from storage.records import OVER, SEALED

WIDTH = 1600  # of a picture if nothing else is said
LONGEST = 1500  # characters of what is given back


class Beside(TypedDict, total=False):
    """What may be stored at the desk where nothing was done to the match, as in a commit."""

    outbox: Sequence[Parcel]
    drafts: Sequence[Draft]
    deadlines: Sequence[Deadline] | None
    readdress: tuple[str, str] | None
    rooms: Mapping[str, int]


@dataclass
class Table:
    """`clock` tells milliseconds, `chance` gives bytes that nobody can guess."""

    sitting: Sitting
    caller: Caller
    shelf: Shelf
    library: Library
    clock: Callable[[], int]
    chance: Chance
    deadlines: tuple[Deadline, ...] = ()  # as they were when this sitting began
    _setting: tuple[Record, Setting] | None = field(default=None, init=False)  # of the record as it was

    # -- what there is ---------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        return self.sitting.game

    @property
    def record(self) -> Record:
        return self.sitting.record

    @property
    def codec(self) -> Codec:
        return self.sitting.codec

    @property
    def game(self) -> Game:
        return self.codec.game

    @property
    def match(self) -> Match:
        return self.sitting.match

    @cached_property
    def speaker(self) -> Speaker:
        return self.speaker_of(self.caller.reads)

    def speaker_of(self, reader: Addressee) -> Speaker:
        return Speaker.of(self.library.catalogue(self.codec), reader.language, reader.client)

    @property
    def aloud(self) -> Speaker:
        """In which all at the table are spoken to."""
        return self.speaker_of(of_table(self.record))

    @property
    def vocabulary(self) -> Vocabulary:
        return self.library.vocabulary(self.codec, self.speaker.language)

    @property
    def setting(self) -> Setting:
        record = self.record
        if self._setting is None or self._setting[0] is not record:
            self._setting = record, Setting.of(record)
        return self._setting[1]

    def set(self, setting: Setting) -> None:
        self.sitting.record = setting.stored(self.record)

    def reader(self, types: Sequence[type[Line]]) -> Reader:
        return Reader(types, self.vocabulary)

    # -- who is who ------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        return self.record.key is not None

    @property
    def over(self) -> bool:
        return self.record.status == OVER

    @property
    def playing(self) -> bool:
        return self.begun and not self.over

    @property
    def hosting(self) -> bool:
        return self.record.host == self.caller.user

    @property
    def mastering(self) -> bool:
        """Whether the caller is the game master here."""
        return self.setting.master.user == self.caller.user

    @property
    def umpiring(self) -> bool:
        """Whether the caller, as game master, answers what the game asks of its umpire."""
        return self.sitting.seats.get(UMPIRE) == self.caller.user

    @property
    def own(self) -> tuple[str, ...]:
        """The caller's sides, in the order of the game."""
        seats = self.sitting.seats
        return tuple(seat for seat in self.setting.seats if seats.get(seat) == self.caller.user)

    @property
    def deputy(self) -> Deputy | None:
        """The command that the caller holds under a chief, if any."""
        found = self.sitting.deputies.get(self.caller.user)
        return found if found is not None and found.accepted else None

    @property
    def deputies(self) -> tuple[Deputy, ...]:
        """Who commands under the seat for which the caller acts."""
        return serving(self.sitting.deputies.values(), self.seat)

    @property
    def fellows(self) -> tuple[Deputy, ...]:
        """Those of them of whose orders the caller may know."""
        mine, alone = self.caller.user, self.has_only_letters
        return tuple(one for one in self.deputies if not alone or one.user == mine)

    @property
    def staff(self) -> Staff:
        """Who orders what of the side for which the caller acts."""
        return Staff.of(self.sitting, self.seat)

    @property
    def seat(self) -> str:
        """The seat the caller holds or serves, or nothing: in a hot seat the one whose turn it is to look."""
        own, seats = self.own, self.sitting.seats
        if len(own) > 1 and self.begun:
            return next((seat for seat in self.unsealed() if seats.get(seat) == self.caller.user), own[0])
        if own:
            return own[0]
        if self.deputy:
            return self.deputy.seat
        return UMPIRE if self.umpiring else ""

    @property
    def takes_sides(self) -> bool:
        """Whether the caller holds or serves one of the sides."""
        return bool(self.own or self.deputy)

    @property
    def alone(self) -> bool:
        """Whether all sides that people play are the caller's."""
        return bool(self.own) and set(self.own) == set(self.setting.people)

    @property
    def may_be_advised(self) -> bool:
        """Whether a side may ask what a computer would do: if agreed, or where all others are computers.

        In a lesson it is the lesson that says what to do.
        """
        against_computers = self.alone and self.setting.computers and not self.setting.lesson
        return self.setting.hints or bool(against_computers)

    @property
    def partial(self) -> bool:
        """Whether the caller plays a side of the running game, reads its papers, or once did.

        What is for all sides is not theirs to decide, though the table or the server may be.
        """
        if not self.begun or self.record.hot_seat:
            return False
        return self.takes_sides or self.setting.saw(self.caller.user) not in ("", GM)

    @property
    def decides(self) -> bool:
        """Whether what is for all sides is the caller's: the host, who runs the server, the game master."""
        return (self.hosting or self.manages or self.mastering) and not self.partial

    @property
    def watched(self) -> str:
        """The side that the caller observes: its papers are theirs to read, by its leave."""
        return "" if self.seat else self.setting.watching.get(str(self.caller.user), "")

    @property
    def has_only_letters(self) -> bool:
        """Whether the caller serves a side whose commanders share nothing but letters."""
        return self.deputy is not None and self.staff.letters_only

    @property
    def side(self) -> str:
        """The side of which the caller knows more than everyone does, if there is one."""
        return self.seat or self.watched

    @property
    def eyes(self) -> Eyes:
        """With whose eyes the caller looks; all that they are shown and told is theirs by it."""
        return self.staff.eyes(self.caller.user) if self.has_only_letters else Eyes(self.side or PUBLIC)

    @property
    def looks(self) -> str:
        """As who the caller is told what happens."""
        return self.eyes.who

    @property
    def view(self) -> Any:
        """The board as the caller may see it."""
        return self.staff.view(self.caller.user) if self.has_only_letters else self.match.view(self.looks)

    @property
    def glance(self) -> Any:
        """The board as it may be shown to the caller at any time: on a shared screen as everyone sees it."""
        return self.match.view(PUBLIC) if self.shared else self.view

    @property
    def shared(self) -> bool:
        """Whether several sides share a screen, so that papers open for one side at a time."""
        return self.record.hot_seat and len(self.own) > 1 and self.playing and not self.setting.branch

    @property
    def knowing(self) -> bool:
        """Whether nothing is hidden from the caller: as game master, where one tries a line, at the end."""
        return self.over or self.mastering or bool(self.setting.branch)

    def unsealed(self) -> list[str]:
        return [seat for seat in self.match.open if self.match.sealed(seat) is None]

    def seated(self) -> str:
        """The seat the caller acts for; raises No where there is none."""
        if not self.seat:
            watched = self.watched
            raise No("bot/table", "observes", side=watched) if watched else No("bot/table", "no_seat")
        if self.shared and self.caller.guild is None:
            raise No("bot/table", "hot_seat_in_channel")
        return self.seat

    def reads(self) -> str:
        """The seat whose papers the caller may read; raises No where there is none."""
        return self.watched or self.seated()

    def chief(self) -> str:
        """The caller's own side; raises No where there is none, and for a deputy."""
        if self.umpiring and not self.own:
            raise No("bot/table", "no_seat")
        return self.keeper()

    def keeper(self) -> str:
        """The seat whose papers the caller keeps, a side or the umpire's; raises No, also for a deputy."""
        seat = self.seated()
        if self.deputy is not None:
            raise No("bot/command", "for_the_chief", chief=mention(self.staff.chief))
        return seat

    def voter(self) -> str:
        """The caller's own seat, from which they propose what the others must agree to; raises No."""
        if not self.begun:
            raise No("bot/table", "not_host")
        saw = self.setting.saw(self.caller.user)
        if not self.takes_sides and saw not in ("", GM):
            raise No("bot/table", "took_part", side=saw)
        if not self.takes_sides:
            raise No("bot/table", "not_at_table")
        return self.chief()

    def needs_play(self) -> None:
        if not self.begun:
            raise No("bot/table", "not_begun")
        if self.over:
            raise No("kernel/asks", "game_over")
        if self.record.channel is None:
            raise No("bot/games", "is_put_away", game=self.number)

    def needs_whole(self) -> None:
        """Refuse what is not for a branch, where a game master only tries orders."""
        if self.setting.branch:
            raise No("bot/branch", "orders_only")

    @property
    def manages(self) -> bool:
        return self.caller.may_manage and self.caller.guild == self.record.guild

    def needs_rights(self) -> None:
        self.needs_whole()
        if not (self.hosting or self.manages):
            raise No("bot/table", "not_host")

    # -- what is asked ----------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """The question open for the caller's seat, if there is something for them to say."""
        if not self.playing or not self.seat:
            return None
        ask = self.match.open.get(self.seat)
        if ask is None or self.match.settled(self.seat):
            return None
        if self.has_only_letters and not self.staff.concerns(self.caller.user, ask):
            return None
        return ask

    @property
    def sealed(self) -> Lines | None:
        """What the caller's seat has sealed."""
        return self.match.sealed(self.seat)

    @property
    def sealed_lines(self) -> Lines | None:
        """What of it the caller may read."""
        return None if self.sealed is None else self.legible(self.match.open[self.seat], self.sealed)

    def asked(self, number: int = 0) -> Ask:
        """The open question, which must be this one if one is named; raises No."""
        self.seated()
        self.needs_play()
        ask = self.ask
        if number and (ask is None or ask.number != number):
            raise No("kernel/asks", "closed")
        if ask is None:
            raise No("kernel/asks", "nothing_asked")
        return ask

    def offers(self, lines: Lines) -> Lines:
        """The lines that may follow these, of which a deputy gives those of their charge."""
        if self.deputy is None:
            return self.match.offers(self.seat, lines)
        return tuple(self.staff.offers(self.caller.user, lines))

    def choices(self, lines: Lines) -> Lines:
        """The same to choose from, after lines for several of them: of a deputy, for several of theirs."""
        ask = self.asked()
        bundled = ask.kind.bundled(self.view, lines)
        if self.deputy is not None:
            bundled = (line for line in bundled if len(self.unbound(ask, lines, line).lines) > 1)
        return (*bundled, *self.offers(lines))

    def unbound(self, ask: Ask, known: Lines, bundle: Bundle) -> Unbound:
        """What a line for several is read as after these, by nothing but what the caller sees."""

        def judge(lines: Lines, line: Line) -> No | None:
            if self.has_only_letters and not self._is_theirs(ask, lines, line):
                return self.staff.not_taken
            return self.outside(ask, lines, line) or ask.kind.refuse(self.view, lines, line)

        return unbound(ask.kind, self.view, known, bundle, judge)

    def _is_theirs(self, ask: Ask, before: Lines, line: Line) -> bool:
        """Whether a line is the caller's to write, as far as they know."""
        return self.staff.is_of(self.caller.user, ask.kind, before, line, self.view)

    def outside(self, ask: Ask | None, before: Lines, line: Line) -> No | None:
        """Why the caller may not write or strike out this line, though the side might."""
        if self.deputy is None:
            return None
        return self.staff.refuse(self.caller.user, ask.kind if ask else None, before, line)

    def unfit(self, ask: Ask, before: Lines, line: Line) -> No | None:
        """Why this line does not fit after these, as the caller may know it, or None."""
        if self.has_only_letters:
            return self.staff.refuse_fit(self.caller.user, ask, before, line)
        step = self.step(ask)
        return ask.kind.refuse(self.view, before, line) or (step.astray(line) if step else None)

    def fault(self, ask: Ask, lines: Lines) -> No | None:
        """Why these may not be sealed, as the caller may know it, or None."""
        found, step = self.match.fault(self.seat, lines), self.step(ask)
        if found is None:
            return step.missed(lines) if step and lines else None
        if not self.has_only_letters:
            return found[1]
        return self.staff.as_known(self.caller.user, ask, lines, found[1])

    def step(self, ask: Ask) -> Step | None:
        """What a lesson wants that is given here, at this question."""
        return teaching.step_at(self.library, self.record, ask)

    def submit(self, ask: Ask, lines: Lines, note: str) -> Outcome:
        """Seal these for the caller's seat; raises No, by what the caller may know."""
        if step := self.step(ask):
            teaching.lay(self.match, step)
            teaching.note(self.sitting, ask, learner=True)
        try:
            return self.match.submit(self.seat, lines, ask=ask.number, note=note)
        except No as why:
            raise self.staff.as_known(self.caller.user, ask, lines, why) from None

    def part(self, ask: Ask | None, lines: Lines) -> Lines:
        """Those of these lines that are the caller's to change."""
        kind = ask.kind if ask else None
        return lines if self.deputy is None else self.staff.part(self.caller.user, kind, lines)

    def places(self, ask: Ask | None, lines: Lines) -> tuple[int, ...]:
        """Which of these lines the caller may read, by their places."""
        if not self.has_only_letters:
            return tuple(range(len(lines)))
        return self.staff.places(self.caller.user, ask.kind if ask else None, lines)

    def legible(self, ask: Ask | None, lines: Lines) -> Lines:
        return tuple(lines[n] for n in self.places(ask, lines))

    def understood(self, ask: Ask | None, lines: Lines) -> Lines:
        """Those of them of which the question can say what comes next, by what the caller sees."""
        if not self.has_only_letters:
            return lines
        return self.staff.understood(self.caller.user, ask.kind if ask else None, lines)

    def may_seal(self, ask: Ask, lines: Lines) -> bool:
        """Whether the caller may seal these for the whole side."""
        return self.deputy is None or self.staff.may_seal(self.caller.user, ask, lines)

    def needs_seal(self, ask: Ask, lines: Lines) -> None:
        if not self.may_seal(ask, lines):
            raise No("bot/command", "chief_seals", chief=mention(self.staff.chief))
        if (step := self.step(ask)) and (no := step.missed(lines)):
            raise no

    @property
    def due(self) -> int:
        """When the answer is due that is asked of the caller's seat; 0 if no clock runs."""
        return due_of(self.deadlines, self.seat, self.match.open[self.seat].number)

    # -- storing ----------------------------------------------------------------------------------------

    async def keep(self, reply: Reply, **beside: Unpack[Beside]) -> Reply:
        """Store what has changed beside the match."""
        await store(self.sitting, Commit(now=self.clock(), interaction=done_by(self.caller, reply), **beside))
        return reply

    def to_channel(self, *posts: Post) -> list[Parcel]:
        return packing.to_channel(self.record.channel, *posts)

    async def before(self) -> Before:
        """To be called before anything is done to the match."""
        return await before(self.library, self.shelf, self.sitting)

    async def play(
        self,
        earlier: Before,
        outcome: Outcome,
        reply: Reply | Callable[[Commit], Reply],
        *,
        first: Sequence[Parcel] = (),
        drafts: Sequence[Draft] = (),
        concerned: Collection[int] = (),
        strike: Strike | None = None,
    ) -> Reply:
        """Store what the match did, with all that it causes; what is replied may quote what is stored."""
        by = self.caller.user
        operation = Operation(earlier, outcome, self.clock(), by=by, concerned=concerned, strike=strike)
        commit = await commit_of(operation, self.chance, first=first, drafts=drafts)
        said = reply if isinstance(reply, Reply) else reply(commit)
        await store(self.sitting, replace(commit, interaction=done_by(self.caller, said)))
        return said

    def receipt(self, commit: Commit, seat: str, outcome: Outcome) -> str:
        """The short form of the receipt that an order of this seat got, or nothing."""
        entries = {entry.number for entry in outcome.entries if entry.seat == seat}
        given = (receipts.sealing(r) for r in commit.receipts if r.state == SEALED and r.entry in entries)
        return next((receipts.short(bound.fingerprint) for bound in given if bound.seat == seat), "")

    def picture(
        self,
        view: Any,
        focus: str = "",
        theme: str = "",
        width: int = WIDTH,
        looked: str = "",
        *,
        to: Addressee | None = None,
        told: bool = False,
        scene: tuple[str, ...] = (),
        offered: tuple[str, ...] = (),
    ) -> Picture:
        """The board of a view, to be drawn by whoever delivers it; for the caller if nothing else is said."""
        reader, raw = to or self.caller.reads, bytes(self.codec.encode(view))
        theme, language = theme or reader.palette or THEME, self.speaker_of(reader).language
        at = self.number, self.game.key, self.codec.data.digest
        return Picture(*at, raw, focus, theme, width, looked, language, told, scene, offered)

    # -- saying -----------------------------------------------------------------------------------------

    @property
    def press(self) -> Press:
        return Press(self.library)

    @property
    def head(self) -> str:
        """The table's name, and for whom the caller looks."""
        name = unmarked(self.record.name)
        if self.side:
            return self.speaker.say("posts", "head", name=name, side=self.side)
        return self.speaker.say("posts", "table", name=name)

    @property
    def under(self) -> str:
        """The same as it stands small below a heading."""
        return self.speaker.say("posts", "under", name=unmarked(self.record.name), side=self.side)

    @property
    def bar(self) -> int:
        """The colour of the side for which the caller looks."""
        dyes = self.library.board(self.game.key).dyes
        return bar_of(dyes.get(self.side), self.caller.reads.palette)

    def refusal(self, no: No, typed: str = "") -> Iterator[str]:
        """Why not; and what was typed is given back."""
        yield self.speaker.refusal(no)
        yield from given_back(self.speaker, typed)


def given_back(speaker: Speaker, typed: str) -> Iterable[str]:
    if typed.strip():
        yield speaker.say("desk", "you_wrote")
        yield f"```\n{as_typed(typed)}\n```"


def as_typed(text: str) -> str:
    """Text that somebody wrote, fit to stand between marks of code."""
    bare = text.replace("`", "ˋ")
    return bare if len(bare) <= LONGEST else bare[: LONGEST - 1] + "…"


def done_by(caller: Caller, reply: Reply) -> Interaction | None:
    """The reply as it is recorded for an interaction that may come twice."""
    return None if caller.interaction is None else Interaction(caller.interaction, recorded(reply))
