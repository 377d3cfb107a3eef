"""Silent by law: until it is judged a press tells nobody whether the hand has what it declares.

Each pair is a deal and its twin, in which all tiles that nobody has seen are others: the same
people press the same buttons at the same moments.
"""

from support.cases import cases
from support.table_scene import TableScene
from support.table_top import RIICHI, TENPAI, WIN, TableTop
from support.twin_deals import outputs, twins

from jantaku.drivers.buttons import HELD
from jantaku.rules import events
from jantaku.rules.riichi import refusals

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


def shown(scene, *presses):
    one, other = pair(scene)
    return outputs(*one, presses=presses), outputs(*other, presses=presses)


@cases((ron, 1, 1950), (tsumo, 1, 1950), (first_tsumo, 0, 950))
def test_a_declared_win_until_it_is_judged(scene, seat, ms):
    one, other = shown(scene, (300, seat, WIN), (ms,))
    assert one == other


@cases((ron, 1), (tsumo, 1), (first_tsumo, 0))
def test_once_it_is_judged_everybody_sees(scene, seat):
    one, other = shown(scene, (300, seat, WIN), (2100,))
    assert one != other


@cases((ron, 1, 1500), (tsumo, 1, 1500), (first_tsumo, 0, 900))
def test_a_win_that_is_declared_and_withdrawn(scene, seat, ms):
    one, other = shown(scene, (300, seat, WIN), (ms, seat, WIN), (500, seat, WIN), (900,))
    assert one == other


def test_riichi_pressed_until_the_discard():
    one, other = shown(riichi, (300, 0, RIICHI), (8000,))
    assert one == other


def test_riichi_pressed_and_withdrawn():
    one, other = shown(riichi, (300, 0, RIICHI), (2000, 0, RIICHI), (5000,))
    assert one == other


def test_riichi_and_its_discard():
    one, other = shown(riichi_and_discard, (1000, 0, RIICHI), (4000,))
    assert one == other


def test_nine_terminals_until_they_are_judged():
    one, other = shown(nine, (300, 0, TENPAI), (0, 0, TENPAI, HELD), (950,))
    assert one == other


def test_nine_terminals_declared_and_withdrawn():
    presses = [(300, 0, TENPAI), (0, 0, TENPAI, HELD)]
    one, other = shown(nine, *presses, (600, 0, TENPAI), (0, 0, TENPAI, HELD), (3000,))
    assert one == other


@cases((TENPAI,), (RIICHI,))
def test_the_buttons_of_tenpai_and_noten_in_the_middle_of_a_deal(button):
    one, other = shown(ron, (300, 1, button), (1000, 2, button), (3000,))
    assert one == other


def test_at_the_exhausted_wall_until_somebody_answers():
    one, other = shown(last, (9950,))
    assert one == other


def test_a_hand_that_says_noten_is_told_from_none_that_is_not_to_the_settlement():
    one, other = shown(last, (6000, 1, RIICHI), (24_000,))
    assert one == other


def waiting(hand):
    """What is shown while South's win waits for a tile of his that he holds."""
    top = TableScene(hands=["", hand], draws=["6s"], keep="6s")
    top.discard()
    top.lift(top.deal.concealed(1)[0])
    top.wait(100)
    top.press(1, WIN)
    found = []
    for _ in range(500):
        top.wait(50)
        found.append((top.table.version, top.table.answers[:], top.table.questions[:]))
    return found


def test_what_a_win_waits_for_is_told_alike():
    one, other = waiting(READY), waiting("")
    assert one == other
    assert one[-1][2] != []
