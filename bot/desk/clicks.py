"""Every button, list and form that the bot has ever made is answered here, also after a restart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.post.message import Clicked, Reply, clicked
from rules.kernel.orders import No


async def click(desk: Desk, caller: Caller, custom_id: str, values: Sequence[str] = ()) -> Reply:
    """A button, or the values chosen in a list."""
    return await desk.answered(caller, partial(_clicked, desk, custom_id, tuple(values)))


async def submit_form(desk: Desk, caller: Caller, custom_id: str, fields: Mapping[str, str]) -> Reply:
    """A form that was filled in."""
    return await desk.answered(caller, partial(_submitted, desk, custom_id, fields))


async def _clicked(desk: Desk, custom_id: str, values: tuple[str, ...], caller: Caller) -> Reply:
    at = _read(custom_id)
    if (found := desk.verbs.pressed.get(at.verb)) is None:
        raise No("bot/clicks", "unknown_button")
    given = found.word.heard(found.verb.parameters, at, values)
    return await desk.perform(found.verb, _at(caller, at), given)


async def _submitted(desk: Desk, custom_id: str, fields: Mapping[str, str], caller: Caller) -> Reply:
    at = _read(custom_id)
    if (found := desk.verbs.filled.get(at.verb)) is None:
        raise No("bot/clicks", "unknown_button")
    given = found.word.heard(found.verb.parameters, at, fields)
    return await desk.perform(found.verb, _at(caller, at), given)


def _read(custom_id: str) -> Clicked:
    found = clicked(custom_id)
    if found is None:
        raise No("bot/clicks", "unknown_button")
    return found


def _at(caller: Caller, at: Clicked) -> Caller:
    """At the table that the id names, if it names one."""
    return caller.at(at.game) if at.game else caller
