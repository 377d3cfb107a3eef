"""The boot code on the emulated Pico: from blank, foreign and damaged flash to the application."""

import re
from pathlib import Path

import flash
from emulated import LIMIT_S, MICROPYTHON, Bench, mpremote

from jantaku.link import commands, frame
from jantaku_host.emulator import Pico

JANTAKU = MICROPYTHON.with_name("jantaku-pico.uf2")
IMAGE = MICROPYTHON.with_name("jantaku.romfs")
SLOT = flash.SLOTS[0] - flash.BASE
STORAGE = SLOT + 2 * flash.SLOT
BOOT_S = 3
PATIENCE_S = 120


def status(uf2: Path, bench: Bench, flash_file: Path | None = None) -> bytes:
    """What the application answers to a host that asks as soon as it can."""
    receiver = frame.Receiver()
    with (
        Pico(uf2=uf2, flash=flash_file, limit=LIMIT_S, bench=bench.descriptors) as pico,
        pico.console() as console,
    ):
        console.settimeout(PATIENCE_S)
        console.sendall(b"\0" + frame.pack(frame.REQUEST, 3, bytes((commands.STATUS,))))
        while data := console.recv(4096):
            for kind, _, payload in receiver.feed(data):
                if kind == frame.ANSWER:
                    return bytes(payload)
    raise AssertionError("no answer")


def written(path: Path, *parts: tuple[int, bytes]) -> Path:
    """A flash with these parts; the rest is erased."""
    content = bytearray(b"\xff" * (2 * 1024 * 1024))
    for at, part in parts:
        content[at : at + len(part)] = part
    path.write_bytes(content)
    return path


def boot(flash_file: Path) -> str:
    """What MicroPython says at power-up where no application takes the line over."""
    with Pico(uf2=MICROPYTHON, flash=flash_file, speed=0, limit=BOOT_S) as pico:
        return pico.output()


def storage(flash_file: Path) -> bytes:
    return flash_file.read_bytes()[STORAGE : STORAGE + flash.STORAGE]


def test_a_blank_pico_becomes_a_table_with_one_file(bench: Bench) -> None:
    assert b'"rules"' in status(JANTAKU, bench)


def test_without_an_application_one_line_says_so_and_the_repl_follows(tmp_path: Path) -> None:
    said = boot(written(tmp_path / "flash"))
    assert re.fullmatch(
        r"jantaku: no application [^\n]*\r\nMicroPython v1\.25\.0 .*>>> ", said, re.S
    )


def test_an_application_that_was_cut_short_is_not_started(tmp_path: Path) -> None:
    image = IMAGE.read_bytes()
    said = boot(written(tmp_path / "flash", (SLOT, image[: len(image) // 2])))
    assert said.startswith("jantaku: no application")


def test_the_second_slot_serves_where_the_first_is_damaged(tmp_path: Path, bench: Bench) -> None:
    image = IMAGE.read_bytes()
    flash_file = written(
        tmp_path / "flash", (SLOT, image[: len(image) // 2]), (SLOT + flash.SLOT, image)
    )
    assert b'"rules"' in status(MICROPYTHON, bench, flash_file)


def test_files_neither_shadow_the_application_nor_run_before_it(
    tmp_path: Path, bench: Bench
) -> None:
    flash_file = tmp_path / "flash"
    with Pico(uf2=MICROPYTHON, flash=flash_file, limit=LIMIT_S) as pico:
        for name in ("boot.py", "main.py", "board.py", "machine.py", "json.py"):
            file = tmp_path / name
            file.write_text("raise SystemExit\n")
            mpremote(pico, "cp", file, f":{name}")
    assert b'"rules"' in status(JANTAKU, bench, flash_file)


def test_a_file_system_that_cannot_be_read_is_left_as_it_is(tmp_path: Path) -> None:
    flash_file = written(tmp_path / "flash", (STORAGE, b"records of a club" * 1000))
    before = storage(flash_file)
    assert "jantaku: the file system cannot be read" in boot(flash_file)
    assert storage(flash_file) == before
