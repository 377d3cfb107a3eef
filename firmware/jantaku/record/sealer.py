"""Signs the record, changes its key, makes room in it and files what was seen, a few milliseconds
at a time.

It also lets the table show its head.
"""

from micropython import const

from jantaku.crypto import entropy
from jantaku.record import blocks

_IDLE_MS = const(1000)
_AGAIN_MS = const(60_000)  # after a failure of the flash
_QUIET_MS = const(600_000)  # so long behind a deal the evening may be over
_PAUSE_MS = const(15)  # between two steps: play comes first
_BREATH_MS = const(1)  # where none is in play, and a host waits for a signature


class Maintenance(Exception):
    """Somebody wants MicroPython's console, and nothing secret is left."""


class Sealer:
    """A part of the superloop."""

    def __init__(self, journal, table):
        self._journal = journal
        self._table = table
        self._shown = 0  # the block in play when its head was shown last
        self._work = None
        self._is_told = False  # the displays speak of the change of the key

    def step(self, now: int) -> int:
        if self._shown != self._journal.number:
            self._show()
        if self._work is None:
            self._work = self._chore(now)
        if self._work is None:
            self._table.wrong("flash")
            return now + _IDLE_MS
        try:
            next(self._work)
        except StopIteration:
            self._end()
        except (OSError, blocks.BadBlock) as error:
            if self._journal.is_leaving:
                raise Maintenance from None
            self._end()
            # If it was a seal it must not be forgotten; if not, one more does no harm.
            self._journal.seal_wanted = True
            is_full = isinstance(error, OSError)
            self._table.wrong("flash", "flash_full" if is_full else "record_damaged")
            return now + _AGAIN_MS
        return now + (_PAUSE_MS if self._journal.in_deal else _BREATH_MS)

    def _show(self):
        journal, table = self._journal, self._table
        self._shown = journal.number
        head = blocks.short(journal.head) if journal.number > 1 else ""
        table.show_record(head, journal.is_crowded)

    def _end(self):
        self._work = None
        if self._journal.is_leaving:
            raise Maintenance
        if self._is_told:
            self._is_told = False
            self._table.announce()

    def _chore(self, now):
        journal = self._journal
        if journal.is_leaving:
            return journal.leaving()
        if journal.evidence.is_waiting(journal.number):
            return journal.evidence.filing()
        if journal.is_full:
            return journal.giving_up()
        is_due = journal.is_change_due or now - journal.last >= _QUIET_MS
        if is_due and not (journal.in_deal or journal.is_closed) and entropy.is_well():
            self._is_told = True
            self._table.announce("closing_book")
            return journal.changing()
        if journal.seal_wanted and not journal.in_deal:
            if not journal.is_sealed:
                return journal.sealing()
            journal.seal_wanted = False
        if journal.asked and not journal.vouched:
            return journal.vouching()
        return None
