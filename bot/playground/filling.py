"""Choosing from menus and filling in forms."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.playground import picking, tree
from bot.playground.client import No, Refuses
from bot.playground.model import Json
from bot.playground.world import World

# The kind of thing a menu offers, in the numbers of a command's options.
OFFERS = {
    tree.USER_SELECT: picking.USER,
    tree.ROLE_SELECT: picking.ROLE,
    tree.MENTIONABLE_SELECT: picking.MENTIONABLE,
    tree.CHANNEL_SELECT: picking.CHANNEL,
    tree.UPLOAD: picking.FILE,
}
WITH_OPTIONS = (tree.STRING_SELECT, tree.RADIO, tree.CHECKBOXES)


def chosen(world: World, user_id: int, part: Json, values: Sequence[Any], resolved: Json) -> list[str]:
    """The values chosen in a menu, if it offers them and as many."""
    name = part["custom_id"]
    least, most = _bounds(part)
    if not least <= len(values) <= most:
        raise Refuses(No.OUT_OF_RANGE, name)
    if part["type"] in WITH_OPTIONS:
        offered = [option["value"] for option in part["options"]]
        for value in values:
            if value not in offered:
                raise Refuses(No.NOT_OFFERED, f"{name}: {value}")
        return [str(value) for value in values]
    kind = OFFERS[part["type"]]
    return [str(picking.resolve(world, user_id, kind, value, resolved)) for value in values]


def _bounds(part: Json) -> tuple[int, int]:
    optional = part.get("required") is False
    least, most = part.get("min_values"), part.get("max_values")
    default = len(part["options"]) if part["type"] == tree.CHECKBOXES else 1
    return 0 if optional else (1 if least is None else least), default if most is None else most


def form(world: World, user_id: int, modal: Json, values: Mapping[str, Any]) -> Json:
    """What a filled-in form sends: the same tree, with values for descriptions."""
    resolved: Json = {}
    for name in values:
        if tree.find(modal["components"], name) is None:
            raise Refuses(No.NO_SUCH_PART, name)
    filled = [_filled(world, user_id, part, values, resolved) for part in modal["components"]]
    body: Json = {"custom_id": modal["custom_id"], "components": filled}
    return body | {"resolved": resolved}


def _filled(world: World, user_id: int, part: Json, values: Mapping[str, Any], resolved: Json) -> Json:
    body: Json = {"type": part["type"], "id": part["id"]}
    if part["type"] == tree.LABEL:
        return body | {"component": _field(world, user_id, part["component"], values, resolved)}
    if part["type"] == tree.ROW:
        inside = part["components"]
        return body | {"components": [_field(world, user_id, one, values, resolved) for one in inside]}
    return body


def _field(world: World, user_id: int, part: Json, values: Mapping[str, Any], resolved: Json) -> Json:
    name, kind = part["custom_id"], part["type"]
    body: Json = {"type": kind, "id": part["id"], "custom_id": name}
    if kind == tree.TEXT_INPUT:
        return body | {"value": _text(part, str(values.get(name, part.get("value") or "")))}
    if kind == tree.CHECKBOX:
        return body | {"value": bool(values.get(name, part.get("default", False)))}
    given = values.get(name, _defaults(part))
    listed = [given] if isinstance(given, str | int) else list(given)
    if not listed and part.get("required", True):
        raise Refuses(No.MISSING_FIELD, name)
    picked = chosen(world, user_id, part, listed, resolved)
    if kind == tree.RADIO:
        return body | {"value": picked[0] if picked else None}
    return body | {"values": picked}


def _defaults(part: Json) -> list[str]:
    chosen = [option["value"] for option in part.get("options") or [] if option.get("default")]
    return chosen or [str(one["id"]) for one in part.get("default_values") or []]


def _text(part: Json, value: str) -> str:
    name = part["custom_id"]
    if not value and part.get("required", True):
        raise Refuses(No.MISSING_FIELD, name)
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if value and not least <= len(value) <= most:
        raise Refuses(No.OUT_OF_RANGE, name)
    return value
