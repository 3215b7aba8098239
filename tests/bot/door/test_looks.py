"""Looking things up, standing orders and one's own papers, in dialogues."""

from __future__ import annotations

import pytest

from render.registry import BOARDS, Boards
from tests.blocks.table import position
from tests.bot.door.people import Evening, Table, made, paper, says, seated, told, verbs
from tests.bot.door.prompts import begun
from tests.bot.door.scripted import completed
from tests.bot.play import mini
from tests.playground.driver import Player, text_of


@pytest.fixture
def boards() -> Boards:
    """As large as they are asked for."""
    return BOARDS


# -- the map ----------------------------------------------------------------------------------------------


async def test_the_map_is_ones_own(alice: Player, bob: Player) -> None:
    """A plain attachment with alt text, for its reader's eyes only."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/map")
    message = paper(alice)
    (picture,) = message.attachments
    assert (picture.filename, picture.content_type) == ("map.png", "image/png")
    assert picture.description is not None
    assert picture.description.startswith("Map as the British see it. 1757, turn 1 of 11.")
    assert message.ephemeral


async def test_the_map_for_everyone(alice: Player, bob: Player) -> None:
    """On wish it is shown to all, as all may see it."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/map", everyone=True)
    shown = bob.sees()[-1]
    assert not shown.ephemeral
    assert "Map as everyone sees it" in (shown.attachments[0].description or "")


async def test_the_map_zooms_and_changes_its_colours(alice: Player, bob: Player) -> None:
    """A place or a theatre, a palette, a size."""
    await seated(alice, bob)
    await alice.slash("/map", place="Albany", palette="dark", size="small, for a phone")
    small = paper(alice).attachments[0]
    assert small.width == 900
    assert await alice.complete("/map", "place", "alb") == ["Albany (AL)"]
    await alice.slash("/map", place="Yorktown")
    assert "“Yorktown” is neither a place nor one of" in told(alice)


async def test_places_of_the_board_that_is_played_on(table: Table, alice: Player, bob: Player) -> None:
    """A new game would begin on another: Tannery is on the small board only."""
    await begun(table, (mini(),), position("british NY R4", step="move"), {"british": alice, "french": bob})
    assert await alice.complete("/map", "place", "tann") == ["Tannery (TN)"]
    assert await alice.complete("/blocks look", "place", "tann", what="reach") == ["Tannery (TN)"]


async def test_a_button_shows_the_map(alice: Player, bob: Player) -> None:
    """The one under every status message, to its reader only."""
    await seated(alice, bob)
    await bob.click("Whole map")
    assert "Map as the French see it" in (paper(bob).attachments[0].description or "")


# -- rules, help, look-ups ----------------------------------------------------------------------------------


async def test_rules_by_number_and_by_words(carol: Player) -> None:
    """Anywhere, by anyone; completion offers rules in which the words stand."""
    await carol.slash("/rule", words="blocks/12.2a")
    assert told(carol).startswith("## 12.2 Written orders\n")
    await carol.slash("/rule", words="retreat")
    assert told(carol).startswith("## ")
    assert (await completed(carol, "/rule", "words", "retreat"))[0].startswith("blocks/")
    assert await completed(carol, "/rule", "words", "") == []
    await carol.slash("/rule", words="quidditch")
    assert told(carol) == "No rule holds “quidditch”."


async def test_many_rules_have_pages(carol: Player) -> None:
    """Further and back, in the same message: of a chapter, and of all rules with words."""
    found = "## Rules with “blocks path”\n-# "
    for words, first, second in (
        ("blocks/8.4", "## 8.4 ", "## 8.5 "),
        ("blocks path", f"{found}Page 1 of ", f"{found}Page 2 of "),
    ):
        await carol.slash("/rule", words=words)
        shown = told(carol)
        assert shown.startswith(first)
        await carol.click("Further")
        assert told(carol).startswith(second)
        await carol.click("Back a page")
        assert told(carol) == shown


