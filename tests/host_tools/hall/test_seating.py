"""Seatings: read, drawn, given by standing."""

from collections import Counter
from itertools import combinations

import pytest

from jantaku_host.errors import WrongUse
from jantaku_host.hall import seating

SCRIPT = "1-2-3-4\n5-6-7-8\n\n1-5-2-6\n3-7-4-8\n"
ROUNDS = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]


@pytest.mark.parametrize(
    "text",
    [
        SCRIPT,
        SCRIPT.replace("\n", "\r\n"),
        "round,table,E,S,W,N\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,1,5,2,6\n2,2,3,7,4,8\n",
        "Round;Table;E;S;W;N\n2;1;1;5;2;6\n1;2;5;6;7;8\n1;1;1;2;3;4\n2;2;3;7;4;8\n",
        str(ROUNDS),
        f'{{"rounds": {ROUNDS}}}',
    ],
)
def test_the_same_seating_in_any_form(text: str) -> None:
    assert seating.read(text) == ROUNDS


def test_what_is_written_for_pantheon_is_read_again() -> None:
    assert seating.script(ROUNDS) == SCRIPT


CSV = "round,table,E,S,W,N\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "nothing in it"),
        ("1-2-3-4\nhello", "line 2: hello"),
        ("1-2-3-4\n5-6-7-x", "line 2: 5-6-7-x"),
        ("1-2-3-4-5", "line 1"),
        ("1-2-3-3", "round 1: 3 would sit at two tables"),
        ("1-2-3-4\n4-5-6-7", "round 1: 4 would"),
        ("0-1-2-3", "round 1: four numbers"),
        (CSV, "nothing in it"),
        (CSV + "1,1,1,2,3", "line 2"),
        (CSV + "1,1,1,2,3,x", "line 2"),
        (CSV + "1,1,1,2,3,4\n1,1,5,6,7,8", "line 3: table 1 of round 1"),
        (CSV + "1,7,1,2,3,4", "tables are numbered from 1"),
        (CSV + "2,1,1,2,3,4", "rounds are numbered from 1"),
        ("round,table,E,S,W\n1,1,1,2,3", "n is missing"),
        ("[[[1,2,3]]]", "round 1: four numbers"),
        ("[[[1,2,3,4.5]]]", "round 1: a list"),
        ("[[[1,2,3,true]]]", "round 1: a list"),
        ("{}", "rounds is missing"),
        ("[7]", "round 1: a list"),
        ("[" * 100_000, "recursion"),
    ],
)
def test_what_is_no_seating_is_refused_in_one_line_that_says_where(text: str, words: str) -> None:
    with pytest.raises(WrongUse, match=words) as caught:
        seating.read(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("people", "rounds"), [(4, 2), (8, 3), (12, 4), (14, 4), (16, 5), (28, 4)])
def test_a_draw_seats_everybody_once_a_round_and_counts_honestly(people: int, rounds: int) -> None:
    drawn = seating.draw(range(1, people + 1), rounds, "seed", seconds=0)
    met: Counter[tuple[int, int]] = Counter()
    rests: Counter[int] = Counter(range(1, people + 1))
    for tables in drawn.rounds:
        seated = [entry for table in tables for entry in table]
        assert len(seated) == len(set(seated)) == people // 4 * 4
        rests.update(set(range(1, people + 1)) - set(seated))
        for table in tables:
            met.update(combinations(sorted(table), 2))
    assert drawn.meetings == sum(times - 1 for times in met.values())
    assert max(rests.values()) - min(rests.values()) <= 1  # who has rested plays


def test_the_same_seed_draws_the_same() -> None:
    first, second = (seating.draw(range(1, 13), 4, "seed", seconds=0) for _ in range(2))
    assert first == second


def test_nobody_of_samaras_28_meets_anybody_twice() -> None:
    turns = iter(range(10_000_000))
    drawn = seating.draw(range(1, 29), 4, "seed", 60, steady=lambda: next(turns) / 1e4)
    assert drawn.meetings == 0
    assert drawn.winds <= 1


def test_what_was_played_before_counts_for_rests_and_winds() -> None:
    known = [[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]]  # 13 has rested
    rested = {13}
    for number in range(6):
        (drawn,) = seating.draw(range(1, 14), 1, str(number), 0, known).rounds
        (rests,) = set(range(1, 14)) - {entry for table in drawn for entry in table}
        assert rests not in rested
        known.append(drawn)
        rested.add(rests)
    winds = Counter(
        (entry, wind) for tables in known for table in tables for wind, entry in enumerate(table)
    )
    assert max(winds.values()) <= 3


def test_by_standing_who_has_rested_sits() -> None:
    order = list(range(1, 14))
    known: list[seating.Round] = []
    for rests in (13, 12, 11):
        known.append(seating.by_standing(order, "seed", known))
        assert rests not in {entry for table in known[-1] for entry in table}


def test_by_standing_the_first_four_meet() -> None:
    tables = seating.by_standing(list(range(10, 19)), "seed")
    assert [sorted(table) for table in tables] == [[10, 11, 12, 13], [14, 15, 16, 17]]
