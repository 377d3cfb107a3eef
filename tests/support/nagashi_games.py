"""Games in which every deal ends by nagashi mangan, by a book whose players say tenpai or noten."""

from collections.abc import Iterable

from jantaku.rules import books, tiles
from jantaku.rules.match import Match
from jantaku.rules.riichi.match import RiichiMatch
from jantaku.rules.riichi.winning import ORPHANS
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.matches import RecordedMatch
from support.told_scene import ToldScene

OPTIONS = {"nagashi_mangan": True}
EAST, SOUTH = "234567m234678p5s", "345678m567p2349s"  # ready, without a terminal that is drawn


def to_draw(scene: ToldScene, is_end: bool) -> str:
    """A tile nobody has seen and nobody waits for: a terminal or honour, or rather neither."""
    waits = [kind for seat in range(4) for kind in scene.deal.waits(seat)]
    unseen = [tile for tile in range(136) if not scene.deal.place[tile] and tile >> 2 not in waits]
    return tiles.text([min(unseen, key=lambda tile: (tile >> 2 in ORPHANS) != is_end)])


def deal(match: Match, number: int, tenpai: Iterable[int], is_riichi: bool) -> RecordedDeal:
    """East, whose hand is ready, discards nothing but ends; these seats show a tenpai hand."""
    start = (match.dealer, match.round, match.honba, match.deposits, list(match.scores))
    hands = ["", "", "", ""]
    hands[match.dealer], hands[(match.dealer + 1) % 4] = EAST, SOUTH
    scene = ToldScene("ema2016", hands, "2s", "", *start, **OPTIONS)
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
    return scene.recorded(number, **OPTIONS)


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
