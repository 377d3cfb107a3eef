"""Presses by a hand that has what it declares, and by its twin that has not.

Each pair is a deal and its twin (`twin_deals.py`), in which all tiles that nobody has seen are
others: the same people press the same buttons at the same moments.
"""

from jantaku.drivers.buttons import HELD
from jantaku.rules import events
from jantaku.rules.riichi import refusals
from support.table_scene import TableScene
from support.table_top import RIICHI, TENPAI, WIN, TableTop
from support.twin_deals import twins

READY = "123456m234p5578s"  # waits for 6s 9s
ORPHANS = "19m19p19s1234567z"


def ron():
    """South can win on what East discards."""
    top = TableScene(hands=["", READY], draws=["6s"])
    top.discard()
    return top, 1, refusals.can_win


def first_tsumo():
    """East has dealt himself a win."""
    return TableScene(hands=[READY], draws=["6s"]), 0, refusals.can_win


def tsumo():
    """South draws what he waits for."""
    top = TableScene(hands=["", READY], draws=[None, "6s"])
    top.discard()
    top.draw()
    return top, 1, refusals.can_win


def riichi():
    """East waits for two tiles, whatever he has drawn."""
    top = TableScene(hands=[READY])
    return top, 0, lambda deal, seat: deal.keeps_tenpai(seat, deal.drawn)


def riichi_and_discard():
    top, seat, _ = riichi()
    top.press(seat, RIICHI)
    top.discard()
    return top, seat, lambda deal, seat: deal.is_tenpai(seat)


def nine():
    """East has every terminal and honour."""
    top = TableScene("furiten", hands=[ORPHANS])
    return top, 0, lambda deal, seat: not refusals.abort(deal, seat, events.NINE_TERMINALS)


def last():
    """The wall is exhausted; South waits for two tiles."""
    top = TableScene(hands=["", READY], keep="69s")
    top.run_down(0)
    return top, 1, lambda deal, seat: deal.is_tenpai(seat)


def pair(scene):
    """The scene and its twin, in which that hand has not got it: (preset, events, wall) of each."""
    top, seat, has = scene()
    assert has(top.deal, seat)
    one, other = twins(top.told()[1:], top.tiles, 1)
    again = TableTop(top.rules.name)
    again.build(other[1])
    again.perform(other[0], then=0)
    assert not has(again.deal, seat)
    return (top.rules.name,) + one, (top.rules.name,) + other


_NINE = ((300, 0, TENPAI), (0, 0, TENPAI, HELD))

# What is pressed, as `twin_deals.outputs` takes it, up to the moment before it is judged. Tenpai
# and noten are judged when they are said.
SILENT = (
    (ron, ((300, 1, WIN), (1950,))),
    (tsumo, ((300, 1, WIN), (1950,))),
    (first_tsumo, ((300, 0, WIN), (950,))),
    (ron, ((300, 1, WIN), (1500, 1, WIN), (500, 1, WIN), (900,))),
    (tsumo, ((300, 1, WIN), (1500, 1, WIN), (500, 1, WIN), (900,))),
    (first_tsumo, ((300, 0, WIN), (900, 0, WIN), (500, 0, WIN), (900,))),
    (riichi, ((300, 0, RIICHI), (8000,))),
    (riichi, ((300, 0, RIICHI), (2000, 0, RIICHI), (5000,))),
    (riichi_and_discard, ((1000, 0, RIICHI), (4000,))),
    (nine, _NINE + ((1950,),)),
    (nine, _NINE + ((600, 0, TENPAI), (0, 0, TENPAI, HELD), (3000,))),
    (ron, ((300, 1, TENPAI), (1000, 2, TENPAI), (3000,))),
    (ron, ((300, 1, RIICHI), (1000, 2, RIICHI), (3000,))),
    (last, ((4000, 1, TENPAI), (300, 1, TENPAI), (5600,))),
    (last, ((9950,),)),
    (last, ((6000, 1, RIICHI), (24_000,))),
)  # fmt: skip

# The same presses a moment later.
JUDGED = (
    (ron, ((300, 1, WIN), (2100,))),
    (tsumo, ((300, 1, WIN), (2100,))),
    (first_tsumo, ((300, 0, WIN), (1100,))),
    (nine, _NINE + ((2100,),)),
    (last, ((6000, 1, TENPAI), (24_000,))),
)
