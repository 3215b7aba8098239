"""Looking things up: rules, maps, reach, and whether all was fair."""

import hashlib
from typing import Any

import pytest
from msgspec import json

from bot.post.message import Button, Reply
from rules.kernel import dice
from tests.bot.desk.room import ALICE, Room, begun, files, labels, pictures, selects, simultaneous, text


def content(reply: Reply) -> Any:
    (file,) = files(reply)
    return json.decode(file.content)


# -- rules -------------------------------------------------------------------------------------------------


async def test_a_rule_by_its_id(room: Room) -> None:
    """With the game's key, in its channel also without, in any case; its chapter goes on below."""
    await begun(room)
    for words in ("7.6a", "blocks/7.6a"):
        said = text(await room.alice.rule(words)).split("\n")
        assert said[:2] == ["## 7.6 Moving an army", "-# The Seat of War 1757–1759: the rules"]
        assert said[2].startswith("**7.6a** One move takes one, some or all")
        assert any(line.startswith("**7.6b** ") for line in said)


async def test_a_table_in_the_rules_has_a_line_a_row(room: Room) -> None:
    """Discord knows no tables: no bars, and bold heads of the columns (battles/2.1.1a, a die of 2)."""
    said = text(await room.alice.rule("battles/2.1.1a")).split("\n")
    assert "**Die · 1 · 2 · 3 · 4 · 5**" in said
    assert "2 · – · `Ds` · `Ds` · `Dz` · `Dz`" in said
    assert not [line for line in said if "|" in line]


@pytest.mark.parametrize(
    ("words", "begins", "holds"),
    [
        ("victory", "## 11 Victory", "**11a**"),
        ("how do I win", "## 11 Victory", "**11b**"),
        ("fort", "## 8.5 Forts, ports, and coming by water", "**8.5b**"),
        ("8.4", "## 8.4 Fire and losses", "**8.4b**"),
        ("winter", "## 10 Winter", "**10b**"),
    ],
)
async def test_words_lead_to_the_chapter_that_is_meant(
    room: Room, words: str, begins: str, holds: str
) -> None:
    """Its rules are read from the first on, and not one of them alone."""
    await begun(room)
    said = text(await room.alice.rule(words))
    assert said.startswith(begins)
    assert f"\n{holds} " in said


@pytest.mark.parametrize("words", ["7", "blocks/7"])
async def test_the_first_part_of_a_number_lists_the_chapters_below_it(room: Room, words: str) -> None:
    """The seventh has no rules but those of 7.1 to 7.7."""
    await begun(room)
    listed = await room.alice.rule(words)
    assert text(listed).startswith("## The chapters\n")
    (found,) = selects(listed)
    assert [option.label.split()[0] for option in found.options] == [f"7.{n}" for n in range(1, 8)]
    assert text(await room.alice.pick(listed, found.options[2].value)).startswith("## 7.3 The turn\n")


async def test_rules_with_a_word_stand_below_their_chapters(room: Room) -> None:
    """Each chapter is named once above its own (blocks/7.6a, 7.7a)."""
    await begun(room)
    said = text(await room.alice.rule("irregulars")).split("\n")
    heads = [line for line in said if line.startswith("-# ")]
    assert len(heads) == len(set(heads)) > 1
    assert sum(line.startswith("**blocks/") for line in said) > len(heads)


async def test_words_lead_to_a_chapter_in_french_too(room: Room) -> None:
    """By French words, also everyday ones."""
    await begun(room)
    anne = room.person(ALICE, locale="fr")
    for words in ("victoire", "comment gagner ?"):
        assert text(await anne.rule(words)).startswith("## 11 La victoire\n")


async def test_one_reads_on_and_back_through_the_rules(room: Room) -> None:
    """From chapter to chapter; the page before ends where this one begins."""
    await begun(room)
    first = await room.alice.rule("8.4")
    second = await room.alice.press(first, "Further")
    assert second.edit
    assert text(second) != text(first)
    assert text(await room.alice.press(second, "Back a page")) == text(first)
    before = await room.alice.press(first, "Back a page")
    assert text(before).startswith("## 8.3 ")


async def test_from_amid_a_chapter_one_reads_all_of_it(room: Room) -> None:
    """From its first rule on, where the page before begins too; there the button is not."""
    await begun(room)
    amid = await room.alice.rule("8.4c")
    assert labels(amid)[:3] == ["Whole chapter", "Further", "Contents"]
    assert "**8.4a** " not in text(amid)
    whole = await room.alice.press(amid, "Whole chapter")
    assert whole.edit
    assert "**8.4a** " in text(whole)
    assert "**8.4c** " in text(whole)
    assert labels(whole) == ["Back a page", "Further", "Contents"]


