"""Position files: read, refused where they are wrong, tried, and written from a running match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from rules.__main__ import main
from rules.kernel import plain
from rules.kernel.data import DataError
from rules.kernel.export import export
from rules.kernel.forms import Name
from rules.kernel.game import Codec, Game, Wording, Words
from rules.kernel.match import Match, beginning
from rules.kernel.orders import Ask, Lookup, No
from rules.kernel.position import Position, read_order, start
from rules.kernel.referee import Referee, Running
from rules.kernel.trial import Trial, run
from tests.chapters import with_steps
from tests.kernel.specimens import FORD, HANDS, PLACES, PRINTED, Cause, Ford, Marches, News

KEY = b"a key of the tests"


class Near(Lookup, frozen=True):
    """The places next to one."""

    form = "near {place}"
    place: Annotated[str, Name("place")]

    def answer(self, view: Any) -> list[str]:
        if view.turn > 9:
            raise No("ford/9", "too_late")
        at = PLACES.index(self.place)
        return [place for n, place in enumerate(PLACES) if abs(n - at) == 1]


def camps(state: Ford, words: Words) -> None:
    for name, place in words.get("camps", {}).items():
        state.units[name] = msgspec.structs.replace(state.units[name], at=PLACES.index(place))


def read_camps(data: Any, words: Words) -> Words:
    for name, place in words.get("camps", {}).items():
        if place not in PLACES:
            raise DataError(plain.no_such(place, PLACES), ("camps", name))
    return words


WORDING = Wording(
    read=read_camps,
    lay=camps,
    tell=lambda view: {"camps": {name: PLACES[unit.at] for name, unit in view.units.items()}},
    write=lambda state: {"camps": {name: PLACES[unit.at] for name, unit in state.units.items()}},
    words=("camps",),
    faces=lambda data: {"hit": 6, "miss": 1},
)


def oracle(state: Ford, referee: Referee) -> Running:
    """A chart says who wins; then red marches."""
    said = referee.result("blue", Cause("oracle"))
    referee.tell(News(said, "", (referee.roll(6, Cause("after")),)))
    yield Ask("red", Marches(), "ford/1")
    referee.tell(News(referee.result("red", Cause("oracle"))))
    state.turn += 1


SHARED: dict[str, Any] = {"read_data": lambda sources: PRINTED}
GAMES = {
    "ford": lambda: replace(FORD, **SHARED, wording=WORDING, lookups=(Near,)),
    "hands": lambda: replace(HANDS, **SHARED),
    "oracle": lambda: with_steps(replace(FORD, **SHARED, key="oracle"), march=oracle),
}


def beside(name: str) -> str:
    raise FileNotFoundError(2, "No such file or directory")


def position(text: str) -> Position:
    return start(text, "a.toml", GAMES, beside)


def tried(text: str) -> Trial:
    return run(position(text))


def differences(text: str) -> list[str]:
    return [str(found) for found in tried(text).differences]


def complaint(text: str) -> str:
    with pytest.raises(DataError) as caught:
        tried(text)
    return str(caught.value)


# -- reading ---------------------------------------------------------------------------------------

FIGHT = """
game = "ford"
dice = ["hit", "miss", 6, 1]
[position]
turn = 3
camps = { Ajax = "Ford", Boreas = "Mill" }
units.Castor.men = 1
"units.Dido.at" = 0
"""


def test_words_and_fields_make_a_state() -> None:
    """What the game has words for is laid out by them, everything else is set by its path."""
    found = position(FIGHT)
    units = found.state.units
    assert found.state.turn == 3
    assert {name: unit.at for name, unit in units.items()} == {"Ajax": 2, "Boreas": 0, "Castor": 3, "Dido": 0}
    assert (units["Castor"].men, units["Ajax"].men) == (1, 2)


def test_dice_are_laid_by_face_or_number() -> None:
    """A name of what a die shows stands for its number."""
    assert position(FIGHT).laid == (6, 1, 6, 1)


def test_what_is_unset_goes() -> None:
    """`unset` takes away an entry of a table."""
    found = position('game = "ford"\n[position]\nunset = ["units.Dido", "fight"]')
    assert list(found.state.units) == ["Ajax", "Boreas", "Castor"]


def test_a_scenario_is_named() -> None:
    """The long scenario of the specimen has four turns."""
    assert position('game = "hands"\nscenario = "long"').state.turns == 4


def test_a_position_is_a_game_to_play_on() -> None:
    """With a key of its own the match rolls where no die is laid."""
    match = position('game = "hands"').match(KEY)
    assert set(match.open) == {"north", "south"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "fard"', 'a.toml, line 1 (game): "fard" is not known here; did you mean "ford"?'),
        (
            'game = "ford"\nturns = 3',
            'a.toml, line 2 (turns): "turns" is not known here; use one of game, title',
        ),
        ("title = 'x'", "a.toml: game is missing"),
        (
            'game = "ford"\n[position]\nturn = "x"',
            "a.toml, line 3 (position.turn): must be a whole number, not text",
        ),
        (
            'game = "ford"\n[position]\ntrun = 3',
            'line 3 (position.trun): "trun" is not known here; did you mean "turn"?',
        ),
        (
            'game = "ford"\n[position]\nturn = 3\n"units.Ajax.mem" = 1',
            'line 4 (position."units.Ajax.mem"): "mem" is not known here; did you mean "men"?',
        ),
        (
            'game = "ford"\n[position.units.Ajax]\nmen = "one"',
            "line 3 (position.units.Ajax.men): must be a whole number, not text",
        ),
        (
            'game = "ford"\n[position]\nstep = "marsh"',
            'line 3 (position.step): "marsh" is not known here; did you mean "march"?',
        ),
        ('game = "ford"\n[position]\n"units.Ajax.men" = 9', "line 2 (position): a unit is out of range"),
        (
            'game = "ford"\n[position]\ncamps.Ajax = "Fort"',
            'line 3 (position.camps.Ajax): "Fort" is not known here; did you mean "Ford"?',
        ),
        ('game = "ford"\ndice = ["hut"]', 'line 2 (dice[0]): "hut" is not known here; did you mean "hit"?'),
        (
            'game = "hands"\nscenario = "lang"',
            'line 2 (scenario): "lang" is not known here; did you mean "long"?',
        ),
        ('game = "ford"\nchance.key = "xyz"', "line 2 (chance.key): must be hexadecimal digits"),
        (
            'game = "ford"\nstanding.red = "fury"',
            "line 2 (standing.red): “fury” (character 1) cannot be read here",
        ),
        (
            'game = "ford"\nstanding.rad = "fire"',
            'line 2 (standing.rad): "rad" is not known here; did you mean "red"?',
        ),
        (
            'game = "ford"\n[[do]]\nrad = "fire"',
            'line 3 (do[0].rad): "rad" is not known here; did you mean "red"?',
        ),
        ('game = "ford"\n[[do]]\nred = 3', "line 3 (do[0].red): must be text or a list, not a whole number"),
        (
            'game = "ford"\n[[do]]\nred = ""\ndeadline = "red"',
            "line 2 (do[0]): one thing at a time: red, deadline",
        ),
        ('game = "ford"\n[[do]]\nanswer = 3', "line 3 (do[0].answer): stands beside ask"),
        ('game = "ford"\n[[do]]\nrefused = "ford/1"', "line 3 (do[0].refused): stands beside what is done"),
        ('game = "ford"\n[[do]]\ntold.red = ["Nows"]', '"Nows" is not known here; did you mean "News"?'),
        (
            'game = "ford"\n[[do]]\ntold.red = [{ event = "News", kay = "x" }]',
            'line 3 (do[0].told.red[0].kay): "kay" is not known here; did you mean "key"?',
        ),
        (
            'game = "ford"\n[[do]]\nasked.red = "Marchs"',
            '"Marchs" is not known here; did you mean "Marches"?',
        ),
        ('game = "ford"\n[[do]]\nview.rad = { turn = 1 }', "line 3 (do[0].view.rad)"),
        ('game = "ford"\n[[do]]\nview.red = { turm = 1 }', "line 3 (do[0].view.red.turm)"),
        ('game = "ford"\n[[expect]]\nstate = { turm = 1 }', "line 3 (expect[0].state.turm)"),
        ('game = "ford"\n[[expect]]\nred = "fire"', "line 3 (expect[0].red)"),
        (
            'game = "ford"\n[[do]]\nask = "near Fort"',
            "line 3 (do[0].ask): “Fort” is no place; did you mean Ford?",
        ),
        ('game = "ford"\n[[do]]\nedit = { turm = 1 }', "line 3 (do[0].edit.turm)"),
        ('game = "ford"\ndata = "map.toml"', "line 2 (data)"),
        ('game = "ford"\n[position]\nturn = ', "a.toml, line 3"),
    ],
)
def test_a_wrong_file_is_refused(text: str, message: str) -> None:
    """What is wrong is said with its line, its path, and the nearest word that would be right."""
    assert message in complaint(text)


# -- trying ----------------------------------------------------------------------------------------


def test_an_order_is_given_as_players_write_it() -> None:
    """An accepted order changes the state, and its news is compared with what was expected."""
    text = """
