"""Second thoughts: what was understood last is understood anew, as long as nobody has built on it.

People change a discard, lay a call back, put a drawn tile back on the wall, lay the fourth tile of
a kan when the pon was told already. Where what lies on the table is explained by no event, the last
acts are taken back, one, two or three, and the tiles looked at from there. An explanation leaves
fewer tiles unexplained and no new ones; of several the one that takes back least is taken. What
lay elsewhere for less than half a second leaves no trace.

A try changes the deal and puts it back. No step may be long, so to go back, to look and to let
happen what was found are steps of their own, from where the one before has come to, unless
something has happened meanwhile.
"""

from micropython import const

from jantaku.referee.flow import CALL_MS, NEVER, WALL
from jantaku.rules.deal import NONE
from jantaku.rules.events import (
    ANKAN,
    CHI,
    DISCARD,
    DORA,
    DRAW,
    KAKAN,
    KAN,
    PON,
    PRESSED_WIN,
    SKIP,
    VOID_SUIT,
)
from jantaku.sensing.zones import AIR, RIVER

_STILL_MS = const(500)
_DEEPEST = const(3)
_MOST_EVENTS = const(8)  # of one explanation
_KIND_OF_PLACE = const(0xFC)  # of a zone: rack, river or melds, whosever
_MOST_ACTS = const(200)  # taken back in a deal; then people decide

_CALLS = bytes((CHI, PON, KAN))
_OF_TILES = bytes((DRAW, DISCARD, CHI, PON, KAN, ANKAN, KAKAN, DORA, SKIP))


