"""Speed of the rules core against PyPI `mahjong`, on the same hands in the same run.

    python tests/bench/bench_rules.py [HANDS]

Every hand is valued once by each engine, so that no engine profits from having seen it before.
"""

import random
import sys
import time
from statistics import median

from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator
from mahjong.meld import Meld
from support.random_hands import winning_hand

from jantaku.rules import books, events, shapes
from jantaku.rules.riichi import value, yaku

MELDS = {events.CHI: Meld.CHI, events.PON: Meld.PON, events.KAN: Meld.KAN,
         events.KAKAN: Meld.SHOUMINKAN, events.ANKAN: Meld.KAN}  # fmt: skip


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    hands = distinct_hands(count)
    tenpai = list(dict.fromkeys(tuple(counts(hand)) for hand in hands if not hand.melds))
    rules = books.load("tenhou")

    print(f"{'CPU time a hand':24}{'hands':>8}{'mahjong':>12}{'jantaku':>12}{'ratio':>8}")
    row("score", hands, (library_score, library_question), (score, lambda hand: (rules, *hand)))
    row("waits of closed hands", tenpai, (library_waits, list), (shapes.waits, list))
    print("Caches of ours: none. mahjong keeps the readings of its last 128 hands.")


def row(name, hands, theirs, ours) -> None:
    """Both engines take turns, a hundred hands each, so that both meet the same weather; the median
    of the turns leaves out what else the machine did. An engine is what answers a question, and
    what makes one of a hand: that is not measured."""
    spent: tuple[list[float], list[float]] = [], []
    for first in range(0, len(hands), 100):
        batch = hands[first : first + 100]
        for (answer, ask), turns in zip((theirs, ours), spent, strict=True):
            questions = [ask(hand) for hand in batch]
            turns.append(seconds(answer, questions) / len(batch) * 1e6)
    a, b = map(median, spent)
    print(f"{name:24}{len(hands):8}{a:9.1f} µs{b:9.1f} µs{a / b:7.1f}x")


def seconds(work, questions) -> float:
    start = time.process_time()
    for question in questions:
        work(question)
    return time.process_time() - start


def distinct_hands(count):
    chance = random.Random(136)
    hands = {}
    while len(hands) < count:
        hand = winning_hand(chance)
        if not hand.flags & ~(yaku.TSUMO | yaku.RIICHI):
            hands[str(counts(hand)), hand.win >> 2, str(hand.melds)] = hand
    return list(hands.values())


def counts(hand) -> list[int]:
    found = [0] * 34
    for tile in hand.tiles:
        found[tile >> 2] += 1
    return found


def score(question):
    try:
        return value.score(*question)
    except value.NoWin:
        return None


def library_question(hand):
    """The hand as the library takes it."""
    melds = [Meld(MELDS[kind], tiles, kind != events.ANKAN) for kind, tiles in hand.melds]
    tiles = [*hand.tiles, hand.win, *(tile for _, meld in hand.melds for tile in meld)]
    config = HandConfig(
        is_tsumo=bool(hand.flags & yaku.TSUMO),
        is_riichi=bool(hand.flags & yaku.RIICHI),
        player_wind=27 + hand.seat_wind,
        round_wind=27 + hand.round_wind,
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
    )
    return tiles, hand.win, melds, hand.indicators, config, ScoresCalculator, hand.ura


def library_score(question):
    return HandCalculator.estimate_hand_value(*question)


def library_waits(hand):
    found = []
    for kind in range(34):
        if hand[kind] < 4:
            hand[kind] += 1
            if Agari.is_agari(hand):
                found.append(kind)
            hand[kind] -= 1
    return found


if __name__ == "__main__":
    main()
