"""What anyone may look up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from rules.kernel.forms import Name
from rules.kernel.orders import Lookup
from tests.toy.rules.counting import holder
from tests.toy.rules.view import View


class Worth(Lookup, frozen=True):
    """What a heap is worth, and whose it would be now (stones/3a)."""

    form: ClassVar[str] = "worth {heap}"

    heap: Annotated[str, Name("heap")]

    def answer(self, view: View) -> dict[str, Any]:
        return {"points": view.meadow.heaps[self.heap], "side": holder(view.heaps[self.heap])}

    def facts(self, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"heap": self.heap, "points": answer["points"], "side": answer["side"]}
