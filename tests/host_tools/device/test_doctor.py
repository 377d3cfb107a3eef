"""`jantaku doctor`: each thing it knows is broken once and found."""

import json
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support import bot_session
from support.simulated_club import Club
from support.waiting import wait_until

from jantaku import board
from jantaku.link import commands
from jantaku.sensing import antennas, zones
from jantaku.sensing.tile_set import TileSet
from jantaku_host.bench.secret_file import SIGNER_FILE
from jantaku_host.bench.simulation import new_tags
from jantaku_host.bench.table import Table
from jantaku_host.device import clock
from jantaku_host.device.cable import Device
from jantaku_host.device.doctor import findings

SESSIONS = 325  # of two deals: 700 KB


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """A club whose table lacks nothing."""
    club = Club(tmp_path)
    known = TileSet()
    for tile, tag in enumerate(new_tags(1)):
        known.add(tag.uid, tile)
    (club.flash / "tiles.bin").write_bytes(known.pack())
    (club.flash / SIGNER_FILE).write_bytes(bytes(32))
    return club


@contextmanager
def power(club: Club) -> Iterator[Table]:
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        club.run("time", "--set")
        yield table


def said(club: Club) -> str:
    """What the doctor says about a table with one fault, which it may say itself too."""
    result = club.run("doctor")
    assert result.exit_code == 1, result.output
    lines = [line for line in result.stdout.splitlines() if line.startswith("!")]
    assert result.stderr == f"Error: {len(lines)} of these need somebody's hand\n"
    assert len(lines) == 1 or (len(lines) == 2 and lines[1].startswith("! table       says: "))
    return lines[0]


def test_a_table_that_lacks_nothing_is_well(club: Club) -> None:
    with power(club):
        result = club.run("doctor")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        "all 12 answer at 6 MHz; firmware 3.4 3.5 3.8 3.A 3.C 4.0 4.1, timer 1 corrected in 5"
        in (result.stdout)
    )
    assert "coils       80 carry their field" in result.stdout
    assert "not asked" in result.stdout


def test_the_readers_bus_runs_a_step_below_the_fastest_that_garbles_nothing(club: Club) -> None:
    with power(club) as table:
        assert table.readers[0].bus_hz == 2_000_000  # until it is known
        table.readers[8].faults.clean_hz = 5_500_000
        assert "all 12 answer at 4 MHz" in club.run("doctor").stdout
    with power(club) as table:
        assert table.readers[0].bus_hz == 4_000_000
        table.readers[3].faults.clean_hz = 3_500_000  # a line has grown worse
        assert "all 12 answer at 2 MHz" in club.run("doctor").stdout


@pytest.mark.parametrize(
    ("kept", "hertz"), [(b"", 2_000_000), (b"\0", 2_000_000), (b"\xff", 7_000_000)]
)
def test_the_readers_bus_runs_no_slower_and_no_faster_than_they_bear(
    kept: bytes, hertz: int, club: Club
) -> None:
    (club.flash / antennas.PACE_FILE).write_bytes(kept)
    with power(club) as table:
        assert table.readers[0].bus_hz == hertz


def dead_reader(table: Table) -> None:
    table.readers[7].faults.dead = True


def all_readers_dead(table: Table) -> None:
    for reader in table.readers:
        reader.faults.dead = True


def no_fram(table: Table) -> None:
    del table._i2c[board.FRAM]


def no_buttons(table: Table) -> None:
    del table._i2c[board.EXPANDER]


def broken_coil(table: Table) -> None:
    table.radio.broken_coils.add(zones.wall(1, 6))


def detuned_coil(table: Table) -> None:
    table.radio.detuned_coils.add(zones.RIVER + 3)


@pytest.mark.parametrize(
    ("break_it", "words"),
    [
        (broken_coil, "coil        seat 1, stack 7: broken (AGC 768, others of its kind 384)"),
        (detuned_coil, "coil        seat 3, river: detuned (AGC 480, others of its kind 384)"),
        (dead_reader, "reader      seat 2, rack: no PN5180 answers"),
        (all_readers_dead, "readers     none answers (no PN5180 answers)"),
        (no_fram, "FRAM        nothing answers: look at SDA"),
        (no_buttons, "buttons     nothing answers: look at SDA"),
    ],
)
def test_chips_that_do_not_answer_are_found(
    break_it: Callable[[Table], None], words: str, club: Club
) -> None:
    with power(club) as table:
        break_it(table)
        assert words in said(club)


