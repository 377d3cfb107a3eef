"""The hands of a scene: which tile is meant, where it goes, what can be done at all.

They know where every tile really is, whatever the table makes of it.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from jantaku.rules import tiles, wall
from jantaku.sensing import zones
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER
from jantaku_host.bench.scene_script import SEATS, Name, Place
from jantaku_host.bench.scene_stage import Laid
from jantaku_host.bench.scene_wall import has_dead_wall

_NONE = -1
_WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}
_OWN = {"rack": RACK, "river": RIVER, "melds": MELDS}


class Impossible(ValueError):
    """No hand can do this."""


class Hands:
    """`move(tile, zone)` and `lift(tile)` are done at the table; seats are its sides 0-3."""

    def __init__(
        self, rules: Any, move: Callable[[int, int], None], lift: Callable[[int], None]
    ) -> None:
        self._rules = rules
        self._move = move
        self._lift = lift
        self._has_dead_wall = has_dead_wall(rules)
        self._laid = 0  # counts movements

    def build(self, order: bytes, dealer: int, dice: tuple[int, int]) -> Laid:
        """A wall stands; its tiles and their zones, bottoms before tops, those left over last."""
        self.order = order
        self.dealer = dealer
        first = wall.broken_at(self._rules, dealer, dice)
        self._stacks = wall.stacks(self._rules, dealer)
        self._homes = [AIR] * wall.TILES
        for index, tile in enumerate(order):
            place = wall.place(first, index, self._stacks)
            self._homes[tile] = zones.wall(wall.side(place), wall.stack(place) - 1)
        self._zones = list(self._homes)
        self._when = [0] * wall.TILES  # each tile was laid there
        self._holders: dict[int, int] = {}  # whose hand a tile in the air is in
        self._drawn: dict[int, int] = {}  # by seat, the tile drawn last
        self._to_discard: set[int] = set()  # seats that have drawn since their last discard
        self._face_down: dict[int, int] = {}  # by seat, the tile of its void suit
        self._discards: list[int] = []
        self._has_discarded = False  # anybody
        self._gone: list[int] = []  # winners that play goes on without
        self.turn = dealer
        self.is_dealt = False
        rest = [tile for tile in range(wall.TILES) if tile not in order]
        return [(tile, self._homes[tile]) for tile in (*reversed(order), *rest)]

    # Tiles

    def _is_home(self, tile: int) -> bool:
        return self._zones[tile] == self._homes[tile]

    def _live(self) -> list[int]:
        """The tiles that can still be drawn, in their order."""
        last = len(self.order) - 1
        if self._has_dead_wall:
            last = wall.last(self._replaced())
        return [tile for tile in self.order[: last + 1] if self._is_home(tile)]

    def _replaced(self) -> int:
        """How many replacement tiles have been taken."""
        return sum(not self._is_home(self.order[wall.replacement(kan)]) for kan in range(4))

    @property
    def live(self) -> int:
        """How many tiles can still be drawn."""
        return len(self._live())

    def find(self, name: Name, seat: int = _NONE, target: int = _NONE) -> int:
        """The tile that the seat's hand takes; not one that lies where it is to go."""
        tile = self._single(name)
        if tile != _NONE:
            return tile
        for tile in self._reach(seat):
            if self._is_called(tile, name) and self._zones[tile] != target:
                return tile
        raise Impossible(f"{self._who(seat)} finds no {name.text}")

    def find_own(self, name: Name, seat: int, melds: bool = False) -> int:
        """A tile of the hand: in the air or on the rack; where `melds`, of those too."""
        tile = self._single(name)
        for found in chain(self._held(seat), self._at(MELDS + seat) if melds else []):
            if found == tile or (tile == _NONE and self._is_called(found, name)):
                return found
        raise Impossible(f"{self._who(seat)} holds no {name.text}")

    def _single(self, name: Name) -> int:
        """The one tile that is named by where it stood, _NONE if by kind."""
        if name.index >= 0:
            if name.index >= len(self.order):
                raise Impossible(f"{name.text}: the wall has tiles 0 to {len(self.order) - 1}")
            return self.order[name.index]
        if name.ahead >= 0:
            live = self._live()
            if name.ahead >= len(live):
                raise Impossible(f"{name.text}: {len(live)} tiles are left to draw")
            return live[name.ahead]
        if name.dead is not None:
            if not self._has_dead_wall:
                raise Impossible(f"{name.text}: this game has no dead wall")
            return self.order[wall.dead(*name.dead)]
        return _NONE

    def _is_called(self, tile: int, name: Name) -> bool:
        is_red = tiles.is_red(tile, self._rules.red_fives)
        return tile >> 2 == name.kind and is_red == name.red

    def _own_air(self, seat: int) -> list[int]:
        return [tile for tile, holder in sorted(self._holders.items()) if seat in (_NONE, holder)]

    def _at(self, zone: int) -> list[int]:
        """What lies there, the last one first."""
        found = [tile for tile in range(len(self._zones)) if self._zones[tile] == zone]
        return sorted(found, key=lambda tile: -self._when[tile])

    def _held(self, seat: int) -> Iterable[int]:
        """Tiles of a hand: in its air, the drawn one, those on the rack."""
        drawn = self._drawn.get(seat, _NONE)
        is_there = drawn != _NONE and self._zones[drawn] == RACK + seat
        return chain(self._own_air(seat), [drawn] * is_there, sorted(self._at(RACK + seat)))

    def _reach(self, seat: int) -> Iterable[int]:
        """All tiles, as they come to a hand; without a seat, seat by seat."""
        seats = [(self.dealer + wind) % 4 for wind in range(4)]
        if seat == _NONE:
            own = [tile for each in seats for tile in self._held(each)]
            first = [
                tile for base in (MELDS, RIVER) for each in seats for tile in self._at(base + each)
            ]
            return chain(own, first, self.order)
        others = [each for each in seats if each != seat]
        rivers = [tile for each in others for tile in self._at(RIVER + each)]
        rivers.sort(key=lambda tile: -self._when[tile])
        standing = [tile for tile in self.order if self._zones[tile] < RACK]
        melds = [tile for each in others for tile in self._at(MELDS + each)]
        own = [*self._at(MELDS + seat), *self._at(RIVER + seat)]
        return chain(self._held(seat), own, rivers, standing, melds)

    def _who(self, seat: int) -> str:
        return _WINDS[SEATS[(seat - self.dealer) % 4]] if seat != _NONE else "nobody"

    # Places

    def zone(self, place: Place, seat: int, tile: int = _NONE) -> int:
        """The zone of a place as this seat names it."""
        owner = self.side(place.seat) if place.seat else seat
        if place.what in _OWN:
            return _OWN[place.what] + owner
        if place.what == "air":
            return AIR
        if place.what == "dead":
            if not self._has_dead_wall:
                raise Impossible("this game has no dead wall")
            return self._homes[self.order[wall.dead(place.stack, wall.TOP)]]
        if place.stack:
            return zones.wall(owner, place.stack - 1)
        return self._homes[tile]

    def side(self, wind: str) -> int:
        """Where the wind sits."""
        return (self.dealer + SEATS.index(wind)) % 4

    # Acts

    def lay(self, tile: int, zone: int, seat: int) -> None:
        """The seat lays the tile into the zone, or keeps it in the hand."""
        source, self._zones[tile] = self._zones[tile], zone
        self._holders.pop(tile, None)
        if zone == AIR:
            self._holders[tile] = seat
        if source == zone != AIR:
            self._lift(tile)
            return
        self._laid += 1
        self._when[tile] = self._laid
        if zone not in (AIR, RACK + seat) and self._drawn.get(seat) == tile:
            del self._drawn[seat]
        if RIVER <= zone < MELDS:
            self._discards.append(tile)
            self._to_discard.discard(seat)
            self.turn = (zone - RIVER + 1) % 4
        elif MELDS <= zone < AIR:
            self.turn = zone - MELDS
        if source != zone:
            self._move(tile, zone)

    def move(self, tile: int, zone: int, seat: int) -> None:
        """The same; before the first discard a game with void suits lays such tiles face down."""
        if self._face_down.get(seat) == tile:
            del self._face_down[seat]
        is_void = zone == RIVER + seat and not self._has_dead_wall and not self._has_discarded
        if is_void:
            self._lay_face_down(tile, seat)
        else:
            self.lay(tile, zone, seat)

    def draw(self, seat: int, in_air: bool = False) -> None:
        """The next live tile, to the rack or into the hand."""
        live = self._live()
        if not live:
            raise Impossible("no tile is left to draw")
        self._take(live[0], seat, in_air)

    def replace(self, seat: int, in_air: bool = False) -> None:
        """The replacement tile of a kan; where there is no dead wall, the next tile."""
        if not self._has_dead_wall:
            self.draw(seat, in_air)
            return
        left = [self.order[wall.replacement(kan)] for kan in range(4)]
        left = [tile for tile in left if self._is_home(tile)]
        if not left:
            raise Impossible("no replacement tile is left")
        self._take(left[0], seat, in_air)

    def _take(self, tile: int, seat: int, in_air: bool) -> None:
        self.lay(tile, AIR if in_air else RACK + seat, seat)
        self._drawn[seat] = tile
        self._to_discard.add(seat)
        self.turn = seat

    def discard(self, seat: int, name: Name | None) -> None:
        """The named tile, or the drawn one, to the own river."""
        hidden = self._face_down.get(seat, _NONE)
        self._has_discarded = True
        if name is None:
            tile = self._drawn.get(seat, _NONE)
            if tile == _NONE:
                raise Impossible(f"{self._who(seat)} has drawn no tile")
        elif hidden != _NONE and hidden in (self._single(name), *self._of(name)):
            tile = self._face_down.pop(seat)  # is turned over where it lies
            self.turn = (seat + 1) % 4
        else:
            tile = self._single(name)
            if tile == _NONE or not self._is_home(tile):  # else straight from the wall
                tile = self.find_own(name, seat, melds=True)
        self.lay(tile, RIVER + seat, seat)

    def _of(self, name: Name) -> list[int]:
        """All tiles that are called so."""
        return [tile for tile in self.order if self._is_called(tile, name)]

    def void(self, seat: int, name: Name) -> None:
        """The tile of the void suit is laid face down."""
        self._lay_face_down(self.find_own(name, seat), seat)

    def _lay_face_down(self, tile: int, seat: int) -> None:
        turn = self.turn
        self.lay(tile, RIVER + seat, seat)
        self._discards.remove(tile)
        self._face_down[seat] = tile
        self.turn = turn

    def take(self, seat: int) -> None:
        """The last discard goes to the own melds, out of the river or out of another's melds."""
        for tile in reversed(self._discards):
            if RIVER <= self._zones[tile] < AIR and self._zones[tile] != MELDS + seat:
                self.lay(tile, MELDS + seat, seat)
                return
        raise Impossible("there is no discard to take")

    def turn_indicator(self, number: int) -> None:
        """Lift the indicator of this number and lay it back."""
        if not self._has_dead_wall:
            raise Impossible("this game has no indicators")
        tile = self.order[wall.indicator(number)]
        zone = self._homes[tile]
        if self._zones[tile] != zone:
            lying = self._at(zone)
            if not lying:
                raise Impossible(f"no tile lies where indicator {number} should")
            tile = lying[0]
        self._lift(tile)

    def dealing(self, counts: dict[str, int]) -> list[tuple[int, int]]:
        """Tile and seat, in the order of the deal; `counts` of tiles where a seat gets others."""
        if self.is_dealt:
            raise Impossible("the hands are dealt")
        self.is_dealt = True
        wanted = {seat: counts.get(seat, 13 + (seat == "E")) for seat in SEATS}
        got = dict.fromkeys(SEATS, 0)
        found = []
        spare = []
        for index in range(wall.DEALT):
            wind = SEATS[wall.dealt_to(index)]
            if got[wind] < wanted[wind]:
                got[wind] += 1
                found.append((self.order[index], self.side(wind)))
            else:
                spare.append(self.order[index])
        spare += self.order[wall.DEALT :]
        for wind in SEATS:  # too many: what others left, then the next ones
            for _ in range(wanted[wind] - got[wind]):
                found.append((spare.pop(0), self.side(wind)))
        if wanted["E"] > 13:
            self._drawn[self.dealer] = self.order[wall.LAST_DEALT]
            self._to_discard.add(self.dealer)
        return found

    def leave(self, winners: list[int]) -> None:
        """These have left with a hu; after each the seat at his right goes on."""
        for seat in winners:
            if seat not in self._gone:
                self._gone.append(seat)
                self.turn = (seat + 1) % 4

    def whose_turn(self) -> int:
        """Who draws or discards next."""
        seat = self.turn
        while seat in self._gone and len(self._gone) < 4:
            seat = (seat + 1) % 4
        return seat

    def has_drawn(self, seat: int) -> bool:
        """Whether the seat still has the tile it drew, and has to discard one."""
        tile = self._drawn.get(seat, _NONE)
        return (
            seat in self._to_discard and tile != _NONE and self._zones[tile] in (AIR, RACK + seat)
        )

    def face_down(self, seat: int) -> int:
        """The tile of its void suit that the seat has not turned over yet, -1 for none."""
        return self._face_down.get(seat, _NONE)

    def turn_over(self, seat: int) -> None:
        """The tile of the void suit becomes the seat's discard."""
        self._has_discarded = True
        self._lift(self._face_down.pop(seat))
        self.turn = (seat + 1) % 4
