"""How a deal ends without a win: abortive draws, the exhausted wall, tenpai and noten.

The last tile may still be won on, so each end waits the same time for a win. Every seat is asked
alike whether it shows its hand: who says noten tells nobody whether that is true.
"""

from micropython import const

from jantaku.referee import questions
from jantaku.referee.flow import NEVER
from jantaku.referee.questions import SHOW, WITHHOLD
from jantaku.rules.deal import DECLARING, DRAWING, NONE, REPLACING
from jantaku.rules.events import ABORT, CHOMBO, RIICHI_OK, TENPAI, VOID
from jantaku.rules.riichi import refusals

_LAST_WIN_MS = const(5000)
_TENPAI_MS = const(5000)
_READ_MS = const(60_000)  # for what cannot be seen of a hand
_LOOK_MS = const(500)
_NOT_YET = const(-1)


class Endings:
    """Watches one deal for its end."""

    def __init__(self, play):
        self._play = play
        self._deal = play.deal
        self._asked_at = _NOT_YET  # when the hands were asked for
        self._last = _NOT_YET  # when the last thing happened before
        self._unread: list[int] = []  # tiles of riichi hands that have not been read since

    def step(self, now: int, last: int) -> int:
        """End the deal where it ends now; `last` is when something last happened."""
        deal = self._deal
        if deal.phase == DECLARING or self._asked_at != _NOT_YET:
            self._read_hands(self._last if self._last != _NOT_YET else last)
            return self._ask_hands(now)
        if deal.phase not in (DRAWING, REPLACING) or not self._is_last():
            return now + NEVER
        self._read_hands(last)
        if now < last + _LAST_WIN_MS:
            return min(last + _LAST_WIN_MS, now + _LOOK_MS)
        if deal.due:
            return now + NEVER  # an indicator is turned before
        if deal.declaring != NONE:
            self._play.happen((RIICHI_OK, deal.declaring))
        if deal.forced != NONE:
            self._play.happen((ABORT, 0, deal.forced))
        elif not refusals.exhaustive(deal):
            return self._ask_hands(now)
        return now

    def answered(self, seat: int, choice: int) -> None:
        """The asked seat shows its hand or says noten."""
        self._declare(seat, choice == SHOW)

    def _is_last(self):
        """Whether nobody will draw any more, unless this is won on."""
        deal = self._deal
        if deal.forced != NONE or (deal.phase == DRAWING and not deal.live):
            return True
        return deal.declaring != NONE and deal.rules.abort_four_riichi and all(deal.riichi)

    def _ask_hands(self, now):
        """All are asked, and each may answer at once; East's time is over first (EMA 3.4.2). Who
        presses the button called tenpai is tenpai."""
        deal = self._deal
        if self._asked_at == _NOT_YET:
            self._asked_at = now
            for seat in _from_east(deal):
                if self._is_free(seat):
                    self._play.questions.ask(seat, questions.TENPAI, bytes((WITHHOLD, SHOW)))
        late = self._asked_at
        for seat in _from_east(deal):
            if self._is_free(seat):
                late += _TENPAI_MS
            if deal.all_said() or deal.said >> seat & 1:
                continue
            if now < late and self._is_free(seat):
                return late
            self._play.questions.solve(questions.TENPAI, seat)
            self._declare(seat, True)
        if self._unread and now < self._asked_at + _READ_MS:
            return now + _LOOK_MS
        self._play.flow.look_at(b"")
        self._end()
        return now

    def _read_hands(self, last):
        """What a draw finds out of riichi hands it finds out of tiles that were read since it came,
        before people lay them open. After a minute one counts as where it last was: then its owner
        confirms that."""
        deal, flow = self._deal, self._play.flow
        if last != self._last:
            self._last = last
            self._unread = []
            for seat in range(4):
                if deal.riichi[seat] and not deal.is_dead(seat):
                    self._unread += deal.concealed(seat)
        self._unread = [
            tile
            for tile in self._unread
            if flow.is_loose(tile) or not (flow.is_there(tile, last) or flow.is_presumed(tile))
        ]
        flow.look_at(bytes(self._unread))

    def _is_free(self, seat):
        """Whether it is this seat's choice to show its hand."""
        deal = self._deal
        if deal.rules.tenpai_show != "may_decline":
            return False
        return not deal.riichi[seat] and not deal.dead >> seat & 1

    def _declare(self, seat, shows):
        """A hand is shown as tenpai only if it is; after riichi it is shown in any case."""
        deal = self._deal
        shown = deal.riichi[seat] or (shows and deal.is_tenpai(seat))
        if deal.dead >> seat & 1:
            shown = False
        self._play.happen((TENPAI, seat, int(bool(shown))))

    def _end(self):
        deal = self._deal
        if refusals.draw_end(deal) == "offence":
            # EMA 3.4.6, Furiten 7.4: riichi without tenpai and forbidden kans come to light now.
            found = deal.offences()
            for seat in range(4):
                if found >> seat & 1:
                    self._play.happen((VOID, seat, CHOMBO))
        else:
            self._play.happen(deal.draw_end())


def _from_east(deal):
    return [(deal.dealer + step) % 4 for step in range(4)]
