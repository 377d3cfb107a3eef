"""Records of deals in which the table had not read all tiles of the wall, or none."""

import pytest
from support.journalled_table import Honest, Kept
from support.table_scene import TableScene

from jantaku.referee import unread
from jantaku.rules import events, wall
from jantaku_host.record import proof, verification


class Scene(Honest, TableScene):
    """A scene whose record is kept."""


def played(**scene):
    """The record of a deal that ends in an exhausted wall."""
    kept = Kept("ema2016")
    top = Scene(journal=kept, **scene)
    if not top.eyes.has_walls:
        top.show(top.tiles[wall.indicator(0)])
    top.run_down(0)
    top.wait(60_000)
    top.accept()
    return kept


def promises(record):
    return {check.name: check for check in proof.checks(record, False)}


@pytest.mark.parametrize("unheard", [(), (70,), (70, 71), (5, 70, 125, wall.last(0))])
def test_the_wall_is_proven_and_so_is_which_tiles_were_silent(unheard):
    kept = played(unheard=unheard)
    record = verification.read(kept.copy())
    assert record.flaw is None
    assert record.walls == 1
    assert record.unread.total() == len(unheard)
    assert sorted(record.blocks[0].happened[-1][2]) == list(range(136))
    assert ("unread" in promises(record)) == bool(unheard)


def test_it_tells_how_each_became_known():
    kept = played(unheard=(70, 125))
    found = verification.read(kept.copy()).unread
    assert found == {unread.READ: 1, unread.EXCLUDED: 1}


@pytest.mark.parametrize("at", [0, 1, 2])
def test_another_place_tile_or_story_is_noticed(at):
    kept = played(unheard=(70, 125))
    happened = [event for event, _ in verification.read(kept.copy()).blocks[0].events]
    reveal = happened[-1]
    rows = bytearray(reveal[3])
    rows[16 + at] = 9
    happened[-1] = (events.REVEAL, 0, reveal[2], bytes(rows))
    with pytest.raises(verification.Flaw):
        verification._check_wall(happened, verification.Record(), "here")


def test_a_deal_without_walls_proves_neither_wall_nor_order_nor_dora():
    kept = played(has_walls=False)
    record = verification.read(kept.copy())
    assert record.flaw is None
    assert (record.walls, record.dark) == (0, 1)
    found = promises(record)
    assert not any(found[name].is_made for name in ("wall", "order", "dora"))
    assert "walls" not in found


def test_what_is_committed_to_looks_alike_whether_tiles_are_silent():
    sizes = set()
    for unheard in ((), (70,), (5, 70, 125, 121)):
        kept = played(unheard=unheard)
        happened = verification.read(kept.copy()).blocks[0].happened
        before = happened[: [event[0] for event in happened].index(events.DEALT)]
        sizes.add(tuple(len(events.encode(event)) for event in before))
    assert len(sizes) == 1
