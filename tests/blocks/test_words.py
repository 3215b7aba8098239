"""The catalogue of the block game: nothing is missing, nothing lies unused, every sentence can be said."""

import ast
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from rules.blocks import GAME, SCENARIOS, STEPS
from rules.blocks.battle import BattleBegins, HitsTaken, Hurt, Volley
from rules.blocks.board import ARMY, BRITISH, FACES, FRENCH, SHIP, SIDES
from rules.blocks.lines import MOVE_LINES, Go, Hold, MoveLine
from rules.blocks.lookups import Control, Points, Reach, WinterLimit
from rules.blocks.movement import Moved, MovedOwn, Party
from rules.blocks.naval import SeaBattleEnds
from rules.blocks.retreat import Attrition, Rolled
from rules.blocks.setup import TypeCount
from rules.blocks.simultaneous import CAUSES, Revealed
from rules.blocks.state import Options, Shown, State, Trail, check
from rules.blocks.victory import GameOver
from rules.blocks.winter import WinterLoss, WinterOver, WinterOwn
from rules.kernel.notation import Reader, Wanted
from rules.kernel.orders import Line, Lookup, No
from rules.kernel.rulebook import Rulebook
from rules.kernel.template import Named, parts_of
from rules.kernel.words import LINE, PARTS, catalogue
from tests.blocks.table import board, position

RULES = Path(__file__).parents[2] / "rules"
WORDS = catalogue(GAME, board())
ENGLISH = WORDS.languages["en"]
SHOWN_BY_THE_TABLE = {
    "offer",
    "step",
    "scenario",
    "setup",
    "movement",
    "bot",
    "reductions",
    "muster",
    "series",
}
OF_COMMANDS = {"word", "blank", "spoken"}

# -- what there is to say ---------------------------------------------------------------------------


def fields(types: Iterable[type[msgspec.Struct]]) -> dict[str, tuple[str, ...]]:
    return {kind.__name__: kind.__struct_fields__ for kind in types}


NEEDED: dict[str, dict[str, tuple[str, ...]]] = {
    "events": fields(GAME.events),
    "rolls": fields(GAME.whys),
    "asks": fields(GAME.kinds),
    "asks.help": fields(GAME.kinds),
    "lines": dict.fromkeys(fields(GAME.lines), ()),
    "lookups": dict.fromkeys(fields(GAME.lookups), ()),
    "options": dict.fromkeys(Options.__struct_fields__, ()),
    "options.help": dict.fromkeys(Options.__struct_fields__, ()),
}


