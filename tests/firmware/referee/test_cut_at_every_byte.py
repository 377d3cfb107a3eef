"""A table with a real journal, whose power goes at any byte: what was pressed, proposed or taken
back is there as a whole or not at all, and nothing of it counts twice."""

from support import journal_sessions
from support.cases import cases
from support.table_scene import TableScene
from support.table_top import RIICHI, WIN, TableTop

from jantaku.referee import past
from jantaku.referee.referee import PLAYING, Referee
from jantaku.rules import events
from jantaku.sensing.zones import RACK, RIVER

READY = "123456m234p5578s"  # waits for 6s 9s
EVERY = 5  # bytes


def begun(scene, memory):
    """A table whose wall is that of the scene, dealt, at a table with this memory."""
    folder = journal_sessions.new_folder()
    journal = journal_sessions.power_up(folder, memory)
    options = '{"penalties": "players"}'
    start = (events.FORMAT, "ema2016", options, "1", "a\nb\nc\nd", 0, 0)
    journal.append((events.SESSION_START, 0) + start, 0)
    top = TableTop(journal=journal, penalties="players")
    top.folder = folder
    top.build(scene.tiles)
    top.deal_out()
    top.turn_indicator()
    return top


def power_up(top, memory):
    """The table as it comes back; its tiles lie as they lay."""
    memory.cut = -1
    again = TableTop(penalties="players")
    again.folder, again.tiles = top.folder, top.tiles
    again.journal = journal_sessions.power_up(top.folder, memory)
    again.referee = Referee(again.table, again.journal, again.eyes, again.clock, again.dice)
    again.referee.resume(past.session(again.journal, again.table))
    if again.referee.state == PLAYING:
        again.eyes.places[:] = top.eyes.places
        again.referee.mapped([])
    return again


def standing(top):
    """What stands of the deal, without what is told beside it."""
    return [each for each in events.standing(top.journal.happening()) if not events.is_beside(each)]


def each_cut(scene, prepare, act):
    """The table with its power gone at every few bytes of what `act` writes, and back again."""
    memory = journal_sessions.Memory()
    top = begun(scene, memory)
    prepare(top)
    written = memory.written
    act(top)
    length = memory.written - written
    assert length > EVERY
    for cut in range(0, length + EVERY, EVERY):
        memory = journal_sessions.Memory()
        top = begun(scene, memory)
        prepare(top)
        memory.cut = cut
        try:
            act(top)
        except journal_sessions.PowerCut:
            pass
        yield power_up(top, memory)


def discard(top):
    top.move(top.tiles[52], RIVER)


def declare(top):
    discard(top)
    top.press(1, WIN)


def settle(top):
    top.wait(20_000)


def test_a_payout_is_paid_once():
    scene = TableScene(hands=["", READY], draws=["6s"])
    found = 0
    for top in each_cut(scene, declare, settle):
        top.wait(20_000)
        assert top.table.scores[1] == 60_000 - top.table.scores[0] > 30_000
        assert top.table.scores == top.referee.match.scores
        found += 1
    assert found > 4


def test_a_declared_win_waits_or_was_never_pressed():
    scene = TableScene(hands=["", READY], draws=["6s"])
    won = []
    for top in each_cut(scene, discard, lambda top: top.press(1, WIN)):
        top.wait(2500)
        won.append(top.table.is_settled)
    assert won == sorted(won)
    assert (won[0], won[-1]) == (False, True)


def test_a_declared_riichi_waits_or_was_never_pressed():
    declared = []
    for top in each_cut(TableScene(hands=[READY]), settle, lambda top: top.press(0, RIICHI)):
        discard(top)
        kinds = [event[0] for event in standing(top)]
        assert kinds[-1] == events.DISCARD
        declared.append(events.RIICHI in kinds)
    assert declared == sorted(declared)
    assert (declared[0], declared[-1]) == (False, True)


def test_riichi_and_its_discard_are_one():
    scene = TableScene(hands=[READY])
    for top in each_cut(scene, lambda top: top.press(0, RIICHI), discard):
        kinds = [event[0] for event in standing(top)]
        assert kinds[-2:] == [events.RIICHI, events.DISCARD]


def test_a_proposal_is_open_or_was_never_made():
    scene = TableScene()
    made = []
    for top in each_cut(scene, discard, lambda top: top.choose(2, "undo")):
        made.append(bool(top.table.proposal))
        if not top.table.proposal:
            top.choose(2, "undo")
        top.hold(0)
        assert standing(top)[-1][0] == events.DRAW
    assert made == sorted(made)
    assert (made[0], made[-1]) == (False, True)


def propose(top):
    discard(top)
    top.choose(2, "chombo", "seat_E")


def test_what_was_agreed_on_is_carried_out_with_the_last_who_agrees_or_not_at_all():
    carried = []
    for top in each_cut(TableScene(), propose, lambda top: top.hold(0)):
        is_void = top.referee.state != PLAYING
        carried.append(is_void)
        assert bool(top.table.proposal) != is_void
        if not is_void:
            top.hold(0)
        assert (events.VOID, 0, events.CHOMBO) in standing(top)
        assert sum(top.table.scores) == 120_000
    assert carried == sorted(carried)
    assert (carried[0], carried[-1]) == (False, True)


def change(top):
    """East has taken his discard back and laid another tile there."""
    discard(top)
    top.wait(800)
    top.move(top.tiles[52], RACK)
    top.move(top.tiles[0], RIVER)


@cases((True,), (False,))
def test_a_discard_that_was_changed_is_the_old_one_or_the_new_one(is_restless):
    scene = TableScene()
    changed = []
    for top in each_cut(scene, change, lambda top: top.wait(1000)):
        if is_restless:
            top.wait(1000)
        discards = [event for event in standing(top) if event[0] == events.DISCARD]
        assert discards in (
            [(events.DISCARD, 0, top.tiles[52])],
            [(events.DISCARD, 0, top.tiles[0])],
        )
        changed.append(discards[0][2] == top.tiles[0])
    assert changed == sorted(changed)
    assert changed[-1]
    assert changed[0] == is_restless


def declare_late(top):
    """South has drawn when West declares a win on East's discard."""
    discard(top)
    top.move(top.tiles[53], RACK + 1)
    top.press(2, WIN)


def test_a_win_that_takes_a_draw_back_is_one():
    scene = TableScene(hands=["", "", READY], draws=["6s"])
    paid = []
    for top in each_cut(scene, declare_late, settle):
        top.wait(20_000)
        paid.append(list(top.table.scores))
        assert top.table.scores[2] == 60_000 - top.table.scores[0] > 30_000
        assert top.table.scores == top.referee.match.scores
    assert len(paid) > 4


def test_a_deal_that_was_closed_before_the_power_went_can_still_be_corrected():
    memory = journal_sessions.Memory()
    top = begun(TableScene(hands=["", "", READY], draws=["6s"]), memory)
    top.move(top.deal.drawn, RIVER)
    top.press(2, WIN)
    top.wait(2100)
    top.accept()
    again = power_up(top, memory)
    for each in (top, again):
        each.referee.rule((events.VOID, 2, events.CHOMBO))
    assert again.referee.match.scores == top.referee.match.scores
    assert again.referee.match.penalties == top.referee.match.penalties != []
    assert again.referee.match.start == top.referee.match.start
