"""Commands that share a name: one is chosen, and takes what is its own."""

from __future__ import annotations

import pytest

from bot.playground.client import No, Refuses
from tests.bot.door.people import made, seated, told
from tests.playground.driver import Player


async def test_where_none_is_chosen_it_is_shown_how_things_stand(alice: Player, bob: Player) -> None:
    """What is agreed on of deadlines, who commands, what answers."""
    await seated(alice, bob)
    await alice.slash("/game clock")
    assert "\nThis table has no deadlines." in told(alice)
    await alice.slash("/game people")
    assert told(alice) == "Nobody commands under anybody here."
    await alice.slash("/my standing")
    assert "no standing orders" in told(alice)


async def test_what_a_way_needs_is_asked_for(alice: Player, bob: Player) -> None:
    """Discord cannot know which blanks belong to which; nothing is done."""
    await seated(alice, bob)
    await alice.slash("/game people", what="appoint", user=bob.id)
    assert told(alice) == "`appoint` needs `charge` too. Fill that in."
    await alice.slash("/game end", what="draw", level="decisive")
    assert told(alice) == "`draw` has nothing to do with `level`. Leave that empty."
    await alice.slash("/history", receipt="abcd")
    assert told(alice) == "`history` has nothing to do with `receipt`. Leave that empty."
    assert not any("offer" in text for text in bob.reads())


async def test_what_is_wanting_is_said_in_the_readers_words(alice: Player, bob: Player) -> None:
    """As their Discord calls it."""
    alice.person.speak("fr")
    await seated(alice, bob)
    await alice.slash("/game settings", what="letters-only")
    assert told(alice) == "`par-lettres` demande aussi `oui`\u00a0: remplissez-le."


async def test_blanks_are_completed_as_the_way_completes_them(alice: Player, bob: Player) -> None:
    """And as the first that can, while none is chosen; one that completes nothing offers nothing."""
    await seated(alice, bob)
    assert await alice.complete("/my standing", "rule", "never ret", what="add")
    assert await alice.complete("/my standing", "rule", "never ret")
    assert await alice.complete("/my standing", "rule", "never ret", what="help") == []


async def test_one_must_be_chosen_where_none_goes_without_saying(alice: Player) -> None:
    """To end a game is never done by accident: the person's own client refuses."""
    await made(alice, "blocks")
    with pytest.raises(Refuses) as refused:
        await alice.slash("/game end")
    assert refused.value.no is No.MISSING_OPTION


async def test_the_tools_are_not_shown_to_all(alice: Player, bob: Player, carol: Player) -> None:
    """In the channel to Carol, whose server it is; others go by buttons or by direct message."""
    await seated(carol, bob)
    with pytest.raises(Refuses) as refused:
        await alice.slash("/gm view")
    assert refused.value.no is No.UNKNOWN_COMMAND
    await alice.dms.slash("/gm view")
    assert told(alice.dms) == "You sit at no table."
    await alice.slash("/game master")
    assert told(alice) == "There is no game master."
    await carol.slash("/gm view")
    assert told(carol) == "Only the game master may do this."
