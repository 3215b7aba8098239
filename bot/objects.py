"""Our messages as discord.py's objects."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

from bot.message import Button, File, Row, Select


def view_of(rows: Iterable[Row]) -> ui.View:
    """Buttons and lists, each row as it is laid out.

    The view counts as finished, so that the library does not keep it: clicks are known by their ids alone.
    """
    view = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for part in row:
            view.add_item(button_of(part, number) if isinstance(part, Button) else select_of(part, number))
    view.stop()
    return view


def button_of(button: Button, row: int) -> ui.Button[Any]:
    style = discord.ButtonStyle[button.style]
    return ui.Button(style=style, label=button.label, custom_id=button.id, disabled=button.disabled, row=row)


def select_of(select: Select, row: int) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=one.label, value=one.value, description=one.description or None, default=one.chosen
        )
        for one in select.options
    ]
    return ui.Select(
        custom_id=select.id,
        placeholder=select.placeholder,
        options=options,
        min_values=select.least,
        max_values=select.most,
        row=row,
    )


def files_of(files: Iterable[File]) -> list[discord.File]:
    return [discord.File(io.BytesIO(file.content), file.name, description=file.alt or None) for file in files]


def calling(users: Iterable[int]) -> discord.AllowedMentions:
    """Only these are called, whatever the text says."""
    called = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=called, replied_user=False)
