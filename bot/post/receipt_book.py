"""The receipts of one game: which are in force, and what becomes of them when orders are sealed or shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.post import receipts
from bot.post.parcels.receipts import Opened, Sealed, Unsealed
from bot.post.receipts import Chance, Sealing
from rules.kernel.match import AnyEntry, AnyTold
from rules.kernel.orders import PUBLIC, Ask, Lines
from storage import Receipt
from storage.records import OPENED, REPLACED, SEALED


class ReceiptBook:
    """The receipts of a game: those in force, and what an outcome does to them."""

    def __init__(self, kept: Iterable[Receipt], bound_to: str, chance: Chance) -> None:
        self.kept = {receipt.number: receipt for receipt in kept}
        self.commitment, self.chance = bound_to, chance
        self.touched: dict[int, None] = {}
        self.posts: dict[int, Sealed | Unsealed] = {}

    @property
    def changed(self) -> list[Receipt]:
        return [self.kept[number] for number in sorted(self.touched)]

    def in_force(self) -> list[Receipt]:
        return [receipt for receipt in self.kept.values() if receipt.state == SEALED]

    def enter(self, given: Iterable[AnyEntry], struck: Sequence[int], asks: Mapping[int, Ask]) -> None:
        """Orders were sealed, replaced, taken back, or given again."""
        sealed = [entry for entry in given if asks[entry.ask].reveal]
        void = [receipt for receipt in self.in_force() if receipt.entry in struck]
        for receipt in void:
            again = next((e for e in sealed if self._is_same(receipt, e, asks[e.ask])), None)
            if again is not None:
                sealed.remove(again)
                self._keep(replace(receipt, entry=again.number))
            else:
                self._replace(receipt)
        for entry in sealed:
            self._seal(entry, asks[entry.ask].reveal, void)

    @staticmethod
    def _is_same(receipt: Receipt, entry: AnyEntry, ask: Ask) -> bool:
        bound = receipts.sealing(receipt)
        return (bound.seat, bound.reveal) == (entry.seat, ask.reveal) and bound.binds(entry.lines)

    def _keep(self, receipt: Receipt) -> None:
        self.kept[receipt.number] = receipt
        self.touched[receipt.number] = None

    def _replace(self, receipt: Receipt) -> None:
        self._keep(replace(receipt, state=REPLACED))
        bound = receipts.sealing(receipt)
        self.posts[receipt.number] = Unsealed(bound.seat, bound.fingerprint)

    def _seal(self, entry: AnyEntry, reveal: str, void: Iterable[Receipt]) -> None:
        number = max(self.kept, default=0) + 1
        bound = receipts.seal(self.commitment, entry.seat, number, reveal, lines_of(entry), self.chance)
        old = next((r for r in void if r.seat == entry.seat and r.number in self.posts), None)
        replaces = receipts.sealing(old).fingerprint if old else ""
        if old:
            del self.posts[old.number]
        self._keep(receipts.stored(bound, entry.number))
        self.posts[number] = Sealed(bound.seat, bound.fingerprint, replaces)

    def opened_by(self, told: Iterable[AnyTold]) -> Iterator[Opened]:
        """The receipts that these events open, as everyone sees them."""
        for news in told:
            event = news.seen_by(PUBLIC)
            for receipt in self.in_force():
                bound = receipts.sealing(receipt)
                if bound.reveal == type(event).__name__ and receipt.entry <= news.entry:
                    yield self._open(receipt, bound)

    def _open(self, receipt: Receipt, bound: Sealing) -> Opened:
        self._keep(replace(receipt, state=OPENED))
        self.posts.pop(receipt.number, None)
        return Opened(bound.seat, bound.fingerprint, bound.shown.lines)

    def notices(self) -> Iterator[Sealed | Unsealed]:
        yield from self.posts.values()

    def published(self) -> Iterator[tuple[str, str]]:
        """Those in force, by whom and as all know them."""
        for receipt in self.in_force():
            bound = receipts.sealing(receipt)
            yield bound.seat, bound.fingerprint

    def fingerprint(self, entry: AnyEntry) -> str:
        """Of the receipt in force for an order, or nothing."""
        found = next((r for r in self.kept.values() if (r.entry, r.state) == (entry.number, SEALED)), None)
        return receipts.sealing(found).fingerprint if found else ""


def lines_of(entry: AnyEntry) -> Lines:
    return tuple(entry.lines)
