"""One process holds the data folder. The lock dies with its process, however that dies."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

from storage.errors import FolderUnusable, HeldByAnother, ReadOnly

NAME = "courier.lock"
BEYOND = 1 << 30  # a byte that nobody writes: Windows lets no one read what is locked

if sys.platform == "win32":
    import msvcrt

    def _grip(handle: int) -> None:
        os.lseek(handle, BEYOND, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _grip(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """Held from its making to `release`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
        except PermissionError:
            raise ReadOnly(path=folder) from None
        except OSError as error:
            raise FolderUnusable(path=folder, reason=error.strerror) from None
        try:
            self._take()
        except BaseException:
            os.close(self._handle)
            raise

    def _take(self) -> None:
        try:
            _grip(self._handle)
        except (BlockingIOError, PermissionError):
            raise HeldByAnother(path=self.folder, holder=self._holder()) from None
        except OSError as error:
            reason = f"it cannot be locked ({error.strerror})"
            raise FolderUnusable(path=self.folder, reason=reason) from None
        os.ftruncate(self._handle, 0)
        os.lseek(self._handle, 0, os.SEEK_SET)
        os.write(self._handle, f"process {os.getpid()} on {socket.gethostname()}".encode())

    def _holder(self) -> str:
        os.lseek(self._handle, 0, os.SEEK_SET)
        return os.read(self._handle, 300).decode(errors="replace") or "another process"

    def release(self) -> None:
        os.close(self._handle)
