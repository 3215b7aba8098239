"""The cards of a turn (skirmish/card-1 to card-9, skirmish/step-1, skirmish/hide-2).

The deck is never stored in an order: a card is drawn when it is drawn. What a unit in hiding does with its
card is told in the same words, whatever it did.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Literal

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Lot
from rules.kernel.orders import PUBLIC, UMPIRE, Ask, Asked, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.skirmish import officers, sheet, sight, umpire, victory
from rules.skirmish.acting import ACTS, at_hand, offers_of, refuses
from rules.skirmish.leaving import card_of, may_act, sharing
from rules.skirmish.lines import Asks, Fire, Keep, Order, Stay, Watches
from rules.skirmish.state import State, of_unit
from rules.skirmish.table import BRITISH, ENEMY, FRENCH, SIDES, Side
from rules.skirmish.view import View, aside, is_covered, open_cards, open_name, view, whose

How = Literal["drawn", "window", "last"]  # when a card is played: as drawn, between two, at the end
Played = Literal["", "seen", "unseen"]  # whether a card aside was played, and whether others could tell


class CardDrawn(Event, frozen=True):
    """The card of a unit comes up."""

    unit: str


class CardAside(Event, frozen=True):
    """A card of a unit in hiding was drawn: laid aside, for all that others can tell (skirmish/hide-2)."""

    side: str


class CardKept(Event, frozen=True):
    """A card is laid aside openly (skirmish/card-2)."""

    unit: str


class CardPlayed(Event, frozen=True):
    """A card that lay aside is played (skirmish/card-3)."""

    unit: str


class CardsLapsed(Event, frozen=True):
    """What a side still had aside is not played any more (skirmish/card-5, card-6)."""

    side: str


class Drawn(Lot, frozen=True):
    """Which card comes up (skirmish/card-1)."""


# -- the questions ------------------------------------------------------------------------------------


class Acting(sheet.Ordering, frozen=True):
    """What these companies, who share a card, do with it (skirmish/card-2, card-7); none: it is blank."""

    units: tuple[str, ...]
    may_keep: bool = True

    line_types = sheet.Writing.line_types
    read_first = False

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Before anything is said how its units stand, and whom they could fire at."""
        if not lines:
            return {**sheet.NOTHING, **at_hand(view, self.units)} if self.units else None
        return super().shows(view, lines)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        return played(view, self.units, lines, may_keep=self.may_keep)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        return refuse_played(view, self.units, lines, line, may_keep=self.may_keep)

    def owed(self, view: View, lines: Lines) -> No | None:
        return still_owed(self.units, lines)

    def foreseen(self, view: View) -> Lines | None:
        """What the sheet says for all of them (skirmish/sheet-1)."""
        if not self.units:
            return passed(has_written(view))
        return answers(view, self.units, view.sheets.get(view.who, ()))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        """What stands for every turn, where no sheet wants the owner asked (skirmish/standing-1)."""
        if not self.units:
            return passed(decides(standing_orders))
        if is_secret(view, self.units):
            return self.in_silence(view, standing_orders)
        return None if wants_asking(view, self.units) else answers(view, self.units, standing_orders)

    def in_silence(self, view: View, standing_orders: Lines) -> Lines | None:
        """What a card answers that could be blank: who has written orders is not asked for it (hide-6)."""
        if not (has_written(view) or decides(standing_orders)):
            return None
        given = answers(view, self.units, standing_orders)
        return self.default(view) if given is None else given

    def default(self, view: View) -> Lines:
        """The card is kept (skirmish/sheet-7)."""
        if self.may_keep and self.units:
            return (Keep(unit=self.units[0]),)
        return tuple(Stay(unit=unit) for unit in self.units)


