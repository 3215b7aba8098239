"""`python -m tests.golden` writes the golden games anew."""

from __future__ import annotations

from tests.contract.golden import FOLDER, path_of, playthrough
from tests.contract.subjects import SUBJECTS


def main() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for subject in SUBJECTS:
        for variant in subject.starts:
            path_of(subject, variant).write_text(playthrough(subject, variant), encoding="utf-8")


if __name__ == "__main__":
    main()