async def test_help_says_first_what_one_can_do_now(alice: Player, bob: Player, carol: Player) -> None:
    """Nothing yet; join; start; write; wait."""
    await carol.slash("/help")
    assert "\nThere is no game of yours here." in told(carol)
    await made(alice, "blocks", movement="simultaneous")
    await bob.slash("/help")
    assert "\nFree seats: the British and the French." in told(bob)
    await alice.slash("/game join", side="british")
    await bob.slash("/game join")
    await alice.slash("/help")
    assert "\nAll seats are taken: *Start* begins." in told(alice)
    await alice.click("Start")
    await alice.slash("/help")
    assert "**Write your order**\n" in told(alice)
    await alice.dm("hold")
    await alice.dm("seal")
    await alice.slash("/help")
    assert "Your order is sealed." in told(alice)
    await carol.slash("/help")
    assert "\nYou have no seat here." in told(carol)


async def test_the_look_ups_of_the_game(alice: Player, bob: Player, carol: Player) -> None:
    """By their commands, as far as the asker can know."""
    await seated(alice, bob)
    await alice.slash("/blocks look", what="reach", place="NY")
    assert "regulars to " in told(alice)
    await bob.slash("/blocks look", what="reach", place="NY")
    assert "You have nothing in New York." in told(bob)
    await carol.slash("/blocks look", what="control", place="al")
    assert "British" in told(carol)
    await carol.slash("/blocks look", what="points")
    assert "British" in told(carol)
    await carol.slash("/blocks look", what="winter-limit", place="NY")
    assert "New York" in told(carol)
    assert await carol.complete("/blocks look", "place", "queb") == ["Quebec (QU)"]
    await carol.slash("/blocks look", what="control", place="nowhere")
    assert "nowhere" in told(carol)


async def test_a_look_up_says_what_it_is_about(alice: Player, bob: Player) -> None:
    """What is wanting, what it cannot use and is not completed for; else all that some look-up takes."""
    await seated(alice, bob)
    await alice.slash("/blocks look", what="control")
    assert told(alice) == "`control` needs `place` too. Fill that in."
    await alice.slash("/blocks look", what="points", place="NY")
    assert told(alice) == "`points` has nothing to do with `place`. Leave that empty."
    assert await alice.complete("/blocks look", "place", "alb", what="points") == []
    assert await alice.complete("/blocks look", "place", "alb", what="control") == ["Albany (AL)"]
    assert await alice.complete("/blocks look", "place", "alb") == ["Albany (AL)"]


# -- proof ------------------------------------------------------------------------------------------------


async def test_a_receipt_is_opened_when_the_orders_are(alice: Player, bob: Player) -> None:
    """Before, it is none that may be opened; after, the lines and a file with all that proves them."""
    await seated(alice, bob, movement="simultaneous")
    await alice.dm("hold")
    await alice.dm("seal")
    public = next(text for text in bob.reads() if "Receipt of the British: `" in text)
    receipt = public.partition("Receipt of the British: `")[2].partition("`")[0]
    await bob.slash("/history", what="verify", receipt=receipt)
    assert "No receipt that may be opened begins with" in told(bob)
    await bob.slash("/history", what="verify")
    assert paper(bob).attachments == []
    await bob.dm("hold")
    await bob.dm("seal")
    await bob.slash("/history", what="verify", receipt=receipt)
    assert f"Receipt `{receipt}`, the British: `hold`." in told(bob)
    assert [file.filename for file in paper(bob).attachments] == ["proof-1.json"]


async def test_the_dice_are_proved_at_the_end(alice: Player, bob: Player) -> None:
    """Every roll is worked out again."""
    await seated(alice, bob)
    await alice.slash("/history", what="verify")
    assert "The dice are checked when the game is over" in told(alice)
    await alice.slash("/game end", what="concede")
    await alice.click("Yes, we give up")
    await bob.slash("/history", what="verify")
    assert "Worked out again from the seed" in told(bob)


# -- standing orders ----------------------------------------------------------------------------------------


