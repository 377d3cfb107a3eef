"""A memory for tables without FRAM: the same interface, kept in small files in flash.

LittleFS keeps a file this small inside its directory entry: a write takes 5 ms instead of 60, and
is there as a whole or not at all. The price is wear, and a few milliseconds an event.
"""

import os

from micropython import const

from jantaku import files

SIZE = const(8 * 1024)
_CHUNK = const(256)


class FlashMemory:
    """Bytes nobody has written yet are zero."""

    def __init__(self, folder: str):
        files.make_folder(folder)
        self._folder = folder
        self._number = -1  # of the chunk that was used last
        self._chunk = bytearray()

    def read_into(self, place: int, data) -> None:
        """Fill `data` from that place on."""
        for number, first, start, stop in _pieces(place, len(data)):
            self._load(number)
            data[start:stop] = self._chunk[first : first + stop - start]

    def write(self, place: int, data) -> None:
        """Store `data` from that place on; each file is changed at once."""
        for number, first, start, stop in _pieces(place, len(data)):
            self._load(number)
            self._chunk[first : first + stop - start] = data[start:stop]
            file = self._file(number)
            with open(file, "r+b" if _exists(file) else "wb") as stream:
                stream.write(self._chunk)

    def _load(self, number):
        if number != self._number:
            content = files.read(self._file(number))
            self._chunk = bytearray(content + bytes(_CHUNK - len(content)))
            self._number = number

    def _file(self, number):
        return "%s/%d" % (self._folder, number)


def _pieces(place, length):
    """`(file, place in it, start and stop in the data)` of everything in between."""
    start = 0
    while start < length:
        number, first = divmod(place + start, _CHUNK)
        stop = min(length, start + _CHUNK - first)
        yield number, first, start, stop
        start = stop


def _exists(file):
    try:
        os.stat(file)
        return True
    except OSError:
        return False
