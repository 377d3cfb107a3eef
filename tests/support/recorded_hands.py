"""Recorded deals to replay: the bot's in the checkout, and those of real people as an extra."""

from pathlib import Path

import pytest

from jantaku.rules import events
from jantaku.rules.riichi import yaku
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Damage, Event, RecordedDeal
from jantaku_host.review.audit import audit
from support.shared import REAL_HANDS as REAL

SAMPLE = Path(__file__).resolve().parents[1] / "records" / "bot_hands.jsonl.gz"
# To be parametrized with: the sample always, the real hands where they are.
EACH = (pytest.param(SAMPLE, id="bot"), pytest.param(REAL, id="real", marks=pytest.mark.shared))
# To be measured with.
BEST = REAL if REAL.exists() else SAMPLE


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


def wins(deal: RecordedDeal) -> list[Event]:
    """The WIN events of a deal."""
    return [event for event in deal.events if event[0] == events.WIN]


def yaku_of(win: Event) -> list[tuple[str, int]]:
    """The names of a win's yaku, with their han; none where its format does not tell."""
    return [(yaku.name(number), han) for number, han in win[7] or ()]
