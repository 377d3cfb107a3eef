"""The names of the application, which MicroPython's own image holds for it.

MicroPython keeps each name that it meets once, in a table. Names that it was built with lie in
flash. Of one that comes with the application the text stays in the slot, but its row takes six
bytes of RAM, in pieces that double: the piece for the 2,541st takes 15 KB at once. A text that is
no name is an object of 16 bytes in RAM, and none where the table knows it.

So MicroPython is built with all of them, from a list that is in the repository: it is built anew
when the list changes, not with every new name. What is not on the list costs RAM and nothing else;
that is also how an application runs that came later, as an update. `make names` writes the list.
"""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import romfs
from sources import Trouble, say

LIST = romfs.FIRMWARE / "boards/names.txt"

_ROM = Path("/rom")  # where firmware/boot/slots.py mounts the application
_LONGEST = 64  # bytes: the longer ones are tables, which are few

# Of the .mpy format, version 6: what an object is, by its first byte (py/persistentcode.h).
_VERSION = b"M\x06"
_WITHOUT_TEXT = (0, 1, 2, 3, 4)
_STR, _BYTES, _TUPLE = 5, 6, 10


def listed() -> list[str]:
    """What MicroPython is built with."""
    return LIST.read_text(encoding="utf-8").splitlines()


def missing(files: dict[Path, bytes]) -> set[str]:
    """What is in these files but not on the list."""
    return of(files).difference(listed())


def of(files: dict[Path, bytes]) -> set[str]:
    """The names and short texts in .mpy files that MicroPython can be built with.

    Those of the files themselves are among them: an import keeps the path, and the module's name
    as a whole and in pieces.
    """
    found = {text for file in files.values() for text in _texts(file)}
    for file in files:
        module = (file.parent if file.stem == "__init__" else file.with_suffix("")).parts
        found.update(module, (".".join(module), (_ROM / file).as_posix()))
    return set(filter(_fits, found))


def _fits(text: str) -> bool:
    """Whether it is worth it, and comes through the C preprocessor as it is, inside quotes."""
    is_plain = text.isprintable() and '"' not in text and "\\" not in text
    return is_plain and 0 < len(text.encode()) <= _LONGEST


def _texts(file: bytes) -> Iterator[str]:
    if not file.startswith(_VERSION):
        raise Trouble("mpy-cross writes another format than the one that is known")
    at = 4  # behind version, features and the size of small integers

    def number() -> int:
        nonlocal at
        value = 0
        while True:
            byte = file[at]
            at += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def text(size: int, end: int) -> str:
        nonlocal at
        start = at
        at += size + end
        return file[start : start + size].decode()

    names, objects = number(), number()
    for _ in range(names):
        size = number()
        if not size & 1:  # else one that every MicroPython has, by its number
            yield text(size >> 1, end=1)
    while objects:
        objects -= 1
        kind = file[at]
        at += 1
        if kind in _WITHOUT_TEXT:
            continue
        size = number()
        if kind == _TUPLE:
            objects += size  # they follow
        elif kind == _STR:
            yield text(size, end=1)
        else:
            at += size + (kind == _BYTES)


def main() -> None:
    names = sorted(of(romfs.compiled()))
    LIST.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    say(f"{LIST.relative_to(romfs.FIRMWARE.parent)} has {len(names):,} names")


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        main()
    except (Trouble, OSError) as error:
        say(str(error))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
