"""One deal of Sichuan "bloody" mahjong: a state machine over the events of `events.py`.

    deal = SichuanDeal(rules, dealer, 0, 0, 0, scores)
    deal.apply((HU, seat, from_seat, tile))     # moves on, or raises IllegalEvent
    deal.legal()                                # what every seat may do now

A declared hu is presumed to be right until the end of the deal, when the hands are checked (SBR
2.6): so a false one is accepted like any other, and no event tells before what a hand is worth.

A deal runs DEALT, DRAW, VOID_SUIT of every seat, then turn by turn until three have declared HU, or
DRAW_END at an empty wall, or ABORT when the time is over; then WIN for each hu that the check
confirms, SETTLE, DEAL_END.
"""

from jantaku.rules import payments
from jantaku.rules.deal import ACTING, CALLED, DEALING, DRAWING, ENDING, NONE, REPLACING, Deal
from jantaku.rules.deal import SETTLED as PAID
from jantaku.rules.events import (
    ABORT,
    ANKAN,
    DEAL_END,
    DEALT,
    DISCARD,
    DRAW,
    DRAW_END,
    HU,
    KAKAN,
    KAN,
    PON,
    SETTLE,
    VOID,
    VOID_SUIT,
    WIN,
)
from jantaku.rules.sichuan import payments as sichuan_payments
from jantaku.rules.sichuan import refusals, value
from jantaku.rules.sichuan.value import AFTER_KONG, CHANKAN, LAST, RINSHAN


class Hu:
    """A declared win: on which tile, how, and who was still in after it."""

    def __init__(self, seat, from_seat, tile, flags, kong, passed):
        self.seat = seat
        self.from_seat = from_seat  # the own seat: from the wall
        self.tile = tile
        self.flags = flags  # rows of the fan table that tell how it was won
        self.kong = kong  # the kong right after which the tile was discarded, by number
        self.passed = passed  # points of the dearest hand passed before (SBR 2.7)
        self.left = 0  # mask of seats


class SichuanDeal(Deal):
    """A deal in play. Attributes are for reading; only `apply` changes them.

    After the end: `end` ("win": three hu, "exhaustive", "time", "redeal"), `winners` (seats in the
    order of their hu) with their `values` (None: a false one), `tenpai` (a mask: who waits, without
    hu, at an empty wall), `parts` of the payment, `scores`, and `next_dealer`.
    """

    reasons = refusals.REASONS
    has_fours = True

    def __init__(self, rules, dealer: int, round: int, honba: int, deposits: int, scores):
        super().__init__(rules, dealer, round, honba, deposits, scores)
        self.live = len(self.place) - 52  # kongs take theirs from the same wall (SBR 3.3)
        self.void = bytearray([NONE] * 4)  # the suit each seat has named
        self.laid = bytearray([NONE] * 4)  # the tile that lies face down until it is discarded
        self.out = 0  # mask of seats that have declared hu
        self.hus: list[Hu] = []
        self.kongs: list[tuple] = []  # (reason of the payment, seat, mask of those who pay)
        self.passed = bytearray(4)  # points of the dearest hu passed since the last own draw
        self.offenders = 0  # there is no chombo

    def apply(self, event: tuple) -> None:
        """Let the event happen. An illegal one raises and changes nothing."""
        self.check(self.refusal(event))
        handler = _HANDLERS.get(event[0])
        if handler is not None:
            handler(self, event)

    def refusal(self, event: tuple) -> str:
        """Why this event is not legal now, a code; "" if it is."""
        return refusals.refusal(self, event)

    # What the hands are

    def is_named(self) -> bool:
        """Whether every seat has named its void suit."""
        return max(self.void) != NONE

    @property
    def open_void(self) -> bytes:
        """The void suits that everybody knows: turned over with the first discard (SBR 4.2)."""
        seats = range(4)
        return bytes([self.void[seat] if self.rivers[seat] else NONE for seat in seats])

    def is_tenpai(self, seat) -> bool:
        """Whether the hand waits, be there such a tile or not; with its void suit it never does."""
        if value.holds_void(self.hands[seat], self.melds[seat], self.void[seat]):
            return False
        return bool(self.waits(seat))

    def waiting(self) -> int:
        """Mask of the seats without hu that wait."""
        return sum([self.is_tenpai(seat) << seat for seat in range(4) if not self.out >> seat & 1])

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

    def next_win(self) -> tuple:
        """The WIN event with which the check of the hands goes on; () when it is done."""
        if self.end in ("", "redeal"):
            return ()
        for number in range(len(self.values), len(self.hus)):
            if not self.flaw(number):
                hu, worth = self.hus[number], self.worth(number)
                won = (WIN, hu.seat, hu.from_seat, hu.tile, b"")
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

    def settlement(self) -> list:
        """The payment parts of the deal that has ended."""
        return sichuan_payments.settlement(self)

    def legal(self):
        """Every event that may happen now, one by one.

        What the book fines is not listed though it may happen: a hu that is none, a set of the
        void suit. A draw is cut short: the table alone knows the tile.
        """
        return _legal(self)

    # Events

    def _dealt(self, event):
        self._take_dealt(event[2])
        self.phase = DRAWING

    def _void_suit(self, event):
        _, seat, suit, tile = event
        self.void[seat] = suit
        self.laid[seat] = tile

    def _draw(self, event):
        _, seat, tile = event
        self._close_window()
        self.passed[seat] = 0
        self.replaced = self.phase == REPLACING
        self._take(seat, tile)
        self.drawn = tile
        self.live -= 1
        self.phase = ACTING

    def _discard(self, event):
        _, seat, tile = event
        self._throw(seat, tile)
        self.laid[seat] = NONE
        self._open_window(seat, tile, self.replaced << AFTER_KONG | (not self.live) << LAST)
        self.claimable = True
        self._next_turn(seat)

    def _pung(self, event):
        kind, seat, claimed, own = event
        self._call(kind, seat, claimed, own)
        self.phase = CALLED

    def _kong(self, event):
        kind, seat, claimed, own = event
        feeder = self.window_from
        self._call(kind, seat, claimed, own)
        self._count_kong(payments.OPEN_KONG, seat, 1 << feeder)

    def _call(self, kind, seat, claimed, own):
        self._close_window()
        self._meld(kind, seat, claimed, own)
        self.turn = seat
        self.drawn = NONE
        self.replaced = False

    def _closed_kong(self, event):
        _, seat, tile = event
        self._meld_four(seat, tile)
        self._count_kong(payments.CLOSED_KONG, seat, self._others(seat))

    def _added_kong(self, event):
        _, seat, tile = event
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

    def _hu(self, event):
        seat = event[1]
        hu = self._hu_now(seat)
        self.hus.append(hu)
        self.winners.append(seat)
        self.out |= 1 << seat
        self.window_seats &= ~(1 << seat)
        self.claimable = False
        if hu.flags >> CHANKAN & 1:
            self._rob(hu)
        together = self._together(hu)
        for each in together:
            each.left = 15 & ~self.out
        if len(self.hus) == 3:
            self._finish("win")
            return
        # Decision 13: the turn goes to the right of the winner, of several of the last one.
        steps = [(each.seat - hu.from_seat) % 4 for each in together]
        self._next_turn((hu.from_seat + max(steps)) % 4)

    def _rob(self, hu):
        """A robbed kong is none: the pung stays (SBR 10.4)."""
        melds = self.melds[hu.from_seat]
        kind, tiles, feeder = melds[-1]
        if kind == KAKAN and hu.tile in tiles:
            melds[-1] = (PON, bytes([tile for tile in tiles if tile != hu.tile]), feeder)
            self.kongs.pop()

    def _draw_end(self, event):
        self.tenpai = event[2]
        self._finish("exhaustive")

    def _abort(self, event):
        self._finish("time")

    def _void(self, event):
        self._finish("redeal")

    def _win(self, event):
        """The check confirms a hu."""
        number = self.winners.index(event[1])
        while len(self.values) < number:
            self.values.append(None)
        self.values.append(self.worth(number))

    def _settle(self, event):
        while len(self.values) < len(self.hus):
            self.values.append(None)
        self._pay(list(event[2]))

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


