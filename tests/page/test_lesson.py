"""A lesson from the first tap to its end, on a telephone and by taps; in English, one of them in French."""

import re

import pytest

from bot.playground import table as tables
from tests.bot.door.people import Table
from tests.page.browser import NAME, PHONE, Tab
from tests.page.conftest import Visit


class Typed(str):
    """Lines that are written by hand, since the lists are too long for a thumb: what the step says itself."""

    __slots__ = ()


Line = str | tuple[str, ...]  # pressed by its button, or chosen list by list
Steps = tuple[tuple[Line, ...], ...]
BATTLES: Steps = (
    ("Eyre A fires at 0912",),
    ("Eyre B fires at 1111",),
    (("New York (NY)", "Phineas Lyman (Lyman)", "NY with Lyman to 1012"), ("done",)),
    ("RI attacks 0912", "NY attacks 0912"),
    ("NY with Lyman pursues to 0912",),
    ("rally all",),
)
BLOCKS: Steps = (
    ("HE 2R to CR",),
    ("R4 takes 1",),
    ("stay",),
    ("british first",),
    (("HE 1M to CR",),),
)
SKIRMISH: Steps = (
    (("Light", "nearest", "Light fires at nearest"),),
    (("Rangers", "Rangers to east wood"),),
    (("Light", "nearest", "Light fires at nearest"), ("Rangers", "more (1/2)", "Rangers keep")),
    (("Rangers", "nearest", "Rangers fire at nearest"),),
    (("Light", "nearest", "Light charges nearest"),),
)
SKIRMISH_FR: Steps = (
    (("Infanterie légère", "plus proche", "Infanterie légère tire sur l’ennemi le plus proche"),),
    (("Rangers", "Rangers à bois est"),),
    (
        (
            "Infanterie légère",
            "plus proche",
            "Infanterie légère tire sur l’ennemi le plus proche",
        ),
        ("Rangers", "plus (1/2)", "Rangers gardent"),
    ),
    (("Rangers", "plus proche", "Rangers tirent sur l’ennemi le plus proche"),),
    (
        (
            "Infanterie légère",
            "plus proche",
            "Infanterie légère charge l’ennemi le plus proche",
        ),
    ),
)
TICONDEROGA: Steps = (
    (("British bateau 1", "British bateau 1 sails to S2605"),),
    (("Ranger 6", "Ranger 6 with British leader 1 and Putnam lands"), ("done",)),
    (("Ranger 6 attacks S2706 led by Putnam by surprise",),),
    ("Ranger 6 with British leader 1 and Putnam advances", "done"),
    (Typed("Putnam marches by night\nall at S2706 to S2605\ndone"),),
    (Typed("all board at S2605\nBritish bateau 1 sails to S1904"),),
)
WHIGS: Steps = (
    (("militia (M)", "raise 4M"), ("fortify FWH",)),
    (("army 1 (A1)", "A1 at FWH"), ("army 1 (A1)", "A1 11R"), ("army 1 (A1)", "A1 4M")),
    ("4I raid",),
    (("raid CAR",),),
    ("A1 march", ("keep", "keep CAR")),
    (("A1 to CAR",),),
)
ENGLISH = {
    "Learn": "Learn",
    "there": "Go there",
    "step": "Lesson, step {} of {}",
    "orders": "My orders",
    "add": "Add a line",
    "write": "Write all lines",
    "seal": "Seal",
}
FRENCH = {
    "Learn": "Learn",
    "there": "Y aller",
    "step": "Leçon, étape {} sur {}",
    "orders": "Mes ordres",
    "add": "Ajouter une ligne",
    "write": "Écrire toutes les lignes",
    "seal": "Sceller",
}
LESSONS: dict[str, tuple[str, Steps, str]] = {
    "battles": ("French & Indian War Battles", BATTLES, "You have won at Lake George"),
    "blocks": ("The Seat of War, 1757–1759", BLOCKS, "That was the lesson"),
    "skirmish": ("Skirmish", SKIRMISH, "You have won your first skirmish"),
    "skirmish, French": ("Skirmish", SKIRMISH_FR, "Vous avez gagné votre première escarmouche"),
    "ticonderoga": ("Ticonderoga", TICONDEROGA, "You have brought the prisoners home"),
    "whigs": ("Whigs & Scalps, 1755–1760", WHIGS, "That was the lesson"),
}
READING = 200  # words a minute
TAP = 5  # seconds for each
MOST = {"skirmish": 10, "skirmish, French": 10}  # minutes
MORE = re.compile(r"\w+ \(\d/\d\)")  # turns to another page of a list
LAST = "#log article:last-of-type"
# Each choice opens the next list below it.
LISTS = f"""{NAME}
const [within, add, least] = arguments;
const lists = [...document.querySelectorAll(within)].filter((one) => name(one).startsWith(add));
return lists.length >= least;
"""


