"""The four displays of a table at the other end of a cable, as its firmware draws them."""

from binascii import crc32

from jantaku.drivers.ssd1322 import HEIGHT, WIDTH
from jantaku.link import commands
from jantaku.link.pictures import RUN, WHITE
from jantaku_host.device.cable import Device
from jantaku_host.errors import Refused

_ROW = WIDTH // 2  # bytes
_SEATS = 4


class Displays:
    """What was seen of them last: `pictures`, of two greys a byte; none before the first look."""

    def __init__(self) -> None:
        self.pictures: list[bytes] = []
        self._revision = b""
        self._found: dict[int, tuple[bytes, bytes]] = {}  # by seat: checksum and picture

    def forget(self) -> None:
        """The table may be another one, or begin to count anew."""
        self._revision = b""

    def look(self, device: Device) -> None:
        """Bring the pictures up to date. Where nothing has changed that takes one small request."""
        try:
            revision = device.request(commands.SHOWN)
            if revision != self._revision and all(self._fetch(device, n) for n in range(_SEATS)):
                self._revision = revision
                self.pictures = [self._found[seat][1] for seat in range(_SEATS)]
        except Refused:  # they help beginners now
            self.forget()
            self.pictures = []

    def _fetch(self, device: Device, seat: int) -> bool:
        """Whether there is a whole picture; else it is drawn anew just now."""
        checksum = device.request(commands.PICTURE, bytes((seat, HEIGHT)))
        if self._found.get(seat, (b"", b""))[0] == checksum:
            return bool(checksum)
        picture = b""
        while checksum and len(picture) < _ROW * HEIGHT:
            answer = device.request(commands.PICTURE, bytes((seat, len(picture) // _ROW)))
            rows = unpacked(answer[4:])
            if answer[:4] != checksum or not rows:
                return False
            picture += rows
        if crc32(picture).to_bytes(4, "little") != checksum:
            return False
        self._found[seat] = checksum, picture
        return True


def unpacked(packed: bytes) -> bytes:
    """Rows as they were before `jantaku.link.pictures` packed them."""
    rows = bytearray()
    numbers = iter(packed)
    for byte in numbers:
        count = next(numbers, 0) if byte == RUN else 0
        if not count or count == RUN:
            rows.append(byte)
        else:
            rows += b"\xff" * (count - WHITE) if count > WHITE else bytes(count)
    return bytes(rows)
