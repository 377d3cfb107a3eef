"""Small files that are either as they were or as they shall be, whenever the power goes."""

import os


def replace(path: str, data: bytes) -> None:
    """Let the file have this content; LittleFS renames in one go."""
    with open(path + ".new", "wb") as stream:
        stream.write(data)
    os.rename(path + ".new", path)


def read(path: str) -> bytes:
    """What is in the file; nothing where there is none."""
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except OSError:
        return b""


def make_folder(path: str) -> None:
    """Have that folder."""
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)  # there already; anything else is trouble that must be heard of
