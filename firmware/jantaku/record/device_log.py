"""What happened to the table itself: power-ups, faults of chips, exceptions, memory running low.

Two files take turns, so that the log never grows. Nothing of a game is in it: of an exception it
keeps the kind and the place, not the words, which might speak of a tile.
"""

import io
import os
import sys

from micropython import const

from jantaku import files

_LIMIT = const(8 * 1024)  # of one file
_LINE = const(120)


class DeviceLog:
    """`clock` is that of the loop; a line begins with its seconds, or the date once that is set."""

    def __init__(self, folder: str, clock):
        self._now = folder + "/log"
        self._before = folder + "/log.old"
        self._clock = clock

    def note(self, text: str) -> None:
        """Write a line; a log that cannot be written must not stop the table."""
        line = "%d %s\n" % (self._clock.epoch() or self._clock.now() // 1000, text[:_LINE])
        try:
            with open(self._now, "ab") as stream:
                stream.write(line.encode())
                is_full = stream.tell() >= _LIMIT
            if is_full:
                os.rename(self._now, self._before)
        except OSError:
            pass

    def note_error(self, error: BaseException, trace: str) -> None:
        """Write down an exception's kind and where it came from; `trace` as it is printed.

        A place is a file and a function: the image has no line numbers.
        """
        places = []
        for line in trace.split("\n"):
            if line.startswith('  File "'):
                places.append("%s %s" % (line.split('"')[1], line.split(" ")[-1]))
        self.note("%s at %s" % (type(error).__name__, " < ".join(reversed(places[-3:]))))

    def read(self, offset: int, length: int) -> bytes:
        """A piece of all there is, oldest line first."""
        return (files.read(self._before) + files.read(self._now))[offset : offset + length]


def trace_of(error: BaseException) -> str:
    """How it came to this exception, as MicroPython prints it."""
    trace = io.StringIO()
    sys.print_exception(error, trace)
    return trace.getvalue()