class Stepping(sheet.Ordering, frozen=True):
    """Whether a card that lies aside is played now (skirmish/card-3 to card-6).

    `must`: one is; `last`: no card will be drawn any more, so that what is not played lapses. `feigned`: none
    lies there but for others, who cannot tell by the wait what was played in hiding (skirmish/hide-2).
    """

    must: bool = False
    last: bool = False
    feigned: bool = False

    line_types = sheet.Writing.line_types
    read_first = False

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Before anything is said how those stand whose cards lie aside, and whom they could fire at."""
        if lines:
            return super().shows(view, lines)
        units = [name for card in own_kept(view) for name in companies(view, card)]
        return {**sheet.NOTHING, **at_hand(view, units)} if units else None

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        chosen = begun(view, lines)
        if chosen:
            yield from played(view, companies(view, chosen), lines)
            return
        for card in own_kept(view):
            units = companies(view, card)
            yield from (line for line in played(view, units, lines) if of_unit(line) in units)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        chosen, unit = begun(view, lines), of_unit(line)
        if not (chosen or unit):
            return No("skirmish/card-3", "no_card_yet")
        card = chosen or card_of(view, unit)
        if card not in own_kept(view) or not (chosen or unit in companies(view, card)):
            return No("skirmish/card-3", "not_kept", unit=unit)
        return refuse_played(view, companies(view, card), lines, line)

    def owed(self, view: View, lines: Lines) -> No | None:
        card = begun(view, lines)
        if card:
            return still_owed(companies(view, card), lines)
        return No("skirmish/card-4", "must_play") if self.must and own_kept(view) else None

    def foreseen(self, view: View) -> Lines | None:
        """Who wrote that a unit watches is asked; else the sheet decides (skirmish/step-1)."""
        if self.is_watched(view):
            return None
        if self.feigned:
            return passed(self.is_window or has_written(view))
        return self.given(view, view.sheets.get(view.who, ()))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        """What stands for every turn; with nothing to say nobody steps in (skirmish/standing-3, step-1)."""
        if self.is_watched(view):
            return None
        if self.feigned:
            return passed(decides(standing_orders))
        units = (unit for card in own_kept(view) for unit in companies(view, card))
        free = tuple(unit for unit in units if not wants_asking(view, (unit,)))
        given = self.given(view, tuple(one for one in standing_orders if of_unit(one) in free))
        if given or self.is_window:
            return given or ()
        silent = not own_open(view) and (has_written(view) or decides(standing_orders))
        return self.unsaid(view) if silent else None

    def unsaid(self, view: View) -> Lines:
        """Of a card in hiding of which nothing is said nobody is asked: it lapses, or is spent (hide-6)."""
        card = next(iter(own_kept(view)), "") if self.must else ""
        return tuple(Stay(unit=unit) for unit in companies(view, card)) if card else ()

    @property
    def is_window(self) -> bool:
        """Whether cards will be drawn after it, so that nothing is lost by passing."""
        return not (self.must or self.last)

    def is_watched(self, view: View) -> bool:
        """Whether its owner wants to be asked whenever a card of his might be played."""
        lines = view.sheets.get(view.who, ())
        return self.is_window and any(Watches(unit) in lines for unit in on_the_watch(view))

    def given(self, view: View, lines: Lines) -> Lines | None:
        """What lines say of a card aside: one that must be played, or whose time has come."""
        return stepping_in(view, lines) if self.is_window else first_of(view, lines)

    def default(self, view: View) -> Lines:
        """Its first card fires at who is nearest, or is spent (skirmish/sheet-7)."""
        cards = own_kept(view)
        if not cards or self.is_window:
            return ()
        return tuple(as_absent(view, unit) for unit in companies(view, cards[0]))


def passed(at_once: bool) -> Lines | None:
    """What a card answers that is nobody's: nothing, at once where a card of a unit would be answered so."""
    return () if at_once else None


def has_written(view: View) -> bool:
    """Whether the reader's sheet of this turn decides what units do."""
    return decides((*view.written.get(view.who, ()), *view.sheets.get(view.who, ())))


def decides(lines: Lines) -> bool:
    """Whether any of these says what a unit does with its card."""
    return any(isinstance(line, Order) and not isinstance(line, Asks) for line in lines)


def wants_asking(view: View, units: tuple[str, ...]) -> bool:
    """Whether the owner of these has written that he wants to decide (skirmish/sheet-4)."""
    lines = view.sheets.get(view.who, ())
    return any(sheet.wants_asking(view, unit, lines) for unit in units)


