"""Each promise of docs/record.md names a test that is there."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
NAMED = re.findall(r"\[`(test_\w+)`\]\((\S+)\)", (DOCS / "record.md").read_text())


@pytest.mark.parametrize(("test", "file"), NAMED)
def test_a_promise_is_shown_by_a_test(test: str, file: str) -> None:
    assert f"def {test}(" in (DOCS / file).read_text()


def test_there_are_promises() -> None:
    assert len(NAMED) > 20
