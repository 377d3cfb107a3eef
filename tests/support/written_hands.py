"""Hands written as text, for tests on both runtimes."""

from jantaku.rules import books, events, tiles
from jantaku.rules.riichi import value, yaku

MELDS = {
    "chi": events.CHI,
    "pon": events.PON,
    "kan": events.KAN,
    "kakan": events.KAKAN,
    "ankan": events.ANKAN,
}


class Hand:
    """A hand and how it was won: `Hand("22p12345678s", "9s", "chi 567m", dora="6s")`."""

    def __init__(self, hand, win, melds="", flags=0, seat="S", round="E", dora="", ura="", red=3):
        taken = bytearray(136)
        self.tiles = tiles.parse(hand, red, taken)
        self.win = tiles.parse(win, red, taken)[0]
        self.melds = []
        for meld in melds.split(", ") if melds else []:
            kind, text = meld.split(" ")
            self.melds.append((MELDS[kind], tiles.parse(text, red, taken)))
        self.flags = flags
        self.seat = "ESWN".index(seat)
        self.round = "ESWN".index(round)
        self.dora = tiles.parse(dora, red, taken)
        self.ura = tiles.parse(ura, red, taken)

    def score(self, rules, honba=0):
        if isinstance(rules, str):
            rules = books.load(rules)
        return value.score(
            rules, self.tiles, self.win, self.melds, self.flags,
            self.seat, self.round, self.dora, self.ura, honba,
        )  # fmt: skip

    def yaku(self, rules):
        """The names of its yaku with their han, `[]` if it has none."""
        try:
            return [(yaku.name(number), han) for number, han in self.score(rules).yaku]
        except value.NoWin as no:
            if no.code != "no_yaku":
                raise
            return []
