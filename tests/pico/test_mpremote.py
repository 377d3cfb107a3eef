"""The real mpremote on the emulated Pico."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.emulated_pico import LIMIT_S, MICROPYTHON, mpremote

from jantaku_host.bench.emulator import Pico
from jantaku_host.device.install import RESTART


@pytest.fixture(scope="module")
def pico() -> Iterator[Pico]:
    with Pico(uf2=MICROPYTHON, limit=LIMIT_S) as pico:
        yield pico


def test_the_board_is_a_pico_with_the_heap_of_one(pico: Pico) -> None:
    out = mpremote(pico, "exec", "import gc, sys; print(sys.platform, gc.mem_free())")
    platform, free = out.split()
    assert platform == "rp2"
    assert 220_000 < int(free) < 250_000


def test_a_file_is_copied_there_listed_and_copied_back(pico: Pico, tmp_path: Path) -> None:
    there, back = tmp_path / "there.bin", tmp_path / "back.bin"
    there.write_bytes(bytes(range(256)) * 12)
    mpremote(pico, "cp", there, ":tiles.bin")
    assert "3072 tiles.bin" in mpremote(pico, "ls")
    mpremote(pico, "cp", ":tiles.bin", back)
    assert back.read_bytes() == there.read_bytes()
    mpremote(pico, "rm", ":tiles.bin")
    assert "tiles.bin" not in mpremote(pico, "ls")


def test_a_script_of_this_computer_runs_there(pico: Pico, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("print(sum(range(1000)), 2 ** 100, 1 / 3)")
    assert mpremote(pico, "run", script).split() == ["499500", str(2**100), "0.3333333"]


def test_a_directory_of_this_computer_is_mounted_and_imported_from(
    pico: Pico, tmp_path: Path
) -> None:
    (tmp_path / "remote.py").write_text("print('imported from afar')")
    assert "imported from afar" in mpremote(pico, "mount", tmp_path, "exec", "import remote")


def test_files_survive_a_reset_and_memory_does_not(pico: Pico) -> None:
    mpremote(pico, "exec", "open('kept', 'w').write('yes'); import builtins; builtins.gone = 1")
    mpremote(pico, "reset")
    out = mpremote(pico, "resume", "exec", "print(open('kept').read(), 'gone' in globals())")
    assert out.split() == ["yes", "False"]
    assert mpremote(pico, "resume", "exec", "import machine; print(machine.reset_cause())").strip()


def test_a_restart_goes_through_though_a_request_holds_the_byte_of_ctrl_c(pico: Pico) -> None:
    mpremote(pico, "exec", "import rp2; rp2.before = True")
    in_time = RESTART.replace("100", "2000")
    mpremote(pico, "resume", "exec", "--no-follow", in_time)
    with pico.console() as console, console.makefile("rb") as said:
        console.sendall(b"\0\x07\x03\x03")
        assert any(b"help()" in line for line in said)  # the board greets
    found = mpremote(pico, "resume", "exec", "import rp2; print(hasattr(rp2, 'before'))")
    assert found.strip() == "False"


def test_a_rom_image_is_deployed_and_without_a_seal_runs_only_by_hand(
    pico: Pico, tmp_path: Path
) -> None:
    package, image = tmp_path / "package", tmp_path / "package.romfs"
    package.mkdir()
    (package / "in_rom.py").write_text("DATA = b'" + "雀卓".encode().hex() + "' * 1\n")
    pack = [sys.executable, "-m", "mpremote", "romfs", "--output", image, "build", package]
    subprocess.run(pack, check=True, capture_output=True)
    mpremote(pico, "romfs", "deploy", image)
    mpremote(pico, "reset")
    assert "rom" not in mpremote(pico, "exec", "import os; print(os.listdir('/'))")
    by_hand = "import sys, vfs; vfs.mount(vfs.VfsRom(memoryview(vfs.rom_ioctl(2, 0))), '/rom')"
    used = "sys.path.append('/rom'); import in_rom; print(in_rom.__file__, in_rom.DATA.decode())"
    out = mpremote(pico, "exec", f"{by_hand}; {used}")
    assert out.split() == ["/rom/in_rom.mpy", "雀卓".encode().hex()]


def test_floats_are_those_of_the_boot_rom(pico: Pico) -> None:
    out = mpremote(
        pico, "exec", "from math import *; print(sqrt(2), exp(1), sin(1), int(-3.7), 7 // -2.0)"
    )  # fmt: skip
    assert out.split() == ["1.414214", "2.718282", "0.841471", "-3", "-4.0"]


def test_sha256_over_the_flash_is_that_of_the_image(pico: Pico) -> None:
    code = "import hashlib, vfs; print(hashlib.sha256(bytes(4096)).digest().hex())"
    assert mpremote(pico, "exec", code).strip() == hashlib.sha256(bytes(4096)).hexdigest()
