"""`jantaku waits`: the tiles that would complete a hand."""

import json

import click

from jantaku.rules import books, tiles
from jantaku_host.errors import WrongUse
from jantaku_host.review.waits import waits


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
    try:
        kinds = waits(books.load(preset), hand, melds)
    except tiles.BadTiles as error:
        raise WrongUse(str(error)) from None
    if as_json:
        click.echo(json.dumps([tiles.kinds_text([kind]) for kind in kinds]))
    else:
        click.echo(tiles.kinds_text(kinds))
