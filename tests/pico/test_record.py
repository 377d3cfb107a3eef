"""The journal on the emulated Pico: FRAM on its bus, LittleFS in its flash, power that goes."""

import re
import shutil
from pathlib import Path

from support import bot_session
from support.emulated_pico import FIRMWARE, LIMIT_S, ROOT, Bench, install_folder

from jantaku import board
from jantaku.rules import events
from jantaku_host.bench.emulator import Pico
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.record import verification

PACKAGES = ("crypto", "drivers", "record", "rules")
FIRST_BOOT_S = 4.0  # nearly all of it for the table's key and the opening


def test_a_session_goes_on_after_every_power_cut_and_its_record_is_genuine(
    formatted: Path, tmp_path: Path
) -> None:
    flash = Path(shutil.copy(formatted, tmp_path))
    install_journal(flash, tmp_path / "application")
    fram = MB85RC256()
    # In play, in the middle of a flash operation when the first deal ends, and in the second one.
    cuts = [
        {"cut_at": FIRST_BOOT_S}, {"cut_at": 0.7}, {"cut_flash": 2}, {"cut_flash": 4},
        {"cut_at": 0.7},
    ]  # fmt: skip
    kept = 0
    counts = set()
    for cut in cuts:
        said = boot(flash, fram, **cut)
        found = numbers(said, "found")
        if found:
            # What was printed last may not have left the chip; what was printed is there.
            assert kept <= found[0]
            kept = [found[0], *numbers(said, "kept")][-1]
            counts.add(kept)
    said = boot(flash, fram)
    assert "end" in said
    assert len(counts) > 2, "cuts that hit nothing prove nothing"
    record = verification.read(bytes.fromhex("".join(re.findall("(?:opening|segment) (.*)", said))))
    assert record.flaw is None
    assert record.sealed == record.last == 3
    told = [event for block in record.blocks for event, _ in block.events]
    hidden = (events.COMMIT, events.REVEAL)
    played = [event for event, _ in bot_session.session()]
    assert [event[0] for event in told] == [event[0] for event in played]
    assert [event for event in told if event[0] not in hidden] == [
        event for event in played if event[0] not in hidden
    ]


def install_journal(flash: Path, folder: Path) -> None:
    for package in PACKAGES:
        shutil.copytree(FIRMWARE / "jantaku" / package, folder / "jantaku" / package)
    for file in ("jantaku/__init__.py", "jantaku/files.py", "jantaku/board.py"):
        shutil.copy(FIRMWARE / file, folder / file)
    shutil.copy(Path(__file__).with_name("journal_main.py"), folder / "main.py")
    shutil.copy(ROOT / "tests/records/session.events", folder)
    install_folder(flash, folder)


def boot(flash: Path, fram: MB85RC256, **cut: float) -> str:
    """Everything the board prints until its power goes, or it has nothing more to do."""
    with Bench() as bench:
        bench.i2c[board.FRAM] = fram.transfer
        with (
            Pico(flash=flash, speed=0, limit=20, bench=bench.descriptors, **cut) as pico,
            pico.console() as console,
        ):
            console.settimeout(LIMIT_S)
            said = b""
            while not said.endswith((b"\nend\r\n", b">>> ")) and (data := console.recv(4096)):
                said += data
    return said.decode(errors="replace").replace("\r", "")


def numbers(said: str, word: str) -> list[int]:
    """Those in whole lines with this word."""
    return [int(number) for number in re.findall(rf"^{word} (\d+)\n", said, re.MULTILINE)]
