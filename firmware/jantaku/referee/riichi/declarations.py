"""What players declare by button: riichi, wins, nine terminals.

A press may come before the radio has noticed the tile that it is about, so it is kept for a moment.
Wins are gathered: several may win on one tile, and rank decides, not quickness (EMA 3.3.1); until
then play is held, and the table looks at no hand.
"""

from micropython import const

from jantaku.referee import infractions, questions
from jantaku.referee.flow import NEVER
from jantaku.referee.riichi.flow import CLEARLY_MS
from jantaku.rules.deal import ACTING, DECLARING, NONE, IllegalEvent
from jantaku.rules.events import ABORT, NINE_TERMINALS, RIICHI, TRIPLE_RON
from jantaku.rules.riichi import refusals

_WINS_MS = const(3000)  # for others who win on the same tile
_AHEAD_MS = const(2000)  # a press is ahead of the radio by so much at most
_OPEN_MS = const(1000)  # where open riichi is played: a long press makes it open


class Declarations:
    """The declarations of one deal."""

    def __init__(self, play):
        self._play = play
        self._deal = play.deal
        self._flow = play.flow
        self.wins = 0  # seats that declare a win, not judged yet
        self._wins_since = 0
        self._riichi = NONE  # seat that has pressed and not discarded yet
        self._riichi_since = 0
        self._is_open = 0

    def riichi(self, seat: int, is_held: bool, now: int) -> None:
        """The riichi button; held down, the riichi is an open one."""
        if is_held:
            self._is_open = int(self._riichi == seat)
        else:
            self._riichi, self._riichi_since, self._is_open = seat, now, 0
        self._try_riichi(now)

    def win(self, seat: int, now: int) -> None:
        """The win button: tsumo in the own turn, else ron."""
        if self._is_late(now):
            self._ask_false(1 << seat, "late")
            return
        if not self.wins:
            self._wins_since = now
        self.wins |= 1 << seat
        if self._is_everybody():
            self._judge(now)

    def _is_late(self, now):
        """Whether a call that is being laid was clearly earlier, where that counts
        (Furiten 2.17)."""
        called_at = self._flow.called_at()
        if self._deal.rules.late_call != "first" or called_at < 0 or self.wins:
            return False
        return now - called_at >= CLEARLY_MS

    def nine_terminals(self, seat: int) -> bool:
        """The tenpai button in the own first turn: nine different terminals and honours."""
        if refusals.abort(self._deal, seat, NINE_TERMINALS):
            return False
        self._play.happen((ABORT, seat, NINE_TERMINALS))
        return True

    def is_holding(self) -> bool:
        """Whether play waits for wins to be judged."""
        return any(self.wins >> seat & 1 and self._may_win(seat) for seat in range(4))

    def before_discard(self, seat: int) -> bool:
        """This seat's discard is about to happen: its riichi goes before it. Whether one may."""
        if self._riichi != seat:
            return False
        self._declare_riichi()
        return True

    def step(self, now: int) -> int:
        """Judge what has been waited for; when to come back."""
        self._try_riichi(now)
        if not self.wins:
            if self._riichi == NONE:
                return now + NEVER
            is_early = now - self._riichi_since < _OPEN_MS
            return self._riichi_since + (_OPEN_MS if is_early else _AHEAD_MS)
        due = self._wins_since + _WINS_MS
        if now < due:
            return due
        self._judge(now)
        return now

    # Riichi

    def _try_riichi(self, now):
        if self._riichi == NONE:
            return
        if not self._deal.rules.open_riichi or now - self._riichi_since >= _OPEN_MS:
            self._declare_riichi()
        if now - self._riichi_since >= _AHEAD_MS:
            self._riichi = NONE

    def _declare_riichi(self):
        seat, deal = self._riichi, self._deal
        why = refusals.riichi(deal, seat, self._is_open)
        if why in ("turn", "must_draw", "deposit", "indicator", "dealing"):
            return  # the draw may not have been noticed yet
        self._riichi = NONE
        if not why:
            self._play.happen((RIICHI, seat, self._is_open))
            return
        kind = infractions.question(why)
        if kind >= 0:
            self._play.questions.ask(seat, kind, infractions.choices(kind))

    # Wins

    def _may_win(self, seat):
        """As far as everybody can see: it has drawn, or there is a tile it could win on."""
        deal = self._deal
        if deal.phase >= DECLARING:
            return False
        return deal.holds_drawn(seat) or (
            deal.window != NONE and bool(deal.window_seats >> seat & 1)
        )

    def _is_everybody(self):
        """Whether nobody else could win now; a tile from the wall is won on by one alone."""
        deal = self._deal
        others = deal.window_seats if deal.window != NONE else 0
        if deal.phase == ACTING:
            others |= 1 << deal.turn
        return others and not others & ~self.wins

    def _judge(self, now):
        deal, play = self._deal, self._play
        for seat in range(4):
            if self.wins >> seat & 1:
                play.advance_draw(seat)
        # What the radio noticed after the press may have happened before it.
        while not self._valid() and play.advance(now):
            pass
        valid = self._valid()
        declared, self.wins = self.wins, 0
        if not valid:
            self._ask_false(declared)
            return
        rons = [seat for seat in valid if not deal.holds_drawn(seat)]
        if not rons:
            self._happen_win(valid[0])
        elif len(rons) == 3 and deal.rules.abort_triple_ron:
            self._play.happen((ABORT, 0, TRIPLE_RON))
        else:
            most = {"all": 3, "two": 2, "nearest": 1}[deal.rules.winners]
            from_seat = deal.window_from
            for step in range(1, 4):
                seat = (from_seat + step) % 4
                if seat in rons and most:
                    most -= 1
                    self._happen_win(seat)

    def _valid(self):
        return [seat for seat in range(4) if self.wins >> seat & 1 and not self._refusal(seat)]

    def _refusal(self, seat):
        try:
            self._deal.value_of(seat)
        except IllegalEvent as refusal:
            return refusal.code
        return ""

    def _happen_win(self, seat):
        deal = self._deal
        ura = self._flow.ura() if deal.riichi[seat] else b""
        self._play.happen(deal.win(seat, ura))

    def _ask_false(self, declared, code=""):
        for seat in range(4):
            if declared >> seat & 1:
                why = code or self._refusal(seat)
                choices = infractions.false_win(self._deal.rules, why)
                self._play.questions.ask(seat, questions.FALSE_WIN, choices)
