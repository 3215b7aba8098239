"""Long choices: narrowed name by name, page by page; completion of lines and of single fields."""

from itertools import product
from typing import Any

from bot.desk.orders import next_lines
from bot.desk.orders.next_lines import index, matching, narrowed
from bot.post.message import CHOICES, OPTION, OPTIONS
from rules.blocks.lines import Go, Hold
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import Line
from rules.ticonderoga.lines import Go as March
from tests.bot.play import library

PLACES = [f"P{chr(65 + n)}" for n in range(26)]
WORDS = Vocabulary(
    {"place": {code: [f"Port {code}"] for code in PLACES}, "unit": {"R": ["regular"], "M": []}}
)
FEW = [Hold(), Go("PA", 1, "R", "PB"), Go("PA", 2, "R", "PB")]
MANY: list[Line] = [Hold(), *(Go(a, 1, "R", b) for a, b in product(PLACES, PLACES) if a != b)]


def say(category: str, key: str, **facts: Any) -> str:
    return f"{facts['number']} lines" if facts else key


def shown(lines: list[Line], path: tuple[str, ...] = (), page: int = 0) -> list[str]:
    return [option.value for option in narrowed(lines, path, page, WORDS, say).options]


def test_few_lines_are_one_list() -> None:
    """Each line, with the names in it in full."""
    (_, first, _) = narrowed(FEW, (), 0, WORDS, say).options
    assert (first.value, first.label) == ("PA 1R to PB", "PA 1R to PB")
    assert first.description == "Port PA, regular, Port PB"


def test_many_lines_are_grouped_by_their_first_name() -> None:
    """27 options are more than a list holds: 24 and the way on, then the rest and the way back."""
    first = shown(MANY)
    assert first[:3] == ["hold", ">PA", ">PB"]
    assert (len(first), first[-1]) == (OPTIONS, "#1")
    assert shown(MANY, page=1) == [">PX", ">PY", ">PZ", "#0"]


def test_the_last_page_is_followed_by_the_first() -> None:
    """A page that there is not is counted on."""
    assert shown(MANY, page=2) == shown(MANY)


def test_a_path_leads_to_lines() -> None:
    """25 from one place fit in one list."""
    assert shown(MANY, ("PC",)) == [f"PC 1R to {to}" for to in PLACES if to != "PC"]


def test_a_path_that_leads_nowhere_any_more_begins_anew() -> None:
    """What was offered before may be gone."""
    assert shown(FEW, ("PZ", "R")) == ["hold", "PA 1R to PB", "PA 2R to PB"]


def test_a_group_of_one_is_its_line() -> None:
    """Nobody chooses twice for one line."""
    lines: list[Line] = [Go("PZ", 1, "R", "PA"), *(Go("PA", n, "R", "PB") for n in range(1, 60))]
    assert shown(lines) == ["PZ 1R to PA", ">PA"]


def test_lines_that_differ_in_no_name_are_paged() -> None:
    """59 counts on one way: three pages."""
    lines: list[Line] = [Go("PA", n, "R", "PB") for n in range(1, 60)]
    path = ("PA", "R", "PB")
    assert shown(lines, path)[0] == "PA 1R to PB"
    assert shown(lines, path, 2) == [*(f"PA {n}R to PB" for n in range(49, 60)), "#0"]


def test_completion_mixes_what_begins_alike() -> None:
    """Of 651 lines 25 are offered, no place twice."""
    found = matching(index(MANY, WORDS), "p")
    assert len(found) == CHOICES
    assert len({value.split()[0] for _, value in found}) == CHOICES


def test_completion_reads_names() -> None:
    """All words must occur."""
    found = [value for _, value in matching(index(MANY, WORDS), "port pq port pr")]
    assert found == ["PQ 1R to PR", "PR 1R to PQ"]


def test_a_completed_value_is_never_too_long() -> None:
    """With the lines before it, it would not fit: then it is not offered."""
    before = "PA 1R to PB; " * 7
    assert matching(index(FEW, WORDS), "", before) == [("hold", before + "hold")]
    assert all(len(value) <= OPTION for _, value in matching(index(FEW, WORDS), "", before))


def test_a_line_too_long_for_a_list_is_left_out_of_it() -> None:
    """Discord takes no longer option: it can be written, and what is like it and shorter stands there."""
    four = [f"French leader {number}" for number in (1, 2, 3, 4)]
    lines: list[Line] = [March("French provincial 1", "T2214", *four[:many]) for many in range(5)]
    vocabulary = library().vocabulary(library().usual("ticonderoga"))
    assert [len(str(line)) > OPTION for line in lines] == [False, False, False, False, True]
    options = narrowed(lines, (), 0, vocabulary, say).options
    assert [option.value for option in options] == [str(line) for line in lines[:4]]
    spoken = library().vocabulary(library().usual("ticonderoga"), "fr")
    assert all(len(option.label) <= OPTION for option in narrowed(lines, (), 0, spoken, say).options)


def test_a_field_is_completed_by_the_others() -> None:
    """As chosen, or as written in full."""
    for source in ("PC", "Port PC", "pc"):
        found = next_lines.values(MANY[1:], "to", {"source": source}, "port pb", WORDS)
        assert found == [("Port PB (PB)", "PB")]


def test_a_field_that_agrees_with_nothing_has_no_values() -> None:
    """There is no way from a place that is not there."""
    assert next_lines.values(MANY[1:], "to", {"source": "Atlantis"}, "", WORDS) == []


# -- what a line comes to --------------------------------------------------------------------------------


def weigh(line: Line) -> str:
    return f"£{line.count}" if isinstance(line, Go) else ""


def test_what_a_line_comes_to_stands_beside_it() -> None:
    """Before the names in full, which may be cut off."""
    found = matching(index(FEW, WORDS), "", weigh=weigh)
    assert [shown for shown, _ in found][1:] == [
        "PA 1R to PB · £1 · Port PA, regular, Port PB",
        "PA 2R to PB · £2 · Port PA, regular, Port PB",
    ]
    assert found[0] == ("hold", "hold")


def test_only_what_is_shown_is_weighed() -> None:
    """Of 651 lines no more than 25."""
    weighed: list[Line] = []

    def counted(line: Line) -> str:
        weighed.append(line)
        return "£1"

    matching(index(MANY, WORDS), "p", weigh=counted)
    assert len(weighed) == CHOICES


def test_a_value_that_leaves_one_line_shows_what_that_comes_to() -> None:
    """While several are left there is nothing to say."""
    given = {"source": "PA", "to": "PB"}
    assert next_lines.values(FEW[1:], "count", given, "", WORDS, weigh) == [("1 · £1", "1"), ("2 · £2", "2")]
    assert next_lines.values(FEW[1:], "to", {"source": "PA"}, "", WORDS, weigh) == [("Port PB (PB)", "PB")]


def test_a_list_shows_it_too() -> None:
    """In the second row of an option."""
    (_, first, _) = narrowed(FEW, (), 0, WORDS, say, weigh).options
    assert first.description == "£1 · Port PA, regular, Port PB"
