"""The lights of seats and centre."""

from support.cases import cases

from jantaku import board
from jantaku.rules import books, events
from jantaku.shown import lights
from jantaku.shown.table import Table


class Chain:
    def __init__(self):
        self.lit = set()

    def clear(self, count):
        self.lit = set()

    def set(self, light, colour):
        self.lit.add(light)

    def show(self):
        pass


def lit(table):
    """What is lit, by seat and name; the centre by the number of its wind."""
    chain = Chain()
    lights.draw(chain, table)
    found = []
    for light in sorted(chain.lit):
        if light < board.CENTRE_LIGHTS:
            seat, name = divmod(light, len(board.SEAT_LIGHTS))
            found.append((seat, board.SEAT_LIGHTS[name]))
        else:
            found.append(light - board.CENTRE_LIGHTS)
    return found


def table(dealer=0):
    return Table(books.load("ema2016"), dealer)


@cases((0,), (1,), (2,), (3,))
def test_every_seat_has_its_wind_and_east_is_the_dealer(dealer):
    shown = lit(table(dealer))
    for seat in range(4):
        assert (seat, ("east", "south", "west", "north")[(seat - dealer) % 4]) in shown
    assert [each for each in shown if each != 0 and each[1] == "dealer"] == [(dealer, "dealer")]


def test_the_turn_goes_out_when_the_deal_is_settled():
    shown = table()
    assert (0, "turn") in lit(shown)
    shown.happened((events.SETTLE, 0, []))
    assert (0, "turn") not in lit(shown)


def test_riichi_and_attention_are_lit_at_their_seats():
    shown = table()
    shown.marks = 0b0100
    shown.questions = [(3, 0, b"")]
    assert [each for each in lit(shown) if each != 0 and each[1] in ("riichi", "attention")] == [
        (2, "riichi"),
        (3, "attention"),
    ]


def test_the_round_wind_is_lit_in_the_centre():
    shown = table()
    shown.round = 5
    assert lit(shown)[-1] == 1
