"""Recorded deals at the simulated table: chips, radio, people, and the firmware on MicroPython."""

from itertools import islice
from pathlib import Path

import pytest
from recorded import REAL, SAMPLE

from jantaku.rules import events
from jantaku_host.bench.simulation import BadFault, Outcome, Simulation
from jantaku_host.records import Deal, read

RECORDS = REAL if REAL.exists() else SAMPLE
NOISE = {"miss": 0.02, "bleed": 0.01, "pace": "fast"}


def deals(path: Path) -> list[Deal]:
    return [item for item in read(path) if isinstance(item, Deal)]


def with_kan() -> Deal:
    """The sample's deal with the most kans."""

    def kans(deal: Deal) -> int:
        return sum(event[0] in (events.KAN, events.ANKAN, events.KAKAN) for event in deal.events)

    return max(deals(SAMPLE), key=kans)


def assert_true(outcome: Outcome) -> None:
    assert outcome.wrong == []
    assert outcome.missing == []
    assert outcome.questions == []
    assert outcome.problems == []


@pytest.mark.parametrize("number", range(3))
def test_a_recorded_hand_is_followed_without_a_wrong_movement(number: int) -> None:
    deal = next(islice(read(RECORDS), 15 * number, None))
    assert isinstance(deal, Deal)
    outcome = Simulation([deal], seed=number, **NOISE).run()
    assert_true(outcome)
    assert outcome.deals == 1
    assert outcome.movements > 53
    assert max(outcome.map_ratios) <= 1.25


def test_at_a_normal_pace_draws_and_discards_are_noticed_in_time() -> None:
    latency = Simulation([deals(SAMPLE)[30]], miss=0.02, bleed=0.01).run().figures()["latency_ms"]
    for noticed in latency.values():
        assert noticed["p50"] <= 150
        assert noticed["p99"] <= 400


def test_kans_and_replacement_tiles_are_followed() -> None:
    assert_true(Simulation([with_kan()], seed=1, **NOISE).run())


def test_one_answer_in_ten_lost_makes_no_movement_wrong() -> None:
    outcome = Simulation([deals(SAMPLE)[3]], seed=2, miss=0.1, bleed=0.01, pace="fast").run()
    assert outcome.wrong == []
    assert outcome.missing == []


def test_equal_seeds_give_equal_runs() -> None:
    deal = min(deals(SAMPLE), key=lambda deal: len(deal.events))
    first, second, other = (Simulation([deal], seed=seed, **NOISE).run() for seed in (5, 5, 6))
    first.heap_peak = second.heap_peak = 0  # holds the name of a temporary folder
    assert first == second
    assert first.draws_ms + first.discards_ms != other.draws_ms + other.discards_ms


def test_a_dead_wall_reader_is_named_and_the_deal_is_followed_though_more_slowly() -> None:
    simulation = Simulation([deals(SAMPLE)[0]], seed=3, **NOISE)
    simulation.break_something("reader=6")
    outcome = simulation.run()
    assert outcome.problems[0].startswith("the reader of West's wall is dead")
    assert outcome.wrong == []
    assert len(outcome.missing) < outcome.movements / 20


def test_a_dead_tag_is_a_tile_that_the_set_lacks() -> None:
    deal = min(deals(SAMPLE), key=lambda deal: len(deal.events))
    simulation = Simulation([deal], seed=4, pace="fast")
    simulation.break_something("tag=53")
    outcome = simulation.run()
    assert outcome.problems[-1] == "this set lacks one 5p"
    assert outcome.wrong == []


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("table=1", "no fault is called 'table'"),
        ("reader", "reader takes a number from 0 to 11"),
        ("reader=12", "reader takes a number from 0 to 11"),
        ("coil=-1", "coil takes a number from 0 to 79"),
        ("tag=1@noon", "'noon' is no second"),
    ],
)
def test_a_fault_that_there_is_not_is_refused(fault: str, said: str) -> None:
    with pytest.raises(BadFault, match=said):
        Simulation([]).break_something(fault)
