"""Messages and forms as discord.py wants them. Clicks are known by their ids alone, so nothing listens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.post.message import Button, Control, Field, File, Form, Link, People, Row, Select
from bot.words.visible import visible


def view_of(rows: Iterable[Row]) -> ui.View | None:
    """Buttons and lists, each row as it is laid out; None where there are none."""
    view = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for part in row:
            view.add_item(item_of(part, number))
    view.stop()  # else discord.py would keep it for ever, waiting for clicks
    return view if view.children else None


def item_of(part: Control, row: int) -> ui.Item[Any]:
    match part:
        case Button():
            return button_of(part, row)
        case Link():
            return ui.Button(label=part.label, url=part.url, row=row)
        case Select():
            return list_of(part, row)
        case People():
            return people_of(part, row)


def people_of(people: People, row: int) -> ui.UserSelect[Any]:
    kind = discord.SelectDefaultValueType.user
    return ui.UserSelect(
        custom_id=people.id,
        placeholder=people.placeholder,
        min_values=0,
        max_values=people.most,
        default_values=[discord.SelectDefaultValue(id=user, type=kind) for user in people.chosen],
        row=row,
    )


def button_of(button: Button, row: int) -> ui.Button[Any]:
    style = discord.ButtonStyle[button.style]
    return ui.Button(style=style, label=button.label, custom_id=button.id, disabled=button.disabled, row=row)


def list_of(select: Select, row: int) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=one.label, value=one.value, description=one.description or None, default=one.chosen
        )
        for one in select.options
    ]
    return ui.Select(
        custom_id=select.id,
        placeholder=select.placeholder,
        min_values=select.least,
        max_values=select.most,
        options=options,
        row=row,
    )


def files_of(files: Iterable[File]) -> list[discord.File]:
    return [discord.File(BytesIO(file.content), file.name, description=file.alt or None) for file in files]


def mentions_of(users: Iterable[int]) -> discord.AllowedMentions:
    """Nobody is called but these, whatever the text says."""
    called = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=called, replied_user=False)


# -- forms --------------------------------------------------------------------------------------------


def modal_of(form: Form) -> ui.Modal:
    modal = ui.Modal(title=form.title, custom_id=form.id)
    for field in form.fields:
        modal.add_item(ui.Label(text=field.label, component=input_of(field)))
    modal.stop()
    return modal


def input_of(field: Field) -> ui.TextInput[Any]:
    return ui.TextInput(
        custom_id=field.id,
        style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
        default=field.value or None,
        required=field.required,
        placeholder=field.hint or None,
    )


def filled_in(data: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a form that was sent, by their ids."""
    parts = (label.get("component") or {} for label in data.get("components", ()))
    return {part["custom_id"]: visible(part.get("value") or "") for part in parts if "custom_id" in part}
