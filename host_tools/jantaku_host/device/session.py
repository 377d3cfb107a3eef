"""Sessions at a table: begun, ended, their clock, and the table taken out of play."""

import json
import struct
import unicodedata
from collections.abc import Sequence
from typing import Any

from jantaku.link import commands
from jantaku.rules import books
from jantaku.shown import glyphs
from jantaku.table import settings as table_settings
from jantaku_host.device import settings, status
from jantaku_host.device.cable import Device
from jantaku_host.errors import DeviceTrouble, Refused, WrongUse
from jantaku_host.record.players import Player, player
from jantaku_host.record.recorded import printable
from jantaku_host.words import counted


def book(device: Device, rules: str | None, options: dict[str, str]) -> dict[str, Any]:
    """By what is played: the table's own book with its options, unless another is named; what is
    said of the options goes before."""
    own = settings.read(device)
    if rules in (None, own["rules"]):
        return {"rules": own["rules"], "options": own["options"] | options}
    return {"rules": rules, "options": options}


def wish(
    book: dict[str, Any], table: str, names: Sequence[str], numbers: Sequence[str],
    first_east: int, tournament: str = "", tour: int = 0,
    seated: bool = False, left: int = 0, match: dict[str, Any] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """What a table is asked to start, checked as the table would.

    `book` has its rules and options, `numbers` are SEAT=NUMBER, those of the EMA. The name of the
    table has in further lines what the game counts for: a tournament or league, and the number of
    the round.
    `seated`: no dice before a signal; `left`: minutes, if fewer than the book's; `match`: where a
    game stands that began at another table (round, honba, deposits, scores by seat).
    """
    if tour and not tournament:
        raise WrongUse("--round: of which --event?")
    for text in (table, tournament):
        if printable(text) != text:
            raise WrongUse(f"{text!r}: a name is one line of text")
    if tournament:
        table = f"{table}\n{tournament}\n{tour or ''}".rstrip("\n")
    rules = book["rules"]
    if not rules.startswith(books.HOUSE):  # the table alone has that one
        settings.check(book)
    people = [str(each) for each in _seated(names, settings.assignments(numbers))]
    wanted = book | {"table": table, "players": people, "first_east": first_east}
    wanted["names"] = [drawable(each) for each in people]
    if seated:
        wanted["seat"] = True
    if left:
        wanted["left"] = left
    if match:
        wanted["match"] = match
    if match and not rules.startswith(books.HOUSE):
        own = books.load(rules, **table_settings.complete(book)["options"])
        on_table = getattr(own, "riichi_deposit", 0) * match["deposits"]
        if sum(match["scores"]) + on_table != 4 * own.start_points:
            raise WrongUse(
                f"{match['scores']} and {on_table} on the table do not make "
                f"{4 * own.start_points}: what is missing?"
            )
    return wanted


def standing(text: str) -> dict[str, Any]:
    """Where a game stands that began at another table: ROUND,HONBA,STICKS,SCORE,SCORE,SCORE,SCORE,
    the scores by seat; in Sichuan ROUND is how many deals were played."""
    round_, *numbers = text.split(",")
    try:
        honba, deposits, *scores = (int(each) for each in numbers)
        wind = "ESW".find(round_[0]) if not round_.isdecimal() else -1
        number = int(round_) if wind < 0 else 4 * wind + int(round_[1:]) - 1
        if len(scores) != 4 or min(number, honba, deposits) < 0 or number > 4 * wind + 3 > 0:
            raise ValueError
    except (ValueError, IndexError):
        raise WrongUse(
            f"{text!r}: write ROUND,HONBA,STICKS and four scores, as S2,1,0,31000,29000,25000,35000"
        ) from None
    return {"round": number, "honba": honba, "deposits": deposits, "scores": scores}


def drawable(name: str) -> str:
    """A name as the displays can draw it: accents are left out, and signs they do not have."""
    found = "".join(
        each if each in glyphs.SMALL[1] else unicodedata.normalize("NFD", each)[0] for each in name
    )
    return "".join(each for each in found if each in glyphs.SMALL[1]).strip()


def _seated(names: Sequence[str], numbers: dict[str, str]) -> list[Player]:
    """The players of the four seats, as the record will have them."""
    if names and len(names) != 4:
        raise WrongUse(f"{counted(len(names), 'player')}: four sit at a table")
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
    """Such a session. An answer that was lost is none that says no."""
    if status.read(device)["session"]:
        raise Refused("a session is on")
    try:
        device.request(commands.SESSION_START, json.dumps(wanted, ensure_ascii=False).encode())
    except DeviceTrouble:
        if not status.read(device)["session"]:
            raise


def told(device: Device) -> dict[str, Any]:
    """The session's clock, as `status.CLOCK` has it; its states are seated, armed, running, paused
    and unknown."""
    return _clock(device, commands.TELL)


def go(device: Device, at: int = 0) -> dict[str, Any]:
    """Begin, or go on after a pause, at the hall's time `at`; 0: now. The clock as it is then."""
    return _clock(device, commands.GO, at)


def pause(device: Device) -> dict[str, Any]:
    """The clock stands from now on; between two deals."""
    return _clock(device, commands.PAUSE)


def extra(device: Device, minutes: int) -> dict[str, Any]:
    """So many minutes beyond the book's, in all; between two deals."""
    return _clock(device, commands.EXTRA, minutes)


def _clock(device: Device, what: int, value: int = 0) -> dict[str, Any]:
    body = struct.pack("<BQ", what, value)
    return device.request_json(commands.SESSION_CLOCK, body, status.CLOCK)


def end(device: Device) -> str:
    """The session that is on; the head of its record."""
    # The table itself lets it pass: a request may have been repeated on the line.
    if not status.read(device)["session"]:
        raise Refused("no session is on")
    device.request(commands.SESSION_END)
    return str(status.read(device)["head"])


def maintain(device: Device) -> None:
    """Give the port back to MicroPython's console."""
    device.request(commands.MAINTENANCE)
    device.forget_role()
