"""The lines of an ordinary turn: each has a command of its own, in which it is filled in field by field."""

from __future__ import annotations

from collections.abc import Mapping

from rules.blocks.lines import All, Go, Takes
from rules.blocks.retreat import WithdrawTo
from rules.blocks.setup import Put
from rules.kernel.orders import Line

EVERYDAY: Mapping[str, type[Line]] = {
    "put": Put,
    "move": Go,
    "all": All,
    "takes": Takes,
    "retreat": WithdrawTo,
}
