"""What tiles make: the readings of a complete hand, the waits of one that lacks a tile.

A suit is one number, an octal digit a rank: 0o1000003 holds three ones and a seven. In it a chi is
0o111 = 73 times a power of eight and a pon three times one, so tiles make chis alone if 73 divides
their number, and the digits of the quotient say how many chis start at each rank. All readings of
a suit are had by trying the few sets of pons its triples allow; nothing is searched tile by tile.

A mark is a power of eight: one tile of that rank. Marks added up are a set of ranks. All numbers
stay below 2**30, where MicroPython keeps them out of the heap.
"""

from micropython import const

_CHI = const(0o111)
_ONES = const(0o111111111)
_TWOS = const(0o222222222)
_FOURS = const(0o444444444)
_EVEN = const(0o707070707)
_END = const(1 << 27)  # the mark after the ninth rank

_SIMPLES = const(0o077777770)
_TERMINALS = const(0o100000001)
_HONOURS = const(0o1111111)

_NO_TILES = [(0, 0, 0)]  # the one reading of a suit without tiles

# The mark of each of the 34 kinds in its suit.
MARKS = tuple(1 << kind % 9 * 3 for kind in range(34))


def pack(counts) -> list[int]:
    """The suits m p s z as numbers, from how many there are of each of the 34 kinds."""
    # fmt: off
    (m1, m2, m3, m4, m5, m6, m7, m8, m9,
     p1, p2, p3, p4, p5, p6, p7, p8, p9,
     s1, s2, s3, s4, s5, s6, s7, s8, s9,
     z1, z2, z3, z4, z5, z6, z7) = counts
    return [
        m1 | m2 << 3 | m3 << 6 | m4 << 9 | m5 << 12 | m6 << 15 | m7 << 18 | m8 << 21 | m9 << 24,
        p1 | p2 << 3 | p3 << 6 | p4 << 9 | p5 << 12 | p6 << 15 | p7 << 18 | p8 << 21 | p9 << 24,
        s1 | s2 << 3 | s3 << 6 | s4 << 9 | s5 << 12 | s6 << 15 | s7 << 18 | s8 << 21 | s9 << 24,
        z1 | z2 << 3 | z3 << 6 | z4 << 9 | z5 << 12 | z6 << 15 | z7 << 18,
    ]
    # fmt: on


def readings(suit: int) -> list[tuple[int, int, int]]:
    """Every way to read a suit as sets, or as sets and a pair: (chis, pons, pair).

    Digits of `chis` count the chis that start at a rank, `pons` marks the pons, `pair` the pair.
    """
    if not suit:
        return _NO_TILES
    found: list[tuple[int, int, int]] = []
    pons = triples = (suit + _ONES) >> 2 & _ONES
    while True:
        rest = suit - 3 * pons
        over = rest % _CHI
        if over == 0:
            chis = rest // _CHI
            # A digit over three is the trace of a carry, but for four equal chis.
            if not chis & _FOURS or not chis & (chis - 1):
                found.append((chis, pons, 0))
        elif over in (2, 16, 55):
            pair = over * 37 % _CHI  # the first rank it may be, see `_leaving_chis`
            while pair < _END:
                if rest & 6 * pair:  # two of this rank at least
                    chis = (rest - 2 * pair) // _CHI
                    if not chis & _FOURS or not chis & (chis - 1):
                        found.append((chis, pons, pair))
                pair <<= 9
        if not pons:
            return found
        pons = pons - 1 & triples


def honour_readings(honours: int) -> list[tuple[int, int, int]]:
    """As `readings`, of honours: there are no chis among them, so there is at most one."""
    if not honours:
        return _NO_TILES
    pons = (honours + _ONES) >> 2 & _ONES
    rest = honours - 3 * pons
    return [] if rest & ~_TWOS or rest & (rest - 1) else [(0, pons, rest >> 1)]


