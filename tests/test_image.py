"""The lock file's two sections, and the Dockerfile that takes the first of them."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires

from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

from tests.test_structure import PACKAGES, ROOT

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
MARK = "# Only for working on the project"


def pinned(section: str) -> dict[NormalizedName, str]:
    """The packages of a section, each with its version, marker and hashes."""
    entries = re.split(r"^(?=[a-z])", section, flags=re.MULTILINE)[1:]
    return {canonicalize_name(entry.partition("==")[0]): entry for entry in entries}


def needed(*names: str) -> set[NormalizedName]:
    """The packages, those they need with any Python we support, and so on."""
    found: set[NormalizedName] = set()
    waiting = [canonicalize_name(name) for name in names]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += needs(name)
    return found


def needs(name: str) -> Iterator[NormalizedName]:
    try:
        listed = requires(name) or []
    except PackageNotFoundError:  # for another Python than this
        return
    for wanted in map(Requirement, listed):
        if wanted.marker is None or any(wanted.marker.evaluate({**at, "extra": ""}) for at in PYTHONS):
            yield canonicalize_name(wanted.name)


PYTHONS = [{"python_version": f"3.{n}", "python_full_version": f"3.{n}.0"} for n in (11, 12, 13, 14)]


def test_the_first_section_is_what_the_bot_needs() -> None:
    """The dependencies of the bot with all that they need in turn, and nothing else."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = needed(*(Requirement(line).name for line in project["dependencies"]))
    assert set(pinned(LOCK.partition(MARK)[0])) == wanted


def test_the_second_section_is_what_working_on_it_needs_more() -> None:
    """A package stands in both only where the first has it for some machines and the second for all."""
    run, work = (pinned(section) for section in LOCK.split(MARK))
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    assert {canonicalize_name(Requirement(line).name) for line in groups["dev"]} <= set(work)
    version = re.compile(r"==(\S+)")
    for name in set(run) & set(work):
        assert ";" in run[name].splitlines()[0]
        assert version.findall(run[name]) == version.findall(work[name])


def test_every_package_is_locked_by_hashes() -> None:
    """Also those of other machines."""
    assert [
        entry for part in LOCK.split(MARK) for entry in pinned(part).values() if "sha256:" not in entry
    ] == []


def test_the_dockerfile_cuts_the_lock_file_at_the_mark() -> None:
    """The mark is that of the lock file and of the Makefile that writes it."""
    assert LOCK.count(f"\n{MARK}") == 1
    assert f"sed '/^{MARK}/,$d' requirements.lock" in DOCKERFILE
    assert f"MARK := \\{MARK}" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_image_holds_the_packages_and_nothing_else_of_ours() -> None:
    """Our four folders, the licence, and the lock file while it is built."""
    copied = [line.split()[1] for line in DOCKERFILE.splitlines() if re.match("COPY (?!--)", line)]
    assert sorted(copied) == sorted([*PACKAGES, "LICENSE", "requirements.lock"])


def test_signals_reach_the_bot_in_the_image() -> None:
    """The bot is started as a list of words, with no shell between; and so is its health check."""
    for word in ("ENTRYPOINT", r"HEALTHCHECK [^\[]*CMD"):
        (written,) = re.findall(rf"^{word} (\[.*\])$", DOCKERFILE, re.MULTILINE)
        assert json.loads(written)[:3] == ["python", "-m", "bot"]
    assert "\nUSER courier\n" in DOCKERFILE
