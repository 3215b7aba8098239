"""The words in which a position file speaks of the block game, and what players may look up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.blocks import GAME
from rules.blocks.board import SIDES
from rules.blocks.state import Block, Options, State
from rules.kernel.data import DataError, Source
from rules.kernel.export import export
from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.notation import Reader
from rules.kernel.orders import Lookup
from rules.kernel.position import Position, start
from rules.kernel.trial import run
from tests.blocks.table import CASES, board, position
from tests.contract.play import draw, unsealed
from tests.kernel.readings import Readings

KEY = b"a key of the tests"
MINI = (CASES / "mini.toml").read_text(encoding="utf-8")
OURS = Source("blocks.toml", MINI, True)


def read(text: str) -> Position:
    head = "" if text.startswith("game") else 'game = "blocks"\ndata = "mini.toml"\n'
    return start(head + text, "a.toml", {"blocks": lambda: GAME}, lambda name: MINI)


READINGS = Readings[State](read)
state, complaint = READINGS.state, READINGS.complaint


def blocks(text: str) -> list[Block]:
    return list(state(text).blocks.values())


# -- pieces ----------------------------------------------------------------------------------------


def test_blocks_by_type_and_strength() -> None:
    """No number: full strength (blocks/6a); a count stands before a unit; spelling is forgiven."""
    assert blocks('position.british = "AL: R3, 2M; fort wm. henry: i\\nBN: S"') == [
        Block("british", "R", "AL", 3),
        Block("british", "M", "AL", 3),
        Block("british", "M", "AL", 3),
        Block("british", "I", "HE", 2),
        Block("british", "S", "BN"),
    ]


def test_what_else_is_known_of_a_block() -> None:
    """How it came into a battle, that it has moved, that a ship lies face down."""
    text = '[position]\nstep = "battles"\nattackers = { LO = "british" }\n'
    text += (
        'british = { LO = "R3(moved, from HA, by sea)", BN = "S(down 2, this phase)" }\nfrench = "LO: M"\n'
    )
    assert blocks(text)[:2] == [
        Block("british", "R", "LO", 3, moved=True, came="HA", blue=True),
        Block("british", "S", "BN", lock=2, fresh=True),
    ]


def test_pieces_one_by_one() -> None:
    """A list of pieces says every field by its name."""
    text = 'position.turn = 2\n[[pieces]]\nside = "french"\ntype = "M"\nat = "Quebec"\nsp = 2\nmoved = true\n'
    assert blocks(text) == [Block("french", "M", "QU", 2, moved=True)]


def test_the_historical_set_up_with_changes() -> None:
    """Blocks that are named replace what their side has in that place; all else stays (blocks/6b, 6c)."""
    found = state('[position]\nsetup = "historical"\nbritish = "NY: R1; OS: I1; HA:"')
    assert [b.sp for b in found.at("NY", "british")] == [1]
    assert [b.type for b in found.at("OS", "british")] == ["I"]
    assert found.at("HA", "british") == []
    assert len(list(found.of("french"))) == 18


@pytest.mark.parametrize(
    ("text", "step", "order"),
    [
        ('position.move = "french"', "move", ["french", "british"]),
        ('position.british = "AL: R"', "initiative", []),
        ('options.movement = "simultaneous"\nposition.british = "AL: R"', "write", []),
        ('options.movement = "fast"\nposition.british = "AL: R"', "write_french", []),
        (
            'options = { solitaire = true, bot = "french" }\nposition.british = "AL: R"',
            "move",
            ["french", "british"],
        ),
        ('position.step = "winter"\nposition.british = "AL: R"', "winter", []),
        ("", "set_up", ["british", "french"]),
    ],
)
def test_where_the_game_begins(text: str, step: str, order: list[str]) -> None:
    """A turn begins where nothing else is said (blocks/7.3c, 12.1.0a, 12.2k, 13.1a)."""
    found = state(text)
    assert (found.step, found.order) == (step, order)
    assert found.turn == (0 if step == "set_up" else 1)


def test_orders_that_are_written() -> None:
    """A sealed order is written as players write it (blocks/12.2k)."""
    text = 'options.movement = "fast"\n[position]\nstep = "write_british"\nfrench = "MO: R"\n'
    found = state(text + 'written.french = "mo 1r to quebec"')
    assert [str(line) for line in found.written["french"]] == ["MO 1R to QU"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('position.british = "AL: R4; QB: M3"', '"QB" is no place; did you mean QU?'),
        ('position.british = "AL: R5"', "R has a strength of 1 to 4, not 5"),
        ('position.british = "AL: X"', '"X" is no type of unit; use I, R, M, S'),
        ('position.british = "AL: -"', '"-" is no unit'),
        ('position.british = "AL: R(tired)"', '"tired" says nothing of a block'),
        ('position.british = "AL: R(from Albony)"', '"Albony" is no place; did you mean AL?'),
        ('position.british = "LO: 3"', "a number is not enough; say which blocks stand in LO"),
        ('position.british = "AL: R#1; NY: R#1"', "two blocks have the number 1"),
        ("position.british.AL = 3", "line 3 (position.british.AL): must be text, not a whole number"),
        ('position.move = "indians"', "line 3 (position.move)"),
        ('position.setup = "historic"', 'did you mean "historical"?'),
        ('options.movement = "simultaneous"\nposition.move = "british"', "both sides move at once here"),
        (
            'options.movment = "fast"',
            'line 3 (options.movment): "movment" is not known here; did you mean "movement"?',
        ),
        ('options.bot = "french"', "line 3 (options): The challenge is a way to play alone"),
        ('[[pieces]]\nside = "french"\ntype = "M"\nat = "Quobec"', "line 6 (pieces[0].at)"),
        ('[[pieces]]\nside = "french"\ntyp = "M"', 'line 5 (pieces[0].typ): "typ" is not known here'),
        (
            '[[pieces]]\nside = "french"\ntype = "M"\nat = "QU"\nsp = "x"',
            "line 7 (pieces[0].sp): must be a whole",
        ),
        ('position.british = "AT: M"', "line 3 (position): an army block cannot be at AT"),
        ('position.written.french = "QB all to MO"', "“QB” is no place; did you mean QU, Quebec?"),
        ('position.written.spain = "hold"', 'line 3 (position.written.spain): "spain" is not known here'),
        ("position.written = 5", "line 3 (position.written): must be a table, not a whole number"),
        ("position.pieces = 1", "line 3 (position.pieces): must be a list, not a whole number"),
        ('position.attackers.QQ = "french"', "line 3 (position): QQ is no place for a battle"),
        ('position.attackers.HE = "spain"', "in the battle at HE “spain” attacks"),
        ('position.attackers.HE = ""', "in the battle at HE nobody attacks"),
        ('position.attackers.AT = "french"', "in the battle at AT “french” attacks"),
        ('position.step = "fire"', "the step is fire, and no such battle is being fought"),
        (
            '[position]\nstep = "naval"\nbattle = { at = "HE", attacker = "french" }',
            "the step is naval, and no such battle is being fought",
        ),
        ('position.order = ["british", "spain"]', "spain is no side"),
        (
            '[position]\nstep = "set_up"\norder = ["british", "french"]\nfrench = "OS: R4"',
            "the British are still to be set up, and an enemy stands in OS",
        ),
        ('position.step = "move"\nposition.order = []', "the step is move, and it is nobody’s phase"),
        ('game = "blocks"\ndata.blocks.name = 3', "line 2 (data.blocks.name): must be text"),
        ('game = "blocks"\ndata.charts = "x"', "line 2 (data.charts)"),
    ],
)
def test_a_wrong_position_is_refused(text: str, message: str) -> None:
    """The reason, with the nearest name that would be right."""
    assert message in complaint(text)


# -- the board a position brings along ----------------------------------------------------------------


def test_a_position_may_change_the_board() -> None:
    """A table replaces that of the game's own board, all else stays; the text of a file replaces it whole."""
    sea = 'data.blocks.atlantic = { code = "AT", name = "Ocean", number = 7 }'
    found = read(f'game = "blocks"\n{sea}').data
    assert found.file.atlantic.number == 7  # type: ignore[attr-defined]
    whole = read(f"game = 'blocks'\n[data]\n'blocks.toml' = '''\n{MINI}'''").data
    assert whole.digest == board().digest


