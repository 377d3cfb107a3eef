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


def pack(counts) -> list[int]:
    """The suits m p s z as numbers, from how many there are of each of the 34 kinds."""
    suits = [0, 0, 0, 0]
    kind = 0
    for count in counts:
        if count:
            suits[kind // 9] += count << kind % 9 * 3
        kind += 1
    return suits


def readings(suit: int) -> list[tuple[int, int, int]]:
    """Every way to read a suit as sets, or as sets and a pair: (chis, pons, pair).

    Digits of `chis` count the chis that start at a rank, `pons` marks the pons, `pair` the pair.
    """
    found: list[tuple[int, int, int]] = []
    _add_readings(found, suit, 0)
    if not found:
        pairs = (suit + _TWOS) >> 2 & _ONES
        while pairs:
            pair = pairs & -pairs
            _add_readings(found, suit - 2 * pair, pair)
            pairs -= pair
    return found


def _add_readings(found, suit, pair):
    pons = triples = (suit + _ONES) >> 2 & _ONES
    while True:
        chis = suit - 3 * pons
        if chis % _CHI == 0:
            chis //= _CHI
            # A digit over three is the trace of a carry, unless it stands for four equal chis.
            if not chis & _FOURS or not chis & (chis - 1):
                found.append((chis, pons, pair))
        if not pons:
            return
        pons = pons - 1 & triples


def honour_readings(honours: int) -> list[tuple[int, int, int]]:
    """As `readings`, of honours: there are no chis among them, so there is at most one."""
    pons = (honours + _ONES) >> 2 & _ONES
    rest = honours - 3 * pons
    return [] if rest & ~_TWOS or rest & (rest - 1) else [(0, pons, rest >> 1)]


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


def waits(counts) -> bytes:
    """The kinds that complete a hand lacking one tile, ascending: sets and a pair, seven different
    pairs, thirteen orphans. A kind held four times in `counts` is none: there is no fifth tile.
    """
    suits = pack(counts)
    waiting = [0, 0, 0, 0]
    _wait_for_sets(suits, waiting)
    m, p, s, z = suits
    if not ((m + _ONES) | (p + _ONES) | (s + _ONES) | (z + _ONES)) & _FOURS and sum(counts) == 13:
        _wait_for_pairs(suits, waiting)
        if not (m | p | s) & _SIMPLES:
            _wait_for_orphans(suits, waiting)
    kinds = bytearray()
    for index in range(4):
        marks = waiting[index] & ~(suits[index] >> 2)
        kind = 9 * index
        while marks:
            if marks & 1:
                kinds.append(kind)
            marks >>= 3
            kind += 1
    return bytes(kinds)


def _wait_for_sets(suits, waiting):
    # Sets have three tiles. The suit with the pair and the one with the incomplete set have two
    # tiles over; if they are the same suit, it has one over.
    one = two = other = -1
    for index in range(4):
        suit = suits[index]
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
            elif not (honour_readings(suit) if index == 3 else readings(suit)):
                return
    if one < 0:
        honours = two == 3  # the later one
        pairs = _less(suits[two], 2, honours)
        others = _less(suits[other], 2, False)
        if others:
            waiting[two] = pairs | _less(suits[two], -1, honours)
        if pairs:
            waiting[other] = others | _less(suits[other], -1, False)
    elif two < 0:
        suit = suits[one]
        honours = one == 3
        marks = _less(suit, 1, honours)
        pairs = (suit + _TWOS) >> 2 & _ONES
        while pairs:
            pair = pairs & -pairs
            rest = suit - 2 * pair
            marks |= _less(rest, 2, honours) | _less(rest, -1, honours)
            pairs -= pair
        waiting[one] = marks


def _less(suit, taken, honours):
    """Marks the ranks of which `taken` tiles less leave only sets; -1 is one tile more, in a chi."""
    pons = triples = (suit + _ONES) >> 2 & _ONES
    if honours:
        rest = suit - 3 * pons
        mark = rest // taken
        return 0 if mark * taken != rest or mark & ~_ONES or mark & (mark - 1) else mark
    # The inverse of `taken` modulo 73: as 8**3 is 1 there, three ranks share each remainder.
    inverse = 37 if taken == 2 else taken
    found = 0
    while True:
        rest = suit - 3 * pons
        mark = rest * inverse % _CHI
        if mark in (1, 8, 64):
            while mark < _END:
                if rest // mark & 7 >= taken:
                    chis = (rest - taken * mark) // _CHI
                    if not chis & _FOURS or not chis & (chis - 1):
                        found |= mark
                mark <<= 9
        if not pons:
            return found
        pons = pons - 1 & triples


def _wait_for_pairs(suits, waiting):
    single = -1
    for index in range(4):
        mark = suits[index] & _ONES  # no kind is there three times
        if mark:
            if single >= 0 or mark & (mark - 1):
                return
            single = index
    waiting[single] |= suits[single] & _ONES


def _wait_for_orphans(suits, waiting):
    missing = _missing_orphans(*suits)
    if not any(missing):
        waiting[0] = waiting[1] = waiting[2] = _TERMINALS
        waiting[3] = _HONOURS
    elif [mark & (mark - 1) for mark in missing] == [0, 0, 0, 0]:
        lacking = [index for index in range(4) if missing[index]]
        if len(lacking) == 1:
            waiting[lacking[0]] = missing[lacking[0]]


def tenpai(counts, own, four_own: str) -> bool:
    """Whether a hand waits for a tile that its owner does not hold four times already.

    `own` counts the 34 kinds with the melds; EMA 3.3.13 and Furiten 6.5 look at those too
    (`four_own` is "melds"), Tenhou at the concealed tiles alone ("concealed").
    """
    kinds = waits(counts)
    if four_own == "concealed":
        return bool(kinds)
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
