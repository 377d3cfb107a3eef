"""Follows a deal by its movements alone, and says what may move next.

It knows how a wall is dealt and that draws and discards take turns, no rules beyond that: enough to
watch a deal with. Whoever judges the deal takes its place, and says the same in its own words.
"""

from micropython import const

from jantaku.rules import wall
from jantaku.sensing import words, zones
from jantaku.sensing.scan_plan import ANY
from jantaku.sensing.tracker import Question
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

_AHEAD = const(16)  # tiles of the deal that may be on their way: a block for each player
_UNNOTICED = const(4)  # tiles that may have been drawn in between
_INDICATORS = const(5)
_NOTHING = const(-1)
_PATIENCE_MS = const(3000)  # a discard may be noticed after the draw that followed it
_LOOK_MS = const(500)

# What is waited for.
_DEAL = const(0)
_DISCARD = const(1)
_DRAW = const(2)  # or a claim


class Follower:
    """The watch's counterpart: hears of movements, sets expectations. A part of the superloop."""

    def __init__(self, watch):
        self._watch = watch
        self._tracker = watch.tracker
        watch.report_to(self)
        self._first = 0
        self._dealer = 0
        self._turn = 0
        self._phase = _DEAL
        self._tile = _NOTHING  # drawn, claimed or discarded last
        self._source = 0  # from which stack
        self._replaced = 0  # replacement tiles drawn
        self._taken = 0  # all others
        self._turned = 0  # indicators
        self._may_turn = 0  # so many of them by now, should a kan be under way
        self._owed = bytearray(4)  # draws of each seat that went unnoticed
        self._early = None  # the draw of a player before whom nobody has discarded yet

    def begin(self, dealer: int, dice: int) -> None:
        """The dice have fallen and the wall stands."""
        self._first = wall.first(dice, dealer)
        self._dealer = self._turn = dealer
        self._phase = _DEAL
        self._tile = _NOTHING
        self._replaced = self._taken = self._turned = 0
        self._early = None
        self._owed = bytearray(4)
        self._watch.plan.expect(b"")
        self._watch.begin()

    def mapped(self, problems) -> None:
        """The wall is known; what is wrong with it."""
        self._expect()

    def reader_changed(self, number: int, fault: str) -> None:
        """A reader died, or came back."""

    def asked(self, question) -> None:
        """Something could not be settled."""

    def moved(self, movement) -> None:
        """A tile is somewhere else now."""
        source, target = movement.source, movement.target
        seat = zones.side(target) if target != AIR else 0
        if source == target:
            if self._turned < _INDICATORS and target == self._zone(wall.indicator(self._turned)):
                self._turned += 1
        elif RACK <= target < RIVER:
            if self._phase == _DEAL:
                self._taken += 1
                self._deal()
            elif source < RACK or source == AIR:
                self._draw(movement, seat)
            elif source == RIVER + seat and movement.tile == self._tile:
                self._phase, self._turn = _DISCARD, seat  # taken back
        elif RIVER <= target < MELDS:
            self._discard(movement, seat)
        elif MELDS <= target < AIR and source != RACK + seat:
            self._phase, self._turn, self._tile = _DISCARD, seat, movement.tile
            self._source = source
        elif target < RACK <= source < RIVER and self._phase != _DEAL:
            self._ask(words.PUT_BACK, movement)
            self._phase, self._turn, self._tile = _DRAW, zones.side(source), _NOTHING
        self._expect()

    def step(self, now: int) -> int:
        """Ask about a draw that no discard has explained in time."""
        if self._early and now - self._early.time > _PATIENCE_MS:
            self._ask(words.OUT_OF_TURN, self._early)
            self._early = None
        return now + _LOOK_MS

    def _deal(self):
        blind = self._tracker.blind
        for index in range(wall.DEALT):
            if self._is_standing(index) and not blind[self._rack_of(index)]:
                return
        self._phase, self._turn = _DISCARD, self._dealer

    def _draw(self, movement, seat):
        self._taken += 1
        if self._owed[seat]:
            self._owed[seat] -= 1
            return
        if self._lies_ahead(movement.source):
            if seat != self._turn or self._phase != _DRAW:
                self._early = movement
        elif self._kans() > self._replaced and (
            movement.source == self._zone(wall.replacement(self._replaced))
        ):
            self._replaced += 1
            self._taken -= 1
        elif movement.source != AIR:
            self._ask(words.WRONG_STACK, movement)
        self._phase, self._turn, self._tile = _DISCARD, seat, movement.tile
        self._source = movement.source

    def _discard(self, movement, seat):
        if movement.source < RACK:
            self._taken += 1
        elif self._phase == _DRAW and seat == self._turn:
            self._owed[seat] = 1
        if self._early and zones.side(self._early.target) == (seat + 1) % 4:
            self._early = None
            return  # the next player has drawn already
        self._phase, self._turn, self._tile = _DRAW, (seat + 1) % 4, movement.tile

    def _lies_ahead(self, zone):
        """Whether a draw from this stack is no surprise; those before it may still be noticed."""
        left = _UNNOTICED
        for index in range(wall.DEALT - 1, wall.TILES - wall.DEAD):
            if self._zone(index) == zone:
                return True
            if self._is_standing(index):
                left -= 1
                if left < 0:
                    return False
        return False

    def _expect(self):
        pairs, unlikely = bytearray(), bytearray()
        self._may_turn = 1 + self._kans()
        if self._phase == _DEAL:
            self._expect_deal(pairs)
        else:
            if self._phase == _DISCARD:
                self._expect_discard(pairs)
            else:
                self._expect_draw(pairs)
            self._expect_surprises(unlikely)
        watched = bytearray()
        if self._turned < min(_INDICATORS, self._may_turn):
            stack = self._zone(wall.indicator(self._turned))
            self._add_all(watched, stack, stack)
        self._watch.plan.expect(watched + pairs, unlikely)

    def _expect_deal(self, pairs):
        open_tiles = 0
        before = (AIR, AIR)
        for index in range(wall.DEALT):
            if open_tiles == _AHEAD:
                return
            if self._is_standing(index):
                open_tiles += 1
                stack, rack = self._zone(index), self._rack_of(index)
                if (stack, rack) != before:
                    self._add_all(pairs, stack, rack)
                    before = (stack, rack)

    def _expect_discard(self, pairs):
        seat = self._turn
        tracker = self._tracker
        rack, river, melds = RACK + seat, RIVER + seat, MELDS + seat
        hand = tracker.tiles_at(rack)
        # What belongs to a call or a kan is laid down before the discard.
        shown = [tile >> 2 for tile in tracker.tiles_at(melds)]
        kinds = [tile >> 2 for tile in hand]
        claimed = self._tile >> 2 if self._tile != _NOTHING and self._tile not in hand else _NOTHING
        for tile in hand:
            kind = tile >> 2
            if kinds.count(kind) + shown.count(kind) == 4:
                self._may_turn = 2 + self._kans()
                _add(pairs, tile, melds)
            elif claimed != _NOTHING and _may_meld(kind, claimed):
                _add(pairs, tile, melds)
        if self._kans() > self._replaced:
            self._add_all(pairs, self._zone(wall.replacement(self._replaced)), rack)
        if self._tile in hand:
            _add(pairs, self._tile, river)
        for tile in hand:
            if tile != self._tile:
                _add(pairs, tile, river)
        if self._is_half_blind(seat):
            self._expect_draw_of(pairs, (seat + 1) % 4)

    def _expect_draw(self, pairs):
        self._expect_draw_of(pairs, self._turn)
        if self._tile != _NOTHING:
            for step in range(3):
                _add(pairs, self._tile, MELDS + (self._turn + step) % 4)

    def _expect_draw_of(self, pairs, seat):
        stack, second = self._next_stacks()
        self._add_all(pairs, stack, RACK + seat)
        self._add_all(pairs, stack, RIVER + seat)  # drawn and discarded in one go
        for other in range(4):
            if self._owed[other]:
                self._add_all(pairs, second, RACK + seat)
                self._add_all(pairs, stack, RACK + other)
        if self._is_half_blind(seat):  # and nobody may have seen either
            self._add_all(pairs, RACK + seat, RIVER + seat)
            self._add_all(pairs, stack, RACK + (seat + 1) % 4)

    def _is_half_blind(self, seat):
        return self._tracker.blind[RACK + seat] or self._tracker.blind[RIVER + seat]

    def _expect_surprises(self, pairs):
        """What went unnoticed, or out of turn: discards, draws and calls of anybody."""
        stack, _ = self._next_stacks()
        for step in range(3, 7):
            self._add_all(pairs, stack, RACK + (self._turn + step) % 4)
        for step in range(3, 7):
            seat = (self._turn + step) % 4
            self._add_all(pairs, RACK + seat, RIVER + seat)
            _add(pairs, ANY, MELDS + seat)
        if self._tile != _NOTHING:
            # A discard taken back, a draw put back.
            is_draw = self._phase == _DISCARD
            _add(pairs, self._tile, self._source if is_draw else RACK + (self._turn + 3) % 4)
        self._add_all(pairs, self._zone(wall.TILES - 2), RACK + self._turn)  # the wrong end

    def _next_stacks(self):
        """The stack of the next draw and the one behind it; AIR where none is left."""
        first = AIR
        for index in range(wall.DEALT - 1, wall.TILES - wall.DEAD):
            if self._is_standing(index):
                zone = self._zone(index)
                if first == AIR:
                    first = zone
                elif zone != first:
                    return first, zone
        return first, AIR

    def _kans(self):
        count = 0
        for seat in range(4):
            shown = [tile >> 2 for tile in self._tracker.tiles_at(MELDS + seat)]
            for kind in range(34):
                if shown.count(kind) == 4:
                    count += 1
        return min(count, 4)

    def _zone(self, index):
        place = wall.place(self._first, index)
        return zones.wall(wall.side(place), wall.stack(place) - 1)

    def _rack_of(self, index):
        """To whom a tile is dealt."""
        return RACK + (self._dealer + wall.dealt_to(index)) % 4

    def _is_standing(self, index):
        """Whether the tile of this index is still on the wall: tops go before bottoms."""
        if self._tracker.blind[self._zone(index)]:
            return index >= self._taken
        place = wall.place(self._first, index)
        count = self._tracker.count_at(self._zone(index))
        return count == 2 or (count == 1 and wall.level(place) == wall.BOTTOM)

    def _add_all(self, pairs, source, target):
        if source != AIR and self._tracker.blind[source]:
            _add(pairs, ANY, target)
        for tile in self._tracker.tiles_at(source):
            _add(pairs, tile, target)

    def _ask(self, kind, movement):
        if any(self._tracker.blind):
            return  # who sees only half of it shall not accuse anybody
        self.asked(Question(kind, movement.tile, movement.target, movement.time))


def _add(pairs, tile, zone):
    pairs.append(tile)
    pairs.append(zone)


def _may_meld(kind, claimed):
    """Whether two kinds can be of one meld."""
    if kind == claimed:
        return True
    return claimed < 27 and kind // 9 == claimed // 9 and abs(kind - claimed) <= 2
