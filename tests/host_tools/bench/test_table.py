"""The whole firmware at the simulated table, on a real MicroPython."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
import serial
from support.waiting import PATIENCE_S, started

from jantaku.link import commands, frame
from jantaku_host.bench.runtime import BenchError
from jantaku_host.bench.table import Table
from jantaku_host.device import cable


@pytest.fixture
def table() -> Iterator[Table]:
    with Table({"rules": "furiten"}) as table:
        table.wait_until_ready(PATIENCE_S)
        yield table


def status(*arguments: str) -> tuple[int, str, str]:
    """Exit code and words of the real command, in a process of its own."""
    with started("status", *arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        out, err = process.communicate()
        return process.returncode, out, err


def test_all_four_displays_show_a_page_of_their_own(table: Table) -> None:
    pictures = [display.picture() for display in table.displays]
    assert all(any(any(row) for row in picture) for picture in pictures)
    assert len({tuple(picture) for picture in pictures}) == 4


def test_the_lights_show_the_winds_of_an_east_1_deal(table: Table) -> None:
    lit = {light for light, colour in enumerate(table.lights.colours) if any(colour)}
    east, south, west, north, round_east = 0, 8 + 1, 16 + 2, 24 + 3, 32
    dealer, turn = 4, 5
    assert lit == {east, south, west, north, dealer, turn, round_east}


def test_status_prints_what_the_table_is_doing(table: Table) -> None:
    code, out, err = status("--port", table.port)
    assert (code, err) == (0, "")
    assert "furiten" in out
    assert "East 1" in out
    assert out.count("30,000") == 4


def test_status_as_json_is_one_object(table: Table) -> None:
    code, out, _ = status("--port", table.port, "--json")
    assert code == 0
    assert json.loads(out)["rules"] == "furiten"


def test_ten_thousand_random_bytes_do_not_keep_the_table_from_answering(table: Table) -> None:
    noise = random.Random(1).randbytes(10_000)
    with serial.Serial(
        table.port, exclusive=True, timeout=PATIENCE_S, write_timeout=PATIENCE_S
    ) as line:
        line.write(noise)
        # Whatever frames the noise may have held, a known request brings its own answer.
        line.write(b"\0" + frame.pack(frame.REQUEST, 4242, b"\x01"))
        receiver = frame.Receiver()
        answers: list[int] = []
        while 4242 not in answers:
            data = line.read(1) + line.read(line.in_waiting)
            assert data, "the table has fallen silent"
            answers += [sequence for _, sequence, _ in receiver.feed(data)]
    assert status("--port", table.port)[0] == 0


@pytest.mark.parametrize("runtime", ["unix", "cpython"])
def test_a_request_is_heard_the_first_time(runtime: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cable, "_TRIES", 1)
    with Table({"rules": "furiten"}, runtime=runtime) as table:
        table.wait_until_ready(PATIENCE_S)
        with cable.Device(table.port, PATIENCE_S) as host:
            assert host.request_json(commands.STATUS)["rules"] == "furiten"


def test_a_table_killed_in_the_middle_of_a_request_is_device_trouble(table: Table) -> None:
    os.kill(table.pid, signal.SIGSTOP)  # so that the request is surely under way

    def kill() -> None:
        table._firmware.is_called(PATIENCE_S)
        os.kill(table.pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    code, out, err = status("--port", table.port)
    killer.join()
    assert (code, out) == (3, "")
    assert len(err.splitlines()) == 1


def test_a_table_that_hangs_is_device_trouble(table: Table) -> None:
    os.kill(table.pid, signal.SIGSTOP)
    done = subprocess.run(
        [sys.executable, "-m", "jantaku_host", "status", "--port", table.port],
        capture_output=True, text=True, timeout=PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == 3
    assert "no answer" in done.stderr


def test_a_port_in_use_is_named(table: Table) -> None:
    with serial.Serial(table.port, exclusive=True):
        code, _, err = status("--port", table.port)
    assert code == 3
    assert err == f"Error: {table.port}: in use by another program\n"


@pytest.mark.parametrize(
    "settings", [{"rules": "calvinball"}, {"rules": "ema2016", "options": {"calvinball": 1}}]
)
def test_settings_that_make_no_sense_are_shown_not_fatal(settings: dict[str, object]) -> None:
    with Table(settings) as table:
        table.wait_until_ready(PATIENCE_S)
        code, out, _ = status("--port", table.port)
    assert code == 0
    assert "problem" in out
    assert "calvinball" in out


def test_a_micropython_that_does_not_start_is_one_clear_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MICROPYTHON", "/nonexistent/micropython")
    with pytest.raises(BenchError, match="does not start"), Table({}):
        pass


def test_firmware_that_stops_at_power_up_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MICROPYTHON", "/bin/false")
    with Table({}) as table, pytest.raises(BenchError, match="the firmware stopped: exit code 1"):
        table.wait_until_ready(PATIENCE_S)