async def test_standing_orders_in_words(alice: Player, bob: Player) -> None:
    """Added, listed, struck out by number or by line; what cannot be read is said."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/my standing", what="add", rule="hits order M I R")
    await alice.slash("/my standing", what="add", rule="retreat at 4 or less")
    assert "2. `retreat at 4 or less`" in told(alice)
    await alice.slash("/my standing", what="remove", which="1")
    assert "1. `retreat at 4 or less`" in told(alice)
    await alice.slash("/my standing", what="remove", which="retreat at 4 or less")
    await alice.slash("/my standing")
    assert "You have no standing orders." in told(alice)
    await alice.slash("/my standing", what="add", rule="stand and die")
    assert "stand and die" in told(alice)
    await alice.slash("/my standing", what="remove", which="7")
    assert "You have no such standing order" in told(alice)
    await alice.slash("/my standing", what="help")
    assert "retreat at 4 or less" in "\n".join(alice.reads())


async def test_standing_orders_are_offered_by_example(alice: Player, bob: Player) -> None:
    """Those in which the words stand; what is typed may be sent as it is."""
    await seated(alice, bob, movement="simultaneous")
    assert await completed(alice, "/my standing", "rule", "outnumbered", what="add") == [
        "retreat when outnumbered 2 to 1"
    ]
    typed = await completed(alice, "/my standing", "rule", "hits order R M I", what="add")
    assert typed == ["hits order R M I", "hits order M I R"]
    assert len(await completed(alice, "/my standing", "rule", what="add")) == 25


async def test_a_standing_order_answers_at_once(alice: Player, bob: Player) -> None:
    """Who always holds has sealed as soon as that is written."""
    await seated(alice, bob, movement="simultaneous")
    await bob.slash("/my standing", what="add", rule="hold otherwise")
    assert "They have answered what you were asked:\n> hold" in told(bob)
    assert any("Receipt of the French: `" in text for text in alice.reads())


# -- papers -----------------------------------------------------------------------------------------------


async def test_papers_open_for_their_reader_only(alice: Player, bob: Player, carol: Player) -> None:
    """By button and command: one's own board, what is asked, the sheet."""
    await seated(alice, bob, movement="simultaneous")
    seen = len(bob.reads())
    await alice.click("My papers")
    mine = [message for message in alice.sees() if message.ephemeral]
    assert any(message.attachments for message in mine)
    assert any("## Write your order\n" in text_of(message) for message in mine)
    assert len(bob.reads()) == seen
    await alice.slash("/my private")
    await carol.click("My papers")
    assert told(carol) == "You have no seat at this table."


async def test_whoever_takes_no_direct_messages(evening: Evening, alice: Player, bob: Player) -> None:
    """Is told once in the channel; their papers wait behind the button, and come when they ask again."""
    bob.person.close_dms()
    await seated(alice, bob, movement="simultaneous")
    told_off = [text for text in alice.reads() if "direct messages do not reach you" in text]
    assert len(told_off) == 1
    await bob.click("My papers")
    assert any("## Write your order\n" in text_of(message) for message in bob.sees() if message.ephemeral)
    await alice.dm("hold")
    await alice.dm("seal")
    bob.person.open_dms()
    await bob.slash("/my private")
    assert any(text.startswith("**Write your order**\n") for text in bob.dms.reads())
    assert len([text for text in alice.reads() if "direct messages do not reach you" in text]) == 1


@pytest.mark.parametrize("options", [{"hot-seat": True}, {"solitaire": True}])
async def test_a_hot_seat_tells_nothing_by_direct_message(alice: Player, options: dict[str, bool]) -> None:
    """One person has both sides; nothing secret goes to the direct messages."""
    await made(alice, "blocks", movement="alternating", **options)
    await alice.slash("/game join")
    await alice.click("Start")
    assert alice.dms.reads() == []
    await alice.click("My papers")
    assert paper(alice).ephemeral


async def test_in_a_hot_seat_papers_open_for_one_side_at_a_time(alice: Player) -> None:
    """Behind “only the British look now”; when they have sealed, behind the same for the French."""
    await made(alice, "blocks", movement="simultaneous", **{"hot-seat": True})
    await alice.slash("/game join")
    await alice.click("Start")
    await alice.click("My papers")
    assert "Only the British may look now." in told(alice)
    await alice.click("Only the British are looking now")
    (menu,) = [p for m in alice.sees() if m.ephemeral for p in verbs(m).get("next", []) if "options" in p][
        -1:
    ]
    await alice.select(menu["custom_id"], "hold")
    await alice.click("Seal")
    await alice.click("My papers")
    assert "Only the French may look now." in told(alice)
    assert "British" not in says(alice).replace("The whole war", "")
