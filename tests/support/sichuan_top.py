"""A table without radio where Sichuan is played: what people do with tiles and buttons.

top = SichuanTop()
top.play(seed)                  # bots play a deal ahead, then people perform it
assert top.told() == top.played
"""

from jantaku.rules import events
from jantaku.rules.deal import NONE
from jantaku.rules.sichuan.deal import SichuanDeal
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER
from support import sichuan_bot
from support.table_top import RIICHI, TENPAI, WIN, TableTop

# What the table itself tells: the check of the hands, and the settlement.
_BY_ITSELF = (events.WIN, events.SETTLE, events.DEAL_END, events.DRAW_END)


class SichuanTop(TableTop):
    """Such a table, and what is done at it deal by deal."""

    def __init__(self, luck=None, journal=None, first_east=0, **options):
        super().__init__("sichuan", journal, luck, first_east, **options)
        self.played = []
        self._is_leaving = False

    def play(self, seed):
        """A deal: bots decide what happens, people do it; the events that should be told."""
        match = self.referee.match
        chance = sichuan_bot.Chance(seed)
        tiles = list(range(108))
        chance.shuffle(tiles)
        deal = SichuanDeal(match.rules, match.dealer, *match.start)
        self.played = sichuan_bot.play(chance, deal, sichuan_bot.Wall(tiles))
        self.build(bytes(tiles))
        self.perform(self.played)

    def _act(self, event):
        kind, seat = event[0], event[1]
        if kind in _BY_ITSELF:
            return
        if self._is_leaving and kind != events.HU:
            self.wait(3000)  # until the winner has left, and everybody has seen it
        self._is_leaving = kind == events.HU
        if kind == events.VOID_SUIT:
            self._name(seat, event[2], event[3])
        elif kind == events.HU:
            self._pause(200)
            self.press(seat, WIN)
            self._leave(seat)
        elif kind == events.DISCARD and self.eyes.places[event[2]] == RIVER + seat:
            self._pause(500)
            self.turn(event[2])  # it has lain there face down
        else:
            super()._act(event)

    def _name(self, seat, suit, tile):
        self._pause(400)
        if tile == NONE:
            self.press(seat, (RIICHI, WIN, TENPAI)[suit])
        else:
            self.move(tile, RIVER + seat)

    def _leave(self, seat):
        """The winner turns his tiles over; lying flat some of them are read no more (SBR 2.4)."""
        if self.luck and self.deal is not None:
            for tile in self.deal.concealed(seat):
                if not self.luck.below(4):
                    self._tell(tile, RACK + seat, AIR)
                elif not self.luck.below(6):
                    self._tell(tile, RACK + seat, MELDS + seat)
