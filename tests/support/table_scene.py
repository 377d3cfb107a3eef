"""A deal at the table, set up and played by hand in the words of the game, on both runtimes.

    top = TableScene("ema2016", ["", "", "33z"], draws=["3z"])
    top.go()                           # East draws the west wind and discards it
    top.lay(2, "33z")
    top.take(2)
    assert top.last() == (PON, 2, …)

The hands are those of `scene.py`; `draws` are the first tiles of the live wall.
"""

from jantaku.rules import events, wall
from jantaku.sensing.zones import MELDS, RACK, RIVER
from support.riichi_scene import Scene
from support.table_top import TableTop


class TableScene(TableTop):
    """A scene of riichi laid out on the table: what is done in words moves the tiles there."""

    def __init__(
        self,
        preset="ema2016",
        hands=(),
        draws=(),
        dora="5z",
        keep="",
        dealt=True,
        unheard=(),
        has_walls=True,
        journal=None,
        **options,
    ):
        self.scene = scene = Scene(preset, hands, dora, keep, **options)
        super().__init__(preset, journal, **options)
        self.unheard = unheard
        self.eyes.has_walls = has_walls
        order = bytearray([255] * 136)
        left = [scene.deal.concealed(seat) for seat in range(4)]
        for index in range(wall.DEALT - 1):
            order[index] = left[wall.dealt_to(index)].pop(0)
        order[wall.indicator(0)] = scene.deal.indicators[0]
        at = wall.DEALT - 1
        for name in draws:
            order[at] = self._unseen(name)
            at += 1
        for index in range(136):
            if order[index] == 255:
                order[index] = self._unseen()
        self.at = wall.DEALT  # index of the next draw; East has his tile already
        self.replaced = 0
        self.build(bytes(order))
        if dealt:
            self.deal_out()
            self.turn_indicator()

    def _unseen(self, name=None):
        try:
            tile = self.scene.unseen(name)
        except ValueError:
            if name:
                raise
            tile = self.scene.deal.place.find(b"\0")
        self.scene.deal.place[tile] = 5
        return tile

    def held(self, seat, names):
        """Tiles of a hand by name, as `scene.py` finds them."""
        self.scene.deal = self.deal
        return self.scene.held(seat, names)

    # Moves

    def draw(self, seat=None):
        """The next tile of the wall."""
        self.move(self.tiles[self.at], RACK + (self.deal.turn if seat is None else seat))
        self.at += 1

    def replace(self, seat):
        """A replacement tile."""
        self.move(self.tiles[wall.replacement(self.replaced)], RACK + seat)
        self.replaced += 1

    def discard(self, name=None, seat=None):
        seat = self.deal.turn if seat is None else seat
        tile = self.held(seat, name)[0] if name else self.deal.drawn
        self.move(tile, RIVER + seat)
        return tile

    def go(self, name=None):
        """A whole turn; East has drawn his first tile."""
        if self.deal.phase != 3:
            self.draw()
        return self.discard(name)

    def run_down(self, live):
        """Turns in which nothing happens, until so many live tiles are left."""
        while self.deal.live > live:
            self.go()

    def lay(self, seat, names):
        """Tiles of the hand go to the melds."""
        for tile in self.held(seat, names):
            self.move(tile, MELDS + seat)

    def take(self, seat):
        """The last discard goes to the melds."""
        self.move(self.deal.window, MELDS + seat)

    def call(self, seat, names):
        """Take the last discard, lay these tiles to it, and discard the first of the hand."""
        self.take(seat)
        self.lay(seat, names)
        self.move(self.deal.concealed(seat)[0], RIVER + seat)

    # What followed

    def happened(self):
        """Types and seats of this deal's events, in order, without the table's own words."""
        return [event[:2] for event in self.told()]

    def last(self):
        return self.told()[-1]

    def said(self):
        """All that was said and asked, and how it ended, in order."""
        return [
            event for event, _ in self.journal.happened if event[0] in (events.ASK, events.ANSWER)
        ]

    def asked(self):
        """What is said and asked now: (seat, kind)."""
        return [each[:2] for each in self.table.questions]

    def answer(self, seat):
        """How the last press of this seat was answered: (answer, key, ...)."""
        return self.table.answers[seat][1:2] + self.table.answers[seat][2]


def riichi_with_an_open_hand(**options):
    """South has called, declares riichi, and does not take it back."""
    top = TableScene(hands=["", "33z"], draws=["3z"], **options)
    top.discard()
    top.call(1, "33z")
    for _ in range(3):
        top.go()
    top.draw()
    top.press(1, 0)
    top.wait(3000)
    return top


def claimed_and_left(**options):
    """West has called and discarded, and left what he claimed in the river: that tile, too."""
    top = TableScene(hands=["", "", "33z"], draws=["3z"], **options)
    claimed = top.discard()
    top.lay(2, "33z")
    top.move(top.deal.concealed(2)[0], RIVER + 2)
    return top, claimed
