"""The library: data with the owner's overrides, choices, words, rulebooks, positions, pictures."""

from dataclasses import replace
from gc import collect
from pathlib import Path
from weakref import ref

import msgspec
import pytest

from bot.post.library import KEPT, Choice, Library
from bot.post.message import Picture
from rules.blocks import GAME
from rules.blocks.state import State
from rules.kernel.data import DataError, Source
from rules.kernel.game import Codec
from rules.kernel.orders import No
from tests.bot.play import library, mini, mini_codec

MINI = mini().text
BROKEN = MINI.replace('home = "british"', 'home = "dutch"', 1)


def overrides(folder: Path, **files: str) -> Library:
    """A library with these files in the owner's folder: `blocks__blocks` is blocks/blocks.toml."""
    for name, text in files.items():
        file = folder / (name.replace("__", "/") + ".toml")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return Library(folder)


def test_a_game_begins_with_our_data() -> None:
    """Where the owner has put nothing the files are the game's own."""
    (source,) = Library().sources("blocks")
    assert (source.name, source.owner) == ("blocks.toml", False)


def test_an_owners_file_replaces_ours(tmp_path: Path) -> None:
    """New games begin with it, and its places can be named: Tannery is on the small map only."""
    shelf = overrides(tmp_path, blocks__blocks=MINI)
    assert [source.owner for source in shelf.sources("blocks")] == [True]
    codec = shelf.usual("blocks")
    assert "TN" in shelf.vocabulary(codec).values("place")
    assert shelf.catalogue(codec).languages["en"].name("place", "TN") == "Tannery"
    assert shelf.warnings() == []


def test_what_is_misspelt_in_the_owners_folder_is_named(tmp_path: Path) -> None:
    """A folder that is no game, a file that is none of its data: each with the nearest name."""
    shelf = overrides(tmp_path, blocs__blocks=MINI, blocks__block=MINI)
    first, second = shelf.warnings()
    assert first.endswith('blocks/block.toml: "block.toml" is not known here; did you mean "blocks.toml"?')
    assert second.endswith('blocs: "blocs" is not known here; did you mean "blocks"?')


def test_what_is_wrong_in_an_owners_file_is_said(tmp_path: Path) -> None:
    """With its line; no game begins with it, nor with ours in its place."""
    shelf = overrides(tmp_path, blocks__blocks=BROKEN)
    (warning,) = shelf.warnings()
    assert "line 14 (places[0].home)" in warning
    assert '"dutch" is not known here' in warning
    with pytest.raises(DataError):
        shelf.usual("blocks")


def test_a_faulty_file_does_not_keep_the_bot_from_starting(tmp_path: Path) -> None:
    """The rest is read all the same."""
    shelf = overrides(tmp_path, blocks__blocks=BROKEN)
    shelf.prepare()
    assert shelf.rulebook("blocks").rule("blocks/8.4c") is not None


def test_no_folder_is_no_fault(tmp_path: Path) -> None:
    """Most owners have none."""
    assert Library(tmp_path / "none").warnings() == []


def test_choices_come_from_the_games_options() -> None:
    """In its order; the usual value first; a switch has no values (blocks/7.3c, 13.2c)."""
    choices = {choice.name: choice for choice in library().choices("blocks")}
    assert list(choices)[:3] == ["setup", "movement", "solitaire"]
    assert choices["movement"] == Choice("movement", ("alternating", "fast", "simultaneous"), "alternating")
    assert choices["slow_repairs"] == Choice("slow_repairs", (), False)
    assert choices["homeward"].usual is True
    assert library().scenarios("blocks") == ("campaign",)


def test_a_new_game_is_made_as_chosen() -> None:
    """Choices that do not go together are refused by the game (blocks/13a)."""
    state = library().new(mini_codec(), "campaign", {"movement": "fast"})
    assert isinstance(state, State)
    assert state.options.movement == "fast"
    with pytest.raises(No) as refused:
        library().new(mini_codec(), "campaign", {"bot": "french"})
    assert refused.value.key == "bot_is_solitaire"


def test_a_rulebook_is_read_once() -> None:
    """A rule is found by its id."""
    book = library().rulebook("blocks")
    assert book is library().rulebook("blocks")
    assert book.rule("blocks/8.4c") is not None


def test_a_rulebook_is_told_in_each_language() -> None:
    """The same rules in other words."""
    english, french = (library().rulebook("blocks", language) for language in ("en", "fr"))
    assert french.title.startswith("Le théâtre de la guerre")
    assert english is library().rulebook("blocks")
    assert list(french.rules) == list(english.rules)


