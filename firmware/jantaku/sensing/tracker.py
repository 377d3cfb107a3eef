"""The tracker: every tile is at one place, and only sure evidence moves it.

A read says that a tag answered in a zone or that it did not. Neither is proof: answers get lost
(a hand in the way), and tags of a neighbouring zone answer too. So each is a weight in a
sequential test (Wald, 1945) between "the tile is there" and "it is not", and a movement needs both:
to be surely there, and surely no longer where it was. What stays open too long, or points to two
places, becomes a question.

The weights assume that a tag in its zone misses one probe in ten, and that a tag beside it answers
one in fifty; both are worse than a table that works:
    answer   ln(0.90 / 0.02) =  3.8      silence   ln(0.10 / 0.98) = -2.3      in steps of 0.76
"""

import struct
from array import array
from collections import namedtuple

from micropython import const

from jantaku.rules.wall import TILES
from jantaku.sensing import zones
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER, ZONES

_ANSWER = const(5)
_SILENCE = const(3)
CERTAIN = const(20)  # there: four answers, odds of four million to one
_BLIND_CERTAIN = const(30)  # the same where nobody can see whether the tile has left its old place
SURE = const(9)  # still here: two answers
_ALONE = const(3)  # times that others at its place answered and it did not: no hand is over it
_TURNED = const(2)  # the same for a tile that came back
_RETURNED = const(2)  # answers after which it is SURE
_MATES = const(2)  # that are asked when a tile is gone
GONE = const(-9)  # three silences: a thousand to one, as long as no hand covers them
_GONE_AFTER = const(3)
_BESIDE = const(4)  # silences in the stacks beside its own before a river has it: two in each

# How long what is open may stay so, in milliseconds.
_SETTLED_BY = const(3000)
_IN_AIR_AFTER = const(3000)  # a tile in a hand is soon laid down again
_COVERED_AFTER = const(15_000)  # an arm rests on a zone for a dozen seconds, and nobody minds
_LOST_AFTER = const(20_000)

_STACK = const(2)  # tiles on a coil of the wall
_MOST_CASES = const(24)
_MOST_READS = const(255)
_LONGEST = const(0xFFFF)  # milliseconds that are told
_SINCE = const(4)  # where those stand in `reads`
_READS = const(10)
_KEPT = const(8)  # of them, in the record

# Kinds of questions.
TWO_PLACES = const(0)  # the tile answers here and where it was
UNSETTLED = const(1)  # now it answers, now it does not
LOST = const(2)  # the tile answers nowhere
COVERED = const(3)  # a whole zone has fallen silent
THIRD_TILE = const(4)  # on a stack
# What else is kept of what was seen.
MOVED = const(5)
FOUND = const(6)  # all tiles were read again, and this one lies elsewhere than in the deal

# `reads` is what speaks for it. Four counts, u8: answers and silences at the target since the first
# answer there, answers at the source since then, silences there since the tile was last sure to be
# there. Then milliseconds, u16: since that first answer, since the first of those silences, and
# (this is not kept in the record) since the tile was last sure to be at the source.
# A tile that was lifted from its stack and laid back, as an indicator is, has source == target.
Movement = namedtuple("Movement", ("tile", "source", "target", "time", "reads"))
Question = namedtuple("Question", ("kind", "tile", "zone", "time", "source", "reads"))
NO_READS = bytes(_KEPT)  # nobody has counted them


class Case:
    """A tile that may have come to another zone, and what speaks for it."""

    def __init__(self):
        self.tile = 0
        self.target = 0
        self.weight = 0
        self.opened = 0
        self.looks = 0  # in the stacks beside the one that the tile stood in
        self.asked = False
        self.reads = bytearray(_READS)