class Takebacks:
    """Looks for such explanations in one deal."""

    def __init__(self, play):
        self._play = play
        self._looked_at = -1  # the changes of the flow that were looked at
        self._looked_for = 0  # how long its tiles had lain still then
        self._depth = 0
        self._depths: list[int] = []  # that are still to be tried, the next one last
        self._is_looking = False
        self._there: tuple = ()  # where a try has come to that is not done
        self._before: list[int] = []  # the tiles it is to explain
        self._taken: list[tuple] = []
        self._told: list[tuple] = []
        self._found: tuple = ()  # what is told next
        self.left = _MOST_ACTS

    @property
    def is_looking(self) -> bool:
        """Whether a step is due at once to go on with, and nothing has happened since the last."""
        return self._is_looking and self._looked_at == self._play.flow.changes

    def step(self, now: int) -> int:
        """Try one more, or go on with a try; when to come back."""
        play = self._play
        flow = play.flow
        self._is_looking = False
        if not flow.loose or play.is_over:
            return now + NEVER
        latest = max([each[2] for each in flow.loose])
        still = CALL_MS if now - latest >= CALL_MS else _STILL_MS
        if now - latest < still:
            return latest + still
        if (self._looked_at, self._looked_for) != (flow.changes, still):
            self._looked_at, self._looked_for = flow.changes, still
            self._depths = self._all_depths()
            self._there = ()
            self._is_looking = True
            return now
        if self._there:
            play.go_to(self._there)
            self._try(now)
        elif self._depths:
            self._depth = self._depths.pop()
            self._before = [each[0] for each in flow.loose]
            self._taken = play.go_back(self._depth)
            self._told = []
            self._found = ()
            self._there = play.mark()
            play.go_again()
        else:
            return now + NEVER if still == CALL_MS else latest + CALL_MS
        self._is_looking = True
        return now

    def _all_depths(self):
        """How many acts may be taken back, the least last. Where a tile of one of them lies where
        it came from, so many are tried first: the others play on, and every try takes its time."""
        play = self._play
        belongs = play.flow.belongs
        back = [
            tile for tile, place, _ in play.flow.loose if place < belongs(tile) & _KIND_OF_PLACE
        ]
        depths: list[int] = []
        first = 0
        while len(depths) < min(_DEEPEST, play.deal.kept, self.left):
            act = play.act_before(len(depths))
            if not _is_of_tiles(act):
                break
            depths.insert(0, len(depths) + 1)
            tiles = bytes(act[2:3]) + (act[3] if act[0] in _CALLS else b"")
            left = [tile for tile in back if tile not in tiles]
            if len(left) < len(back):
                back, first = left, len(depths)
        if first:
            depths.remove(first)
            depths.append(first)
        return depths

    def _try(self, now):
        """From where the try has come to: let happen what was found, or look for what happened
        next. Then the deal is as it was, or all that was found has happened."""
        play, taken, told = self._play, self._taken, self._told
        flow = play.flow
        if self._found:
            play.deal.apply(self._found)
            flow.follow(self._found)
            told.append(self._found)
            self._found = ()
            self._there = play.mark()
        elif len(told) < _MOST_EVENTS:
            if not told:
                flow.but = taken[0]  # from there that would lead here once more
            self._found = play.next_event(now)
            flow.but = ()
            if not self._found:
                self._there = ()
        else:
            self._there = ()
        is_done = not self._there and self._is_better() and self._is_in_time(taken, told)
        if is_done and self._is_open(taken, told):
            self.left -= self._depth
            play.keep_anew(self._depth, told)
        else:
            play.go_again()

    def _is_better(self):
        """Whether fewer tiles are left unexplained, and no new ones."""
        left = [each[0] for each in self._play.flow.loose]
        return len(left) < len(self._before) and all(tile in self._before for tile in left)

    def _is_in_time(self, taken, told):
        """Whether nothing new is told before a discard that lay there long before it."""
        flow = self._play.flow
        newest = 0
        for event in told:
            kind = event[0]
            if event in taken:
                if kind == DISCARD and flow.since(event[2]) + CALL_MS < newest:
                    return False
            elif kind == DISCARD:
                newest = max(newest, flow.since(event[2]))
            elif kind in _CALLS:
                newest = max(newest, flow.since(event[3][0]))
        return True

    def _is_open(self, taken, told):
        """Whether nobody has built on what was taken back, and no tile of it is in the air."""
        seen = self._play.flow
        new = [event for event in told if event[0] == DISCARD and event not in taken]
        gone = [event for event in taken if event[0] == DISCARD and event not in told]
        # To change a discard is to take it up first; that is noticed within CALL_MS.
        changed = max([seen.after(event[2], CALL_MS) for event in gone or new]) if new else 0
        discarded = [event[1] for event in told if event[0] == DISCARD]
        # Whether one that is taken back was never seen to lie there.
        is_presumed = any(not seen.has_lain(event[2], RIVER + event[1]) for event in gone)
        lay = max([seen.made(event)[1] for event in gone] + [0])
        pressed = self._play.presses.first(PRESSED_WIN)
        for event in taken:
            kind, seat = event[0], event[1]
            if event in told:
                # Who drew after the discard that another now changes has built on it, where the
                # radio knows that it was after it, and before the change.
                is_other = not is_presumed and any(each[1] != seat for each in taken)
                if is_other and kind == DRAW:
                    first, last = seen.made(event)
                    if lay < first and last < changed:
                        return False
                continue
            if kind != SKIP and seen.since(event[3][0] if kind in _CALLS else event[2]) > pressed:
                return False  # what is taken back after somebody declared a win counts for it
            if kind == DISCARD:
                place = seen.seen[event[2]]
                if place == RIVER + seat or (place == AIR and seat not in discarded):
                    return False  # it lies there, or nobody knows yet what will become of it
            elif kind == DRAW and seen.seen[event[2]] != WALL:
                return False  # it was drawn, and has not been put back
        return True


def _is_of_tiles(act):
    """Whether this act was told by tiles: what was declared or ruled stays."""
    if act and act[0] == VOID_SUIT:
        return act[3] != NONE
    return bool(act) and act[0] in _OF_TILES
