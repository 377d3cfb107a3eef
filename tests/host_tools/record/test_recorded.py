"""Events of others, before anybody believes them."""

import pytest

from jantaku.rules import events
from jantaku.rules.events import CONCEALED
from jantaku_host.record.recorded import BadRecord, checked

EAST, SOUTH = range(2)


@pytest.mark.parametrize(
    "event",
    [
        (events.DISCARD, EAST, CONCEALED),
        (events.DORA, EAST, CONCEALED),
        (events.PON, SOUTH, CONCEALED, bytes((1, 2))),
        (events.CHI, SOUTH, 4, bytes((8, CONCEALED))),
        (events.ANKAN, EAST, 136),
    ],
)
def test_a_tile_that_lies_open_is_a_tile(event: tuple) -> None:
    with pytest.raises(BadRecord, match=f"a tile that is none in {events.name(event[0])}"):
        checked(event)


@pytest.mark.parametrize("kind", [events.DRAW, events.DISCARD])
def test_any_tile_of_the_set_is_one(kind: int) -> None:
    assert checked((kind, EAST, 135)) == (kind, EAST, 135)


def test_a_draw_may_be_concealed() -> None:
    assert checked((events.DRAW, EAST, CONCEALED)) == (events.DRAW, EAST, CONCEALED)
