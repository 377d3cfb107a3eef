"""What a winning hand is worth: han, fu, limit, and the best way to read it."""

from collections import namedtuple

from micropython import const

from jantaku.rules.events import ANKAN, CHI, KAKAN, PON, name
from jantaku.rules.riichi import fu, yaku
from jantaku.rules.riichi.yaku import (
    CHANKAN,
    DOUBLE_RIICHI,
    FIRST,
    HIDDEN,
    IPPATSU,
    LAST,
    OPEN_RIICHI,
    RIICHI,
    RINSHAN,
    TSUMO,
)
from jantaku.rules.shapes import MARKS, hand_readings, seven_pairs, thirteen_orphans
from jantaku.rules.tiles import RED_FIVES, dora_of, text

row_name = yaku.name
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")

_FIVES = const(0o70000)
_MANGAN = const(2000)
_KIRIAGE = const(1920)
_YAKUMAN = const(8000)
_LIMIT_BASE = (0, 2000, 3000, 4000, 6000, 8000)


# What the melds of a hand come to: (chis, pons, concealed pons, kans, fu, whether it is closed).
_KANS = const(3)
_CLOSED = const(5)
_NOTHING_MELDED = ((0, 0, 0), (0, 0, 0, 0), 0, 0, 0, True)


class NoWin(ValueError):
    """These tiles do not win: `code` says why, as in the answers of `jantaku score`."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class BadHand(ValueError):
    """No game has such a hand, or such a way to win."""


# `yaku` lists (number, han); `dora` counts all kinds, 0 in a yakuman; `yakuman` is how many are
# paid; `base` is what a non-dealer pays another at tsumo, before rounding. `reading` is (chis,
# pons, pair, fit) of the concealed tiles for `fu.items`, None of seven pairs and thirteen orphans.
Value = namedtuple("Value", ("han", "fu", "limit", "yaku", "dora", "yakuman", "base", "reading"))


def score(
    rules,
    tiles,
    win: int,
    melds,
    flags: int,
    seat_wind: int,
    round_wind: int,
    indicators,
    ura,
    honba: int = 0,
):
    """The value of `tiles` and `melds` won with the tile `win`, read so that it pays most.

    `tiles` are the concealed ones without `win`, a meld is `(type of events.py, its tiles)`,
    `flags` are those of yaku.py, winds are 0-3; `indicators` and `ura` are the tiles turned, `ura`
    counts with riichi only.
    Tiles are numbers 0-135, each there once. Of readings that pay the same the one with more han
    counts, then the one with more fu. Raises `NoWin` or `BadHand`.
    """
    if len(tiles) + 3 * len(melds) != 13:
        raise BadHand("%d tiles and %d melds are no hand" % (len(tiles), len(melds)))
    hand = [0, 0, 0, 0]
    for tile in tiles:
        hand[tile // 36] += MARKS[tile >> 2]
    kind = win >> 2
    hand[win // 36] += MARKS[kind]
    whole = hand
    melded: tuple = _NOTHING_MELDED
    if melds:
        whole = hand[:]
        melded = _read_melds(melds, whole, rules.red_fives)
    closed = melded[_CLOSED]
    if flags > TSUMO and (flags > RIICHI | TSUMO or not closed):
        _check(rules, flags, melded, hand)
    common: list[int] = []
    if flags:
        yaku.of_situation(common, rules, flags, closed, seat_wind == 0)
    m, p, s, z = whole
    yaku.of_tiles(common, rules, closed, m, p, s, z)

    fits: list[tuple] = []
    _read_sets(fits, rules, common, hand, kind, melded, flags, seat_wind, round_wind)
    if not melds:
        if seven_pairs(*hand):
            fits.append((common + [yaku.CHIITOITSU], fu.SEVEN_PAIRS, None))
        elif not fits and thirteen_orphans(*hand):
            fits.append((common + [yaku.KOKUSHI], 0, None))
    if not fits:
        raise NoWin("not_complete", "the winning tile does not complete the hand")

    if rules.double_yakuman != "none":
        for found, _, reading in fits:
            yaku.double(found, rules, hand, kind, reading)
    dora = _dora(whole, indicators)
    if ura and rules.ura and flags & (RIICHI | DOUBLE_RIICHI):
        dora += _dora(whole, ura)
    if rules.red_fives and (m | p | s) & _FIVES:
        dora += _red_fives(rules.red_fives, whole, tiles, win, melds)
    return _best(rules, fits, dora, closed, flags, seat_wind == 0, honba)


def _read_melds(melds, whole, red_fives):
    """Sums the melds up and adds their tiles to the suits in `whole`."""
    chis = [0, 0, 0]
    pons = [0, 0, 0, 0]
    ankou = kans = meld_fu = 0
    closed = True
    for meld in melds:
        what = meld[0]
        tiles = meld[1]
        kind = _kind_of_meld(what, tiles, red_fives)
        suit = kind // 9
        mark = MARKS[kind]
        if what == CHI:
            chis[suit] += mark
            whole[suit] += 0o111 * mark
            closed = False
            continue
        pons[suit] += mark
        whole[suit] += 3 * mark
        meld_fu += fu.of_meld(what, kind)
        if what != PON:
            whole[suit] += mark
            kans += 1
        if what == ANKAN:
            ankou += 1
        else:
            closed = False
    return chis, pons, ankou, kans, meld_fu, closed


def _kind_of_meld(what, tiles, red_fives):
    """The kind of the lowest tile of a meld, if it is one."""
    size = len(tiles)
    if size in (3, 4):
        kind = tiles[0] >> 2
        if what == CHI:
            if size == 3:
                low, middle, high = sorted(tiles)
                kind = low >> 2
                if middle >> 2 == kind + 1 and high >> 2 == kind + 2 < 27 and kind % 9 < 7:
                    return kind
        elif (what == PON if size == 3 else PON < what <= KAKAN) and (
            kind == tiles[1] >> 2 == tiles[2] >> 2 == tiles[-1] >> 2
        ):
            return kind
    raise BadHand("%s is no %s" % (text(tiles, red_fives) or "nothing", name(what)))


def _check(rules, flags, melded, hand):
    """Refuses what cannot come together."""
    riichi = flags & (RIICHI | DOUBLE_RIICHI)
    tsumo = flags & TSUMO
    if riichi and not melded[_CLOSED]:
        raise BadHand("riichi with an open hand")
    if flags & IPPATSU and not riichi:
        raise BadHand("ippatsu without riichi")
    if flags & OPEN_RIICHI and not (riichi and rules.open_riichi):
        raise BadHand("open riichi without riichi" if rules.open_riichi else "no open riichi")
    if flags & RINSHAN:
        if not tsumo:
            raise BadHand("rinshan without tsumo")
        if not melded[_KANS]:
            raise BadHand("rinshan without a kan")
        if flags & IPPATSU:
            raise BadHand("ippatsu after a kan")
    if flags & CHANKAN and tsumo:
        raise BadHand("chankan with tsumo")
    if flags & LAST and flags & (RINSHAN | CHANKAN | FIRST):
        raise BadHand("the last tile with rinshan, chankan or the first go-round")
    if flags & FIRST:
        if melded is not _NOTHING_MELDED:
            raise BadHand("melds in the unbroken first go-round")
        if tsumo and riichi:
            raise BadHand("riichi before the first draw")
        if flags & CHANKAN and not thirteen_orphans(*hand):
            raise BadHand("only kokushi robs a kan in the first go-round")


def _read_sets(fits, rules, common, hand, win, melded, flags, seat_wind, round_wind):
    """Adds (yaku, fu, reading) of every way to read the hand as sets and a pair."""
    melded_chis, melded_pons, melded_ankou, kans, melded_fu, closed = melded
    shown = not flags & HIDDEN or rules.hidden_win_tile == "free"  # Furiten 10.6
    m, p, s, z = hand
    for chis, pons, pair in hand_readings(m, p, s, z):
        m, p, s, z = pons
        # Modulo 7 the octal digits add up: so many pons.
        ankou = (m + p + s + z) % 7 + melded_ankou
        sets_fu = melded_fu
        if ankou:
            sets_fu += fu.of_concealed_pons(pons)
        pair_fu = fu.of_pair(rules, pair[3], seat_wind, round_wind) if pair[3] else 0
        fit = _fit(chis, pair, win, closed and shown and not ankou and not pair_fu, common)
        if fit == fu.ONE_SIDED and not shown:
            fit = fu.TWO_SIDED
        reading = (chis, pons, pair, fit)
        found = common[:]
        if fit == fu.PINFU:
            found.append(yaku.PINFU)
            hand_fu = 20 if flags & TSUMO else 30
        else:
            if fit == fu.TRIPLET and not flags & TSUMO:
                ankou -= 1  # a pon completed by ron is an open one
                sets_fu -= fu.of_meld(PON, win)
            elif fit == fu.ONE_SIDED:
                sets_fu += 2
            hand_fu = fu.of_win(rules, flags, closed, sets_fu + pair_fu)
        if melded is not _NOTHING_MELDED:
            pons_m, pons_p, pons_s, pons_z = melded_pons
            pons = (m + pons_m, p + pons_p, s + pons_s, z + pons_z)
            m, p, s = melded_chis
            chis = (chis[0] + m, chis[1] + p, chis[2] + s)
        yaku.of_sets(found, chis, pons, pair, ankou, kans, seat_wind, round_wind, closed)
        fits.append((found, hand_fu, reading))


def _fit(chis, pair, win, pinfu, common):
    """Which set of the reading the winning tile had better complete."""
    suit = win // 9
    rank = win % 9
    one_sided = pair[suit] >> 3 * rank & 1
    two_sided = 0
    if suit < 3:
        # The chis that start two ranks below the tile, one below, at it: digits from the lowest.
        around = chis[suit] << 6 >> 3 * rank
        below = around & 0o7
        above = around & 0o700
        one_sided |= around & 0o70 or (rank == 2 and below) or (rank == 6 and above)
        two_sided = (rank != 2 and below) or (rank != 6 and above)
    # Pinfu is a han, dearer than the fu of any wait, but nothing next to a yakuman.
    if two_sided and pinfu and not (one_sided and common and max(common) >= yaku.KOKUSHI):
        return fu.PINFU
    if one_sided:
        return fu.ONE_SIDED
    return fu.TWO_SIDED if two_sided else fu.TRIPLET


def _dora(whole, indicators):
    dora = 0
    for tile in indicators:
        kind = dora_of(tile >> 2)
        dora += whole[kind // 9] // MARKS[kind] & 7
    return dora


def _red_fives(red_fives, whole, tiles, win, melds):
    dora = 0
    for red in RED_FIVES[:red_fives]:
        if whole[red // 36] & _FIVES:
            if red in tiles or red == win:
                dora += 1
            else:
                for meld in melds:
                    if red in meld[1]:
                        dora += 1
    return dora


def _best(rules, fits, dora, closed, flags, dealer, honba):
    minimum = rules.minimum_han
    if rules.two_han_from_honba and honba >= rules.two_han_from_honba and minimum < 2:
        minimum = 2  # Furiten appendix G.5
    best = None
    for found, hand_fu, reading in fits:
        if not found:
            continue
        value = _weigh(rules, found, hand_fu, reading, dora, closed)
        if value.han - value.dora >= minimum and (best is None or _rank(value) > _rank(best)):
            best = value
    if flags & FIRST and rules.renhou != "additive" and yaku.is_renhou(rules, flags, dealer):
        # Adds to no yaku, so it is a value of its own that only a dearer one beats (decision 11);
        # nor to dora in EMA 2025 4.2.4.
        if rules.renhou == "mangan":
            dora = 0
        for _, hand_fu, reading in fits:
            value = _weigh(rules, [yaku.RENHOU], hand_fu, reading, dora, closed)
            if best is None or value.base >= best.base:
                best = value
    if best is None:
        if not any(found for found, _, _ in fits):
            raise NoWin("no_yaku", "the hand has no yaku")
        raise NoWin("minimum_han", "the yaku have less than %d han" % minimum)
    return best


def _rank(value):
    return value.base, value.yakuman, value.han, value.fu


def base(rules, han: int, hand_fu: int) -> tuple[int, int]:
    """Basic points of a hand that is no yakuman, and its limit: an index of `LIMITS`.

    EMA 4.1.2, Furiten appendix B: fu doubled han + 2 times, at most a mangan below five han.
    """
    if han < 5:
        points = hand_fu << han + 2
        # 1920: four han 30 fu, three han 60 fu (EMA 2025 4.1.3).
        full = _KIRIAGE if rules.kiriage and han > 2 else _MANGAN
        return (points, 0) if points < full else (_MANGAN, 1)
    limit = 1 if han < 6 else 2 if han < 8 else 3 if han < 11 else 4
    if han >= 13 and rules.counted_yakuman:
        limit = 5
    return _LIMIT_BASE[limit], limit


def _weigh(rules, found, hand_fu, reading, dora, closed):
    table = yaku.CLOSED_HAN if closed else yaku.OPEN_HAN
    found.sort()
    listed: list[tuple[int, int]] = []
    if found and found[-1] >= yaku.KOKUSHI:
        return _weigh_yakuman(rules, found, hand_fu, reading, listed, table)
    han = dora
    for number in found:
        worth = table[number]
        listed.append((number, worth))
        han += worth
    points, limit = base(rules, han, hand_fu)
    return Value(han, hand_fu, LIMITS[limit], listed, dora, 0, points, reading)


def _weigh_yakuman(rules, found, hand_fu, reading, listed, table):
    found = [number for number in found if number >= yaku.KOKUSHI]
    yakuman = len(found)
    if not rules.yakuman_add:
        yakuman = max([found.count(number) for number in found])
    for number in found:
        if listed and listed[-1][0] == number:
            listed[-1] = (number, 2 * table[number])  # a double one
        else:
            listed.append((number, table[number]))
    han = 13 * yakuman
    return Value(han, hand_fu, LIMITS[5], listed, 0, yakuman, _YAKUMAN * yakuman, reading)
