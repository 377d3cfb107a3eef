"""Rare deals played in riichienv on stacked walls; the audit recomputes every payment of them.

A theme deals out what makes its rarity likely, and says how the seats play. What happens is
riichienv's: who may do what, what a win is worth, who pays, when a deal is aborted.
"""

import json
import os
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from riichienv import GameRule, RiichiEnv

from jantaku.rules import shapes, tiles
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.audit import Auditor

DEALS = 10 * int(os.environ.get("JANTAKU_FUZZ_GAMES", "2"))  # of each theme
ORPHANS = tiles.parse("19m19p19s1234567z", 0)
HONOURS = range(27, 34)
DRAWS = 52  # where in the wall they begin; the replacement tiles are at its end


class Seat(NamedTuple):
    """How a seat plays: how likely it does what it may, and which tiles it would rather keep."""

    wins: float = 1
    kans: float = 0.3
    pons: float = 0
    riichi: float = 0.9
    keeps: Callable[[int], bool] = lambda kind: False
    dumps: Callable[[int], bool] = lambda kind: False


class Theme(NamedTuple):
    """Kinds of tiles that a seat is dealt, or that are drawn or taken for a kan; and four seats."""

    dealt: dict[int, list[int]]
    seats: list[Seat]
    drawn: Mapping[int, int] = MappingProxyType({})
    replacements: Sequence[int] = ()


def kinds(text: str) -> list[int]:
    return [tile >> 2 for tile in tiles.parse(text, 0)]


def three_dragons(chance: random.Random, one: int, others: list[int]) -> Theme:
    rest = chance.choice(("11223z", "1199m1p", "456m66p"))
    return _fed("5566677z" + rest, "567z", chance, one, others)


def four_winds(chance: random.Random, one: int, others: list[int]) -> Theme:
    return _fed("11223344z" + chance.choice(("55z", "11m", "566z")), "1234z", chance, one, others)


def _fed(own: str, fed: str, chance: random.Random, one: int, others: list[int]) -> Theme:
    """One seat calls what the others have no use for."""
    dealt = {one: kinds(own)}
    for seat in others:
        dealt[seat] = [chance.choice(kinds(fed)), *chance.sample(range(1, 8), 3)]
    seats = [Seat()] * 4
    seats[one] = Seat(pons=1, kans=chance.choice((0, 1)), riichi=0, keeps=HONOURS.__contains__)
    return Theme(dealt, seats)


def four_kans(chance: random.Random, one: int, others: list[int]) -> Theme:
    fours = chance.sample(range(34), 4)
    dealt = {one: 3 * fours}
    for seat, kind in zip(others, fours, strict=False):
        dealt[seat] = [kind] * chance.choice((0, 1))
    seats = [Seat(kans=1, pons=chance.choice((0, 0.5)))] * 4
    seats[one] = Seat(pons=1, kans=1, keeps=fours.__contains__)
    return Theme(dealt, seats, replacements=chance.sample(fours, chance.randint(1, 4)))


def thirteen_orphans(chance: random.Random, one: int, others: list[int]) -> Theme:
    orphans = [tile >> 2 for tile in ORPHANS]
    missing = chance.choice(orphans)
    dealt = {one: [kind for kind in orphans if kind != missing], others[0]: 3 * [missing]}
    seats = [Seat()] * 4
    seats[one] = Seat(keeps=orphans.__contains__)
    seats[others[0]] = Seat(kans=1, pons=1, keeps=missing.__eq__)
    return Theme(dealt, seats, {chance.randint(1, 8): missing})


def nagashi(chance: random.Random, one: int, others: list[int]) -> Theme:
    orphans = [tile >> 2 for tile in ORPHANS] * 4
    chance.shuffle(orphans)
    seats = [Seat(wins=chance.choice((0, 0, 1)), riichi=0.3)] * 4
    seats[one] = Seat(wins=0, riichi=0, dumps=orphans.__contains__)
    drawn = {place: orphans.pop() for place in range(one, 70, 4)}
    return Theme({one: orphans[:13]}, seats, drawn)


def four_winds_discarded(chance: random.Random, one: int, others: list[int]) -> Theme:
    wind = chance.choice(kinds("1234z"))
    return Theme({seat: [wind] for seat in range(4)}, [Seat(dumps=wind.__eq__)] * 4)


def four_riichi(chance: random.Random, one: int, others: list[int]) -> Theme:
    hands = ("12345612345p33s", "12378912367p55s", "456m45612345s55z", "789m789p78978s66z")
    dealt = {seat: kinds(hand) for seat, hand in enumerate(hands)}
    return Theme(dealt, [Seat(wins=chance.choice((0, 0, 1)), riichi=1)] * 4)


def three_winners(chance: random.Random, one: int, others: list[int]) -> Theme:
    dealt = {one: kinds("36m")}
    for seat in others:
        dealt[seat] = kinds("45m" + chance.choice(("123456p123s", "789p456789s"))) + 2 * [
            27 + (seat - one) % 4
        ]
    seats = [Seat(wins=chance.choice((1, 1, 0.6)), riichi=chance.choice((0, 1)))] * 4
    seats[one] = Seat(dumps=chance.choice(kinds("36m")).__eq__)
    return Theme(dealt, seats)


