"""One deal of riichi: a state machine over the events of `events.py`.

Nobody says "pass": an event that presumes that the others passed closes their window. The referee
is silent: what a book finds out only later (riichi on a noten hand, a closed kan after riichi that
it forbids) is accepted, remembered and settled when the book says. What everybody sees to be wrong
is refused with its section; the referee rules (RULING, VOID) and then the event may stand.

A deal that ends runs WIN… | ABORT | VOID… | TENPAI… DRAW_END, then SETTLE, then DEAL_END.
"""

from jantaku.rules import events, shapes
from jantaku.rules.deal import (
    ACTING,
    CALLED,
    DEALING,
    DECLARING,
    DRAWING,
    GONE,
    NONE,
    REPLACING,
    Deal,
)
from jantaku.rules.payments import NOBODY, TABLE
from jantaku.rules.riichi import payments, refusals, winning
from jantaku.rules.riichi.winning import ADDED, CLOSED, DECLARED, DOUBLE, FIRST, LAST, OPEN, ORPHANS


class RiichiDeal(Deal):
    """A deal in play. Attributes are for reading; only `apply` changes them.

    After the end: `end` ("win", "exhaustive", "abort", "chombo", "redeal"), `winners` (seats in
    turn order from the discarder) with their `values`, `tenpai` and `offenders` (masks, bit =
    seat), `parts` of the payment, `scores`, and `deposits` (sticks) left on the table.
    """

    reasons = refusals.REASONS
    tests = refusals.TESTS

    numbers = Deal.numbers + (
        "nagashi", "dead", "paid", "hidden", "bad_kans", "replacements", "feeder", "from_seat",
        "turned", "declaring", "riichi_flags", "excused", "broken", "ippatsu", "claimed", "forced",
        "said", "due", "due_discard", "due_after", "window_ippatsu", "since_before",
    )  # fmt: skip
    fixed = Deal.fixed + ("riichi", "kans", "liable", "since")
    growing = ("indicators", "passed", "passed_ippatsu")
    wholes = Deal.wholes + ("kuikae",)

    def __init__(self, rules, dealer: int, round: int, honba: int, deposits: int, scores):
        super().__init__(rules, dealer, round, honba, deposits, scores)
        self.indicators = bytearray()
        self.live = 70  # each kan takes one away
        self.nagashi = 0
        self.riichi = bytearray(4)
        self.dead = 0  # mask of hands that only discard
        self.paid = 0  # whose deposits of this deal lie on the table
        self.hidden = 0  # whose winning tile was not shown apart
        self.bad_kans = 0  # who made a closed kan after riichi that the book forbids
        self.kans = bytearray(4)
        self.replacements = 0  # tiles taken from the dead wall
        self.liable = bytearray([NOBODY] * 4)  # who fed the yakuman of each seat
        self.feeder = NOBODY  # who fed the kan of this turn
        self.from_seat = NONE  # whose tile was won on
        self.turned = NONE  # seat whose riichi tile is the one that may be won on

        self.declaring = NONE  # seat whose riichi is not settled yet
        self.riichi_flags = 0
        self.excused = NONE
        self.broken = False  # the first go-round
        self.ippatsu = 0
        self.claimed = 0  # seats of whose discards some were claimed
        self.forced = NONE  # abortive draw that must follow unless somebody wins
        self.kuikae = b""
        self.said = 0  # who declared tenpai or noten

        # Indicators to turn: before anything else, before the discard, after the discard.
        self.due = 1
        self.due_discard = 0
        self.due_after = 0

        self.window_ippatsu = 0
        # Every tile nobody won on, as (tile, from << 4 | flags), and from where in this list on
        # a seat is answerable for passing: the passed ron of furiten, looked up when it matters.
        # (NONE, seat << 4): what this seat had passed before a call stays passed.
        self.passed = bytearray()
        self.passed_ippatsu = bytearray()  # and who had ippatsu then
        self.since = bytearray(4)
        self.since_before = 0  # of the seat whose turn it is, should its draw be taken back

    def detail(self, code, event):
        """What the hand is worth, where a win says something else."""
        if code != "value":
            return ""
        worth = winning.worth(self, event[1], event[4])
        return ": %d han %d fu" % (worth.han, worth.fu)

    def is_dead(self, seat) -> bool:
        """Whether a ruling has made the hand dead."""
        return bool(self.dead >> seat & 1)

    def marks(self) -> int:
        """The seats that have declared riichi, a mask."""
        return sum([1 << seat for seat in range(4) if self.riichi[seat]])

    # What the hands are

    def is_tenpai(self, seat) -> bool:
        """Whether the shape waits for a tile that its owner does not hold four times."""
        return self._is_wait(seat, self.waits(seat))

    def keeps_tenpai(self, seat, tile) -> bool:
        """Whether the hand would be tenpai after this discard."""
        return self._is_wait(seat, self.waits_without(seat, tile))

    def _is_wait(self, seat, waits):
        # EMA 3.3.13 and Furiten 6.5 look at the melds as well, Tenhou does not; `shapes.waits` has
        # left out what the concealed tiles exhaust.
        if not waits or self.rules.four_own == "concealed":
            return bool(waits)
        own = bytearray(self.hands[seat])
        for meld in self.melds[seat]:
            for tile in meld[1]:
                own[tile >> 2] += 1
        return shapes.is_left(waits, own)

    def has_ura(self, seat) -> bool:
        """Whether a win of this seat looks under the indicators."""
        return bool(self.riichi[seat]) and self.rules.ura

    def is_closed(self, seat) -> bool:
        """Whether the hand has no open set."""
        return all(meld[0] == events.ANKAN for meld in self.melds[seat])

    def is_furiten(self, seat) -> bool:
        """Whether ron is barred: by an own discard or by a ron that was passed."""
        return winning.is_furiten(self, seat)

    # What a win is worth

    def value_of(self, seat: int, ura: bytes = b""):
        """The value of the win this seat can declare now; raises IllegalEvent if it has none."""
        self.check(refusals.win(self, seat))
        why, worth = refusals.worth(self, seat, ura)
        self.check(why)
        return worth

    def win(self, seat, ura=b"") -> tuple:
        """The WIN event of this seat now, complete with its value."""
        worth = self.value_of(seat, ura)
        from_seat, tile = self.won_on(seat)
        return (events.WIN, seat, from_seat, tile, bytes(ura), worth.han, worth.fu, worth.yaku)

    # Events

    def _dealt(self, seat, tiles):
        self._take_dealt(tiles)
        self._begin()

    def _begin(self):
        if not self.due and any(self.hands[0]):
            self.phase = DRAWING

    def _dora(self, seat, tile):
        self.place[tile] = GONE
        self.indicators.append(tile)
        if not self.due:
            self.due_discard -= 1  # at a second kan: the first one's, and the second can be robbed
            return
        self.due -= 1
        if self.phase == DEALING:
            self._begin()
        elif self.phase == REPLACING:
            self._close_window()  # a kan is robbed before its indicator is turned

    def _draw(self, seat, tile):
        replaced = self.phase == REPLACING
        self._skip(seat)
        self.replaced = replaced
        self.replacements += replaced
        self._take_drawn(seat, tile)

    def _skip(self, seat):
        """A turn begins; a dead hand's may go on without a draw (EMA 3.4.7)."""
        self.excused = NONE  # the call it was for was not made
        self.replaced = False
        if self.phase == REPLACING:
            self._close_window()
            self._break_round()
            if self.rules.kan_dora and self.melds[seat][-1][0] != events.ANKAN:
                if self.rules.open_kan_dora == "before_discard":
                    self.due_discard += 1
                elif self.rules.open_kan_dora == "after_discard":
                    self.due_after += 1
        self._start_turn(seat)
        self.phase = ACTING

    def _discard(self, seat, tile):
        self._close_window()
        flags = 0 if self.live else LAST
        if not self.broken and not self.rivers[seat]:
            flags |= FIRST
        self._throw(seat, tile)
        if self.declaring == seat:
            self.riichi[seat] = self.riichi_flags
        self.ippatsu &= ~(1 << seat)
        self._open_window(seat, tile, flags)
        self.claimable = True
        self.due += self.due_after
        self.due_after = 0
        self.kuikae = b""
        self.drawn = NONE
        self.feeder = NOBODY
        self.turn = (seat + 1) % 4
        self.phase = DRAWING
        if sum(self.kans) == 4 and self._several_kans("after_discard"):
            self.forced = events.FOUR_KANS
        elif flags & FIRST and self._is_four_winds(tile):
            self.forced = events.FOUR_WINDS

    def _is_four_winds(self, tile):
        if not self.rules.abort_four_winds or not 27 <= tile >> 2 <= 30:
            return False
        return all(len(river) == 1 and river[0] >> 2 == tile >> 2 for river in self.rivers)

    def _several_kans(self, when):
        """Whether four kans of several players end the deal now (Furiten 5.5)."""
        return self.rules.abort_four_kans == when and max(self.kans) < 4

    def _declare_riichi(self, seat, is_open):
        self.declaring = seat
        self.riichi_flags = DECLARED
        if is_open:
            self.riichi_flags |= OPEN
        if not self.broken and not self.rivers[seat]:
            self.riichi_flags |= DOUBLE

    def _riichi_ok(self, seat):
        self.declaring = NONE
        self.scores[seat] -= self.rules.riichi_deposit
        self.deposits += 1
        self.paid |= 1 << seat
        self.ippatsu |= 1 << seat
        if self.rules.abort_four_riichi and all(self.riichi):
            self.forced = events.FOUR_RIICHI

    def _chi(self, seat, claimed, own):
        self._call(events.CHI, seat, claimed, own)

    def _pon(self, seat, claimed, own):
        self._call(events.PON, seat, claimed, own)

    def _kan(self, seat, claimed, own):
        self._call(events.KAN, seat, claimed, own)
        self.feeder = self.window_from
        self._count_kan(seat, self.rules.open_kan_dora == "before_draw")

    def _call(self, kind, seat, claimed, own):
        feeder = self.window_from
        if not self.rules.late_ron:
            self._close_window()
        # Furiten 4.3: until the next draw, whatever the call makes of the hand and its waits.
        is_barred = self.rules.passed_until == "draw" and winning.has_passed(self, seat)
        self._meld(kind, seat, claimed, own)
        self.claimed |= 1 << feeder
        self.claimable = False
        self.excused = NONE
        self.kuikae = refusals.swaps(self.rules, kind, claimed, own)
        if self.liable[seat] == NOBODY and payments.is_fed(self.rules, self.melds[seat]):
            self.liable[seat] = feeder
        self._start_turn(seat)
        if is_barred:
            self.since[seat] = len(self.passed)
            self._note_passed(NONE, seat << 4, 0)
        self._break_round()
        self.turn = seat
        self.drawn = NONE
        self.replaced = False
        self.phase = CALLED

    def _ankan(self, seat, tile):
        if self.riichi[seat] and not self.is_riichi_kan(seat, tile >> 2):
            self.bad_kans |= 1 << seat
        self._close_window()
        self._meld_four(seat, tile)
        if self.rules.rob_closed_kan == "kokushi":
            self._open_window(seat, tile, CLOSED)
        self._count_kan(seat, True)

    def is_riichi_kan(self, seat, kind):
        """Whether the book allows this closed kan after riichi."""
        if kind != self.drawn >> 2:
            return False
        counts = self.hands[seat]
        counts[kind] -= 1
        allowed = shapes.riichi_kan_allowed(counts, kind, self.rules.riichi_kan)
        counts[kind] += 1
        return allowed

    def _kakan(self, seat, tile):
        self._close_window()
        self._meld_fourth(seat, tile)
        self._open_window(seat, tile, ADDED)
        self._count_kan(seat, self.rules.open_kan_dora == "before_draw")

    def _count_kan(self, seat, indicator_now):
        self.kans[seat] += 1
        self.drawn = NONE
        self.phase = REPLACING
        if sum(self.kans) == 4 and self._several_kans("at_once"):
            self.forced = events.FOUR_KANS
        elif indicator_now and self.rules.kan_dora:
            self.due += 1

    def _win(self, seat, from_seat, tile, ura, han, fu, yaku):
        tsumo = self.holds_drawn(seat)
        place = 0
        while (
            place < len(self.winners)
            and (self.winners[place] - from_seat) % 4 < (seat - from_seat) % 4
        ):
            place += 1
        self.winners.insert(place, seat)
        self.values.insert(place, winning.worth(self, seat, ura))
        self.from_seat = from_seat
        self.window_seats &= ~(1 << seat)
        if tsumo:
            self.window_seats = 0
        self._finish("win")

    def _declare_tenpai(self, seat, shown):
        self._close_window()
        self.phase = DECLARING
        self.said |= 1 << seat
        if shown and not self.dead >> seat & 1 and self.is_tenpai(seat):
            self.tenpai |= 1 << seat

    def _draw_end(self, seat, tenpai, nagashi):
        self.tenpai, self.nagashi = tenpai, nagashi
        self._finish("exhaustive")

    def all_said(self) -> bool:
        """Whether every hand is declared tenpai or noten, where that is done."""
        return self.said == 15 or self.rules.tenpai_show == "automatic"

    def draw_end(self) -> tuple:
        """The DRAW_END event that follows now."""
        tenpai = self.tenpai
        nagashi = 0
        for seat in range(4):
            if self.rules.tenpai_show == "automatic" and not self.dead >> seat & 1:
                tenpai |= self.is_tenpai(seat) << seat
            nagashi |= self._is_nagashi(seat) << seat
        return (events.DRAW_END, 0, tenpai, nagashi)

    def _is_nagashi(self, seat):
        if not self.rules.nagashi_mangan or (self.dead | self.claimed) >> seat & 1:
            return False
        if self.rules.nagashi_closed and not self.is_closed(seat):
            return False
        return all(tile >> 2 in ORPHANS for tile in self.rivers[seat])

    def offences(self) -> int:
        """Whose offence an exhaustive draw brings to light: a mask of seats (EMA 3.4.6)."""
        found = self.bad_kans
        for seat in range(4):
            if self.riichi[seat] and not self.is_tenpai(seat):
                found |= 1 << seat
        return found & ~self.dead & ~self.offenders

    def _abort(self, seat, kind):
        self._finish("abort")

    def _void(self, seat, kind):
        if kind == events.CHOMBO:
            self.offenders |= 1 << seat
        self._finish("chombo" if kind == events.CHOMBO or self.offenders else "redeal")

    def _ruling(self, seat, kind, amount, section):
        if kind == events.DRAW_BACK:
            self._take_back()
        elif kind == events.HIDDEN_TILE:
            self.hidden |= 1 << seat
        elif kind in (events.DEAD_HAND, events.WRONG_RIICHI, events.INVALID_MELD):
            if kind == events.INVALID_MELD:
                self.excused = seat
            elif kind == events.WRONG_RIICHI:
                self._undo_riichi(seat)
            self.dead |= 1 << seat

    def _take_back(self):
        seat = self.turn
        self._give(seat, self.drawn)
        self.place[self.drawn] = 0
        self.drawn = NONE
        self.live += 1
        if self.declaring == seat:
            self.declaring = NONE  # its discard was not made: there is no riichi
        self.window_seats |= 1 << seat
        self.claimable = True
        self.since[seat] = self.since_before
        self.phase = DRAWING

    def _undo_riichi(self, seat):
        if self.declaring == seat:
            self.declaring = NONE
        self.riichi[seat] = 0
        self.ippatsu &= ~(1 << seat)
        if self.paid >> seat & 1:
            self.paid &= ~(1 << seat)
            self.deposits -= 1
            self.scores[seat] += self.rules.riichi_deposit

    def _settle(self, seat, parts):
        change = self._pay(list(parts))
        self.deposits += change[TABLE] // self.rules.riichi_deposit

    # Small steps

    def _open_window(self, seat, tile, flags):
        super()._open_window(seat, tile, flags)
        self.window_ippatsu = self.ippatsu
        self.turned = seat if self.declaring == seat else NONE

    def _close_window(self):
        if self.window != NONE:
            played = self.window_from << 4 | self.window_flags
            self._note_passed(self.window, played, self.window_ippatsu)
            self.window = NONE

    def _note_passed(self, tile, played, ippatsu):
        self.passed.append(tile)
        self.passed.append(played)
        self.passed_ippatsu.append(ippatsu)

    def _start_turn(self, seat):
        """A seat draws or calls: it passed the tile in the window, and the others may have."""
        self.claimable = False
        self.window_seats &= ~(1 << seat)
        self.since_before = self.since[seat]
        if not self.rules.late_ron:
            self._close_window()
        if not self.riichi[seat]:
            # Its temporary furiten ends here; a tile still in the window is already passed.
            self.since[seat] = len(self.passed) + (2 if self.window != NONE else 0)

    def _break_round(self):
        self.broken = True
        self.ippatsu = 0

    steps = {
        events.DEALT: _dealt,
        events.DRAW: _draw,
        events.DISCARD: _discard,
        events.RIICHI: _declare_riichi,
        events.RIICHI_OK: _riichi_ok,
        events.CHI: _chi,
        events.PON: _pon,
        events.KAN: _kan,
        events.ANKAN: _ankan,
        events.KAKAN: _kakan,
        events.DORA: _dora,
        events.WIN: _win,
        events.SETTLE: _settle,
        events.TENPAI: _declare_tenpai,
        events.DRAW_END: _draw_end,
        events.ABORT: _abort,
        events.VOID: _void,
        events.RULING: _ruling,
        events.DEAL_END: Deal._deal_end,
        events.SKIP: _skip,
    }


DEAL = RiichiDeal