def _legal(deal):
    for step in range(4):  # nearest to the discarder first
        seat = (deal.window_from + step) % 4 if deal.window != NONE else step
        if deal.can_hu(seat):
            yield (HU, seat) + deal.won_on(seat)
    phase = deal.phase
    if phase == DEALING:
        yield (DEALT, 0)
    elif phase in (DRAWING, REPLACING):
        if not refusals.can_draw(deal, deal.turn):
            yield (DRAW, deal.turn)
        if not refusals.can_draw_end(deal):
            yield (DRAW_END, 0, deal.waiting(), 0)
        if deal.claimable:
            yield from _claims(deal)
    elif phase == ACTING and not deal.is_named():
        yield from _void_suits(deal)
    elif phase in (ACTING, CALLED):
        yield from _turn(deal, deal.turn)
    elif phase == ENDING:
        win = deal.next_win()
        yield win or (SETTLE, 0, deal.settlement())
    elif phase == PAID:
        yield (DEAL_END, 0, tuple(deal.scores))


def _void_suits(deal):
    """A tile of the suit, or a card where there is none (SBR 4.1, 4.2)."""
    for seat in range(4):
        if deal.void[seat] != NONE:
            continue
        hand = deal.concealed(seat)
        for tile in hand:
            yield (VOID_SUIT, seat, tile // 36, tile)
        for suit in range(3):
            if not any(deal.hands[seat][9 * suit : 9 * suit + 9]):
                yield (VOID_SUIT, seat, suit, NONE)


def _claims(deal):
    claimed = deal.window
    for seat in range(4):
        if deal.void[seat] == claimed // 36:
            continue
        first = claimed & ~3
        same = [tile for tile in range(first, first + 4) if deal.holds(seat, tile)]
        for at, tile in enumerate(same):
            for other in same[at + 1 :]:
                if not refusals.pung(deal, seat, claimed, bytes((tile, other))):
                    yield (PON, seat, claimed, bytes((tile, other)))
        if not refusals.kong(deal, seat, claimed, bytes(same)):
            yield (KAN, seat, claimed, bytes(same))


def _turn(deal, seat):
    for tile in deal.concealed(seat):
        if not refusals.discard(deal, seat, tile):
            yield (DISCARD, seat, tile)
        if tile // 36 != deal.void[seat]:
            if not refusals.added_kong(deal, seat, tile):
                yield (KAKAN, seat, tile)
            if not tile & 3 and not refusals.closed_kong(deal, seat, tile):
                yield (ANKAN, seat, tile)


_HANDLERS = {
    DEALT: SichuanDeal._dealt,
    VOID_SUIT: SichuanDeal._void_suit,
    DRAW: SichuanDeal._draw,
    DISCARD: SichuanDeal._discard,
    PON: SichuanDeal._pung,
    KAN: SichuanDeal._kong,
    ANKAN: SichuanDeal._closed_kong,
    KAKAN: SichuanDeal._added_kong,
    HU: SichuanDeal._hu,
    DRAW_END: SichuanDeal._draw_end,
    ABORT: SichuanDeal._abort,
    VOID: SichuanDeal._void,
    WIN: SichuanDeal._win,
    SETTLE: SichuanDeal._settle,
    DEAL_END: SichuanDeal._deal_end,
}

DEAL = SichuanDeal
