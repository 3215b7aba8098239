"""What a view has worked out it keeps, and another view works out its own."""

import msgspec

from rules.kernel.orders import PUBLIC
from rules.kernel.view import ReaderView, facing


class Heap(ReaderView, frozen=True, omit_defaults=True, dict=True):
    stones: int


def test_what_is_worked_out_once_is_kept() -> None:
    """It is asked for at every line of an order."""
    asked: list[Heap] = []

    def doubled(heap: Heap) -> int:
        asked.append(heap)
        return 2 * heap.stones

    heap = Heap(PUBLIC, 3)
    assert (heap.once(doubled), heap.once(doubled)) == (6, 6)
    assert asked == [heap]
    assert msgspec.structs.replace(heap, stones=4).once(doubled) == 8


def test_what_is_kept_is_no_part_of_the_view() -> None:
    """Views that were read from and views that were not are the same."""
    heap = Heap(PUBLIC, 3)
    heap.once(lambda heap: heap.stones)
    assert heap == Heap(PUBLIC, 3)
    assert msgspec.json.encode(heap) == b'{"who":"public","stones":3}'


def test_those_nearest_to_the_enemy_come_first() -> None:
    """On a line of numbers; who has no enemy there looks to what counts."""

    def apart(a: str, b: str) -> int:
        return abs(int(a) - int(b))

    assert facing({"1": "red", "4": "red", "6": "blue", "9": "blue"}, ["1"], apart) == ("4", "6", "1", "9")
    assert facing({"1": "red", "4": "red"}, ["1"], apart) == ("1", "4")
    assert facing({"4": "red", "1": "red"}, [], apart) == ("1", "4")
