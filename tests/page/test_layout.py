"""The newer layout as Discord draws it, emojis of the application's own, and messages that make no news."""

import pytest

from bot.playground.model import Json
from bot.playground.place import Playground
from tests.page.browser import DESK, PHONE
from tests.page.conftest import Visit
from tests.playground.driver import Stage
from tests.playground.sample import picture
from tests.playground.test_layout import NEWER, SILENT, changed, layout, section, text
from tests.playground.wishes import Hand, Reply

GO = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
# The left, top, right and bottom edge of each that a selector finds.
EDGES = """
return [...document.querySelectorAll(arguments[0])].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
});
"""
UNREAD = "return document.querySelector('#rooms .unread')?.innerText.trim() === arguments[0]"
TOO_WIDE = """
const right = (one) => one.getBoundingClientRect().right;
return [...document.querySelectorAll("#log *")].filter((one) => right(one) > innerWidth).length;
"""


@pytest.fixture
def hand(place: Playground) -> Hand:
    return Hand(place)


def box(*parts: Json, **more: object) -> Json:
    return {"type": 17, "components": list(parts)} | more


def medium(number: int) -> Json:
    return {"media": {"url": f"attachment://{number}.png"}, "description": f"Map {number}"}


def gallery(count: int, **more: object) -> Json:
    return {"type": 12, "items": [medium(number) | more for number in range(count)]}


async def shown(hand: Hand, *parts: Json, pictures: int = 0) -> Reply:
    files = {f"{number}.png": picture().read() for number in range(pictures)}
    sent = await hand.send(layout(*parts), files or None)
    assert sent.status == 200
    return sent


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_box_with_what_is_in_it(visit: Visit, hand: Hand, size: tuple[int, int]) -> None:
    """A bar of its colour, buttons and pictures beside their texts, lines and spaces; nothing juts out."""
    small = {"type": 11} | medium(0)
    long = text("The French: stay or retreat at Fort William Henry? " * 3)
    lines = [{"type": 14}, text("a"), {"type": 14, "spacing": 2, "divider": False}, text("b")]
    parts = (section(long, accessory=GO), section(long, accessory=small), *lines)
    await shown(hand, box(*parts, accent_color=0xC8811A), pictures=1)
    alice = await visit.open("Alice", "council-room", size)
    await alice.sees("The French", "#log .box .texts")
    bar = "return getComputedStyle(document.querySelector('.box'), '::before').backgroundColor"
    assert await alice.script(bar) == "rgb(200, 129, 26)"
    said = await alice.script(EDGES, ".texts")
    beside = await alice.script(EDGES, ".section > button, .thumbnail")
    pairs = list(zip(beside, said, strict=True))
    assert [one[0] >= two[2] and one[1] == two[1] for one, two in pairs] == [True, True]
    between = "return [...document.querySelectorAll('#log hr, .space')].map((one) => one.className)"
    assert await alice.script(between) == ["", "space wide"]
    assert await alice.script(TOO_WIDE) == 0


async def test_pictures_of_a_gallery_are_a_mosaic(visit: Visit, hand: Hand) -> None:
    """One alone is whole; of three the first stands beside the two others; of five two above three."""
    for count in (1, 3, 5):
        await shown(hand, gallery(count), pictures=count)
    alice = await visit.open("Alice", "council-room")
    await alice.until("return [...document.querySelectorAll('.gallery img')].every((one) => one.complete)")
    (alone,) = await alice.script(EDGES, ".gallery.alone img")
    assert (alone[2] - alone[0], alone[3] - alone[1]) == (40, 30)
    first, second, third = await alice.script(EDGES, ".gallery.beside > *")
    assert first[2] < second[0] == third[0]
    assert (first[1], first[3]) == (second[1], third[3])
    five = await alice.script(EDGES, ".gallery.mosaic > *")
    tops = [one[1] for one in five]
    assert tops == [tops[0]] * 2 + [tops[2]] * 3
    assert tops[0] < tops[2]
    badges = await alice.script(EDGES, ".gallery.mosaic summary")
    assert [one[3] < whole[3] for one, whole in zip(badges, five, strict=True)] == [True] * 5


async def test_spoilers_are_covered_until_they_are_opened(visit: Visit, hand: Hand) -> None:
    """Boxes and pictures; what is covered is not read aloud."""
    alice = await visit.open("Alice", "council-room")
    secret = box(text("Quebec falls"), spoiler=True)
    await shown(hand, text("Open"), secret, gallery(1, spoiler=True), pictures=1)
    await alice.sees("Open spoiler spoiler", "#news")
    await alice.sees_no("Quebec falls", "#news")
    hidden = "return [...document.querySelectorAll('.covered > div')].map((one) => one.inert)"
    assert await alice.script(hidden) == [True, True]
    await alice.script("document.querySelector('.cover').focus()")
    await alice.press("Enter")
    assert await alice.script(hidden) == [False, True]
    assert await alice.script("return document.activeElement.tagName") == "ARTICLE"


