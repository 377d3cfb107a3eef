"""Sessions at a table: begun, ended, and the table taken out of play."""

import json
from collections.abc import Sequence
from typing import Any

from jantaku.link import commands
from jantaku_host.device import settings
from jantaku_host.device.cable import Device
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record.players import Player, player
from jantaku_host.record.recorded import printable


def wish(
    rules: str, options: Sequence[str], table: str, names: Sequence[str], numbers: Sequence[str],
    first_east: int, tournament: str = "", tour: int = 0,
) -> dict[str, Any]:  # fmt: skip
    """What a table is asked to start, checked as the table would.

    `options` are NAME=VALUE, `numbers` SEAT=NUMBER, those of the EMA. The name of the table has in
    further lines what the game counts for: a tournament or league, and the number of the round.
    """
    if tour and not tournament:
        raise WrongUse("--round: of which --event?")
    for text in (table, tournament):
        if printable(text) != text:
            raise WrongUse(f"{text!r}: a name is one line of text")
    if tournament:
        table = f"{table}\n{tournament}\n{tour or ''}".rstrip("\n")
    book = {"rules": rules, "options": settings.assignments(options)}
    settings.check(book)
    people = [str(each) for each in _seated(names, settings.assignments(numbers))]
    return book | {"table": table, "players": people, "first_east": first_east}


def _seated(names: Sequence[str], numbers: dict[str, str]) -> list[Player]:
    """The players of the four seats, as the record will have them."""
    if names and len(names) != 4:
        raise WrongUse(f"{len(names)} players: four sit at a table")
    for name in names:
        if printable(name) != name:
            raise WrongUse(f"{name!r}: a name is one line of text")
    people = [player(name) for name in names or [""] * 4]
    for seat, number in numbers.items():
        if seat not in ("0", "1", "2", "3"):
            raise WrongUse(f"--ema-id {seat}={number}: the seats are 0 to 3")
        name, known = people[int(seat)]
        people[int(seat)] = Player(name, number)
        if not name or known or player(str(people[int(seat)])) != people[int(seat)]:
            raise WrongUse(
                f"--ema-id {seat}={number}: eight digits, for a named player who has none yet"
            )
    return people


def start(device: Device, wanted: dict[str, Any]) -> None:
    """Such a session."""
    device.request(commands.SESSION_START, json.dumps(wanted, ensure_ascii=False).encode())


def end(device: Device) -> str:
    """The session that is on; the head of its record."""
    # The table itself lets it pass: a request may have been repeated on the line.
    if not device.request_json(commands.STATUS)["session"]:
        raise Refused("no session is on")
    device.request(commands.SESSION_END)
    return str(device.request_json(commands.STATUS)["head"])


def maintain(device: Device) -> None:
    """Give the port back to MicroPython's console."""
    device.request(commands.MAINTENANCE)
    device.forget_role()
