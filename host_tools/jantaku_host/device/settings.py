"""What a table plays by when nothing else is said, and what a session may say instead."""

import json
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jantaku.link import commands
from jantaku.rules import books
from jantaku.table import settings
from jantaku_host.device.cable import Device
from jantaku_host.device.connection import operator, spectator
from jantaku_host.errors import WrongUse
from jantaku_host.record import house_book, shelf

_SHAPE: dict[str, object] = {"rules": str, "options": {}}


def assignments(texts: Iterable[str]) -> dict[str, str]:
    """NAME=VALUE, each."""
    pairs = [text.partition("=") for text in texts]
    for name, equals, _ in pairs:
        if not equals:
            raise WrongUse(f"{name}: write NAME=VALUE")
    return {name: value for name, _, value in pairs}


def check(wanted: dict[str, Any]) -> None:
    """Whether a table would take them; it fills in what is not said."""
    try:
        settings.check(wanted)
    except settings.BadSettings as error:
        raise WrongUse(str(error)) from error


def read(device: Device) -> dict[str, Any]:
    """The settings of this table."""
    return device.request_json(commands.SETTINGS, shape=_SHAPE)


def change(wanted: dict[str, str], port: str | None, key_file: Path | None) -> dict[str, Any]:
    """The settings of a table once these are changed. Another book drops the options of the one
    before."""
    with spectator(port) as device:
        current = read(device)
    if wanted:
        book = _book(wanted.pop("book", ""))
        if book:
            wanted["rules"] = books.called(book)
        if "rules" in wanted:
            current["options"] = {}
        for name, value in wanted.items():
            (current if name in current else current["options"])[name] = value
        if book or not current["rules"].startswith(books.HOUSE):
            check(current | ({"rules": book} if book else {}))
        with operator(port, key_file) as device:
            _carry(device, book.encode())
            device.request(commands.SET, json.dumps(current).encode())
    return current


def _book(where: str) -> str:
    """The text of a club's own book, or of one that only the host has."""
    if not where:
        return ""
    if shelf.is_there(where):
        return house_book.named(where)
    try:
        return house_book.read(Path(where))
    except OSError as error:
        raise WrongUse(f"{where}: {error.strerror}") from None
    except house_book.BadBook as error:
        raise WrongUse(f"{where}: {error}") from None


def _carry(device: Device, book: bytes) -> None:
    for at in range(0, len(book), commands.PIECE):
        piece = struct.pack("<H", at) + book[at : at + commands.PIECE]
        device.request(commands.BOOK, piece)
