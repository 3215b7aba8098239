"""The documents name all that can be typed or set, and nothing that is not there."""

from __future__ import annotations

import ast
import contextlib
import io
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import msgspec
import pytest
from PIL import Image

from bot import __main__ as program
from bot.door.common import errands
from bot.door.ways import WHAT, as_typed
from bot.host import data_folder
from bot.host.check import NEEDED
from bot.host.health import Post, Pulse
from bot.host.pulse import metrics
from bot.post.library import Library
from bot.table.timetable import read
from rules import __main__ as trials
from rules.kernel.notation import Misread, Reader
from rules.kernel.template import Plain
from tests import docs
from tests.test_structure import PACKAGES, ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
MOST = 12 * 1024  # bytes of README.md, which is read to its end only if it is short
PAGES = (
    *("README.md", "bot/HOSTING.md", "bot/PLAYING.md", "bot/SECRECY.md", "bot/ARCHITECTURE.md"),
    *("rules/README.md", "tests/cases/README.md"),
)
DOCUMENTS = (
    *PAGES,
    *("CHANGELOG.md", "rules/battles/data/README.md", "rules/whigs/data/README.md"),
    *(file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "rules").glob("*/RULES*.md"))),
)
BLOCK = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
SETTING = re.compile(r"(?:DISCORD|FRONTIER|XDG)_[A-Z_]+")
CALLED = {"read_messages": "view channels"}  # by Discord, where discord.py has a name of its own
GROUPS = set(Library().keys)


class Document(NamedTuple):
    """A page, and what it shows as code: within its lines, and all of it."""

    name: str
    text: str

    @classmethod
    def read(cls, name: str) -> Document:
        return cls(name, (ROOT / name).read_text(encoding="utf-8"))

    @property
    def code(self) -> list[str]:
        return [span.strip() for span in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", BLOCK.sub("", self.text))]

    @property
    def typed(self) -> str:
        return "\n".join([*self.code, *BLOCK.findall(self.text)])

    def part(self, title: str) -> str:
        """What stands below a heading, as far as the next of its level."""
        found = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^\1 |\Z)", self.text, re.DOTALL | re.MULTILINE)
        assert found, f"{self.name} has no chapter {title}"
        return found[2]


README, HOSTING, PLAYING, SECRECY, ARCHITECTURE, GUIDE, POSITIONS = map(Document.read, PAGES)
ALL = (README, HOSTING, PLAYING, SECRECY, ARCHITECTURE, GUIDE, POSITIONS)
CODE = [span for page in ALL for span in page.code]
TYPED = "\n".join(page.typed for page in ALL)


@cache
def commands() -> Collection[str]:
    return [errand.name for errand in errands(Library()).errands]


@cache
def ways() -> Mapping[str, Collection[str]]:
    """What may be chosen in each command that does several things."""
    found = ((errand.name, blank) for errand in errands(Library()).errands for blank in errand.blanks)
    return {name: {way for _, way in blank.choices} for name, blank in found if blank.name == WHAT}


def is_there(name: str) -> bool:
    """Whether a command can be typed so: `game list`, or `game list what:seats`."""
    command, _, way = name.partition(f" {WHAT}:")
    return command in commands() and (not way or way in ways()[command])


def test_the_first_page_is_short() -> None:
    """Whoever comes for the first time reads all of it; what is longer has a page of its own."""
    assert len(README.text.encode()) <= MOST


def test_the_first_page_leads_to_all_others() -> None:
    """Each page is linked from README.md."""
    assert [page.name for page in ALL[1:] if f"]({page.name}" not in README.text] == []


# -- make -------------------------------------------------------------------------------------------------


