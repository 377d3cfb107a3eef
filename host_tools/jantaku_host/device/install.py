"""From a Pico with MicroPython to a table."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import jantaku
from jantaku.link import commands
from jantaku.update import signers
from jantaku.update.image import BLOCK, HEADER_SIZE, Header
from jantaku_host.device import clock, keys, settings, signed_image, update_keys
from jantaku_host.device.cable import Device
from jantaku_host.device.connection import spectator
from jantaku_host.device.mpremote import mpremote
from jantaku_host.device.update import patiently
from jantaku_host.errors import DeviceTrouble, Refused, WrongUse

_ASK_BOARD = "import sys; print(getattr(sys.implementation, '_build', ''))"
# Who may sign, and both slots, are one segment for ROMFS images.
_ASK_SEGMENT = "import vfs; print(len(memoryview(vfs.rom_ioctl(2, 0))))"
_UNSEAL = "import vfs; vfs.rom_ioctl(2, 0).ioctl(6, {})"  # erase a block
# mpremote's own `reset` pauses for its answer to get through and then obeys Ctrl-C: a request to
# the table to be, which may hold that byte, would call the restart off.
RESTART = (
    "import machine, micropython, time; micropython.kbd_intr(-1); "
    "time.sleep_ms(100); machine.reset()"
)


class Blank:
    """A board that has MicroPython and nothing else, and what is to be put on it."""

    def __init__(
        self, port: str, file: Path, rules: str, tiles: Path | None, update_key: Path | None
    ) -> None:
        self.port = port
        self._files = _files(rules, tiles)
        application = _application(file, update_key)
        _refuse_table(port)
        self.board, self._size = _ask(port)
        self._image, self._keys = application(self.board)
        size, room = len(self._image) - HEADER_SIZE, self._size - BLOCK
        if size > room:
            raise WrongUse(f"{file}: {size:,} bytes, {room:,} fit into a slot")

    def write(self) -> None:
        """Application and files, in their places; it takes a minute."""
        with tempfile.TemporaryDirectory() as folder:
            last = signers.BLOCKS + 2 * self._size // BLOCK - 1
            steps: list[str | Path] = ["exec", _UNSEAL.format(last)]
            for name, content in self._files.items():
                Path(folder, name).write_bytes(content)
                steps += ["+", "cp", Path(folder, name), f":{name}"]
            slot = Path(folder, "slot.romfs")
            slot.write_bytes(
                signed_image.signers_sectors(self._image, self._keys)
                + self._image[HEADER_SIZE:].ljust(self._size - BLOCK, b"\xff")
                + signed_image.factory_seal(self._image)
            )
            steps += ["+", "romfs", "deploy", slot, "+", "exec", "--no-follow", RESTART]
            mpremote(self.port, *steps)

    def greet(self, operator: Path, referee: Path) -> None:
        """The first talk with the table that it is now: its keys and the time."""
        is_known = operator.exists()
        pair = keys.pair(operator, referee)
        before = pair[: commands.KEY_SIZE] if is_known else bytes(commands.KEY_SIZE)
        patiently(lambda: _greet(self.port, before, pair))


def _application(file: Path, key_file: Path | None) -> Callable[[str], tuple[bytes, list[bytes]]]:
    """For a board: the image, and the keys of who may sign the next one.

    With a secret key a ROMFS is signed here, with a public one somebody has signed the image.
    """
    kind, key = update_keys.read(key_file) if key_file else ("", b"")
    content = signed_image.load(file) if kind == update_keys.PUBLIC else _read(file)
    if kind == update_keys.PUBLIC:
        signed_image.check_signature(content, key)

    def application(board: str) -> tuple[bytes, list[bytes]]:
        if kind == update_keys.PUBLIC:
            if Header(content[:HEADER_SIZE]).board != board:
                raise WrongUse(f"{file}: not for a {board}")
            return content, [key]
        whole = signed_image.build(content, board, jantaku.__version__, jantaku.__version__)
        if not key:
            return whole, []
        return signed_image.sign(whole, key), [signed_image.public_key(key)]

    return application


def _files(rules: str, tiles: Path | None) -> dict[str, bytes]:
    """What goes into the table's file system, by name."""
    wanted = {"rules": rules, "options": {}}
    settings.check(dict(wanted))
    files = {"settings.json": json.dumps(wanted).encode()}
    if tiles:
        files["tiles.bin"] = _read(tiles)
    return files


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise WrongUse(f"{path}: {error.strerror}") from error


def _refuse_table(port: str) -> None:
    """Refused where a table answers already."""
    try:
        with Device(port) as device:
            device.request(commands.STATUS)
    except DeviceTrouble as trouble:
        if "answer" not in str(trouble):
            raise
        return
    raise Refused(
        f"{port}: a table answers there already; `jantaku update` brings it a new version, "
        "`jantaku session maintenance` gives its console back"
    )


def _ask(port: str) -> tuple[str, int]:
    """Which board that is, and the bytes of a slot."""
    board = mpremote(port, "exec", _ASK_BOARD).strip()
    if board not in signed_image.BOARDS:
        raise WrongUse(f"{port}: MicroPython there is not ours: jantaku flash")
    segment = int(mpremote(port, "exec", _ASK_SEGMENT))
    return board, (segment - signers.BLOCKS * BLOCK) // 2


def _greet(port: str, before: bytes, pair: bytes) -> None:
    """The first talk with a new table: its keys and the time."""
    with spectator(port) as device:
        if not keys.read(device).is_installed:
            keys.give(device, before + pair)
        device.login(commands.OPERATOR, pair[: commands.KEY_SIZE])
        clock.set(device)
