"""Real games as Tenhou's JSON and as MJAI: written, read back, and every deal agrees."""

import json
import os
from pathlib import Path

import pytest
from support.whole_games import bot_games, real_games

from jantaku_host.review.audit import audit
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.exports import mjai, tenhou

GAMES = int(os.environ.get("JANTAKU_FUZZ_GAMES", "20"))


@pytest.fixture(scope="module")
def games() -> list[RecordedMatch]:
    return real_games(GAMES // 2) + bot_games(GAMES // 2)


@pytest.mark.parametrize(
    "write", [lambda game: [tenhou.write(game)], mjai.write], ids=["tenhou", "mjai"]
)
def test_what_is_written_is_read_back_and_agrees(
    write, games: list[RecordedMatch], tmp_path: Path
) -> None:
    file = tmp_path / "games"
    with file.open("w") as stream:
        for game in games:
            stream.writelines(json.dumps(row) + "\n" for row in write(game))
    found = [[str(problem) for problem in problems] for _, problems in audit(file)]
    assert found == [[] for game in games for _ in game.deals]