def functions(folder: str) -> Iterator[ast.AST]:
    for file in sorted((RULES / folder).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield node


def known_facts(function: ast.AST, call: ast.Call) -> set[str]:
    """The facts of a refusal: those named in it, and those in a table called `facts` beside it."""
    named = {keyword.arg for keyword in call.keywords if keyword.arg}
    if len(named) < len(call.keywords):
        tables = (
            n.value for n in ast.walk(function) if isinstance(n, ast.Assign | ast.AugAssign | ast.AnnAssign)
        )
        keys = (key for table in tables if isinstance(table, ast.Dict) for key in table.keys)
        named |= {str(key.value) for key in keys if isinstance(key, ast.Constant)}
    return named


def refusals(folder: str) -> dict[str, set[str]]:
    """Every refusal in the rules by its key, with the facts that it always has."""
    found: dict[str, set[str]] = {}
    for function in functions(folder):
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("No", "Misread"):
                for key in strings(call.args[1]):
                    facts = known_facts(function, call)
                    found[key] = found.get(key, facts) & facts
    return found


def strings(node: ast.AST) -> list[str]:
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return [str(node.value)] if isinstance(node, ast.Constant) else []


def rules_cited() -> set[str]:
    calls = (call for function in functions("blocks") for call in ast.walk(function))
    return {
        rule
        for call in calls
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "No"
        for rule in strings(call.args[0])
    }


REFUSALS = refusals("kernel") | refusals("blocks")

# -- nothing is missing, nothing is left over ----------------------------------------------------------


@pytest.mark.parametrize("category", NEEDED)
def test_everything_has_its_text_and_nothing_else(category: str) -> None:
    """A text for each, made of its own facts; none for what is not there."""
    WORDS.require(category, NEEDED[category])
    assert set(WORDS.keys(category)) == set(NEEDED[category])


def test_every_refusal_has_its_text_and_nothing_else() -> None:
    """Its text uses only facts that every refusal of that key has."""
    WORDS.require("refusals", REFUSALS)
    assert set(WORDS.keys("refusals")) == set(REFUSALS)


def test_every_refusal_cites_a_rule_that_is_there() -> None:
    """Whoever is refused can look the rule up."""
    book = Rulebook.read("blocks", (RULES / "blocks/RULES.md").read_text(encoding="utf-8"))
    assert {rule for rule in rules_cited() if book.rule(rule) is None} == set()


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("side", SIDES),
        ("people", SIDES),
        ("unit", (*ARMY, SHIP)),
        ("units", (*ARMY, SHIP)),
        ("face", FACES),
        ("kind", tuple(board().vocabulary().names)),
        ("some", tuple(board().vocabulary().names)),
        ("step", (*STEPS, "over")),
        ("scenario", SCENARIOS),
        ("effect", tuple(board().file.solitaire.values())),
        ("cause", (*CAUSES.values(), "path")),
        ("battle_end", ("eliminated", "retreated")),
        ("ending", ("lead", "held", "conceded", "agreed")),
    ],
)
def test_every_value_has_its_name_and_nothing_else(table: str, values: tuple[str, ...]) -> None:
    """What a fact may be can be said."""
    assert set(ENGLISH.names[table]) == set(values)


def test_every_choice_of_an_option_has_its_name() -> None:
    """A switch needs none: it is on or off."""
    for name, hint in get_type_hints(Options).items():
        if get_args(hint):
            assert set(ENGLISH.names[name]) == set(get_args(hint))


def test_no_piece_of_a_sentence_lies_unused() -> None:
    """Each table of names and each piece is used by a text, or shown by the table itself."""
    used = {
        part.table
        for text in ENGLISH.templates.values()
        for part in parts_of(text)
        if isinstance(part, Named)
    }
    assert set(WORDS.keys(PARTS)) <= used
    assert set(ENGLISH.names) == (used - {LINE, *WORDS.keys(PARTS)}) | SHOWN_BY_THE_TABLE | OF_COMMANDS


# -- every sentence can be said --------------------------------------------------------------------------

LONGEST = "SF"  # Ft. St. Frederic
LISTED = 6  # items in a list: a large battle, a busy year; but a move goes three ways
SAID: dict[str, Any] = {
    **dict.fromkeys(("at", "place", "to", "source", "first", "via", "came", "mine", "theirs"), LONGEST),
    **dict.fromkeys(("british_start", "french_start", "box"), LONGEST),
    **dict.fromkeys(("side", "attacker", "winner", "by", "chooser", "atlantic"), "british"),
    **dict.fromkeys(("over", "places", "near", "ends", "path", "passable", "closed"), (LONGEST,) * 3),
    **dict.fromkeys(("face", "faces"), "french_flag"),
    "type": "I",
    "cause": "blocks",
    "effect": "recruitment",
    "rule": "blocks/12.1.4a",
    "kind": "which",
    "line": "turn 12 of 1758 SF 12M to SF to SF",
    "other": "turn 12 of 1758 SF 11M to SF to SF",
    "word": "Fredericksburg",
    "example": "2M",
    "wanted": (
        Wanted(kind="place"),
        Wanted(least=1, most=99),
        Wanted(sign="outnumbered"),
        Wanted(kind="end"),
    ),
    "nearest": "SF",
    "called": "Ft. St. Frederic",
    "reason": "both sides stand in SF and no battle is to be fought there",
    "scenario": "campaign",
}
OF: dict[tuple[str, str], Any] = {
    ("BattleEnds", "how"): "eliminated",
    ("GameOver", "how"): "held",
    ("SeaRound", "british"): ("british_flag",) * LISTED,
    ("SeaRound", "french"): ("french_flag",) * LISTED,
    ("Volley", "faces"): ("french_flag",) * 12,
    ("blocks_left", "left"): tuple(TypeCount(kind, 12) for kind in ARMY),
    ("standing_no_turn", "first"): 1757,
    ("unreadable", "place"): 12,
}


