"""Every section a rule book cites is a section of the text it names.

`tests/records/sections/` has the numbers of each text. Whoever has the texts checks the lists
(`make test-shared`).
"""

import re
from pathlib import Path

import pytest
from support import shared

from jantaku.rules.books import describe, load, names
from jantaku_host.record.shelf import is_there
from jantaku_host.review.sections import text_of

SECTIONS = Path(__file__).parents[2] / "records" / "sections"
UNNUMBERED = ("tenhou", *filter(is_there, names()))
TEXTS = {"EMA": "000_*.txt", "Samara": "001_*.txt", "Furiten": "003_*.txt", "SBR": "002_*.txt"}


def listed(text: str) -> list[str]:
    """The numbers of its sections, as the list has them."""
    return (SECTIONS / f"{text.lower()}.txt").read_text().split()


def citations(name: str) -> list[tuple[str, str]]:
    """(text, section) of all that a book cites by number."""
    found = []
    for *_, section in describe(load(name)):
        text = text_of(section)
        if text:
            found += [(text, number) for number in re.findall(r"(?<![G.\d])\d+(?:\.\d+)+", section)]
    return found


@pytest.mark.parametrize("name", [name for name in names() if name not in UNNUMBERED])
def test_cited_sections_exist(name: str) -> None:
    cited = citations(name)
    assert len(cited) > 60
    missing = {(text, number) for text, number in cited if number not in listed(text)}
    assert not missing


@pytest.mark.shared
@pytest.mark.parametrize("text", TEXTS)
def test_the_lists_are_those_of_the_texts(text: str) -> None:
    (path,) = shared.BOOKS.glob(TEXTS[text])
    lines = path.read_text(encoding="utf-8")
    numbers = _paragraphs(lines) if text == "SBR" else _headings(lines)
    assert listed(text) == sorted(numbers, key=lambda number: [*map(int, number.split("."))])


def _headings(lines: str) -> set[str]:
    # A heading that lost its line break when the book became text still ends a sentence.
    return set(re.findall(r"(?:^|\. )[-\s]*(\d+(?:\.\d+)+)\.?\s", lines, re.MULTILINE))


def _paragraphs(lines: str) -> set[str]:
    """SBR counts the paragraphs of each chapter anew: chapter 2 has 1), 2), …; so 2.1, 2.2."""
    found = set()
    chapter = ""
    for line in lines.splitlines():
        if heading := re.match(r"(\d+)\. ", line):
            chapter = heading[1]
        elif line == "Штрафы":
            chapter = "11"  # as SBR 2.6 cites it
        elif paragraph := re.match(r"- (\d+)\) ", line):
            found.add(f"{chapter}.{paragraph[1]}")
    return found