@pytest.mark.parametrize("system", ["blocks", "battles", "whigs", "ticonderoga", "skirmish"])
async def test_every_chapter_is_on_the_lists_of_contents(room: Room, system: str) -> None:
    """Each once; choosing one reads it in the place of the list."""
    contents = await room.alice.contents(system)
    found = [option for each in selects(contents) for option in each.options]
    book = room.books.rulebook(system)
    assert [option.value for option in found] == [one.rules[0].id for one in book.chapters if one.rules]
    for option in (found[0], found[-1]):
        read = await room.alice.pick(contents, option.value)
        assert read.edit
        assert text(read).startswith(f"## {option.label}\n")


async def test_every_page_of_the_rules_fits(room: Room) -> None:
    """In either form and language, however long its rules are; by ear one too long takes two letters."""
    for locale, by_ear in (("en", False), ("fr", True)):
        await room.alice.settings(text_first=by_ear)
        reader = room.person(ALICE, locale=locale)
        for key in room.books.keys:
            for one in room.books.rulebook(key, locale).chapters:
                *more, read = (await reader.rule(one.rules[0].id)).messages
                assert bool(read.parts) != by_ear
                assert len(more) <= by_ear
                assert read.ids != ()


async def test_all_rules_with_a_word_are_a_button_away(room: Room) -> None:
    """The buttons turn the pages, and after the last comes the first."""
    await begun(room)
    chapter = await room.alice.rule("retreat")
    (every,) = (label for label in labels(chapter) if label.startswith("All rules with these words ("))
    first = await room.alice.press(chapter, every)
    head = "## Rules with “retreat”\n-# Page {page} of {pages}\n"
    pages = text(first).split("\n")[1].split()[-1]
    assert text(first).startswith(head.format(page=1, pages=pages))
    second = await room.alice.press(first, "Further")
    assert text(second).startswith(head.format(page=2, pages=pages))
    assert second.edit
    assert text(await room.alice.press(second, "Back a page")) == text(first)
    last = await room.alice.press(first, "Back a page")
    assert text(last).startswith(head.format(page=pages, pages=pages))


async def test_where_no_game_is_meant_all_books_are_asked(room: Room) -> None:
    """7.6a is a rule of three of them, of which one is chosen; blue paths are of one, which is read."""
    found = await room.alice.rule("7.6a")
    lines = text(found).split("\n")
    assert lines[:3] == [
        "## Rules with “7.6a”",
        "**7.6 Moving an army**",
        "-# The Seat of War 1757–1759: the rules",
    ]
    assert labels(found) == ["Read"] * 3
    second = [control.id for control in found.messages[0].controls if isinstance(control, Button)][1]
    read = await room.alice.click(second)
    assert read.edit
    assert "-# Whigs & Scalps 1755–1760: the rules\n**7.6a** " in text(read)
    assert text(await room.alice.rule("blue paths")).startswith("## 7.7 Blue paths\n")


async def test_words_that_no_rule_holds_together_find_what_holds_most_of_them(room: Room) -> None:
    """Here two of three: a question in whole words finds something."""
    await begun(room)
    said = text(await room.alice.rule("zeppelin retreat winter"))
    assert said.startswith("## Rules with “zeppelin retreat winter”\n")
    assert "**blocks/" in said


async def test_no_rule_is_found(room: Room) -> None:
    """The words are given back."""
    assert text(await room.alice.rule("zeppelin")) == "No rule holds “zeppelin”."


# -- the board -----------------------------------------------------------------------------------------------


async def test_ones_own_map_is_for_ones_own_eyes(room: Room) -> None:
    """Asked for openly, or by a stranger, it is everyone's."""
    await simultaneous(room)
    views = []
    for reply in (
        await room.bob.show_map(),
        await room.bob.show_map(everyone=True),
        await room.carol.show_map(),
    ):
        (picture,) = pictures(reply)
        views.append((json.decode(picture.view)["who"], reply.private))
    assert views == [("french", True), ("public", False), ("public", True)]


async def test_a_map_has_focus_palette_and_width(room: Room) -> None:
    """A place may be named in full."""
    await simultaneous(room)
    (picture,) = pictures(await room.bob.show_map("new york", "dark", "small"))
    assert (picture.focus, picture.theme, picture.width) == ("NY", "dark", 900)


@pytest.mark.parametrize(
    ("look", "said"),
    [
        (("Boston Bay",), "“Boston Bay” is neither a place nor one of"),
        (("", "pink"), "There is no palette “pink”, but"),
        (("", "light", "huge"), "No map is of the size “huge”, but of one of these: small, medium, large."),
        (("", "light", "900"), "of the size “900”"),
    ],
)
async def test_maps_that_there_are_not(room: Room, look: tuple[Any, ...], said: str) -> None:
    """A place, a palette, a size that cannot be drawn."""
    await simultaneous(room)
    assert said in text(await room.bob.show_map(*look))


