"""What breaks at the simulated table, and what becomes of the deal in play."""

import pytest
from support.bench_scripts import NOISE, sample, shortest, whole
from support.clumsy_people import offenders

from jantaku.referee import questions
from jantaku.rules import events
from jantaku_host.bench.simulation import BadFault, Simulation


def test_without_a_wall_reader_it_is_named_and_no_deal_begins() -> None:
    simulation = Simulation([sample()[0]], seed=3, **NOISE)
    simulation.break_something("reader=6")
    outcome = simulation.run()
    assert outcome.problems[0].startswith("The reader of West's wall is dead")
    assert outcome.wrong_events[-1].endswith("the deal cannot begin")


def test_a_wall_reader_that_dies_in_mid_deal_makes_nothing_wrong() -> None:
    """As long as no indicator is to be turned on that wall: in a deal without kans."""
    without_kans = [script for script in sample() if not any(script.deal.kans)]
    script = max(without_kans, key=lambda script: len(script.happening))
    simulation = Simulation([script], seed=3, **NOISE)
    simulation.break_something("reader=6@40")
    outcome = simulation.run()
    assert outcome.problems[0].startswith("The reader of West's wall is dead")
    # A discard that is claimed at once may be first read among the melds.
    assert outcome.wrong_events + outcome.wrong_payouts + outcome.wrong == []


def test_a_dead_tag_in_the_wall_stops_no_deal() -> None:
    simulation = Simulation([shortest()], seed=4, pace="fast")
    simulation.break_something("tag=53")
    outcome = simulation.run()
    assert outcome.problems == []
    assert outcome.is_right


@pytest.mark.parametrize("second", [7, 45])
def test_after_a_power_cut_the_same_deal_goes_on(second: int) -> None:
    simulation = Simulation([sample()[0]], seed=5, **NOISE)
    simulation.break_something(f"power@{second}")
    assert simulation.run().is_right


def test_what_is_asked_when_the_power_goes_is_decided_when_it_is_back() -> None:
    """Somebody declares a win that is none; the power goes before anybody has said anything."""
    scripts = map(whole, offenders("ema2016", 2, 1))
    script = next(each for each in scripts if each.happening[-3][0] == events.VOID)
    simulation = Simulation([script], seed=2, **NOISE)
    heard: list[tuple] = []

    def hear(event: tuple, at_us: int) -> None:
        if event[0] == events.ASK:
            simulation.world.call(at_us + 100_000, simulation.cut_power)
        if event[0] in (events.ASK, events.ANSWER, events.VOID):
            heard.append(event)

    simulation.on_event = hear
    assert simulation.run().is_right
    (_, seat, kind, choices), void, solved = heard
    assert (kind, choices) == (questions.FALSE_WIN, b"")
    assert void == (events.VOID, seat, events.CHOMBO)
    assert solved == (events.ANSWER, seat, kind, questions.SOLVED)


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