def as_absent(view: View, unit: str) -> Order:
    """What a unit does whose owner says nothing."""
    shot = Fire(unit=unit, target="nearest")
    return shot if refuses(view, shot) is None else Stay(unit=unit)


def is_secret(view: View, units: Iterable[str]) -> bool:
    """Whether nobody may know if these are any, or a card is blank (skirmish/hide-3)."""
    return view.terms.secret(view.side) and all(is_covered(view, unit) for unit in units)


def on_the_watch(view: View) -> Iterator[str]:
    """For whom a side may want to be asked between two cards: those whose cards are kept.

    Whose card in hiding is kept and whose is spent nobody knows: any of them counts while one lies aside.
    """
    yield from (unit for card in own_open(view) for unit in companies(view, card))
    if view.aside[view.who] > len(own_open(view)):
        yield from (unit for unit in sheet.own(view) if is_covered(view, unit))


def companies(view: View, card: str) -> tuple[str, ...]:
    """All who share a card, the ready ones."""
    return tuple(name for name in sharing(view, card) if may_act(view, name))


def own_kept(view: View) -> tuple[str, ...]:
    return tuple(card for card in view.kept if view.units[card].side == view.who)


def own_open(view: View) -> tuple[str, ...]:
    """Of those the cards of which all know whose they are."""
    hides = partial(is_covered, view)
    return tuple(card for card in own_kept(view) if not all(map(hides, sharing(view, card))))


def begun(view: View, lines: Lines) -> str:
    """The card for which the first of these orders is."""
    return next((card_of(view, line.unit) for line in lines if isinstance(line, Order)), "")


def acted(lines: Lines, unit: str) -> bool:
    """Whether these say what a unit does with its card."""
    return any(isinstance(line, Order) and not isinstance(line, Asks) and line.unit == unit for line in lines)


def keeps(lines: Lines, units: Iterable[str]) -> bool:
    return any(isinstance(line, Keep) and line.unit in units for line in lines)


def played(view: View, units: tuple[str, ...], lines: Lines, *, may_keep: bool = False) -> Iterator[Line]:
    """What may be said for a card, then for the rest of the sheet (skirmish/sheet-5)."""
    if keeps(lines, units):
        yield from (line for line in sheet.rest(view, lines) if not keeps((line,), units))
        return
    open_units = tuple(unit for unit in units if not acted(lines, unit))
    for unit in open_units:
        keep = may_keep and not any(acted(lines, other) for other in units)
        yield from (line for line in offers_of(view, unit) if keep or not isinstance(line, Keep))
    yield from sheet.rest(view, lines, but=view.units if open_units else units)


def refuse_played(
    view: View, units: tuple[str, ...], lines: Lines, line: Line, *, may_keep: bool = False
) -> No | None:
    """Why a line does not answer for a card, or does not belong on the sheet behind it."""
    if keeps(lines, units):
        return refuse_after_keep(view, units, lines, line)
    if isinstance(line, Order) and line.unit in units:
        return refuse_act(view, units, lines, line, may_keep=may_keep)
    missing = next((unit for unit in units if not acted(lines, unit)), None)
    if isinstance(line, Order) and missing:
        return No("skirmish/card-2", "own_card_first", unit=missing)
    return sheet.unfit(view, lines, line)


def refuse_after_keep(view: View, units: tuple[str, ...], lines: Lines, line: Line) -> No | None:
    """What follows on a kept card is for the sheet, and plays it later; it cannot be kept twice (sheet-3)."""
    if isinstance(line, Keep) and line.unit in units:
        return No("skirmish/card-2", "no_longer_kept", unit=line.unit)
    return sheet.unfit(view, lines, line)


def refuse_act(view: View, units: tuple[str, ...], lines: Lines, line: Order, *, may_keep: bool) -> No | None:
    """Why a unit cannot do this with the card that is being played (skirmish/act-1)."""
    if acted(lines, line.unit):
        return No("skirmish/act-1", "one_act", unit=line.unit)
    if isinstance(line, Asks) or line.bound:
        return No("skirmish/card-2", "act_now", unit=line.unit)
    if isinstance(line, Keep) and (not may_keep or any(acted(lines, unit) for unit in units)):
        return No("skirmish/card-2", "no_longer_kept", unit=line.unit)
    return refuses(view, line)


