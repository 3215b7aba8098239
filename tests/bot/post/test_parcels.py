"""Parcels that earlier releases have stored are read, each with all that it holds."""

import json
from pathlib import Path

import msgspec
import pytest

from bot.post.parcels.packing import POSTS, post_of

STORED = [
    json.loads(line) for line in Path(__file__).with_name("stored.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("payload", STORED, ids=[payload["is"] for payload in STORED])
def test_what_was_stored_is_read(payload: dict[str, object]) -> None:
    """Every field holds what it would not hold by itself, so none is lost and none has another name."""
    assert json.loads(msgspec.json.encode(post_of(payload))) == payload


def test_a_parcel_of_every_sort_was_stored() -> None:
    """One of each that there is, under the name that it is stored by."""
    assert sorted(payload["is"] for payload in STORED) == sorted(str(p.__struct_config__.tag) for p in POSTS)
