"""What a table plays by when nothing else is said, and what a session may say instead."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jantaku.link import commands
from jantaku.table import settings
from jantaku_host.device.connection import operator, spectator
from jantaku_host.errors import WrongUse


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


def change(wanted: dict[str, str], port: str | None, key_file: Path | None) -> dict[str, Any]:
    """The settings of a table once these are changed. Another book drops the options of the one
    before."""
    with spectator(port) as device:
        current = device.request_json(commands.SETTINGS)
    if wanted:
        if "rules" in wanted:
            current["options"] = {}
        for name, value in wanted.items():
            (current if name in current else current["options"])[name] = value
        check(current)
        with operator(port, key_file) as device:
            device.request(commands.SET, json.dumps(current).encode())
    return current
