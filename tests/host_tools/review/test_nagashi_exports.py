"""Nagashi mangan by a book whose players say tenpai or noten, in the formats of others and back."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from support.riichi_scene import Scene

from jantaku.rules import books, events, tiles
from jantaku.rules.match import Match
from jantaku.rules.riichi.match import RiichiMatch
from jantaku.rules.riichi.winning import ORPHANS
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.audit import audit
from jantaku_host.review.matches import RecordedMatch
from jantaku_host.show.exports import mjai, tenhou

OPTIONS = {"nagashi_mangan": True}
EAST, SOUTH = "234567m234678p5s", "345678m567p2349s"  # ready, without a terminal that is drawn


class Told(Scene):
    """A scene whose events are kept."""

    def apply(self, event):
        super().apply(event)
        self.__dict__.setdefault("happened", []).append(event)


def to_draw(scene: Scene, is_end: bool) -> str:
    """A tile nobody has seen and nobody waits for: a terminal or honour, or rather neither."""
    waits = [kind for seat in range(4) for kind in scene.deal.waits(seat)]
    unseen = [tile for tile in range(136) if not scene.deal.place[tile] and tile >> 2 not in waits]
    return tiles.text([min(unseen, key=lambda tile: (tile >> 2 in ORPHANS) != is_end)])


def deal(match: Match, number: int, tenpai: Iterable[int], is_riichi: bool) -> RecordedDeal:
    """East, whose hand is ready, discards nothing but ends; these seats show a tenpai hand."""
    start = (match.dealer, match.round, match.honba, match.deposits, list(match.scores))
    hands = ["", "", "", ""]
    hands[match.dealer], hands[(match.dealer + 1) % 4] = EAST, SOUTH
    scene = Told("ema2016", hands, "2s", "", *start, **OPTIONS)
    while scene.deal.live:
        wind = (scene.deal.turn - match.dealer) % 4
        drawn = to_draw(scene, is_end=not wind)
        if wind == 1 and is_riichi and not any(scene.deal.riichi):
            scene.riichi(drawn)
        else:
            scene.go(drawn)
    scene.draw_end(*tenpai)
    assert scene.deal.nagashi == 1 << match.dealer
    scene.settle()
    match.settle(scene.deal)
    return RecordedDeal(
        file="", line=1, game="1", hand=number, preset="ema2016", options=OPTIONS,
        dealer=start[0], round=start[1], honba=start[2], deposits=start[3], scores=start[4],
        wall=None, events=scene.happened,
    )  # fmt: skip


def tenpai_at(deal: RecordedDeal) -> int:
    """Who was tenpai at the draw, a bit a seat."""
    return next(event[2] for event in deal.events if event[0] == events.DRAW_END)


def games() -> list[tuple[str, RecordedMatch]]:
    """Games of three deals each, which go on by who has shown a tenpai hand."""
    found = []
    for name, is_riichi, shown in (
        ("everybody who is", False, (0, 1)),
        ("East alone", False, (0,)),
        ("nobody", False, ()),
        ("who declared riichi", True, (1,)),
    ):
        match = RiichiMatch(books.load("ema2016", **OPTIONS))
        deals = []
        for number in range(3):
            tenpai = [(match.dealer + wind) % 4 for wind in shown]
            deals.append(deal(match, number, tenpai, is_riichi))
        found.append((name, RecordedMatch(deals)))
    return found


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
