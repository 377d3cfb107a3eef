"""Silent by law: until it is judged a press tells nobody whether the hand has what it declares."""

from support.cases import cases
from support.table_scene import TableScene
from support.table_top import WIN
from support.twin_deals import outputs
from support.twin_presses import JUDGED, READY, SILENT, pair


def shown(scene, presses):
    return [outputs(*deal, presses=presses) for deal in pair(scene)]


@cases(*SILENT)
def test_what_is_pressed_and_withdrawn_looks_the_same_until_it_is_judged(scene, presses):
    one, other = shown(scene, presses)
    assert one == other


@cases(*JUDGED)
def test_once_it_is_judged_everybody_sees(scene, presses):
    one, other = shown(scene, presses)
    assert one != other


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