def hand_readings(m: int, p: int, s: int, z: int) -> list[tuple]:
    """Every way to read a whole hand as sets and one pair: (chis, pons, pair), a number a suit."""
    found: list[tuple] = []
    for _, pons_z, pair_z in honour_readings(z) if z else _NO_TILES:
        for chis_m, pons_m, pair_m in readings(m) if m else _NO_TILES:
            for chis_p, pons_p, pair_p in readings(p) if p else _NO_TILES:
                for chis_s, pons_s, pair_s in readings(s) if s else _NO_TILES:
                    pair = (pair_m, pair_p, pair_s, pair_z)
                    if pair.count(0) == 3:
                        pons = (pons_m, pons_p, pons_s, pons_z)
                        found.append(((chis_m, chis_p, chis_s), pons, pair))
    return found


def seven_pairs(m: int, p: int, s: int, z: int) -> bool:
    """Whether 14 tiles are seven different pairs."""
    return not (m | p | s | z) & ~_TWOS


def thirteen_orphans(m: int, p: int, s: int, z: int) -> bool:
    """Whether 14 tiles are all the terminals and honours, one of them twice."""
    return not (m | p | s) & _SIMPLES and not any(_missing_orphans(m, p, s, z))


def _missing_orphans(m, p, s, z):
    return (
        _TERMINALS & ~(m | m >> 1),
        _TERMINALS & ~(p | p >> 1),
        _TERMINALS & ~(s | s >> 1),
        _HONOURS & ~(z | z >> 1),
    )


def waits(counts, fours: bool = False) -> bytes:
    """The kinds that complete a hand which lacks one tile, ascending.

    The hand may become sets and a pair, seven different pairs or thirteen orphans. A kind held
    four times in `counts` is no wait: there is no fifth tile. With `fours`, as Sichuan has it,
    four alike are two pairs, and a hand waits even for the tile that there is not (SBR 7).
    """
    m, p, s, z = suits = pack(counts)
    waiting = [0, 0, 0, 0]
    _wait_for_sets(suits, waiting)
    odd = (m | p | s | z) & _ONES
    many = ((m + _ONES) | (p + _ONES) | (s + _ONES) | (z + _ONES)) & _FOURS
    if not odd & (odd - 1) and (fours or not many) and sum(counts) == 13:
        _wait_for_pairs(suits, waiting)
    if fours:
        return _marked(waiting)
    if not (m | p | s) & _SIMPLES and sum(counts) == 13:
        _wait_for_orphans(suits, waiting)
    if (m | p | s | z) & _FOURS:
        for index in range(4):
            waiting[index] &= ~(suits[index] >> 2)  # no fifth tile
    return _marked(waiting)


def _marked(waiting):
    """The kinds that are marked, suit by suit."""
    kinds = bytearray()
    first = 0
    for marks in waiting:
        kind = first
        while marks:
            if marks & 1:
                kinds.append(kind)
            marks >>= 3
            kind += 1
        first += 9
    return bytes(kinds)


def _wait_for_sets(suits, waiting):
    # Sets have three tiles. The suit with the pair and the one with the incomplete set have two
    # tiles over; if they are the same suit, it has one over.
    one = two = other = -1
    index = -1
    for suit in suits:
        index += 1
        if suit:
            over = ((suit & _EVEN) + (suit >> 3 & _EVEN)) % 3
            if over == 1:
                if one >= 0:
                    return
                one = index
            elif over == 2:
                if other >= 0:
                    return
                two, other = index, two
            elif not (_are_pons(suit) if index == 3 else _are_sets(suit)):
                return
    if other >= 0 and one < 0:
        pairs, runs = _gaps(suits[two]) if two < 3 else (_honour_pairs(suits[3]), 0)
        other_pairs, other_runs = _gaps(suits[other])
        if other_pairs:
            waiting[two] = pairs | runs
        if pairs:
            waiting[other] = other_pairs | other_runs
    elif one >= 0 and two < 0:
        suit = suits[one]
        waiting[one] = _one_suit_waits(suit) if one < 3 else _honour_waits(suit)


def _are_sets(suit):
    """Whether a suit is sets and nothing else."""
    pons = triples = (suit + _ONES) >> 2 & _ONES
    while True:
        chis = suit - 3 * pons
        if chis % _CHI == 0:
            chis //= _CHI
            if not chis & _FOURS or not chis & (chis - 1):
                return True
        if not pons:
            return False
        pons = pons - 1 & triples


