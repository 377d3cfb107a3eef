"""Deals that end as few do: somebody is liable for the win, or three win on one discard."""

from collections.abc import Iterator

from jantaku.rules import events
from jantaku_host.record.recorded import RecordedDeal
from support.fed_yakuman import four_kans, four_winds, three_dragons
from support.rule_books import RIICHI_BOOKS
from support.told_scene import ToldScene

# By the yakuman: how East comes to wait for it, who fed the last set, for what it waits.
FED = {
    "daisangen": (three_dragons, 2, "5p"),
    "daisuushii": (four_winds, 3, "5p"),
    "suukantsu": (four_kans, 1, "1z"),
}
READY = ("67m234567p345s88s", "67m234567p345s66s", "67m234567p345s77s")


def liable(name: str) -> Iterator[RecordedDeal]:
    """By each book that makes the feeder of this yakuman liable: East draws the tile, or wins on a
    discard of the feeder's or of another player's."""
    fed, feeder, tile = FED[name]
    other = feeder % 3 + 1
    for book in RIICHI_BOOKS:
        for source in (0, feeder, other):
            scene = fed(book, ToldScene, honba=2, deposits=1)
            if name not in scene.rules.pao:
                break
            assert scene.deal.liable[0] == feeder
            scene.until(source)
            scene.draw(tile)
            if source:
                scene.discard()
            scene.win(0)
            scene.settle()
            yield scene.recorded()


def replacement_tile() -> Iterator[RecordedDeal]:
    """By each book in which the feeder of an open kan pays for the win on its tile."""
    for book in RIICHI_BOOKS:
        scene = ToldScene(book, ["", "", "777z234567p3466s"], honba=2, deposits=1)
        if not scene.rules.rinshan_liability:
            continue
        scene.go("7z")
        scene.claim(events.KAN, 2, "777z")
        if scene.rules.open_kan_dora == "before_draw":
            scene.indicator()
        scene.draw("2s")
        scene.win(2)
        scene.settle()
        yield scene.recorded()


def three_winners(is_abortive: bool) -> Iterator[RecordedDeal]:
    """By each book in which three winners are an abortive draw, or in which all three are paid."""
    for book in RIICHI_BOOKS:
        scene = ToldScene(book, ["", *READY], honba=2, deposits=1)
        if scene.rules.abort_triple_ron != is_abortive:
            continue
        if not is_abortive and scene.rules.winners != "all":
            continue
        scene.go()
        scene.until(0)
        scene.go("5m")
        if is_abortive:
            scene.apply((events.ABORT, 0, events.TRIPLE_RON))
        else:
            for seat in (1, 2, 3):
                scene.win(seat)
        scene.settle()
        yield scene.recorded()
