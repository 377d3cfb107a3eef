"""The wall: from the dice to every tile's place on the table and its turn in the deal.

Two small numbers name a tile of the wall, and `place` and `index` turn one into the other:

* its *place* on the physical table, 0-135: clockwise from the right end of side 0, the top of a
  stack before its bottom. Tiles are taken clockwise and top first, so places run in that order
  (EMA 2.8, Furiten 2.7; Furiten 2.11 says "counter-clockwise" against its own 2.7 and 2.9). Where
  walls are shorter than 17 stacks the places at their left ends stay empty (SBR 1.3).
* its *index* in the deal: 0 is the first tile dealt; of riichi's 136 the dead wall is the last 14.
  A wall as a sequence is in this order.

Sides are seats, 0-3 counter-clockwise; right and left are as the owner of a wall sees it.
"""

from micropython import const

TILES = const(136)
DEALT = const(53)  # East 14, the others 13 each
LAST_DEALT = const(52)  # index of the stack with East's last tile; its other one is drawn first
DEAD = const(14)  # always: each kan turns the last live tile into a dead one (EMA 3.3.5)
TOP = const(0)
BOTTOM = const(1)

_SIDE = const(34)  # 17 stacks of two

SQUARE = b"\x11\x11\x11\x11"  # riichi: 17 stacks on every side (EMA 2.4)


def stacks(rules, dealer: int) -> bytes:
    """How many stacks stand on each side; the book counts from East."""
    return bytes([rules.stacks[(side - dealer) % 4] for side in range(4)])


def broken_side(dice: int, dealer: int) -> int:
    """The side whose wall is broken: the dice sum counted from East, who is 1 (EMA 2.5)."""
    if not 2 <= dice <= 12:
        raise ValueError("two dice do not show %d" % dice)
    return (dealer + dice - 1) % 4


def first(dice: int, dealer: int, counted: int = 0) -> int:
    """The place of the first tile dealt: after `counted` stacks, in riichi as many as the dice
    show, from the right end of the broken wall."""
    return at(broken_side(dice, dealer), (counted or dice) + 1, TOP)


def broken_at(rules, dealer: int, dice: tuple) -> int:
    """The place of the first tile dealt, by the book, from the faces of both dice."""
    counted = min(dice) if rules.counted == "smaller" else sum(dice)
    return first(sum(dice), dealer, counted)


def place(first: int, index: int, stacks: bytes = SQUARE) -> int:
    """Where the tile with this index in the deal lies."""
    left = _rank(first, stacks) + index
    side = 0
    while True:
        tiles = 2 * stacks[side]
        if left < tiles:
            return at(side, 1, TOP) + left
        left -= tiles
        side = (side - 1) % 4  # clockwise


def index(first: int, place: int, stacks: bytes = SQUARE) -> int:
    """The index in the deal of the tile at this place."""
    return (_rank(place, stacks) - _rank(first, stacks)) % (2 * sum(stacks))


def _rank(place, stacks):
    """How many tiles lie between the right end of side 0 and this place, clockwise."""
    rank = place % _SIDE
    for before in range(place // _SIDE):
        rank += 2 * stacks[-before % 4]
    return rank


def at(side: int, stack: int, level: int) -> int:
    """The place of a side's stack, counted from 1 at its right end."""
    return -side % 4 * _SIDE + 2 * stack - 2 + level


def side(place: int) -> int:
    """The seat in front of which the place lies."""
    return -(place // _SIDE) % 4


def stack(place: int) -> int:
    """The stack, 1-17 from the right end of its side."""
    return place % _SIDE // 2 + 1


def level(place: int) -> int:
    """`TOP` or `BOTTOM`."""
    return place % 2


def text(place: int, dealer: int) -> str:
    """A place in words, its side as the wind that sits there: "E5 top"."""
    wind = "ESWN"[(side(place) - dealer) % 4]
    return "%s%d %s" % (wind, stack(place), "bottom" if level(place) else "top")


def dealt_to(index: int) -> int:
    """The wind (0 East) that takes a tile of the deal (EMA 2.8, Furiten 2.9).

    Three times four tiles each, then one each and East's last. Taken in this order East's two
    single tiles are the tops of the first and third stack: the jump.
    """
    if index < 48:
        return index // 4 % 4
    return index % 4


def last(kans: int) -> int:
    """The index of the last tile that can be drawn (haitei): the border moves with every kan."""
    return TILES - DEAD - 1 - kans


def live(drawn: int, kans: int) -> int:
    """Tiles left to draw after `drawn` draws from the live wall and `kans` replacement tiles."""
    return TILES - DEAD - DEALT - drawn - kans


def dead(stack: int, level: int) -> int:
    """The index of a tile of the dead wall, its stacks numbered 1-7 from the break (EMA 2.6)."""
    return TILES - 2 * stack + level


def replacement(kan: int) -> int:
    """The index of the replacement tile of the kan-th kan, 0-3: stacks 1 and 2, top first."""
    return dead(1 + kan // 2, kan % 2)


def indicator(number: int) -> int:
    """The index of a dora indicator, 0 the first, 1-4 for kans: tops of stacks 3 to 7 (EMA 2.7)."""
    return dead(3 + number, TOP)


def ura(number: int) -> int:
    """The index of the ura indicator under the indicator of this number."""
    return dead(3 + number, BOTTOM)
