"""The data files of the battles."""

from __future__ import annotations

from typing import Any


def read_data(sources: Any) -> Any:
    return None
