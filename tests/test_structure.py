"""The direction of imports, the purity of the rules, and what may lie at the top of the repository."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from render.registry import BOARDS

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "rules", "render", "storage")
SOURCES = sorted(path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
RULES = [path for path in SOURCES if path.parts[0] == "rules"]
KERNEL = [path for path in RULES if path.parts[1] == "kernel"]
GAMES = [path for path in RULES if len(path.parts) > 2 and path.parts[1] != "kernel"]
TOY = sorted(path.relative_to(ROOT) for path in (ROOT / "tests" / "toy" / "rules").rglob("*.py"))

MAY_USE = {
    "bot": ("bot", "storage", "render", "rules"),
    "render": ("render", "rules"),
    "storage": ("storage", "rules.kernel"),
    "rules": ("rules",),
}
SHOWN_TO_RENDER = {"view", "map", "hexes", "network", "data", "words"}
IMPURE = {
    *("discord", "aiohttp", "PIL", "aiosqlite", "sqlite3", "asyncio", "threading", "socket", "subprocess"),
    *("time", "datetime", "random", "secrets", "uuid", "os", "io", "sys", "pathlib", "importlib", "tempfile"),
}
READERS = {
    *("rules/__main__.py", "rules/coverage.py", "rules/dice.py", "rules/registry.py", "rules/kernel/game.py"),
    *("rules/kernel/data.py", "rules/kernel/words.py", "rules/kernel/rulebook.py"),
    "rules/kernel/position.py",
}
FOR_READERS = {"pathlib", "importlib", "sys"}
ROOMS = (
    "words",
    "table",
    "post",
    "computer",
    "clock",
    "desk",
    "door",
    "playground",
    "host",
)  # none uses those after it
TOPICS = ("counter", "orders", "reading", "tables", "gm", "people")  # of the desk, likewise
TOP_LEVEL = {
    *("bot", "rules", "render", "storage", "tests", ".ci", ".gitignore", "Makefile", "Dockerfile"),
    *("pyproject.toml", "requirements.lock", "README.md", "CHANGELOG.md", "LICENSE"),
}


def reads_files(path: Path) -> bool:
    is_game = len(path.parts) == 3 and path.name == "__init__.py" and path.parts[1] != "kernel"
    return is_game or path == TOY[0] or path.as_posix() in READERS


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), str(path))


def absolute(path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = path.parts[: len(path.parts) - node.level]
    return ".".join([*package, *([node.module] if node.module else [])])


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every name a file imports, `from a import b` as a.b."""
    return tuple(name for node in ast.walk(tree(path)) for name in imported(path, node))


