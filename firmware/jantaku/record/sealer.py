"""Signs the record, makes room in it and files what was seen, a few milliseconds at a time.

It also lets the table show its head.
"""

from micropython import const

from jantaku.record import blocks

_IDLE_MS = const(1000)
_AGAIN_MS = const(60_000)  # after a failure of the flash
_PAUSE_MS = const(15)  # between two steps of a signature: play comes first


class Sealer:
    """A part of the superloop."""

    def __init__(self, journal, table):
        self._journal = journal
        self._table = table
        self._shown = 0  # the block in play when its head was shown last
        self._work = None

    def step(self, now: int) -> int:
        if self._shown != self._journal.number:
            self._show()
        if self._work is None:
            self._work = self._chore()
        if self._work is None:
            self._table.wrong("flash")
            return now + _IDLE_MS
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        except OSError:
            self._work = None
            # If it was a seal it must not be forgotten; if not, one more does no harm.
            self._journal.seal_wanted = True
            self._table.wrong("flash", "flash_full")
            return now + _AGAIN_MS
        return now + _PAUSE_MS

    def _show(self):
        journal, table = self._journal, self._table
        self._shown = journal.number
        head = blocks.short(journal.head) if journal.number > 1 else ""
        table.show_record(head, journal.is_crowded)

    def _chore(self):
        journal = self._journal
        if journal.evidence.is_waiting(journal.number):
            return journal.evidence.filing()
        if journal.is_full:
            return journal.giving_up()
        if journal.seal_wanted and not journal.is_sealed:
            return journal.sealing()
        journal.seal_wanted = False
        return None
