"""What a hand of riichi is worth, as `jantaku score` answers."""

from typing import Any

from jantaku.rules import books, tiles
from jantaku.rules.riichi import payments, value, yaku
from jantaku_host.review import question as ask
from jantaku_host.review.question import BadInput, Question
from jantaku_host.words import WIND_LETTERS

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
_RIICHI = (0, yaku.RIICHI, yaku.DOUBLE_RIICHI)


def score(question: Question, rules: books.Rules) -> dict[str, Any]:
    """The answer to one question; raises what makes no sense in it."""
    try:
        return _score(question, rules)
    except value.NoWin as no:
        return {"ok": False, "error": no.code}
    except value.BadHand as error:
        raise BadInput(str(error)) from error


def _score(question: Question, rules: books.Rules) -> dict[str, Any]:
    hand, win, dora, ura = (ask.text(question, name) for name in ("hand", "win", "dora", "ura"))
    melds = ask.melds(question)
    texts = hand + win + dora + ura + "".join(text for _, text in melds)
    rules = _with_reds(rules, texts)

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


def _with_reds(rules: books.Rules, texts: str) -> books.Rules:
    """Tiles written without any red five are worth the same in a set that has none, and there a
    hand may hold four plain ones."""
    if "0" in texts:
        if not rules.red_fives:
            raise BadInput(f"no red fives in {rules.name}")
        return rules
    # A copy, whether or not the book lets them vary.
    plain = object.__new__(books.Rules)
    vars(plain).update(vars(rules), red_fives=0)
    return plain


def _wind(question: Question, name: str) -> int:
    wind = question.get(name) or "E"
    if not isinstance(wind, str) or len(wind) != 1 or wind not in WIND_LETTERS:
        raise BadInput(f"{name}: one of E S W N is wanted")
    return WIND_LETTERS.index(wind)


def _flags(question: Question) -> int:
    riichi = question.get("riichi", 0)
    if type(riichi) not in (int, bool) or riichi not in (0, 1, 2):
        raise BadInput("riichi: 0, 1 or 2 is wanted")
    return int(_RIICHI[riichi]) | ask.flags(question, FLAGS)
