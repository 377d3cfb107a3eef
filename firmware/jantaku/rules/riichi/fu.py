"""Fu: what sets, pair, wait and the way of winning are worth (EMA 4.1.1, Furiten 12.4).

Sets and pairs are the numbers of `shapes.py`: an octal digit a rank.
"""

from micropython import const

from jantaku.rules.events import ANKAN, CHI, PON
from jantaku.rules.riichi.yaku import RINSHAN, TSUMO

SEVEN_PAIRS = const(25)

# How the winning tile completes its set: what remains of the reading once it is found.
TWO_SIDED = const(0)
PINFU = const(1)  # two-sided in a hand that has no fu at all
ONE_SIDED = const(2)  # edge, closed or pair wait: its value is its fu
TRIPLET = const(3)

_TERMINALS = const(0o700000007)
_DRAGONS = const(0o1110000)


def of_meld(meld: int, kind: int) -> int:
    """Fu of a declared set of type `meld` (of `events.py`) whose lowest tile is of `kind`."""
    if meld == CHI:
        return 0
    fu = 2 if meld == PON else 16 if meld == ANKAN else 8
    return 2 * fu if kind >= 27 or kind % 9 in (0, 8) else fu


def of_concealed_pons(pons: tuple[int, int, int, int]) -> int:
    """Fu of the pons in the hand: four, or eight of terminals and honours."""
    m, p, s, z = pons
    suited = m + p + s
    # Modulo 7 the octal digits add up: so many pons, so many of them dear.
    return 4 * ((suited + z) % 7 + ((suited & _TERMINALS) + z) % 7)


def of_pair(rules, honour: int, seat_wind: int, round_wind: int) -> int:
    """Fu of the pair of honours marked; a pair of a suit has none."""
    if honour & _DRAGONS:
        return 2
    seat = honour >> 3 * seat_wind & 1
    prevalent = honour >> 3 * round_wind & 1
    return rules.double_wind_fu if seat and prevalent else 2 * (seat + prevalent)


def of_win(rules, flags: int, closed: bool, others: int) -> int:
    """All fu, rounded up to ten, of a hand whose sets, pair and wait have `others`."""
    if flags & TSUMO:
        others += 22 if rules.rinshan_tsumo_fu or not flags & RINSHAN else 20
    elif closed:
        others += 30
    elif others:
        others += 20
    else:
        others = rules.open_pinfu_fu
    return (others + 9) // 10 * 10


def items(rules, value, win, melds, flags, seat_wind, round_wind) -> list[tuple[str, int, int]]:
    """The fu of a scored hand one by one: (what, kind of tile or -1, fu)."""
    if value.reading is None:
        return [("seven_pairs", -1, SEVEN_PAIRS)] if value.fu else []
    _, pons, pair, fit = value.reading
    found = [("win", -1, 20)]
    for suit in range(4):
        for rank in range(9):
            if pons[suit] >> 3 * rank & 1:
                kind = 9 * suit + rank
                # A pon completed by ron counts as open.
                ronned = fit == TRIPLET and kind == win >> 2 and not flags & TSUMO
                fu = of_meld(PON, kind)
                found.append(("pon", kind, fu) if ronned else ("closed_pon", kind, 2 * fu))
    for meld in melds:
        kind = min(meld[1]) >> 2
        fu = of_meld(meld[0], kind)
        if fu:
            name = "pon" if meld[0] == PON else "closed_kan" if meld[0] == ANKAN else "kan"
            found.append((name, kind, fu))
    fu = of_pair(rules, pair[3], seat_wind, round_wind)
    if fu:
        rank = next(rank for rank in range(7) if pair[3] >> 3 * rank & 1)
        found.append(("pair", 27 + rank, fu))
    if fit == ONE_SIDED:
        found.append(("wait", -1, 2))
    closed = all(meld[0] == ANKAN for meld in melds)
    if flags & TSUMO:
        if fit != PINFU and (rules.rinshan_tsumo_fu or not flags & RINSHAN):
            found.append(("tsumo", -1, 2))
    elif closed:
        found.append(("closed_ron", -1, 10))
    elif len(found) == 1 and rules.open_pinfu_fu > 20:
        found.append(("open_pinfu", -1, 2))
    return found