def test_every_make_target_is_documented_and_no_other() -> None:
    """`make` alone is `make test`; each target has its place in the README."""
    (listed,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    named = re.findall(r"\bmake (?:[A-Z]+=\S+ )?([a-z-]+)", README.typed)
    assert set(named) == set(listed.split())
    assert set(re.findall(r"\bmake (?:[A-Z]+=\S+ )?([a-z-]+)", TYPED)) == set(named)


def test_every_variable_of_make_is_documented() -> None:
    """What a caller may set in the Makefile."""
    assert [
        name for name in re.findall(r"^([A-Z_]+) \?=", MAKEFILE, re.MULTILINE) if name not in README.typed
    ] == []


# -- python -m --------------------------------------------------------------------------------------------


def runnable() -> set[str]:
    """Every package that `python -m` runs."""
    found = [file for part in (*PACKAGES, "tests") for file in (ROOT / part).rglob("__main__.py")]
    return {".".join(file.parent.relative_to(ROOT).parts) for file in found}


def test_every_program_is_documented_and_no_other() -> None:
    """`python -m` with each package that can be run; whatever else it names can be run as well."""
    named = set(re.findall(r"python -m ([a-z.]+)", TYPED))
    assert runnable() <= named
    modules = [ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in named - runnable()]
    assert [file for file in modules if '__name__ == "__main__"' not in file.read_text("utf-8")] == []
    assert all(find_spec(name) for name in named)


def helped(main: Callable[[list[str]], object], *arguments: str) -> str:
    """What a program says of itself."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told), pytest.raises(SystemExit):
        main([*arguments, "--help"])
    return told.getvalue()


def test_every_command_of_the_bot_is_documented_and_no_other() -> None:
    """The words after `python -m bot`."""
    offered = re.findall(r"^ {4}([a-z]+) ", helped(program.main), re.MULTILINE)
    named = set(re.findall(r"python -m bot ([a-z]+)", HOSTING.typed))
    assert offered
    assert named == set(offered)
    assert set(re.findall(r"python -m bot ([a-z]+)", TYPED)) == named


def test_every_option_is_documented_and_no_other() -> None:
    """The options of the programs for those who run the bot and who write positions."""
    verbs = [helped(program.main, verb) for verb in ("check", "health", "backup")]
    offered = set(re.findall(r"--[a-z-]+", "".join((*verbs, helped(program.main), helped(trials.main)))))
    ours = [line for line in TYPED.splitlines() if "python -m" in line or line.startswith(("--", "check "))]
    named = set(re.findall(r"(?<!\S)--[a-z-]+", "\n".join(ours)))
    assert named == offered - {"--help"}


# -- what is set and kept -----------------------------------------------------------------------------------


def constants() -> Iterator[str]:
    """Every text in the source that is a setting's name."""
    for file in (file for part in (*PACKAGES, "tests") for file in (ROOT / part).rglob("*.py")):
        if "environ" in (source := file.read_text(encoding="utf-8")):
            texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
            yield from (text for text in texts if isinstance(text, str) and SETTING.fullmatch(text))


def test_every_setting_is_documented_and_no_other() -> None:
    """The variables of the environment that are read."""
    hosts = set(SETTING.findall(HOSTING.text))
    workers = set(SETTING.findall(README.part("Work on it")))
    assert hosts | workers == set(constants())
    assert set(SETTING.findall(TYPED)) <= hosts | workers


def test_the_data_folder_is_documented() -> None:
    """Each thing in it."""
    assert data_folder.__doc__ is not None
    kept = re.findall(r"^(\S+) {1,}(?=[a-z])", data_folder.__doc__.partition("\n\n")[2], re.MULTILINE)
    assert "courier.db" in kept
    assert [name for name in kept if name not in HOSTING.code] == []


def test_every_number_is_documented_and_no_other() -> None:
    """What `python -m bot health` prints."""
    pulse = Pulse(0, 0, True, 0.1, 0, {"over": 1}, Post(0, 0, 0, 0, 0), [("error", "x", 1)])
    printed = {
        line.split()[2] for line in metrics(msgspec.to_builtins(pulse), 0) if line.startswith("# TYPE")
    }
    assert set(re.findall(r"\bfrontier_[a-z_]+", HOSTING.text)) == printed


def test_the_invitation_grants_what_is_needed() -> None:
    """The link's number, and the names beside it, are the permissions that `check` looks for."""
    (granted,) = re.findall(r"permissions=(\d+)", HOSTING.text)
    assert int(granted) == NEEDED.value
    words = " ".join(HOSTING.text.lower().split())
    names = [CALLED.get(name, name.replace("_", " ")) for name, needed in NEEDED if needed]
    assert [name for name in names if name not in words] == []


# -- at the table -------------------------------------------------------------------------------------------


def test_the_tables_of_commands_are_up_to_date() -> None:
    """`python -m tests.docs` would change nothing, and every command has its row."""
    assert docs.rewritten(PLAYING.text) == PLAYING.text
    listed = re.findall(r"^\| `/([a-z :-]+)` \|", PLAYING.part("All commands"), re.MULTILINE)
    assert sorted(listed) == sorted(as_typed(each.name) for each in docs.ways(errands(Library()).errands))


def test_every_slash_command_that_is_named_exists() -> None:
    """On whatever page; the group of a game, or of other commands, may be named by itself."""
    groups = {name.split()[0] for name in commands() if " " in name}
    gone = {span for before, _ in went() for span in before}
    form = rf"/[a-z]+( [a-z-]+)*( {WHAT}:[a-z-]+)?"
    named = {span[1:] for span in CODE if re.fullmatch(form, span)} - {"data"}
    assert [name for name in named - gone - groups if not is_there(name)] == []


def test_every_slash_command_for_all_games_is_told_in_sentences() -> None:
    """What a row of a table is too short for; of a game's own commands the name of their group."""
    text = PLAYING.text.partition("## All commands")[0]
    told = set(re.findall(r"`/([a-z]+(?: [a-z-]+(?!:)\b)*)", text))
    common = {name for name in commands() if name.split()[0] not in GROUPS}
    assert (common | GROUPS) - told == set()


BEFORE = {
    "game": (
        "join leave seats start status list move claim concede draw agree end export "
        "import language pause resume"
    ),
    "deadline": ("set off show extend"),
    "seat": ("replace observe dismiss observers thread"),
    "deputy": ("appoint release list ready letters-only"),
    "gm": ("take leave appoint view order roll lay approve message letters undo edit branch position log"),
    "standing": ("add remove list help"),
    "my": ("private orders games settings holiday"),
    "history": ("turn since chronicle statistics"),
    "blocks": (
        "put first go all hold pick weakest fight takes stay withdraw withdraw-to through"
        " meet suffer exempt endure recruit reach control winter-limit points"
    ),
    "battles": (
        "place take shoot enter move attack play pursue say sight range reach zones owed "
        "odds stack points tables"
    ),
    "whigs": (
        "raise raise-nation gather fill raiders command go land timing on-meeting halt "
        "fate meet withdraw mourn say reach odds siege gathering-points raids landings "
        "income victory"
    ),
}
ALONE = "new letter order undo sheet reminders map rule help verify replay dice"


def went() -> list[tuple[tuple[str, ...], str]]:
    """Which commands had been, and what is done instead."""
    rows = re.findall(r"^\| (`/.*?) \| (.*) \|$", PLAYING.part("Where a command went"), re.MULTILINE)
    return [(tuple(re.findall(r"`/([^`]+)`", before)), now) for before, now in rows]


def test_every_command_that_has_been_is_there_or_it_is_told_where_it_went() -> None:
    """All 135 that there were when each line of a game had one."""
    before = [
        *ALONE.split(),
        *(f"{group} {name}" for group, names in BEFORE.items() for name in names.split()),
    ]
    assert len(before) == 135
    told = {name for names, _ in went() for name in names}
    assert [name for name in before if name not in told and not is_there(name)] == []
    assert told <= {*before}


@pytest.mark.parametrize(("before", "now"), went(), ids=str)
def test_where_a_command_went_there_is_what_it_did(before: tuple[str, ...], now: str) -> None:
    """Another command, a button, a word of direct messages, or a line that `/order` takes."""
    english = Library().common.languages["en"]
    buttons = (parts for (kind, _), parts in english.templates.items() if kind == "buttons")
    labels = {part.text for parts in buttons for part in parts if isinstance(part, Plain)}
    for label in re.findall(r"(?<!\*)\*([^*]+)\*", now):
        assert label in labels
    for span in re.findall(r"`([^`]+)`", now):
        if span.startswith("/"):
            assert is_there(span[1:])
        elif before[0].split()[0] in GROUPS:
            assert is_line(before[0].split()[0], span)
        else:
            assert span in english.names["said"].values()


def is_line(game: str, line: str) -> bool:
    """Whether it is a line of the game."""
    library = Library()
    codec = library.usual(game)
    kinds = tuple(dict.fromkeys((*codec.game.standing, *codec.game.lines)))
    return str(*Reader(kinds, library.vocabulary(codec)).parse(line)) == line


def test_options_of_slash_commands_exist() -> None:
    """Each option that a command is shown with."""
    known = {errand.name: [blank.name for blank in errand.blanks] for errand in errands(Library()).errands}
    shown = [found for page in ALL for found in re.findall(r"`/([a-z ]+) ([a-z-]+):", page.text)]
    assert shown
    assert [(name, option) for name, option in shown if option not in known[name]] == []


def test_the_deadlines_shown_can_be_read() -> None:
    """Each text in the table can be written in the form for deadlines."""
    rows = re.findall(r"^\| (`.*`) \|", PLAYING.part("Deadlines"), re.MULTILINE)
    texts = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    assert len(texts) > 5
    assert all(read(text, Library().timing) for text in texts)


@pytest.mark.parametrize("game", sorted(GROUPS))
def test_every_line_for_several_is_told_of(game: str) -> None:
    """Each has an example in the table, which is read as such a line."""
    library = Library()
    codec = library.usual(game)
    examples = re.findall(r"`([^`]+)`", PLAYING.part("Lines for several"))
    readers = {line: Reader((line,), library.vocabulary(codec)) for line in codec.game.bundles}
    assert [
        line for line, reader in readers.items() if not any(reads(reader, text) for text in examples)
    ] == []


def reads(reader: Reader, text: str) -> bool:
    try:
        return bool(reader.parse(text))
    except Misread:
        return False


@pytest.mark.parametrize(
    ("game", "line"),
    [
        *(("blocks", line) for line in ("NY 2M to AL", "AL all to HE", "hold")),
        ("blocks", "retreat when outnumbered 2 to 1"),
        *(("battles", line) for line in ("La Reine with Dieskau to 1012", "La Reine attacks 0911", "done")),
        *(("battles", line) for line in ("fire at will", "complete", "convert always", "retreat safest")),
        *(("battles", line) for line in ("pursuit never", "rally all")),
        *(("whigs", line) for line in ("A1 engage at 1.5-1", "A1 retreat to ALB", "keep all allies")),
        *(("whigs", line) for line in ("always raise 4M", "always besiege")),
        *(("ticonderoga", line) for line in ("no questions", "ask about Montcalm", "retreat to works")),
        *(("ticonderoga", line) for line in ("flee never", "patrol always", "advancing to works")),
        ("ticonderoga", "pass nights unless enemy adjacent"),
        *(("skirmish", line) for line in ("every card is asked", "Gun loads", "Light fires at nearest")),
        *(("skirmish", line) for line in ("Light to D4.3", "Light charges nearest", "pause if any breaks")),
        *(("skirmish", line) for line in ("Light keeps until nearest within 10", "pause after 4 cards")),
    ],
)
def test_the_lines_shown_to_a_player_can_be_read(game: str, line: str) -> None:
    """Each is on a page for players and in the notation, as an order or a standing order."""
    assert line in {*README.code, *PLAYING.code}
    assert is_line(game, line)


# -- how it is built ---------------------------------------------------------------------------------------


def test_every_file_of_the_bot_is_told_of() -> None:
    """Each room and each file at the top of bot/, and none that is not there."""
    told = set(re.findall(r"`(\w+(?:\.py|/))`", ARCHITECTURE.part("The rooms of bot/")))
    listed = list((ROOT / "bot").iterdir())
    rooms = {f"{path.name}/" for path in listed if (path / "__init__.py").exists()}
    files = {path.name for path in listed if path.suffix == ".py" and path.name != "__init__.py"}
    assert told == rooms | files


def test_a_verb_is_shown_as_it_is_written() -> None:
    """The example of architecture stands so in the desk."""
    (shown,) = re.findall(r"```python\n(.*?)```", ARCHITECTURE.text, re.DOTALL)
    decorator, signature, *_ = (line.strip() for line in shown.splitlines())
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "bot" / "desk").rglob("*.py")]
    assert any(f"{decorator}\n{signature.removesuffix(' ...')}\n" in text for text in texts)


