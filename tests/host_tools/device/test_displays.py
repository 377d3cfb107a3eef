"""The displays as a host sees them over the cable, against the glass of the simulated table."""

from collections.abc import Callable
from pathlib import Path

import pytest
from support import bot_session
from support.simulated_club import Club
from support.waiting import PATIENCE_S, press, wait_until

from jantaku import board
from jantaku.link import commands
from jantaku.link.pictures import packed
from jantaku.rules import events
from jantaku_host.bench.ssd1322 import SSD1322
from jantaku_host.bench.table import Table
from jantaku_host.device.cable import Device
from jantaku_host.device.displays import Displays, unpacked
from jantaku_host.errors import Refused

SESSION = [*bot_session.session()]
REFEREE = board.BUTTONS.index("referee")


def first(kind: int) -> int:
    """Where in the session that happens first."""
    return next(index for index, (event, _) in enumerate(SESSION) if event[0] == kind)


def glass(display: SSD1322) -> bytes:
    greys = b"".join(display.picture())
    return bytes(greys[at] << 4 | greys[at + 1] for at in range(0, len(greys), 2))


def glasses(table: Table) -> list[bytes]:
    return [glass(display) for display in table.displays]


def look(table: Table, until: Callable[[], bool]) -> list[bytes]:
    """What a host sees once that is so and nothing is drawn any more."""
    displays = Displays()

    def is_seen() -> bool:
        before = glasses(table)
        displays.look(device)
        return until() and displays.pictures == before == glasses(table)

    with Device(table.port) as device:
        wait_until(is_seen, "the host never sees what the glass shows")
    return displays.pictures


@pytest.fixture
def table_at(tmp_path: Path):
    """A table at which so much of the sample has happened."""
    club = Club(tmp_path)
    tables = []

    def power_up(count: int) -> Table:
        club.play(b"".join(events.encode(*each) for each in SESSION[:count]))
        tables.append(club.power_up())
        table = tables[-1].__enter__()
        club.ready(table)
        return table

    yield power_up
    for table in tables:
        table.__exit__()


def test_pages_in_play_of_a_question_and_of_a_settlement_are_told_to_the_pixel(table_at) -> None:
    table = table_at(first(events.DISCARD) + 20)
    in_play = look(table, lambda: True)
    assert len(set(in_play)) == 4  # four winds, East's in a white field
    press(table, len(board.BUTTONS) * 1 + REFEREE)
    asked = look(table, lambda: glasses(table)[1] != in_play[1])
    assert asked[1] != in_play[1]


def test_a_settlement_is_told_to_the_pixel_page_by_page(table_at) -> None:
    table = table_at(first(events.SETTLE) + 1)
    one = look(table, lambda: True)
    other = look(table, lambda: glasses(table) != one)
    assert one != other


def test_displays_that_help_beginners_are_not_told() -> None:
    settings = {"rules": "furiten", "options": {"rated": False}, "assist": "gentle"}
    displays = Displays()
    with Table(settings) as table:
        table.wait_until_ready(PATIENCE_S)
        with Device(table.port) as device:
            with pytest.raises(Refused):
                device.request(commands.PICTURE, bytes((0, 0)))
            displays.look(device)
    assert displays.pictures == []


def test_where_nothing_changes_a_look_is_one_small_request(table_at) -> None:
    table = table_at(first(events.DISCARD) + 20)
    look(table, lambda: True)
    asked = []

    class Counted(Device):
        def request(self, command: int, body: bytes = b"") -> bytes:
            asked.append(command)
            return super().request(command, body)

    displays = Displays()
    with Counted(table.port) as device:
        while not displays.pictures:
            displays.look(device)
        asked.clear()
        displays.look(device)
    assert asked == [commands.SHOWN]


def test_rows_come_back_as_the_table_packed_them() -> None:
    for row in (bytes(128), b"\xff" * 128, bytes(range(128)), b"\x11" * 128, b"\0\xff\x11" * 42):
        assert unpacked(packed(row)) == row
