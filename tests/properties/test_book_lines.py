"""Every line of every book: with another value of it, a test fails.

`tests/records/noticed.txt` names, for each option, tests of what follows from it. Beside these,
what a book says is pinned value by value (`test_what_ema_2016_says` and its like), and so are the
books that are the host's alone. An option that has no test there changes nothing that anybody has
looked at.
"""

import os
import random
from pathlib import Path

import pytest
from support import book_lines
from support.book_lines import Changed, Line

import jantaku_host  # noqa: F401 # puts the books of the host on the shelf
from jantaku.rules import books

NOTICED = Path(__file__).parents[1] / "records" / "noticed.txt"
SAYS = ("firmware/rules/test_books.py", "host_tools/test_shelved_books.py")
PINS = (
    "::test_what_",
    "::test_where_",
    "which_game",
    "liable",
    "uma_in_points",
    "samara_6_3_ranks",
)
# What a game looks like from outside: tested where it is looked at, at the host and by the bench.
OUTSIDE = ("empty_call", "penalties", "ranking", "rated", "sessions")

LINES = [line for book in books.names() for line in book_lines.lines(book)]
IS_ALL = "JANTAKU_FUZZ_HANDS" in os.environ  # `make fuzz`
SAMPLE = LINES if IS_ALL else random.Random(21).sample(LINES, 15)


def noticed() -> dict[str, list[book_lines.Test]]:
    """The named tests, by option."""
    found: dict[str, list[book_lines.Test]] = {}
    option = ""
    for row in NOTICED.read_text().splitlines():
        if not row.startswith(" "):
            option = row
            found[option] = []
            continue
        file, _, name = row.strip().partition("::")
        of_file = {test.name: test for test in book_lines.tests(f"firmware/{file}")}
        found[option].append(of_file[f"firmware/{file}::{name}"])
    return found


def pinned() -> list[book_lines.Test]:
    """The tests of what each book says."""
    found = [test for file in SAYS for test in book_lines.tests(file)]
    return [test for test in found if any(each in test.name for each in PINS)]


def test_nothing_is_noticed_in_the_books_as_they_are() -> None:
    named = [*pinned(), *(test for tests in noticed().values() for test in tests)]
    assert not [test.name for test in named if test.notices()]


def test_every_option_has_a_test_of_what_follows_from_it() -> None:
    options = {line.rule for line in LINES if line.is_option}
    assert options - set(OUTSIDE) == set(noticed())


@pytest.mark.skipif(not IS_ALL, reason="make fuzz")
@pytest.mark.parametrize("rule", sorted(noticed()))
def test_what_follows_from_an_option_notices_it_in_one_book_at_least(rule: str) -> None:
    for line in LINES:
        if line.rule == rule:
            with Changed(line):
                if any(test.notices() for test in noticed()[rule]):
                    return
    raise AssertionError(rule)


@pytest.mark.parametrize("line", SAMPLE, ids=[f"{line.book}-{line.rule}" for line in SAMPLE])
def test_a_line_that_is_another_is_noticed(line: Line) -> None:
    named = noticed().get(line.rule, []) + pinned()
    with Changed(line):
        assert any(test.notices() for test in named), line.other