class Learner:
    """Somebody who taps and reads, and how much of both it takes."""

    def __init__(self, tab: Tab, table: Table, words: dict[str, str]) -> None:
        self.tab, self.table, self.words = tab, table, words
        self.taps = self.read = 0

    @property
    def minutes(self) -> float:
        return self.read / READING + self.taps * TAP / 60

    async def taps_on(self, what: str, within: str = LAST) -> None:
        await self.tab.click(what, within)
        self.taps += 1

    async def reads(self) -> None:
        self.read += len((await self.tab.read(LAST)).split())

    async def writes(self, line: Line) -> None:
        """A line is chosen by its button, or name by name: each choice opens the next list."""
        if isinstance(line, Typed):
            await self.taps_on(self.words["write"])
            await self.tab.until("return document.querySelector('dialog[open] textarea')")
            await self.tab.type(line)
            await self.taps_on("Submit", "dialog[open]")
            self.taps += len(line.splitlines())
        elif isinstance(line, str):
            await self.taps_on(line)
        else:
            for depth in range(len(line)):
                before, choice = [each for each in line[:depth] if not MORE.fullmatch(each)], line[depth]
                await self.tab.until(LISTS, f"{LAST} button", self.words["add"], len(before) + 1)
                await self.taps_on(self.words["add"])
                await self.taps_on(choice, f"{LAST} .popup")
                await self.table.settled()
        await self.table.settled()

    async def does(self, lines: tuple[Line, ...]) -> None:
        await self.reads()
        await self.taps_on(self.words["orders"], "#log")
        await self.tab.sees(self.words["write"], LAST)
        await self.table.settled()
        for line in lines:
            await self.writes(line)
        await self.reads()
        await self.taps_on(self.words["seal"])


@pytest.mark.parametrize("name", LESSONS)
async def test_a_lesson_is_won_by_taps(visit: Visit, table: Table, name: str) -> None:
    """A first skirmish in ten minutes: so long it takes to read all and to tap all."""
    title, steps, won = LESSONS[name]
    french = name.endswith("French")
    words = FRENCH if french else ENGLISH
    async with tables.laid(visit.place):
        await visit.laid()
        alice = await visit.open(size=PHONE, language="fr-FR" if french else "")
        learner = Learner(alice, table, words)
        await learner.taps_on(words["Learn"], "#log")
    await learner.taps_on(title)
    await learner.taps_on(words["there"])
    for number, lines in enumerate(steps, 1):
        await alice.sees(words["step"].format(number, len(steps)), "#log")
        await table.settled()
        await learner.does(lines)
    await alice.sees(won, "#log")
    await learner.reads()
    print(f"{name}: {len(steps)} steps, {learner.taps} taps, {learner.read} words, {learner.minutes:.1f} min")
    assert learner.minutes <= MOST.get(name, learner.minutes)
    assert await alice.complaints() == []


async def test_hints_go_on_after_the_first_order(visit: Visit, table: Table) -> None:
    """Of what comes next, one after the other; each can be passed over, and all of them be put away."""
    async with tables.laid(visit.place):
        await visit.laid()
        alice = await visit.open(size=PHONE)
        learner = Learner(alice, table, ENGLISH)
        await learner.taps_on("Learn", "#log")
    await learner.taps_on("Skirmish")
    await learner.taps_on("Go there")
    await alice.sees("Give an order and seal it", "#guide")
    await alice.sees("Lesson, step 1 of 5", "#log")
    await table.settled()
    await learner.does(SKIRMISH[0])
    await alice.sees("4 of 9", "#guide")
    for number, hint in enumerate(
        (
            "Go through the lesson",
            "Wait, and look around",
            "Ask",
            "Take something back",
            "Play with friends",
        ),
        4,
    ):
        await alice.sees(hint, "#guide li.now")
        await alice.sees(f"{number} of 9", "#guide")
        await alice.click("Next hint", "#guide")
    await alice.sees("You know your way about", "#guide")
    assert await alice.focus() == "Hints"
    await alice.click("Put the hints away")
    await alice.sees_no("You know your way about")
    await alice.reload()
    await alice.sees("Lesson, step 2 of 5", "#log")
    await alice.sees_no("You know your way about")
