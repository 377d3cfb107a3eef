"""Wins by button, as every game has them.

A press counts at the moment it is made, whatever the radio has read by then. A win waits for others
who may win on the same tile, since rank decides, not quickness (EMA 3.3.1, SBR 3.6), and for every
tile that it rests on: the winner's own, the winning one, a draw or discard not yet explained. What
leaves its place after the press does not count.

A call, a draw, an indicator made faster takes no right away: a win is also looked at from where the
deal stood before them, back to the last discard (decision 14).
"""

from micropython import const

from jantaku.referee import questions
from jantaku.referee.answers import REFUSED, TAKEN, WAITING, WITHDRAWN
from jantaku.referee.flow import NEVER, WALL
from jantaku.referee.questions import RON, TSUMO, YES
from jantaku.rules.deal import ACTING, CALLED, DRAWING, ENDING, NONE, REPLACING
from jantaku.rules.events import (
    ANKAN,
    CHI,
    DISCARD,
    DORA,
    DRAW,
    KAKAN,
    KAN,
    PON,
    PRESSED_WIN,
)
from jantaku.sensing.zones import RACK, RIVER

_WIN = const(1)  # the button
_LAG_MS = const(700)  # what the radio reads so long after a press may have lain there before it
_GLANCE_MS = const(1500)  # so long who draws a tile looks at it before it can be his discard
_UNREAD_MS = const(4000)  # a tile that was lifted is known to be in a hand by then
_NAMED_MS = const(20_000)  # then the displays name the tile that a win waits for
_LOOK_MS = const(100)
_SLAPPED_MS = const(1000)  # who presses so soon after his tile lay in his river has not discarded
_DEEPEST = const(3)

# What goes back for a win on the discard before it; what can itself be won on, or goes with it.
_QUICK = bytes((DRAW, CHI, PON, KAN))
_ROBBED = bytes((ANKAN, KAKAN, DORA))

# What a win may wait for.
_ASKED = bytes((
    questions.WAITING_TILE, questions.WAITING_INDICATOR, questions.WHICH_TILE, questions.PRESUMED,
))  # fmt: skip


