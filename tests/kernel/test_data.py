"""Data files: their types, their marks, an owner's files, and what is said of a wrong one."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from rules.kernel.data import DATA, DataError, Mark, digest, fail, load, marks, read, unmarked
from rules.kernel.orders import No

Side = Literal["british", "french"]


class Place(msgspec.Struct, forbid_unknown_fields=True):
    home: Side
    value: Annotated[int, Meta(ge=0)] = 0
    at: tuple[int, int] = (0, 0)


class Map(msgspec.Struct, forbid_unknown_fields=True):
    title: str = ""
    places: list[Place] = []
    units: dict[str, Place] = {}
    arrivals: dict[int, dict[Side, int]] = {}


def refusal(text: str) -> str:
    """What is said of a text that is no map."""
    with pytest.raises(DataError) as caught:
        read(text, "blocks.toml", Map)
    return str(caught.value)


def test_a_file_is_read_into_its_struct() -> None:
    """Tables become structs, whole-number keys become numbers."""
    found = read(
        'places = [{home = "french", at = [3, 4]}]\narrivals.1758 = {french = 3}', "blocks.toml", Map
    )
    assert found == Map(places=[Place("french", at=(3, 4))], arrivals={1758: {"french": 3}})


def test_a_wrong_choice_is_named_with_its_line_and_what_may_stand() -> None:
    """A value that is none of the known ones is refused with those."""
    text = '[[places]]\nhome = "french"\n\n[[places]]\nvalue = 2\nhome = "englsh"\n'
    said = 'blocks.toml, line 6 (places[1].home): "englsh" is not known here; use one of british, french'
    assert refusal(text) == said


def test_a_wrong_type_is_named_in_plain_words() -> None:
    """Types are called by what a host would call them."""
    said = "blocks.toml, line 2 (places[0].value): must be a whole number, not text"
    assert refusal('places = [\n  {home = "french", value = "2"}]') == said


def test_a_number_out_of_range_is_refused() -> None:
    """The bound is in the message."""
    said = "blocks.toml, line 3 (places[0].value): must be a whole number >= 0"
    assert refusal('[[places]]\nhome = "french"\nvalue = -1') == said


def test_a_list_of_the_wrong_length_is_refused() -> None:
    """The length that is needed is in the message."""
    said = "blocks.toml, line 1 (places[0].at): must be a list of length 2, got 1"
    assert refusal('places = [{home = "french", at = [1]}]') == said


def test_a_missing_key_is_named_at_its_table() -> None:
    """What is missing has no line of its own: the table's is given."""
    assert refusal("\n[[places]]\nvalue = 1") == "blocks.toml, line 2 (places[0]): home is missing"


def test_an_unknown_key_is_named_with_the_known_ones() -> None:
    """A key that nothing reads is no silent mistake."""
    said = 'blocks.toml, line 3 (places[0].vp): "vp" is not known here; use one of home, value, at'
    assert refusal('[[places]]\nhome = "french"\nvp = 1') == said


def test_a_fault_in_a_table_of_free_keys_is_found_by_its_key() -> None:
    """The key is named even where any key may stand."""
    text = '[units.R]\nhome = "french"\n[units."Ft. X"]\nhome = "british"\nvalue = true\n'
    said = 'blocks.toml, line 5 (units."Ft. X".value): must be a whole number, not true or false'
    assert refusal(text) == said


def test_a_wrong_key_among_chosen_ones_is_refused() -> None:
    """A table whose keys are a choice says which."""
    said = 'blocks.toml, line 2 (arrivals.1758.dutch): "dutch" is not known here; use one of british, french'
    assert refusal("[arrivals]\n1758 = {french = 3, dutch = 1}") == said


def test_a_key_that_should_be_a_number_is_refused() -> None:
    """Keys have types too."""
    said = "blocks.toml, line 1 (arrivals.later): must be a whole number, not text"
    assert refusal("arrivals.later = {french = 3}") == said


def test_fractions_are_refused() -> None:
    """Rules count in whole numbers, and so do their data."""
    said = "blocks.toml, line 3 (places[0].value): 1.5 is a fraction; only whole numbers are used"
    assert refusal('[[places]]\nhome = "french"\nvalue = 1.5') == said


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = 1\nb = \n", 2), ("a = 1\na = 2\n", 2), ('a = 1\nb = """\n\n', 4), ("[a\n", 1)],
)
def test_a_syntax_error_has_its_line(text: str, line: int) -> None:
    """What is no TOML is refused where it stops being it."""
    with pytest.raises(DataError) as caught:
        read(text, "blocks.toml", Map)
    assert (caught.value.file, caught.value.line) == ("blocks.toml", line)


