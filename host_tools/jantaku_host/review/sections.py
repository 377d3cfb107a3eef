"""Every section of the rule books: what it is about, and what proves it, or why nothing can.

The table is `sections.txt`. Behind a number stands what the section is about, in our words; under
it, as far as needed,

    test_…           a test that proves it, where none carries its number
    + test_…         a test that proves it as well
    = EMA 3.3.1      the same words: proven by the same tests, which play by both books
    - …              why a table cannot know it, or need not

Tests that carry the number of a section, `test_ema_3_3_1_…`, prove it without being listed.

    python -m jantaku_host.review.sections > docs/sections.md      makes the page
"""

from pathlib import Path
from typing import NamedTuple

from jantaku.rules import books

TEXTS = ("EMA", "EMA 2025", "Samara", "Furiten", "SBR")
_TABLE = Path(__file__).with_suffix(".txt")

HEAD = """\
# The sections of the rule books

Every section of every book with what it is about, and what proves that the table does as it says:
tests by their names (`[!0-9]*` stands for the rest of a name; `pytest -k ema_3_3_1_` runs those),
or why a table cannot know it, or need not. `jantaku rules ema2016 --sections` prints the same.
Made of [`sections.txt`](../host_tools/jantaku_host/review/sections.txt).
"""


class Section(NamedTuple):
    """A section of a text: `same` is the one of another text that says the same."""

    text: str
    number: str
    title: str
    listed: tuple[str, ...] = ()
    is_numbered: bool = True  # tests carry its number
    same: str = ""
    why: str = ""

    @property
    def name(self) -> str:
        """As rules cite it."""
        appendix = "appendix " if self.number[0].isalpha() else ""
        return f"{self.text} {appendix}{self.number}"

    @property
    def pattern(self) -> str:
        """What the names of tests are like that carry its number."""
        number = self.number.lower().replace(".", "_")
        between = "*_" if self.number[0].isalpha() else "_"
        text = self.text.lower().replace(" ", "_")
        return f"test_*{text}{between}{number}_[!0-9]*"

    @property
    def proof(self) -> list[str]:
        """Names of tests, or patterns of names; none if there is a reason instead."""
        return [*([self.pattern] if self.is_numbered else []), *self.listed]


def sections(text: str) -> list[Section]:
    """Those of a text, in its order."""
    found: list[Section] = []
    at = ""
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if line in TEXTS:
            at = line
        elif at != text:
            continue
        elif line.startswith("  - "):
            found[-1] = found[-1]._replace(why=line[4:], is_numbered=False)
        elif line.startswith("  = "):
            found[-1] = found[-1]._replace(same=line[4:], is_numbered=False)
        elif line.startswith("  + "):
            found[-1] = found[-1]._replace(listed=(*found[-1].listed, line[4:]))
        elif line.startswith("  "):
            listed = (*found[-1].listed, line[2:])
            found[-1] = found[-1]._replace(listed=listed, is_numbered=False)
        else:
            number, _, title = line.partition(" ")
            found.append(Section(text, number, title))
    return found


def cited(rules: books.Rules) -> list[str]:
    """The texts whose sections a book cites, its own first."""
    firsts = {text_of(section) for *_, section in books.describe(rules)}
    own = sorted(TEXTS, key=lambda text: text.lower().replace(" ", "") not in rules.name)
    return [text for text in own if text in firsts]


def text_of(section: str) -> str:
    """The text that a section is of, "" if it is none of these."""
    found = [text for text in TEXTS if section.startswith(f"{text} ")]
    return max(found, key=len, default="")


def page() -> str:
    """All of them in Markdown."""
    lines = HEAD.splitlines()
    for text in TEXTS:
        lines += ["", f"## {text}", "", "| | about | proven by |", "|---|---|---|"]
        for each in sections(text):
            proof = [f"`{name}`" for name in each.proof]
            proof += [f"as {each.same}"] * bool(each.same) + [each.why] * bool(each.why)
            lines.append(f"| {each.number} | {each.title} | {', '.join(proof)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(), end="")
