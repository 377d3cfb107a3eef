"""People as they are, at the simulated table: nobody is wronged and every deal ends.

A part of `make soak`: the whole is tests/bench/soak_people.py.
"""

import pytest
from support import people_groups

from jantaku_host.bench.outcome import Outcome


def assert_just(outcome: Outcome) -> None:
    assert outcome.wrong_events == []
    assert outcome.wrong_payouts == []
    assert outcome.accused_innocent == 0
    assert outcome.blocked == 0


@pytest.mark.parametrize("book", ["ema2016", "furiten", "sichuan"])
def test_messy_people_are_followed_and_no_innocent_is_named(book: str) -> None:
    outcome = people_groups.play(book, "messy", 0, 1, level="movements")
    assert outcome.slips
    assert_just(outcome)


@pytest.mark.parametrize(("book", "people"), [("ema2016", "messy"), ("sichuan", "normal")])
def test_so_they_are_through_the_noisy_radio(book: str, people: str) -> None:
    outcome = people_groups.play(book, people, 1, 1, miss=0.02, bleed=0.01)
    assert outcome.slips
    assert_just(outcome)


def test_careful_people_never_hear_a_word() -> None:
    outcome = people_groups.play("furiten", "careful", 2, 1, miss=0.02, bleed=0.01, pace="fast")
    assert_just(outcome)
    assert outcome.asked == []