def _are_pons(honours):
    return honours == 3 * (honours >> 1 & _ONES)


def _gaps(suit):
    """What two tiles over may be: (marks of a pair, marks of the tile that makes a chi of them).

    All other tiles are sets. A pair is a wait as well if there is another one.
    """
    pairs = runs = 0
    pons = triples = (suit + _ONES) >> 2 & _ONES
    while True:
        rest = suit - 3 * pons
        over = rest % _CHI
        if over in (9, 65, 72):
            runs |= _leaving_chis(rest, -1, _CHI - over)
        elif over in (2, 16, 55):
            pairs |= _leaving_chis(rest, 2, over * 37 % _CHI)  # halved: 2 * 37 is 1 modulo 73
        if not pons:
            return pairs, runs
        pons = pons - 1 & triples


def _one_suit_waits(suit):
    """Marks of the waits in a suit with one tile over, which has the pair in it."""
    waiting = 0
    pons = triples = (suit + _ONES) >> 2 & _ONES
    while True:
        rest = suit - 3 * pons
        over = rest % _CHI
        if over in (1, 8, 64):
            waiting |= _leaving_chis(rest, 1, over)  # this tile lacks its pair
        if not pons:
            break
        pons = pons - 1 & triples
    pairs = (suit + _TWOS) >> 2 & _ONES
    while pairs:
        pair = pairs & -pairs
        triplets, runs = _gaps(suit - 2 * pair)
        waiting |= triplets | runs
        pairs -= pair
    return waiting


def _leaving_chis(rest, taken, mark):
    """Marks the ranks of which `taken` tiles less (-1: one more) leave nothing but chis.

    8**3 is 1 modulo 73, so what is over names every third rank, from `mark` on.
    """
    found = 0
    while mark < _END:
        if rest // mark & 7 >= taken:
            chis = (rest - taken * mark) // _CHI
            if not chis & _FOURS or not chis & (chis - 1):
                found |= mark
        mark <<= 9
    return found


def _honour_pairs(honours):
    """Marks the pair of honours that are otherwise pons."""
    found = honour_readings(honours)
    return found[0][2] if found else 0


def _honour_waits(honours):
    """Marks of the waits in honours with one tile over: a single tile, or two pairs."""
    rest = honours - 3 * ((honours + _ONES) >> 2 & _ONES)
    singles = rest & _ONES
    pairs = rest >> 1 & _ONES
    if singles:
        return 0 if pairs or singles & (singles - 1) else singles
    return pairs if pairs % 7 == 2 else 0


def _wait_for_pairs(suits, waiting):
    single = -1
    for index in range(4):
        mark = suits[index] & _ONES  # there once or, where fours are pairs, three times
        if mark:
            if single >= 0 or mark & (mark - 1):
                return
            single = index
    waiting[single] |= suits[single] & _ONES


def _wait_for_orphans(suits, waiting):
    missing = _missing_orphans(*suits)
    lacking = sum([marks % 7 for marks in missing])  # modulo 7 the marks are counted
    if lacking == 0:
        missing = (_TERMINALS, _TERMINALS, _TERMINALS, _HONOURS)
    if lacking <= 1:
        waiting[:] = missing


def is_left(kinds, own) -> bool:
    """Whether of some kind there is a tile that is not among the own ones, counted by kind."""
    return any(own[kind] < 4 for kind in kinds)


def riichi_kan_allowed(counts, kind: int, strength: str) -> bool:
    """Whether a riichi hand that holds three of `kind` and drew the fourth may make a closed kan.

    `counts` is the hand before that draw. The waits must stay (`strength` "waits", Furiten 3.4);
    with "readings" the three must also be a pon in every reading of the hand (EMA 3.3.14).
    """
    if counts[kind] != 3:
        return False
    before = waits(counts)
    rest = bytearray(counts)
    rest[kind] = 0
    if waits(rest) != before:
        return False
    if strength == "waits" or kind >= 27:
        return True
    mark = 1 << kind % 9 * 3
    for wait in before:
        hand = bytearray(counts)
        hand[wait] += 1
        for _, pons, _ in readings(pack(hand)[kind // 9]):
            if not pons & mark:
                return False
    return True
