"""Small files that are either as they were or as they shall be, whenever the power goes."""

import os


def replace(path: str, data: bytes) -> None:
    """Let the file have this content; LittleFS renames in one go."""
    with open(path + ".new", "wb") as stream:
        stream.write(data)
    os.rename(path + ".new", path)


def read(path: str, offset: int = 0, length: int = -1) -> bytes:
    """What is in the file, or a piece of it; nothing where there is none."""
    try:
        with open(path, "rb") as stream:
            stream.seek(offset)
            return stream.read(length)
    except OSError:
        return b""


def size(path: str) -> int:
    """The bytes of the file; 0 where there is none."""
    try:
        return os.stat(path)[6]
    except OSError:
        return 0


def make_folder(path: str) -> None:
    """Have that folder."""
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)  # there already; anything else is trouble that must be heard of
