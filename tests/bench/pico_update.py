"""Power-up and update of the whole table on the emulated RP2040.

python tests/bench/pico_update.py

Times are the board's own, at 125 MHz. Those of the update go on while the board waits for this
computer. What the cache of the flash misses is not in them.
"""

import re
import shutil
import struct
import tempfile
from pathlib import Path

import romfs
from support.emulated_pico import FIRMWARE, MICROPYTHON, mpremote

from jantaku import board
from jantaku.link import commands
from jantaku.record.vault import Vault
from jantaku.update.image import HEADER_SIZE, Header
from jantaku_host.bench import protocol
from jantaku_host.bench.emulator import Pico
from jantaku_host.bench.runtime import install
from jantaku_host.bench.secret_file import SECRET_FILE, SIGNER_FILE, SecretFile
from jantaku_host.bench.serial_port import SerialPort
from jantaku_host.bench.table import Table
from jantaku_host.device import cable, signed_image
from jantaku_host.device.cable import Device
from jantaku_host.device.flash_layout import BASE, SIGNERS, SLOTS
from jantaku_host.device.update import transfer

BOARD = signed_image.BOARDS[0]
SEED = bytes(range(32))
KEYS = bytes(64)
LIMIT_S = 300
START = 1000
PATIENCE_S = 30.0  # the emulated board may be slower than life
COMMAND = 100  # bytes to a display: more is a picture
# Instead of the application's own main.py: when it would start.
MAIN = """
import time
now = time.ticks_us()
import gc
gc.collect()
left = gc.mem_free()
time.sleep_ms(50)
print('start', now, left)
"""
CHECK = """
import time
from jantaku.crypto import ed25519
start = time.ticks_us()
print(ed25519.verify({public}, {message}, {signature}), time.ticks_diff(time.ticks_us(), start))
"""


class Chips(Table):
    """The table on an emulated Pico, which notes when the displays have been drawn."""

    def __init__(self, folder: Path) -> None:
        super().__init__({}, flash=folder, leaps=True, runtime="rp2040")
        self.drawn_us: dict[int, int] = {}
        self._first = board.first_chip("DISPLAY_CS")

    def run(self, seconds: float) -> None:
        """With power, for so long of its own time."""
        with self:
            while self.world.now_us < seconds * 1e6 and not self.wait(0.1):
                pass
        assert len(self.drawn_us) == 4, "the table does not start"

    def _take(self, kind: int, chip: int, lines: int, at_us: int, payload: bytes) -> bytes:
        is_display = chip in range(self._first, self._first + 4)
        if kind == protocol.POST and is_display and len(payload) > COMMAND:
            self.drawn_us.setdefault(chip, at_us)
        return super()._take(kind, chip, lines, at_us, payload)


def main() -> None:
    cable._TRY_S = PATIENCE_S
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("Emulated RP2040, 125 MHz, the whole application")
        print(f"{'':44}{'measured':>12}{'wanted':>10}")
        seconds, heap = slot_check(folder)
        row("boot with slot check, to the application", seconds, 1)
        seconds, left = slot_check(folder, SEED)
        row("the same with the check of its signature", seconds, 2)
        print(f"{'heap that the check of a signature costs':44}{heap - left:10,} B{0:8} B")
        table = prepare(folder)
        row("power on to all displays drawn", ready(table), 2)
        row("Ed25519 check of an image", signature_check(folder), 2)
        row("an update, up to the restart", update(folder, table / "flash.img"), 30)


def row(name: str, seconds: float, wanted: float) -> None:
    print(f"{name:44}{seconds:10.2f} s{wanted:8} s")


def slot_check(folder: Path, seed: bytes = b"") -> tuple[float, int]:
    """Seconds from power on to the first line of an application of the real one's size, and the
    bytes that the heap has left there; signed where there is a secret key."""
    firmware = folder / "firmware"
    shutil.copytree(FIRMWARE, firmware, dirs_exist_ok=True)
    (firmware / "main.py").write_text(MAIN)
    flash = folder / "start.img"
    with Pico(uf2=MICROPYTHON, flash=flash, speed=0, limit=1) as pico:
        pico.wait()
    install(flash, romfs.build(firmware)[0], seed)
    with Pico(flash=flash, speed=0, limit=5) as pico:
        found = re.search(r"start (\d+) (\d+)", pico.output())
    assert found
    return int(found[1]) / 1e6, int(found[2])


def prepare(folder: Path) -> Path:
    """The folder of a table that has its keys and has been on once."""
    table = folder / "table"
    table.mkdir()
    Vault(SecretFile(str(table / SECRET_FILE))).keep_roles(KEYS[:32], KEYS[32:])
    (table / SIGNER_FILE).write_bytes(SEED)
    Chips(table).run(15)
    return table


def ready(table: Path) -> float:
    """Seconds from power on to the last display's first picture."""
    chips = Chips(table)
    chips.run(8)
    return max(chips.drawn_us.values()) / 1e6


def signature_check(folder: Path) -> float:
    whole = signed_image.sign(signed_image.build(b"\xd2\xcd\x31", BOARD, "0.2.0", "0.1.0"), SEED)
    header = Header(whole[:HEADER_SIZE])
    script = folder / "check.py"
    script.write_text(
        "import sys, vfs\n"
        f"slot = memoryview(vfs.rom_ioctl(2, 0))[{SIGNERS}:]\n"
        "vfs.mount(vfs.VfsRom(slot), '/rom')\n"
        "sys.path.insert(0, '/rom')\n"
        + CHECK.format(
            public=signed_image.public_key(SEED), message=header.signed, signature=header.signature
        )
    )
    flash = folder / "check.img"
    with Pico(uf2=MICROPYTHON, flash=flash, speed=0, limit=1) as pico:
        pico.wait()
    with flash.open("r+b") as file:
        file.seek(SLOTS[0] - BASE)
        file.write(romfs.build()[0])
    with Pico(flash=flash, limit=LIMIT_S) as pico:
        said = mpremote(pico, "run", script).split()
    assert said[0] == "True"
    return int(said[1]) / 1e6


def update(folder: Path, flash: Path) -> float:
    """Seconds of an update of the whole application, up to its restart."""
    firmware = folder / "newer"
    shutil.copytree(FIRMWARE, firmware)
    (firmware / "jantaku/__init__.py").write_text('__version__ = "0.2.0"\n')
    whole = signed_image.sign(
        signed_image.build(romfs.build(firmware)[0], BOARD, "0.2.0", "0.1.0"), SEED
    )
    header = Header(whole[:HEADER_SIZE])
    with (
        Pico(flash=flash, limit=LIMIT_S) as pico,
        SerialPort(pico.console()) as port,
        Device(port.name) as table,
    ):
        table.login(commands.OPERATOR, KEYS[:32])
        table.request(commands.SET_TIME, struct.pack("<Q", START * 1000))  # the board's own watch
        transfer(table, header, whole[HEADER_SIZE:])
        (now,) = struct.unpack("<Q", table.request(commands.TIME))
        table.forget_role()
    assert isinstance(now, int)
    return now // 1000 - START


if __name__ == "__main__":
    main()