def example(owner: str, name: str, hint: Any, some: bool) -> Any:
    """A fact of this kind: a long one, or as little as there can be."""
    if (owner, name) in OF:
        return OF[owner, name]
    if hint is bool:
        return some
    if hint is int:
        return 12 if some else 1
    if hint is MoveLine:
        return Go(LONGEST, 12, "M", LONGEST, LONGEST)
    if get_args(hint):
        item = get_args(hint)[0]
        listed = issubclass_of(item, msgspec.Struct) and not hasattr(item, "path")
        count = LISTED if listed or item is MoveLine else 3
        return tuple(example(owner, name, item, some) for _ in range(count)) if some else ()
    if issubclass_of(hint, msgspec.Struct):
        return struct(hint, some)
    found = SAID[name]
    return found[0] if isinstance(found, tuple) else found


def issubclass_of(hint: Any, kind: type) -> bool:
    return isinstance(hint, type) and issubclass(hint, kind)


def struct(kind: Any, some: bool) -> Any:
    hints = get_type_hints(kind)
    return kind(**{name: example(kind.__name__, name, hints[name], some) for name in kind.__struct_fields__})


def fits(text: str, most: int) -> bool:
    return 0 < len(text) <= most and "  " not in text and "None" not in text


@pytest.mark.parametrize("some", [True, False], ids=["much", "little"])
@pytest.mark.parametrize("kind", [*GAME.events, *GAME.whys, *GAME.kinds], ids=lambda kind: kind.__name__)
def test_every_sentence_can_be_said(kind: type, some: bool) -> None:
    """With the longest names and long lists in at most 300 characters, and with as little as can be."""
    categories = [category for category in NEEDED if kind.__name__ in WORDS.keys(category)]
    for category in categories:
        text = WORDS.say(category, kind.__name__, struct(kind, some))
        assert fits(text, 300), text
        assert text[0].isupper() or text[0].isdigit(), text


@pytest.mark.parametrize("key", REFUSALS)
def test_every_refusal_can_be_said(key: str) -> None:
    """With the longest names, one sentence or two."""
    facts = {name: OF.get((key, name), SAID.get(name, 12)) for name in sorted(REFUSALS[key])}
    text = WORDS.say("refusals", key, facts)
    assert fits(text, 200), text
    assert text.endswith((".", "?")), text


@pytest.mark.parametrize(
    ("category", "most"), [("asks", 45), ("asks.help", 100), ("lines", 100), ("lookups", 100)]
)
def test_prompts_and_help_are_short(category: str, most: int) -> None:
    """They must fit where a form shows them: a title of 45 characters, a description of 100."""
    kinds = {kind.__name__: kind for kind in GAME.kinds}
    for key, some in product(WORDS.keys(category), (True, False)):
        text = WORDS.say(category, key, struct(kinds[key], some) if key in kinds else {})
        assert fits(text, most), text


def test_the_example_of_a_line_is_such_a_line() -> None:
    """What the help of a line gives as an example can be typed so."""
    for kind in (*GAME.lines, *GAME.lookups):
        category = "lookups" if kind in GAME.lookups else "lines"
        example = WORDS.say(category, kind.__name__, {}).rsplit(": ", 1)[1]
        first = example.split(", ")[0]
        (line,) = Reader([kind], board().vocabulary()).parse(first)
        assert isinstance(line, kind)
        assert issubclass(kind, Line)