def still_owed(units: tuple[str, ...], lines: Lines) -> No | None:
    if any(isinstance(line, Keep) and line.unit in units for line in lines):
        return None
    missing = next((unit for unit in units if not acted(lines, unit)), None)
    return No("skirmish/card-2", "what_does_it_do", unit=missing) if missing else None


def answers(view: View, units: tuple[str, ...], lines: Lines) -> Lines | None:
    """What a sheet says for all the companies of a card: one that keeps keeps all."""
    found = [sheet.fitting(view, unit, lines) for unit in units]
    if any(line is None for line in found):
        return None
    keep = next((line for line in found if isinstance(line, Keep)), None)
    given = (keep,) if keep else tuple(line for line in found if line is not None)
    return tuple(line.bare for line in given)


def stepping_in(view: View, lines: Lines) -> Lines | None:
    """What a sheet says of a kept card whose time has come (skirmish/sheet-3)."""
    for card in own_kept(view):
        units = companies(view, card)
        if any(time_has_come(view, unit) for unit in units):
            given = answers(view, units, without_keeps(lines))
            if given:
                return given
    return None


def time_has_come(view: View, unit: str) -> bool:
    """Whether what a card was kept for has come about."""
    waits = view.waits.get(unit)
    return (
        waits is not None
        and waits.until is not None
        and sheet.is_within(view, unit, waits.until, waits.inches)
    )


def without_keeps(lines: Lines) -> Lines:
    return tuple(line for line in lines if not isinstance(line, Keep))


def first_of(view: View, lines: Lines) -> Lines | None:
    """What the sheet plays first of the cards aside, in its own order (skirmish/step-1).

    Those in hiding come behind the others: what is asked of these comes first, whether there are any or not.
    """
    rest, cards = without_keeps(lines), own_open(view) or own_kept(view)
    order = dict.fromkeys(card_of(view, of_unit(line)) for line in rest)
    for card in (*(c for c in order if c in cards), *cards):
        given = answers(view, companies(view, card), rest)
        if given:
            return given
    return None


# -- the steps -------------------------------------------------------------------------------------------


def begin(state: State) -> None:
    """All the cards are shuffled: one for each ready unit, or each brigade (skirmish/card-1, card-7)."""
    ready = [name for name, unit in state.units.items() if unit.standing == "ready" and unit.body is not None]
    state.deck = tuple(dict.fromkeys(card_of(state, name) for name in ready))
    state.kept, state.drawn, state.drawn_cards, state.covert = (), "", 0, {}
    state.waits = {}
    state.blanks = {side: blanks(state, side) for side in SIDES}


def blanks(state: State, side: Side) -> int:
    """Blank cards, where a side's forces are secret and any of them may be in hiding (skirmish/hide-3)."""
    row = state.terms.sides[side]
    cards = sum(state.units[card].side == side for card in state.deck)
    return max(0, row.blanks - cards) if row.secret else 0


def draw(state: State, referee: Referee) -> Running:
    """The next card comes up, unless somebody wanted to be asked before it (skirmish/card-1, sheet-6)."""
    yield from windows(state, referee)
    yield from pauses(state, referee)
    if state.outcome is not None:
        return
    pack = backs(state)
    if not pack:
        state.step = "last_cards"
        return
    state.drawn_cards += 1
    card = referee.draw(pack, Drawn())
    if card in SIDES:
        card = referee.draw(covered(state, card), Drawn(), seen_by=(card, UMPIRE))
    else:
        card = next(one for one in state.deck if open_name(state, one, PUBLIC) == card)
    take_out(state, card)
    state.drawn, state.step = card, "act"


def backs(state: State) -> tuple[str, ...]:
    """The deck as all know it: cards by name, and of those in hiding and the blanks the sides alone."""
    unknown = (side for side in SIDES for _ in covered(state, side))
    return (*open_cards(state, state.deck, PUBLIC), *unknown)


def covered(state: State, side: str) -> tuple[str, ...]:
    """The cards of a side in the deck of which others know nothing more; a blank one bears its name."""
    mine = (card for card in state.deck if state.units[card].side == side)
    hidden = (card for card in mine if not open_name(state, card, PUBLIC))
    return (*hidden, *(side for _ in range(state.blanks.get(side, 0))))


