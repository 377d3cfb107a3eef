"""`jantaku score`: what hands are worth, JSON lines in, JSON lines out."""

import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, BinaryIO

import click

from jantaku.rules import books, tiles
from jantaku.rules.riichi import payments, value, yaku
from jantaku_host.review import question as ask
from jantaku_host.review import sichuan_score
from jantaku_host.review.question import BadInput, Question

WINDS = "ESWN"
FLAGS = {
    "tsumo": yaku.TSUMO,
    "ippatsu": yaku.IPPATSU,
    "rinshan": yaku.RINSHAN,
    "chankan": yaku.CHANKAN,
    "last": yaku.LAST,
    "first": yaku.FIRST,
    "open_riichi": yaku.OPEN_RIICHI,
    "hidden": yaku.HIDDEN,
}
_LONGEST = 1 << 16
RIICHI = (0, yaku.RIICHI, yaku.DOUBLE_RIICHI)


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


def answers(lines: Iterable[bytes], preset: str = "ema2016") -> Iterable[dict[str, Any]]:
    """The answer to each line; the preset is for those that name none."""
    for line in lines:
        try:
            yield score({"rules": preset, **ask.read(line)})
        except value.NoWin as no:
            yield {"ok": False, "error": no.code}
        except (BadInput, books.PresetError, tiles.BadTiles, value.BadHand) as error:
            yield {"ok": False, "error": "bad_input", "detail": str(error)}


def score(question: Question) -> dict[str, Any]:
    """The answer to one question; raises what it is refused for."""
    rules = _rules(question)
    if rules.game == "sichuan":
        return sichuan_score.score(question, rules)
    return _riichi(question, rules)


def _riichi(question: Question, rules: books.Rules) -> dict[str, Any]:
    hand, win, dora, ura = (ask.text(question, name) for name in ("hand", "win", "dora", "ura"))
    melds = ask.melds(question)
    texts = hand + win + dora + ura + "".join(text for _, text in melds)
    rules = _with_reds(question, rules, texts)

    taken = bytearray(136)
    hand_tiles = tiles.parse(hand, rules.red_fives, taken)
    win_tiles = tiles.parse(win, rules.red_fives, taken)
    meld_tiles = [(kind, tiles.parse(text, rules.red_fives, taken)) for kind, text in melds]
    indicators = tiles.parse(dora, rules.red_fives, taken)
    ura_indicators = tiles.parse(ura, rules.red_fives, taken)
    if len(win_tiles) != 1:
        raise BadInput(f"win is one tile, not {len(win_tiles)}")
    if max(len(indicators), len(ura_indicators)) > 5:
        raise BadInput("there are at most five indicators")

    seat, prevalent = _wind(question, "seat"), _wind(question, "round")
    honba = ask.count(question, "honba")
    ask.count(question, "deposits")  # takes no part in the value
    flags = _flags(question)
    found = value.score(
        rules, hand_tiles, win_tiles[0], meld_tiles, flags,
        seat, prevalent, indicators, ura_indicators, honba,
    )  # fmt: skip
    return {
        "ok": True,
        "han": found.han,
        "fu": found.fu,
        "limit": found.limit,
        "yaku": [[yaku.name(number), han] for number, han in found.yaku],
        "dora": found.dora,
        "pay": _pay(rules, found, flags, seat == 0, honba),
    }


def _pay(
    rules: books.Rules, found: value.Value, flags: int, dealer: bool, honba: int
) -> dict[str, int]:
    counters = honba * rules.honba
    if not flags & yaku.TSUMO:
        return {"ron": payments.ron(rules, found, dealer) + counters}
    from_dealer, from_others = payments.tsumo(found.base, dealer)
    others = {"others": from_others + counters // 3}
    return others if dealer else {"dealer": from_dealer + counters // 3, **others}


def _rules(question: Question) -> books.Rules:
    name = question.get("rules", "ema2016")
    options = question.get("options", {})
    if not isinstance(name, str):
        raise BadInput("rules: the name of a preset is wanted")
    if not isinstance(options, dict):
        raise BadInput("options: a JSON object is wanted")
    try:
        return _load(name, tuple(sorted(options.items())))
    except TypeError:
        raise BadInput("options: simple values are wanted") from None


def _with_reds(question: Question, rules: books.Rules, texts: str) -> books.Rules:
    """Tiles written without any red five are worth the same in a set that has none, and there a
    hand may hold four plain ones."""
    if "0" in texts:
        if not rules.red_fives:
            raise BadInput(f"no red fives in {rules.name}")
        return rules
    if not rules.red_fives:
        return rules
    options = {**question.get("options", {}), "red_fives": 0}
    return _load(rules.name, tuple(sorted(options.items())))


@cache
def _load(name: str, options: tuple[tuple[str, Any], ...]) -> books.Rules:
    return books.load(name, **dict(options))


def _wind(question: Question, name: str) -> int:
    wind = question.get(name) or "E"
    if not isinstance(wind, str) or len(wind) != 1 or wind not in WINDS:
        raise BadInput(f"{name}: one of E S W N is wanted")
    return WINDS.index(wind)


def _flags(question: Question) -> int:
    riichi = question.get("riichi", 0)
    if type(riichi) not in (int, bool) or riichi not in (0, 1, 2):
        raise BadInput("riichi: 0, 1 or 2 is wanted")
    return int(RIICHI[riichi]) | ask.flags(question, FLAGS)
