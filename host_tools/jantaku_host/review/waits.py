"""The tiles that would complete a hand, of which there is only the text."""

import re

from jantaku.rules import tiles
from jantaku.rules.books import Rules
from jantaku_host import games


def waits(rules: Rules, hand: str, melds: str = "") -> list[int]:
    """The kinds that these concealed tiles wait for, beside declared sets as in "555p,123s"."""
    game = games.part(rules, "review", "waits")
    game.check_tiles(hand + melds)
    # Red or not, a five waits the same; text without any red one may name four plain ones.
    red_fives = 4 if "0" in hand + melds else 0
    taken = bytearray(136)
    concealed = tiles.parse(hand, red_fives, taken)
    declared = re.findall(r"[0-9]+[mpsz]", melds)
    if re.sub(r"[ ,]", "", melds) != "".join(declared):
        raise tiles.BadTiles(f"no melds are called {melds}")
    for meld in declared:
        kinds = sorted(tile >> 2 for tile in tiles.parse(meld, red_fives, taken))
        same = len(kinds) in (3, 4) and kinds[0] == kinds[-1]
        first = kinds[0]
        if first <= 26 and first % 9 <= 6 and kinds == [first, first + 1, first + 2]:
            game.check_run(meld)
        elif not same:
            raise tiles.BadTiles(f"{meld} is no meld")
    _check_number(len(concealed), len(declared))
    counts = bytearray(34)
    for tile in concealed:
        counts[tile >> 2] += 1
    found: list[int] = game.waits(counts)
    return found


def _check_number(concealed: int, melds: int) -> None:
    """Refuse what is no hand that lacks one tile; of melds that are not told there may be any."""
    possible = (13 - 3 * melds,) if melds else (13, 10, 7, 4, 1)
    if concealed not in possible:
        wanted = str(possible[0]) if melds else "13, 10, 7, 4 or 1"
        raise tiles.BadTiles(f"{concealed} tiles are no hand that lacks one: {wanted} are")
