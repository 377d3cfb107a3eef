"""Real walls against the order of ours: hands and indicators must come out as recorded."""

import gzip
import json
from pathlib import Path

import pytest

from jantaku.rules import wall

RECORDS = Path(__file__).parents[3] / "shared" / "records" / "real_hands.jsonl.gz"

pytestmark = pytest.mark.skipif(not RECORDS.exists(), reason="the real records are not here")


def test_every_recorded_wall_deals_the_recorded_hands_and_dora():
    with gzip.open(RECORDS, "rt") as lines:
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
