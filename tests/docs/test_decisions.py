"""docs/decisions.md: whatever number is cited has its entry, and what it cites exists."""

import re
from pathlib import Path

import pytest

from jantaku.rules import books
from jantaku.shown.words import LANGUAGES
from jantaku_host.review import decisions

ROOT = Path(__file__).parents[2]
SECTIONS = ROOT / "tests" / "records" / "sections"
CITED = re.compile(r"\b[Dd]ecision[ _](\d+)")


def cited(*folders: str) -> set[int]:
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    texts = [path.read_text() for path in files if path.suffix in (".py", ".md", ".js")]
    return {int(number) for text in texts for number in CITED.findall(text)}


def test_the_page_is_made_of_them() -> None:
    page = (ROOT / "docs/decisions.md").read_text()
    made = "python -m jantaku_host.review.decisions > docs/decisions.md"
    assert page == decisions.page(), made


def test_every_number_that_is_cited_has_its_entry() -> None:
    assert cited("firmware", "host_tools/jantaku_host", "docs", "tests") <= set(decisions.DECISIONS)


def test_every_entry_is_cited_by_a_rule() -> None:
    sections = " ".join(
        row[-1] for name in books.names() for row in books.describe(books.load(name))
    )
    assert {int(number) for number in CITED.findall(sections)} == set(decisions.DECISIONS)


@pytest.mark.parametrize("number", decisions.DECISIONS)
def test_the_sections_it_speaks_of_exist(number: int) -> None:
    found = 0
    for place in decisions.DECISIONS[number].books:
        for text, numbers in re.findall(r"(EMA|Samara|Furiten|SBR) ([\d., ]+)", place):
            listed = (SECTIONS / f"{text.lower()}.txt").read_text().split()
            for section in numbers.replace(",", " ").split():
                assert section in listed, (text, section)
                found += 1
    assert found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_chosen_is_told_in_every_language(language: str) -> None:
    told = [decisions.choice(number, language) for number in decisions.DECISIONS]
    assert len(set(told)) == len(told)
    assert all(told)
