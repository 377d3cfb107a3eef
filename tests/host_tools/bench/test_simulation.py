"""Deals at the simulated table: chips, radio, people, and the whole firmware on MicroPython."""

from itertools import islice
from pathlib import Path

import pytest
from support.bench_scripts import NOISE, hand, sample, shortest, with_kans
from support.clumsy_people import ClumsySimulation, offenders
from support.recorded_hands import EACH

from jantaku_host.bench.company import bots
from jantaku_host.bench.evening import Evening
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.simulation import Simulation


def assert_true(outcome: Outcome) -> None:
    assert outcome.wrong_events == []
    assert outcome.wrong_payouts == []
    assert outcome.asked == []
    assert outcome.wrong == []
    assert outcome.missing == []
    assert outcome.questions == []
    assert outcome.problems == []


@pytest.mark.parametrize("records", EACH)
@pytest.mark.parametrize("number", range(3))
def test_a_recorded_hand_is_told_as_it_was_played_and_paid(number: int, records: Path) -> None:
    outcome = Simulation([hand(records, 15 * number)], seed=number, **NOISE).run()
    assert_true(outcome)
    assert outcome.deals == 1
    assert outcome.movements > 53
    assert max(outcome.map_ratios) <= 1.4


def test_at_a_normal_pace_draws_and_discards_are_noticed_in_time() -> None:
    hands = [sample()[30], sample()[12]]  # of one alone the slowest draw would be the 99th
    latency = Simulation(hands, miss=0.02, bleed=0.01).run().figures()["latency_ms"]
    for noticed in latency.values():
        assert noticed["p50"] <= 150
        assert noticed["p99"] <= 400


def test_a_deal_of_sichuan_is_told_as_it_was_played_and_noticed_in_time() -> None:
    """Its first go-round too, in which tiles are turned over that lay face down."""
    outcome = Evening("sichuan", bots("sichuan", "easy", 3), deals=1, seed=3, **NOISE).run()
    assert_true(outcome)
    assert max(outcome.draws_ms) < 1000


def test_kans_and_replacement_tiles_are_followed() -> None:
    assert_true(Simulation([with_kans()], seed=1, **NOISE).run())


def test_one_answer_in_ten_lost_makes_nothing_wrong() -> None:
    outcome = Simulation([sample()[3]], seed=2, miss=0.1, bleed=0.01, pace="fast").run()
    assert outcome.is_right


def test_slips_are_put_right_and_offences_found_in_a_game_of_bots() -> None:
    scripts = islice(offenders("ema2016", 0), 4)
    simulation = ClumsySimulation(scripts, pace="fast", level="movements")
    outcome = simulation.run()
    assert outcome.is_right
    assert sum(simulation.players.made.values()) > 5
    assert any(": no win." in each for each in outcome.asked)


def test_cpython_runs_the_same_program_and_draws_the_same_pictures() -> None:
    def run(runtime: str) -> tuple[Outcome, list[list[bytes]]]:
        simulation = Simulation([shortest()], pace="fast", level="movements", runtime=runtime)
        return simulation.run(), [display.picture() for display in simulation.displays]

    (outcome, pictures), (same, same_pictures) = run("cpython"), run("unix")
    assert_true(outcome)
    assert outcome.events == same.events
    assert pictures == same_pictures


def test_cpython_reads_the_same_tags_at_the_same_times() -> None:
    scripts, noise = [shortest()], {"miss": 0.02, "bleed": 0.01}
    outcome = Simulation(scripts, pace="fast", runtime="cpython", **noise).run()
    assert_true(outcome)
    assert outcome.draws_ms == Simulation(scripts, pace="fast", **noise).run().draws_ms
