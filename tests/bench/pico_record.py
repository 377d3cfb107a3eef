"""Cost of the record on a Pico: the journal, its signatures and a pull, on the emulated RP2040.

    python tests/bench/pico_record.py

Times are the board's own, at 125 MHz; they repeat exactly but for the pull, whose host is this
computer. What the cache of the flash misses is not in them.
"""

import re
import shutil
import socket
import struct
import sys
import tempfile
from pathlib import Path

from support.emulated_pico import FIRMWARE, MICROPYTHON, ROOT, Bench, add_support, install_folder

from jantaku import board
from jantaku.link import commands, frame
from jantaku_host.bench.emulator import Pico
from jantaku_host.bench.mb85rc256 import MB85RC256

LIMIT_S = 120
WINDOW = 8  # requests under way, as `jantaku pull` has them


def main() -> None:
    found = measure()
    events, seal = sorted(found["event"]), found["seal"]
    sightings, filing = sorted(found["sighting"]), found["filing"]
    print("Emulated RP2040, 125 MHz, application in a ROMFS slot, FRAM on I2C at 400 kHz")
    print(f"{'':36}{'measured':>12}{'wanted':>12}")
    row("an event into the journal, mean", sum(events) / len(events) / 1000, "ms")
    row("an event into the journal, p99", events[len(events) * 99 // 100] / 1000, "ms")
    row("what the readers saw, a row, mean", sum(sightings) / len(sightings) / 1000, "ms")
    row("what the readers saw, a row, p99", sightings[len(sightings) * 99 // 100] / 1000, "ms")
    row(f"recovery of a deal, {len(events)} events", found["recovery"][0] / 1000, "ms")
    row("  and its replay by the rules", found["replay"][0] / 1000, "ms")
    row("end of a deal: chain and flash", found["close"][0] / 1000, "ms")
    row(f"{len(sightings)} rows to their file, in {len(filing)} steps", sum(filing) / 1000, "ms")
    row("  the longest step", max(filing[:-1]) / 1000, "ms")
    row("  the last, into the flash", filing[-1] / 1000, "ms")
    row(f"a signature, in {len(seal)} steps", sum(seal) / 1000, "ms")
    row("  its longest step", max(seal[:-1]) / 1000, "ms")
    row("  its way into the flash", seal[-1] / 1000, "ms")
    renewal, proofs = found["renewal"], found["proof"]
    row(f"the next key, in {len(renewal)} steps", sum(renewal) / 1000, "ms")
    row("  its longest step", max(renewal) / 1000, "ms")
    print(f"{'  garbage that it leaves':36}{found['litter'][0]:9,} B")
    row("proof of a request, mean", sum(proofs) / len(proofs) / 1000, "ms")
    row("key and first record of a table", found["opening"][0] / 1000, "ms")
    size = found["bytes"][0]
    spent, waited = found["pull"][0], found["waited"][0]
    print(f"{f'pull of {size:,} bytes':36}{1000 * size / spent:9.1f} KB/s{'>= 100':>10}")
    # The board's clock runs on while this computer is busy with other things.
    print(f"{'  without waiting for this host':36}{1000 * size / (spent - waited):9.1f} KB/s")


def row(name: str, measured: float, unit: str) -> None:
    print(f"{name:36}{measured:9.2f} {unit}")


def measure() -> dict[str, list[int]]:
    """The numbers the board prints, by name."""
    with tempfile.TemporaryDirectory() as folder, Bench() as bench:
        flash, application = Path(folder, "flash.img"), Path(folder, "application")
        with Pico(uf2=MICROPYTHON, flash=flash, speed=0, limit=2) as pico:
            pico.wait()
        install(flash, application)
        bench.i2c[board.FRAM] = MB85RC256().transfer
        with (
            Pico(flash=flash, speed=0, limit=LIMIT_S, bench=bench.descriptors) as pico,
            pico.console() as console,
        ):
            console.settimeout(600)
            said = listen(console, b"\nready\r\n")
            pull(console)
            said += listen(console, b"\nend\r\n")
    found: dict[str, list[int]] = {}
    for name, number in re.findall(r"^(\w+) (\d+)", said, re.MULTILINE):
        found.setdefault(name, []).append(int(number))
    return found


def install(flash: Path, folder: Path) -> None:
    """The whole application, but another program."""
    skipped = shutil.ignore_patterns("__pycache__", "cpython.py")
    shutil.copytree(FIRMWARE / "jantaku", folder / "jantaku", ignore=skipped)
    shutil.copy(Path(__file__).with_name("record_main.py"), folder / "main.py")
    add_support(folder, "journal_sessions", "slot_flash")
    shutil.copy(ROOT / "tests/records/session.events", folder)
    install_folder(flash, folder)


def listen(console: socket.socket, last: bytes) -> str:
    said = b""
    while last not in said:
        data = console.recv(4096)
        if not data or said.endswith(b">>> "):
            sys.exit(f"the board stopped early:\n{said[-1000:].decode(errors='replace')}")
        said += data
    return said.decode(errors="replace")


def pull(console: socket.socket) -> None:
    """Ask for all pieces of all segments, several at a time, then log out."""
    receiver = frame.Receiver()
    console.sendall(request(0, commands.SEGMENTS, bytes(4)))
    rows = next(iter(answers(console, receiver)))
    pieces = [
        struct.pack("<II", first, offset)
        for first, size in struct.iter_unpack("<II", rows)
        for offset in range(0, size, commands.PIECE)
    ]
    for number, piece in enumerate(pieces[:WINDOW]):
        console.sendall(request(number, commands.READ, piece))
    done = 0
    while done < len(pieces):
        for _ in answers(console, receiver):
            done += 1
            if done + WINDOW <= len(pieces):
                at = done + WINDOW - 1
                console.sendall(request(at, commands.READ, pieces[at]))
    console.sendall(request(0, commands.LOGOUT))


def request(sequence: int, command: int, body: bytes = b"") -> bytes:
    return b"\0" + bytes(frame.pack(frame.REQUEST, sequence, bytes((command,)) + body))


def answers(console: socket.socket, receiver: frame.Receiver) -> list[bytes]:
    """The next that come."""
    found: list[bytes] = []
    while not found:
        for kind, _, payload in receiver.feed(console.recv(4096)):
            assert kind == frame.ANSWER, payload
            found.append(payload)
    return found


if __name__ == "__main__":
    main()
