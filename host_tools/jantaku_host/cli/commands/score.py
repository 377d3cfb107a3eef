"""`jantaku score`: what hands are worth, JSON lines in, JSON lines out."""

import json
import sys
from collections.abc import Iterator
from typing import BinaryIO

import click

from jantaku.rules import books
from jantaku_host.review.score import answers

_LONGEST = 1 << 16


@click.command(
    help="""Value winning hands: JSON lines in, JSON lines out, one for one.

    Reads the FILES, or standard input. A line in, all tiles as text (123m0p55z):

    \b
      {"rules":"ema2016","hand":"234567m234p5s","win":"5s","tsumo":false,
       "melds":[{"type":"pon","tiles":"555p"}],"seat":"S","round":"E","riichi":0,
       "ippatsu":false,"rinshan":false,"chankan":false,"last":false,"first":false,
       "dora":"9s","ura":"","honba":0,"deposits":0}

    hand: the concealed tiles without the winning one; riichi: 0, 1 or 2 (double); melds: chi pon
    kan kakan ankan; last: the last tile or discard; first: the unbroken first go-round; dora, ura:
    the indicators. hand and win are needed; absent, rules are as --rules says, seat and round E,
    all else false, 0 or empty.

    Beyond these: "options" varies the rules ({"open_tanyao":true}, see `jantaku rules furiten`);
    open_riichi (Furiten appendix G.6); hidden: the winning tile was not shown (Furiten 10.6).

    \b
    The line out:
      {"ok":true,"han":1,"fu":30,"limit":"","yaku":[["tanyao",1]],"dora":0,"pay":{"ron":1000}}
      {"ok":false,"error":"no_yaku"}       or not_complete, minimum_han
      {"ok":false,"error":"bad_input","detail":"ippatsu without riichi"}

    With "rules":"sichuan" the fields are hand, win, tsumo, melds (no chi), void (the suit m, p or
    s), last, rinshan (on the replacement tile of a kong), after_kong (on the discard right after a
    kong) and chankan; the line out is

    \b
      {"ok":true,"fan":3,"value":8,"rows":[["seven_pairs",2],["four",1]]}
      {"ok":false,"error":"void_suit"}     or not_complete

    A tsumo pays {"dealer":2000,"others":1000}, a dealer's {"others":2000}; counters are in it,
    deposits are not. A line that makes no sense gets its answer and the next one is read.

    \b
    Example: echo '{"hand":"22p12345678s567m","win":"9s","seat":"S"}' | jantaku score
    """
)
@click.argument("files", nargs=-1, type=click.File("rb"))
@click.option(
    "--rules", "preset", type=click.Choice(books.names()), default="ema2016", show_default=True,
    help="The rules of lines that name none.",
)  # fmt: skip
def command(files: tuple[BinaryIO, ...], preset: str) -> None:
    streams: list[BinaryIO] = [*files] or [sys.stdin.buffer]
    for stream in streams:
        for answer in answers(_lines(stream), preset):
            click.echo(json.dumps(answer, separators=(",", ":")))  # echo flushes: no one waits


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Its lines; of one that is too long for a question only the beginning, which is none."""
    while line := stream.readline(_LONGEST):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(_LONGEST)