def take_out(state: State, card: str) -> None:
    if card in SIDES:
        state.blanks[card] -= 1
    state.deck = tuple(name for name in state.deck if name != card)


def pauses(state: State, referee: Referee) -> Running:
    """Who wanted to be asked again is asked (skirmish/sheet-6)."""
    for side in SIDES:
        seen = view(state, side)
        due = sheet.paused(seen, state.drawn_cards)
        if due:
            referee.tell(sheet.Paused(side), discloses="skirmish/sheet-6")
            lines = yield Ask(side, sheet.Writing(again=True), "skirmish/sheet-6", secret=True)
            for line in due:
                sheet.spend(state, side, line)
            sheet.replace(state, side, lines)


def act(state: State, referee: Referee) -> Running:
    """The card that came up is played or laid aside (skirmish/card-2); of a blank one nobody can tell."""
    card, state.step = state.drawn, "draw"
    side, units = whose(state, card), sharers(state, card)
    name = open_name(state, card, PUBLIC)
    if name:
        referee.tell(CardDrawn(name))
    elif units:
        referee.tell(CardDrawn(card), (side, UMPIRE))
    lines = yield Ask(side, Acting(units), "skirmish/card-2", secret=True)
    if units:
        yield from carry_out(state, referee, card, lines, "drawn")
    else:
        sheet.replace(state, side, lines)
        yield from umpire.confirm_card(state, referee, "")
        pass_over(state, referee, side, "drawn")
    state.drawn = ""


def sharers(state: State, card: str) -> tuple[str, ...]:
    return tuple(name for name in sharing(state, card) if may_act(state, name))


def carry_out(
    state: State, referee: Referee, card: str, lines: Lines, how: How, units: tuple[str, ...] = ()
) -> Generator[Asked, Any, Played]:
    """What was answered for a card is done, unit by unit (skirmish/card-7); `units`: for some of them."""
    units, side = units or sharers(state, card), state.units[card].side
    hidden = in_hiding(state, units)
    own = tuple(line for line in lines if isinstance(line, Order) and line.unit in units)
    keep = next((line for line in own if isinstance(line, Keep)), None)
    if keep is not None:
        own = (keep,)
    sheet.replace(state, side, tuple(line for line in lines if line not in own))
    if hidden and how != "window":
        yield from umpire.confirm_card(state, referee, units[0], own[0] if own else None)
    if keep is not None:
        lay_aside(state, referee, card, keep)
    else:
        state.kept = tuple(name for name in state.kept if name != card)
        for line in own:
            yield from do(state, referee, line)
            if state.handed_back:
                yield from act_anew(state, referee, card, line, how)
    unseen = hidden and in_hiding(state, units)
    if unseen:
        pass_over(state, referee, side, how, keeps=keep is not None)
    elif keep is None:
        state.last_side = side
    victory.at_once(state, referee)
    return "unseen" if unseen else "seen"


def do(state: State, referee: Referee, line: Order) -> Running:
    """One company acts, if it still can; an officer who was to go over to it or from it does so first."""
    if may_act(state, line.unit):
        officers.go_over(state, referee, (line.unit,))
        yield from ACTS[type(line)].does(state, referee, line)
        sight.update(state, referee, (line.unit,))


def act_anew(state: State, referee: Referee, card: str, line: Order, how: How) -> Running:
    """A card that an umpire handed back is not spent: it lies aside as before, or is played otherwise."""
    state.handed_back = ""
    umpire.remember_veto(state, line)
    whole = sharers(state, card) == (line.unit,)
    if whole and how != "drawn":
        state.kept = (*state.kept, card)
        return
    question = Acting((line.unit,), may_keep=whole)
    lines = yield Ask(state.units[card].side, question, "skirmish/rule-11", secret=True)
    yield from carry_out(state, referee, card, lines, how, (line.unit,))


def in_hiding(state: State, units: Iterable[str]) -> bool:
    """Whether nobody else knows of these whose card they act on."""
    return all(is_covered(state, unit) for unit in units)


