"""The battles by message: what is shown before an order is sealed, maps beside choices, few messages."""

from __future__ import annotations

import re
from typing import Any

from bot.post.message import Reply
from bot.post.parcels.kinds import QUESTION, sort_of
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_seats import Prompt, Roster
from bot.post.press import Press
from tests.bot.desk.room import Person, Room, pictures, selects, text
from tests.render.fields import LAKE

STANDING = (
    "fire at will; complete; as declared; highest leads; convert always; retreat safest; "
    "leaders ride with infantry; flip smallest; pursuit never; rally all"
)
FIELD = [part.strip() for part in LAKE.replace("\n", " ").split(",") if "Train" not in part]


def lake(step: str, phasing: str = "french") -> str:
    """The French before the barricade, as a position file."""
    sides: dict[str, list[str]] = {"british": [], "french": []}
    for part in FIELD:
        name, at = part.replace("Conn Goodrich 1010", "Conn Goodrich 0910").rsplit(" ", 1)
        british = name.split()[0] in {"Johnson", "Lyman", "Eyre", "Mass", "Conn", "NY", "RI", "Iroquois"}
        sides["british" if british else "french"].append(f"{at.rstrip('*!')}: {name}")
    lines = (f'{side} = "{"; ".join(found)}"' for side, found in sides.items())
    where = f'phasing = "{phasing}"\nstep = "{step}"\nturn = 2\n'
    return "\n".join(
        (
            'game = "battles"',
            'title = "The barricade"',
            'scenario = "lake_george"',
            "[position]",
            where,
            *lines,
        )
    )


async def begun(room: Room, position: str = "", **options: Any) -> None:
    """Alice commands the British, Bob the French."""
    scenario = "" if position else "lake_george"
    made = await room.alice.new("battles", scenario, options, False, position)
    assert "is made" in text(made)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()


async def asked(room: Room) -> dict[str, str]:
    """The questions that are open, by seat."""
    async with room.shelf.game(1) as sitting:
        return {seat: type(ask.kind).__name__ for seat, ask in sitting.match.open.items()}


async def as_at_the_deadline(room: Room, seat: str) -> str:
    """An order that is legal whatever the dice were."""
    async with room.shelf.game(1) as sitting:
        match = sitting.match
        return "; ".join(map(str, match.open[seat].kind.default(match.view(seat))))


async def chosen(player: Person, name: str) -> Reply:
    """The list of lines, narrowed to those that begin with a name."""
    return await player.pick(await player.sheet(), f">{name}")


# -- before an order is sealed --------------------------------------------------------------------------


async def test_a_move_shows_its_way_and_what_it_costs(room: Room) -> None:
    """One step on open ground of four; Dieskau, who stays, is not alone (battles/7.2c, 7.2g)."""
    await begun(room, lake("move"))
    said = text(await room.bob.add_lines("Algonquin to 1512"))
    assert re.search(r"\*\*1\. Algonquin to 1512\*\*\n-# .* · 1511–1512: ", said)
    assert " left." in said


async def test_a_shot_shows_its_strength_and_what_the_die_may_bring(room: Room) -> None:
    """At the next hex two are added for the range (battles/6.1.4a)."""
    await begun(room, lake("bombard", "british"))
    said = text(await room.alice.add_lines("Eyre A fires at 0912"))
    assert re.search(r"\*\*1\. Eyre A fires at 0912\*\*\n-# .* · Range 1, factor ", said)
    assert "+2 for the range" in said
    assert "On the die: " in said


async def test_an_attack_shows_its_odds_as_it_grows(room: Room) -> None:
    """Each unit that joins changes the sums; what is still owed is said below (battles/9.1.1a, 9.0e)."""
    await begun(room, lake("declare"))
    first = text(await room.bob.add_lines("Mil 2 attacks 1210"))
    assert re.search(r"\*\*1\. Mil 2 attacks 1210\*\*\n-# .* · Mil 2 on 1210: 2 to ", first)
    assert "ttacks are still owed" in first
    second = text(await room.bob.add_lines("Mil 3 attacks 1210"))
    assert "Mil 2 and Mil 3 on 1210: 4 to " in second


async def test_the_duties_are_drawn_before_attacks_are_declared(room: Room) -> None:
    """All of the field, with who must attack and who must be attacked (battles/9.0e, 9.0f)."""
    await begun(room, lake("declare"))
    (map_,) = pictures(await room.bob.sheet())
    assert (map_.focus, map_.looked) == ("", "owed")


# -- maps about a choice ----------------------------------------------------------------------------------


async def test_hexes_are_chosen_beside_a_map_of_the_ground_about_the_unit(room: Room) -> None:
    """With all that it can reach; while units are chosen there is none."""
    await begun(room, lake("move"))
    sheet = await room.bob.sheet()
    assert selects(sheet)
    assert pictures(sheet) == []
    (map_,) = pictures(await chosen(room.bob, "Algonquin"))
    assert (map_.focus, map_.looked) == ("1511", "reach Algonquin")


async def test_who_has_moved_in_the_draft_is_shown_without_his_old_reach(room: Room) -> None:
    """The map stays; what it could reach before does not."""
    await begun(room, lake("move"))
    await room.bob.add_lines("Algonquin to 1512")
    found = pictures(await chosen(room.bob, "Algonquin"))
    assert [map_.looked for map_ in found] == [""]