async def test_there_is_no_map_before_the_game(room: Room) -> None:
    """It has no position yet."""
    await room.alice.new("blocks")
    assert text(await room.alice.show_map()) == "The game has not begun."


async def test_a_look_up_reads_the_own_view(room: Room) -> None:
    """Reach is told for one's own blocks only (blocks/7.6a)."""
    await simultaneous(room)
    assert text(await room.alice.look("reach NY")).split("\n") == [
        "## Moves from New York",
        "-# The whole war, 1757 to 1759, the British",
        "regulars to Philadelphia, Boston, Albany",
    ]
    assert "You have nothing in New York. (rule blocks/7.6a)" in text(await room.bob.look("reach NY"))
    assert "\nIf the year ended now: British 0, French 0." in text(await room.carol.look("points"))


async def test_a_look_up_that_cannot_be_read(room: Room) -> None:
    """What was typed is given back."""
    await simultaneous(room)
    said = text(await room.alice.look("weather at NY"))
    assert "“weather” (character 1) cannot be read here" in said
    assert "You wrote:\n```\nweather at NY\n```" in said


# -- proof ---------------------------------------------------------------------------------------------------


async def test_nothing_is_opened_before_its_time(room: Room) -> None:
    """While an order lies sealed only what the dice are bound to is told, and no empty file comes along."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH")
    await room.alice.seal()
    reply = await room.bob.verify()
    assert files(reply) == []
    assert "The dice are checked when the game is over" in text(reply)


async def test_a_receipt_is_opened_at_the_reveal(room: Room) -> None:
    """Anyone can work it out from the file; the lines that stay secret are not in it (blocks/12.2g)."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH; pick R of 4 to PH")
    sealed = text(await room.alice.seal())
    short = sealed.split("Receipt `")[1].split("`")[0]
    await room.bob.add_lines("hold")
    await room.bob.seal()
    reply = await room.carol.verify(short)
    assert f"Receipt `{short}`, the British: `NY 1R to PH`." in text(reply)
    (paper,) = content(reply)["receipts"]
    told = paper["told"]
    leaf = json.encode(
        ["shown", paper["commitment"], "british", paper["number"], told["salt"], ["NY 1R to PH"]]
    )
    whole = hashlib.sha256((hashlib.sha256(leaf).hexdigest() + paper["other"]).encode()).hexdigest()
    assert whole == paper["fingerprint"]
    assert whole.startswith(short.replace("-", ""))
    assert "pick" not in json.encode(content(reply)).decode()


async def test_after_the_end_everything_is_proved(room: Room) -> None:
    """The secret lines are opened, and seed, words and rolls can be worked out again."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH; pick R of 4 to PH")
    await room.alice.seal()
    await room.bob.concede(confirmed=True)
    reply = await room.carol.verify()
    assert "never shown before: `pick R of 4 to PH`." in text(reply)
    facts = content(reply)
    begun = facts["chain"][0][2]
    assert dice.commitment(bytes.fromhex(facts["seed"])) == begun["commitment"]
    assert begun["words"] == ["oak", "elm"]
    assert text(reply).startswith("## ")
    assert "No die was rolled\n" in text(reply)
    assert text(reply).endswith("`python -m rules.dice` says so without me.")


async def test_an_alternating_game_has_rolls_to_prove(room: Room) -> None:
    """Who goes first was rolled for (blocks/7.3c)."""
    await begun(room)
    await room.bob.concede(confirmed=True)
    reply = await room.bob.verify()
    facts = content(reply)
    key = dice.game_key(bytes.fromhex(facts["seed"]), ("oak", "elm"))
    rolls = [roll for _, kind, body in facts["chain"] if kind == "entry" for roll in body.get("rolls", ())]
    assert [roll["value"] for roll in rolls] == [dice.face(key, 0, n, 6) for n in (0, 1)]
    assert "2 rolls are proved\n" in text(reply)


async def test_an_unknown_receipt(room: Room) -> None:
    """What was typed is given back."""
    await simultaneous(room)
    assert "No receipt that may be opened begins with “abcd" in text(await room.alice.verify("abcd"))


async def test_a_map_is_about_what_lies_on_it(room: Room) -> None:
    """The box of the ships in France is a place for blocks, and none that a map could be about."""
    await begun(room)
    assert text(await room.alice.show_map("FN")).startswith("“FN” is neither a place nor one of ")