game = "ford"
[position]
turn = 3
camps = { Ajax = "Ford", Boreas = "Mill", Castor = "Camp", Dido = "Camp" }
[[do]]
red = "B to Moulin a Vent"
state = { turn = 4, camps = { Boreas = "Moulin-à-Vent", Ajax = "Ford" } }
told.public = [{ event = "News", key = "marched", facts = [1] }]
waiting = ["blue"]
asked.blue = { kind = "Marches", rule = "ford/1", secret = false }
view.red.units.Dido.men = 0
"""
    assert differences(text) == []


def test_a_refused_order_changes_nothing() -> None:
    """The rule by which it is refused is compared."""
    text = 'game = "ford"\n[[do]]\nred = "Ajax to Camp"\nrefused = "ford/1.2"\nreason.key = "one_step_each"'
    assert differences(text) == []


def test_an_order_that_should_be_refused() -> None:
    """An order that is accepted against expectation is a difference, and nothing after it is done."""
    text = (
        'game = "ford"\n[[do]]\nred = "A to Moulin-à-Vent"\nrefused = "ford/1.2"\n[[do]]\nblue = "nonsense"'
    )
    assert differences(text) == ["line 4 (do[0].refused):\n  expected ford/1.2\n  found    accepted"]


def test_expected_stands_beside_found() -> None:
    """Each difference is one of its own, with the line that expects it."""
    text = """game = "ford"
