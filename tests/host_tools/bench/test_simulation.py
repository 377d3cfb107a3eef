"""Deals at the simulated table: chips, radio, people, and the whole firmware on MicroPython."""

from itertools import islice
from pathlib import Path

import pytest
from recorded import REAL, SAMPLE

from jantaku.rules import events
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.script import Script, recorded
from jantaku_host.bench.simulation import BadFault, Simulation
from jantaku_host.deal import Deal
from jantaku_host.records import read

RECORDS = REAL if REAL.exists() else SAMPLE
NOISE = {"miss": 0.02, "bleed": 0.01, "pace": "fast"}


def scripts(path: Path) -> list[Script]:
    return [recorded(item) for item in read(path) if isinstance(item, Deal)]


def with_kan() -> Script:
    """The sample's deal with the most kans."""

    def kans(script: Script) -> int:
        kinds = (events.KAN, events.ANKAN, events.KAKAN)
        return sum(event[0] in kinds for event in script.happening)

    return max(scripts(SAMPLE), key=kans)


def shortest() -> Script:
    return min(scripts(SAMPLE), key=lambda script: len(script.happening))


def assert_true(outcome: Outcome) -> None:
    assert outcome.wrong_events == []
    assert outcome.wrong_payouts == []
    assert outcome.asked == []
    assert outcome.wrong == []
    assert outcome.missing == []
    assert outcome.questions == []
    assert outcome.problems == []


@pytest.mark.parametrize("number", range(3))
def test_a_recorded_hand_is_told_as_it_was_played_and_paid(number: int) -> None:
    deal = next(islice(read(RECORDS), 15 * number, None))
    assert isinstance(deal, Deal)
    outcome = Simulation([recorded(deal)], seed=number, **NOISE).run()
    assert_true(outcome)
    assert outcome.deals == 1
    assert outcome.movements > 53
    assert max(outcome.map_ratios) <= 1.25


def test_at_a_normal_pace_draws_and_discards_are_noticed_in_time() -> None:
    latency = Simulation([scripts(SAMPLE)[30]], miss=0.02, bleed=0.01).run().figures()["latency_ms"]
    for noticed in latency.values():
        assert noticed["p50"] <= 150
        assert noticed["p99"] <= 400


def test_kans_and_replacement_tiles_are_followed() -> None:
    assert_true(Simulation([with_kan()], seed=1, **NOISE).run())


def test_one_answer_in_ten_lost_makes_no_movement_wrong() -> None:
    outcome = Simulation([scripts(SAMPLE)[3]], seed=2, miss=0.1, bleed=0.01, pace="fast").run()
    assert outcome.wrong == []
    assert outcome.missing == []


def test_equal_seeds_give_equal_runs() -> None:
    script = shortest()
    first, second, other = (Simulation([script], seed=seed, **NOISE).run() for seed in (5, 5, 6))
    first.heap_peak = second.heap_peak = 0  # holds the name of a temporary folder
    assert first == second
    assert first.draws_ms + first.discards_ms != other.draws_ms + other.discards_ms


def test_without_a_wall_reader_it_is_named_and_no_deal_begins() -> None:
    simulation = Simulation([scripts(SAMPLE)[0]], seed=3, **NOISE)
    simulation.break_something("reader=6")
    outcome = simulation.run()
    assert outcome.problems[0].startswith("The reader of West's wall is dead")
    assert outcome.wrong_events[-1].endswith("the deal cannot begin")


def test_a_wall_reader_that_dies_in_mid_deal_makes_no_movement_wrong() -> None:
    simulation = Simulation([scripts(SAMPLE)[0]], seed=3, **NOISE)
    simulation.break_something("reader=6@40")
    outcome = simulation.run()
    assert outcome.problems[0].startswith("The reader of West's wall is dead")
    assert outcome.wrong == []
    assert outcome.wrong_payouts == []


def test_cpython_runs_the_same_program_and_draws_the_same_pictures() -> None:
    def run(runtime: str) -> tuple[Outcome, list[list[bytes]]]:
        simulation = Simulation([shortest()], pace="fast", level="movements", runtime=runtime)
        return simulation.run(), [display.picture() for display in simulation.displays]

    (outcome, pictures), (same, same_pictures) = run("cpython"), run("unix")
    assert_true(outcome)
    assert outcome.events == same.events
    assert pictures == same_pictures


@pytest.mark.parametrize("second", [7, 20, 45, 85])
def test_after_a_power_cut_the_same_deal_goes_on(second: int) -> None:
    simulation = Simulation([scripts(SAMPLE)[0]], seed=5, **NOISE)
    simulation.break_something(f"power@{second}")
    outcome = simulation.run()
    assert outcome.wrong_events == []
    assert outcome.wrong_payouts == []
    assert outcome.wrong == []


def test_a_dead_tag_is_a_tile_that_the_set_lacks() -> None:
    simulation = Simulation([shortest()], seed=4, pace="fast")
    simulation.break_something("tag=53")
    outcome = simulation.run()
    assert outcome.problems[-1] == "This set lacks 1 × 5p"
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