def test_a_check_may_refuse_with_a_path() -> None:
    """A check says the path and the reason; the line is found for it."""

    def check(found: Map) -> None:
        if found.places[1].value == found.places[0].value:
            fail("places[1].value", No(DATA, "misprint", text="is that of the place before it"))

    text = '[[places]]\nhome = "french"\nvalue = 1\n[[places]]\nhome = "french"\nvalue = 1\n'
    with pytest.raises(DataError) as caught:
        read(text, "blocks.toml", Map, check)
    said = "blocks.toml, line 6 (places[1].value): is that of the place before it"
    assert str(caught.value) == said


MARKED = """
title = "Map"
title_src = "text"

[[places]]
src = "derived: from the second example"
home = "french"
value = 2
value_src = "reconstructed"

[units]
R = {home = "british", at = [1, 2]}
R_src = "text"
M = {home = "british"}
"""


def test_every_value_has_the_nearest_mark() -> None:
    """A key's own mark goes before its table's, and a table's mark holds for all in it."""
    assert marks(MARKED) == {
        "title": Mark("text"),
        "places[0].home": Mark("derived", "from the second example"),
        "places[0].value": Mark("reconstructed"),
        "units.R.home": Mark("text"),
        "units.R.at": Mark("text"),
    }


def test_values_without_a_mark_are_listed() -> None:
    """A value that says nothing of where it comes from can be found."""
    assert unmarked(MARKED) == ["units.M.home"]


def test_marks_are_no_data() -> None:
    """The structs that are read know nothing of marks."""
    assert read(MARKED, "blocks.toml", Map).places == [Place("french", 2)]


def test_a_wrong_mark_is_refused() -> None:
    """A mark is one of three words."""
    said = (
        'blocks.toml, line 2 (title_src): "guessed" is no mark; '
        "use one of text, derived, reconstructed, then a colon and a note"
    )
    assert refusal('title = "Map"\ntitle_src = "guessed"') == said


def test_a_mark_of_nothing_is_refused() -> None:
    """A mark whose value was renamed or dropped is found."""
    assert refusal('titel_src = "text"') == "blocks.toml, line 1 (titel_src): marks titel, which is not there"


def test_an_owners_file_replaces_ours(tmp_path: Path) -> None:
    """The file of the same name in the owner's folder is read instead, whole, and known as his."""
    ours, theirs = tmp_path / "map.toml", tmp_path / "owner"
    theirs.mkdir()
    ours.write_text('title = "ours"\n')
    assert load(ours, theirs, Map)[1].owner is False
    (theirs / "map.toml").write_text('title = "printed"\n')
    found, source = load(ours, theirs, Map)
    assert (found.title, source.name, source.owner) == ("printed", "map.toml", True)
    assert read(source.text, source.name, Map) == found


def test_an_owners_wrong_file_is_named_in_full(tmp_path: Path) -> None:
    """The host reads which of the two files is wrong."""
    (tmp_path / "owner").mkdir()
    (tmp_path / "map.toml").write_text('title = "ours"\n')
    wrong = tmp_path / "owner" / "map.toml"
    wrong.write_text("title = 3\n")
    with pytest.raises(DataError) as caught:
        load(tmp_path / "map.toml", tmp_path / "owner", Map)
    assert str(caught.value) == f"{wrong}, line 1 (title): must be text, not a whole number"


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """A file in another encoding is refused and named."""
    file = tmp_path / "map.toml"
    file.write_bytes('title = "Québec"'.encode("latin-1"))
    with pytest.raises(DataError) as caught:
        load(file, None, Map)
    assert str(caught.value) == f"{file}: is not UTF-8 (byte 11)"


def test_the_digest_tells_files_and_texts_apart() -> None:
    """Files in any order have one digest; another name or text has another."""
    texts = {"a.toml": "x = 1", "b.toml": ""}
    assert digest(texts) == digest(dict(reversed(texts.items())))
    assert len({digest(texts), digest({"a.toml": "x = 1"}), digest({"a.toml": "", "b.toml": "x = 1"})}) == 3