[[do]]
state.turn = 2
told.red = ["News"]
told_only.blue = []
waiting = ["blue"]
asked = { red = "Losses", blue = "" }
view.public.camps.Ajax = "Oak"
"""
    assert differences(text) == [
        "line 3 (do[0].state.turn):\n  expected 2\n  found    1",
        'line 8 (do[0].view.public.camps.Ajax):\n  expected "Oak"\n  found    "Mill"',
        'line 4 (do[0].told.red[0]):\n  expected "News"\n  found    nothing told',
        "line 7 (do[0].asked.red):\n  expected Losses\n  found    Marches by ford/1",
        'line 6 (do[0].waiting[0]):\n  expected "blue"\n  found    "red"',
    ]


def test_news_in_order() -> None:
    """`told` names some of the news in their order, `told_only` all of it, `untold` what is not among it."""
    text = """
game = "ford"
[position]
camps = { Ajax = "Moulin-à-Vent", Boreas = "Moulin-à-Vent" }
[[do]]
red = "A to Mill; B to Mill"
told.public = [{ event = "News", who = "Ajax" }, { event = "News", who = "Boreas" }]
untold.public = [{ event = "News", key = "fell" }]
told_only.blue = ["News", "News"]
[[do]]
told.public = [{ event = "News", who = "Boreas" }, { event = "News", who = "Ajax" }]
[[expect]]
told.public = [{ event = "News", who = "Boreas" }]
"""
    (only,) = differences(text)
    assert only.startswith(
        'line 11 (do[1].told.public[1]):\n  expected { event = "News", who = "Ajax" } after those before it'
    )


def test_dice_are_laid_before_what_is_done() -> None:
    """Dido, next to the Ford, fires at Ajax who comes there: a six takes one of his two men."""
    text = """
