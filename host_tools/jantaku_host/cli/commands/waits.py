"""`jantaku waits`: the tiles that would complete a hand."""

import json
import re

import click

from jantaku.rules import books, shapes, tiles
from jantaku_host.errors import WrongUse


@click.command(
    help="""The tiles HAND waits for, 258m for instance.

    HAND are the concealed tiles, one less than a complete hand. What its owner holds four of in
    HAND is no wait; a wait that is used up in melds or elsewhere is one. A hand that waits for
    nothing is answered with an empty line, or []. In Sichuan four alike are two pairs, and a hand
    waits even for a tile that there is not.

    \b
    Example: jantaku waits 2345678m222555p
    """
)
@click.argument("hand")
@click.option("--melds", default="", metavar="TILES", help="Declared sets: 555p,123s,1111z.")
@click.option(
    "--rules", "preset", type=click.Choice(books.names()), default="ema2016", show_default=True,
    help="What a complete hand is.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help='A JSON list: ["1m","4m","7m"].')
def command(hand: str, melds: str, preset: str, as_json: bool) -> None:
    is_sichuan = books.load(preset).game == "sichuan"
    if is_sichuan and "z" in hand + melds:
        raise WrongUse("there are no honours in sichuan (SBR 1.1)")
    try:
        kinds = shapes.waits(_counts(hand, melds, not is_sichuan), is_sichuan)
    except tiles.BadTiles as error:
        raise WrongUse(str(error)) from None
    if as_json:
        click.echo(json.dumps([tiles.kinds_text([kind]) for kind in kinds]))
    else:
        click.echo(tiles.kinds_text(kinds))


def _counts(hand: str, melds: str, runs: bool) -> bytearray:
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
        is_run = first <= 26 and first % 9 <= 6 and kinds == [first, first + 1, first + 2]
        if is_run and not runs:
            raise tiles.BadTiles(f"{meld}: runs are not declared in sichuan (SBR 3.2)")
        if not same and not is_run:
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
