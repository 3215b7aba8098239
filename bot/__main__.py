"""`python -m bot`: on Discord with a token, else in the playground. Three commands more for whoever runs it:

check           looks whether all is well, before anyone is annoyed
health          prints the numbers of the bot that is running, and fails if it is not well
backup FILE     copies all games, also while the bot runs

DISCORD_TOKEN   the bot's token
FRONTIER_DATA   the data folder
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from bot.host.pulse import data_folder, health


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given == ["health"]:  # asked every minute: thirty times dearer if all of the bot were read for it
        return health(data_folder())
    from bot.host.program import run

    return run(given)


if __name__ == "__main__":
    os.umask(0o077)  # what lies in the data folder is for nobody else on this machine
    sys.exit(main())
