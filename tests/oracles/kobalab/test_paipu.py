"""Exported games in kobalab's majiang-core: its own engine plays them to the same end."""

import copy
import json
import os
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.whole_games import BOT, REAL_PEOPLE, rarities

from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.exports import kobalab

HERE = Path(__file__).parent
GAMES = int(os.environ.get("JANTAKU_FUZZ_GAMES", "30"))

Paipu = dict[str, Any]


def rule(game: RecordedMatch) -> dict[str, Any]:
    """The rules of Tenhou in kobalab's words, where they are not its own."""
    rules = game.rules
    reds = int(rules.red_fives > 0)
    return {
        "赤牌": {"m": reds, "p": reds, "s": reds},
        "クイタンあり": rules.open_tanyao,
        "場数": rules.rounds,
        "ダブル役満あり": False,
        "順位点": [f"{points / 1000:.1f}" for points in rules.uma],
    }


def differences(cases: list[tuple[RecordedMatch, Paipu]]) -> list[list[Any]]:
    """What the engine has to say about each paipu."""
    rows = [{"rule": rule(game), "paipu": paipu} for game, paipu in cases]
    done = subprocess.run(
        ["node", "replay.mjs"],
        cwd=HERE,
        input="\n".join(map(json.dumps, rows)),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module", params=[BOT, REAL_PEOPLE])
def games(request: pytest.FixtureRequest) -> list[RecordedMatch]:
    return request.param(GAMES)


@pytest.fixture(scope="module")
def paipu(games: list[RecordedMatch]) -> list[Paipu]:
    return [kobalab.write(game) for game in games]


def test_every_exported_game_is_replayed_without_a_difference(
    games: list[RecordedMatch], paipu: list[Paipu], record_property: Callable[[str, object], None]
) -> None:
    seen = sum(map(rarities, games), Counter())
    rare = ", ".join(f"{count} {name}" for name, count in sorted(seen.items()))
    deals = sum(len(game.deals) for game in games)
    record_property("told", f"kobalab replays {len(games)} games, {deals} deals: {rare}")
    assert differences(list(zip(games, paipu, strict=True))) == [[] for _ in games]


@pytest.mark.parametrize("games", [REAL_PEOPLE], indirect=True)
def test_rare_endings_are_among_the_games(games: list[RecordedMatch]) -> None:
    seen = set().union(*map(rarities, games))
    assert seen >= {"double ron", "chankan", "pao", "nagashi"}
    assert sum(name.startswith("abort") for name in seen) >= 3


class NotHere(Exception):
    """This game has nothing to be changed so."""


def first(paipu: Paipu, kind: str) -> dict[str, Any]:
    """The first event of that kind in the game."""
    for deal in paipu["log"]:
        for event in deal:
            if kind in event:
                return event[kind]
    raise NotHere


def hand_win(paipu: Paipu) -> dict[str, Any]:
    for deal in paipu["log"]:
        for event in deal:
            if "fu" in event.get("hule", {}):
                return event["hule"]
    raise NotHere


def points(paipu: Paipu) -> None:
    hand_win(paipu)["defen"] += 100


def payment(paipu: Paipu) -> None:
    hand_win(paipu)["fenpei"][0] += 1000


def fu(paipu: Paipu) -> None:
    hand_win(paipu)["fu"] += 10


def han(paipu: Paipu) -> None:
    hand_win(paipu)["fanshu"] += 1


def yaku(paipu: Paipu) -> None:
    hand_win(paipu)["hupai"][0]["name"] = "二盃口"


def noten_payment(paipu: Paipu) -> None:
    for deal in paipu["log"]:
        if deal[-1].get("pingju", {}).get("name") == "荒牌平局":
            deal[-1]["pingju"]["fenpei"][0] += 500
            return
    raise NotHere


def tile_not_held(paipu: Paipu) -> None:
    discard = first(paipu, "dapai")
    held = paipu["log"][0][0]["qipai"]["shoupai"][0] + paipu["log"][0][1]["zimo"]["p"]
    discard["p"] = next(f"z{rank}" for rank in range(1, 8) if str(rank) not in held.split("z")[-1])


def dropped_event(paipu: Paipu) -> None:
    del paipu["log"][0][6]


def starting_scores(paipu: Paipu) -> None:
    paipu["log"][1][0]["qipai"]["defen"][0] += 100


def counters(paipu: Paipu) -> None:
    paipu["log"][1][0]["qipai"]["changbang"] += 1


def dora(paipu: Paipu) -> None:
    for deal in paipu["log"]:
        for event in deal:
            for row in event.get("hule", {}).get("hupai", ()):
                if row["name"] == "ドラ":
                    row["fanshu"] += 1
                    return
    raise NotHere


def call_of_nothing(paipu: Paipu) -> None:
    first(paipu, "fulou")["m"] = "z444="


def final_place(paipu: Paipu) -> None:
    paipu["rank"].reverse()


MUTATIONS: list[Callable[[Paipu], None]] = [
    points, payment, fu, han, yaku, noten_payment, tile_not_held, dropped_event, starting_scores,
    counters, dora, call_of_nothing, final_place,
]  # fmt: skip


@pytest.mark.parametrize("change", MUTATIONS, ids=lambda change: change.__name__)
def test_what_is_changed_is_caught(
    games: list[RecordedMatch], paipu: list[Paipu], change: Callable[[Paipu], None]
) -> None:
    for game, exported in zip(games, paipu, strict=True):
        changed = copy.deepcopy(exported)
        try:
            change(changed)
        except NotHere:
            continue
        assert differences([(game, changed)]) != [[]]
        return
    raise AssertionError("no game can be changed so")
