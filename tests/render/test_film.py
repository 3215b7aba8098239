"""Boards that follow one another in one picture."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render import battles
from render.board import Frame
from render.film import FRAME, LAST, moving, thinned, titled
from render.picture import png
from render.theme import DARK
from tests.render import fields


def board(colour: int, wide: int = 40) -> bytes:
    """One colour and nothing else."""
    image = Image.new("P", (wide, 30), colour)
    image.putpalette([value for grey in range(256) for value in (grey, grey, grey)])
    return png(image)


def noise(seed: int) -> bytes:
    """A board that cannot be made smaller."""
    image = Image.new("P", (64, 64))
    image.putdata([(place * place * (seed + 3) + place * 7) % 251 for place in range(64 * 64)])
    image.putpalette([value for grey in range(256) for value in (grey, grey, grey)])
    return png(image)


def frames(film: bytes) -> list[tuple[int, int]]:
    """The grey of each board and how long it stays."""
    found = []
    with Image.open(BytesIO(film)) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            found.append((image.convert("L").tobytes()[0], image.info.get("duration", 0)))
    return found


def test_every_board_is_shown_in_its_turn() -> None:
    """The last stays longest."""
    film = moving([board(10), board(200), board(90)])
    assert frames(film) == [(10, FRAME), (200, FRAME), (90, LAST)]


def test_a_film_is_repeated() -> None:
    """For ever."""
    with Image.open(BytesIO(moving([board(1), board(2)]))) as image:
        assert image.info["loop"] == 0


def test_every_second_board_is_left_out_and_never_the_last() -> None:
    """Of five the first, third and fifth; of four the second and fourth."""
    assert thinned([b"1", b"2", b"3", b"4", b"5"]) == [b"1", b"3", b"5"]
    assert thinned([b"1", b"2", b"3", b"4"]) == [b"2", b"4"]


def test_what_has_no_room_is_thinned_out() -> None:
    """Until it fits; one board is always shown."""
    boards = [noise(seed) for seed in range(8)]
    whole = moving(boards)
    film = moving(boards, len(whole) - 1)
    assert len(film) < len(whole)
    assert len(frames(film)) == 4
    assert len(frames(moving(boards, 1))) == 1


def test_a_title_stands_over_its_board() -> None:
    """In large type, on a band of its own: the board below is as it was."""
    plain = battles.draw(fields.seen(fields.lake(), "public"), Frame(DARK, width=900)).png
    with (
        Image.open(BytesIO(titled(plain, "Turn 7, the French move", DARK))) as under,
        Image.open(BytesIO(plain)) as board,
    ):
        high = under.height - board.height
        assert (under.width, under.mode) == (board.width, "P")
        assert 0.04 < high / board.width < 0.08
        assert under.crop((0, high, *under.size)).convert("RGB").tobytes() == board.convert("RGB").tobytes()
        band = under.crop((0, 0, under.width, high)).convert("RGB")
        assert {DARK.ink, DARK.panel} <= {colour for _, colour in band.getcolors() or ()}


def test_a_long_title_is_set_smaller() -> None:
    """All of it can be read, below a band as high as any."""
    short, long = (titled(board(1, 900), title, DARK) for title in ("1", "Turn 7 of 12, " * 9))
    with Image.open(BytesIO(short)) as one, Image.open(BytesIO(long)) as other:
        assert one.size == other.size