ANSWERS: list[tuple[Lookup, Any, str]] = [
    (
        Reach("NY"),
        {"R": ["PH", "AL"], "I": ["PH", "AL", "AL to HE", "AL to CR"], "S": ["AT"]},
        (
            "From New York: regulars to Philadelphia, Albany; irregulars to Philadelphia, Albany "
            "(and on to Ft. Wm Henry, Ft. Carillon); ships to Atlantic."
        ),
    ),
    (Reach("NY"), {}, "Nothing may leave New York now."),
    (Control("HE"), "french", "Ft. Wm Henry: controlled by the French."),
    (Control("AT"), "nobody", "Atlantic: nobody controls it."),
    (Control("HE"), "unknown", "Ft. Wm Henry: you cannot know now who controls it."),
    (WinterLimit("NY"), {"limit": 4}, "New York feeds 4 blocks in winter."),
    (
        WinterLimit("HE"),
        {"limit": 1, "excess": 2},
        "Ft. Wm Henry feeds 1 block in winter. 2 of yours are beyond that.",
    ),
    (
        WinterLimit("NY"),
        {"limit": 4, "excess": 0},
        "New York feeds 4 blocks in winter. None of yours is beyond that.",
    ),
    (
        Points(),
        {"british": 5, "french": 1, "unknown": []},
        "If the year ended now: British 5, French 1.",
    ),
    (
        Points(),
        {"british": 5, "french": 1, "unknown": ["CU", "HE"]},
        (
            "If the year ended now: British 5, French 1. Not counted, as you cannot know who controls them: "
            "Cumberland, Ft. Wm Henry."
        ),
    ),
]


def test_every_look_up_has_its_answer_and_nothing_else() -> None:
    """A text for each, made of its own facts."""
    WORDS.require("answers", {type(asked).__name__: tuple(asked.facts(told)) for asked, told, _ in ANSWERS})
    assert set(WORDS.keys("answers")) == {kind.__name__ for kind in GAME.lookups}


@pytest.mark.parametrize(("asked", "told", "text"), ANSWERS, ids=str)
def test_what_was_looked_up_reads_so(asked: Lookup, told: Any, text: str) -> None:
    """A sentence or a short list, with the names in full."""
    assert WORDS.say("answers", type(asked).__name__, asked.facts(told)) == text


# -- some sentences in full ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            BattleBegins("CA", FRENCH, (Shown("R", 4), Shown("I", 2)), (Shown("M", 3),)),
            "Battle at Carlisle: the French attack. British: R4, I2. French: M3.",
        ),
        (
            Volley("HE", 1, FRENCH, "M", 2, ("musket", "star"), 1),
            "Ft. Wm Henry, round 1: French militia roll 2 dice: muskets, star. 1 hit.",
        ),
        (
            Volley("HE", 1, FRENCH, "M", 0, (), 0),
            "Ft. Wm Henry, round 1: French militia roll 0 dice. No hit.",
        ),
        (
            HitsTaken("CA", BRITISH, (Hurt("R", 4, 2), Hurt("I", 2, 1))),
            "At Carlisle the British take their hits: 2 on R4, 1 on I2.",
        ),
        (
            Attrition("CA", BRITISH, True, (Rolled("R", 4, "star", True), Rolled("I", 2, "ship", False))),
            "The British retreat from Carlisle, passing through. Dice: R4: star, loses 1; I2: ship.",
        ),
        (
            Moved(BRITISH, (Trail(BRITISH, ("AL", "HE"), 3), Trail(BRITISH, ("AL", "HE", "CR"), 1))),
            "The British move: 3 blocks Albany – Ft. Wm Henry; 1 block Albany – Ft. Wm Henry – Ft. Carillon.",
        ),
        (
            Moved(FRENCH, (Trail(FRENCH, ("FN", "AT"), 1, True),)),
            "The French move: 1 ship French Navy Box – Atlantic.",
        ),
        (
            MovedOwn(BRITISH, (Party(("AL", "HE"), (Shown("R", 4), Shown("M", 3))),)),
            "The British move: R4, M3 Albany – Ft. Wm Henry.",
        ),
        (
            Revealed((Go("NY", 2, "M", "AL"), Go("NY", 1, "I", "AL", "HE")), (Hold(),)),
            "The orders. British: NY 2M to AL; NY 1I to AL to HE. French: hold.",
        ),
        (SeaBattleEnds("", 0), "No ship is left in the Atlantic: nobody controls it."),
        (
            WinterOwn(FRENCH, (WinterLoss("MO", "M", 3, 2), WinterLoss("CU", "I", 2, 0))),
            "What winter costs the French: M3 at Montreal falls to 2; I2 at Cumberland is lost.",
        ),
        (WinterOver(FRENCH, ()), "Blocks that the French lose in winter: none."),
        (
            GameOver("", "agreed", 3, 4),
            "The game is drawn: both sides have agreed. Points: British 3, French 4.",
        ),
    ],
    ids=lambda fact: type(fact).__name__ if isinstance(fact, msgspec.Struct) else "",
)
def test_news_reads_so(event: msgspec.Struct, text: str) -> None:
    """A player can check it by hand."""
    assert WORDS.say("events", type(event).__name__, event) == text


