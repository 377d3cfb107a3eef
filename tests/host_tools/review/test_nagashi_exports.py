"""Nagashi mangan by a book whose players say tenpai or noten, in the formats of others and back."""

import json
from pathlib import Path

import pytest
from support.nagashi_games import games

from jantaku.rules import events
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.audit import audit
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.exports import mjai, tenhou


def tenpai_at(deal: RecordedDeal) -> int:
    """Who was tenpai at the draw, a bit a seat."""
    return next(event[2] for event in deal.events if event[0] == events.DRAW_END)


GAMES = games()


@pytest.fixture(params=[game for _, game in GAMES], ids=[name for name, _ in GAMES])
def game(request: pytest.FixtureRequest) -> RecordedMatch:
    return request.param


@pytest.mark.parametrize(
    "write", [lambda game: [tenhou.write(game)], mjai.write], ids=["tenhou", "mjai"]
)
def test_who_showed_a_tenpai_hand_is_read_back_and_the_game_goes_on_by_it(
    write, game: RecordedMatch, tmp_path: Path
) -> None:
    file = tmp_path / "game"
    file.write_text("".join(json.dumps(row) + "\n" for row in write(game)), encoding="utf-8")
    back = [item for item in read(file) if isinstance(item, RecordedDeal)]
    assert [tenpai_at(each) for each in back] == [tenpai_at(each) for each in game.deals]
    assert [each.round for each in back] == [each.round for each in game.deals]
    assert [[str(problem) for problem in problems] for _, problems in audit(file)] == [[], [], []]


def test_where_nobody_tells_every_tenpai_hand_was_shown(tmp_path: Path) -> None:
    file = tmp_path / "game"
    row = tenhou.write(dict(GAMES)["everybody who is"])
    del row["jantaku"]["tenpai"]
    file.write_text(json.dumps(row), encoding="utf-8")
    assert [problems for _, problems in audit(file)] == [[], [], []]
