"""Values of Sichuan against a scorer that tries every reading and shares no code with the rules.

It knows tiles as (suit, rank) and the fan table as the book prints it, nothing else.
"""

import json
import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from jantaku.rules import shapes
from jantaku_host.review.score import answers

HANDS = int(os.environ.get("JANTAKU_FUZZ_HANDS", "50000"))
BATCH = 5000

Tile = tuple[str, int]
Meld = tuple[str, Tile]

FAN = {
    "kong": 1,
    "four": 1,
    "all_pungs": 1,
    "golden_wait": 1,
    "full_flush": 2,
    "seven_pairs": 2,
    "rinshan": 1,
    "after_kong": 1,
    "chankan": 1,
    "last": 1,
}


# Readings


def sets(left: Counter[Tile]) -> Iterator[list[str]]:
    """Every way to take all tiles away as runs and triplets."""
    tiles = sorted(tile for tile, count in left.items() if count)
    if not tiles:
        yield []
        return
    suit, rank = tiles[0]
    for name, taken in (
        ("pung", [(suit, rank)] * 3),
        ("chow", [(suit, rank), (suit, rank + 1), (suit, rank + 2)]),
    ):
        rest = left.copy()
        rest.subtract(taken)
        if min(rest.values()) >= 0:
            for others in sets(rest):
                yield [name, *others]


def readings(tiles: list[Tile], melds: list[Meld]) -> Iterator[list[str]]:
    """Every way to read a whole hand: the names of its sets, or seven pairs."""
    held = Counter(tiles)
    for pair, count in held.items():
        if count >= 2:
            rest = held.copy()
            rest[pair] -= 2
            for found in sets(rest):
                yield found + [kind for kind, _ in melds]
    if not melds and len(tiles) == 14 and all(count in (2, 4) for count in held.values()):
        yield ["pairs"] * 7


def brute_force(tiles: list[Tile], melds: list[Meld], situation: set[str]) -> tuple[int, list[str]]:
    """The best value of a hand and its rows."""
    whole = Counter(tiles)
    for kind, tile in melds:
        whole[tile] += 3 if kind == "pung" else 0
    kongs = [tile for kind, tile in melds if kind == "kong"]
    common = ["kong"] * len(kongs) + sorted(situation)
    common += ["four"] * sum(count == 4 for tile, count in whole.items() if tile not in kongs)
    if len({suit for suit, _ in [*tiles, *(tile for _, tile in melds)]}) == 1:
        common.append("full_flush")
    best: tuple[int, list[str]] = (-1, [])
    for reading in readings(tiles, melds):
        rows = list(common)
        if reading[0] == "pairs":
            rows.append("seven_pairs")
        elif "chow" not in reading:
            rows.append("all_pungs")
            if len(melds) == 4:
                rows.append("golden_wait")
        best = max(best, (sum(FAN[row] for row in rows), sorted(rows)))
    return best


# Random hands


def hand_of(chance: random.Random) -> tuple[list[Tile], list[Meld]]:
    """A complete hand of one or two suits: concealed tiles and melds."""
    suits = chance.sample("mps", chance.choice([1, 2, 2]))
    while True:
        held: Counter[Tile] = Counter()
        concealed: list[Tile] = []
        melds: list[Meld] = []
        pungs = chance.choice([0.2, 0.5, 1.0])
        if chance.random() < 0.25:
            for _ in range(7):
                concealed += [(chance.choice(suits), chance.randint(1, 9))] * 2
            held.update(concealed)
        else:
            for _ in range(4):
                suit = chance.choice(suits)
                if chance.random() < pungs:
                    tile = (suit, chance.randint(1, 9))
                    kind = chance.choice(["concealed", "pung", "kong"])
                    held[tile] += 4 if kind == "kong" else 3
                    if kind == "concealed":
                        concealed += [tile] * 3
                    else:
                        melds.append((kind, tile))
                else:
                    low = chance.randint(1, 7)
                    run = [(suit, low), (suit, low + 1), (suit, low + 2)]
                    concealed += run
                    held.update(run)
            pair = (chance.choice(suits), chance.randint(1, 9))
            concealed += [pair] * 2
            held[pair] += 2
        if max(held.values()) <= 4:
            return concealed, melds


def situation_of(chance: random.Random, won: Tile, held: list[Tile], melds: list[Meld]) -> set[str]:
    """What may come with this win."""
    said = {"last"} if chance.random() < 0.1 else set()
    if chance.random() < 0.5:
        said.add("tsumo")
        if any(kind == "kong" for kind, _ in melds) and chance.random() < 0.3:
            said.add("rinshan")
    elif chance.random() < 0.2:
        said.add("after_kong")
    elif not said and held.count(won) == 1 and ("pung", won) not in melds:
        said |= {"chankan"} if chance.random() < 0.3 else set()
    return said


def text(tiles: list[Tile]) -> str:
    return "".join(f"{rank}{suit}" for suit, rank in tiles)


@pytest.mark.parametrize("batch", range(max(1, HANDS // BATCH)))
def test_values_agree_with_brute_force_on_random_winning_hands(batch):
    chance = random.Random(f"sichuan {batch}")
    for _ in range(min(HANDS, BATCH)):
        held, melds = hand_of(chance)
        won = chance.choice(held)
        said = situation_of(chance, won, held, melds)
        rest = list(held)
        rest.remove(won)
        types = {"pung": ["pon"], "kong": ["kan", "kakan", "ankan"]}
        question = {
            "rules": "sichuan",
            "hand": text(rest),
            "win": text([won]),
            "melds": [
                {"type": chance.choice(types[kind]), "tiles": text([tile] * (3 + (kind == "kong")))}
                for kind, tile in melds
            ],
            **dict.fromkeys(said, True),
        }
        (answer,) = answers([json.dumps(question).encode()])
        fan, rows = brute_force(held, melds, said - {"tsumo"})
        assert answer["ok"], question
        assert (answer["fan"], answer["value"]) == (fan, 2 ** min(fan, 3)), question
        assert sorted(name for name, _ in answer["rows"]) == rows, question


@pytest.mark.parametrize("batch", range(5))
def test_waits_agree_with_brute_force_on_random_hands(batch):
    chance = random.Random(f"waits {batch}")
    every = [(suit, rank) for suit in "mps" for rank in range(1, 10)]
    for _ in range(400):
        held, melds = hand_of(chance)
        held.remove(chance.choice(held))
        if chance.random() < 0.3:  # or nearly any hand
            held[0] = chance.choice(every)
        counts = bytearray(34)
        for tile in held:
            counts[every.index(tile)] += 1
        found = [every[kind] for kind in shapes.waits(counts, True)]
        assert found == [tile for tile in every if _completes(held, tile, melds)]


def _completes(held: list[Tile], tile: Tile, melds: list[Meld]) -> bool:
    whole = [*held, tile]
    if len(whole) == 14 and all(count % 2 == 0 for count in Counter(whole).values()):
        return True
    return any(True for _ in readings(whole, melds))