game = "ford"
[position]
camps = { Ajax = "Moulin-à-Vent", Dido = "Oak", Castor = "Camp" }
[[do]]
red = "Ajax to Ford"
asked.blue = { kind = "Volley", unit = "Dido" }
[[do]]
blue = "fire"
dice = [6]
state.units = { Ajax = { men = 1, at = 2 }, Dido.powder = false }
"""
    assert differences(text) == []
    missing = differences(text.replace("dice = [6]\n", ""))
    assert missing[0].startswith("line 8 (do[1]):\n  expected a die laid down for Cause")
    left = differences(text.replace("[6]", '[6, "miss"]'))
    unused = "expected every die and result that is laid down used"
    assert left == [f"(dice):\n  {unused}\n  found    left over: [1]; waiting for blue (Marches)"]


def test_a_die_that_cannot_fall() -> None:
    """A die of six sides that is to show seven is reported where it should have fallen, and as left over."""
    text = (
        FIGHT.replace('["hit", "miss", 6, 1]', "[7]") + "[[do]]\nred = 'Ajax to Oak'\n[[do]]\nblue = 'fire'\n"
    )
    *_, fell, left = differences(text)
    assert "a die laid down for" in fell
    assert "left over: [7]" in left


def test_standing_orders_answer() -> None:
    """Blue's standing order fires before anyone asks blue; given later it answers what is open."""
    head = 'game = "ford"\n'
    board = '[position]\ncamps = { Ajax = "Moulin-à-Vent", Dido = "Oak", Castor = "Camp" }\n'
    march = '[[do]]\nred = "Ajax to Ford"\n'
    fired = 'dice = [1]\ntold.red = [{ event = "News", key = "fired" }]\nasked.blue = "Marches"\n'
    assert differences(head + 'standing.blue = "fire"\n' + board + march + fired) == []
    assert differences(head + board + march + '[[do]]\nstanding.blue = ["fire"]\n' + fired) == []


def test_deadline_withdrawal_and_replacement() -> None:
    """A sealed card may be taken out and replaced; at the deadline the lowest card is played."""
    text = """
game = "hands"
[position]
step = "play"
deck = [9, 10, 11, 12]
played = [7, 8]
hands = { north = [1, 2, 3], south = [4, 5, 6] }
[[do]]
north = "card 3"
waiting = ["south"]
[[do]]
withdraw = "north"
waiting = ["north", "south"]
[[do]]
withdraw = "north"
refused = "kernel/asks"
[[do]]
north = "card 2"
[[do]]
deadline = "south"
dice = [2, 1, 1]
state = { points = { south = 2 }, played = [7, 8, 2, 4] }
told.public = [{ event = "News", key = "shown", who = "south", facts = [2, 4, 2] }]
"""
    assert differences(text) == []


def test_orders_of_both_at_once() -> None:
    """Several seats may answer in one step, and one may give the game up."""
    text = """
game = "hands"
chance.key = "00ff"
[[do]]
north = ""
south = ""
state.step = "play"
[[do]]
end = "concede"
by = "south"
state.conceded = "south"
waiting = []
[[do]]
end = "concede"
by = "north"
refused = "kernel/asks"
"""
    assert differences(text) == []


def test_a_master_edits_and_an_order_is_taken_back() -> None:
    """An edit begins the step anew; what was taken back is asked again."""
    text = """
game = "ford"
[position]
camps = { Ajax = "Moulin-à-Vent", Dido = "Oak", Castor = "Camp" }
[[do]]
red = "Ajax to Ford"
waiting = ["blue"]
[[do]]
take_back = "red"
waiting = ["red"]
[[do]]
edit = { turn = 5, camps = { Ajax = "Mill" } }
state = { turn = 5, camps = { Ajax = "Mill" } }
[[do]]
edit = { "units.Ajax.men" = 9 }
refused = "kernel/edit"
state = { units.Ajax.men = 2 }
"""
    assert differences(text) == []


