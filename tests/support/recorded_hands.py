"""Recorded deals to replay: real hands where they lie beside the checkout, and our own sample."""

from pathlib import Path

from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Damage, RecordedDeal
from jantaku_host.review.audit import audit

TESTS = Path(__file__).resolve().parents[1]
REAL = TESTS.parents[1] / "shared" / "records" / "real_hands.jsonl.gz"
SAMPLE = TESTS / "records" / "bot_hands.jsonl.gz"


def deals(path: Path) -> list[RecordedDeal]:
    """The deals of a file in which nothing is damaged."""
    found = []
    for item in read(path):
        assert not isinstance(item, Damage), str(item)
        found.append(item)
    return found


def disagreements(path: Path) -> list[str]:
    """What an audit finds wrong in a file, damage included."""
    found: list[str] = []
    for item in audit(path):
        found += [str(item)] if isinstance(item, Damage) else map(str, item[1])
    return found
