"""Channels, threads, letters, persons, and what a browser remembers of them."""

from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.playground.driver import Stage

MARKED = "return document.querySelector('#rooms .unread')?.innerText.trim() === arguments[0]"


async def test_two_tabs_are_two_persons(visit: Visit, stage: Stage) -> None:
    """Each writes in their own name and reads the other at once."""
    alice = await visit.open("Alice", "lake-george")
    bob = await visit.open("Bob", "lake-george")
    await alice.type("Your move, @Bob")
    await alice.press("Enter")
    await bob.sees("Your move, @Bob", "#log article.calls")
    await bob.type("Later")
    await bob.press("Enter")
    await alice.sees("Later", "#log")
    assert (await alice.script("return document.title")).startswith("Alice · #lake-george")


async def test_another_person_in_a_new_tab(visit: Visit, stage: Stage) -> None:
    """The switcher leads to a tab of their own; this one stays who it was."""
    alice = await visit.open("Alice", "lake-george")
    await alice.click("You are Alice")
    await alice.click("Be Bob in a new tab", "#self")
    bob = await visit.follow()
    await bob.until("return document.title.includes('Bob')")
    assert "Alice" in await alice.script("return document.title")


async def test_unread_is_marked_until_it_is_read(visit: Visit, stage: Stage) -> None:
    """Also over a reload; a call is counted."""
    alice = await visit.open("Alice", "council-room")
    await stage.player("Bob", "lake-george").say("Hello")
    await alice.until(MARKED, "lake-george")
    await stage.player("Bob", "ohio-country").say(f"<@{stage.player('Alice').id}>")
    await alice.find("ohio-country, calls you once")
    await alice.reload()
    await alice.find("ohio-country, calls you once")
    await alice.click("ohio-country, calls you once")
    await alice.sees("@Alice", "#log")
    await alice.until(MARKED, "lake-george")
    await alice.click("lake-george, unread")
    await alice.until("return !document.querySelector('#rooms .unread')")


async def test_reload_keeps_everything(visit: Visit, stage: Stage) -> None:
    """Who one is, where one is, and what was said, the bot's private answer included."""
    alice = await visit.open("Alice", "ohio-country")
    await stage.player("Alice", "ohio-country").slash("/panel")
    await alice.click("Papers")
    await alice.sees("For your eyes only", "#log")
    await alice.reload()
    await alice.sees("The panel", "#log")
    await alice.sees("For your eyes only", "#log")
    assert (await alice.script("return document.title")).startswith("Alice · #ohio-country")


async def test_letters_of_the_bot(visit: Visit, stage: Stage) -> None:
    """They call by a number at the letters; there one writes back, and the bot answers."""
    alice = await visit.open("Alice", "council-room")
    await alice.type("/secret ")
    await alice.press("Enter")
    await alice.click("Direct messages, calls you once")
    await alice.sees("Your roster", "#log")
    await alice.type("NY to AL")
    await alice.press("Enter")
    await alice.sees("Understood: NY to AL", "#log")


async def test_letters_may_be_closed(visit: Visit, stage: Stage) -> None:
    """As a person may do to anybody; and opened again."""
    alice = await visit.open("Alice", "council-room")
    await alice.click("You are Alice")
    await alice.click("The bot may write to me")
    await alice.click("Message #council-room")
    await alice.type("/secret ")
    await alice.press("Enter")
    await alice.sees("Sent", "#log")
    assert stage.place.person("Alice").user.dms_closed
    await alice.sees_no("calls you", "#rail")