def test_a_wrong_board_is_named() -> None:
    """The reason stands with the file that the board is in."""
    broken = MINI.replace('kind = "blue"', 'kind = "river"', 1)
    with pytest.raises(DataError) as caught:
        start("game = 'blocks'\ndata = 'mine.toml'", "a.toml", {"blocks": lambda: GAME}, lambda name: broken)
    assert str(caught.value).startswith("mine.toml, line ")
    assert '"river" is not known here; use one of blue, road' in str(caught.value)


# -- what is seen -------------------------------------------------------------------------------------


def test_a_reader_is_told_what_is_seen() -> None:
    """Own blocks with their faces, ships as they lie, of the enemy's army a number (blocks/5b, 5c)."""
    found = position("british AL R4 I1, BN S S-; french HE M3 M2", step="move", order=["british", "french"])
    assert GAME.wording is not None
    assert GAME.wording.tell(GAME.view(found, "french")) == {
        "british": {"AL": "2", "BN": "S S(down)"},
        "french": {"HE": "M3 M2"},
        "move": "british",
        "written": {},
    }


def look_up(text: str, who: str, found: State) -> Any:
    (question,) = Reader(GAME.lookups, board().vocabulary()).parse(text)
    assert isinstance(question, Lookup)
    return question.answer(GAME.view(found, who))


