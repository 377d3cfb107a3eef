"""`jantaku score`: what hands are worth, JSON lines in, JSON lines out."""

import json
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any, BinaryIO

import click

from jantaku.rules import events, payments, presets, tiles, value, yaku

WINDS = "ESWN"
MELDS = {
    "chi": events.CHI,
    "pon": events.PON,
    "kan": events.KAN,
    "kakan": events.KAKAN,
    "ankan": events.ANKAN,
}
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
RIICHI = (0, yaku.RIICHI, yaku.DOUBLE_RIICHI)


class BadInput(ValueError):
    """A question that cannot be answered, and why."""


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
    the indicators. hand and win are needed; absent, rules are ema2016, seat and round E, all else
    false, 0 or empty.

    Beyond these: "options" varies the rules ({"open_tanyao":true}, see `jantaku rules furiten`);
    open_riichi (Furiten appendix G.6); hidden: the winning tile was not shown (Furiten 10.6).

    \b
    The line out:
      {"ok":true,"han":1,"fu":30,"limit":"","yaku":[["tanyao",1]],"dora":0,"pay":{"ron":1000}}
      {"ok":false,"error":"no_yaku"}       or not_complete, minimum_han
      {"ok":false,"error":"bad_input","detail":"ippatsu without riichi"}

    A tsumo pays {"dealer":2000,"others":1000}, a dealer's {"others":2000}; counters are in it,
    deposits are not. A line that makes no sense gets its answer and the next one is read.
    """
)
@click.argument("files", nargs=-1, type=click.File("rb"))
def command(files: tuple[BinaryIO, ...]) -> None:
    streams: list[BinaryIO] = [*files] or [sys.stdin.buffer]
    for stream in streams:
        for answer in answers(stream):
            click.echo(json.dumps(answer, separators=(",", ":")))  # echo flushes: no one waits


def answers(lines: Iterable[bytes]) -> Iterable[dict[str, Any]]:
    """The answer to each line."""
    for line in lines:
        try:
            yield score(_question(line))
        except value.NoWin as no:
            yield {"ok": False, "error": no.code}
        except (BadInput, presets.PresetError, tiles.BadTiles, value.BadHand) as error:
            yield {"ok": False, "error": "bad_input", "detail": str(error)}


def _question(line: bytes) -> dict[str, Any]:
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        raise BadInput("the line is no JSON") from None
    if not isinstance(question, dict):
        raise BadInput("the line is no JSON object")
    # A field may be written as null where it could be left out.
    return {name: field for name, field in question.items() if field is not None}


def score(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to one question; raises what it is refused for."""
    hand, win, dora, ura = (_text(question, name) for name in ("hand", "win", "dora", "ura"))
    melds = _melds(question)
    with_red = "0" in hand + win + dora + ura + "".join(text for _, text in melds)
    rules = _rules(question, with_red)

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
    honba = _count(question, "honba")
    _count(question, "deposits")  # takes no part in the value
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
    rules: presets.Rules, found: value.Value, flags: int, dealer: bool, honba: int
) -> dict[str, int]:
    counters = honba * rules.honba
    if not flags & yaku.TSUMO:
        return {"ron": payments.ron(rules, found, dealer) + counters}
    from_dealer, from_others = payments.tsumo(rules, found, dealer)
    others = {"others": from_others + counters // 3}
    return others if dealer else {"dealer": from_dealer + counters // 3, **others}


def _rules(question: dict[str, Any], with_red: bool) -> presets.Rules:
    name = question.get("rules", "ema2016")
    options = question.get("options", {})
    if not isinstance(name, str):
        raise BadInput("rules: the name of a preset is wanted")
    if not isinstance(options, dict):
        raise BadInput("options: a JSON object is wanted")
    try:
        rules = _load(name, tuple(sorted(options.items())))
    except TypeError:
        raise BadInput("options: simple values are wanted") from None
    if with_red:
        if not rules.red_fives:
            raise BadInput(f"no red fives in {name}")
        return rules
    # Tiles written without any red five are worth the same in a set that has none, and there a
    # hand may hold four plain ones.
    return (
        rules
        if not rules.red_fives
        else _load(name, tuple(sorted({**options, "red_fives": 0}.items())))
    )


@cache
def _load(name: str, options: tuple[tuple[str, Any], ...]) -> presets.Rules:
    return presets.load(name, **dict(options))


def _text(question: dict[str, Any], name: str) -> str:
    text = question.get(name, "")
    if not isinstance(text, str):
        raise BadInput(f"{name}: tiles as text are wanted")
    return text


def _melds(question: dict[str, Any]) -> list[tuple[int, str]]:
    melds = question.get("melds", [])
    if not isinstance(melds, list) or not all(isinstance(meld, dict) for meld in melds):
        raise BadInput("melds: a list of objects is wanted")
    for meld in melds:
        if not isinstance(meld.get("type"), str) or meld["type"] not in MELDS:
            raise BadInput(f"melds: type is one of {' '.join(MELDS)}")
    return [(MELDS[meld["type"]], _text(meld, "tiles")) for meld in melds]


def _wind(question: dict[str, Any], name: str) -> int:
    wind = question.get(name) or "E"
    if not isinstance(wind, str) or len(wind) != 1 or wind not in WINDS:
        raise BadInput(f"{name}: one of E S W N is wanted")
    return WINDS.index(wind)


def _count(question: dict[str, Any], name: str) -> int:
    count = question.get(name, 0)
    if type(count) is not int or not 0 <= count <= 1000:
        raise BadInput(f"{name}: a number is wanted")
    return count


def _flags(question: dict[str, Any]) -> int:
    riichi = question.get("riichi", 0)
    if type(riichi) not in (int, bool) or riichi not in (0, 1, 2):
        raise BadInput("riichi: 0, 1 or 2 is wanted")
    flags: int = RIICHI[riichi]
    for name, flag in FLAGS.items():
        said = question.get(name, False)
        if type(said) not in (int, bool) or said not in (0, 1):
            raise BadInput(f"{name}: true or false is wanted")
        flags |= flag * said
    return flags
