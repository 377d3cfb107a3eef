"""Who pays whom, how much, and why: every payment is a list of named parts.

A part is `(reason, payer, payee, amount)`: the reason is a number below, whose name is also the
name of its section (`rules.section(name(reason))`), payer and payee are seats, TABLE (the
deposits that lie there) or NOBODY.
"""

from micropython import const

BASE = const(0)
HONBA = const(1)
DEPOSIT = const(2)
PAO = const(3)
RINSHAN_LIABILITY = const(4)
NOTEN = const(5)
NAGASHI = const(6)
CHOMBO = const(7)
UMA = const(8)
OKA = const(9)
DEPOSITS_LEFT = const(10)
LATENESS = const(11)
FINE = const(12)
SUBSTITUTE = const(13)

_NAMES = (
    "base honba deposit pao rinshan_liability noten nagashi_mangan chombo uma oka"
    " deposits_left lateness_points fine_points substitute_points"
)

TABLE = const(4)
NOBODY = const(5)

_MANGAN = const(2000)


def name(reason: int) -> str:
    """The reason's name, as in JSON and in the sections of the rules."""
    return _NAMES.split(" ")[reason]


def _up(points: int) -> int:
    """Rounded up to a hundred (EMA 4.1.2, Furiten appendix B)."""
    return (points + 99) // 100 * 100


def ron(rules, value, dealer: bool) -> int:
    """What the discarder pays for a hand, without counters."""
    if rules.table_20_fu and value.han == 1 and value.fu == 20:
        return 1200 if dealer else 800
    return _up(value.base * (6 if dealer else 4))


def tsumo(rules, value, dealer: bool) -> tuple:
    """What the dealer and each other player pay for a hand won from the wall, without counters.

    The dealer's own win is paid by the others alone: `(0, others)`.
    """
    return _tsumo(value.base, dealer)


def _tsumo(base, dealer):
    return (0, _up(base * 2)) if dealer else (_up(base * 2), _up(base))


def sums(parts) -> list:
    """What the parts change in all: four seats and the deposits on the table."""
    change = [0, 0, 0, 0, 0]
    for _, payer, payee, amount in parts:
        if payer != NOBODY:
            change[payer] -= amount
        if payee != NOBODY:
            change[payee] += amount
    return change


def won_by_ron(rules, value, winner, discarder, dealer, honba, liable) -> list:
    """Parts of a win on a discard; `liable` is the seat that fed the yakuman, or NOBODY."""
    points = ron(rules, value, winner == dealer)
    counters = honba * rules.honba
    if liable in (NOBODY, discarder):
        parts = [(BASE, discarder, winner, points)]
    else:
        parts = [(BASE, discarder, winner, points // 2), (PAO, liable, winner, points // 2)]
        if rules.pao_honba == "liable":
            discarder = liable
    if counters:
        parts.append((HONBA, discarder, winner, counters))
    return parts


def won_by_tsumo(rules, value, winner, dealer, honba, liable, feeder) -> list:
    """Parts of a win from the wall.

    One alone pays what the three would have paid: `liable`, who fed the yakuman, or else
    `feeder`, who fed the kan whose replacement tile won (NOBODY: there is no such player).
    """
    reason, alone = (PAO, liable) if liable != NOBODY else (RINSHAN_LIABILITY, feeder)
    if alone == NOBODY:
        return mangan_like(BASE, value.base, winner, dealer) + counters(rules, winner, honba)
    from_dealer, from_others = tsumo(rules, value, winner == dealer)
    points = from_others * 3 if winner == dealer else from_dealer + from_others * 2
    parts = [(reason, alone, winner, points)]
    if honba:
        parts.append((HONBA, alone, winner, honba * rules.honba))
    return parts


def mangan_like(reason, base, payee, dealer) -> list:
    """Parts of a payment by all three others, each as for a hand of this base."""
    from_dealer, from_others = _tsumo(base, payee == dealer)
    parts = []
    for step in (1, 2, 3):
        payer = (payee + step) % 4
        parts.append((reason, payer, payee, from_dealer if payer == dealer else from_others))
    return parts


def counters(rules, winner, honba) -> list:
    """A third of each counter from every other player (EMA 3.4.10)."""
    if not honba:
        return []
    return [(HONBA, (winner + step) % 4, winner, honba * rules.honba // 3) for step in (1, 2, 3)]


def noten(rules, tenpai: int) -> list:
    """Parts of the exhaustive draw; `tenpai` is a mask of seats (EMA 3.4.2, Furiten 6.3)."""
    ready = [seat for seat in range(4) if tenpai >> seat & 1]
    if len(ready) in (0, 4):
        return []
    amount = rules.noten // len(ready) // (4 - len(ready))
    parts = []
    for payer in range(4):
        if payer not in ready:
            for payee in ready:
                parts.append((NOTEN, payer, payee, amount))
    return parts


def nagashi(winner, dealer) -> list:
    """Parts of nagashi mangan: paid as a mangan from the wall (EMA 4.2.6)."""
    return mangan_like(NAGASHI, _MANGAN, winner, dealer)


def chombo(offender, dealer) -> list:
    """A mangan the other way round: 4000 to and from East, 2000 otherwise (EMA 3.4.6)."""
    parts = []
    for _, payee, _, amount in mangan_like(CHOMBO, _MANGAN, offender, dealer):
        parts.append((CHOMBO, offender, payee, amount))
    return parts
