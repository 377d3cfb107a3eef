"""Real walls against the order of ours: hands and indicators must come out as recorded."""

import gzip
import json

import pytest
from support.recorded_hands import REAL

from jantaku.rules import wall

pytestmark = pytest.mark.shared


def test_every_recorded_wall_deals_the_recorded_hands_and_dora():
    with gzip.open(REAL, "rt") as lines:
        for record in map(json.loads, lines):
            tiles = record["wall"][::-1]
            hands: list[list[int]] = [[], [], [], []]
            for index in range(wall.DEALT - 1):
                hands[(record["dealer"] + wall.dealt_to(index)) % 4].append(tiles[index])
            place = (record["game"], record["hand"])
            assert [sorted(hand) for hand in hands] == [sorted(h) for h in record["haipai"]], place
            assert record["events"][0] == ["draw", record["dealer"], tiles[wall.DEALT - 1]], place
            turned = [tiles[wall.indicator(number)] for number in range(len(record["dora"]))]
            assert turned == record["dora"], place