def test_a_slip_is_met_with_the_nearest_name() -> None:
    """The wrong word is quoted, the nearest place named in full (blocks/12.2j)."""
    with pytest.raises(No) as caught:
        Reader(MOVE_LINES, board().vocabulary()).parse("NY 2M to QB")
    text = WORDS.say("refusals", caught.value.key, caught.value.facts)
    assert text == "“QB” is no place; did you mean QU, Quebec?"


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("NY", "The order breaks off; next should come one of these: a number from 1 to 99, “all”."),
        (
            "NY 0M to AL",
            (
                "“0” (character 4) cannot be read here; there should be one of these: "
                "a number from 1 to 99, “all”. For example: 2M."
            ),
        ),
        (
            "NY M3 to AL",
            (
                "“M” (character 4) cannot be read here; there should be one of these: "
                "a number from 1 to 99, “all”. For example: 3M."
            ),
        ),
        ("NY 2M3 to AL", "“3” (character 6) cannot be read here; there should be “to”."),
        (
            "NY 2X to AL",
            "“X” (character 5) cannot be read here; there should be a type of block (I, R, M or S).",
        ),
        ("NY 2M to", "The order breaks off; next should come a place."),
        ("2M to AL", "“to” (character 4) cannot be read here; there should be “from”."),
    ],
)
def test_what_cannot_be_read_is_named_and_what_could_be_there(order: str, said: str) -> None:
    """The wrong part, its place in the text, and all that would do instead (blocks/12.2j)."""
    with pytest.raises(No) as caught:
        Reader(MOVE_LINES, board().vocabulary()).parse(order)
    assert WORDS.say("refusals", caught.value.key, caught.value.facts) == said


def sp(state: State) -> None:
    next(iter(state.blocks.values())).sp = 9


def face(state: State) -> None:
    next(b for b in state.blocks.values() if b.type == SHIP).lock = -1


def kind(state: State) -> None:
    next(iter(state.blocks.values())).type = "X"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (sp, "a block of type R has strength 1 to 4, not 9"),
        (face, "a ship in the Atlantic never lies face down"),
        (kind, "there is no block “british X”"),
        (
            lambda state: state.pool.update(french={"M": -1}),
            "the french pool cannot hold fewer than 0 blocks",
        ),
        (lambda state: state.score.update(french=-1), "the french side cannot have fewer than 0 points"),
    ],
)
def test_a_change_that_cannot_be_is_refused_in_a_sentence(
    change: Callable[[State], object], reason: str
) -> None:
    """A game master reads what is wrong, and that nothing has changed."""
    state = position("british AL R4, AT S", step="move", order=["british", "french"])
    change(state)
    with pytest.raises(ValueError, match=reason) as caught:
        check(state)
    text = WORDS.say("refusals", "impossible_state", {"reason": str(caught.value)})
    assert text == f"The game cannot be changed so, and stays as it was: {reason}."