def a_hand_as_dealt(chance: random.Random, one: int, others: list[int]) -> Theme:
    hands = ("123456m123p333s55z", "111m111p111s11155z", "11122233344455z", "11123456788899m",
             "222333444666s66z", "55566677711122z", "19m19p19s11234567z")  # fmt: skip
    hand = kinds(chance.choice(hands))
    return Theme({one: hand[:13]}, [Seat(kans=0)] * 4, {one: hand[13]})


# And what happens at least once.
THEMES = {
    three_dragons: "yakuman",
    four_winds: "yakuman",
    four_kans: "suukansansen",
    thirteen_orphans: "yakuman",
    nagashi: "nagashimangan",
    four_winds_discarded: "sufuurenta",
    four_riichi: "suucha_riichi",
    three_winners: "sanchaho",
    a_hand_as_dealt: "yakuman",
}


def stacked(chance: random.Random, theme: Theme) -> list[int]:
    """A wall, dealt and drawn from its beginning."""
    wished = {DRAWS + place: kind for place, kind in theme.drawn.items()}
    wished |= {135 - place: kind for place, kind in enumerate(theme.replacements)}
    for seat, own in theme.dealt.items():
        places = [16 * go + 4 * seat + at for go in range(3) for at in range(4)] + [48 + seat]
        wished |= zip(places, own, strict=False)
    left = list(range(136))
    chance.shuffle(left)
    wall = [-1] * 136
    for place, kind in wished.items():
        wall[place] = next((tile for tile in left if tile >> 2 == kind), -1)
        if wall[place] >= 0:
            left.remove(wall[place])
    return [left.pop() if tile < 0 else tile for tile in wall]


def chosen(chance: random.Random, style: Seat, hand: list[int], acts: list[Any]) -> Any:
    by_name: dict[str, list[Any]] = {}
    for act in acts:
        by_name.setdefault(str(act.action_type).split(".")[1].lower(), []).append(act)
    wishes = {"ron": style.wins, "tsumo": style.wins, "ankan": style.kans, "kakan": style.kans,
              "daiminkan": style.kans, "riichi": style.riichi, "pon": style.pons}  # fmt: skip
    for name, wish in wishes.items():
        if name in by_name and chance.random() < wish:
            return chance.choice(by_name[name])
    if "discard" not in by_name:
        return by_name["pass"][0]

    def worth(act: Any) -> tuple[Any, ...]:
        kind = act.tile >> 2
        counts = bytearray(34)
        for tile in hand:
            counts[tile >> 2] += 1
        counts[kind] -= 1
        keeps_waiting = sum(counts) % 3 == 1 and bool(shapes.waits(counts))
        near = range(max(kind - 2, kind // 9 * 9), min(kind + 3, kind // 9 * 9 + 9))
        uses = 4 * counts[kind] + (sum(counts[each] for each in near) if kind < 27 else 0)
        return style.dumps(kind), keeps_waiting, not style.keeps(kind), -uses, chance.random()

    return max(by_name["discard"], key=worth)


def played(theme: Callable[..., Theme], number: int) -> list[dict[str, Any]]:
    """A deal as riichienv tells it, in MJAI."""
    chance = random.Random(f"{theme.__name__} {number}")
    one = chance.randrange(4)
    others = [seat for seat in range(4) if seat != one]
    chance.shuffle(others)
    made = theme(chance, one, others)
    env = RiichiEnv(game_mode="4p-red-half", rule=GameRule.default_tenhou())
    seen = env.reset(
        wall=stacked(chance, made),
        oya=0,
        round_wind=chance.choice((0, 1)),
        scores=[chance.choice((25000, 25000, 900)) for _ in range(4)],
        honba=chance.choice((0, 1, 3)),
        kyotaku=chance.choice((0, 2)),
    )
    told: list[dict[str, Any]] = []
    while not any(line["type"] == "end_kyoku" for line in told):
        acts = {
            seat: chosen(chance, made.seats[seat], list(env.hands[seat]), view.legal_actions())
            for seat, view in seen.items()
        }
        seen = env.step(acts)
        told = [json.loads(each) if isinstance(each, str) else each for each in env.mjai_log]
    return told[: [line["type"] for line in told].index("end_kyoku") + 1]


def end(lines: list[dict[str, Any]]) -> str:
    """How a deal ended, if it was rare."""
    result = lines[-2]
    return "yakuman" if max(result["deltas"]) >= 32000 else str(result.get("reason"))


def is_explained(lines: list[dict[str, Any]], problem: str) -> bool:
    """Whether riichienv makes somebody liable although one of the winner's sets of honours is a
    closed kan, which decision 5 does not."""
    concealed = {line["actor"] for line in lines if line["type"] == "ankan" and is_honour(line)}
    winners = {line["actor"] for line in lines if line["type"] == "hora"}
    return bool(concealed & winners) and end(lines) == "yakuman" and ": base: " in problem


def is_honour(line: dict[str, Any]) -> bool:
    return line["consumed"][0] in "ESWNPFC"


@pytest.mark.parametrize("theme", THEMES)
def test_riichienv_pays_what_we_pay(theme: Callable[..., Theme], tmp_path: Path) -> None:
    auditor = Auditor()
    ends = set()
    for number in range(DEALS):
        lines = played(theme, number)
        file = tmp_path / f"{number}.mjson"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        (deal,) = read(file)
        assert isinstance(deal, RecordedDeal), deal
        problems = [str(problem) for problem in auditor.audit(deal)]
        assert not [each for each in problems if not is_explained(lines, each)], lines
        ends.add(end(lines))
    assert THEMES[theme] in ends
