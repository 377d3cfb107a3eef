"""What akochan and mjai-reviewer demand of a game, as their sources say.

akochan at 53188a0b reads MJAI: `share/make_move.cpp` has the moves it knows, and looks for those of
a game among them, field by field. Its `legal_action_log_all` was given 60 exported games: it allows
every decision in them, but for what follows a call of the tile of a riichi, for which it looks at
`reach_accepted` instead of the discard.

mjai-reviewer at 2dc5ec5c reads one game of tenhou.net/6 (`convlog/src/tenhou/json_scheme.rs`) and
tells its engines of it in the events of `convlog/src/mjai.rs`; what has other fields it does not
open.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from support.whole_games import bot_games

from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.exports import mjai, tenhou

Check = Callable[[Any], bool]


def is_u8(value: Any) -> bool:
    return type(value) is int and 0 <= value < 256


def is_flag(value: Any) -> bool:
    return type(value) is bool


def is_tile(value: Any) -> bool:
    return bool(re.fullmatch(r"[1-9][mps]|5[mps]r|[ESWNPFC]", value))


def is_score(value: Any) -> bool:
    return type(value) is int and -(2**31) <= value < 2**31


def each(check: Check, count: int | None = None) -> Check:
    return lambda value: (
        isinstance(value, list) and count in (None, len(value)) and all(map(check, value))
    )


def is_text(value: Any) -> bool:
    return isinstance(value, str)


ACTOR = {"actor": is_u8}
CALL = ACTOR | {"target": is_u8, "pai": is_tile}
EVENTS: dict[str, dict[str, Check]] = {
    "start_game": {"names": each(is_text, 4), "kyoku_first": is_u8, "aka_flag": is_flag},
    "start_kyoku": {
        "bakaze": is_tile, "dora_marker": is_tile, "kyoku": is_u8, "honba": is_u8,
        "kyotaku": is_u8, "oya": is_u8, "scores": each(is_score, 4),
        "tehais": each(each(is_tile, 13), 4),
    },
    "tsumo": ACTOR | {"pai": is_tile},
    "dahai": ACTOR | {"pai": is_tile, "tsumogiri": is_flag},
    "chi": CALL | {"consumed": each(is_tile, 2)},
    "pon": CALL | {"consumed": each(is_tile, 2)},
    "daiminkan": CALL | {"consumed": each(is_tile, 3)},
    "kakan": ACTOR | {"pai": is_tile, "consumed": each(is_tile, 3)},
    "ankan": ACTOR | {"consumed": each(is_tile, 4)},
    "dora": {"dora_marker": is_tile},
    "reach": ACTOR,
    "reach_accepted": ACTOR,
    "hora": ACTOR | {"target": is_u8, "deltas": each(is_score, 4), "ura_markers": each(is_tile)},
    "ryukyoku": {"deltas": each(is_score, 4)},
    "end_kyoku": {},
    "end_game": {},
}  # fmt: skip
OURS = {"start_game": {"jantaku"}, "ryukyoku": {"tenpais"}}  # which both pass over

# The tiles of Tenhou, and where the letter of a call may stand in what came and what left.
TENHOU = {*(10 * suit + rank for suit in (1, 2, 3) for rank in range(1, 10)),
          *range(41, 48), 51, 52, 53}  # fmt: skip
TOOK = r"c\d{6}|(\d\d){0,2}p(\d\d){1,3}|m\d{8}|\d\dm\d{6}|\d{6}m\d\d"
LEFT = r"(\d\d){0,2}k(\d\d){2,4}|\d{6}a\d\d|r\d\d"


@pytest.fixture(scope="module")
def games() -> list[RecordedMatch]:
    return bot_games(4)


def test_every_event_has_the_fields_that_mjai_reviewer_tells_of(games: list[RecordedMatch]) -> None:
    lines = [line for game in games for line in mjai.write(game)]
    assert {line["type"] for line in lines} == set(EVENTS)
    for line in lines:
        kind = line["type"]
        assert set(line) - {"type"} - OURS.get(kind, set()) == set(EVENTS[kind]), line
        assert all(check(line[field]) for field, check in EVENTS[kind].items()), line


def test_calls_are_laid_as_akochan_lays_them(games: list[RecordedMatch]) -> None:
    """By rank; of equal ones the red five comes last."""
    laid = [line["consumed"] for game in games for line in mjai.write(game) if "consumed" in line]
    assert any(tiles[-1].endswith("r") and tiles[0] == tiles[-1][:2] for tiles in laid)
    for tiles in laid:
        assert tiles == sorted(tiles, key=lambda tile: (tile[:2], len(tile))), tiles


def test_a_riichi_is_accepted_behind_its_discard_and_before_what_follows(
    games: list[RecordedMatch],
) -> None:
    kinds = [line["type"] for game in games for line in mjai.write(game)]
    after = {kinds[at + 1] for at, kind in enumerate(kinds) if kind == "reach"}
    before = {kinds[at - 2 : at] == ["reach", "dahai"]
              for at, kind in enumerate(kinds) if kind == "reach_accepted"}  # fmt: skip
    assert (after, before) == ({"dahai"}, {True})


def test_a_game_of_tenhou_is_one_object_that_mjai_reviewer_opens(
    games: list[RecordedMatch],
) -> None:
    for game in games:
        told = json.loads(json.dumps(tenhou.write(game)))
        assert each(is_text, 4)(told["name"])
        assert ("東" in told["rule"]["disp"]) == (game.rules.rounds == 1)
        assert all(is_u8(told["rule"][red]) for red in ("aka51", "aka52", "aka53"))
        for deal in told["log"]:
            start, scores, indicators, ura, *players, result = deal
            assert each(is_u8, 3)(start)
            assert each(is_score, 4)(scores)
            assert {*indicators, *ura} <= TENHOU
            assert len(players) == 12
            for hand, took, left in (players[at : at + 3] for at in (0, 3, 6, 9)):
                assert len(hand) == 13
                assert set(hand) <= TENHOU
                assert all(fits(each, TOOK, {0}) for each in took), took
                assert all(fits(each, LEFT, {0, 60}) for each in left), left
            assert ends(result), result


def fits(value: Any, letters: str, others: set[int]) -> bool:
    """Whether it is a tile, or tiles with a letter before one of them."""
    if not isinstance(value, str):
        return value in TENHOU | others
    tiles = {int(two) for two in re.findall(r"\d\d", re.sub(r"[a-z]", "", value))}
    return bool(re.fullmatch(letters, value)) and tiles <= TENHOU | {60}


def ends(result: list[Any]) -> bool:
    """`和了` and then by turns what moves and who won from whom; or a name, and perhaps what
    moves."""
    if result[0] != "和了":
        return len(result) == 1 or (len(result) == 2 and each(is_score, 4)(result[1]))
    moved, told = result[1::2], result[2::2]
    return (
        len(moved) == len(told) > 0
        and all(map(each(is_score, 4), moved))
        and all(all(map(is_u8, row[:3])) for row in told)
    )
