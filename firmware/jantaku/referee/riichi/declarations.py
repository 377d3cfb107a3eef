"""What players declare by button: riichi, wins, nine terminals.

Riichi waits for the discard it belongs to, a win for all that it rests on (`wins.py`). Until it is
judged the table looks at no hand: what is shown and when is the same for a hand that wins and one
that does not. A win that is none holds play until people decide; nobody is told why it is none.
"""

from micropython import const

from jantaku.referee import questions
from jantaku.referee.answers import REFUSED, TAKEN, WAITING, WITHDRAWN
from jantaku.referee.flow import NEVER, WALL
from jantaku.referee.questions import YES
from jantaku.referee.riichi.flow import CLEARLY_MS
from jantaku.referee.wins import Wins
from jantaku.rules import events
from jantaku.rules.deal import (
    ACTING,
    CALLED,
    DEALING,
    DECLARING,
    DRAWING,
    NONE,
    REPLACING,
    IllegalEvent,
)
from jantaku.rules.events import (
    ABORT,
    CHI,
    DISCARD,
    DRAW,
    KAN,
    NINE_TERMINALS,
    PON,
    PRESSED_NINE_TERMINALS,
    PRESSED_OPEN_RIICHI,
    PRESSED_RIICHI,
    PRESSED_WIN,
    RIICHI,
    RIICHI_OK,
    TRIPLE_RON,
)
from jantaku.rules.riichi import refusals
from jantaku.sensing.zones import MELDS, RACK

_RIICHI = const(0)  # the buttons
_WIN = const(1)
_TENPAI = const(2)
_LAG_MS = const(700)  # as in `wins.py`
_WINS_MS = const(2000)  # for others who win on the same tile
_ALONE_MS = const(1000)  # for a second thought where nobody else can
_SHOWN = const(5)  # tiles of a hand
_SAME_MS = const(3000)  # a win so soon after a false one is at the same time (EMA 3.4.6)
_AHEAD_MS = const(2000)  # a press is ahead of the radio by so much at most
_LOOK_MS = const(100)
_WITHDRAW_MS = const(3000)  # as in `presses.py`
_SHOWN_MS = const(20_000)  # for a tile that is to be shown, and may have a dead tag
_DEEPEST = const(3)  # acts after which a riichi pressed after its discard is told

# Why a riichi is refused -> what its owner is told; each is for everybody to see.
_REFUSED = {
    "riichi_wall": "refused_wall",
    "riichi_points": "refused_points",
    "riichi_open": "refused_open",
    "riichi_closed": "refused_open",
    "call_turn": "refused_open",
    "riichi_twice": "refused_twice",
    "riichi_now": "refused_twice",
    "dead": "refused_dead",
}
_NOT_YET = ("turn", "must_draw", "deposit", "indicator", "dealing")


