"""A deal whose record says something else than the rules: it is told, and that it differs too."""

import copy
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from support import bot_session
from support.recorded_hands import SAMPLE, deals
from support.table_records import record

from jantaku.rules import events
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.review.played import played
from jantaku_host.show.exports import kobalab, mjai, tenhou

SCORES = (31_000, 29_500, 29_500, 30_000)


def rewritten(event: tuple) -> tuple:
    """9 han 110 fu, no payment, other scores."""
    if event[0] == events.WIN:
        return (*event[:5], 9, 110, event[7])
    if event[0] == events.SETTLE:
        return (*event[:2], [])
    return (*event[:2], SCORES) if event[0] == events.DEAL_END else event


@pytest.fixture
def deal(tmp_path: Path) -> RecordedDeal:
    happening = [(rewritten(event), step) for event, step in bot_session.session(seed=5, deals=1)]
    assert any(event[0] == events.WIN for event, _ in happening)
    file = tmp_path / "evening.jtk"
    file.write_bytes(record(happening))
    return deals(file)[0]


def test_events_and_end_are_those_of_the_record(deal: RecordedDeal) -> None:
    again = played(deal)
    assert again.events == deal.events
    (won,) = [event for event in again.events if event[0] == events.WIN]
    assert won[5:7] == (9, 110)
    assert again.end.parts == []
    assert again.end.scores == list(SCORES)
    assert again.by_rules.scores != list(SCORES)


def test_what_the_rules_say_is_told_with_its_section(deal: RecordedDeal) -> None:
    found = {(each.place, each.rule): each for each in played(deal).differences}
    seat = next(event[1] for event in deal.events if event[0] == events.WIN)
    assert list(found) == [
        (f"win of seat {seat}", "yaku"),
        (f"win of seat {seat}", "fu"),
        ("settlement", "base"),
        ("end", "base"),
    ]
    assert found["end", "base"].recorded == list(SCORES)
    assert found["end", "base"].computed == played(deal).by_rules.scores
    assert found[f"win of seat {seat}", "fu"].recorded == 110
    assert all(each.section.startswith("EMA ") for each in found.values())


def test_a_match_goes_on_with_the_scores_of_the_record(deal: RecordedDeal) -> None:
    assert RecordedMatch([deal]).match.scores == list(SCORES)


def test_tenhou_has_the_recorded_value_and_payment(deal: RecordedDeal) -> None:
    (row,) = tenhou.write(RecordedMatch([deal]))["log"]
    name, deltas, (_, _, _, value, *_) = row[16]
    assert name == "和了"
    assert deltas == [0, 0, 0, 0]
    assert value.startswith("倍満")  # nine han


def test_kobalab_has_the_recorded_value_and_payment(deal: RecordedDeal) -> None:
    (log,) = kobalab.write(RecordedMatch([deal]))["log"]
    (hule,) = [row["hule"] for row in log if "hule" in row]
    assert (hule["fanshu"], hule["fu"], hule["defen"]) == (9, 110, 0)
    assert hule["fenpei"] == [0, 0, 0, 0]


def test_mjai_has_the_recorded_payment(deal: RecordedDeal) -> None:
    (hora,) = [row for row in mjai.write(RecordedMatch([deal])) if row["type"] == "hora"]
    assert hora["deltas"] == [0, 0, 0, 0]


@pytest.fixture(scope="module")
def hands() -> list[dict[str, Any]]:
    with gzip.open(SAMPLE, "rt") as file:
        return [json.loads(line) for line in file]


@pytest.mark.parametrize("kind", ["win", "exhaustive"])
def test_what_another_program_says_was_paid_is_written_again(
    kind: str, hands: list[dict[str, Any]], tmp_path: Path
) -> None:
    """Its record has no payments, only what they came to."""
    results = (
        hand for hand in hands
        if kind in (hand["result"]["type"], hand["result"].get("kind"))
        and len(hand["result"].get("wins", [0])) == 1
    )  # fmt: skip
    hand = copy.deepcopy(next(results))
    paid = [-1200, 700, 1500, -1000]
    (hand["result"]["wins"][0] if kind == "win" else hand["result"])["deltas"] = paid
    file = tmp_path / "hand.jsonl"
    file.write_text(json.dumps(hand))
    (deal,) = deals(file)
    first_east = (deal.dealer - deal.round) % 4
    by_actor = [paid[(first_east + actor) % 4] for actor in range(4)]
    (end,) = [row for row in mjai.write(RecordedMatch([deal])) if "deltas" in row]
    assert end["deltas"] == by_actor
    assert [each.rule for each in played(deal).differences] == [
        "base" if kind == "win" else "noten"
    ]
