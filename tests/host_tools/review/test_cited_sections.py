"""Every section a preset cites is a section of the rule book it names."""

import re
from pathlib import Path

import pytest

from jantaku.rules.books import NAMES, describe, load

SEEDS = Path(__file__).parents[4] / "shared" / "seeds"
BOOKS = {"EMA": "000_*.txt", "Samara": "001_*.txt", "Furiten": "003_*.txt", "SBR": "002_*.txt"}

pytestmark = pytest.mark.skipif(not SEEDS.exists(), reason="the rule books are not here")


def citations(name: str) -> list[tuple[str, str]]:
    """(book, section) of all that a preset cites by number."""
    found = []
    for *_, section in describe(load(name)):
        book = section.split(" ")[0]
        if book in BOOKS:
            found += [(book, number) for number in re.findall(r"(?<![G.\d])\d+(?:\.\d+)+", section)]
    return found


@pytest.fixture(scope="module")
def sections() -> dict[str, set[str]]:
    """The numbers with which a line of each book begins."""
    found = {}
    for book, pattern in BOOKS.items():
        (path,) = SEEDS.glob(pattern)
        lines = path.read_text(encoding="utf-8")
        # A heading that lost its line break when the book became text still ends a sentence.
        starts = re.findall(r"(?:^|\. )[-\s]*(\d+(?:\.\d+)*)\.?\s", lines, re.MULTILINE)
        found[book] = _chapters(lines) if book == "SBR" else set(starts)
    return found


def _chapters(lines: str) -> set[str]:
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


@pytest.mark.parametrize("name", [name for name in NAMES if name != "tenhou"])
def test_cited_sections_exist(name, sections):
    cited = citations(name)
    assert len(cited) > 60
    missing = {citation for citation in cited if citation[1] not in sections[citation[0]]}
    assert not missing
