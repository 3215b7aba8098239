"""What is written, drawn as Discord's markdown says, and pictures with their words."""

import pytest

from tests.page.conftest import Visit
from tests.playground.driver import Stage

INSIDE = "return document.querySelector('#log li.entry:last-of-type .said').innerHTML"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("**a** *b* _c_ __d__ ~~e~~", "<p><strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s></p>"),
        ("***a*** **b *c* d**", "<p><strong><em>a</em></strong> <strong>b <em>c</em> d</strong></p>"),
        ("`a*b*` 2 * 3 * 4 snake_case_x", "<p><code>a*b*</code> 2 * 3 * 4 snake_case_x</p>"),
        (r"\*a\* \_b\_ \# c", "<p>*a* _b_ # c</p>"),
        ("# a\n## b\n### c\n-# d", "<h4>a</h4><h5>b</h5><h6>c</h6><small>d</small>"),
        ("> a\n> b\nc", "<blockquote><p>a\nb</p></blockquote><p>c</p>"),
        ("a\n>>> b\n\nc", "<p>a</p><blockquote><p>b\n\nc</p></blockquote>"),
        ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
        ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
        ("a\n```py\nx = *1*\n```\nb", "<p>a</p><pre><code>x = *1*</code></pre><p>b</p>"),
        ("<b>a</b> &amp; <script>", "<p>&lt;b&gt;a&lt;/b&gt; &amp;amp; &lt;script&gt;</p>"),
        ("a\nb", "<p>a\nb</p>"),
    ],
)
async def test_markdown(visit: Visit, stage: Stage, text: str, drawn: str) -> None:
    """Every mark that Discord knows, nested too, and nothing else."""
    await stage.player("Alice").say(text)
    tab = await visit.open("Alice", "council-room")
    await tab.until(f"{INSIDE} === arguments[0]".replace("return ", "return (") + ")", drawn)


async def test_links_and_mentions(visit: Visit, stage: Stage) -> None:
    """Persons and channels by their names; a link to elsewhere opens beside; script is no link."""
    bob = stage.player("Bob")
    room = stage.channel("lake-george").id
    me = stage.player("Alice").id
    await bob.say(f"<@{me}> <#{room}> [map](https://a.example/b) [x](javascript:alert(1))")
    alice = await visit.open("Alice", "council-room")
    await alice.sees("@Alice #lake-george map [x](javascript:alert(1))", "#log")
    links = await alice.script("return [...document.querySelectorAll('.said a')].map((one) => one.target)")
    assert links == ["", "_blank"]
    await alice.until("return document.querySelector('article.calls')")
    await alice.click("#lake-george", "#log")
    await alice.sees("# lake-george", "#title")


async def test_spoiler_opens_by_key(visit: Visit, stage: Stage) -> None:
    """What is hidden is not read aloud before it was opened."""
    await stage.player("Bob").say("It is ||Quebec||.")
    alice = await visit.open("Alice", "council-room")
    await alice.press("Shift+Tab", "Tab", "Up", "Enter")
    inert = "return document.querySelector('.spoiler span').inert"
    assert await alice.script(inert)
    await alice.find("Spoiler: show")
    await alice.script("document.querySelector('.spoiler').focus()")
    await alice.press("Enter")
    assert not await alice.script(inert)


async def test_relative_time_ticks(visit: Visit, stage: Stage) -> None:
    """A minute that passes is told without a new message."""
    await stage.player("Bob").say(f"<t:{stage.place.clock.now() // 1000 - 58}:R>")
    alice = await visit.open("Alice", "council-room")
    await alice.sees("seconds ago", "#log")
    await alice.sees("1 minute ago", "#log")


async def test_picture_with_its_words(visit: Visit, stage: Stage) -> None:
    """The alt text is on the picture, to be read by all behind ALT, and with it when it is enlarged."""
    await stage.player("Bob").slash("/map")
    alice = await visit.open("Alice", "council-room")
    assert await alice.until("return document.querySelector('#log img')?.alt") == "Green land"
    await alice.until("return document.querySelector('#log img').naturalWidth === 40")
    await alice.click("Alt text", "#log")
    await alice.sees("Green land", "#log")
    await alice.script("document.querySelector('#log .picture').focus()")
    await alice.press("Enter")
    await alice.until("return document.querySelector('dialog[open] img').alt === 'Green land'")
    await alice.press("Escape")
    await alice.until("return !document.querySelector('dialog[open]:not(#keys)')")
    assert await alice.focus() == "Enlarge map.png"
    await stage.player("Bob").slash("/paper")
    await alice.sees("A paper in the newer layout", "#log")
    pictures = "return [...document.querySelectorAll('#log li:last-of-type img')].map((one) => one.alt)"
    assert await alice.script(pictures) == ["Green land"]
