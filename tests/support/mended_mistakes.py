"""People who make mistakes, notice them and put them right: the deal must come out all the same.

Each mistake is one that the books let pass when it is mended: a tile from the wrong place, a draw
out of turn, a discard out of turn, a set that is none, a tile on another rack.
"""

from jantaku.rules import events
from jantaku.sensing.zones import MELDS, RACK, RIVER
from support.table_top import TableTop


class Clumsy(TableTop):
    """Makes a mistake before about every tenth act; `made` counts them by name."""

    def __init__(self, preset, luck, **options):
        super().__init__(preset, luck=luck, **options)
        self.made = {}

    def _act(self, event):
        is_in_play = event[0] in (events.DRAW, events.DISCARD) and any(self.deal.rivers)
        if is_in_play and not self.luck.below(10):
            mistake = MISTAKES[self.luck.below(len(MISTAKES))]
            if mistake(self):
                name = mistake.__name__
                self.made[name] = self.made.get(name, 0) + 1
        super()._act(event)

    def there_and_back(self, tiles, zone):
        """Lay tiles where they do not belong, wait until somebody says so, and take them back."""
        homes = [self.eyes.places[tile] for tile in tiles]
        for tile in tiles:
            self.move(tile, zone)
        self.wait(500 + self.luck.below(6000))
        for tile, home in zip(tiles, homes):
            self.move(tile, home)
        return True


def _wall_tile(top, least):
    """A tile of the live wall that is not next."""
    standing = [tile for tile in top.tiles[53:122] if top.eyes.places[tile] < RACK]
    return standing[least:] and standing[least + top.luck.below(len(standing) - least)]


def wrong_place(top):
    """Draw from further on in the wall, and lay it back."""
    tile = _wall_tile(top, 4)
    return bool(tile) and top.there_and_back([tile], RACK + top.deal.turn)


def out_of_turn(top):
    """Draw when it is another's turn, and lay it back."""
    tile = _wall_tile(top, 0)
    return bool(tile) and top.there_and_back([tile], RACK + (top.deal.turn + 2) % 4)


def stray_discard(top):
    """Somebody whose turn it is not discards."""
    seat = (top.deal.turn + 2) % 4
    return top.there_and_back(top.deal.concealed(seat)[:1], RIVER + seat)


def no_set(top):
    """Somebody lays two tiles that are no set with the last discard, and takes them back."""
    deal = top.deal
    seat = (deal.turn + 1) % 4
    if deal.window_from == seat:
        return False
    own = deal.concealed(seat)
    pair = [tile for tile in own if abs((tile >> 2) - (deal.window >> 2)) > 2][:2]
    return len(pair) == 2 and top.there_and_back(pair, MELDS + seat)


def another_rack(top):
    """A tile falls over and lands on the neighbour's rack."""
    seat = top.luck.below(4)
    return top.there_and_back(top.deal.concealed(seat)[:1], RACK + (seat + 1) % 4)


MISTAKES = (wrong_place, out_of_turn, stray_discard, no_set, another_rack)