async def test_thread_is_opened(visit: Visit, stage: Stage) -> None:
    """It stands under its channel for all, a private one for those who are in it."""
    alice = await visit.open("Alice", "council-room")
    bob = await visit.open("Bob", "council-room")
    await alice.click("New thread")
    await alice.type("War council")
    await alice.click("Submit")
    await alice.sees("# War council", "#title")
    await bob.sees("War council", "#rooms .thread")
    await alice.click("council-room", "#rooms")
    await alice.click("New thread")
    await alice.type("Plot")
    await alice.click("Private", "dialog[open]")
    await alice.click("Submit")
    await alice.sees("# Plot", "#title")
    await stage.player("Alice").say("Seen?")
    await bob.sees("Seen?", "#log")
    await bob.sees_no("Plot", "#rooms")


async def test_who_is_taken_out_of_a_thread_reads_it_no_more(visit: Visit, stage: Stage) -> None:
    """It goes from the list, and from before the eyes of who had it open; the others read on."""
    alice, bob = stage.player("Alice"), stage.player("Bob")
    thread = alice.person.open_thread(alice.channel.id, "Plot", private=True)
    alice.person.add_to_thread(thread.id, bob.id)
    await alice.at(thread).say("Burn this")
    hers, his = await visit.open("Alice", "Plot"), await visit.open("Bob", "Plot")
    await his.sees("Burn this", "#log")
    await stage.client.http.remove_user_from_thread(thread.id, bob.id)
    await his.sees_no("Plot", "#rooms")
    await his.sees_no("Burn this", "#log")
    await hers.sees("Burn this", "#log")


async def test_typing_is_shown(visit: Visit, stage: Stage) -> None:
    """As long as Discord tells of it."""
    alice = await visit.open("Alice", "council-room")
    room = stage.client.get_channel(stage.channel("council-room").id)
    await room.typing()  # type: ignore[union-attr]
    await alice.sees("Frontier Courier is typing…", "#typing")
    await room.send("Done")  # type: ignore[union-attr]
    await alice.until("return !document.querySelector('#typing').innerText")


async def test_earlier_messages_come_when_wanted(visit: Visit, stage: Stage) -> None:
    """Fifty at first; those before when one goes up."""
    for number in range(60):
        stage.player("Bob").person.send(stage.channel("council-room").id, f"Line {number}.")
    alice = await visit.open("Alice", "council-room")
    await alice.sees("Line 59.", "#log")
    await alice.sees_no("Line 9.", "#log")
    await alice.press("Up", "Home")
    await alice.sees("Line 9.", "#log")
    await alice.sees("This is where #council-room begins", "#log")


async def test_lost_connection_comes_back(visit: Visit, stage: Stage) -> None:
    """It is said in words, and what came meanwhile is there afterwards."""
    alice = await visit.open("Alice", "council-room")
    await stage.place.page.close()
    await alice.sees("The connection is lost", "#trouble")
    await stage.player("Bob").say("Meanwhile")
    await alice.sees("Meanwhile", "#log")
    await alice.until("return document.querySelector('#trouble').hidden")


async def test_phone_has_one_column(visit: Visit, stage: Stage) -> None:
    """The places come as a drawer and go when one is chosen; nothing is wider than the phone."""
    await stage.player("Bob").slash("/panel")
    await stage.player("Bob").slash("/map")
    alice = await visit.open("Alice", "council-room", PHONE)
    hidden = "return getComputedStyle(document.querySelector('#places')).visibility === 'hidden'"
    assert await alice.script(hidden)
    await alice.click("Channels")
    await alice.click("lake-george")
    await alice.sees("# lake-george", "#title")
    await alice.until(hidden)
    await alice.click("Channels")
    await alice.press("Escape")
    await alice.until(hidden)
    assert await alice.focus() == "Channels"
    await alice.until("return document.documentElement.scrollWidth <= innerWidth")


async def test_colours_are_kept(visit: Visit, stage: Stage) -> None:
    """Dark, light, or as the system has it."""
    alice = await visit.open("Alice", "council-room")
    ground = "return getComputedStyle(document.body).backgroundColor"
    light = await alice.script(ground)
    await alice.click("Colours")
    dark = await alice.script(ground)
    await alice.reload()
    assert await alice.script(ground) == dark != light
