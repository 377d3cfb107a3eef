"""Looks a table over and says what is wrong with it."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from jantaku.link import commands
from jantaku.sensing import zones
from jantaku_host.device import answers, clock
from jantaku_host.device.cable import Device
from jantaku_host.device.status import read
from jantaku_host.device.update import read_state
from jantaku_host.errors import DeviceTrouble

_PLACES = ("wall", "rack", "river")
_HEAP = 40 * 1024  # less free memory than that, and a long deal may run out of it
_FLASH = 64 * 1024  # the same for the record
_CLOCK_S = 60
_CORRECTS_TIMER1 = 7  # of MISC_CONFIG: switched on, and in which timer
_BROKEN, _DETUNED = 0.5, 0.1  # so far from the AGC of others of its kind
_TRIES = 8
_NO_UPDATES = (
    "no key to check them with: jantaku session maintenance, then jantaku install --update-key"
)
_PLAYS_WITH = ("board", "memory", "file system", "buttons", "readers", "reader", "tiles", "table")
_SHAPE = {
    "storage": str, "flash_free": int, "fram": bool, "buttons": bool,
    "readers": [str], "tiles_lacking": int, "keys": bool, "update_key": bool,
}  # fmt: skip


class Finding(NamedTuple):
    """One thing that was looked at: what is wrong with it, and what to do; or that it is well."""

    part: str
    is_well: bool
    words: str


def hindrances(device: Device) -> list[Finding]:
    """What keeps people from playing at this table, as far as it knows itself."""
    return [found for found in findings(device) if found.part in _PLAYS_WITH and not found.is_well]


def findings(device: Device, ask: Callable[[], bool] | None = None) -> Iterator[Finding]:
    """All that was looked at, in the order in which a table is built.

    `ask` says whether a person sees the doctor's text on all four displays.
    """
    seen = _checkup(device, ask is not None)
    status = read(device)
    yield _board(status["version"], read_state(device).is_on_trial)
    with answers.sense(device.port):
        memory = _memory(seen.get("heap_free"))
    yield memory
    yield _storage(seen["storage"], seen["flash_free"])
    yield _answers("FRAM", seen["fram"], "until then the deal in play wears the flash")
    yield _answers("buttons", seen["buttons"], "it is an MCP23018")
    with answers.sense(device.port):
        readers = list(
            _readers(seen["readers"], seen.get("firmware", []), seen.get("reader_mhz", 0))
        )
    yield from readers
    with answers.sense(device.port):
        coils = list(_coils(seen.get("coils", [])))
    yield from coils
    yield _displays(device, None if status["session"] else ask)
    yield _tiles(seen["tiles_lacking"])
    yield _clock(clock.read(device), clock.ours())
    yield _table(status["problem"], status["blocks"])
    yield _keys(seen["keys"])
    yield _update_key(seen["update_key"])


def _checkup(device: Device, ask: bool) -> dict[str, Any]:
    """What the table finds when it tries its chips, which takes a while where some are dead."""
    for _ in range(_TRIES - 1):
        with contextlib.suppress(DeviceTrouble):
            return device.request_json(commands.CHECKUP, bytes((ask,)), _SHAPE)
    return device.request_json(commands.CHECKUP, bytes((ask,)), _SHAPE)


def _board(version: str, is_on_trial: bool) -> Finding:
    if is_on_trial:
        return Finding("board", False, f"{version} is on trial: ask again in ten seconds")
    return Finding("board", True, f"jantaku {version}")


def _memory(free: int | None) -> Finding:
    if free is None:
        return Finding("memory", True, "not told while a deal is in play")
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


def _readers(problems: list[str], firmware: list[int], mhz: int) -> Iterator[Finding]:
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
        told = [reader for reader in firmware if reader]
        are_all = len(told) in (0, len(problems))  # during a session nothing is tried out
        words = f"all {len(problems)} answer" if are_all else f"{len(told)} answer, walls have none"
        pace = f" at {mhz} MHz" if mhz else ""
        yield Finding("readers", True, words + pace + _firmware(told))


def _firmware(readers: list[int]) -> str:
    """Of the readers' chips; whether they correct timer 1 costs time in empty slots, no more."""
    if not readers:
        return ""
    versions = sorted({reader >> 8 for reader in readers})
    named = " ".join(f"{version >> 8:X}.{version & 255:X}" for version in versions)
    correct = sum(reader & _CORRECTS_TIMER1 == 3 for reader in readers)
    return f"; firmware {named}, timer 1 corrected in {correct}"


def _coils(levels: list[int]) -> Iterator[Finding]:
    """What each receiver finds of its field, against other coils of its kind; 0: a dead reader."""
    is_well = True
    for kind, alike in _coils_of_a_kind(levels):
        alive = sorted(levels[zone] for zone in alike if levels[zone])
        usual = alive[len(alive) // 2] if alive else 0
        for zone in alike:
            place = f"stack {zones.stack(zone) + 1}" if kind == "wall" else kind
            name = f"seat {zones.side(zone)}, {place}"
            off = abs(levels[zone] - usual) if levels[zone] else 0
            told = f"AGC {levels[zone]}, others of its kind {usual}"
            if off > usual * _BROKEN:
                is_well = False
                words = f"{name}: broken ({told}): look at its switch, joints and track"
                yield Finding("coil", False, words)
            elif off > usual * _DETUNED:
                is_well = False
                words = f"{name}: detuned ({told}): look at C1, C2, and for metal nearby"
                yield Finding("coil", False, words)
    if any(levels) and is_well:
        yield Finding("coils", True, f"{sum(map(bool, levels))} carry their field")


def _coils_of_a_kind(levels: list[int]) -> Iterator[tuple[str, range]]:
    if len(levels) == zones.ZONES:
        yield "wall", range(zones.RACK)
        yield "rack", range(zones.RACK, zones.RIVER)
        yield "river", range(zones.RIVER, zones.MELDS)
        yield "melds", range(zones.MELDS, zones.ZONES)


def _displays(device: Device, ask: Callable[[], bool] | None) -> Finding:
    """They cannot be read: nothing leads back from them to the Pico."""
    if ask is None:
        return Finding("displays", True, "not asked: only a person can see them")
    is_seen = ask()
    device.request(commands.CHECKUP, b"\0")
    if is_seen:
        return Finding("displays", True, "show what they should")
    return Finding("displays", False, "if one is dark look at its CS, if all are at RST and D/C")


def _tiles(lacking: int) -> Finding:
    if lacking:
        return Finding("tiles", False, f"{lacking} of 136 have no tag: jantaku tiles enroll")
    return Finding("tiles", True, "all 136 have a tag")


def _clock(told: int, now: int) -> Finding:
    off = round((told - now) / 1000)
    if not told:
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
        return Finding("updates", False, _NO_UPDATES)
    return Finding("updates", True, "are taken if they are signed")
