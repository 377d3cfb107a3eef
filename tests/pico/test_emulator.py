"""The emulated Pico itself: the same run twice, limits, resets, and the ports it offers."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import serial
from support.emulated_pico import MICROPYTHON, install, mpremote
from support.waiting import PATIENCE_S, wait_until

from jantaku_host.bench.emulator import EmulatorError, Pico
from jantaku_host.bench.serial_port import SerialPort


@pytest.fixture
def program(formatted: Path, tmp_path: Path) -> Callable[[str], Path]:
    """Makes the flash of a board that runs this when it boots."""

    def make(source: str) -> Path:
        flash = Path(shutil.copy(formatted, tmp_path))
        install(flash, main=source)
        return flash

    return make


INSTRUCTION_S = 20 / 125e6  # the longest of a Cortex-M0+ takes fewer cycles
BUSY = """
import math, time
for step in range(20):
    print(step, time.ticks_us(), math.sqrt(step), sum(n * n for n in range(100)))
    time.sleep_ms(step)
    open("log", "a").write(str(step))
"""


def test_two_runs_are_the_same_to_the_last_instruction(program: Callable[[str], Path]) -> None:
    flash = program(BUSY)
    runs = []
    for _ in range(2):
        copy = flash.with_suffix(".copy")
        shutil.copy(flash, copy)
        with Pico(flash=copy, speed=0, limit=3) as pico:
            said = pico.output()
            runs.append((said, pico.wait(), copy.read_bytes()))
    assert runs[0] == runs[1]
    assert "19 " in runs[0][0]
    assert runs[0][1].instructions > 1_000_000


@pytest.mark.parametrize("source", ["while True: pass", "import time; time.sleep(1e6)", ""])
def test_the_limit_ends_a_busy_a_sleeping_and_an_idle_board(
    source: str, program: Callable[[str], Path]
) -> None:
    with Pico(flash=program(source), speed=0, limit=0.5) as pico:
        end = pico.wait()
    assert end.end == "limit"
    assert 0.5 <= end.seconds < 0.5 + INSTRUCTION_S  # one that has begun is finished


def test_a_watchdog_that_is_not_fed_resets_the_board(program: Callable[[str], Path]) -> None:
    flash = program(
        "import machine\n"
        "cause = machine.reset_cause()\n"
        "print('cause', cause == machine.WDT_RESET)\n"
        "if cause != machine.WDT_RESET:\n"
        "    machine.WDT(timeout=100)\n"
        "    while True: pass\n"
    )
    with Pico(flash=flash, speed=0, limit=1) as pico:
        said = pico.output().split()
        end = pico.wait()
    assert [word for word in said if word in ("True", "False")] == ["False", "True"]
    assert (end.resets, end.end) == (1, "limit")


def test_idle_time_passes_as_in_life_at_speed_1(program: Callable[[str], Path]) -> None:
    flash = program("")
    start = time.monotonic()
    with Pico(flash=flash, speed=1, limit=5) as pico:
        pico.wait()
    assert time.monotonic() - start > 4.7  # booting, 0.2 s or so, is not idle


def test_a_program_that_wants_a_serial_port_gets_one() -> None:
    with Pico(uf2=MICROPYTHON) as pico, SerialPort(pico.console()) as port:
        with serial.Serial(port.name, exclusive=True, timeout=PATIENCE_S) as line:
            line.write(b"print(6 * 7)\r\n")
            assert line.read_until(b"42\r\n").endswith(b"42\r\n")
        assert "7" in mpremote(pico, "exec", "print(3 + 4)")


def test_the_boot_loader_is_an_end() -> None:
    with Pico(uf2=MICROPYTHON) as pico, pico.console() as console:
        console.sendall(b"import machine; machine.bootloader()\r\n")
        assert pico.wait().end == "boot loader"


def test_it_never_outlives_the_program_that_started_it() -> None:
    starter = subprocess.Popen(
        [
            sys.executable, "-c",
            "import sys, time; from pathlib import Path\n"
            "from jantaku_host.bench.emulator import Pico\n"
            "with Pico(uf2=Path(sys.argv[1])) as pico: print(pico.pid, flush=True); time.sleep(99)",
            str(MICROPYTHON),
        ],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    assert starter.stdout
    pid = int(starter.stdout.readline())
    starter.send_signal(signal.SIGKILL)
    starter.wait()
    starter.stdout.close()
    try:
        wait_until(lambda: not _runs(pid), "the emulator is still there")
    finally:
        if _runs(pid):
            os.kill(pid, signal.SIGKILL)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.parametrize("content", [b"", b"hello", bytes(512)])
def test_a_file_that_is_no_image_is_one_clear_error(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "image.uf2"
    file.write_bytes(content)
    with pytest.raises(EmulatorError, match=r"image\.uf2 is no UF2 file$"), Pico(uf2=file):
        pass


def test_the_command_says_how_to_connect_and_how_it_ended() -> None:
    command = [sys.executable, "-m", "jantaku_host", "emulator", "--uf2", MICROPYTHON]
    done = subprocess.run(
        [*command, "--limit", "0.5", "--speed", "0"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "mpremote connect socket://127.0.0.1:" in done.stdout
    assert "limit after 0.500 s" in done.stdout
    missing = subprocess.run(
        [*command[:-1], "/nonexistent.uf2"], capture_output=True, text=True, check=False
    )
    assert missing.returncode == 2
    assert len(missing.stderr.splitlines()) == 1