def test_a_reader_that_comes_back_is_well_again(club: Club) -> None:
    with power(club) as table:
        dead_reader(table)
        said(club)
        table.readers[7].faults.dead = False
        assert club.run("doctor").exit_code == 0


def test_the_doctor_may_come_while_tiles_are_read(club: Club) -> None:
    with power(club) as table:
        for tile, tag in enumerate(new_tags(1)):
            table.world.lie(tag, tile // 2)
        with Device(club.port) as device:
            device.login(commands.OPERATOR, bytes.fromhex(club.operator.read_text()))
            device.request(commands.TEACH, bytes((commands.VERIFY,)))
            assert all(finding.is_well for finding in findings(device))

            def state() -> dict[str, Any]:
                return device.request_json(commands.TILES)

            wait_until(lambda: state()["mode"] == "off", "the check of the tiles has no end")
            sentences = state()["sentences"]
    assert sentences == []  # all tiles were found


@pytest.mark.parametrize(
    ("file", "content", "words"),
    [
        ("tiles.bin", TileSet().pack(), "tiles       136 of 136 have no tag: jantaku tiles enroll"),
        (
            SIGNER_FILE,
            b"",
            "updates     no key to check them with: "
            "jantaku session maintenance, then jantaku install --update-key",
        ),
    ],
)
def test_what_a_table_lacks_is_found(file: str, content: bytes, words: str, club: Club) -> None:
    (club.flash / file).write_bytes(content)
    with power(club):
        assert words in said(club)


def test_a_table_without_keys_is_found(club: Club) -> None:
    with club.power_up() as table:
        club.ready(table)
        assert "jantaku keys install" in club.run("doctor").stdout


def test_a_clock_that_is_not_set_or_wrong_is_found(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        assert "clock       not set: jantaku time --set" in said(club)
        club.run("time", "--set")
        later = clock.ours() + 300_000
        monkeypatch.setattr("jantaku_host.device.clock.ours", lambda: later)
        assert "s: jantaku time --set" in said(club)


@pytest.mark.parametrize(("answer", "exit_code"), [(True, 0), (False, 1)])
def test_displays_show_a_text_while_a_person_is_asked(
    answer: bool, exit_code: int, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    with power(club) as table:

        def pictures() -> list[Any]:
            return [display.picture() for display in table.displays]

        def look(*question: object, **options: object) -> bool:
            wait_until(
                lambda: all(a != b for a, b in zip(before, pictures(), strict=True)),
                "the displays show no text",
            )
            return answer

        before = pictures()
        monkeypatch.setattr("jantaku_host.cli.commands.doctor.click.confirm", look)
        result = club.run("doctor", "--ask")
        assert result.exit_code == exit_code
        assert ("if one is dark look at its CS" in result.stdout) == (not answer)
        wait_until(lambda: pictures() == before, "the text stays")


def test_a_record_that_is_nearly_full_is_found(club: Club) -> None:
    club.play(SESSIONS * bot_session.encoded())
    with power(club):
        assert said(club) == "! table       says: the record is nearly full: pull it"


class Answers(Device):
    """A table that says what a real one would in a state that takes hours to bring about."""

    def __init__(self, **changed: object) -> None:
        super().__init__("here")
        self.seen: dict[str, object] = {
            "version": "0.1.0", "storage": "", "flash_free": 1 << 19, "heap_free": 1 << 17,
            "fram": True, "buttons": True, "readers": [""] * 12, "keys": True, "update_key": True,
            "tiles_lacking": 0, "problem": "", "session": False, "blocks": 3, "on_trial": False,
            "rules": "ema2016", "round": 0, "honba": 0, "deposits": 0, "since": 0, "head": "",
            "seats": [{"wind": wind, "score": 0} for wind in "ESWN"],
        }  # fmt: skip
        self.seen.update(changed)

    def request(self, command: int, body: bytes = b"") -> bytes:
        if command == commands.TIME:
            return struct.pack("<Q", clock.ours())
        if command == commands.UPDATE_STATE:
            return struct.pack("<B?36x", 0, self.seen["on_trial"])
        return json.dumps(self.seen).encode()


@pytest.mark.parametrize(
    ("changed", "part", "words"),
    [
        ({"heap_free": 9 << 10}, "memory", "9 KB free, which is little"),
        ({"on_trial": True}, "board", "0.1.0 is on trial"),
    ],
)
def test_what_goes_wrong_slowly_is_found(changed: dict[str, object], part: str, words: str) -> None:
    assert all(finding.is_well for finding in findings(Answers()))
    (ill,) = (f for f in findings(Answers(**changed)) if not f.is_well)
    assert ill.part == part
    assert words in ill.words
