"""Messages and forms as discord.py wants them. Clicks are known by their ids alone, so nothing listens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.post.message import (
    ALT,
    Beside,
    Box,
    Button,
    Buttons,
    Control,
    Divide,
    Field,
    File,
    Form,
    Gallery,
    Link,
    Message,
    Part,
    People,
    Seen,
    Select,
    Thumbnail,
    Words,
)
from bot.post.parts import shown_once
from bot.words.visible import visible


def view_of(message: Message) -> ui.View | ui.LayoutView | None:
    """Buttons and lists, each row as it is laid out, or a tree of parts; None where there is neither."""
    view = layout_of(message) if message.parts else rows_of(message)
    view.stop()  # else discord.py would keep it for ever, waiting for clicks
    return view if view.children else None


def rows_of(message: Message) -> ui.View:
    view = ui.View(timeout=None)
    for number, row in enumerate(message.rows):
        for part in row:
            view.add_item(item_of(part, number))
    return view


def item_of(part: Control, row: int | None = None) -> ui.Item[Any]:
    match part:
        case Button():
            return button_of(part, row)
        case Link():
            return ui.Button(label=part.label, url=part.url, row=row)
        case Select():
            return list_of(part, row)
        case People():
            return people_of(part, row)


def people_of(people: People, row: int | None) -> ui.UserSelect[Any]:
    kind = discord.SelectDefaultValueType.user
    return ui.UserSelect(
        custom_id=people.id,
        placeholder=people.placeholder,
        min_values=0,
        max_values=people.most,
        default_values=[discord.SelectDefaultValue(id=user, type=kind) for user in people.chosen],
        row=row,
    )


def button_of(button: Button, row: int | None) -> ui.Button[Any]:
    style = discord.ButtonStyle[button.style]
    return ui.Button(
        style=style,
        label=button.label,
        custom_id=button.id,
        disabled=button.disabled,
        emoji=button.sign or None,
        row=row,
    )


def list_of(select: Select, row: int | None) -> ui.Select[Any]:
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


def look(message: Message) -> dict[str, Any]:
    """How a message looks from now on, with everything drawn: where there are no buttons, none are left."""
    return {
        "content": message.text or None,
        "view": view_of(message),
        "attachments": files_of(message),
        "allowed_mentions": mentions_of(message.mentions),
    }


def anew(message: Message) -> dict[str, Any]:
    """The same of a new message: what is not there is not spoken of."""
    said = {key: value for key, value in look(message).items() if value is not None}
    return {"files": said.pop("attachments"), "silent": not message.rings, **said}


def files_of(message: Message) -> list[discord.File]:
    """All that is attached to a message in which everything is drawn."""
    return [
        discord.File(BytesIO(file.content), file.name, description=file.alt[:ALT] or None)
        for file in map(drawn, shown_once(message))
    ]


def drawn(seen: Seen) -> File:
    assert isinstance(seen, File)
    return seen


def mentions_of(users: Iterable[int]) -> discord.AllowedMentions:
    """Nobody is called but these, whatever the text says."""
    called = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=called, replied_user=False)


# -- trees of parts -------------------------------------------------------------------------------------


def layout_of(message: Message) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    for part in message.parts:
        view.add_item(box_of(part) if isinstance(part, Box) else part_of(part))
    return view


def box_of(box: Box) -> ui.Container[Any]:
    return ui.Container(*map(part_of, box.parts), accent_colour=box.bar)


def part_of(part: Part) -> ui.Item[Any]:
    match part:
        case Words():
            return ui.TextDisplay(part.text)
        case Divide():
            size = discord.SeparatorSpacing.large if part.wide else discord.SeparatorSpacing.small
            return ui.Separator(visible=part.line, spacing=size)
        case Beside():
            return ui.Section(*part.texts, accessory=accessory_of(part.beside))
        case Gallery():
            return ui.MediaGallery(*map(medium_of, map(drawn, part.shown)))
        case Buttons():
            return ui.ActionRow(*map(item_of, part.row))
        case File():
            return ui.File(named(part))


def accessory_of(beside: Button | Link | Thumbnail) -> ui.Item[Any]:
    if not isinstance(beside, Thumbnail):
        return item_of(beside)
    file = drawn(beside.picture)
    return ui.Thumbnail(named(file), description=file.alt[:ALT] or None)


def medium_of(file: File) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(named(file), description=file.alt[:ALT] or None)


def named(file: File) -> str:
    """As a part names a file that comes with its message."""
    return f"attachment://{file.name}"


def said_in(message: discord.Message) -> str:
    """All that a message says in text, whichever form it has."""
    if not message.flags.components_v2:
        return message.content
    return "\n".join(text for component in message.components for text in texts_in(component))


def texts_in(component: discord.Component) -> Iterator[str]:
    if isinstance(component, discord.TextDisplay):
        yield component.content
    for child in getattr(component, "children", ()):
        yield from texts_in(child)


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
