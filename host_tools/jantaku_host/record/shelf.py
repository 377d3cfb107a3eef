"""The books that are not in the image of a table, and old revisions of those that are.

They are files of a folder: `NAME.book` has the lines of a book as a module of the firmware has
them, `NAME-REVISION.book` what the lines of that book were once. Nobody lists old ones; a club's
own book that rests on one finds it, so that an old record is judged by what was played.
"""

from hashlib import sha256
from pathlib import Path

from jantaku.rules import books


class Shelf:
    """What `jantaku.rules.books` asks, beside the modules that it finds itself."""

    def __init__(self, folder: Path):
        self.folder = folder

    def names(self) -> list[str]:
        """The books that are here alone."""
        return sorted(file.stem for file in self.folder.glob("*.book") if "-" not in file.stem)

    def find(self, name: str) -> bytes:
        """The lines of such a book; nothing where there is none."""
        return self._read(name) if name in self.names() else b""

    def revision(self, name: str, meant: list[str]) -> bytes:
        """The lines of a book in the revision that is meant; nothing where that is today's, or none
        is. `meant` are names, each before its revision."""
        if name not in meant:
            return b""
        wanted = meant[meant.index(name) + 1]
        if wanted == digest(name):
            return b""
        kept = self._read(f"{name}-{wanted}")
        if not kept:
            raise books.PresetError(f"revision {wanted} of {name} is not known here")
        return kept

    def _read(self, stem: str) -> bytes:
        file = self.folder / f"{stem}.book"
        return b"\n" + file.read_bytes() if file.is_file() else b""


def digest(name: str) -> str:
    """What tells today's revision of a book from others."""
    return sha256(books.book(name)).hexdigest()[:8]


def lines(name: str) -> list[str]:
    """All lines of a book, the first one what it is."""
    return books.book(name).decode().splitlines()[1:]


def is_there(name: str) -> bool:
    """Whether this is a book that no table has."""
    return books.shelf is not None and bool(books.shelf.find(name))
