"""The yaku: names, han, and what finds them in a winning hand.

Each `of_` function adds the numbers of what it finds to a list; a dragon is added once a pon. The
numbers are part of every record of a win: append, never renumber. Suits and sets are the numbers
of `shapes.py`: a digit a rank.
"""

from micropython import const

# Han in a closed and in an open hand, 0 if it is no yaku there. EMA 4.2, Furiten appendix V.
_TABLE = """\
riichi 1 0
double_riichi 2 0
ippatsu 1 0
menzen_tsumo 1 0
pinfu 1 0
iipeikou 1 0
tanyao 1 1
seat_wind 1 1
round_wind 1 1
dragon 1 1
sanshoku_doujun 2 1
ittsuu 2 1
chanta 2 1
rinshan 1 1
chankan 1 1
haitei 1 1
houtei 1 1
chiitoitsu 2 0
sanshoku_doukou 2 2
sanankou 2 2
sankantsu 2 2
toitoi 2 2
shousangen 2 2
honroutou 2 2
honitsu 3 2
junchan 3 2
ryanpeikou 3 0
chinitsu 6 5
renhou 5 0
open_riichi 1 0
kokushi 13 0
chuuren 13 0
tenhou 13 0
chiihou 13 0
suuankou 13 0
suukantsu 13 13
ryuuiisou 13 13
chinroutou 13 13
tsuuiisou 13 13
daisangen 13 13
shousuushii 13 13
daisuushii 13 13
nagashi_mangan 5 5
"""

_RIICHI = const(0)
_DOUBLE_RIICHI = const(1)
_IPPATSU = const(2)
_MENZEN_TSUMO = const(3)
PINFU = const(4)
_IIPEIKOU = const(5)
_TANYAO = const(6)
_SEAT_WIND = const(7)
_ROUND_WIND = const(8)
_DRAGON = const(9)
_SANSHOKU_DOUJUN = const(10)
_ITTSUU = const(11)
_CHANTA = const(12)
_RINSHAN = const(13)
_CHANKAN = const(14)
_HAITEI = const(15)
_HOUTEI = const(16)
CHIITOITSU = const(17)
_SANSHOKU_DOUKOU = const(18)
_SANANKOU = const(19)
_SANKANTSU = const(20)
_TOITOI = const(21)
_SHOUSANGEN = const(22)
_HONROUTOU = const(23)
_HONITSU = const(24)
_JUNCHAN = const(25)
_RYANPEIKOU = const(26)
_CHINITSU = const(27)
RENHOU = const(28)
_OPEN_RIICHI = const(29)
KOKUSHI = const(30)  # the first yakuman
_CHUUREN = const(31)
_TENHOU = const(32)
_CHIIHOU = const(33)
_SUUANKOU = const(34)
_SUUKANTSU = const(35)
_RYUUIISOU = const(36)
_CHINROUTOU = const(37)
_TSUUIISOU = const(38)
_DAISANGEN = const(39)
_SHOUSUUSHII = const(40)
_DAISUUSHII = const(41)

CLOSED_HAN = bytes([int(row.split(" ")[1]) for row in _TABLE[:-1].split("\n")])
OPEN_HAN = bytes([int(row.split(" ")[2]) for row in _TABLE[:-1].split("\n")])

# How a hand was won: flags to be combined.
TSUMO = const(1)
RIICHI = const(2)
DOUBLE_RIICHI = const(4)
IPPATSU = const(8)
RINSHAN = const(16)
CHANKAN = const(32)
LAST = const(64)  # the last tile of the wall, or the discard after it
FIRST = const(128)  # the first go-round, and nobody has called
OPEN_RIICHI = const(256)
HIDDEN = const(512)  # the winning tile was not shown apart

_TERMINALS = const(0o700000007)
_SIMPLES = const(0o077777770)
_INNER_CHIS = const(0o777770)  # 234 to 678
_NOT_GREEN = const(0o707070007)
_GREEN_DRAGON = const(0o700000)
_NINE_GATES = const(0o311111113)
_ONES = const(0o111111111)
_TWOS = const(0o222222222)
_FOURS = const(0o444444444)
_WINDS = const(0o1111)
_DRAGONS = const(0o1110000)


def names() -> list[str]:
    """All names, by number."""
    return [row.split(" ")[0] for row in _TABLE[:-1].split("\n")]


def name(number: int) -> str:
    """What number `number` is called."""
    return _TABLE.split("\n", number + 1)[number].split(" ")[0]


def of_situation(found: list, rules, flags: int, closed: bool, dealer: bool) -> None:
    """What the way of winning adds."""
    if flags & DOUBLE_RIICHI:
        found.append(_DOUBLE_RIICHI)
    elif flags & RIICHI:
        found.append(_RIICHI)
    if flags & TSUMO and closed:
        found.append(_MENZEN_TSUMO)
    if flags < IPPATSU:
        return  # the rest is rare
    if flags & IPPATSU and rules.ippatsu:
        found.append(_IPPATSU)
    if flags & RINSHAN:
        found.append(_RINSHAN)
    if flags & CHANKAN:
        found.append(_CHANKAN)
    if flags & LAST:
        found.append(_HAITEI if flags & TSUMO else _HOUTEI)
    if flags & OPEN_RIICHI:
        found.append(_OPEN_RIICHI)
    if flags & FIRST:
        if flags & TSUMO:
            found.append(_TENHOU if dealer else _CHIIHOU)
        elif rules.renhou == "additive" and is_renhou(rules, flags, dealer):
            found.append(RENHOU)