class Declarations(Wins):
    """The declarations of one deal."""

    def __init__(self, play):
        super().__init__(play)
        self._after = bytearray(bytes((NONE,)) * 4)  # the discard that a riichi was pressed after
        self._told_at = [-_WITHDRAW_MS - 1] * 4  # when the riichi was pressed that is an event
        self._false = 0  # seats whose win was none, and nobody has decided about it
        self._false_at = [-1] * 4  # when they declared it
        self._late = 0  # seats that win, but declared it after another had shown his hand
        self._ura_for = NONE  # who wins, and shows the tiles under the indicators
        self._ura_at = 0  # since when

    @property
    def is_holding(self) -> bool:
        """Whether play waits: for a false win to be decided."""
        return self._false > 0

    @property
    def are_waiting(self) -> bool:
        """Whether wins, or nine terminals, are not judged yet."""
        return bool(self.winners or self._presses.seats(PRESSED_NINE_TERMINALS))

    def decided(self, seat: int) -> None:
        """The players, or the referee, have decided about this seat's false win."""
        self._false &= ~(1 << seat)

    # Riichi

    def riichi(self, seat: int, is_held: bool, now: int) -> tuple:
        """The riichi button; held down, the riichi is an open one."""
        presses = self._presses
        pressed = self._riichi_of(seat)
        if is_held:
            return self._open_riichi(seat, now) if self._deal.rules.open_riichi else ()
        if pressed >= 0:
            if not presses.may_withdraw(seat, pressed, now):
                return (TAKEN, "taken_riichi")
            presses.withdraw(seat, pressed)
            return (WITHDRAWN, "withdrawn_riichi")
        tile = self._told_with(seat)
        if tile != NONE and self._may_take_back(seat, tile, now):
            self._take_back(seat, tile)
            return (WITHDRAWN, "withdrawn_riichi")
        if self._is_last_discard(seat):
            return self._declare_afterwards(seat, now)
        why = "riichi_twice" if self._deal.riichi[seat] else refusals.riichi(self._deal, seat, 0)
        if why and not (why in _NOT_YET and self._is_next(seat, now)):
            return self._refuse_riichi(seat, why, now)
        presses.declare(seat, PRESSED_RIICHI, now)
        return (WAITING, "wait_draw") if why else (TAKEN, "taken_riichi")

    def _open_riichi(self, seat, now):
        """The button stays down: the riichi that was pressed is an open one."""
        presses = self._presses
        if presses.at(PRESSED_RIICHI, seat) >= 0:
            if refusals.riichi(self._deal, seat, 1) == "riichi_open":
                presses.withdraw(seat, PRESSED_RIICHI)
                return (REFUSED, "refused_open")
            presses.forget(seat, PRESSED_RIICHI)
            presses.declare(seat, PRESSED_OPEN_RIICHI, now)
            return (TAKEN, "taken_riichi")
        tile = self._told_with(seat)
        if tile == NONE or now - self._told_at[seat] > _AHEAD_MS:
            return ()
        if self._retell(seat, tile, (RIICHI, seat, 1)):
            self._take_back(seat, tile)
            return (REFUSED, "refused_open")
        return (TAKEN, "taken_riichi")

    def _riichi_of(self, seat):
        for what in (PRESSED_RIICHI, PRESSED_OPEN_RIICHI):
            if self._presses.at(what, seat) >= 0:
                return what
        return -1

    def _is_next(self, seat, now):
        """Whether this seat may have its turn, for all that the radio has read."""
        deal = self._deal
        if seat == deal.turn or self._is_behind(now):
            return True
        return deal.phase in (ACTING, CALLED) and seat == deal.after(deal.turn)

    def _is_behind(self, now):
        """Whether something is not explained yet, or cannot be seen."""
        return bool(self._flow.loose) or self._flow.is_blind(self._deal.turn, now)

    def _is_last_discard(self, seat):
        """Whether the last thing that happened is this seat's discard, without riichi."""
        deal = self._deal
        if deal.phase != DRAWING or deal.window_from != seat or not deal.claimable:
            return False
        return deal.declaring == NONE and not self._flow.loose

    def _declare_afterwards(self, seat, now):
        """Word, tile, then the stick: riichi on the discard that lies there (EMA 3.3.14)."""
        taken = self._play.go_back(1)
        why = self._refuse_with((RIICHI, seat, 0), taken[0])
        self._play.go_again()
        if why:
            return self._refuse_riichi(seat, why, now)
        self._presses.declare(seat, PRESSED_RIICHI, now)
        self._after[seat] = taken[0][2]
        return (TAKEN, "taken_riichi")

    def _refuse_with(self, event, discard):
        """Why there is no such riichi with this discard, which has not happened yet."""
        why = self._deal.refusal(event)
        if why:
            return why
        self._deal.apply(event)
        why = self._deal.refusal(discard)
        self._deal.back(1)
        return why

    def _acts_since(self, tile):
        """How many acts there are from this tile's discard on; 0: it is none any more."""
        for acts in range(_DEEPEST):
            event = self._play.act_before(acts)
            if event and event[0] == DISCARD and event[2] == tile:
                return acts + 1
        return 0

    def _told_with(self, seat):
        """The discard that the seat's riichi was told with, NONE if that is too long ago."""
        for acts in range(_DEEPEST):
            event = self._play.act_before(acts)
            if event[:2] == (DISCARD, seat):
                is_told = self._play.act_before(acts + 1)[:2] == (RIICHI, seat)
                return event[2] if is_told else NONE
        return NONE

    def _may_take_back(self, seat, tile, now):
        """Whether a riichi that is told may still be a slip: it was pressed on a discard that lay
        there, for all that the radio knows, not long ago, and nobody has declared a win since."""
        pressed = self._told_at[seat]
        is_afterwards = pressed > self._flow.after(tile, _LAG_MS // 2)
        return is_afterwards and now - pressed <= _WITHDRAW_MS and not self.winners

    def _take_back(self, seat, tile):
        self._retell(seat, tile, ())
        self._presses.withdraw(seat, PRESSED_RIICHI)

    def _step_afterwards(self):
        """What was declared on a discard that lay there is understood with it."""
        for seat in range(4):
            tile, what = self._after[seat], self._riichi_of(seat)
            self._after[seat] = NONE
            if tile != NONE and what >= 0:
                why = self._retell(seat, tile, (RIICHI, seat, int(what == PRESSED_OPEN_RIICHI)))
                if why:
                    self._presses.withdraw(seat, what)
                    self._play.answer(seat, _RIICHI, (REFUSED, _REFUSED.get(why, "refused_turn")))

    def _retell(self, seat, tile, riichi):
        """What has happened since the seat's discard of this tile, anew: with this riichi, or with
        none. Why not, "" if it is so."""
        play, deal = self._play, self._deal
        acts = self._acts_since(tile)
        acts += play.act_before(acts)[:2] == (RIICHI, seat)
        if not acts:
            return "turn"
        told: list[tuple] = []
        for event in play.go_back(acts):
            if not events.is_act(event) or event[0] == RIICHI:
                continue
            if riichi and not told:
                why = self._refuse_with(riichi, event)
                if why:
                    play.go_again()
                    return why
                deal.apply(riichi)
                told.append(riichi)
            elif riichi and len(told) == 2 and event[0] in (DRAW, CHI, PON, KAN):
                told.append((RIICHI_OK, seat))
                deal.apply(told[-1])
            deal.apply(event)
            told.append(event)
        if riichi:
            self.declared(seat)
        self._flow.retrace()
        play.keep_anew(acts, told)
        return ""

    def _refuse_riichi(self, seat, why, now):
        if why in ("riichi_closed", "call_turn") and not self._deal.is_dead(seat):
            self._presses.declare(seat, PRESSED_RIICHI, now)  # it counts (EMA 5.3), or was a slip
        return (REFUSED, _REFUSED.get(why, "refused_turn"))

    def before_discard(self, seat: int, tile: int) -> tuple:
        """The RIICHI event that goes before this seat's discard, () if none."""
        what = self._riichi_of(seat)
        if what < 0 or self._after[seat] != NONE:
            return ()
        if self._is_outrun(seat, tile, self._presses.at(what, seat)):
            return ()
        event = (RIICHI, seat, int(what == PRESSED_OPEN_RIICHI))
        return () if self._deal.refusal(event) else event

    def _is_outrun(self, seat, tile, pressed):
        """Whether somebody had drawn or called after that discard and before the press."""
        flow = self._flow
        if pressed <= flow.since(tile) + _LAG_MS // 2:
            return False
        for each, place, since in flow.loose:
            is_other = place >= RACK and (place - RACK) % 4 != seat
            is_later = flow.since(tile) < since < pressed - _LAG_MS
            if is_other and is_later and (place >= MELDS or flow.belongs(each) == WALL):
                return True
        return False

    def declared(self, seat: int) -> None:
        """Its RIICHI has happened."""
        what = self._riichi_of(seat)
        if what >= 0:
            self._told_at[seat] = self._presses.at(what, seat)
            self._presses.forget(seat, what)

    def _step_riichi(self, now):
        """Whose turn it is not after all is told so."""
        self._step_afterwards()
        due = now + NEVER
        for seat in range(4):
            what = self._riichi_of(seat)
            if what < 0:
                continue
            if not self._deal.is_closed(seat):
                late = self._presses.at(what, seat) + _WITHDRAW_MS
                if now >= late:
                    self._play.questions.say(seat, questions.OPEN_RIICHI)
                    self._presses.withdraw(seat, what)
                else:
                    due = min(due, late)
                continue
            if seat == self._deal.turn:
                continue
            late = self._presses.at(what, seat) + _AHEAD_MS
            if now < late:
                due = min(due, late)
            elif self._is_behind(now):
                due = min(due, now + _LOOK_MS)  # something is not explained yet
            else:
                self._presses.withdraw(seat, what)
                self._play.answer(seat, _RIICHI, (REFUSED, "refused_turn"))
        return due

    # Nine terminals

    def nine_terminals(self, seat: int, now: int) -> tuple:
        """The tenpai button held in the own first turn: nine different terminals and honours. It
        is taken whatever the hand holds."""
        deal, presses = self._deal, self._presses
        if presses.at(PRESSED_NINE_TERMINALS, seat) >= 0:
            presses.withdraw(seat, PRESSED_NINE_TERMINALS)
            return (WITHDRAWN, "withdrawn_nine")
        if not deal.rules.abort_nine_terminals or not self.may_draw(seat):
            return ()
        if deal.broken or deal.rivers[seat] or deal.is_dead(seat):
            return (REFUSED, "refused_now")
        presses.declare(seat, PRESSED_NINE_TERMINALS, now)
        return (TAKEN, "taken_nine")

    def _step_nine(self, now):
        for seat in self._presses.seats(PRESSED_NINE_TERMINALS):
            due = self._presses.at(PRESSED_NINE_TERMINALS, seat) + _WINS_MS
            if now < due:
                return due
            if not self.may_draw(seat):  # it has discarded
                self._presses.withdraw(seat, PRESSED_NINE_TERMINALS)
                self._play.answer(seat, _TENPAI, (WITHDRAWN, "withdrawn_nine"))
                continue
            is_held = self._deal.holds_drawn(seat)
            if not is_held or self._flow.any_away(self._deal.concealed(seat), due - _WINS_MS):
                return now + _LOOK_MS
            self._presses.forget(seat, PRESSED_NINE_TERMINALS)
            if refusals.abort(self._deal, seat, NINE_TERMINALS):
                self._call_false(1 << seat, now)
            else:
                self._play.happen((ABORT, seat, NINE_TERMINALS))
        return now + NEVER

    # Wins

    def _refused(self, seat, now):
        deal = self._deal
        if deal.phase >= DECLARING:
            return "refused_late"
        if deal.phase == DEALING and not any(deal.hands[seat]):
            return "refused_now"
        if self._false >> seat & 1:
            return "refused_now"
        is_first = deal.rules.late_call == "first"
        others = self.winners if is_first else []
        for other in range(4):
            if self._false >> other & 1:
                others.append(other)
                if not is_first and now - self._false_at[other] > _SAME_MS:
                    return "refused_now"
        return "refused_late" if self._are_shown(others, seat, now) else ""

    def _are_shown(self, others, seat, now):
        """Whether one of these, who declared a win, had shown his hand before then: more tiles than
        may fall over (Furiten 7.4) have left his rack since, and it is not an arm that hides it."""
        for other in others:
            pressed = self._presses.at(PRESSED_WIN, other)
            if pressed < 0:
                pressed = self._false_at[other]
            left = self._left_at(other)
            if other != seat and sum([pressed < each <= now for each in left]) > _SHOWN:
                return True
        return False

    def _left_at(self, seat):
        """When each tile that is on the seat's rack no more has left it."""
        flow = self._flow
        standing = [tile for tile in self._deal.concealed(seat) if flow.seen[tile] == RACK + seat]
        left = [flow.away_since(tile) for tile in standing]
        if -1 not in left:
            left = []  # nobody can see the rack
        for tile in self._deal.concealed(seat):
            if tile not in standing:
                left.append(flow.since(tile))
        return left

    def _watch_over(self, winners):
        # Whether somebody shows his hand before another declares.
        tiles = b""
        for seat in winners:
            tiles += bytes(self._deal.concealed(seat))
        self._flow.look_at(tiles)

    def _is_late(self, seat):
        """Whether a call was clearly earlier than the first of these wins, where that counts
        (Furiten 2.17). Not known when the button is pressed: the caller may have discarded."""
        if self._deal.rules.late_call != "first":
            return False
        called_at = self._flow.called_at(seat)
        for acts in range(_DEEPEST):
            event = self._play.act_before(acts)
            if not event or event[0] == DISCARD:
                break
            if event[0] in (CHI, PON, KAN) and event[1] != seat:
                called_at = self._flow.since(event[3][0])
        return called_at >= 0 and self._presses.first(PRESSED_WIN) - called_at >= CLEARLY_MS

    def _gather_ms(self, winners):
        deal = self._deal
        if not deal.holds_drawn(winners[0]) or deal.window != NONE:
            return _WINS_MS
        # The book leaves nobody else a claim; but a draw may have been quick (decision 14).
        before = self._play.act_before(1)
        is_quick = bool(before) and before[0] == DISCARD
        if is_quick:
            pressed = self._presses.first(PRESSED_WIN)
            is_quick = pressed - self._flow.since(before[2]) < _WINS_MS
        return _WINS_MS if is_quick else _ALONE_MS

    def _indicator(self, seat):
        # A kan is robbed before its indicator is turned.
        deal = self._deal
        if deal.due and (deal.phase != REPLACING or seat == deal.turn):
            return True
        return bool(deal.due_discard) and self._flow.has_discarded(deal.turn)

    def step(self, now: int) -> int:
        """Judge what has been waited for; when to come back."""
        if self._waits_for_ura(now):
            return now + _LOOK_MS
        return min(super().step(now), self._step_riichi(now), self._step_nine(now))

    def _waits_for_ura(self, now):
        """Whether a win that is judged still wants tiles under indicators, which no coil hears.
        What can be none but one tile pays once its owner has confirmed it."""
        seat, said = self._ura_for, self._play.questions
        if seat == NONE:
            return False
        missing = self._flow.missing_ura() if seat in self.winners else b""
        if not missing:
            self._ura_for = NONE
            self._flow.shows_ura = False
            said.solve(questions.URA)
            said.solve(questions.PRESUMED)
        elif now - self._ura_at > _SHOWN_MS and missing == self._flow.standing():
            about = (missing[0], WALL, True)
            said.ask(seat, questions.PRESUMED, bytes((YES,)), about)
        return bool(missing)

    def meant(self, seat: int, choice: int) -> tuple:
        """As in every game; or YES, that the tile under an indicator is what it must be."""
        if choice == YES and self._ura_for == seat:
            self._flow.confirm_ura()
            return (TAKEN,)
        return super().meant(seat, choice)

    def _look(self, winners, taken):
        deal = self._deal
        found = [
            seat
            for seat in winners
            if not deal.holds_drawn(seat) and self._wins_before(seat, taken)
        ]
        # Another's win makes one late once that hand lies open: in Furiten any (2.17), in EMA
        # one that is none (3.4.6).
        is_first = deal.rules.late_call == "first"
        others = winners if is_first else [seat for seat in winners if seat not in found]
        self._found = []
        for seat in found:
            if self._are_shown(others, seat, self._presses.at(PRESSED_WIN, seat)):
                self._late |= 1 << seat
            else:
                self._found.append(seat)
        return bool(self._found)

    def _wins_before(self, seat, taken):
        """Whether the hand wins on the tile that was open before these acts: what others were too
        quick with, or what it called itself and calls no more (EMA 5.1.3)."""
        return not (self._is_passed(seat, taken) or self._is_late(seat) or self._refusal(seat))

    def _conclude(self, winners, now):
        deal = self._deal
        false = 0
        for seat in winners:
            if self._late >> seat & 1:
                self._drop(seat, "refused_late")
        winners = self.winners
        self._late = 0
        for seat in winners:
            if deal.holds_drawn(seat):
                if not self._refusal(seat):
                    self._settle([seat])
                    return
                false |= 1 << seat
        if not false and self._is_on_river(winners):
            return
        late = [seat for seat in winners if self._is_late(seat)]
        for seat in winners:
            if false >> seat & 1:
                continue
            if seat in late or not self.may_ever_win(seat):
                self._drop(seat, "refused_late" if seat in late else "refused_now")
            else:
                false |= 1 << seat
        self._call_false(false, now)

    def _settle(self, winners):
        """These win; whoever else declared, declared at the same time (EMA 3.4.6)."""
        play, deal = self._play, self._deal
        for seat in winners:
            if deal.has_ura(seat) and self._flow.missing_ura():
                self._ura_for, self._ura_at = seat, play.now
                self._depth = 0
                self._flow.shows_ura = True
                self._flow.changes += 1  # readers look elsewhere now
                play.questions.say(seat, questions.URA)
                return
        self._forget()
        self._false = self._late = 0
        if deal.holds_drawn(winners[0]):
            self._happen_win(winners[0])
        elif len(winners) == 3 and deal.rules.abort_triple_ron:
            play.happen((ABORT, 0, TRIPLE_RON))
        else:
            most = {"all": 3, "two": 2, "nearest": 1}[deal.rules.winners]
            from_seat = deal.window_from
            for step in range(1, 4):
                seat = (from_seat + step) % 4
                if seat in winners and most:
                    most -= 1
                    self._happen_win(seat)

    def _refusal(self, seat):
        try:
            self._deal.value_of(seat)
        except IllegalEvent as refusal:
            return refusal.code
        return ""

    def _happen_win(self, seat):
        deal = self._deal
        ura = self._flow.ura() if deal.has_ura(seat) else b""
        self._play.happen(deal.win(seat, ura))

    def _call_false(self, seats, now):
        """No win: everybody is told that, and not why. People decide."""
        for seat in range(4):
            if seats >> seat & 1:
                pressed = self._presses.at(PRESSED_WIN, seat)
                self._false_at[seat] = now if pressed < 0 else pressed
                self._presses.forget(seat, PRESSED_WIN)
                self._play.questions.say(seat, questions.FALSE_WIN)
                self._play.answer(seat, _WIN, (REFUSED, "no_win"))
        self._false |= seats

    def resume(self) -> None:
        """After power-up: what was held open is so still."""
        for seat in range(4):
            if self._play.questions.is_open(questions.FALSE_WIN, seat):
                self._false |= 1 << seat
            for acts in range(_DEEPEST):
                event = self._play.act_before(acts)
                is_own = bool(event) and event[:2] == (DISCARD, seat)
                if is_own and self._riichi_of(seat) >= 0 and seat != self._deal.turn:
                    self._after[seat] = event[2]
