"""What people can do and the words for it are checked against each other."""

from __future__ import annotations

from typing import Any

import pytest

from bot.desk import Caller, Desk, Named
from bot.desk.counter.blanks import document, number, person, text
from bot.desk.counter.table import Table
from bot.desk.counter.verb import Misfit, Verb, Verbs, verb
from bot.desk.counter.words import Word, command, filled, pressed, typed
from bot.post.message import Clicked, Reply
from rules.kernel.orders import No


async def march(table: Table, place: str, steps: int = 1, *, fast: bool = False) -> Reply:
    return Reply()


async def call(desk: Desk, caller: Caller, guests: tuple[Named, ...] = ()) -> Reply:
    return Reply()


async def idle(place: str) -> Reply:
    return Reply()


def declared(*words: Word) -> Verb[...]:
    return verb(*words)(march)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (verb(pressed("idle", "place"))(idle), "idle takes neither a table first nor the desk and whoever"),
        (declared(), "no word calls march"),
        (verb(pressed("march", "place"), gives_back="line")(march), "march has no parameter line to give"),
        (declared(pressed("march", "to")), "pressed “march” gives march a to, which it does not take"),
        (declared(command("march", text("place"))), "command “march” does not always give march the place"),
        (declared(typed("march")), "typed “march” does not always give march the place that it needs"),
        (
            declared(command("march", text("place", required=True), text("steps"))),
            "command “march” has a blank steps of another type than march takes",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_word_that_does_not_fit_is_refused_in_a_sentence(wrong: Verb[...], said: str) -> None:
    """It says which word, which function, and what is wrong between them."""
    with pytest.raises(Misfit, match=said):
        wrong.check()


def test_a_word_means_one_thing() -> None:
    """Nor have two things one name; a button and a form may be called alike."""
    one, other = declared(pressed("go", "place")), verb(pressed("go"))(call)
    with pytest.raises(Misfit, match="two things are done by the pressed “go”"):
        Verbs((one, other), {})
    with pytest.raises(Misfit, match="two things are called march"):
        Verbs((one, declared(pressed("march", "place"))), {})
    known = Verbs((one, verb(filled("go", fields=()))(call)), {})
    assert (known.pressed["go"].verb, known.filled["go"].verb.name) == (one, "call")


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (("2", "AL"), {"steps": 2, "place": "AL"}),
        (("2", "AL", "NY"), {"steps": 2, "place": "AL:NY"}),
        (("2",), {"steps": 2, "place": ""}),
        ((), {"place": ""}),
    ],
)
def test_an_id_carries_what_its_verb_takes(arguments: tuple[str, ...], given: dict[str, Any]) -> None:
    """Numbers as numbers; the last text with its colons; what may be left out is not given."""
    word = pressed("march", "steps", "place", fast=True)
    heard = word.heard(declared(word).parameters, Clicked("march", 1, 0, arguments), ())
    assert heard == {**given, "fast": True}


def test_a_number_that_is_none_is_refused() -> None:
    """As a button that is not known."""
    word = pressed("march", "steps", "place")
    with pytest.raises(No) as refused:
        word.heard(declared(word).parameters, Clicked("march", 1, 0, ("two", "AL")), ())
    assert refused.value.key == "unknown_button"


def test_a_list_gives_what_was_chosen() -> None:
    """The first of it to a text; a question's number where the word says so; a switch by its name."""
    word = pressed("march", "fast", number="steps", chosen="place")
    parameters = declared(word).parameters
    heard = word.heard(parameters, Clicked("march", 1, 7, ("fast",)), ("AL", "NY"))
    assert heard == {"fast": True, "steps": 7, "place": "AL"}
    assert word.heard(parameters, Clicked("march", 1, 7, ("slow",)), ()) == {"fast": False, "steps": 7}


def test_a_form_gives_its_fields() -> None:
    """Those that were left empty, too."""
    word = filled("march", "steps", fields=("place",))
    parameters = declared(word).parameters
    assert word.heard(parameters, Clicked("march", 1, 0, ("3",)), {}) == {"steps": 3, "place": ""}


@pytest.mark.parametrize(
    ("word", "rest", "given"),
    [
        (typed("march", "place"), "to AL", {"place": "to AL"}),
        (typed("march", "place"), "", {"place": ""}),
        (typed("march", "place", always=True), "", None),
        (typed("march", "steps"), "3", {"steps": 3}),
        (typed("march", "steps"), "to AL", None),
        (typed("march"), "to AL", None),
    ],
)
def test_a_written_word_may_have_something_behind_it(
    word: Any, rest: str, given: dict[str, Any] | None
) -> None:
    """Where it does not go with the word, that is not what was meant."""
    assert word.heard(declared(word).parameters, rest) == given


async def test_a_command_gives_its_blanks() -> None:
    """Those of several for one parameter together; what it says itself where nothing is filled in."""
    guests = [person(name, to="guests", several=True) for name in ("first", "second")]
    word = command("call", *guests)
    verb(word)(call).check()
    assert await word.heard({"first": Named(1), "second": Named(2)}) == {"guests": (Named(1), Named(2))}
    assert await word.heard({"second": Named(2)}) == {"guests": (Named(2),)}
    fixed = command("march", text("place"), number("how-far", to="steps", least=1), place="AL")
    declared(fixed).check()
    assert await fixed.heard({"how-far": 2}) == {"place": "AL", "steps": 2}
    assert await fixed.heard({"place": "NY"}) == {"place": "NY"}


async def test_a_file_comes_as_what_it_holds() -> None:
    """Read before the verb has it; one that cannot be read is refused."""

    class Letter:
        size = 3

        async def read(self) -> bytes:
            return b"AL\n"

    word = command("march", document("file", to="place"), place="")
    assert await word.heard({"file": Letter()}) == {"place": "AL\n"}
    with pytest.raises(No):
        await word.heard({"file": type("Heavy", (Letter,), {"size": 1 << 30})()})
