"""Who pays whom in Sichuan, reckoned when a deal has ended and its hands are checked (SBR 8-11).

Kongs come first, as they were declared, then wins, then what goes back or is paid for a fault.
"""

from micropython import const

from jantaku.rules import payments
from jantaku.rules.payments import NOBODY
from jantaku.rules.sichuan import value

HU_DISCARD = const(14)
HU_WALL = const(15)
CLOSED_KONG = const(16)
OPEN_KONG = const(17)
ADDED_KONG = const(18)
DELAYED_KONG = const(19)
KONG_FED = const(20)
KONG_NOTEN = const(21)
KONG_FALSE = const(22)
WAITING = const(23)
FALSE_HU = const(24)
VOID_FINE = const(25)

REASONS = range(HU_DISCARD, VOID_FINE + 1)
_NAMES = (
    "hu_discard hu_wall closed_kong open_kong added_kong delayed_kong"
    " kong_fed kong_noten kong_false waiting false_hu void_fine"
)


def name(reason: int) -> str:
    """The reason's name, as in JSON and in the sections of the rules."""
    if reason in REASONS:
        return _NAMES.split(" ")[reason - HU_DISCARD]
    return payments.name(reason)


def settlement(deal) -> list:
    """All parts of the payment of a deal that has ended."""
    if deal.end == "redeal":
        return []
    parts = []
    back = []
    for number, (reason, owner, payers) in enumerate(deal.kongs):
        points = getattr(deal.rules, name(reason))
        if not points:
            continue
        why = _returned(deal, number, owner)
        for payer in _seats(payers):
            parts.append((reason, payer, owner, points))
            if why:
                back.append((why, owner, payer, points))
    for number in range(len(deal.hus)):
        parts += _hu(deal, number)
    parts += back
    if deal.end == "exhaustive":
        parts += _waiting(deal)
    for seat in range(4):
        if _is_fined(deal, seat):
            parts.append((VOID_FINE, seat, NOBODY, deal.rules.void_fine))
    return parts


def _seats(mask):
    return [seat for seat in range(4) if mask >> seat & 1]


def _returned(deal, number, owner):
    """Why what a kong brought goes back; 0 if it stays."""
    for hu in range(len(deal.hus)):
        if deal.hus[hu].kong == number and not deal.flaw(hu):
            return KONG_FED
    for hu in range(len(deal.hus)):
        if deal.hus[hu].seat == owner and deal.flaw(hu):
            return KONG_FALSE
    if deal.end == "exhaustive" and not (deal.out | deal.tenpai) >> owner & 1:
        return KONG_NOTEN
    return 0


def _hu(deal, number):
    hu = deal.hus[number]
    left = _seats(deal.left(number))
    if deal.flaw(number):
        return [(FALSE_HU, hu.seat, payee, deal.rules.false_hu) for payee in left]
    points = deal.worth(number).points
    if hu.from_seat != hu.seat:
        return [(HU_DISCARD, hu.from_seat, hu.seat, points)]
    points += deal.rules.hu_wall
    return [(HU_WALL, payer, hu.seat, points) for payer in left]


def _waiting(deal):
    """SBR 9.3: who does not wait pays each who waits; so does a hu with its void suit (6.6)."""
    parts = []
    payers = _seats(15 & ~deal.out & ~deal.tenpai)
    payers += [hu.seat for number, hu in enumerate(deal.hus) if deal.flaw(number) == "void_suit"]
    for payee in _seats(deal.tenpai):
        hand, melds = deal.hands[payee], deal.melds[payee]
        points = value.highest(deal.rules, hand, melds, deal.waits(payee))
        parts += [(WAITING, payer, payee, points) for payer in payers]
    return parts


def _is_fined(deal, seat):
    """48 points: in each of its cases once (SBR 4.3, 6.6, 9.2, 11.2)."""
    void = deal.void[seat]
    if void > 2:
        return False  # the time was over before it was named
    if any(meld[1][0] // 36 == void for meld in deal.melds[seat]):
        return True
    if deal.out >> seat & 1:
        return deal.flaw(deal.winners.index(seat)) == "void_suit"
    if deal.end != "exhaustive" or not any(deal.hands[seat][9 * void : 9 * void + 9]):
        return False
    return any(tile // 36 != void for tile in deal.rivers[seat])
