"""The boot code on the emulated Pico: from blank, foreign and damaged flash to the application."""

import random
import re
from pathlib import Path

import pytest
from support.emulated_pico import LIMIT_S, MICROPYTHON, mpremote

from jantaku.link import commands, frame
from jantaku.record.vault import BLOCK, BLOCKS
from jantaku_host.bench.emulator import Pico
from jantaku_host.device import flash_layout, signed_image

JANTAKU = MICROPYTHON.with_name("jantaku-pico.uf2")
IMAGE = MICROPYTHON.with_name("jantaku.romfs")
SLOT = flash_layout.SLOTS[0] - flash_layout.BASE
SECRETS = SLOT + 2 * flash_layout.SLOT  # the sectors of the keys, erased before any console
STORAGE = SECRETS + BLOCKS * BLOCK
PROMPT = ">>> "
BOOT_S = 30  # of the board's time: more than enough


def flash_of(path: Path, *parts: tuple[int, bytes]) -> Path:
    """A flash that holds these parts; the rest is erased."""
    content = bytearray(b"\xff" * (SECRETS + flash_layout.STORAGE))
    for at, part in parts:
        content[at : at + len(part)] = part
    path.write_bytes(content)
    return path


def slot(number: int, content: bytes) -> tuple[tuple[int, bytes], tuple[int, bytes]]:
    """The real application's slot, with its seal, but this content."""
    start = SLOT + number * flash_layout.SLOT
    whole = signed_image.build(IMAGE.read_bytes(), signed_image.BOARDS[0], "0.1.0", "0.1.0")
    return (start, content), (
        start + flash_layout.SLOT - flash_layout.SECTOR,
        signed_image.factory_seal(whole),
    )


def storage(file: Path) -> bytes:
    return file.read_bytes()[STORAGE:]


def secrets(file: Path) -> bytes:
    return file.read_bytes()[SECRETS:STORAGE]


def said_at_boot(file: Path) -> str:
    """What a host reads up to MicroPython's prompt when it presses Enter."""
    said = ""
    with Pico(uf2=MICROPYTHON, flash=file, limit=BOOT_S) as pico, pico.console() as console:
        console.settimeout(None)
        console.sendall(b"\r")
        while PROMPT not in said and (data := console.recv(4096)):
            said += data.decode()
    return said


def status(uf2: Path, file: Path | None = None, random_bits: int | str = 1) -> bytes:
    """What the application answers a host that asks as soon as it can."""
    receiver = frame.Receiver()
    options = {"flash": file, "limit": BOOT_S, "random_bits": random_bits}
    with Pico(uf2=uf2, **options) as pico, pico.console() as console:
        console.settimeout(None)
        # Twice: what the boot code has to say spoils the first answer.
        console.sendall(2 * (b"\0" + frame.pack(frame.REQUEST, 3, bytes((commands.STATUS,)))))
        while data := console.recv(4096):
            for kind, sequence, payload in receiver.feed(data):
                if (kind, sequence) == (frame.ANSWER, 3):
                    return payload
    return b""


def is_a_table(uf2: Path, file: Path | None = None) -> bool:
    return b'"rules"' in status(uf2, file)


def test_a_blank_pico_becomes_a_table_with_one_file() -> None:
    assert is_a_table(JANTAKU)


def test_without_an_application_one_line_says_so_and_the_repl_follows(tmp_path: Path) -> None:
    said = said_at_boot(flash_of(tmp_path / "flash"))
    assert re.match(r"jantaku: no application; [^\n]*\r\nMicroPython v1\.25\.0 ", said)
    assert PROMPT in said


def test_an_application_that_was_cut_short_is_not_started(tmp_path: Path) -> None:
    content = IMAGE.read_bytes()
    said = said_at_boot(flash_of(tmp_path / "flash", *slot(0, content[:-1])))
    assert said.startswith("jantaku: no application")


