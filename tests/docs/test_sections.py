"""The table of sections: complete, and every row is proven or says why it cannot be."""

import json
import re
from fnmatch import filter as matching
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.rules import books
from jantaku_host.cli.main import main
from jantaku_host.review.sections import TEXTS, Section, cited, page, sections

ROOT = Path(__file__).parents[2]
ALL = {section.name: section for text in TEXTS for section in sections(text)}


@cache
def names() -> set[str]:
    """The names of all tests there are."""
    files = (ROOT / "tests").rglob("test_*.py")
    return {
        name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(), re.M)
    }


def run(*arguments: str) -> list[str]:
    result = CliRunner().invoke(main, ["rules", *arguments])
    assert result.exit_code == 0
    return result.output.splitlines()


@pytest.mark.parametrize("text", TEXTS)
def test_every_section_of_the_text_is_there_in_its_order(text: str) -> None:
    listed = (ROOT / "tests/records/sections" / f"{text.lower()}.txt").read_text().split()
    numbers = [section.number for section in sections(text)]
    assert [number for number in numbers if number[0].isdigit()] == listed
    assert [number for number in numbers if number[0] == "G"] == (
        [f"G.{number}" for number in range(1, 11)] if text == "Furiten" else []
    )


@pytest.mark.parametrize("section", ALL.values(), ids=ALL)
def test_a_section_is_proven_by_tests_that_there_are_or_says_why_not(section: Section) -> None:
    assert section.title
    assert set(section.listed) <= names()
    if section.same:
        assert section.same in ALL
        assert not ALL[section.same].same
    elif not section.why:
        assert section.proof
        assert all(matching(names(), name) for name in section.proof)


@pytest.mark.parametrize("section", ALL.values(), ids=ALL)
def test_what_carries_the_number_of_a_section_is_not_listed_once_more(section: Section) -> None:
    assert not matching(section.listed, section.pattern)


def test_the_page_is_made_of_them() -> None:
    made = "python -m jantaku_host.review.sections > docs/sections.md"
    assert (ROOT / "docs/sections.md").read_text() == page(), made


@pytest.mark.parametrize(
    ("book", "texts"),
    [
        ("ema2016", ["EMA"]),
        ("samara2019", ["Samara", "EMA"]),
        ("furiten", ["Furiten"]),
    ],
)
def test_a_book_tells_the_sections_of_the_texts_it_cites(book: str, texts: list[str]) -> None:
    assert cited(books.load(book)) == texts
    rows = [json.loads(line) for line in run(book, "--sections", "--json")]
    assert len(rows) == sum(len(sections(text)) for text in texts)
    assert all(row["tests"] or row["same"] or row["why"] for row in rows)


@pytest.mark.parametrize("book", ["tenhou", "mleague"])
def test_a_book_without_numbered_sections_says_so(book: str) -> None:
    assert cited(books.load(book)) == []
    result = CliRunner().invoke(main, ["rules", book, "--sections"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{book} cites no text whose sections are listed" in result.stderr


def test_it_is_printed_section_by_section() -> None:
    lines = run("sichuan", "--sections")
    assert lines[0] == "SBR 1.1: 108 tiles"
    assert lines[1].strip() == "test_*sbr_1_1_[!0-9]*"
