"""What lies on the simulated table, and which of it lies open: the same for everybody."""

from jantaku.rules import events, games
from jantaku.rules.books import Rules
from jantaku.rules.tiles import is_red
from jantaku.sensing import zones
from jantaku_host.bench.world import Tag, World
from jantaku_host.record.recorded import Event

_SUITS = "mpsz"
_CLAIMS = (events.CHI, events.PON, events.KAN)

# How a tile lies.
UPRIGHT, SIDEWAYS, DOWN = range(3)


class Set:
    """Tiles that were called or shown as a set: which one is turned, which are face down."""

    def __init__(self, tiles: list[int], claimed: int = -1, is_closed: bool = False) -> None:
        self.tiles = tiles
        self.claimed = claimed
        self.is_closed = is_closed

    def lies(self, tile: int) -> int:
        """How a tile of it lies."""
        if self.is_closed:
            return DOWN if tile in (self.tiles[0], self.tiles[-1]) else UPRIGHT
        return SIDEWAYS if tile == self.claimed else UPRIGHT


class Tabletop:
    """Of one evening. `tags` by tile; it hears what the table tells everybody."""

    def __init__(self, world: World, tags: list[Tag]) -> None:
        self._world = world
        self._tile_of = {tag: tile for tile, tag in enumerate(tags)}
        self.rules: Rules | None = None
        self.deal = 0  # counts on whenever the wall is built
        self.dealer = 0
        self.is_building = False  # which tile is which nobody knows before the dice have fallen
        self.turned: set[int] = set()  # tiles that somebody has turned face up
        self._told: list[Event] = []  # in this deal, as everybody may know it
        self._standing: list[Event] = []

    # What happens

    def build(self) -> None:
        """The tiles are washed for another deal."""
        self.deal += 1
        self.is_building = True
        self.turned = set()
        self._told = []
        self._standing = []

    def hear(self, event: Event) -> None:
        """The table has told this; only its public form counts."""
        shown = events.public(event)
        if shown[0] == events.DEAL_START:
            self._told = []
            self.is_building = False
            self.dealer = shown[1]
        self._told.append(shown)
        self._standing = events.standing(self._told)
        if shown[0] == events.DORA:
            self.turned.add(shown[2])

    def turn(self, tile: int) -> None:
        """Somebody has turned a tile over where it lies."""
        self.turned ^= {tile}

    # What is seen

    def lying(self, zone: int) -> list[int]:
        """The tiles there, bottom to top, or in the order in which they were laid."""
        return [self._tile_of[tag] for tag in self._world.tags(zone) if tag in self._tile_of]

    def face(self, tile: int) -> str:
        """Its face in letters."""
        return face(tile, self.rules)

    def is_open(self, tile: int, zone: int) -> bool:
        """Whether everybody sees the face of a tile that lies there."""
        side = zones.side(zone)
        if zone < zones.RACK:
            return tile in self.turned
        if zone < zones.RIVER:
            return side in self.shown
        if zone < zones.MELDS and self._has_voids:
            # The tile that names a void suit lies face down until its owner turns it over.
            has_begun = any(event[:2] == (events.DISCARD, side) for event in self._standing)
            return has_begun or tile in self.turned
        return True

    @property
    def _has_voids(self) -> bool:
        return (
            self.rules is not None and "void" in games.part(self.rules, "rules", "deal").DEAL.fixed
        )

    @property
    def shown(self) -> set[int]:
        """Seats whose hand lies open at the end of the deal."""
        return {
            event[1]
            for event in self._standing
            if event[0] == events.WIN or (event[0] == events.TENPAI and event[2])
        }

    def sets(self, seat: int) -> list[Set]:
        """What the table has told of this seat's calls, in their order."""
        found: list[Set] = []
        for event in self._standing:
            if event[1] != seat:
                continue
            if event[0] in _CLAIMS:
                found.append(Set(_turned_in(event, self._feeder(event)), event[2]))
            elif event[0] == events.ANKAN:
                found.append(Set([event[2] + copy for copy in range(4)], is_closed=True))
            elif event[0] == events.KAKAN:
                (pon,) = [each for each in found if each.tiles[0] >> 2 == event[2] >> 2]
                pon.tiles.insert(pon.tiles.index(pon.claimed) + 1, event[2])
        return found

    def _feeder(self, call: Event) -> int:
        """By how many seats, counter-clockwise, the claimed tile's owner sits away."""
        for event in self._standing:
            if event[0] == events.DISCARD and event[2] == call[2]:
                return int(event[1] - call[1]) % 4
        return 3

    def sideways(self, seat: int) -> set[int]:
        """The discards with which this seat declared riichi."""
        found, is_next = set(), False
        for event in self._standing:
            if event[1] == seat and event[0] == events.RIICHI:
                is_next = True
            elif is_next and event[:2] == (events.DISCARD, seat):
                found.add(event[2])
                is_next = False
        return found

    @property
    def last_discard(self) -> int:
        """The tile that was discarded last, -1 once somebody has drawn or called."""
        for event in reversed(self._standing):
            if event[0] == events.DISCARD:
                return int(event[2])
            if event[0] in (events.DRAW, *_CLAIMS):
                break
        return -1

    @property
    def standing(self) -> list[Event]:
        """What the table has told in this deal, without what was taken back."""
        return self._standing


def face(tile: int, rules: Rules | None) -> str:
    """A tile's face in letters, red fives as the book has them."""
    suit, rank = divmod(tile >> 2, 9)
    reds = getattr(rules, "red_fives", 0)
    return ("0" if is_red(tile, reds) else str(rank + 1)) + _SUITS[suit]


def _turned_in(call: Event, feeder: int) -> list[int]:
    """The tiles of a call, the claimed one on the side of whose it was."""
    tiles = list(call[3])
    tiles.insert([len(tiles), len(tiles), 1, 0][feeder], call[2])
    return tiles