def test_a_game_without_a_rulebook_in_a_language_tells_the_first(tmp_path: Path) -> None:
    """A game may be there before its rules are translated."""
    (tmp_path / "RULES.md").write_text("# Sheds\n## 1 Roofs\n- **1a** They leak.\n", encoding="utf-8")
    shelf = Library(games={"sheds": lambda: replace(GAME, key="sheds", folder=tmp_path)})
    assert shelf.rulebook("sheds", "fr") is shelf.rulebook("sheds")
    assert [rule.text for rule in shelf.rules("sheds", "roofs", "fr")] == ["They leak."]


def test_rules_are_found_by_words_of_either_language() -> None:
    """Those of the reader's own go first; whoever knows the printed game's words is told in their own."""
    found = library().rules("blocks", "limites d’hiver", "fr")
    assert "blocks/10c" in [rule.id for rule in found]
    found = library().rules("blocks", "winter limit", "fr")
    assert "blocks/10c" in [rule.id for rule in found]
    assert all("winter" not in rule.text for rule in found)
    assert library().rules("blocks", "limite d’hiver", "en") == []


def test_a_position_is_read_from_a_text() -> None:
    """It brings its data in itself: a file beside it, of which there is none, is asked for in vain."""
    position = library().position('game = "blocks"\n[position]\nyear = 1758\n', "mine.toml")
    assert position.state.year == 1758
    with pytest.raises(DataError, match=r"mine.toml, line 2 .*cannot be read"):
        library().position('game = "blocks"\ndata = "elsewhere.toml"\n', "mine.toml")


def test_a_picture_is_drawn_from_what_was_stored() -> None:
    """A view as bytes, of data that has been read since the start."""
    codec = mini_codec()
    view = codec.game.view(library().new(codec, "campaign", {}), "public")
    picture = Picture(1, "blocks", codec.data.digest, codec.encode(view), width=600)
    assert library().read_for(picture) is codec
    assert Library().read_for(picture) is None
    drawn = library().draw(codec, picture)
    assert (drawn.png[:4], drawn.width) == (b"\x89PNG", 600)
    assert drawn.text == library().describe(codec, view)


def test_a_scene_is_drawn_about_its_places() -> None:
    """Three to two; what may be chosen is ringed on it."""
    codec = mini_codec()
    view = codec.game.view(library().new(codec, "campaign", {}), "public")
    picture = Picture(1, "blocks", codec.data.digest, codec.encode(view), width=900, scene=("HE", "AL"))
    plain = library().draw(codec, picture)
    assert (plain.width, plain.height) == (900, 600)
    assert library().draw(codec, msgspec.structs.replace(picture, offered=("AL",))).png != plain.png


def test_what_nobody_can_answer_is_not_drawn() -> None:
    """Everyone's view has no blocks of which to say where they go: the board comes without."""
    codec = mini_codec()
    view = codec.game.view(library().new(codec, "campaign", {}), "public")
    plain = Picture(1, "blocks", codec.data.digest, codec.encode(view), width=600)
    asked = msgspec.structs.replace(plain, looked="reach AL")
    assert library().draw(codec, asked).png == library().draw(codec, plain).png


# -- how much is kept ---------------------------------------------------------------------------------------


def another(number: int) -> Source:
    """Data that nobody has sent before, not small."""
    return Source("blocks.toml", f"{MINI}\n# {number}{'.' * 50_000}\n", True)


def test_what_strangers_send_is_not_kept_for_ever() -> None:
    """Of a hundred sets of data so much stays as has room; the usual one and one in use stay in any case."""
    books = Library()
    played, usual = books.worded("blocks", [another(0)]), books.usual("blocks")
    sent = [ref(books.worded("blocks", [another(number)])) for number in range(1, 100)]
    collect()
    kept = [number for number, codec in enumerate(sent, 1) if codec() is not None]
    assert kept == list(range(100 - KEPT // len(another(1).text), 100))
    assert books.codec("blocks", [another(0)]) is played
    assert books.usual("blocks") is usual
    assert books.codec("blocks", [another(1)]).data.digest not in {played.data.digest, usual.data.digest}


def test_the_words_of_data_in_use_are_made_once() -> None:
    """Also for another reading of the same; with data that nobody has any more they are gone."""
    books = Library()
    played = books.worded("blocks", [another(0)])
    words = books.catalogue(played)
    for number in range(1, 30):
        books.worded("blocks", [another(number)])
    assert books.catalogue(played) is words
    assert books.catalogue(Codec(played.game, played.data)) is words
    gone = ref(words)
    del played, words
    collect()
    assert gone() is None