async def test_signs_are_pictures_with_names(visit: Visit, stage: Stage, hand: Hand) -> None:
    """In texts, on buttons and in lists; others' are names; who listens hears all of them."""
    made = await stage.client.create_application_emoji(name="militia", image=picture().read())
    face = {"name": "militia", "id": str(made.id)}
    options = [{"label": "Albany", "value": "a", "emoji": face, "default": True}]
    menu = {"type": 3, "custom_id": "where", "options": options}
    alice = await visit.open("Alice", "council-room")
    rows = [{"type": 1, "components": [one]} for one in (GO | {"emoji": face}, menu)]
    await shown(hand, text(f"{made} fires, <:gone:4242> is gone"), *rows)
    await alice.sees("Frontier Courier: :militia: fires, :gone: is gone [1 button, 1 menu]", "#news")
    await alice.sees(" fires, :gone: is gone", "#log .said")
    signs = "[...document.querySelectorAll('#log img.sign')]"
    await alice.until(f"return {signs}.filter((one) => one.naturalWidth).length === 3")
    assert ":militia: fires" in await alice.label("#log article")
    assert await alice.label("#log .row button") == ":militia: Go"
    assert await alice.label("#log .menu") == "Choose: :militia: Albany"


async def test_sign_made_later_is_a_picture(visit: Visit, stage: Stage, hand: Hand) -> None:
    """The page hears of it, and of its end."""
    alice = await visit.open("Alice", "council-room")
    made = await stage.client.create_application_emoji(name="militia", image=picture().read())
    await shown(hand, text(f"{made} fires"))
    await alice.until("return document.querySelector('#log img.sign')")
    await made.delete()
    await shown(hand, text(f"{made} stays"))
    await alice.sees(":militia: stays", "#log")


async def test_silent_messages_are_no_news(visit: Visit, stage: Stage, hand: Hand) -> None:
    """They mark no channel and call nobody, whomever they name; nor after a reload."""
    alice = await visit.open("Alice", "lake-george")
    me = stage.player("Alice").id
    silent = await hand.send(layout(text(f"<@{me}> quietly")) | {"flags": NEWER | SILENT})
    await hand.ask("POST", f"/channels/{hand.channel('ohio-country').id}/messages", {"content": "Aloud"})
    await alice.until(UNREAD, "ohio-country")
    await alice.reload()
    await alice.until(UNREAD, "ohio-country")
    assert await alice.script("return document.querySelectorAll('#rooms .badge').length") == 0
    assert silent.body["mentions"][0]["id"] == str(me)


async def test_edit_calls_nobody(visit: Visit, stage: Stage, hand: Hand) -> None:
    """A message that names somebody when it is edited rings for nobody, and says that it was edited."""
    sent = await shown(hand, text("a"))
    alice = await visit.open("Alice", "council-room")
    await alice.click("lake-george")
    await alice.sees("# lake-george", "#title")
    await changed(hand, sent, {"components": [text(f"<@{stage.player('Alice').id}> again")]})
    await hand.ask("POST", f"/channels/{hand.channel('ohio-country').id}/messages", {"content": "Aloud"})
    await alice.find("ohio-country, unread")
    assert await alice.script("return document.querySelectorAll('#rooms .badge').length") == 0
    await alice.click("council-room")
    await alice.sees("@Alice again", "#log")
    await alice.sees("(edited)", "#log")


async def test_a_list_stays_open_while_messages_come(visit: Visit, hand: Hand) -> None:
    """Its own changes under it, and others push it up; what is chosen then is chosen."""
    room = f"/channels/{hand.channel('lake-george').id}/messages"
    towns = {"type": 3, "custom_id": "town", "options": [{"label": name, "value": name} for name in "AB"]}
    row = {"components": [{"type": 1, "components": [towns]}]}
    said = (await hand.ask("POST", room, {"content": "Where?"} | row)).body
    alice = await visit.open("Alice", "lake-george", PHONE)
    await alice.click("Choose", "#log")
    await alice.sees("A", "#log .popup")
    await hand.ask("PATCH", f"{room}/{said['id']}", {"content": "Where to?"} | row)
    await alice.sees("Where to?", "#log")
    await hand.ask("POST", room, {"content": "Hurry"})
    await alice.sees("Hurry", "#log")
    await alice.sees("B", "#log .popup")
