"""One deal of Sichuan "bloody" mahjong: a state machine over the events of `events.py`.

A declared hu is presumed to be right until the end of the deal, when the hands are checked (SBR
2.6): so a false one is accepted like any other, and no event tells before what a hand is worth.

A deal runs DEALT, DRAW, VOID_SUIT of every seat, then turn by turn until three have declared HU, or
DRAW_END at an empty wall, or ABORT when the time is over; then WIN for each hu that the check
confirms, SETTLE, DEAL_END.
"""

from jantaku.rules import events
from jantaku.rules.deal import CALLED, DRAWING, NONE, REPLACING, Deal
from jantaku.rules.sichuan import payments, refusals, value
from jantaku.rules.sichuan.value import AFTER_KONG, CHANKAN, LAST, RINSHAN


class Hu:
    """A declared win: on which tile, and how."""

    def __init__(self, seat, from_seat, tile, flags, kong, passed):
        self.seat = seat
        self.from_seat = from_seat  # the own seat: from the wall
        self.tile = tile
        self.flags = flags  # rows of the fan table that tell how it was won
        self.kong = kong  # the kong right after which the tile was discarded, by number
        self.passed = passed  # points of the dearest hand passed before (SBR 2.7)


class SichuanDeal(Deal):
    """A deal in play. Attributes are for reading; only `apply` changes them.

    After the end: `end` ("win": three hu, "exhaustive", "time", "redeal"), `winners` (seats in the
    order of their hu) with their `values` (None: a false one), `tenpai` (a mask: who waits, without
    hu, at an empty wall), `parts` of the payment, `scores`, and `next_dealer`.
    """

    reasons = refusals.REASONS
    tests = refusals.TESTS
    has_fours = True

    numbers = Deal.numbers + ("out",)
    fixed = Deal.fixed + ("void", "laid", "passed")
    lists = Deal.lists + ("hus", "kongs")

    def __init__(self, rules, dealer: int, round: int, honba: int, deposits: int, scores):
        super().__init__(rules, dealer, round, honba, deposits, scores)
        self.live = len(self.place) - 52  # kongs take theirs from the same wall (SBR 3.3)
        self.void = bytearray([NONE] * 4)  # the suit each seat has named
        self.laid = bytearray([NONE] * 4)  # the tile that lies face down until it is discarded
        self.out = 0  # mask of seats that have declared hu
        self.hus: list[Hu] = []
        self.kongs: list[tuple] = []  # (reason of the payment, seat, mask of those who pay)
        self.passed = bytearray(4)  # points of the dearest hu passed since the last own draw

    def is_in(self, seat) -> bool:
        """Whether this seat has not declared hu."""
        return not self.out >> seat & 1

    def face_down(self, seat) -> int:
        """The tile that names the void suit, until it is discarded."""
        return self.laid[seat]

    def marks(self) -> tuple:
        """Who has left, and the void suits: turned over with the first discard (SBR 4.2)."""
        seats = range(4)
        open_ = bytes([self.void[seat] if self.rivers[seat] else NONE for seat in seats])
        return self.out, open_

    # What the hands are

    def is_named(self) -> bool:
        """Whether every seat has named its void suit."""
        return max(self.void) != NONE

    def is_tenpai(self, seat) -> bool:
        """Whether the hand waits, be there such a tile or not; with its void suit it never does."""
        if value.holds_void(self.hands[seat], self.melds[seat], self.void[seat]):
            return False
        return bool(self.waits(seat))

    def waiting(self) -> int:
        """Mask of the seats without hu that wait."""
        return sum([self.is_tenpai(seat) << seat for seat in range(4) if self.is_in(seat)])

    # Wins

    def can_hu(self, seat) -> bool:
        """Whether a hu of this seat would be legal now and stand the check."""
        if refusals.can_hu(self, seat):
            return False
        _, tile = self.won_on(seat)
        if tile >> 2 not in self.waits(seat):
            return False
        return self._flaw(self._hu_now(seat)) == ""

    def flaw(self, number: int) -> str:
        """Why this hu is a false one, "" if it stands the check."""
        return self._flaw(self.hus[number])

    def worth(self, number: int):
        """What this hu is worth."""
        hu = self.hus[number]
        return self._worth(hu, self._whole(hu))

    def left(self, number: int) -> int:
        """Mask of the seats still in after this hu and those on the same tile."""
        left = 15
        for at, hu in enumerate(self.hus):
            if at <= number or hu.tile == self.hus[number].tile:
                left &= ~(1 << hu.seat)
        return left

    def next_win(self) -> tuple:
        """The WIN event with which the check of the hands goes on; () when it is done."""
        if self.end in ("", "redeal"):
            return ()
        for number in range(len(self.values), len(self.hus)):
            if not self.flaw(number):
                hu, worth = self.hus[number], self.worth(number)
                won = (events.WIN, hu.seat, hu.from_seat, hu.tile, b"")
                return won + (worth.fan, worth.points, worth.rows)
        return ()

    @property
    def next_dealer(self) -> int:
        """SBR 5.3-5.5: the first winner; of several on one discard, who discarded it."""
        if not self.hus:
            return self.dealer
        first = self.hus[0]
        if len(self._together(first)) > 1:
            return first.from_seat
        return first.seat

    def _hu_now(self, seat):
        from_seat, tile = self.won_on(seat)
        if from_seat != seat:
            flags = self.window_flags
            kong = len(self.kongs) - 1 if flags >> AFTER_KONG & 1 else NONE
            return Hu(seat, from_seat, tile, flags, kong, self.passed[seat])
        flags = self.replaced << RINSHAN | (not self.live) << LAST
        return Hu(seat, seat, tile, flags, NONE, 0)

    def _whole(self, hu):
        """The concealed tiles with the winning one."""
        counts = bytearray(self.hands[hu.seat])
        if hu.from_seat != hu.seat:
            counts[hu.tile >> 2] += 1
        return counts

    def _worth(self, hu, whole):
        return value.score(self.rules, whole, self.melds[hu.seat], hu.flags)

    def _flaw(self, hu):
        whole = self._whole(hu)
        flaw = value.flaw(whole, self.melds[hu.seat], self.void[hu.seat])
        if not flaw and hu.passed and self._worth(hu, whole).points <= hu.passed:
            return "passed_hu"
        return flaw

    def _together(self, hu):
        """The hu declared on the same tile, this one among them."""
        return [each for each in self.hus if each.tile == hu.tile]

    # Events

    def _dealt(self, seat, tiles):
        self._take_dealt(tiles)
        self.phase = DRAWING

    def _void_suit(self, seat, suit, tile):
        self.void[seat] = suit
        self.laid[seat] = tile

    def _draw(self, seat, tile):
        self._close_window()
        self.passed[seat] = 0
        self.replaced = self.phase == REPLACING
        self._take_drawn(seat, tile)

    def _discard(self, seat, tile):
        self._throw(seat, tile)
        self.laid[seat] = NONE
        self._open_window(seat, tile, self.replaced << AFTER_KONG | (not self.live) << LAST)
        self.claimable = True
        self._next_turn(seat)

    def _pung(self, seat, claimed, own):
        self._call(events.PON, seat, claimed, own)
        self.phase = CALLED

    def _kong(self, seat, claimed, own):
        feeder = self.window_from
        self._call(events.KAN, seat, claimed, own)
        self._count_kong(payments.OPEN_KONG, seat, 1 << feeder)

    def _call(self, kind, seat, claimed, own):
        self._close_window()
        self._meld(kind, seat, claimed, own)
        self.turn = seat
        self.drawn = NONE
        self.replaced = False

    def _closed_kong(self, seat, tile):
        self._meld_four(seat, tile)
        self._count_kong(payments.CLOSED_KONG, seat, self._others(seat))

    def _added_kong(self, seat, tile):
        self._meld_fourth(seat, tile)
        # Paid for only if the fourth tile was just drawn (SBR 10.3).
        reason = payments.ADDED_KONG if tile == self.drawn else payments.DELAYED_KONG
        self._count_kong(reason, seat, self._others(seat))
        self._open_window(seat, tile, 1 << CHANKAN)

    def _count_kong(self, reason, seat, payers):
        self.kongs.append((reason, seat, payers))
        self.drawn = NONE
        self.phase = REPLACING

    def _others(self, seat):
        """Mask of the others who are still in."""
        return 15 & ~self.out & ~(1 << seat)

    def _hu(self, seat, from_seat, tile):
        hu = self._hu_now(seat)
        self.hus.append(hu)
        self.winners.append(seat)
        self.out |= 1 << seat
        self.window_seats &= ~(1 << seat)
        self.claimable = False
        if hu.flags >> CHANKAN & 1:
            self._rob(hu)
        if len(self.hus) == 3:
            self._finish("win")
            return
        # Decision 13: the turn goes to the right of the winner, of several of the last one.
        steps = [(each.seat - hu.from_seat) % 4 for each in self._together(hu)]
        self._next_turn((hu.from_seat + max(steps)) % 4)

    def _rob(self, hu):
        """A robbed kong is none: the pung stays (SBR 10.4)."""
        melds = self.melds[hu.from_seat]
        kind, tiles, feeder = melds[-1]
        if kind == events.KAKAN and hu.tile in tiles:
            melds[-1] = (events.PON, bytes([tile for tile in tiles if tile != hu.tile]), feeder)
            self.kongs.pop()

    def _draw_end(self, seat, tenpai, nagashi):
        self.tenpai = tenpai
        self._finish("exhaustive")

    def _abort(self, seat, kind):
        self._finish("time")

    def _void(self, seat, kind):
        self._finish("redeal")

    def _win(self, seat, from_seat, tile, ura, fan, points, rows):
        """The check confirms a hu."""
        number = self.winners.index(seat)
        while len(self.values) < number:
            self.values.append(None)
        self.values.append(self.worth(number))

    def _settle(self, seat, parts):
        while len(self.values) < len(self.hus):
            self.values.append(None)
        self._pay(list(parts))

    # Small steps

    def _open_window(self, seat, tile, flags):
        super()._open_window(seat, tile, flags)
        self.window_seats &= ~self.out

    def _close_window(self):
        """Nobody wins on the tile any more: who could have is barred for a while (SBR 2.7)."""
        if self.window == NONE:
            return
        if not self.window_flags >> CHANKAN & 1:  # a robbed kong is no discard
            for seat in range(4):
                if self.window_seats >> seat & 1 and self.window >> 2 in self.waits(seat):
                    hu = self._hu_now(seat)
                    if not self._flaw(hu):
                        self.passed[seat] = self._worth(hu, self._whole(hu)).points
        self.window = NONE

    def _next_turn(self, seat):
        self.turn = self.after(seat)
        self.drawn = NONE
        self.replaced = False
        self.phase = DRAWING

    steps = {
        events.DEALT: _dealt,
        events.VOID_SUIT: _void_suit,
        events.DRAW: _draw,
        events.DISCARD: _discard,
        events.PON: _pung,
        events.KAN: _kong,
        events.ANKAN: _closed_kong,
        events.KAKAN: _added_kong,
        events.HU: _hu,
        events.DRAW_END: _draw_end,
        events.ABORT: _abort,
        events.VOID: _void,
        events.WIN: _win,
        events.SETTLE: _settle,
        events.DEAL_END: Deal._deal_end,
    }


DEAL = SichuanDeal