def is_renhou(rules, flags: int, dealer: bool) -> bool:
    """Whether this is a ron of the first go-round that the book calls renhou."""
    if flags & (FIRST | TSUMO) != FIRST or rules.renhou == "never":
        return False
    if rules.renhou_until == "own_draw":  # EMA 4.2.4: so it is neither East's nor a riichi's
        return not (dealer or flags & (RIICHI | DOUBLE_RIICHI))
    return True  # Furiten: on anybody's first discard, an own earlier one is no bar (decision 11)


def double(found: list, rules, hand: list, win: int, reading) -> None:
    """Counts a second time what the book calls a double yakuman.

    Thirteen orphans, nine gates and four concealed pons are one only with their widest wait or
    the wait for the pair; `hand` are the concealed tiles with the one won.
    """
    suit = win // 9
    mark = 1 << win % 9 * 3
    for number in found[:]:
        if number < KOKUSHI or name(number) not in rules.double_yakuman:
            continue
        if number == KOKUSHI:
            is_double = hand[suit] & 2 * mark
        elif number == _CHUUREN:
            is_double = hand[suit] - mark == _NINE_GATES
        elif number == _SUUANKOU:
            is_double = reading[2][suit] & mark
        else:
            is_double = True
        if is_double:
            found.append(number)


def of_tiles(found: list, rules, closed: bool, m: int, p: int, s: int, z: int) -> None:
    """What the tiles of the whole hand are, however they are read."""
    suited = m | p | s
    if not suited & _TERMINALS:
        if not z:
            if closed or rules.open_tanyao:
                found.append(_TANYAO)
        elif not suited:
            found.append(_TSUUIISOU)
    elif not suited & _SIMPLES:
        found.append(_HONROUTOU if z else _CHINROUTOU)
    if (not m) + (not p) + (not s) == 2:
        found.append(_HONITSU if z else _CHINITSU)
        if s and not s & _NOT_GREEN and not z & ~_GREEN_DRAGON and (z or not rules.ryuuiisou_green):
            found.append(_RYUUIISOU)
        if closed and not z:
            # A kan would make it 15 tiles, two more than the gates.
            extra = suited - _NINE_GATES
            # Furiten appendix V: "and one simple tile of that suit".
            allowed = _ONES if rules.chuuren_extra == "any" else _ONES & _SIMPLES
            if extra > 0 and not extra & ~allowed and not extra & (extra - 1):
                found.append(_CHUUREN)


def of_sets(
    found: list,
    chis: tuple[int, int, int],
    pons: tuple[int, int, int, int],
    pair: tuple[int, int, int, int],
    ankou: int,
    kans: int,
    seat_wind: int,
    round_wind: int,
    closed: bool,
) -> None:
    """What four sets and a pair add; `ankou` of the pons are concealed, `kans` are kans."""
    m, p, s = chis
    pons_m, pons_p, pons_s, pons_z = pons
    starts = m | p | s
    if starts:
        if closed and starts & ~_ONES:
            _of_twins(found, m, p, s)
        if m and p and s and (m | m >> 1) & (p | p >> 1) & (s | s >> 1) & _ONES:
            found.append(_SANSHOKU_DOUJUN)
        if starts & 0o7 and starts & 0o7000 and starts & 0o7000000:
            for suit in chis:
                if suit & 0o7 and suit & 0o7000 and suit & 0o7000000:
                    found.append(_ITTSUU)
        if (
            not starts & _INNER_CHIS
            and not (pons_m | pons_p | pons_s | pair[0] | pair[1] | pair[2]) & _SIMPLES
        ):
            found.append(_CHANTA if pons_z or pair[3] else _JUNCHAN)
    else:
        found.append(_TOITOI)
    if pons_m & pons_p & pons_s:
        found.append(_SANSHOKU_DOUKOU)
    if ankou >= 3:
        found.append(_SANANKOU if ankou == 3 else _SUUANKOU)
    if kans >= 3:
        found.append(_SANKANTSU if kans == 3 else _SUUKANTSU)
    if pons_z:
        _of_honours(found, pons_z, pair[3], seat_wind, round_wind)


def _of_twins(found, m, p, s):
    twins = ((m + _TWOS >> 2 & _ONES) + (p + _TWOS >> 2 & _ONES) + (s + _TWOS >> 2 & _ONES)) % 7
    if twins == 2 or (m | p | s) & _FOURS:
        found.append(_RYANPEIKOU)
    elif twins:
        found.append(_IIPEIKOU)


def _of_honours(found, pons, pair, seat_wind, round_wind):
    if pons >> 3 * seat_wind & 1:
        found.append(_SEAT_WIND)
    if pons >> 3 * round_wind & 1:
        found.append(_ROUND_WIND)
    # Modulo 7 the octal digits add up: so many marks.
    dragons = (pons & _DRAGONS) % 7
    for _ in range(dragons):
        found.append(_DRAGON)
    if dragons == 3:
        found.append(_DAISANGEN)
    elif dragons == 2 and pair & _DRAGONS:
        found.append(_SHOUSANGEN)
    winds = (pons & _WINDS) % 7
    if winds == 4:
        found.append(_DAISUUSHII)
    elif winds == 3 and pair & _WINDS:
        found.append(_SHOUSUUSHII)