async def test_a_front_is_chosen_on_the_whole_map(room: Room) -> None:
    """Where nothing is named yet (battles/22.3b)."""
    await begun(room, setup="historical")
    assert await asked(room) == {"french": "NameFront"}
    (map_,) = pictures(await room.bob.sheet())
    assert (map_.focus, map_.looked) == ("", "")


async def test_a_question_amid_a_phase_brings_the_ground_along(room: Room) -> None:
    """A prompt in a combat shows where it is; the one after a map of all the field does not."""
    await begun(room, lake("declare"))
    await room.bob.add_lines("complete; as declared")
    await room.bob.seal()
    async with room.shelf.game(1) as sitting:
        at = sitting.match.game.scene(sitting.match.view("british"))
    found = [post_of(one.payload) for one in await room.parcels() if sort_of(one.kind) == QUESTION]
    prompts = [post for post in found if isinstance(post, Prompt)]
    assert at
    assert prompts[-1].focus == at
    assert prompts[0].focus == ""


# -- look-ups ---------------------------------------------------------------------------------------------


async def test_odds_are_told_part_by_part_with_rules(room: Room) -> None:
    """Both sums, why a factor counts double and by which rule, the column, and the faces of the die."""
    await begun(room, lake("declare"))
    reply = await room.bob.look("odds 0911 by Languedoc")
    said = text(reply)
    assert "On 0911, column **1:4**" in said
    assert "Attack 3: Languedoc (3)." in said
    assert "Defence 10: Conn Lyman (3 × 2, hexside, rule battles/9.2.1c), Lyman (2 × 2" in said
    assert "On the die: Ad (attackers disordered) 1/6" in said
    (map_,) = pictures(reply)
    assert (map_.focus, map_.looked) == ("0912", "odds 0911 by Languedoc")


async def test_sight_says_what_blocks_it(room: Room) -> None:
    """The hex, what is in it, and the rule (battles/6.1.2a)."""
    await begun(room, lake("bombard", "british"))
    said = text(await room.alice.look("sight 0811 1211"))
    assert "\nFrom 0811 to 1211, 4 hexes: blocked by " in said
    assert "rule battles/6.1.3" in said


async def test_completion_offers_what_stands_on_this_field(room: Room) -> None:
    """Of all names of the game only those that the reader sees on the map."""
    await begun(room, lake("move"))
    found = await room.clerk.present(room.bob.caller, "battles", "unit")
    assert found
    known, _ = found
    assert "La Reine" in known
    assert "Montcalm" not in known


# -- few messages -------------------------------------------------------------------------------------------


async def test_with_standing_orders_a_turn_takes_one_message(room: Room) -> None:
    """The moves: fire, attacks, losses, retreats, pursuits and rallies are answered ahead (6.4)."""
    await begun(room, lake("move"))
    for player in (room.alice, room.bob):
        await player.stand(STANDING)
    for player, seat in [(room.bob, "french"), (room.alice, "british")] * 3:
        assert await asked(room) == {seat: "Marches"}
        await player.add_lines(await as_at_the_deadline(room, seat))
        await player.seal()


async def test_the_board_is_never_told_in_words_unasked(room: Room) -> None:
    """A new turn or phase brings the map, with buttons to all of it."""
    await begun(room, lake("bombard", "british"))
    await room.alice.add_lines("done")
    await room.alice.seal()
    posts = [post_of(one.payload) for one in await room.parcels()]
    boards = [post for post in posts if isinstance(post, Roster) or (isinstance(post, Prompt) and post.board)]
    async with room.shelf.game(1) as sitting:
        told = [m for post in boards for m in Press(room.books).messages(1, sitting.codec, post)]
    assert len(told) >= 2
    assert all(message.boards and not message.boards[0].focus for message in told)
    assert not any("Explanation" in message.said or "stack" in message.said for message in told)


async def test_a_side_concedes_at_a_level_if_the_other_agrees(room: Room) -> None:
    """The offer names the level; who agrees is asked first (battles/17.1e)."""
    await begun(room)
    assert "marginal, substantive, decisive" in text(await room.bob.concede())
    assert text(await room.bob.concede("marginal")).startswith("You offer to concede a marginal victory.")
    assert "have not answered yet" in text(await room.bob.concede("marginal"))
    assert "have not answered yet" in text(await room.bob.agree())
    asked_first = await room.alice.agree()
    assert text(asked_first).startswith("The French offer to concede a marginal victory.")
    assert text(await room.alice.press(asked_first, "Agree")) == "All have agreed, and the game ends."
    async with room.shelf.game(1) as sitting:
        outcome = sitting.match.state.outcome
    assert (outcome.winner, outcome.level, outcome.how) == ("british", "marginal", "conceded")


async def test_another_offer_takes_the_place_of_the_first(room: Room) -> None:
    """What was agreed to is no longer on the table."""
    await begun(room)
    await room.bob.concede("decisive")
    await room.alice.draw()
    asked_first = await room.bob.agree()
    assert text(asked_first).startswith("The British offer a draw.")
    await room.bob.press(asked_first, "Agree")
    async with room.shelf.game(1) as sitting:
        assert sitting.match.state.outcome.level == "draw"
