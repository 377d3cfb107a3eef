"""Who pays whom in riichi: hands, counters, deposits, liability, draws, chombo."""

from micropython import const

from jantaku.rules import payments
from jantaku.rules.events import KAKAN, KAN, PON
from jantaku.rules.payments import NOBODY, TABLE

BASE = const(0)
HONBA = const(1)
DEPOSIT = const(2)
PAO = const(3)
RINSHAN_LIABILITY = const(4)
NOTEN = const(5)
NAGASHI = const(6)
CHOMBO = const(7)

REASONS = range(BASE, CHOMBO + 1)
_NAMES = "base honba deposit pao rinshan_liability noten nagashi_mangan chombo"

_MANGAN = const(2000)


def name(reason: int) -> str:
    """The reason's name, as in JSON and in the sections of the rules."""
    return _NAMES.split(" ")[reason] if reason in REASONS else payments.name(reason)


def _up(points: int) -> int:
    """Rounded up to a hundred (EMA 4.1.2, Furiten appendix B)."""
    return (points + 99) // 100 * 100


def ron(rules, value, dealer: bool) -> int:
    """What the discarder pays for a hand, without counters."""
    if rules.table_20_fu and value.han == 1 and value.fu == 20:
        return 1200 if dealer else 800
    return _up(value.base * (6 if dealer else 4))


def tsumo(base: int, dealer: bool) -> tuple:
    """What the dealer and each other player pay for a hand of this base won from the wall, without
    counters.

    The dealer's own win is paid by the others alone: `(0, others)`.
    """
    return (0, _up(base * 2)) if dealer else (_up(base * 2), _up(base))


def is_fed(rules, melds) -> bool:
    """Pao: whether the last meld, just called, makes a yakuman certain whose feeder is liable.

    All its sets must be open; a closed kan is not (EMA 3.3.9, Furiten 8, decision 5).
    """
    dragons = winds = kans = 0
    for meld in melds:
        if meld[0] in (PON, KAN, KAKAN):
            kind = meld[1][0] >> 2
            dragons += kind >= 31
            winds += 27 <= kind <= 30
            kans += meld[0] != PON
    called, tiles = melds[-1][0], melds[-1][1]
    kind = tiles[0] >> 2
    if kind >= 31 and dragons == 3:
        return "daisangen" in rules.pao
    if 27 <= kind <= 30 and winds == 4:
        return "daisuushii" in rules.pao
    return called == KAN and kans == 4 and "suukantsu" in rules.pao


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
        return from_all(BASE, value.base, winner, dealer) + counters(rules, winner, honba)
    from_dealer, from_others = tsumo(value.base, winner == dealer)
    points = from_others * 3 if winner == dealer else from_dealer + from_others * 2
    parts = [(reason, alone, winner, points)]
    if honba:
        parts.append((HONBA, alone, winner, honba * rules.honba))
    return parts


def from_all(reason, base, payee, dealer) -> list:
    """Parts of a payment by all three others, each as for a hand of this base."""
    from_dealer, from_others = tsumo(base, payee == dealer)
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
    others = [seat for seat in range(4) if not tenpai >> seat & 1]
    if not ready or not others:
        return []
    if len(ready) == 2:
        return [(NOTEN, others[at], ready[at], rules.noten // 2) for at in (0, 1)]
    return [(NOTEN, payer, payee, rules.noten // 3) for payer in others for payee in ready]


def nagashi(winner, dealer) -> list:
    """Parts of nagashi mangan: paid as a mangan from the wall (EMA 4.2.6)."""
    return from_all(NAGASHI, _MANGAN, winner, dealer)


def chombo(offender, dealer) -> list:
    """A mangan the other way round: 4000 to and from East, 2000 otherwise (EMA 3.4.6)."""
    parts = []
    for _, payee, _, amount in from_all(CHOMBO, _MANGAN, offender, dealer):
        parts.append((CHOMBO, offender, payee, amount))
    return parts


def settlement(deal) -> list:
    """All parts of a deal that has ended."""
    if deal.end == "win":
        return _wins(deal)
    if deal.end == "exhaustive":
        return _exhaustive(deal)
    if deal.end == "abort":
        return []
    parts = _returned(deal)
    if deal.rules.chombo == "mangan":
        for seat in range(4):
            if deal.offenders >> seat & 1:
                parts += chombo(seat, deal.dealer)
    return parts


def _wins(deal):
    rules = deal.rules
    parts = []
    for place, winner in enumerate(deal.winners):
        worth = deal.values[place]
        honba = deal.honba if place == 0 or rules.honba_several == "each" else 0
        liable = deal.liable[winner]
        if winner == deal.from_seat:
            feeder = deal.feeder if rules.rinshan_liability else NOBODY
            parts += won_by_tsumo(rules, worth, winner, deal.dealer, honba, liable, feeder)
        else:
            parts += won_by_ron(rules, worth, winner, deal.from_seat, deal.dealer, honba, liable)
    return parts + _deposits(deal)


def _deposits(deal):
    """The sticks on the table: to the winner, of several to the nearest in turn order."""
    rules = deal.rules
    stick = rules.riichi_deposit
    left = deal.deposits
    parts = []
    ronned = deal.from_seat
    if rules.riichi_ronned_deposit_back and deal.turned == ronned and deal.paid >> ronned & 1:
        parts.append((DEPOSIT, TABLE, ronned, stick))
        left -= 1
    if len(deal.winners) > 1 and rules.own_deposit_back:
        for winner in deal.winners[1:]:
            if deal.paid >> winner & 1:
                parts.append((DEPOSIT, TABLE, winner, stick))
                left -= 1
    if left:
        parts.append((DEPOSIT, TABLE, deal.winners[0], left * stick))
    return parts


def _exhaustive(deal):
    rules = deal.rules
    parts = []
    for seat in range(4):
        if deal.nagashi >> seat & 1:
            parts += nagashi(seat, deal.dealer)
            if rules.nagashi_closed:
                parts += counters(rules, seat, deal.honba)
    if not parts:
        return noten(rules, deal.tenpai)
    if rules.nagashi_closed and deal.deposits:
        first = min([(seat - deal.dealer) % 4 for seat in range(4) if deal.nagashi >> seat & 1])
        payee = (first + deal.dealer) % 4
        parts.append((DEPOSIT, TABLE, payee, deal.deposits * rules.riichi_deposit))
    return parts


def _returned(deal):
    """The deposits of this deal go back to their owners (EMA 3.4.6, Furiten 7.2)."""
    return [
        (DEPOSIT, TABLE, seat, deal.rules.riichi_deposit)
        for seat in range(4)
        if deal.paid >> seat & 1
    ]
