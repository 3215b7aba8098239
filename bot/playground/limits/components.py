"""Limits on the components of messages: rows, buttons, selects and the newer layout."""

from collections.abc import Iterator
from itertools import chain

from bot.playground import tree
from bot.playground.limits import broken, check, text, unique, within
from bot.playground.model import Json
from bot.playground.refusals import Fault
from bot.playground.tree import Where

LEGACY_TOP = {tree.ROW}
V2_TOP = {tree.ROW, tree.SECTION, tree.TEXT, tree.GALLERY, tree.FILE, tree.SEPARATOR, tree.CONTAINER}
IN_CONTAINER = V2_TOP - {tree.CONTAINER}
INTERACTIVE = {tree.BUTTON, *tree.SELECTS}
ATTACHED = "attachment://"
MEDIA = (ATTACHED, "https://", "http://")
SMALL, LARGE = 1, 2


def faults(parts: list[Json], where: Where, *, v2: bool) -> Iterator[Fault]:
    at = (*where, "components")
    everything = list(tree.walk(parts, at))
    yield from _tops(parts, at, v2=v2)
    if not v2:
        yield from within("components.rows", at, len(parts))
    yield from within("components.nested", at, len(everything))
    yield from within("components.text-sum", at, _texts(everything))
    yield from unique("component.same-id", ids(everything))
    yield from unique("component.same-custom-id", _custom_ids(everything))
    for place, part in everything:
        yield from _part(part, place)


def _tops(parts: list[Json], at: Where, *, v2: bool) -> Iterator[Fault]:
    for index, part in enumerate(parts):
        kind = part.get("type")
        if not v2 and kind in V2_TOP - LEGACY_TOP:
            yield broken("components.need-flag", (*at, index))
        else:
            yield from check("components.place", (*at, index), kind in V2_TOP)


def _texts(everything: list[tuple[Where, Json]]) -> int:
    return sum(len(str(part.get("content", ""))) for _, part in everything if part.get("type") == tree.TEXT)


def ids(everything: list[tuple[Where, Json]]) -> Iterator[tuple[Where, int]]:
    """The numbers that were given; nought stands for none."""
    for where, part in everything:
        if part.get("id"):
            yield (*where, "id"), part["id"]


def _custom_ids(everything: list[tuple[Where, Json]]) -> Iterator[tuple[Where, str]]:
    for where, part in everything:
        if part.get("custom_id") is not None:
            yield (*where, "custom_id"), part["custom_id"]


def _part(part: Json, where: Where) -> Iterator[Fault]:
    kind = part.get("type")
    if kind in INTERACTIVE and part.get("custom_id") is not None:
        yield from within("component.custom-id", (*where, "custom_id"), len(part["custom_id"]))
    if kind == tree.BUTTON:
        yield from button(part, where)
    elif kind in tree.SELECTS and kind != tree.TEXT_INPUT:
        yield from select(part, where)
    elif kind in _BY_KIND:
        yield from _BY_KIND[kind](part, where)


def row(part: Json, where: Where) -> Iterator[Fault]:
    inside = [child.get("type") for child in part.get("components") or []]
    at = (*where, "components")
    yield from within("row.width", at, len(inside))
    yield from check("row.kinds", at, all(kind in INTERACTIVE - {tree.TEXT_INPUT} for kind in inside))
    selects = sum(kind in tree.SELECTS for kind in inside)
    yield from check("row.one-select", at, selects == 0 or len(inside) == 1)


def button(part: Json, where: Where) -> Iterator[Fault]:
    yield from text("button.label", (*where, "label"), part.get("label"))
    style = part.get("style")
    yield from check("button.style", (*where, "style"), style in range(1, 6))
    if style == 5:
        yield from check("button.link", where, bool(part.get("url")) and "custom_id" not in part)
        yield from text("button.url", (*where, "url"), part.get("url"))
    else:
        yield from check("button.custom-id", where, bool(part.get("custom_id")) and not part.get("url"))
    yield from check("button.face", where, bool(part.get("label") or part.get("emoji")))


