"""Discord's description as a judge, where it is at hand: what it finds, and what it lets pass."""

from typing import Any

import pytest

from tests.playground import openapi

MESSAGES = "/channels/{channel_id}/messages"
MENU: dict[str, Any] = {"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "a"}]}


def found(body: Any, route: str = MESSAGES, method: str = "POST") -> list[str] | None:
    """What the judge says; None if there is none."""
    judge = openapi.judge()
    return None if judge is None else list(judge.request(method, route, body))


def test_ids_may_be_numbers() -> None:
    """discord.py sends attachments' ids as numbers; that is let pass."""
    assert not found({"attachments": [{"id": 0, "filename": "a"}], "nonce": 7})


def test_misspelt_keys_are_found() -> None:
    """A key that is not described is an error, and named."""
    errors = found({"contents": "a"})
    assert errors is None or "contents" in errors[0]


def test_errors_name_their_place() -> None:
    """Of several kinds of components the one that is meant is looked at."""
    menu = MENU | {"options": MENU["options"] * 26}
    errors = found({"components": [{"type": 1, "components": [menu]}]})
    assert errors is None or errors[0].startswith("components.0.components.0.options: ")


@pytest.mark.parametrize("flags", [{"nsfw": False}, {"type": None}])
def test_what_discord_py_sends_besides_is_let_pass(flags: dict[str, Any]) -> None:
    """Keys that it sends and the description lacks, and values that may be null."""
    body = [{"name": "go", "description": "d", "options": [], **flags}]
    assert not found(body, "/applications/{application_id}/commands", "PUT")


def test_answers_of_other_kinds_are_found() -> None:
    """An answer with a status or a body that is not described is an error."""
    judge = openapi.judge()
    if judge is not None:
        assert list(judge.answer("POST", MESSAGES, 204, None))
        assert list(judge.answer("POST", MESSAGES, 200, {"id": "1"}))
