"""Real games against the match: each deal must lead to the next one that was played."""

import gzip
import itertools
import json
from types import SimpleNamespace

import pytest
from support.recorded_hands import REAL

from jantaku.rules.books import load
from jantaku.rules.match import Match
from jantaku.rules.riichi.match import RiichiMatch

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def games() -> list[list[dict]]:
    """The recorded games, each as its deals in order."""
    found: dict[tuple, dict[int, dict]] = {}
    with gzip.open(REAL, "rt") as lines:
        for record in map(json.loads, lines):
            # The same game may have been collected from two places.
            found.setdefault((record["src"], record["game"]), {})[record["hand"]] = record
    return [[deals[number] for number in sorted(deals)] for deals in found.values()]


def match_before(record: dict) -> Match:
    rounds = 2 if record["rules"]["hanchan"] else 1
    match = RiichiMatch(load("tenhou", rounds=rounds), (record["dealer"] - record["round"]) % 4)
    match.round, match.honba = record["round"], record["honba"]
    match.deposits, match.scores = record["sticks"], record["scores_start"]
    return match


def ended(record: dict, deposits: int) -> SimpleNamespace:
    """The recorded result as a match reads it from a deal."""
    result = record["result"]
    end, winners, tenpai = "abort", [], 0
    if result["type"] == "win":
        end, winners = "win", [win["who"] for win in result["wins"]]
    elif result["kind"] in ("exhaustive", "nagashi"):
        end, tenpai = "exhaustive", sum(1 << int(seat) for seat in result["shown"])
    return SimpleNamespace(
        end=end,
        winners=winners,
        tenpai=tenpai,
        scores=record["scores_end"],
        deposits=deposits,
        offenders=0,
    )


def deposits_after(record: dict) -> int:
    """What lies on the table: a winner takes it all, a draw leaves it."""
    if record["result"]["type"] == "win":
        return 0
    return record["sticks"] + sum(event[0] == "riichi_ok" for event in record["events"])


def test_every_deal_leads_to_the_deal_that_was_played_next(games):
    pairs = 0
    for deals in games:
        for deal, following in itertools.pairwise(deals):
            if following["hand"] != deal["hand"] + 1:
                continue
            match = match_before(deal)
            match.settle(ended(deal, deposits_after(deal)))
            place = (deal["game"], deal["hand"])
            assert match.over == "", place
            assert match.round == following["round"], place
            assert match.dealer == following["dealer"], place
            assert match.honba == following["honba"], place
            assert match.deposits == following["sticks"], place
            assert match.scores == following["scores_start"], place
            pairs += 1
    assert pairs > 5000


def test_every_game_that_was_played_to_its_end_is_over(games):
    """A few files stop early; from the last round on, a game stops where the rules say so."""
    over: dict[str, int] = {}
    for deals in games:
        match = match_before(deals[-1])
        last = 4 * match.rules.rounds - 1
        match.settle(ended(deals[-1], deposits_after(deals[-1])))
        if match.over:
            over[match.over] = over.get(match.over, 0) + 1
        else:
            assert deals[-1]["round"] < last, (deals[-1]["game"], deals[-1]["hand"])
    # All four ways a game ends are among them.
    assert set(over) == {"agari_yame", "below_zero", "rounds", "target_points"}
    assert sum(over.values()) > 600
