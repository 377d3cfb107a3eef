"""Games of the bot, written as records: JSON lines like those of real games.

python tests/support/bot_records.py | gzip -n > tests/records/bot_hands.jsonl.gz    makes the sample
"""

import json
import random
import sys

from jantaku.rules import books, events, payments, tiles
from jantaku.rules.match import final
from jantaku.rules.riichi import yaku
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.match import RiichiMatch
from jantaku.rules.riichi.payments import DEPOSIT, HONBA, PAO
from jantaku.rules.riichi.value import LIMITS
from support import riichi_bot

# Chosen for what happens in them: many calls and kans, abortive draws, rare yaku.
GAMES = (
    (35, {"clumps": 0.25}),
    (31, {"clumps": 0.25}),
    (10, {}),
    (12, {"rounds": 1, "red_fives": 0, "open_tanyao": False}),
    (36, {"clumps": 0.25}),
    (40, {"clumps": 0.25}),
    (51, {"clumps": 0.25}),
    (61, {"clumps": 0.25}),
    (67, {"clumps": 0.25}),
)

_CALLS = {
    events.CHI: "chi",
    events.PON: "pon",
    events.KAN: "daiminkan",
    events.ANKAN: "ankan",
    events.KAKAN: "kakan",
}
_ABORTS = ("kyuushu", "suufonrenda", "suukaikan", "suuchariichi", "sanchahou")


def game(seed, clumps=0.1, **options):
    """The records of one game under Tenhou's rules."""
    rng = random.Random(seed)
    rules = books.load("tenhou", **options)
    match = RiichiMatch(rules)
    records = []
    while not match.over:
        start = (match.dealer, match.round, match.honba, match.deposits, list(match.scores))
        deal = RiichiDeal(rules, *start)
        wall = riichi_bot.Wall(riichi_bot.shuffled(rng, clumps))
        happened = riichi_bot.play(rng, deal, wall)
        match.settle(deal)
        records.append(_record(f"bot-{seed}", len(records), deal, start, wall.tiles, happened))
    change = payments.sums([p for p in final(match).parts if p[0] == payments.DEPOSITS_LEFT])
    scores = [match.scores[seat] + change[seat] for seat in range(4)]
    results = final(match).results
    records[-1]["final"] = [
        number for seat in range(4) for number in (scores[seat] / 100, results[seat] / 1000)
    ]
    return records


def _record(name, number, deal, start, wall, happened):
    dealer, round_number, honba, deposits, scores = start
    rules = deal.rules
    dealt = next(event for event in happened if event[0] == events.DEALT)[2]
    return {
        "game": name,
        "hand": number,
        "rules": {
            "aka": rules.red_fives == 3,
            "kuitan": rules.open_tanyao,
            "hanchan": rules.rounds == 2,
        },
        "round": round_number,
        "honba": honba,
        "sticks": deposits,
        "dealer": dealer,
        "scores_start": scores,
        "haipai": [list(dealt[13 * seat : 13 * seat + 13]) for seat in range(4)],
        "dora": list(deal.indicators),
        "events": _events(happened),
        "result": _result(deal, happened),
        "scores_end": deal.scores,
        "wall": wall,
    }


def _events(happened):
    listed = []
    first_indicator = True
    played = (0, 0)  # seat and tile of the last discard
    pons = {}
    drawn = None
    for event in happened:
        kind, seat = event[0], event[1]
        if kind == events.DRAW:
            drawn = event[2]
            listed.append(["draw", seat, drawn])
        elif kind == events.DISCARD:
            played = (seat, event[2])
            listed.append(["discard", seat, event[2], event[2] == drawn])
            drawn = None
        elif kind in (events.RIICHI, events.RIICHI_OK):
            listed.append([events.name(kind), seat])
        elif kind == events.DORA:
            if not first_indicator:
                listed.append(["dora", event[2]])
            first_indicator = False
        elif kind == events.ANKAN:
            four = list(range(event[2], event[2] + 4))
            listed.append(["call", seat, "ankan", four, event[2], seat])
        elif kind == events.KAKAN:
            pon, feeder = pons[event[2] >> 2]
            listed.append(["call", seat, "kakan", [*pon, event[2]], event[2], feeder])
        elif kind in _CALLS:
            meld = sorted([event[2], *event[3]])
            pons[event[2] >> 2] = (meld, played[0])
            listed.append(["call", seat, _CALLS[kind], meld, event[2], played[0]])
    return listed


def _result(deal, happened):
    before = list(deal.scores)
    for seat, change in enumerate(payments.sums(deal.parts)[:4]):
        before[seat] -= change
    if deal.end == "win":
        return {"type": "win", "wins": _wins(deal, happened, before)}
    common = {"type": "draw", "honba": deal.honba, "sticks": deal.deposits, "before": before}
    common["deltas"] = payments.sums(deal.parts)[:4]
    if deal.end == "abort":
        kind = next(event for event in happened if event[0] == events.ABORT)[2]
        return {**common, "kind": _ABORTS[kind], "shown": {}}
    shown = {str(seat): deal.concealed(seat) for seat in range(4) if deal.tenpai >> seat & 1}
    return {**common, "kind": "nagashi" if deal.nagashi else "exhaustive", "shown": shown}


def _wins(deal, happened, before):
    deposits = sum(part[3] for part in deal.parts if part[0] == DEPOSIT) // 1000
    wins = []
    for seat, worth in zip(deal.winners, deal.values, strict=True):
        event = next(event for event in happened if event[0] == events.WIN and event[1] == seat)
        _, _, from_seat, tile, ura, han, fu, _ = event
        own = [part for part in deal.parts if part[2] == seat]
        deltas = payments.sums(own)[:4]
        hand = sorted({*deal.concealed(seat), tile})
        held = [*hand, *(each for meld in deal.melds[seat] for each in meld[1])]
        named = [[yaku.name(number), each] for number, each in worth.yaku]
        liable = [part[1] for part in own if part[0] == PAO]
        wins.append(
            {
                "who": seat,
                "from": from_seat,
                "tsumo": from_seat == seat,
                "win_tile": tile,
                "hand": hand,
                "melds": [[_CALLS[m[0]], list(m[1]), m[1][0], m[2]] for m in deal.melds[seat]],
                "yaku": [] if worth.yakuman else [*named, *_dora(deal, held, ura)],
                "yakuman": [name for name, _ in named] if worth.yakuman else [],
                "han": 0 if worth.yakuman else han,
                "fu": fu,
                "limit": LIMITS.index(worth.limit),
                "points": sum(part[3] for part in own if part[0] not in (HONBA, DEPOSIT)),
                "dora": list(deal.indicators),
                "ura": list(ura),
                "honba": deal.honba,
                "sticks": 0 if wins else deposits,
                "pao": liable[0] if liable else None,
                "before": list(before),
                "deltas": deltas,
            }
        )
        before = [score + change for score, change in zip(before, deltas, strict=True)]
    return wins


def _dora(deal, held, ura):
    kinds = [tile >> 2 for tile in held]
    reds = sum(tiles.is_red(tile, deal.rules.red_fives) for tile in held)
    for name, han in (
        ("dora", sum(kinds.count(tiles.dora_of(tile >> 2)) for tile in deal.indicators)),
        ("aka", reds),
        ("ura", sum(kinds.count(tiles.dora_of(tile >> 2)) for tile in ura)),
    ):
        if han:
            yield [name, han]


def sample():
    """The lines of the sample."""
    for seed, options in GAMES:
        for record in game(seed, **options):
            yield json.dumps(record, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    sys.stdout.writelines(sample())