def test_the_glossary_is_in_order() -> None:
    """A word is looked up by the alphabet, and stands there once."""
    words = re.findall(r"^\| ([a-z ]+) \|", ARCHITECTURE.part("Glossary"), re.MULTILINE)
    assert len(words) >= 30
    assert words == sorted(set(words))


def test_every_file_that_is_named_is_there() -> None:
    """By its path from the top; what a new game would bring is there only when there is one."""
    paths = {span for span in CODE if re.fullmatch(r"(?:bot|rules|render|storage|tests)/[\w./]+", span)}
    assert paths
    assert [path for path in paths if "stones" not in path and not (ROOT / path).exists()] == []


def test_how_to_add_a_game_names_all_that_names_the_games() -> None:
    """Every file that all games share and that names each of them by its key."""
    shared = [file for part in ("rules", "render", "tests/contract") for file in (ROOT / part).glob("*.py")]
    naming = [
        file.relative_to(ROOT).as_posix()
        for file in shared
        if all(re.search(rf"\b{key}\b", file.read_text("utf-8"), re.IGNORECASE) for key in GROUPS)
    ]
    assert naming
    assert [name for name in naming if name not in GUIDE.code] == []


def test_the_guide_shows_the_code_of_the_toy() -> None:
    """Each excerpt stands so in one of its files."""
    files = [file.read_text(encoding="utf-8") for file in toy()]
    shown = re.findall(r"```(?:python|toml)\n(.*?)```", GUIDE.part("Add a game"), re.DOTALL)
    assert len(shown) > 5
    assert [excerpt for excerpt in shown if not any(excerpt in file for file in files)] == []


