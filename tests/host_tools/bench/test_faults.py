"""What breaks at the simulated table, and what becomes of the deal in play."""

import pytest
from scripts import NOISE, sample, shortest

from jantaku_host.bench.simulation import BadFault, Simulation


def test_without_a_wall_reader_it_is_named_and_no_deal_begins() -> None:
    simulation = Simulation([sample()[0]], seed=3, **NOISE)
    simulation.break_something("reader=6")
    outcome = simulation.run()
    assert outcome.problems[0].startswith("The reader of West's wall is dead")
    assert outcome.wrong_events[-1].endswith("the deal cannot begin")


def test_a_wall_reader_that_dies_in_mid_deal_makes_no_movement_wrong() -> None:
    simulation = Simulation([sample()[0]], seed=3, **NOISE)
    simulation.break_something("reader=6@40")
    outcome = simulation.run()
    assert outcome.problems[0].startswith("The reader of West's wall is dead")
    assert outcome.wrong == []
    assert outcome.wrong_payouts == []


def test_a_dead_tag_is_a_tile_that_the_set_lacks() -> None:
    simulation = Simulation([shortest()], seed=4, pace="fast")
    simulation.break_something("tag=53")
    outcome = simulation.run()
    assert outcome.problems[-1] == "This set lacks 1 × 5p"
    assert outcome.wrong == []


@pytest.mark.parametrize("second", [7, 20, 45, 85])
def test_after_a_power_cut_the_same_deal_goes_on(second: int) -> None:
    simulation = Simulation([sample()[0]], seed=5, **NOISE)
    simulation.break_something(f"power@{second}")
    assert simulation.run().is_right


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
