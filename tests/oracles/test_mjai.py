"""Exported games in riichienv: every decision in them is one that it allows."""

import json
import os
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from riichienv import ActionType, GameRule, MjaiReplay, RiichiEnv
from support.recorded_hands import wins, yaku_of
from support.whole_games import BOT, REAL_PEOPLE

from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.exports import mjai

GAMES = int(os.environ.get("JANTAKU_FUZZ_GAMES", "10"))
DECISIONS = ("dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "reach", "hora")

KANS = ("daiminkan", "ankan", "kakan")


@pytest.fixture(scope="module", params=[BOT, REAL_PEOPLE])
def games(request: pytest.FixtureRequest) -> list[RecordedMatch]:
    return [game for game in request.param(GAMES // 2) if game.rules.red_fives]


def environment(game: RecordedMatch) -> RiichiEnv:
    length = "half" if game.rules.rounds == 2 else "east"
    return RiichiEnv(game_mode=f"4p-red-{length}", rule=GameRule.default_tenhou())


def refused(game: RecordedMatch, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The decisions that are not among what riichienv allows at that moment."""
    env = environment(game)
    env.reset()
    found = []
    is_kan = False  # since the last discard
    # Several win at one moment.
    for kind, group in groupby(lines, lambda line: line["type"]):
        moment = list(group)
        for each in [moment] if kind == "hora" else [[line] for line in moment]:
            # Fed one by one, events tell it of no robbed kan and no replacement tile: another test
            # looks at wins on those.
            if kind in DECISIONS and not (kind == "hora" and is_kan):
                found += [line for line in each if not is_legal(env, line)]
            for line in each:
                env.apply_event(line)
        is_kan = kind in KANS or (is_kan and kind != "dahai")
    return found


def is_legal(env: RiichiEnv, line: dict[str, Any]) -> bool:
    seen = env.get_observation(line["actor"])
    return seen is not None and seen.select_action_from_mjai(line) is not None


def test_every_decision_is_legal(games: list[RecordedMatch]) -> None:
    assert games
    for game in games:
        assert refused(game, list(mjai.write(game))) == [], game.name


def has(deal: RecordedDeal, *names: str) -> bool:
    return any(name in names for win in wins(deal) for name, _ in yaku_of(win))


# The bot robs no kan in so few games.
@pytest.mark.parametrize("games", [REAL_PEOPLE], indirect=True)
def test_a_win_by_a_kan_is_legal_too(games: list[RecordedMatch], tmp_path: Path) -> None:
    assert any(has(deal, "chankan") for game in games for deal in game.deals)
    for game in games:
        if not any(has(deal, "chankan", "rinshan") for deal in game.deals):
            continue
        file = tmp_path / "game.mjai"
        file.write_text("".join(json.dumps(line) + "\n" for line in mjai.write(game)))
        deals = MjaiReplay.from_jsonl(str(file), rule="tenhou").take_kyokus()
        for ours, deal in zip(game.deals, deals, strict=True):
            if has(ours, "chankan", "rinshan"):
                seat, seen, action = list(deal.steps())[-1]
                assert seat in [win[1] for win in wins(ours)]
                how = ActionType.RON if has(ours, "chankan") else ActionType.TSUMO
                assert action.action_type == how
                allowed = [(each.action_type, each.tile) for each in seen.legal_actions()]
                assert (action.action_type, action.tile) in allowed


def test_a_tile_not_held_and_a_call_of_nothing_are_refused(games: list[RecordedMatch]) -> None:
    for kind, field, value in (("dahai", "pai", "P"), ("pon", "consumed", ["N", "N"])):
        lines = [dict(line) for line in mjai.write(games[0])]
        next(line for line in lines if line["type"] == kind)[field] = value
        assert refused(games[0], lines)
