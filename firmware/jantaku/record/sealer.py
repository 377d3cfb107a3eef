"""Signs the record and makes room in it, a few milliseconds at a time."""

from micropython import const

_IDLE_MS = const(1000)
_PAUSE_MS = const(15)  # between two steps of a signature: play comes first


class Sealer:
    """A part of the superloop."""

    def __init__(self, journal):
        self._journal = journal
        self._work = None

    def step(self, now: int) -> int:
        if self._work is None:
            self._work = self._chore()
        if self._work is None:
            return now + _IDLE_MS
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        return now + _PAUSE_MS

    def _chore(self):
        journal = self._journal
        if journal.is_full:
            return journal.giving_up()
        if journal.seal_wanted and not journal.is_sealed:
            return journal.sealing()
        journal.seal_wanted = False
        return None