def lay_aside(state: State, referee: Referee, card: str, keep: Keep) -> None:
    """A card is kept for later in this turn (skirmish/card-2)."""
    state.kept = (*state.kept, card)
    state.waits[keep.unit] = keep
    sheet.spend_keep(state, state.units[card].side, keep)
    if name := open_name(state, card, PUBLIC):
        referee.tell(CardKept(name))


def pass_over(state: State, referee: Referee, side: str, how: How, *, keeps: bool = False) -> None:
    """What happened in hiding looks like any other card there (skirmish/hide-2).

    Between two cards nothing is told at all; whatever it was, as many cards lie aside as before.
    """
    if how != "last" and not keeps:
        state.covert[side] = state.covert.get(side, 0) + 1
    if how != "window":
        referee.tell(CardAside(side))


def windows(state: State, referee: Referee) -> Running:
    """Between two cards, who has cards aside may play them (skirmish/card-3, step-1).

    Who played one that others saw lets both be asked again; how often that is tells of nobody in hiding.
    """
    going = True
    while going and state.outcome is None:
        going = False
        for side in stepping_order(state):
            if aside(state, side) and (yield from stepped(state, referee, side, Stepping())) == "seen":
                going = True
                break


def stepping_order(state: State) -> tuple[str, ...]:
    """First the side that did not act last (skirmish/card-3)."""
    return (ENEMY[state.last_side], state.last_side) if state.last_side else SIDES


def last_cards(state: State, referee: Referee) -> Running:
    """The deck is empty: the British play what they have kept until the French do (skirmish/card-4 to 6)."""
    while state.outcome is None and aside(state, BRITISH):
        both = aside(state, FRENCH) > 0
        if not (both and (yield from stepped(state, referee, FRENCH, Stepping())) == "seen"):
            yield from played_last(state, referee, BRITISH, must=both)
    while state.outcome is None and aside(state, FRENCH):
        yield from played_last(state, referee, FRENCH, must=False)
    if state.outcome is None:
        state.step = "end_turn"


def stepped(state: State, referee: Referee, side: str, kind: Stepping) -> Generator[Asked, Any, Played]:
    """Whether a side played one of its cards aside."""
    kind = msgspec.structs.replace(kind, feigned=not own_kept(view(state, side)))
    lines = yield Ask(side, kind, "skirmish/card-4", secret=True, silent=kind.is_window)
    card = begun(view(state, side), lines)
    if card:
        how: How = "window" if kind.is_window else "last"
        if name := open_name(state, card, PUBLIC):
            referee.tell(CardPlayed(name), discloses="skirmish/card-3")
        return (yield from carry_out(state, referee, card, lines, how))
    sheet.replace(state, side, lines)  # he may have said how his units stand, and play none of them
    return ""


def played_last(state: State, referee: Referee, side: Side, *, must: bool) -> Running:
    """One card more of a side is played; what nobody plays lapses (skirmish/card-5, card-6).

    Who must play and has nothing aside but what only seems to lie there has played one of that, for others.
    """
    if (
        yield from stepped(state, referee, side, Stepping(must=must, last=True))
    ) or state.outcome is not None:
        return
    if must:
        yield from umpire.confirm_card(state, referee, "")
        state.covert[side] -= 1
        pass_over(state, referee, side, "last")
    else:
        yield from lapse(state, referee, side)


def lapse(state: State, referee: Referee, side: Side) -> Running:
    """What a side still has aside is not played any more; of those in hiding as if it were."""
    cards = tuple(card for card in state.kept if state.units[card].side == side)
    state.kept = tuple(card for card in state.kept if card not in cards)
    known = open_cards(state, cards, PUBLIC)
    for _ in range(len(cards) - len(known) + state.covert.pop(side, 0)):
        yield from umpire.confirm_card(state, referee, "")
        pass_over(state, referee, side, "last")
    if known:
        referee.tell(CardsLapsed(side))


CHAPTER = Chapter(
    __name__,
    steps={"draw": draw, "act": act, "last_cards": last_cards},
    kinds=(Acting, Stepping),
    events=(CardDrawn, CardAside, CardKept, CardPlayed, CardsLapsed),
    whys=(Drawn,),
)