def test_the_guide_names_every_file_of_the_toy() -> None:
    """Beside the one that it stands for, and none that is not there."""
    named = re.findall(r"`(tests/toy/[\w./-]+\.\w+)`", GUIDE.text)
    assert sorted({*named}) == sorted(file.relative_to(ROOT).as_posix() for file in toy())


def toy() -> list[Path]:
    return [file for file in (ROOT / "tests" / "toy").rglob("*.*") if "__pycache__" not in file.parts]


# -- links and pictures -------------------------------------------------------------------------------------


def anchors(text: str) -> set[str]:
    """What a link may name in a page: its headings, as they are spelled in addresses."""
    titles = re.findall(r"^#+ (.*)$", BLOCK.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def broken(document: str) -> Iterator[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", BLOCK.sub("", text)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = unquote(link).partition("#")
        target = (ROOT / document).parent / path if path else ROOT / document
        if not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8"))):
            yield f"{document}: {link}"


def test_every_relative_link_resolves() -> None:
    """Files and headings."""
    assert [link for document in DOCUMENTS for link in broken(document)] == []


def test_the_pictures_are_small_and_described() -> None:
    """Five of them: a PNG of at most 300 KB, with words for those who cannot see it."""
    found = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", README.text)
    assert len(found) == 5
    for words, name in found:
        file = ROOT / Path(name)
        assert len(words) > 80
        assert file.stat().st_size <= 300_000
        with Image.open(file) as image:
            assert image.format == "PNG"
            assert image.width == 1600