def test_an_application_without_a_seal_is_not_started(tmp_path: Path) -> None:
    said = said_at_boot(flash_of(tmp_path / "flash", (SLOT, IMAGE.read_bytes())))
    assert said.startswith("jantaku: no application")


def test_the_second_slot_serves_where_the_first_is_damaged(tmp_path: Path) -> None:
    content = IMAGE.read_bytes()
    damaged = slot(0, content[: len(content) // 2])
    file = flash_of(tmp_path / "flash", *damaged, *slot(1, content))
    assert is_a_table(MICROPYTHON, file)


def test_files_neither_shadow_the_application_nor_run_before_it(tmp_path: Path) -> None:
    file = tmp_path / "flash"
    bad = tmp_path / "bad.py"
    bad.write_text("raise SystemExit\n")
    with Pico(uf2=MICROPYTHON, flash=file, limit=LIMIT_S) as pico:
        for name in ("_boot", "boot", "slots", "main", "board", "jantaku", "machine", "json"):
            mpremote(pico, "cp", bad, f":{name}.py")
        assert "machine.py" in mpremote(pico, "ls")
    assert is_a_table(JANTAKU, file)


@pytest.mark.parametrize("start", [b"", b"\xd2\xcd\x31"], ids=["rubbish", "a ROMFS of rubbish"])
def test_a_flash_of_rubbish_gives_the_console_and_is_left_as_it_is(
    start: bytes, tmp_path: Path
) -> None:
    rubbish = random.Random(1).randbytes(2 * flash_layout.SLOT + flash_layout.STORAGE)
    rubbish = start + rubbish[len(start) :]  # MicroPython itself looks at the first slot
    file = flash_of(tmp_path / "flash", (SLOT, rubbish))
    said = said_at_boot(file)
    assert "jantaku: the file system cannot be read" in said
    assert "jantaku: no application" in said
    assert file.read_bytes()[SLOT:SECRETS] == rubbish[: SECRETS - SLOT]
    assert file.read_bytes()[STORAGE:] == rubbish[STORAGE - SLOT :]
    assert secrets(file) == b"\xff" * (BLOCKS * BLOCK)


def test_a_file_system_that_cannot_be_read_is_left_as_it_is(tmp_path: Path) -> None:
    file = flash_of(tmp_path / "flash", (STORAGE, b"records of a club" * 1000))
    before = storage(file)
    assert said_at_boot(file).startswith("jantaku: the file system cannot be read")
    assert storage(file) == before


def test_a_table_whose_file_system_cannot_be_read_starts_and_says_so(tmp_path: Path) -> None:
    file = flash_of(tmp_path / "flash", (STORAGE, b"records of a club" * 1000))
    before = storage(file)
    assert b'"problem": "the file system cannot be read' in status(JANTAKU, file)
    assert storage(file) == before


@pytest.mark.parametrize("random_bits", ["stuck", "biased"])
def test_a_table_whose_oscillator_fails_its_tests_makes_no_key_and_says_so(
    tmp_path: Path, random_bits: str
) -> None:
    file = tmp_path / "flash"
    assert b'"problem": "the random numbers cannot be trusted' in status(JANTAKU, file, random_bits)
    assert secrets(file) == b"\xff" * (BLOCKS * BLOCK)
    assert b"random numbers" not in status(JANTAKU, file)
    assert secrets(file) != b"\xff" * (BLOCKS * BLOCK)


def test_random_bytes_of_the_board_are_those_of_pico_rand(tmp_path: Path) -> None:
    """A stuck oscillator alone would make them repeat: the state of its register has 255 values."""
    file = tmp_path / "flash"
    drawn = "len({os.urandom(8) for _ in range(300)})"
    with (
        Pico(uf2=MICROPYTHON, flash=file, limit=BOOT_S, random_bits="stuck") as pico,
        pico.console() as console,
    ):
        console.settimeout(None)
        console.sendall(f"\rimport os\rprint('drawn', {drawn})\r".encode())
        said = ""
        while "drawn 300" not in said:
            data = console.recv(4096)
            assert data, said
            said += data.decode()
