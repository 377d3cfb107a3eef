"""What is heard: every question, a hand that is won, the signals of the session's clock, and
that a press was refused: in one way, whatever it was and whyever.

Like the displays it knows the table as everybody sees it, and nothing else.
"""

from micropython import const

from jantaku.drivers.buzzer import ATTENTION, RED_ZONE, REFUSED, SIGNAL, WIN

_IDLE_MS = const(100)
_TUNES = (SIGNAL, WIN, ATTENTION, REFUSED)


class Sounds:
    """A part of the superloop; the buzzer plays in its steps."""

    def __init__(self, table, buzzer):
        self._table = table
        self._buzzer = buzzer
        self._heard = self._counts()

    def step(self, now: int) -> int:
        """Play what is new, the rarer sound before the others."""
        counts = self._counts()
        if counts != self._heard:
            for tune, count, heard in zip(_TUNES, counts, self._heard):
                if count > heard:
                    # A press cuts nothing short that is for everybody.
                    if tune is not REFUSED or not self._buzzer.is_playing:
                        is_red = tune is SIGNAL and self._table.is_red
                        self._buzzer.play(RED_ZONE if is_red else tune)
                    break
            self._heard = counts
        return min(self._buzzer.step(now), now + _IDLE_MS)

    def _counts(self):
        table = self._table
        return (table.signals, table.is_settled and len(table.wins), table.asked, table.refused)
