"""Letters as their readers get them: exact words, within what a message may hold."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from bot.post import notices
from bot.post.addressee import Addressee
from bot.post.message import (
    BUTTONS,
    ID,
    LABEL,
    ROOM,
    ROWS,
    Beside,
    Box,
    Button,
    Buttons,
    Message,
    Thumbnail,
    Words,
)
from bot.post.parcels.fights import Battle
from bot.post.parcels.packing import POSTS
from bot.post.parcels.posts import NOTHING, Deed, Post, Seated
from bot.post.parcels.receipts import Kept, Opened, Sealed, Unsealed
from bot.post.parcels.taking_back import Struck, StruckOut, TakenBack, UndoAsked
from bot.post.parcels.to_channel import Bell, Bound, Call, Ended, Gathering, Log, Started, Teaching
from bot.post.parcels.to_master import Answer, Held, Intercepted
from bot.post.parcels.to_seats import Confirmed, HandedBack, Lapsed, News, OwnSheet, Prompt, Reminder, Roster
from bot.post.parcels.to_staff import Commission, Memo, Petition
from bot.post.parcels.turns import Dispatch, Fight, Page, Told, Waited
from bot.post.parts import fits
from bot.post.press import Press
from bot.post.press.layout import pages
from bot.table.game_master import Letter
from bot.table.setting import Invitation
from bot.table.timetable import MOST_GRACE, Timetable
from bot.words.speaker import Speaker, unmarked
from rules.blocks.battle import TakeHits, Volley
from rules.blocks.movement import Moved, MoveOrder
from rules.blocks.state import Trail
from rules.kernel.orders import No
from rules.whigs.gather import GatherOrder
from rules.whigs.lines import Go
from rules.whigs.state import Booking, Plan, Report
from storage import Shelf
from tests.blocks.table import position
from tests.bot.play import ANNE, BELLE, NAME, NOW, at, library, mini_codec, posts
from tests.render.wars import crowded

LONGEST = "SF"  # Ft. St. Frederic
SOMEONE = 10**19  # no Discord id is longer
FINGERPRINT = "3f9a2c4177de91b0" + "0" * 48
VOLLEY = Volley(LONGEST, 12, "british", "R", 12, ("british_flag",) * 12, 12)
ASKED = (Seated("british", SOMEONE), Seated("french", SOMEONE))
CALLED = (Call("british", SOMEONE, others=("french",)), Call("french", SOMEONE, others=("british",)))
ORDER = "turn 12 of 1758 SF 12M to SF to SF"


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(mini_codec().encode(value))


def view(who: str = "public") -> msgspec.Raw:
    codec = mini_codec()
    state = position("british AL R4 R2; french CR M3", step="write", on="mini")
    return raw(codec.game.view(state, who))


def said(post: Post) -> tuple[Message, ...]:
    codec = library().usual("whigs") if isinstance(post, OwnSheet) else mini_codec()
    return Press(library()).messages(7, codec, post)


def empire(reports: int = 0) -> msgspec.Raw:
    """An empire with papers without end, and with so many reports, each of as many men as are before it."""
    state, codec = crowded(), library().usual("whigs")
    spied = (Report("british", f"A{n}", "MTL", 1755 + n % 6, {"R": 40}, n) for n in range(reports))
    state.reports = list(spied)
    state.plans["british"] = [Plan("A1", (Go("A1", "CAR"),) * 99)]
    state.ledger["british"] = [Booking("supply", -12_000, "A1")] * 99
    return msgspec.Raw(codec.encode(codec.game.view(state, "british")))


def labels(message: Message) -> list[list[str]]:
    return [[button.label for button in row if isinstance(button, Button)] for row in message.rows]


def pressed(message: Message) -> list[str]:
    """The labels of all that can be pressed, in either form."""
    return [control.label for control in message.controls if isinstance(control, Button)]


# -- exact words ----------------------------------------------------------------------------------------


def test_what_was_measured_is_drawn_beside_a_question() -> None:
    """Where a question names a look-up: about the place that it is about, else on all of the board."""
    kind = raw(TakeHits("HE", 1))
    for focus in ("HE", ""):
        post = Prompt(
            NAME, "french", 45, kind, "blocks/8.4c", view=view("french"), focus=focus, looked="reach HE"
        )
        (message,) = said(post)
        assert [(picture.focus, picture.looked) for picture in message.pictures] == [(focus, "reach HE")]


def test_a_prompt_has_a_button_for_each_answer() -> None:
    """The line is what the button says and what a click on it brings back."""
    kind, answers = raw(TakeHits("HE", 1)), ("R4 takes 1", "M3 takes 1")
    (message,) = said(Prompt(NAME, "french", 45, kind, "blocks/8.4c", (), answers))
    assert message.text.split("\n") == [
        "**Take 1 hit at Ft. Wm Henry**",
        "Any of your blocks there may take hits, fired or not.",
        "-# rule blocks/8.4c · The Lakes, the French",
    ]
    assert labels(message) == [["R4 takes 1", "M3 takes 1"], ["My orders", "Map", "My papers"]]
    assert message.ids[0] == "fc1:answer_here:7:45:R4 takes 1"


def test_an_answer_shows_what_it_leaves() -> None:
    """Of four strengths three, of three none; the label says the whole line all the same."""
    kind, lines = raw(TakeHits("HE", 3)), ("R4 takes 1", "M3 takes 3")
    (message,) = said(Prompt(NAME, "french", 45, kind, "blocks/8.4c", (), lines, view=view("french")))
    assert [button.sign for button in message.rows[0] if isinstance(button, Button)] == [
        *("french_R_3", "french_M_0")
    ]
    assert labels(message)[0][:2] == list(lines)


LATE = "else those that fired take them first, then the strongest · rule blocks/8.4c · The Lakes, the French"


@pytest.mark.parametrize(
    ("facts", "last"),
    [
        ({}, "-# rule blocks/8.4c · The Lakes, the French"),
        ({"due": NOW}, f"-# Due <t:{NOW // 1000}:R>, {LATE}"),
        (
            {"due": NOW, "stops": True},
            f"-# Due <t:{NOW // 1000}:R>, else the clock stops · rule blocks/8.4c · The Lakes, the French",
        ),
    ],
)
def test_what_is_done_at_the_deadline_stands_below(facts: dict[str, Any], last: str) -> None:
    """If there is one; and it may be that nothing is done, if the table has agreed so."""
    (message,) = said(Prompt(NAME, "french", 45, raw(TakeHits("HE", 1)), "blocks/8.4c", **facts))
    assert message.text.split("\n")[-1] == last


def test_a_question_says_which_taps_only_begin_an_answer() -> None:
    """By a sign before the line: what seals at once has none."""
    kind = raw(TakeHits("HE", 2))
    post = Prompt(NAME, "french", 45, kind, "blocks/8.4c", (), ("stay", "R4 takes 1"), begins=("R4 takes 1",))
    (message,) = said(post)
    assert labels(message)[0][:2] == ["stay", "+ R4 takes 1"]


HEAD = "**The Lakes**, the British"
RESEALED = (
    "The French have sealed another order, receipt `3f9a-2c41-77de-91b0`. "
    "It replaces receipt `ffff-ffff-ffff-ffff`."
)
CHANGE = "You may still change it or take it back, until it is carried out."
BACK = "An order of yours no longer fits. It is a draft again; change and seal it anew when it is asked:"
TWO_BACK = (
    "2 orders of yours no longer fit. They are drafts again, each for its question; "
    "change and seal them anew when they are asked:"
)
PRIMER = "In two minutes"
ABOUT = ["> Britain", "**How long?**", "**How hard?**", "**Which side?**"]  # each line begins so
PAPERS_WAIT = (
    "<@11>: direct messages do not reach you. Your private papers wait behind “My papers” under the "
    "message of every turn, where only you can see them. You will not be told again."
)


@pytest.mark.parametrize(
    ("post", "lines"),
    [
        (
            Sealed("french", FINGERPRINT),
            ["The French have sealed an order, receipt `3f9a-2c41-77de-91b0`."],
        ),
        (Sealed("french", FINGERPRINT, "f" * 64), [RESEALED]),
        (
            Unsealed("french", FINGERPRINT),
            ["The French have taken back their sealed order, receipt `3f9a-2c41-77de-91b0`."],
        ),
        (
            Confirmed(
                *(NAME, "british", 4, ("AL 1R to HE",), ("pick R of 2 to HE",), "", True),
                kind=raw(TakeHits("HE", 1)),
                rule="blocks/8.4c",
            ),
            [
                *("You have sealed: **Take 1 hit at Ft. Wm Henry**", "> AL 1R to HE"),
                *("Never shown to others while the game lasts:", "> pick R of 2 to HE", CHANGE),
                "-# rule blocks/8.4c · The Lakes, the British",
            ],
        ),
        (
            Confirmed(NAME, "british", 4, ("hold",), how="deadline", missed=2, opens=3),
            [
                *("At the deadline was sealed for you:", "> hold"),
                "You have missed 2 answers in a row. After 3 your seat opens to others.",
                "-# The Lakes, the British",
            ],
        ),
        (
            Confirmed(NAME, "british", 4, ("hold",), by=ANNE),
            ["<@11> has sealed:", "> hold", "-# The Lakes, the British"],
        ),
        (HandedBack(NAME, "british", ("AL all to HE",)), [HEAD, BACK, "> AL all to HE"]),
        (
            HandedBack(NAME, "british", ("AL all to HE", "hold"), 2),
            [HEAD, TWO_BACK, "> AL all to HE", "> hold"],
        ),
        (
            StruckOut(NAME, "british", (Struck(7), Struck(9, "https://x/9"))),
            [HEAD, "What was told you alone in № 7, [№ 9](<https://x/9>) no longer holds."],
        ),
        (Bell((Call("british", ANNE),)), ["<@11>: it is your turn (the British)."]),
        (Bell((Call("british", ANNE),), view()), ["<@11>: it is your turn (the British): Writing orders."]),
        (
            Bell((Call("british", ANNE, others=("french",)),)),
            ["<@11>: it is your turn (the British). The French are waited for, too."],
        ),
        (notices.papers_wait(ANNE), [PAPERS_WAIT]),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Post) else "",
)
def test_short_letters_read_so(post: Post, lines: list[str]) -> None:
    """A tired player cannot misread them."""
    (message,) = said(post)
    assert message.text.split("\n") == lines


def test_a_gathering_names_only_what_was_chosen() -> None:
    """Usual options are left out; a free seat has a button, and the game starts when none is left."""
    options = {"movement": "simultaneous", "slow_repairs": True, "homeward": True}
    seats = (Seated("british", ANNE), Seated("french"))
    (message,) = said(Gathering("blocks", NAME, "campaign", options, seats, ANNE, "c0ffee"))
    lines = message.said.splitlines()
    game = "The Seat of War, 1757–1759: The whole war, 1757 to 1759"
    assert lines[:2] == ["## The Lakes", f"-# {game} · looking for players · <@11> is the host"]
    assert [" ".join(line.split()[:2]) for line in lines[2:6]] == ABOUT
    sides = ["**The British**", "<@11>", "**The French**", "free"]
    assert lines[6:11] == [*sides, "Chosen: Movement: simultaneous, written · Slow repairs: yes."]
    assert pressed(message) == ["Join", "Against the computer", "Choose how to play", PRIMER]
    assert not message.rings


@pytest.mark.parametrize(
    ("sitting", "bar"),
    [((0, 0), 0x857760), ((ANNE, 0), 0x2B4F93), ((0, ANNE), 0xA8322C), ((ANNE, BELLE), 0x2F7D4F)],
)
def test_a_gathering_shows_whom_it_waits_for(sitting: tuple[int, int], bar: int) -> None:
    """The bar of the one side that is free, else of nobody; all are there, and the game can begin."""
    seats = Seated("british", sitting[0]), Seated("french", sitting[1])
    (message,) = said(Gathering("blocks", NAME, "campaign", {}, seats, ANNE, "c0ffee"))
    (box,) = message.parts
    assert isinstance(box, Box)
    assert box.bar == bar
    assert ("Start" in pressed(message)) == (0 not in sitting)


@pytest.mark.parametrize(
    ("given", "name", "reads"),
    [
        ({"asked": BELLE}, "<@12>, who is asked", ""),
        ({"master": BELLE}, "<@12>", ""),
        ({"master": BELLE, "reads": True}, "<@12>", ", and reads all answers before they are carried out"),
    ],
)
def test_a_gathering_tells_of_the_game_master(given: dict[str, Any], name: str, reads: str) -> None:
    """Whoever joins knows who will see their papers; who is asked finds a button."""
    seats = (Seated("british", ANNE), Seated("french", BELLE))
    (message,) = said(Gathering("blocks", NAME, "campaign", {}, seats, ANNE, "c0ffee", **given))
    line = f"Game master: {name}. The game master sees everything and plays no side{reads}."
    assert message.said.splitlines()[10] == line
    asked = ["Be the game master"] if "asked" in given else []
    assert pressed(message) == ["Start", "Choose how to play", PRIMER, *asked]


def test_a_gathering_says_that_an_umpire_is_wanted() -> None:
    """Where the game will ask one, nobody is game master, and nobody is asked to be."""
    seats = (Seated("british", ANNE), Seated("french", BELLE))

    def text(**given: Any) -> str:
        options = given.pop("options", {"umpire": "doubtful"})
        post = Gathering("skirmish", NAME, "farmstead", options, seats, ANNE, "c0ffee", **given)
        (message,) = Press(library()).messages(7, library().usual("skirmish"), post)
        return message.said

    wanted = "The game has a seat for an umpire, who is its game master: one is wanted"
    assert wanted in text()
    assert wanted not in text(options={})
    assert wanted not in text(master=BELLE)
    assert wanted not in text(asked=BELLE)


def test_a_gathering_that_is_closed_offers_nothing() -> None:
    """Its game has begun, or a newer message stands below."""
    free, full = (
        (Seated("british", ANNE), Seated("french")),
        (Seated("british", ANNE), Seated("french", BELLE)),
    )
    (broken_off,) = said(Gathering("blocks", NAME, "campaign", {}, free, ANNE, "c0ffee", closed=True))
    (begun,) = said(Gathering("blocks", NAME, "campaign", {}, full, 0, "c0ffee", closed=True))
    assert (broken_off.controls, begun.controls) == ((), ())
    assert " · no longer looking for players · <@11> is the host\n" in broken_off.said
    assert " · all players are there\n" in begun.said


@pytest.mark.parametrize("language", library().languages)
@pytest.mark.parametrize("key", library().keys)
def test_a_gathering_fits_into_one_message(key: str, language: str) -> None:
    """So that it can be changed, whatever is chosen; what is left out is counted."""
    codec, choices = library().usual(key), library().choices(key)
    options = {
        each.name: next(v for v in each.values or (True, False) if v != each.usual) for each in choices
    }
    seats = tuple(Seated(seat) for seat in library().board(key).dyes)
    times = Timetable(0, tuple(range(60, 68)), "America/Argentina/ComodRivadavia", "pause", MOST_GRACE)
    guests = tuple(Invitation(SOMEONE + n, 0, 10**13) for n in range(len(seats)))
    more: dict[str, Any] = {"timetable": times, "asked": SOMEONE, "letters_only": True, "invited": guests}
    for scenario in codec.game.scenarios:
        post = Gathering(key, "*" * 100, scenario, options, seats, SOMEONE, "f" * 64, **more)
        (message,) = Press(library()).messages(7, codec, post, Addressee(language))
        assert fits(message)
        itself = library().game(key).judgement is not None
        assert len(pressed(message)) == len(seats) + 4 + itself


def test_a_roster_tells_the_newest_and_counts_the_others() -> None:
    """Of 20 moves twelve lines; in sentences for who reads by ear, as many as there is room for."""
    moves = tuple(raw(Moved("british", (Trail("british", ("AL", "HE"), n),))) for n in range(1, 21))
    post = Roster(NAME, "british", view(), moves, brief=True)
    (message,) = said(post)
    head, counted, *lines = message.said.splitlines()
    assert (counted, len(lines)) == ("-# 8 moves before: `/history`.", 12)
    (plain,) = Press(library()).messages(7, mini_codec(), post, Addressee(text_first=True))
    assert sum("Albany" in line for line in plain.said.splitlines()) >= 20
    assert head == plain.said.splitlines()[0]


BELOW = ["Against the computer", "Choose how to play", PRIMER]


def test_who_reads_no_trees_gets_the_same_card() -> None:
    """Every line and every button; beside no text a button says which side it is for."""
    seats = Seated("british"), Seated("french")
    post = Gathering("blocks", NAME, "campaign", {"movement": "simultaneous"}, seats, ANNE, "c0ffee")
    (tree,) = said(post)
    (plain,) = Press(library()).messages(7, library().usual("blocks"), post, Addressee(text_first=True))
    assert (plain.parts, plain.text, plain.ids) == ((), tree.said, tree.ids)
    assert pressed(plain) == ["Join · The British", "Join · The French", *BELOW]


def sheet(chapter: str = "", *, reader: Addressee | None = None, **changed: Any) -> Message:
    """The longest sheet, as it is told who has it open at a chapter."""
    (page,) = (post for post in longest() if isinstance(post, OwnSheet))
    codec, reads = library().usual("whigs"), msgspec.structs.replace(reader or Addressee(), chapter=chapter)
    (message,) = Press(library()).messages(7, codec, msgspec.structs.replace(page, **changed), reads)
    return message


CHAPTERS = {"treasury": "Treasury", "forces": "Forces", "provinces": "Provinces", "plans": "Plans"}


def test_a_sheet_says_first_what_matters_and_folds_the_rest() -> None:
    """In one message: what is asked and sealed, what is in the treasury beside the sheet in small, and the
    first chapter; of long lists the last lines, and how many there are more."""
    message = sheet()
    head, owed, _, gist, _, chapter, tabs = message.leaves
    assert isinstance(head, Words)
    assert head.text.splitlines()[0] == "## The Empire Sheet"
    assert head.text.splitlines()[2] == "-# 1759, period 1 of 3. British armies that march act."
    assert isinstance(owed, Beside)
    assert "**Sealed: Armies and fleets**" in owed.texts[0]
    assert isinstance(gist, Beside)
    assert gist.texts[0].endswith("In the treasury: £0")
    assert isinstance(gist.beside, Thumbnail)
    assert isinstance(chapter, Words)
    assert chapter.text.startswith("### Treasury\n")
    assert "Supply (A1): −£12,000\nIn the treasury: £0" in chapter.text
    assert isinstance(tabs, Buttons)
    assert [(tab.label, tab.style) for tab in tabs.row if isinstance(tab, Button)] == [
        ("Treasury", "primary"),
        *((label, "secondary") for label in ("Forces", "Provinces", "Plans")),
    ]
    assert pressed(message)[0] == "My orders"
    assert [picture.focus for picture in message.boards] == ["sheet"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_first", [False, True])
def test_every_chapter_of_the_fullest_sheet_fits_into_its_message(language: str, text_first: bool) -> None:
    """Also with more reports than six years have, of which the newest are told, and where all chapters stand
    in it."""
    reader = Addressee(language, text_first=text_first)
    for key in (*CHAPTERS, "reports"):
        message = sheet(key, reader=reader, view=empire(reports=200))
        assert fits(message) if message.parts else len(message.text) <= ROOM
        assert len([tab for tab in message.ids if ":sheet_chapter:" in tab]) == 5
        open_at = next(b.label for b in message.controls if isinstance(b, Button) and b.id.endswith(key))
        assert language == "fr" or CHAPTERS.get(key, "Reports") == open_at
    assert "A199, Montréal" in message.said
    assert "A0, Montréal" not in message.said
    closed = sheet(reader=reader, closed=True, kind=NOTHING, sealed=None, view=empire(reports=200))
    assert closed.ids == ()
    assert fits(closed) if closed.parts else len(closed.text) <= ROOM


def test_both_forms_of_a_sheet_tell_the_same_chapters() -> None:
    """The same headings, and all that fits into both word for word; figures as words."""
    for key in ("forces", "provinces"):
        tree, plain = sheet(key), sheet(key, reader=Addressee(text_first=True))
        assert (plain.parts, plain.text) == ((), tree.said)
        assert tree.ids == plain.ids


def test_a_sheet_opens_at_the_first_chapter_where_the_open_one_is_gone() -> None:
    """As when nothing was reported yet, or another game has no such chapter."""
    for gone in ("reports", "no such"):
        assert sheet(gone) == sheet("treasury") == sheet()


def test_a_sheet_of_a_turn_that_is_over_has_all_chapters_and_no_button() -> None:
    """And says of nothing that it is owed."""
    message = sheet("forces", closed=True, kind=NOTHING, sealed=None)
    for title in ("Treasury", "Pools", "Armies and fleets", "Provinces", "Die Roll Key"):
        assert f"### {title}\n" in message.said
    assert message.controls == ()
    assert "asked" not in message.said


def test_a_sheet_for_who_reads_no_picture_says_where_the_rest_is() -> None:
    """And has no picture; asked for, it is told in full."""
    (page,) = (post for post in longest() if isinstance(post, OwnSheet))
    codec, reader = library().usual("whigs"), Addressee(text_first=True)
    (message,) = Press(library()).messages(7, codec, page, reader)
    assert " more in `/my private`." in message.text
    assert "on the picture" not in message.text
    assert message.pictures == ()
    whole = Press(library()).page_lines(7, codec, page, reader)
    assert len(whole) > len(message.text.splitlines())


async def test_who_reads_no_pictures_is_told_the_board_in_words(shelf: Shelf) -> None:
    """Own blocks by type and strength, those of others by number; who sees the picture is told none of it."""
    table = await at(shelf, "british AL R4 R2; french CR M3", step="write")
    (post,) = posts(table.sent, Prompt, 11)
    (shown,) = Press(library()).messages(7, mini_codec(), post)
    assert "Albany (AL)" not in shown.text
    (message,) = Press(library()).messages(7, mini_codec(), post, Addressee(text_first=True))
    assert "Albany (AL), British town, value 2: British regular 4, regular 2." in message.text
    assert "Ft. Carillon (CR), French fort, value 1: French 1 hidden block." in message.text
    own = msgspec.structs.replace(post, own=True)
    told = Press(library()).messages(7, mini_codec(), own, Addressee(text_first=True))
    assert (message.silent, [each.silent for each in told]) == (False, [True])
    picture = msgspec.structs.replace(shown.pictures[0], width=600)
    codec = library().read_for(picture)
    assert codec is not None
    drawn = library().draw(codec, picture)
    assert drawn.alt.startswith("Map as the British see it. 1757, turn 3 of 11.")


# -- limits ---------------------------------------------------------------------------------------------


def longest() -> Iterable[Post]:
    """Of each letter the longest there may be."""
    name, events = "*" * 100, (raw(VOLLEY),) * 40
    waited = tuple(Waited(one.seat, one.user, NOW) for one in ASKED)
    options = {"setup": "free", "movement": "simultaneous", "reductions": "type", "muster": "draw"}
    table = Gathering(
        "blocks", name, "campaign", options, ASKED, SOMEONE, "f" * 64, hot_seat=True, custom=name
    )
    yield table
    yield Started(table)
    gone = tuple(Struck(number, f"https://discord.com/{number}") for number in range(10**4, 10**4 + 300))
    back = TakenBack("british", 50, ("french",), gone)
    yield Log(events, (Opened("french", FINGERPRINT, (ORDER,) * 9),) * 2, True, view(), back)
    yield StruckOut(name, "british", gone[:12])
    yield UndoAsked(name, "british", 50, 9, 99, events, 9, ("french",), ASKED, "french", True, (ORDER,) * 60)
    told = (*(Told(event=one) for one in events), Told(opened=Opened("french", FINGERPRINT)))
    page = Page(1, told * 3, view(), True, back, (Kept("british", FINGERPRINT, NOW),) * 2)
    yield Dispatch(name, view(), waited, ASKED, hot_seat=True, page=page, letters_only=True)
    volleys = tuple(Told(event=raw(VOLLEY)) for _ in range(24))
    yield Battle(1, Fight(1, "SF", volleys, view=view()), view(), ("british", "french"))
    yield Bell(CALLED)
    yield Bell(CALLED, due=NOW, silent=True)
    yield Sealed("british", FINGERPRINT, FINGERPRINT)
    yield Unsealed("british", FINGERPRINT)
    yield Bound("1755", "f" * 64, True, 99, "f" * 64)
    yield Ended("f" * 64, ("w" * 100,) * 8, "f" * 64)
    lesson = library().lesson("blocks")
    assert lesson is not None
    yield Teaching(lesson.digest, len(lesson.steps), over=True)
    yield Prompt(name, "british", 10**6, raw(MoveOrder(together=True)), "blocks/12.2a", events, (ORDER,) * 8)
    yield Reminder(name, "british", 10**6, raw(MoveOrder(together=True)), "blocks/12.2a", NOW, last=True)
    yield Roster(name, "british", view("british"), events)
    yield OwnSheet(
        name,
        "british",
        empire(),
        raw(GatherOrder()),
        "whigs/6.10a",
        ("A1 12R",) * 60,
        ("if met engage at 1.5-1",) * 60,
    )
    yield Confirmed(name, "british", 10**6, (ORDER,) * 60, (ORDER,) * 60, FINGERPRINT, True, "deadline")
    yield Lapsed(name, "british", 10**6, raw(MoveOrder(together=True)), "blocks/12.2a", "other")
    yield HandedBack(name, "british", (ORDER,) * 60)
    yield Teaching("blocks", 5, True)
    yield News(name, "british", events)
    charges = ("c" * 20,) * 30
    yield Commission(name, "british", SOMEONE, charges, seals=True)
    yield Memo(name, "british", "overruled", SOMEONE, charges, (ORDER,) * 60, (ORDER,) * 60)
    yield Petition(name, "british", SOMEONE)
    yield Held(name, 10**6, (Answer("british", raw(MoveOrder(together=True)), (ORDER,) * 60),) * 2)
    yield Intercepted(name, Letter(10, "british", SOMEONE, "french", "*" * 3000))
    yield notices.channel_lost(name, "forbidden")


def test_what_answers_is_coloured_and_what_looks_is_grey() -> None:
    """In whatever asks a person for something; beside an answer the sheet only looks."""
    looks = {"status", "orders", "map", "papers", "primer", "undo", "in_words", "tab"}
    kind = raw(TakeHits("HE", 1))
    asking = (
        Prompt(NAME, "british", 99, kind, "blocks/8.4c", answers=tuple(f"R{n} takes 1" for n in range(1, 9))),
        UndoAsked(NAME, "british", 1, 2, 0),
        Petition(NAME, "british", SOMEONE),
        Commission(NAME, "british", SOMEONE, ("c",)),
        Held(NAME, 1, (Answer("british", kind, ("hold",)),)),
        Intercepted(NAME, Letter(10, "british", SOMEONE, "french", "a letter")),
        notices.invites(NAME, ANNE, "#room", 1),
        notices.asks_master(ANNE, SOMEONE),
    )
    for post in asking:
        buttons = [each for message in said(post) for row in message.rows for each in row]
        styles = {each.id.split(":")[1]: each.style for each in buttons if isinstance(each, Button)}
        assert {verb for verb, style in styles.items() if style == "secondary"} == looks & styles.keys()
        assert set(styles.values()) <= {"primary", "secondary"}


def test_every_letter_is_tried() -> None:
    """Nothing is left out of the longest samples."""
    assert {type(post) for post in longest()} == {each for each in POSTS if not issubclass(each, Deed)}


@pytest.mark.parametrize("post", tuple(longest()), ids=lambda post: type(post).__name__)
def test_every_letter_keeps_within_the_limits(post: Post) -> None:
    """Text with room for a running number, rows, buttons, ids. Only the last
    message has more than text, and one calls people."""
    messages = said(post)
    for message in messages:
        if message.parts:
            assert fits(message)
            continue
        assert 0 < len(message.text) <= ROOM
        assert len(message.rows) <= ROWS
        for row in message.rows:
            assert len(row) <= BUTTONS
            assert all(isinstance(b, Button) and len(b.id) <= ID and 0 < len(b.label) <= LABEL for b in row)
    assert not any(message.rows or message.pictures for message in messages[:-1])
    assert sum(bool(message.mentions) for message in messages) <= 1


def test_nothing_is_lost_where_a_text_is_parted() -> None:
    """Parted at line ends; a line that is too long itself at a blank, or where it must be."""
    assert pages(["one", "two", "three"], 8) == ["one\ntwo", "three"]
    assert pages(["one two three"], 8) == ["one two", "three"]
    assert pages(["abcdefghij"], 4) == ["abcd", "efgh", "ij"]
    lines = [f"line {number} " + "x" * 150 for number in range(40)]
    assert "\n".join(pages(lines)).split("\n") == lines


def test_no_answer_has_a_button_if_one_does_not_fit() -> None:
    """Half a list of answers would mislead."""
    kind = raw(TakeHits("HE", 1))
    (message,) = said(Prompt(NAME, "french", 45, kind, "blocks/8.4c", (), ("short", "x" * LABEL + "x")))
    assert labels(message) == [["My orders", "Map", "My papers"]]


def test_the_first_questions_lead_to_the_game_in_two_minutes() -> None:
    """Twelve of a game; who has come so far does not need it."""
    kind = raw(TakeHits("HE", 1))
    twelfth, next_one = (said(Prompt(NAME, "french", n, kind, "blocks/8.4c"))[0] for n in (12, 13))
    assert labels(twelfth) == [["My orders", "Map", "My papers", PRIMER]]
    assert labels(next_one) == [["My orders", "Map", "My papers"]]


# -- voices -----------------------------------------------------------------------------------------------


def test_a_refusal_names_its_rule() -> None:
    """The rules of a game can be looked up; what the table itself refuses has no rule."""
    speaker = Speaker.of(library().catalogue(mini_codec()))
    assert speaker.refusal(No("blocks/7.3f", "order_owed")) == "Write a move, or hold. (rule blocks/7.3f)"
    assert speaker.refusal(No("kernel/asks", "game_over")) == "The game is over."


def test_a_reader_gets_the_nearest_language() -> None:
    """A client's language that there is not, with or without a country, falls back to the first."""
    words = library().catalogue(mini_codec())
    assert [Speaker.of(words, locale).language for locale in ("en-GB", "en", "de", "")] == ["en"] * 4


def test_what_people_write_is_not_taken_for_formatting() -> None:
    """Nor for a mention, a link, a list or a heading; line ends become blanks."""
    assert unmarked("*a*  _b_\n# c <@1> (d-e)") == r"\*a\* \_b\_ # c \<@1\> (d-e)"
    assert unmarked("- a - b") == r"\- a - b"


def test_no_event_is_told_but_by_the_words_of_its_game() -> None:
    """The bot has no sentence for any event."""
    ours = library().common.languages["en"].templates
    assert [key for key in ours if key[0] == "events"] == []