def test_questions() -> None:
    """What may come next, and what a game lets anyone look up."""
    text = """
game = "ford"
[[do]]
ask = "legal"
by = "red"
answer = ["b to mill", "Ajax to Moulin-à-Vent", "Boreas to Ford"]
[[do]]
ask = "legal"
by = "red"
after = "Ajax to Moulin-à-Vent"
includes = ["Boreas to Ford"]
excludes = ["Ajax to Moulin-à-Vent"]
[[do]]
ask = "legal"
by = "blue"
refused = "kernel/asks"
[[do]]
ask = "near ford"
answer = ["Moulin-à-Vent", "Oak"]
excludes = ["Camp"]
[[do]]
edit.turn = 10
[[do]]
ask = "near Ford"
refused = "ford/9"
"""
    assert differences(text) == []


def test_a_wrong_answer() -> None:
    """The whole answer is printed beside what was expected."""
    text = 'game = "ford"\n[[do]]\nask = "near Mill"\nanswer = ["Oak"]\nincludes = ["Camp"]'
    assert differences(text) == [
        'line 4 (do[0].answer):\n  expected ["Oak"]\n  found    ["Moulin-à-Vent"]',
        'line 5 (do[0].includes):\n  expected "Camp" among them\n  found    ["Moulin-à-Vent"]',
    ]


# -- results in place of charts ----------------------------------------------------------------------


def test_a_result_is_laid_down_in_place_of_the_chart() -> None:
    """The first look-up gives what was laid down, the next one what the chart says."""
    text = """
game = "oracle"
dice = [4, 3]
results = ["nobody"]
[[do]]
told.public = [{ event = "News", key = "nobody", facts = [4] }]
[[do]]
red = "Ajax to Moulin-à-Vent"
told.public = [{ event = "News", key = "red" }, { event = "News", key = "blue", facts = [3] }]
"""
    assert differences(text) == []


def test_a_laid_result_is_journalled_and_loaded() -> None:
    """Loading gives the same results again, whatever has been laid down since for later look-ups."""
    match = position('game = "oracle"\nresults = ["nobody"]').match(KEY)
    match.lay([], ["someone"])
    again = Match(match.codec, match.save(), KEY)
    assert again.save() == match.save()
    assert [roll.result for roll in again.save().dice] == ["nobody", ""]
    again.submit("red", ())
    assert [roll.result for roll in again.save().dice] == ["blue", ""]
    assert again.save().results == ()


def test_a_chart_is_read_again_after_an_edit() -> None:
    """A result that was laid down stays through an edit, one that was found is found again."""
    match = position('game = "oracle"\nresults = ["nobody"]').match(KEY)
    match.lay([], ["someone"])
    outcome = match.edit(lambda state: setattr(state, "turn", 4), "test")
    first = match.save().dice[0]
    assert (first.result, first.laid) == ("nobody", True)
    assert match.save().results == ("someone",)
    assert outcome.entries[-1].rolls[0].result == "nobody"


# -- writing -----------------------------------------------------------------------------------------


def played(game: Game, orders: Mapping[str, str], laid: tuple[int, ...] = ()) -> Match:
    assert game.new
    state = game.new(PRINTED, game.scenarios[0], game.options())
    match = Match(Codec(game, PRINTED), beginning(Codec(game, PRINTED), state, laid), KEY)
    for seat, text in orders.items():
        match.submit(seat, read_order(match, seat, text))
    return match


def test_an_export_replays_to_the_same_state() -> None:
    """A match in the middle of a step is written with the step's beginning, its dice and its orders."""
    match = played(GAMES["hands"](), {"north": ""}, laid=(3, 1, 2))
    match.submit("south", read_order(match, "south", ""))
    match.submit("north", match.offers("north")[:1])
    text = export(match, 'A "hand" half played', note="two lines\nof it", with_key=True)
    again = position(text)
    assert run(again).differences == []
    replayed = run(again).match
    assert plain.plain(replayed.state) == plain.plain(match.state)
    assert (replayed.waiting(), replayed.sealed("north")) == (match.waiting(), match.sealed("north"))
    assert replayed.key == KEY


