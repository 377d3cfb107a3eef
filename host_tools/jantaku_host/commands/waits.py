"""`jantaku waits`: the tiles that would complete a hand."""

import json
import re

import click

from jantaku.rules import shapes, tiles
from jantaku_host.errors import WrongUse


@click.command(
    help="""The tiles HAND waits for: `jantaku waits 2345678m` answers 258m.

    HAND are the concealed tiles, one less than a complete hand. What its owner holds four of in
    HAND is no wait; a wait that is used up in melds or elsewhere is one. A hand that waits for
    nothing is answered with an empty line, or [].
    """
)
@click.argument("hand")
@click.option("--melds", default="", metavar="TILES", help="Declared sets: 555p,123s,1111z.")
@click.option("--json", "as_json", is_flag=True, help='A JSON list: ["1m","4m","7m"].')
def command(hand: str, melds: str, as_json: bool) -> None:
    try:
        kinds = shapes.waits(_counts(hand, melds))
    except tiles.BadTiles as error:
        raise WrongUse(str(error)) from None
    if as_json:
        click.echo(json.dumps([tiles.kinds_text([kind]) for kind in kinds]))
    else:
        click.echo(tiles.kinds_text(kinds))


def _counts(hand: str, melds: str) -> bytearray:
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
        if not same and (first > 26 or first % 9 > 6 or kinds != [first, first + 1, first + 2]):
            raise tiles.BadTiles(f"{meld} is no meld")
    lacking = 13 - 3 * len(declared) if declared else None
    if (
        len(concealed) % 3 != 1
        or len(concealed) > 13
        or len(concealed) != (lacking or len(concealed))
    ):
        wanted = lacking or "13, 10, 7, 4 or 1"
        raise tiles.BadTiles(f"{len(concealed)} tiles are no hand that lacks one: {wanted} are")
    counts = bytearray(34)
    for tile in concealed:
        counts[tile >> 2] += 1
    return counts
