"""Discord's own description of its interface, as a judge of every request and answer.

It is read from the path in FRONTIER_OPENAPI, or from beside the clone; it is not part of the project.
Three changes are made in memory: ids may be numbers, as discord.py sends them; objects may have no keys that
are not described; of several forms the one is chosen that the kind names, so that errors name the place.
"""

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

Json = dict[str, Any]
BESIDE = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
JSON = "application/json"
# Permissions are sent as text, as the documents say; the description has numbers here.
BITS_AS_TEXT = ("/channels/{channel_id}/permissions/{overwrite_id}",)
# Keys that discord.py sends and Discord takes though they are not described.
UNDESCRIBED = (
    "ApplicationCommand",
    "MessageEdit",
    "RichEmbed",
    "IncomingWebhookUpdate",
    "InteractionCallback",
)


def path() -> Path:
    return Path(os.environ.get("FRONTIER_OPENAPI") or BESIDE)


@cache
def judge() -> "Judge | None":
    """None if the description is not at hand."""
    return Judge(json.loads(path().read_text("utf-8"))) if path().exists() else None


class Judge:
    """An inspector for the playground."""

    def __init__(self, description: Json) -> None:
        self._paths = description["paths"]
        self._schemas = description["components"]["schemas"]
        plain = relaxed(self._schemas)
        self._relaxed = discriminated(plain, plain)
        self._strict = discriminated(strict(plain), plain)
        self._validators: dict[tuple[str, ...], Any] = {}

    def request(self, method: str, route: str, body: Any) -> Iterator[str]:
        schema = (
            self._operation(method, route)
            .get("requestBody", {})
            .get("content", {})
            .get(JSON, {})
            .get("schema")
        )
        if schema is None:
            yield "the description knows no body for this route"
            return
        if route in BITS_AS_TEXT:
            body = body | {key: int(body[key]) for key in ("allow", "deny") if body.get(key) is not None}
        yield from self._errors((method, route), schema, self._strict, body)

    def answer(self, method: str, route: str, status: int, body: Any) -> Iterator[str]:
        if status >= 400:
            return
        answers = self._operation(method, route)["responses"]
        if str(status) not in answers:
            yield f"the description knows no status {status} here, only {', '.join(answers)}"
            return
        schema = answers[str(status)].get("content", {}).get(JSON, {}).get("schema")
        if schema is not None:
            yield from self._errors((method, route, str(status)), schema, self._relaxed, body)

    def _operation(self, method: str, route: str) -> Json:
        operation: Json = self._paths[route][method.lower()]
        return operation

    def _errors(self, key: tuple[str, ...], schema: Json, schemas: Json, body: Any) -> Iterator[str]:
        if key not in self._validators:
            whole = {**discriminated(schema, schemas), "components": {"schemas": schemas}}
            self._validators[key] = jsonschema_rs.Draft202012Validator(whole)
        for error in self._validators[key].iter_errors(body):
            where = ".".join(str(step) for step in error.instance_path)
            yield f"{where}: {error.message[:300]}"


def relaxed(schemas: Json) -> Json:
    """Ids may be numbers."""
    return schemas | {"SnowflakeType": {"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 0}]}}


def strict(schemas: Json) -> Json:
    """Objects that are not built of others have no keys but those described."""
    parts = set(_parts(schemas))
    return {name: one if name in parts else _closed(name, one) for name, one in schemas.items()}


def _parts(node: Any) -> Iterator[str]:
    """The schemas that others are built of."""
    if isinstance(node, dict):
        for one in node.get("allOf") or []:
            if "$ref" in one:
                yield one["$ref"].rpartition("/")[2]
        for value in node.values():
            yield from _parts(value)
    elif isinstance(node, list):
        for value in node:
            yield from _parts(value)


def _closed(name: str, schema: Json) -> Json:
    plain = (
        schema.get("type") == "object"
        and "properties" in schema
        and not {"allOf", "anyOf", "oneOf"} & set(schema)
    )
    if not plain or "additionalProperties" in schema:
        return schema
    extra = {key: True for key in ("nsfw", "tts", "flags") if name.startswith(UNDESCRIBED)}
    return schema | {"properties": extra | schema["properties"], "additionalProperties": False}


def discriminated(node: Any, schemas: Json) -> Any:
    """Where one of several forms is meant, look at the one whose kind it is."""
    if isinstance(node, list):
        return [discriminated(one, schemas) for one in node]
    if not isinstance(node, dict):
        return node
    changed = {key: discriminated(value, schemas) for key, value in node.items()}
    for union in ("oneOf", "anyOf"):
        branches = changed.get(union)
        if isinstance(branches, list):
            better = _chosen(branches, schemas)
            if better is not None:
                del changed[union]
                changed.setdefault("allOf", [])
                changed["allOf"] = [*changed["allOf"], better]
    return changed


def _chosen(branches: list[Json], schemas: Json) -> Json | None:
    rest = [branch for branch in branches if branch != {"type": "null"}]
    if len(rest) < len(branches):
        inner = rest[0] if len(rest) == 1 else _chosen(rest, schemas) or {"anyOf": rest}
        return {"if": {"not": {"type": "null"}}, "then": inner}
    kinds = [_kinds(branch, schemas) for branch in rest]
    known = [kind for some in kinds for kind in some]
    if not all(kinds) or len(set(known)) < len(known):
        return None
    forms = [
        {"if": {"properties": {"type": {"enum": some}}, "required": ["type"]}, "then": branch}
        for some, branch in zip(kinds, rest, strict=True)
    ]
    return {"required": ["type"], "properties": {"type": {"enum": known}}, "allOf": forms}


def _kinds(branch: Json, schemas: Json) -> list[int]:
    whole = schemas[branch["$ref"].rpartition("/")[2]] if "$ref" in branch else branch
    kinds: list[int] = whole.get("properties", {}).get("type", {}).get("enum", [])
    return kinds
