"""Limits on forms (modals) and on the choices of an autocomplete."""

from collections.abc import Iterator
from itertools import chain

from bot.playground import tree
from bot.playground.limits import check, components, text, unique, within
from bot.playground.model import Json
from bot.playground.refusals import Fault
from bot.playground.tree import Where

FIELDS = {tree.TEXT_INPUT, tree.UPLOAD, tree.RADIO, tree.CHECKBOXES, tree.CHECKBOX, *tree.SELECTS}


def modal(body: Json, where: Where = ("data",)) -> Iterator[Fault]:
    parts = body.get("components") or []
    at = (*where, "components")
    yield from within("modal.title", (*where, "title"), len(body.get("title") or ""))
    yield from within("modal.custom-id", (*where, "custom_id"), len(body.get("custom_id") or ""))
    yield from within("modal.components", at, len(parts))
    everything = list(tree.walk(parts, at))
    yield from unique("component.same-id", components.ids(everything))
    fields = [(place, part) for place, part in everything if part.get("type") in FIELDS]
    yield from unique(
        "component.same-custom-id", (((*place, "custom_id"), f.get("custom_id")) for place, f in fields)
    )
    for index, part in enumerate(parts):
        yield from check("modal.place", (*at, index), part.get("type") in (tree.ROW, tree.TEXT, tree.LABEL))
    for place, part in everything:
        yield from _part(part, place)


def _part(part: Json, where: Where) -> Iterator[Fault]:
    kind = part.get("type")
    if kind in FIELDS:
        yield from within("component.custom-id", (*where, "custom_id"), len(part.get("custom_id") or ""))
        yield from check("modal.disabled", where, not part.get("disabled"))
    if kind == tree.LABEL:
        yield from _label(part, where)
    elif kind == tree.TEXT_INPUT:
        yield from _input(part, where)
    elif kind in tree.SELECTS:
        yield from components.select(part, where)
    elif kind == tree.UPLOAD:
        yield from _upload(part, where)
    elif kind in (tree.RADIO, tree.CHECKBOXES):
        yield from _group(part, where)


def _label(part: Json, where: Where) -> Iterator[Fault]:
    yield from within("label.label", (*where, "label"), len(part.get("label") or ""))
    yield from text("label.description", (*where, "description"), part.get("description"))
    held = (part.get("component") or {}).get("type")
    yield from check("label.holds", (*where, "component"), held in FIELDS)


def _input(part: Json, where: Where) -> Iterator[Fault]:
    yield from text("input.label", (*where, "label"), part.get("label"))
    yield from text("input.placeholder", (*where, "placeholder"), part.get("placeholder"))
    yield from text("input.value", (*where, "value"), part.get("value"))
    least, most = part.get("min_length"), part.get("max_length")
    yield from within("input.min-length", (*where, "min_length"), 0 if least is None else least)
    yield from within("input.max-length", (*where, "max_length"), 4000 if most is None else most)
    yield from check("input.min-over-max", where, (least or 0) <= (4000 if most is None else most))


def _upload(part: Json, where: Where) -> Iterator[Fault]:
    least, most = part.get("min_values"), part.get("max_values")
    yield from within("upload.min-values", (*where, "min_values"), 1 if least is None else least)
    yield from within("upload.max-values", (*where, "max_values"), 1 if most is None else most)


def _group(part: Json, where: Where) -> Iterator[Fault]:
    options = part.get("options") or []
    limit = "radio.options" if part["type"] == tree.RADIO else "checkboxes.options"
    at = (*where, "options")
    yield from within(limit, at, len(options))
    yield from unique(
        "select.same-value", (((*at, n, "value"), o.get("value")) for n, o in enumerate(options))
    )
    yield from chain.from_iterable(components.option(one, (*at, n)) for n, one in enumerate(options))


def choices(offered: list[Json], kind: int, where: Where = ("data", "choices")) -> Iterator[Fault]:
    """`kind`: of the option that is being typed."""
    yield from within("choices.count", where, len(offered))
    for index, choice in enumerate(offered):
        yield from within("choice.name", (*where, index, "name"), len(choice.get("name") or ""))
        for locale, name in (choice.get("name_localizations") or {}).items():
            yield from within("choice.name", (*where, index, "name_localizations", locale), len(name))
        yield from choice_value(choice.get("value"), kind, (*where, index, "value"))


def choice_value(value: object, kind: int, where: Where) -> Iterator[Fault]:
    right = {3: (str,), 4: (int,), 10: (int, float)}.get(kind, ())
    yield from check("choice.type", where, isinstance(value, right) and not isinstance(value, bool))
    if isinstance(value, str):
        yield from within("choice.value", where, len(value))