def test_an_export_rolls_the_same_dice_to_come() -> None:
    """With its key a report goes on with the very dice of the game; without it, it does not tell them."""
    match = played(GAMES["hands"](), {"north": ""})
    match.submit("south", ())
    text = export(match, "to come", with_key=True)
    replayed = run(position(text)).match
    for one in (match, replayed):
        one.submit("north", one.offers("north")[:1])
        one.submit("south", one.offers("south")[:1])
    assert plain.plain(replayed.state) == plain.plain(match.state)
    assert KEY.hex() not in export(match, "secret")


def test_an_export_names_what_words_do_not_reach() -> None:
    """Words as far as they go, then fields by their paths, then what is gone."""
    match = played(GAMES["ford"](), {})

    def lose_dido(state: Ford) -> None:
        del state.units["Dido"]
        state.turn = 7

    match.edit(lose_dido, "test")
    text = export(match, "fields")
    assert 'camps = { Ajax = "Mill", Boreas = "Moulin-à-Vent", Castor = "Oak" }' in text
    assert "turn = 7" in text
    assert 'unset = ["units.Dido"]' in text
    assert plain.plain(position(text).state) == plain.plain(match.state)


def test_results_are_exported() -> None:
    """What a chart said since the step began is laid down in the report, before what is still to come."""
    match = position('game = "oracle"').match(KEY)
    match.lay([], ["someone"])
    text = export(match, "results")
    assert 'results = ["blue", "someone"]' in text


# -- the command ---------------------------------------------------------------------------------------


def test_the_command_counts_what_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a difference it ends with 0; a folder's maps are left alone; a wrong file is named."""
    (tmp_path / "good.toml").write_text('game = "blocks"\n[position]\nmove = "british"\nbritish = "AL: R4"\n')
    (tmp_path / "map.toml").write_text('name = "no position"\n')
    assert main([str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 of 1 passed.\n"
    (tmp_path / "wrong.toml").write_text('game = "blocks"\n[position]\nmove = "britsh"\n')
    assert main([str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert 'wrong.toml, line 3 (position.move): "britsh" is not known here; did you mean "british"?' in said
    assert said.endswith("1 of 2 passed.\n")


def test_the_command_tells_the_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was done, what was refused and who was told what, in the game's words."""
    file = tmp_path / "story.toml"
    file.write_text(
        'game = "blocks"\n[position]\nmove = "british"\nbritish = "AL: R4"\n[[do]]\nbritish = "AL 1R to HE"\n'
        'state.turn = 9\n[[do]]\nbritish = "AL 1R to HE"\nrefused = "kernel/asks"\n'
    )
    assert main(["--story", str(file)]) == 1
    said = capsys.readouterr().out
    assert '> british: "AL 1R to HE"' in said
    assert "  refused: kernel/asks, You are not asked anything at the moment." in said
    assert "  others: " in said
    assert "line 7 (do[0].state.turn):\n  expected 9\n  found    1" in said


def test_a_broken_file_stops_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a folder, each file that names a game or cannot be read is tried; and folders after it, too."""
    whole = tmp_path / "b" / "whole.toml"
    for folder in ("a", "b", "c"):
        (tmp_path / folder).mkdir()
    (tmp_path / "a" / "broken.toml").write_text('game = "blocks"\ntitle = "', encoding="utf-8")
    (tmp_path / "a" / "no-text.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "a" / "beside.toml").write_text('game = "blocks"\ndata = "no-text.toml"', encoding="utf-8")
    whole.write_text('game = "blocks"\ndice = [3, 5]\n', encoding="utf-8")
    (tmp_path / "c" / "map.toml").write_text('name = "no position"\n', encoding="utf-8")
    assert main([str(tmp_path / folder) for folder in "abc"]) == 1
    said = capsys.readouterr().out
    assert "broken.toml, line 2" in said
    assert said.count("no-text.toml: is not UTF-8 (byte 0)") == 2
    assert said.endswith("1 of 4 passed.\n")


def test_a_folder_without_positions_has_not_passed(tmp_path: Path) -> None:
    """Nothing tried is nothing proved."""
    assert main([str(tmp_path)]) == 1
