"""Tiles by number and by name.

A tile is a number 0-135, its kind `tile >> 2`: 0-8 are 1m-9m, 9-17 1p-9p, 18-26 1s-9s, 27-30 the
winds East South West North, 31-33 the dragons white green red. In text a suit's letter follows its
ranks: `123m55z`, honours are `1z`-`7z`, a red five is the rank 0.
"""

# The first `red_fives` of these are red: 5m, 5p, 5s, and with four a second 5p.
RED_FIVES = (16, 52, 88, 53)

_SUITS = "mpsz"


class BadTiles(ValueError):
    """This text names no tiles of one set."""


def is_red(tile: int, red_fives: int) -> bool:
    return tile in RED_FIVES[:red_fives]


def dora_of(indicator: int) -> int:
    """The kind of tile that is dora when a tile of kind `indicator` is turned."""
    if indicator < 27:
        return indicator + 1 if indicator % 9 < 8 else indicator - 8
    if indicator < 31:
        return indicator + 1 if indicator < 30 else 27
    return indicator + 1 if indicator < 33 else 31


def kind(name: str) -> int:
    """The kind called `name`: `5s`, `0s` or `7z`."""
    suit = _SUITS.find(name[-1])
    rank = "0123456789".find(name[0]) if len(name) == 2 else -1
    if suit < 0 or rank < 0 or (suit == 3 and not 1 <= rank <= 7):
        raise BadTiles("no tile is called %s" % name)
    return 9 * suit + (rank or 5) - 1


def parse(text: str, red_fives: int = 3, taken: bytearray | None = None) -> list[int]:
    """The tiles of `123m0p55z`, in that order, each with the lowest number still free.

    Numbers marked in `taken` (136 bytes) are in use already; those given out are marked too, so
    that hand, melds and indicators are drawn from one set.
    """
    if taken is None:
        taken = bytearray(136)
    reds = RED_FIVES[:red_fives]
    found = []
    ranks = ""
    for letter in text:
        if letter in "0123456789":
            ranks += letter
            continue
        if letter not in _SUITS or not ranks:
            raise BadTiles("no tiles are called %s%s" % (ranks, letter))
        for rank in ranks:
            first = kind(rank + letter) << 2
            for tile in range(first, first + 4):
                if not taken[tile] and (tile in reds) == (rank == "0"):
                    taken[tile] = 1
                    found.append(tile)
                    break
            else:
                raise BadTiles(_missing(rank + letter, first, reds))
        ranks = ""
    if ranks:
        raise BadTiles("no suit follows %s" % ranks)
    return found


def _missing(name, first, reds):
    red = len([tile for tile in range(first, first + 4) if tile in reds])
    there_are = red if name[0] == "0" else 4 - red
    if not there_are:
        return "there is no %s with %d red fives" % (name, len(reds))
    return "more than %d %s" % (there_are, name)


def text(tiles, red_fives: int = 3) -> str:
    """Tiles in order and grouped, red fives as 0: `12340m55z`."""
    reds = RED_FIVES[:red_fives]
    return _grouped([(tile >> 2, tile in reds) for tile in sorted(tiles)])


def kinds_text(kinds) -> str:
    """Kinds in order and grouped: `147m`."""
    return _grouped([(kind, False) for kind in sorted(kinds)])


def _grouped(named):
    out = ""
    last = -1
    for kind, red in named:
        suit = kind // 9
        if last not in (-1, suit):
            out += _SUITS[last]
        out += "0" if red else str(kind % 9 + 1)
        last = suit
    return out + _SUITS[last] if out else ""