def test_control_as_far_as_one_can_know() -> None:
    """Who stands in an enemy's place unseen may hold it or not (blocks/3e, 3g, 5b)."""
    found = position("british LO I2; french CU M1, AT S", step="move", order=["british", "french"])
    assert [look_up("control LO", who, found) for who in (*SIDES, "public", "gm")] == [
        "french", "unknown", "unknown", "french",
    ]  # fmt: skip
    assert look_up("control CU", "french", found) == "french"
    assert look_up("control AT", "british", found) == "french"


def test_points_as_far_as_one_can_know() -> None:
    """Points for places count as far as the reader knows who holds them (blocks/11c, 11d, 11e)."""
    found = position(
        "british MO R2, QU I1; french FN S, CU M1",
        step="move",
        order=["british", "french"],
        score={"british": 2, "french": 1},
    )
    assert look_up("points", "gm", found) == {"british": 5, "french": 2, "unknown": []}
    assert look_up("points", "british", found) == {"british": 5, "french": 1, "unknown": ["CU"]}
    assert look_up("points", "french", found) == {"british": 2, "french": 2, "unknown": ["QU", "MO"]}


# -- exports --------------------------------------------------------------------------------------------


def random_match(options: Options, seed: int) -> Match:
    assert GAME.new
    codec = Codec(GAME, board())
    return Match(codec, beginning(codec, GAME.new(board(), "campaign", options)), f"game {seed}".encode())


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(movement="simultaneous", muster="draw"),
        Options(movement="fast", setup="free", slow_repairs=True),
        Options(solitaire=True, bot="british"),
    ],
    ids=["alternating", "simultaneous", "fast", "solitaire"],
)
def test_any_position_of_play_is_written_and_read_again(options: Options) -> None:
    """A game exported at every fifth answer replays to the same state, questions and dice to come."""
    rng = Random(1757)
    match = random_match(options, 1)
    for turn in range(150):
        if not match.open:
            break
        if turn % 5 == 0:
            again = run(read(export(match, "random play", [OURS], with_key=True)))
            assert again.differences == []
            assert match.codec.encode(again.match.state) == match.codec.encode(match.state)
            assert (again.match.waiting(), list(again.match.open)) == (match.waiting(), list(match.open))
        seat = rng.choice(unsealed(match))
        match.submit(seat, draw(match, seat, rng))


def test_a_report_is_read_by_people() -> None:
    """Blocks stand in words, with a number where it is not the next one; the dice are those that fell."""
    match = random_match(Options(), 2)
    text = export(match, "Before the first move", [OURS])
    assert 'british = { CU = "M3", AX = "M3", BA = "M3", PH = "R4#5 M3#4", NY = "R4 R4"' in text
    assert f"dice = {[roll.value for roll in match.save().dice]}" in text


def test_tables_in_place_of_those_of_a_file() -> None:
    """A position may take a file of data beside it and put other tables in place of some of its own."""
    sea = 'atlantic = { code = "AT", name = "Sea", number = 4 }'
    brought = f'data = {{ blocks = {{ from = "mini.toml", {sea} }} }}'
    changed = read(f'game = "blocks"\n{brought}\n').state.board
    assert changed.file.atlantic.number == 4
    assert changed.file.places == board().file.places
