"""What a hand of Sichuan is worth, as `jantaku score` answers."""

from typing import Any

from jantaku.rules import books, events, tiles
from jantaku.rules.sichuan import value
from jantaku_host.review import question as ask
from jantaku_host.review.question import BadInput, Question

FIELDS = (
    "rules", "options", "hand", "win", "tsumo", "melds", "void",
    "last", "rinshan", "after_kong", "chankan",
)  # fmt: skip
TSUMO = 1 << 15  # beside the rows of the fan table
FLAGS = {
    "tsumo": TSUMO,
    "rinshan": 1 << value.RINSHAN,
    "after_kong": 1 << value.AFTER_KONG,
    "chankan": 1 << value.CHANKAN,
    "last": 1 << value.LAST,
}
SUITS = "mps"
HONOURS = 108  # the first tile that is in no set of Sichuan


def score(question: Question, rules: books.Rules) -> dict[str, Any]:
    """The answer to one question; raises what it is refused for."""
    for name, field in question.items():
        if name not in FIELDS and field:
            raise BadInput(f"{name} has no meaning in sichuan")
    taken = bytearray(136)
    hand = _tiles(ask.text(question, "hand"), taken)
    win = _tiles(ask.text(question, "win"), taken)
    melds = [(kind, _meld(kind, _tiles(text, taken))) for kind, text in ask.melds(question)]
    if len(win) != 1:
        raise BadInput(f"win is one tile, not {len(win)}")
    if len(hand) + 3 * len(melds) != 13:
        raise BadInput(f"{len(hand)} tiles and {len(melds)} melds are no hand")
    flags = ask.flags(question, FLAGS)
    counts = bytearray(34)
    for tile in hand + win:
        counts[tile >> 2] += 1
    _check(flags, counts, win[0] >> 2, melds)
    flaw = value.flaw(counts, melds, _void(question))
    if flaw:
        return {"ok": False, "error": flaw}
    worth = value.score(rules, counts, melds, flags)
    rows = [[value.row_name(row), fan] for row, fan in worth.rows]
    return {"ok": True, "fan": worth.fan, "value": worth.points, "rows": rows}


def _tiles(text: str, taken: bytearray) -> list[int]:
    found = tiles.parse(text, 0, taken)
    for tile in found:
        if tile >= HONOURS:
            raise BadInput(f"there is no {tiles.text([tile])} in sichuan (SBR 1.1)")
    return found


def _meld(kind: int, held: list[int]) -> list[int]:
    if kind == events.CHI:
        raise BadInput("runs are not declared in sichuan (SBR 3.2)")
    if len(held) != (3 if kind == events.PON else 4) or held[0] >> 2 != held[-1] >> 2:
        raise BadInput(f"{tiles.text(held, 0)} is no {events.name(kind)}")
    return sorted(held)


def _void(question: Question) -> int:
    suit = question.get("void") or ""
    if not isinstance(suit, str) or len(suit) > 1 or suit not in SUITS:
        raise BadInput("void: one of m p s is wanted")
    return SUITS.index(suit) if suit else value.ANY


def _check(flags: int, counts: bytearray, win: int, melds: list[tuple[int, list[int]]]) -> None:
    """Refuse what cannot happen in one deal."""
    tsumo = flags & TSUMO
    for name in ("after_kong", "chankan"):
        if tsumo and flags & FLAGS[name]:
            raise BadInput(f"{name} is no win from the wall")
    if flags & FLAGS["rinshan"]:
        if not tsumo:
            raise BadInput("rinshan is a win from the wall: tsumo")
        if not any(kind != events.PON for kind, _ in melds):
            raise BadInput("rinshan without a kong")
    if flags & FLAGS["chankan"]:
        if flags & (FLAGS["after_kong"] | FLAGS["last"]):
            raise BadInput("chankan is no discard")
        if counts[win] > 1:
            raise BadInput("chankan: the other three are in the robbed kong")
