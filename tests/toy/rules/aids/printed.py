"""The printed matter: the heaps, read from a file of data."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.data import Source, digest, read
from tests.toy.rules.state import Meadow, MeadowFile

FILE = "meadow.toml"


def read_data(sources: Mapping[str, Source]) -> Meadow:
    """The meadow from the text of its file; raises DataError."""
    text = sources[FILE].text
    return Meadow(read(text, FILE, MeadowFile), digest({FILE: text}))