def select(part: Json, where: Where) -> Iterator[Fault]:
    yield from check("select.custom-id", where, bool(part.get("custom_id")))
    yield from text("select.placeholder", (*where, "placeholder"), part.get("placeholder"))
    least, most = part.get("min_values"), part.get("max_values")
    yield from within("select.min-values", (*where, "min_values"), 1 if least is None else least)
    yield from within("select.max-values", (*where, "max_values"), 1 if most is None else most)
    if least is not None:
        yield from check("select.min-over-max", where, least <= (1 if most is None else most))
    if part["type"] == tree.STRING_SELECT:
        yield from _options(part, where)


def _options(part: Json, where: Where) -> Iterator[Fault]:
    options = part.get("options") or []
    at = (*where, "options")
    yield from within("select.options", at, len(options))
    most = 1 if part.get("max_values") is None else part["max_values"]
    yield from check("select.max-over-options", (*where, "max_values"), most <= len(options) or not options)
    chosen = sum(bool(one.get("default")) for one in options)
    yield from check("select.defaults", at, chosen <= most)
    yield from unique(
        "select.same-value", (((*at, n, "value"), o.get("value")) for n, o in enumerate(options))
    )
    yield from chain.from_iterable(option(one, (*at, n)) for n, one in enumerate(options))


def option(one: Json, where: Where) -> Iterator[Fault]:
    """An option of a select, a radio group or a group of boxes."""
    yield from within("option.label", (*where, "label"), len(one.get("label") or ""))
    yield from within("option.value", (*where, "value"), len(one.get("value") or ""))
    yield from text("option.description", (*where, "description"), one.get("description"))


def section(part: Json, where: Where) -> Iterator[Fault]:
    inside = part.get("components") or []
    yield from within("section.texts", (*where, "components"), len(inside))
    yield from check("section.kinds", where, all(child.get("type") == tree.TEXT for child in inside))
    kind = (part.get("accessory") or {}).get("type")
    yield from check("section.accessory", (*where, "accessory"), kind in (tree.BUTTON, tree.THUMBNAIL))


def display(part: Json, where: Where) -> Iterator[Fault]:
    yield from within("text.content", (*where, "content"), len(part.get("content") or ""))


def thumbnail(part: Json, where: Where) -> Iterator[Fault]:
    yield from _medium(part, where)


def _medium(part: Json, where: Where) -> Iterator[Fault]:
    """A picture with its words: a thumbnail, or one of a gallery."""
    url = str((part.get("media") or {}).get("url", ""))
    yield from check("media.url", (*where, "media", "url"), url.startswith(MEDIA))
    yield from text("media.description", (*where, "description"), part.get("description"))


def gallery(part: Json, where: Where) -> Iterator[Fault]:
    items = part.get("items") or []
    yield from within("gallery.items", (*where, "items"), len(items))
    for index, item in enumerate(items):
        yield from _medium(item, (*where, "items", index))


def file(part: Json, where: Where) -> Iterator[Fault]:
    url = str((part.get("file") or {}).get("url", ""))
    yield from check("file.attached", (*where, "file", "url"), url.startswith(ATTACHED))


def separator(part: Json, where: Where) -> Iterator[Fault]:
    yield from check("separator.spacing", (*where, "spacing"), part.get("spacing") in (None, SMALL, LARGE))
    divider = part.get("divider")
    yield from check("separator.divider", (*where, "divider"), divider is None or isinstance(divider, bool))


def container(part: Json, where: Where) -> Iterator[Fault]:
    inside, accent = part.get("components") or [], part.get("accent_color")
    yield from within("container.components", (*where, "components"), len(inside))
    yield from within("container.accent", (*where, "accent_color"), 0 if accent is None else accent)
    for index, child in enumerate(inside):
        yield from check("container.kinds", (*where, "components", index), child.get("type") in IN_CONTAINER)


_BY_KIND = {
    tree.ROW: row,
    tree.SECTION: section,
    tree.TEXT: display,
    tree.THUMBNAIL: thumbnail,
    tree.GALLERY: gallery,
    tree.FILE: file,
    tree.SEPARATOR: separator,
    tree.CONTAINER: container,
}
