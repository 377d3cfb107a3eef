"""`jantaku doctor`: look a table over and say what is wrong with it."""

import contextlib
import json
import struct
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from jantaku.link import commands
from jantaku_host.cli.commands.update import read_state
from jantaku_host.cli.options import with_port
from jantaku_host.device.cable import Device
from jantaku_host.device.connection import spectator
from jantaku_host.errors import DeviceTrouble, Refused

_PLACES = ("wall", "rack", "river")
_HEAP = 40 * 1024  # less free memory than that, and a long deal may run out of it
_FLASH = 64 * 1024  # the same for the record
_CLOCK_S = 60
_TRIES = 8


class Finding(NamedTuple):
    """One thing that was looked at: what is wrong with it, and what to do; or that it is well."""

    part: str
    is_well: bool
    words: str


@click.command()
@click.option(
    "--ask/--no-ask", default=None,
    help="Ask about the displays, which only a person can see.  [default: at a terminal]",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object a thing looked at.")
@with_port
def command(ask: bool | None, as_json: bool, port: str | None) -> None:
    """Check board, readers, displays, tiles, clock and record of a table. Exit code 1: not well.

    While a session is on, nothing is tried out: the table then says what it knows.

    \b
    Example: jantaku doctor
    """
    ask = sys.stdin.isatty() if ask is None else ask
    ill = 0
    with spectator(port) as device:
        for found in findings(device, ask):
            mark = "  " if found.is_well else "! "
            text = (
                json.dumps(found._asdict()) if as_json else f"{mark}{found.part:<12}{found.words}"
            )
            click.echo(text)
            ill += not found.is_well
    if ill:
        raise Refused(f"{ill} of these need somebody's hand")


def findings(device: Device, ask: bool) -> Iterator[Finding]:
    """All that was looked at, in the order in which a table is built."""
    seen = _checkup(device, ask)
    status = device.request_json(commands.STATUS)
    yield _board(status["version"], read_state(device).is_on_trial)
    yield _memory(seen["heap_free"])
    yield _storage(seen["storage"], seen["flash_free"])
    yield _answers("FRAM", seen["fram"], "until then the deal in play wears the flash")
    yield _answers("buttons", seen["buttons"], "it is an MCP23018")
    yield from _readers(seen["readers"])
    yield _displays(device, ask and not status["session"])
    yield _tiles(seen["tiles_lacking"])
    yield _clock(struct.unpack("<Q", device.request(commands.TIME))[0])
    yield _table(status["problem"], status["blocks"])
    yield _keys(seen["keys"])
    yield _update_key(seen["update_key"])


def _checkup(device: Device, ask: bool) -> dict[str, Any]:
    """What the table finds when it tries its chips, which takes a while where some are dead."""
    for _ in range(_TRIES - 1):
        with contextlib.suppress(DeviceTrouble):
            return device.request_json(commands.CHECKUP, 1 if ask else 0)
    return device.request_json(commands.CHECKUP, 1 if ask else 0)


def _board(version: str, is_on_trial: bool) -> Finding:
    if is_on_trial:
        return Finding("board", False, f"{version} is on trial: ask again in ten seconds")
    return Finding("board", True, f"jantaku {version}")


def _memory(free: int) -> Finding:
    words = f"{free // 1024} KB free"
    if free < _HEAP:
        return Finding("memory", False, f"{words}, which is little: start the table anew")
    return Finding("memory", True, words)


def _storage(problem: str, free: int) -> Finding:
    if problem:
        return Finding("file system", False, f"{problem}: docs/firmware.md says what can be done")
    words = f"{free // 1024} KB free"
    if free < _FLASH:
        return Finding("file system", False, f"{words}, which is little: jantaku pull")
    return Finding("file system", True, words)


def _answers(part: str, is_there: bool, remark: str) -> Finding:
    if is_there:
        return Finding(part, True, "there")
    return Finding(part, False, f"nothing answers: look at SDA, SCL and the supply ({remark})")


def _readers(problems: list[str]) -> Iterator[Finding]:
    if problems and all(problems):
        yield Finding(
            "readers", False, f"none answers ({problems[0]}): look at their supply and SPI"
        )
        return
    for number, problem in enumerate(problems):
        if problem:
            seat, place = divmod(number, len(_PLACES))
            yield Finding("reader", False, f"seat {seat}, {_PLACES[place]}: {problem}")
    if not any(problems):
        yield Finding("readers", True, f"all {len(problems)} answer")


def _displays(device: Device, ask: bool) -> Finding:
    """They cannot be read: nothing leads back from them to the Pico."""
    if not ask:
        return Finding("displays", True, "not asked: only a person can see them")
    is_seen = click.confirm("Do all four displays show a text of the doctor?", err=True)
    device.request(commands.CHECKUP, b"\0")
    if is_seen:
        return Finding("displays", True, "show what they should")
    return Finding("displays", False, "if one is dark look at its CS, if all are at RST and D/C")


def _tiles(lacking: int) -> Finding:
    if lacking:
        return Finding("tiles", False, f"{lacking} of 136 have no tag: jantaku tiles enroll")
    return Finding("tiles", True, "all 136 have a tag")


def _clock(epoch: int) -> Finding:
    off = epoch - round(time.time())
    if not epoch:
        return Finding("clock", False, "not set: jantaku time --set")
    if abs(off) > _CLOCK_S:
        return Finding("clock", False, f"{off:+d} s: jantaku time --set")
    return Finding("clock", True, f"{off:+d} s")


def _table(problem: str, blocks: int) -> Finding:
    """What its displays say too: of settings, tile set, record."""
    if problem:
        return Finding("table", False, f"says: {problem}")
    return Finding("table", True, f"says all is well; {blocks} blocks in its record")


def _keys(are_installed: bool) -> Finding:
    if not are_installed:
        return Finding("keys", False, "whoever comes first owns the table: jantaku keys install")
    return Finding("keys", True, "operator and referee have theirs")


def _update_key(is_there: bool) -> Finding:
    if not is_there:
        return Finding("updates", False, "no key to check them with: jantaku install --update-key")
    return Finding("updates", True, "are taken if they are signed")