class Tracker:
    """Takes reads, hands movements and questions to `sink.moved(m)` and `sink.asked(q)`."""

    def __init__(self, sink):
        self._sink = sink
        self.place = bytearray(bytes((AIR,)) * TILES)  # tile -> zone
        self._counts = bytearray(AIR + 1)  # tiles in each zone
        self._counts[AIR] = TILES
        self._presence = array("b", bytes(TILES))  # how sure a tile is at its place
        self.cases: list[Case] = []
        self._spare = [Case() for _ in range(_MOST_CASES)]
        self.doubts: list[int] = []  # tiles whose place has been silent
        self._silent_since = [0] * TILES
        self._silences = bytearray(TILES)  # at its place, since it was surely there
        self._read_at = [0] * TILES  # when it was last sure to be where it then lay
        self._alone = bytearray(TILES)  # how often others at its place have answered without it
        self._last = bytearray(ZONES)  # the tile that was surely there, or surely not, last
        self._last_is_there = bytearray(ZONES)
        self._asked = bytearray(TILES)  # tiles that were asked for as lost
        self.covered = bytearray(ZONES)  # zones that were asked for
        self.blind = bytearray(AIR + 1)  # zones whose reader is dead
        self._stood = bytearray(bytes((AIR,)) * TILES)  # the stack that a missing tile stood in
        self.near = bytearray(TILES)  # steps by which rivers were too strong for it in the wall

    def put(self, tile: int, zone: int) -> None:
        """The tile is known to be there: from the map of a new wall, or by a person's word."""
        self._forget(tile)
        self._set_place(tile, zone)

    def seek(self, tile: int) -> None:
        """Nobody has seen the tile, and everybody knows: look for it, but do not ask."""
        self.put(tile, AIR)
        self.doubts.append(tile)
        self._asked[tile] = 1

    def presence(self, tile: int) -> int:
        """From GONE to SURE: is the tile at its place?"""
        return GONE if self._is_unseen(self.place[tile]) else self._presence[tile]

    def sees(self, tile: int) -> bool:
        """Whether the tile surely is at its place: where it was read last, and no hand over it."""
        zone = self.place[tile]
        if self._is_unseen(zone) or self.covered[zone] or tile in self.doubts or self._case(tile):
            return False
        if self._last_is_there[zone]:
            return True
        for other in self.doubts:  # one is silent, and none has answered since
            if self.place[other] == zone and self._presence[other] <= GONE:
                return False
        return True

    def away_since(self, tile: int) -> int:
        """Since when the tile, or all of its zone, has been silent; -1: it is seen."""
        if self.sees(tile):
            return -1
        if tile in self.doubts:
            return self._silent_since[tile]
        zone = self.place[tile]
        silent = [self._silent_since[each] for each in self.doubts if self.place[each] == zone]
        return min(silent) if silent else self._read_at[tile]

    def was_read(self, tile: int, since: int) -> bool:
        """Whether the tile has been surely at its place at this time or later."""
        return self.sees(tile) and self._read_at[tile] >= since

    def unread(self) -> bytes:
        """The tiles that have answered nowhere for long, so that people were asked for them."""
        return bytes([tile for tile in self.doubts if self._asked[tile]])

    def tiles_at(self, zone: int) -> list[int]:
        """The tiles at a place, in the order of their numbers."""
        return [tile for tile in range(TILES) if self.place[tile] == zone]

    def stack_of(self, tile: int) -> int:
        """The stack that the tile stands in, or stood in before it was missing; AIR: none."""
        place = self.place[tile]
        return place if place < RACK else self._stood[tile]

    def beside(self, case) -> int:
        """The stack to look into before the tile is in this river, whose field reaches into the
        wall beside it: a wall may have been pushed by a stack. AIR: none, or no more."""
        stack, river = self.stack_of(case.tile), case.target
        is_near = stack < RACK and RIVER <= river < MELDS and zones.side(stack) == river - RIVER
        while is_near and case.looks < _BESIDE:
            zone = zones.beside(stack)[case.looks & 1]
            if zones.side(zone) == river - RIVER and not self.blind[zone]:
                return zone
            case.looks += 1
        return AIR

    def count_at(self, zone: int) -> int:
        """How many tiles there are at a place."""
        return self._counts[zone]

    def is_settling(self) -> bool:
        """Whether there are cases that reads may still settle."""
        return any(not case.asked for case in self.cases)

    def saw(self, tile: int, zone: int, answered: bool, now: int) -> None:
        """A probe of that tile in that zone was answered, or was not."""
        if zone == self.place[tile]:
            self._saw_at_place(tile, zone, answered, now)
        else:
            self._saw_elsewhere(tile, zone, answered, now)

    def step(self, now: int) -> None:
        """Ask about what has been open too long."""
        for case in self.cases:
            if not case.asked and now - case.opened > _SETTLED_BY:
                self._ask(case, self._kind(case), now)
        for tile in self.doubts:
            if self.presence(tile) <= GONE and self._case(tile) is None:
                self._wonder(tile, now)

    def _saw_at_place(self, tile, zone, answered, now):
        presence = self._presence[tile]
        if answered:  # silences before an answer prove nothing any more
            presence = min(SURE, max(0, presence) + _ANSWER)
            self._hear(zone, now)
        else:
            if GONE < presence <= GONE + _SILENCE:
                self._compare(tile, zone, now)
            presence = max(GONE, presence - _SILENCE)
            _count(self._silences, tile)
        self._presence[tile] = presence
        if presence == SURE:
            self._is_there(tile, zone, now)
        elif not answered:
            self._doubt(tile, now)
        last = None
        for case in self.cases:
            if case.tile == tile:
                if answered:
                    _count(case.reads, 2)
                last = case
        if last is not None and zone < RACK and RIVER <= last.target < MELDS:
            last = self._doubt_river(last, answered)
        if last is not None:
            self._judge(last, now)

    def _doubt_river(self, case, answered):
        """A river's field reaches into the wall beside it: a tile that answers in both lies in the
        wall, and the river is too strong for it by a step. What it answered there before it was
        lifted does not speak for the river. The case, if it stays open."""
        if not answered:
            case.weight = min(case.weight, CERTAIN - _ANSWER)
        elif case.weight >= CERTAIN and self._presence[case.tile] == SURE:
            _count(self.near, case.tile)
            self._close(case)
            return self._case(case.tile)
        return case

    def _is_there(self, tile, zone, now):
        """The tile is surely at its place; one of a stack may have been away, and was turned. Of
        the last one of a stack nobody can tell whether a hand lay over it."""
        was_away = self._alone[tile] >= _TURNED
        if self.count_at(zone) == 1:
            was_away = self._silences[tile] >= _GONE_AFTER
        was_lifted = zone < RACK and was_away and self._case(tile) is None
        reads = self._reads(tile, now) if was_lifted else b""
        self._believe(tile)
        self._look_again(tile, zone, now)
        self._read_at[tile] = now
        if was_lifted:
            self._sink.moved(Movement(tile, zone, zone, now, reads))

    def _saw_elsewhere(self, tile, zone, answered, now):
        case = self._case(tile, zone)
        if case is None:
            if not answered:
                self._saw_not_beside(tile, zone, now)
            if not answered or not self._spare:
                return
            case = self._open(tile, zone, now)
        _count(case.reads, 0 if answered else 1)
        if answered:
            case.weight = min(_BLIND_CERTAIN, case.weight + _ANSWER)
        else:
            case.weight -= _SILENCE
            if case.weight < 0:
                self._close(case)
                case = self._case(tile)  # a zone that competed with it may have won now
        if case is not None:
            self._judge(case, now)

    def _saw_not_beside(self, tile, zone, now):
        for case in self.cases:
            if case.tile == tile and self.beside(case) == zone:
                case.looks += 1
                self._judge(case, now)
                return

    def _judge(self, case, now):
        tile, target = case.tile, case.target
        source = self.place[tile]
        if case.weight < self.certain(case) or self.presence(tile) > GONE:
            return
        rival = self._rival(case)
        if rival is not None and target < RACK and RIVER <= rival.target < MELDS:
            _count(self.near, tile)  # it is in the wall, and that river too strong for it
            self._close(rival)
            rival = self._rival(case)
        if rival is not None or self.beside(case) != AIR:
            return  # one tile, one place
        if target < RACK and self._is_full(target):
            return  # one of the two there may still turn out to have left
        movement = Movement(tile, source, target, now, self._reads(tile, now, case))
        self.put(tile, target)
        self._read_at[tile] = now
        self._hear(target, now)
        self._sink.moved(movement)

    def _kind(self, case):
        """What is in the way of a case that stays open."""
        presence = self.presence(case.tile)
        if case.weight >= CERTAIN and presence >= SURE:
            return TWO_PLACES
        is_third = case.target < RACK and self._is_full(case.target)
        return THIRD_TILE if is_third and presence <= GONE else UNSETTLED

    def _is_full(self, zone):
        """Whether two tiles stand on this coil; one that is missed there and surely elsewhere does
        no more, so that two may change places."""
        left = self.count_at(zone) - _STACK
        for case in self.cases:
            if self.place[case.tile] == zone and case.weight >= CERTAIN:
                left -= case.tile in self.doubts
        return left >= 0

    def certain(self, case) -> int:
        """The weight that the case needs."""
        return _BLIND_CERTAIN if self.blind[self.place[case.tile]] else CERTAIN

    def _wonder(self, tile, now):
        """The tile is not at its place, and has been seen nowhere else."""
        silent = now - self._silent_since[tile]
        zone = self.place[tile]
        if self.blind[zone]:
            return
        if zone == AIR:
            # Where a reader is dead, tiles may well lie and not be seen.
            if silent > _LOST_AFTER and not self._asked[tile] and not any(self.blind):
                self._asked[tile] = 1
                self._sink.asked(Question(LOST, tile, AIR, now, AIR, self._reads(tile, now)))
            return
        if silent <= _IN_AIR_AFTER:
            # On a stack its mate was asked at once.
            if zone >= RACK and self._alone[tile] < _ALONE and self._is_pressing(tile, zone, now):
                self._ask_mates(tile, zone, now)
            return
        if self._alone[tile] >= _ALONE or self.count_at(zone) == 1:
            reads = self._reads(tile, now)
            self._set_place(tile, AIR)
            self._sink.moved(Movement(tile, zone, AIR, now, reads))
        elif silent > _COVERED_AFTER and not self.covered[zone]:
            self.covered[zone] = 1
            self._sink.asked(Question(COVERED, tile, zone, now, zone, self._reads(tile, now)))

    def _ask(self, case, kind, now):
        if not case.asked:
            case.asked = True
            tile = case.tile
            reads = self._reads(tile, now, case)
            self._sink.asked(Question(kind, tile, case.target, now, self.place[tile], reads))

    def _reads(self, tile, now, case=None):
        """What speaks for it now; without a case that is what its own place has said."""
        reads = bytearray(_READS)
        seen = silent = 0
        if case is not None:
            reads[:] = case.reads
            seen = _since(case.opened, now)
        elif self._presence[tile] == SURE:
            reads[0] = _RETURNED
        reads[3] = self._silences[tile]
        if reads[3]:
            silent = _since(self._silent_since[tile], now)
        last = _since(self._read_at[tile], now)
        struct.pack_into("<HHH", reads, _SINCE, seen, silent, last)
        return bytes(reads)

    def _set_place(self, tile, zone):
        self._stood[tile] = self.place[tile] if zone == AIR and self.place[tile] < RACK else AIR
        self._counts[self.place[tile]] -= 1
        self._counts[zone] += 1
        self.place[tile] = zone
        self._presence[tile] = GONE if zone == AIR else SURE
        self._silences[tile] = 0

    def _is_unseen(self, zone):
        return zone == AIR or self.blind[zone]

    def _case(self, tile, zone=AIR):
        """The tile's case for that zone, or any of its cases."""
        for case in self.cases:
            if case.tile == tile and zone in (AIR, case.target):
                return case
        return None

    def _rival(self, case):
        """Another case of the same tile."""
        for other in self.cases:
            if other.tile == case.tile and other is not case:
                return other
        return None

    def _open(self, tile, zone, now):
        if self._presence[tile] > 0:
            self._presence[tile] = 0  # what was known of its old place is old: ask afresh
        case = self._spare.pop()
        case.tile, case.target = tile, zone
        case.weight, case.opened, case.looks, case.asked = 0, now, 0, False
        for index in range(_READS):
            case.reads[index] = 0
        self.cases.append(case)
        return case

    def _close(self, case):
        self.cases.remove(case)
        self._spare.append(case)

    def _doubt(self, tile, now):
        if tile not in self.doubts:
            self.doubts.append(tile)
            self._silent_since[tile] = now

    def _compare(self, tile, zone, now):
        """Is it the whole zone that is silent, a hand over it, or this tile alone?"""
        if self._last[zone] != tile:
            self._alone[tile] = self._alone[tile] + 1 if self._last_is_there[zone] else 0
        self._last[zone] = tile
        self._last_is_there[zone] = 0
        for other in self.doubts:
            if other != tile and self.place[other] == zone:
                self._alone[other] = 0
        if self._alone[tile] < _ALONE and self._is_pressing(tile, zone, now):
            self._ask_mates(tile, zone, now)

    def _ask_mates(self, tile, zone, now):
        left = _MATES
        for mate in range(TILES):
            if mate != tile and self.place[mate] == zone and self._presence[mate] > 0:
                self._presence[mate] = 0
                self._doubt(mate, now)
                left -= 1
                if not left:
                    return

    def _is_pressing(self, tile, zone, now):
        """On a stack a tile may be turned; elsewhere most hands go away soon enough."""
        return zone < RACK or now - self._silent_since[tile] > _IN_AIR_AFTER // 2

    def _look_again(self, tile, zone, now):
        """This one is there: then so may one be that was silent."""
        self._last[zone] = tile
        self._last_is_there[zone] = 1
        for other in self.doubts:
            if (
                self.place[other] == zone
                and self._presence[other] <= GONE
                and self._alone[other] < _ALONE
                and self._is_pressing(other, zone, now)
            ):
                self._presence[other] = GONE + _SILENCE
                return

    def _hear(self, zone, now):
        if self.covered[zone]:  # no longer: give the others time to answer too
            self.covered[zone] = 0
            for tile in self.doubts:
                if self.place[tile] == zone:
                    self._silent_since[tile] = now

    def _believe(self, tile):
        self._asked[tile] = self._alone[tile] = self._silences[tile] = 0
        if tile in self.doubts:
            self.doubts.remove(tile)

    def _forget(self, tile):
        for at in range(len(self.cases) - 1, -1, -1):
            if self.cases[at].tile == tile:
                self._spare.append(self.cases.pop(at))
        self._believe(tile)


def earliest(movement) -> int:
    """The tile was moved after this moment, when it was last read at its old place."""
    return movement.time - _milliseconds(movement.reads, _KEPT)


def latest(movement) -> int:
    """The tile was moved before this moment, when it was first read at its new place, or, in the
    air, first silent at its old one."""
    at = _SINCE + 2 if movement.target == AIR else _SINCE
    return movement.time - _milliseconds(movement.reads, at)


def away_ms(movement) -> int:
    """How long ago the tile was first silent at its old place."""
    return _milliseconds(movement.reads, _SINCE + 2)


def _milliseconds(reads, at):
    return reads[at] | reads[at + 1] << 8 if len(reads) > at else 0


def _count(reads, index):
    if reads[index] < _MOST_READS:
        reads[index] += 1


def _since(then, now):
    return min(max(0, now - then), _LONGEST)
