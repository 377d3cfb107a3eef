"""What a seat can win with: the value of its hand as it stands, and whether furiten bars it."""

from micropython import const

from jantaku.rules.deal import NONE
from jantaku.rules.riichi import value, yaku

# What is kept of a riichi.
DECLARED = const(1)
DOUBLE = const(2)
OPEN = const(4)

# What is kept of a tile that was played, beside who played it.
ADDED = const(1)  # to a kan
CLOSED = const(2)  # in a closed kan: only kokushi may win on it
LAST = const(4)
FIRST = const(8)  # in the unbroken first go-round

ORPHANS = b"\x00\x08\x09\x11\x12\x1a\x1b\x1c\x1d\x1e\x1f\x20\x21"


def worth(deal, seat, ura):
    """The value of the hand with the drawn tile or the one in the window; else `value.NoWin`."""
    if deal.holds_drawn(seat):
        flags = yaku.TSUMO
        if deal.ippatsu >> seat & 1:
            flags |= yaku.IPPATSU
        if deal.replaced:
            flags |= yaku.RINSHAN
        elif not deal.live:
            flags |= yaku.LAST
        if not deal.broken and not deal.rivers[seat]:
            flags |= yaku.FIRST
        return _score(deal, seat, deal.drawn, flags, ura)
    flags = _ron_flags(deal, seat, deal.window_flags)
    if deal.window_ippatsu >> seat & 1:
        flags |= yaku.IPPATSU
    return _score(deal, seat, deal.window, flags, ura)


def can_win(deal, seat) -> bool:
    """Whether the hand is complete and has a yaku; furiten is not asked."""
    if deal.won_on(seat)[1] >> 2 not in deal.waits(seat):
        return False
    try:
        worth(deal, seat, b"")
    except value.NoWin:
        return False
    return True


def _ron_flags(deal, seat, played):
    flags = 0
    if played & (ADDED | CLOSED):
        flags |= yaku.CHANKAN
    if played & LAST:
        flags |= yaku.LAST
    # EMA 4.2.4: before the own turn; Furiten appendix V: on anybody's first discard.
    if played & FIRST and (deal.rules.renhou_until == "first_discards" or not deal.rivers[seat]):
        flags |= yaku.FIRST
    return flags


def _score(deal, seat, tile, flags, ura):
    riichi = deal.riichi[seat]
    if riichi & DOUBLE:
        flags |= yaku.DOUBLE_RIICHI
    elif riichi:
        flags |= yaku.RIICHI
    if riichi & OPEN:
        flags |= yaku.OPEN_RIICHI
    if deal.hidden >> seat & 1:
        flags |= yaku.HIDDEN
    tiles = deal.concealed(seat)
    if deal.holds_drawn(seat):
        tiles.remove(deal.drawn)
    return value.score(
        deal.rules,
        tiles,
        tile,
        deal.melds[seat],
        flags,
        (seat - deal.dealer) % 4,
        deal.round // 4,
        deal.indicators,
        ura,
        deal.honba,
    )


def is_furiten(deal, seat) -> bool:
    """EMA 3.4.5, Furiten 4: by an own discard, or by a passed ron."""
    waits = deal.waits(seat)
    if not waits:
        return False
    for tile in deal.rivers[seat]:
        if tile >> 2 in waits:
            return True
    return has_passed(deal, seat)


def has_passed(deal, seat) -> bool:
    """Whether the seat has passed a ron, as far as it is answerable for that."""
    waits, passed = deal.waits(seat), deal.passed
    for at in range(deal.since[seat], len(passed), 2):
        tile, played = passed[at], passed[at + 1]
        if tile == NONE:
            if played >> 4 == seat:
                return True
        elif tile >> 2 in waits and _missed(deal, seat, tile, played, deal.passed_ippatsu[at // 2]):
            return True
    return False


def _missed(deal, seat, tile, played, ippatsu):
    if played >> 4 == seat:
        return False
    if played & CLOSED and not waits_for_kokushi(deal, seat):
        return False
    if deal.rules.passed_ron == "any_wait":
        return True
    flags = _ron_flags(deal, seat, played)
    if ippatsu >> seat & 1:
        flags |= yaku.IPPATSU
    try:
        _score(deal, seat, tile, flags, b"")
    except value.NoWin:
        return False
    return True


def waits_for_kokushi(deal, seat) -> bool:
    """Whether a hand that waits at all waits for thirteen orphans."""
    counts = deal.hands[seat]
    return not deal.melds[seat] and sum([counts[kind] > 0 for kind in ORPHANS]) >= 12


def furiten_after(deal, seat, tile) -> bool:
    """Whether an own discard bars ron once this tile is discarded."""
    waits = deal.waits_without(seat, tile)
    return tile >> 2 in waits or any(each >> 2 in waits for each in deal.rivers[seat])