class Wins:
    """The wins of one deal that are declared and not judged yet. A game's own says who may win,
    how long others have, and what follows."""

    def __init__(self, play):
        self._play = play
        self._deal = play.deal
        self._flow = play.flow
        self._presses = play.presses
        self._meant = bytearray(4)  # TSUMO or RON, where a seat was asked
        self._asked_on = NONE  # the discard that was open when a seat was asked what it means
        self._passed_on = NONE  # the tile that these seats have declared on and taken back
        self._passed = 0
        self._depth = 0  # so many acts before now wins are looked at
        self._found: list[int] = []  # who wins from there

    # What a game has of its own

    def _refused(self, seat, now) -> str:
        """Why this seat cannot declare now, for all that everybody can see: a key, "" if it can."""
        return ""

    def _gather_ms(self, winners) -> int:
        """How long others have, or the same person for a second thought."""
        return 0

    def _indicator(self, seat) -> bool:
        """Whether an indicator is to be turned before this win can be looked at."""
        return False

    def _watch_over(self, winners):
        """Look at what may still happen before these are judged."""

    def _look(self, winners, taken) -> bool:
        """Find those who win on the tile that was open before these acts; whether any does."""
        return False

    def _refusal(self, seat) -> str:
        """Why the hand does not win on the tile it would win on, "" if it does or nobody looks."""
        return ""

    def _settle(self, winners):
        """Let these win."""

    def _conclude(self, winners, now):
        """Nobody wins on another's tile: on one from the wall, or not at all."""

    # What players press

    @property
    def winners(self) -> list[int]:
        """Who has declared and waits."""
        return self._presses.seats(PRESSED_WIN)

    def declare(self, seat: int, now: int) -> tuple:
        """The win button: what this seat is answered."""
        presses = self._presses
        if presses.at(PRESSED_WIN, seat) >= 0:
            return self._withdraw(seat, now)
        if self._deal.phase >= ENDING:
            return (REFUSED, "refused_late")
        why = self._refused(seat, now) or ("refused_spent" if self._has_passed(seat) else "")
        if why:
            return (REFUSED, why)
        presses.declare(seat, PRESSED_WIN, now)
        self._meant[seat] = self._depth = 0
        missing = self._missing(seat)
        if not missing:
            return (TAKEN, "taken_win")
        return (WAITING, "wait_indicator" if missing[1] == NONE else "wait_tile")

    def _withdraw(self, seat, now):
        presses, deal = self._presses, self._deal
        if not presses.may_withdraw(seat, PRESSED_WIN, now):
            return (REFUSED, "refused_spent")
        presses.withdraw(seat, PRESSED_WIN)
        presses.spent |= 1 << seat
        if not deal.holds_drawn(seat):  # a win on a discard taken back is one that was passed
            if self._last_discard() != self._passed_on:
                self._passed_on, self._passed = self._last_discard(), 0
            self._passed |= 1 << seat
        self._close_questions()
        return (WITHDRAWN, "withdrawn_win")

    def _has_passed(self, seat):
        is_last = self._passed_on != NONE and self._passed_on == self._last_discard()
        return is_last and bool(self._passed >> seat & 1) and not self.may_draw(seat)

    def _last_discard(self):
        """The tile that a win may be meant on, though a draw or a call has closed its window."""
        for acts in range(_DEEPEST + 1):
            event = self._play.act_before(acts)
            if event and event[0] in (DISCARD, KAKAN, ANKAN):
                return event[2]
        return self._deal.window

    def meant(self, seat: int, choice: int) -> tuple:
        """The seat says what it wins on, TSUMO or RON; or YES, that the tile which answers nowhere
        was its discard. What it is answered."""
        self._depth = 0
        if choice == YES:
            for tile in self._flow.unread():
                for event in ((DRAW, seat, tile), (DISCARD, seat, tile)):
                    self._play.obey(() if self._deal.refusal(event) else event)
            return (TAKEN,)
        self._meant[seat] = choice
        return (TAKEN, "taken_win")

    # What everybody can see

    def may_draw(self, seat: int) -> bool:
        """Whether it may win on a tile from the wall."""
        deal, flow = self._deal, self._flow
        if deal.holds_drawn(seat):
            return True
        if seat != deal.turn or deal.phase not in (DRAWING, REPLACING):
            return False
        return flow.has_drawn(seat) or flow.is_drawing(NEVER) or flow.laid_back(seat) != NONE

    def may_win(self, seat: int) -> bool:
        """Whether the deal has a tile that it could win on now."""
        deal = self._deal
        if deal.holds_drawn(seat):
            return True
        return deal.window != NONE and bool(deal.window_seats >> seat & 1)

    def may_ever_win(self, seat: int) -> bool:
        """Whether there is a tile that it may have meant."""
        if self.may_win(seat) or self.may_draw(seat):
            return True
        for depth in range(_DEEPEST):
            event = self._play.act_before(depth)
            if not event:
                return False
            if event[0] == DISCARD:
                return event[1] != seat
        return False

    def limit(self) -> int:
        """What is laid down after this moment tells nothing until the wins are judged."""
        winners = self.winners
        if not any(self.may_win(seat) for seat in winners):
            return NEVER
        return self._presses.first(PRESSED_WIN) + _LAG_MS

    def _meanings(self, seat):
        """What it may mean beside the last discard: a tile of the wall that it has drawn, or that
        whose turn it is has drawn and thrown; b"" where one tile only can be meant."""
        deal = self._deal
        if self._meant[seat] or deal.phase != DRAWING or deal.window == NONE:
            return b""
        if not deal.window_seats >> seat & 1 or self._flow.has_discarded(deal.turn):
            return b""
        return bytes((TSUMO, RON)) if seat == deal.turn else bytes((RON,))

    def _may_mean_two(self, seat):
        """Whether it has laid its tile back, or was asked when that was in the air."""
        if self._drawn(seat) != NONE:
            return True
        is_asked = self._play.questions.is_open(questions.WHICH_TILE, seat)
        return is_asked and self._asked_on == self._deal.window

    def _ask_which(self, seat):
        self._asked_on = self._deal.window
        self._play.questions.ask(seat, questions.WHICH_TILE, self._meanings(seat))

    def _missing(self, seat):
        """(whose, tile) that this win rests on and that cannot be seen, the tile NONE for an
        indicator; () if all is there."""
        deal, flow = self._deal, self._flow
        if self._indicator(seat):
            return (deal.turn, NONE)
        pressed = self._presses.at(PRESSED_WIN, seat)
        away = [
            tile
            for tile in deal.concealed(seat)
            if 0 <= flow.away_since(tile) < pressed and not flow.is_presumed(tile)
        ]
        if away:
            flow.miss(away)
            return (seat, away[0])
        then = pressed + _LAG_MS // 2  # others do not show their tiles
        stack = flow.undrawn() if deal.phase in (DRAWING, REPLACING) else b""
        is_drawn = flow.any_away(stack, then)
        if seat == deal.turn and self._meant[seat] != RON and is_drawn:
            if flow.presumed_draw() == NONE:
                return (seat, stack[0])
            is_drawn = False
        if seat != deal.turn and (is_drawn or deal.phase in (ACTING, CALLED)):
            # Whose turn it is may have discarded: what he drew, or one of his?
            # What was nowhere when the table got power has been away since 0.
            if self._meant[seat] != RON and flow.any_away(stack, max(0, pressed - _GLANCE_MS)):
                drawn = flow.presumed_draw()  # its owner knows what he did with it
                return (deal.turn, stack[0] if drawn == NONE else drawn)
            hand = bytes(deal.concealed(deal.turn))
            dead = NONE
            for tile in hand:
                if flow.is_presumed(tile):
                    dead = tile
                elif not flow.is_there(tile, pressed):
                    flow.miss(hand)
                    return (deal.turn, tile)
            if dead != NONE and deal.phase != DRAWING:
                return (deal.turn, dead)  # its owner knows whether he discarded it
        if flow.has_discarded(deal.turn) and is_drawn:
            return (deal.turn, stack[0])
        spoken = self._play.questions.tiles()
        for tile, place, since in flow.loose:
            whose = (place - RACK) % 4
            is_drawn = place >= RACK and flow.belongs(tile) == WALL
            is_drawn = is_drawn and (whose == seat or flow.has_discarded(whose))
            is_discarded = place == RIVER + whose and flow.belongs(tile) == RACK + whose
            if since <= then and (is_drawn or is_discarded) and tile not in spoken:
                return (whose, tile)
        return ()

    # Judging

    def step(self, now: int) -> int:
        """Judge what has been waited for; when to come back."""
        winners = self.winners
        if not winners:
            return now + NEVER
        first = self._presses.waits_from(PRESSED_WIN)
        if now < first + _LAG_MS:
            return first + _LAG_MS
        for seat in winners:
            missing = self._missing(seat)
            if missing:
                self._tell_missing(seat, missing, now)
                return now + _LOOK_MS
            if self._is_unread(seat, now):
                return now + _LOOK_MS
            if self._meanings(seat) and self._may_mean_two(seat):
                self._ask_which(seat)
                return now + _LOOK_MS
        ready = first + self._gather_ms(winners)
        if now < ready:
            self._watch_over(winners)
            return ready
        return self._judge(winners, now)

    def _is_unread(self, seat, now):
        """Whether whose turn it is may have drawn a moment before, or while the table was still
        behind: the next tiles have not been read since, nor for so long that they never will be."""
        deal, flow, last = self._deal, self._flow, self._play.last
        pressed = self._presses.at(PRESSED_WIN, seat)
        if deal.phase != DRAWING or self._meant[seat] or (seat != deal.turn and last <= pressed):
            return False
        if now - max(pressed, last) > _UNREAD_MS:
            return False
        stack = flow.next_stack()
        for tile in stack:
            if flow.seen[tile] == WALL and not flow.is_there(tile, pressed):
                flow.look_at(stack)
                return True
        return False

    def _tell_missing(self, seat, missing, now):
        whose, tile = missing
        said = self._play.questions
        if tile == NONE:
            said.say(whose, questions.WAITING_INDICATOR)
            return
        if tile in self._flow.next_stack() and self._meanings(seat):
            self._ask_which(seat)
        is_his = self._deal.holds(whose, tile) or tile in self._flow.undrawn()
        if whose != seat and is_his and self._flow.is_presumed(tile):
            about = (tile, RIVER + whose, False)
            said.ask(whose, questions.PRESUMED, bytes((YES,)), about)
        elif now - self._presses.at(PRESSED_WIN, seat) >= _NAMED_MS:
            said.say(whose, questions.WAITING_TILE, tile, RACK + whose)

    def _judge(self, winners, now):
        """Look at the wins from here, then from before the last acts, one look a step."""
        play, depth = self._play, self._depth
        if not depth:
            for seat in winners:
                if self._meant[seat] != RON:
                    play.draw_for(seat, self._drawn(seat))
            self._close_questions()
        before = play.act_before(depth)
        kind = before[0] if before else NONE
        if kind not in _QUICK:
            # What follows from a discard that nobody wins on goes back, too: a deposit.
            is_settled = depth > 0 and play.is_settled_before(depth)
            taken = play.go_back(depth + is_settled) if depth else []
            told = taken[:is_settled]
            if is_settled:
                self._deal.apply(taken[0])
            if self._look(winners, taken[len(told) :]):
                if depth:
                    play.keep_anew(depth + len(told), told)
                self._settle(self._found)
                return now
            if depth:
                play.go_again()
        if depth < min(_DEEPEST, self._deal.kept) and (kind in _QUICK or kind in _ROBBED):
            self._depth += 1
        else:
            self._depth = 0
            self._conclude(winners, now)
        return now

    def _drawn(self, seat):
        """The tile from the wall that it has laid back there, or that nobody can read; NONE."""
        drawn = self._flow.laid_back(seat)
        if drawn == NONE and seat == self._deal.turn:
            drawn = self._flow.presumed_draw()
        return drawn

    def _is_on_river(self, winners):
        """A win whose tile was slapped down on the own river: it was no discard."""
        play, deal = self._play, self._deal
        event = play.act_before(0)
        if not event or event[0] != DISCARD or event[1] not in winners:
            return False
        seat, tile = event[1:3]
        if self._presses.at(PRESSED_WIN, seat) - self._flow.since(tile) > _SLAPPED_MS:
            return False
        play.go_back(1)
        if deal.holds_drawn(seat) and deal.drawn == tile and not self._refusal(seat):
            play.keep_anew(1, ())
            self._settle([seat])
            return True
        play.go_again()
        return False

    def _is_passed(self, seat, taken):
        """Whether this seat has drawn since, and so has passed; or it says that it means a tile
        from the wall."""
        if self._meant[seat] == TSUMO:
            return True
        return any(event[0] == DRAW and event[1] == seat for event in taken)

    def _forget(self):
        """All that were declared are judged."""
        for seat in self.winners:
            self._presses.forget(seat, PRESSED_WIN)

    def _drop(self, seat, why="refused_now"):
        """There was nothing to be won on, or it is not recognised."""
        self._presses.withdraw(seat, PRESSED_WIN)
        self._play.answer(seat, _WIN, (REFUSED, why))

    def _close_questions(self):
        self._flow.look_at(b"")
        for kind in _ASKED:
            self._play.questions.solve(kind)
