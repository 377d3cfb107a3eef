"""Whole games of Sichuan at the table, and their records under audit."""

from pathlib import Path

import pytest
from support.recorded_hands import deals, disagreements
from support.sichuan_games import DEALS, play_game

from jantaku.rules import events
from jantaku.rules.deal import NONE
from jantaku_host.record import verification as record
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.audit import Auditor
from jantaku_host.review.explain import Explanation
from jantaku_host.show import row_text
from jantaku_host.words import HostWords


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_record_of_a_whole_game_audits_without_disagreement(seed, tmp_path):
    path = tmp_path / "game.jtk"
    path.write_bytes(play_game(seed))
    assert len(deals(path)) == DEALS
    assert disagreements(path) == []
    assert record.read(path.read_bytes()).flaw is None


@pytest.fixture(scope="module")
def game(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("sichuan") / "game.jtk"
    path.write_bytes(play_game(9))
    return path


def changed(recorded: RecordedDeal, kind: int, change) -> None:
    """Change the last event of this kind in a recorded deal."""
    at = max(at for at, event in enumerate(recorded.events) if event[0] == kind)
    recorded.events[at] = change(recorded.events[at])


def with_parts(event):
    return (*event[:2], [(*part[:3], part[3] + 1) for part in event[2]])


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (events.SETTLE, with_parts),
        (events.DEAL_END, lambda event: (*event[:2], (9, 9, 9, 9))),
        (events.DRAW, lambda event: (*event[:2], event[2] ^ 64)),
        (events.WIN, lambda event: (*event[:5], event[5] + 1, *event[6:])),
        (events.DISCARD, lambda event: (*event[:2], event[2] ^ 1)),
        (events.HU, lambda event: (event[0], (event[1] + 1) % 4, *event[2:])),
        (events.VOID_SUIT, lambda event: (*event[:2], 3, event[3])),
    ],
)
def test_a_record_that_was_changed_disagrees_with_the_rules(kind, change, game):
    recorded = next(deal for deal in deals(game) if any(each[0] == kind for each in deal.events))
    recorded.first_east = None
    changed(recorded, kind, change)
    problems = Auditor().audit(recorded)
    assert problems
    assert problems[0].section.startswith("SBR")


def test_sbr_4_2_a_card_for_a_suit_that_the_hand_had_is_told_when_the_deal_is_explained(game):
    recorded = deals(game)[0]
    laid = [each for each in recorded.events if each[0] == events.VOID_SUIT and each[3] != NONE]
    assert not [line for line in explained(recorded) if "a card for" in line]
    at = recorded.events.index(laid[-1])
    recorded.events[at] = (*laid[-1][:3], NONE)
    recorded.kept.clear()
    (line,) = [line for line in explained(recorded) if "a card for" in line]
    assert "SBR 4.1, 4.2, decision 20" in line


def explained(recorded: RecordedDeal) -> list[str]:
    return list(row_text.lines(Explanation(recorded).rows(), HostWords("en")))