def imported(path: Path, node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{absolute(path, node)}.{alias.name}" for alias in node.names]
    return []


def is_within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def ours(path: Path) -> list[str]:
    return [name for name in imports(path) if is_within(name, *PACKAGES)]


def strays(path: Path, *allowed: str) -> list[str]:
    """What a file imports of ours beyond the allowed, each with the file's name."""
    return [f"{path}: {name}" for name in ours(path) if not is_within(name, *allowed)]


def test_imports_go_one_way() -> None:
    """bot uses storage, render and rules; render uses rules; storage uses the kernel; rules use nobody."""
    assert [stray for path in SOURCES for stray in strays(path, *MAY_USE[path.parts[0]])] == []


def test_the_kernel_knows_no_game() -> None:
    """rules.kernel imports nothing of ours but itself."""
    assert [stray for path in KERNEL for stray in strays(path, "rules.kernel")] == []


def late(path: Path) -> Iterator[str]:
    """What a file of ours imports only when it runs."""
    for function in (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.ImportFrom):
                yield absolute(path, node)


def test_no_rules_wait_for_each_other() -> None:
    """But for a fault, which says itself in words, and words, which may have faults."""
    found = {(path.as_posix(), name) for path in RULES for name in late(path)}
    assert found == {(f"rules/kernel/{name}.py", "rules.kernel.faults") for name in ("data", "orders")}


def unnamed(package: Path, *known: str) -> list[str]:
    """The modules of a package that its first lines do not name."""
    text = ast.get_docstring(tree(package / "__init__.py")) or ""
    there = {path.stem for path in (ROOT / package).glob("*.py")} - {"__init__", *known}
    return [f"{package}: {name}" for name in sorted(there - set(re.findall(r"\w+", text)))]


def test_a_game_reads_like_its_rulebook() -> None:
    """Its first lines say where each chapter stands, and those of its aids what serves the table."""
    games = sorted({Path(*path.parts[:2]) for path in GAMES} | {TOY[0].parent})
    assert [name for game in games for name in (*unnamed(game, "lines"), *unnamed(game / "aids"))] == []


def test_a_game_knows_no_other_game() -> None:
    """A game imports itself and the kernel."""
    own = [(path, f"rules.{path.parts[1]}") for path in GAMES]
    assert [stray for path, game in own for stray in strays(path, game, "rules.kernel")] == []
    own_tests = [name for path in TOY for name in imports(path) if is_within(name, "tests")]
    assert [name for name in own_tests if not is_within(name, "tests.toy.rules")] == []
    assert [stray for path in TOY for stray in strays(path, "rules.kernel")] == []


def room(name: str) -> int:
    """The room of the bot in which a file or a name is; above all is what starts the program."""
    parts = name.removesuffix(".py").replace("/", ".").split(".")
    return ROOMS.index(parts[1]) if len(parts) > 2 and parts[1] in ROOMS else len(ROOMS)


def test_the_rooms_of_the_bot_stand_one_above_the_other() -> None:
    """A room of bot/ uses those below it; the stand-in of Discord uses none, and only the host knows it."""
    used = [(p, name) for p in SOURCES if p.parts[0] == "bot" for name in ours(p) if is_within(name, "bot")]
    rooms = [(path, name, room(path.as_posix()), room(name)) for path, name in used]
    assert {here for _, _, here, _ in rooms} == set(range(len(ROOMS) + 1))
    assert [(path, name) for path, name, here, there in rooms if there > here] == []
    stand_in = ROOMS.index("playground")
    assert {here for _, _, here, there in rooms if there == stand_in} <= {stand_in, ROOMS.index("host")}
    assert {there for _, _, here, there in rooms if here == stand_in} <= {stand_in}


def topic(name: str) -> int:
    """The room of the desk in which a file or a name is; above all is what takes words in."""
    parts = name.removesuffix(".py").replace("/", ".").split(".")
    return TOPICS.index(parts[2]) if len(parts) > 3 and parts[2] in TOPICS else len(TOPICS)


def test_the_rooms_of_the_desk_stand_one_above_the_other() -> None:
    """A room of desk/ uses those below it, and no file uses what stands above all of them."""
    desk = [path for path in SOURCES if path.parts[:2] == ("bot", "desk") and path.name != "__init__.py"]
    used = [(path, name) for path in desk for name in ours(path) if is_within(name, "bot.desk")]
    assert {topic(path.as_posix()) for path in desk} == set(range(len(TOPICS) + 1))
    assert [(path, name) for path, name in used if topic(name) > topic(path.as_posix())] == []


def test_every_room_lists_what_is_in_it() -> None:
    """The first lines of each room of bot/ name each of its files and folders, and none that is not there."""
    for package in sorted((ROOT / "bot").rglob("__init__.py")):
        text = (ast.get_docstring(tree(package)) or "").replace("discord.py", "")
        named = set(re.findall(r"\b\w+\.py\b|^\w+/(?=\s)", text, re.MULTILINE))
        files = {path.name for path in package.parent.glob("*.py")} - {"__init__.py", "__main__.py"}
        folders = {f"{path.parent.name}/" for path in package.parent.glob("*/__init__.py")}
        assert named == files | folders, package


def commits(path: Path) -> bool:
    """Whether a file commits what a sitting has changed."""
    called = (node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    return any(ast.unparse(func).endswith("sitting.commit") for func in called)


def test_the_bot_commits_in_one_place() -> None:
    """So that nothing that goes with a commit is forgotten by whoever has caused it."""
    committing = [path.as_posix() for path in SOURCES if path.parts[0] == "bot" and commits(path)]
    assert committing == ["bot/post/consequences/committing.py"]


def test_pictures_are_made_of_views_and_maps() -> None:
    """render sees of a game only what is shown to players: its views, maps, data and words."""
    drawers = [path for path in SOURCES if path.parts[0] == "render"]
    used = [(path, name) for path in drawers for name in ours(path) if is_within(name, "rules")]
    assert [(path, name) for path, name in used if SHOWN_TO_RENDER.isdisjoint(name.split("."))] == []


def test_a_game_says_itself_what_is_wrong_with_its_data() -> None:
    """In its own words, which nobody would look for among those of the kernel."""
    used = [(path, name) for path in (*GAMES, *TOY) for name in imports(path)]
    assert [path for path, name in used if name == "rules.kernel.data.DATA"] == []


def test_rules_are_pure() -> None:
    """Rules import no clock, chance, network, picture or file; only the readers of data files know paths."""
    forbidden = {path: IMPURE - FOR_READERS if reads_files(path) else IMPURE for path in (*RULES, *TOY)}
    used = [(path, name) for path in forbidden for name in imports(path)]
    assert [(path, name) for path, name in used if name.split(".")[0] in forbidden[path]] == []


def test_what_games_share_names_no_side() -> None:
    """Seats, and how they are called and coloured, are the game's and its board's; so are all nations."""
    seats = {seat for board in BOARDS.values() for seat in board().dyes}
    named = re.compile(rf"[\"'_]({'|'.join(seats)})[\"'_]|british|french", re.IGNORECASE)
    games = {*BOARDS, *(path.parts[1] for path in GAMES)}
    shared = [path for path in SOURCES if set(path.parts).isdisjoint(games)]
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in shared}
    assert [(path, found[0]) for path, text in texts.items() if (found := named.search(text))] == []


def fractions(path: Path) -> Iterator[str]:
    """The places where a file makes a number that is no integer."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.Constant(value=float() | complex()):
                yield f"{path}, line {node.lineno}"
            case ast.Name(id="float") | ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()) if (
                not reads_files(path)
            ):
                yield f"{path}, line {node.lineno}"


def test_rules_count_in_integers() -> None:
    """Rules have no floats and no division that makes one."""
    assert [place for path in (*RULES, *TOY) for place in fractions(path)] == []


def test_the_top_level_holds_only_what_belongs_there() -> None:
    """The repository's top level is the layout and nothing else."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {name.split("/")[0] for name in listed.splitlines()} <= TOP_LEVEL
