"""What a seat can do now, for newcomers, from what that seat sees; a page shows it or does not.

A hint says what it is (`say`, a word of the pages), and what a page would ask for: tiles to move
and where `to`, one to turn, or a button to `press`. Nothing else follows from it: a page may ask
for anything at any time.
"""

from typing import Any

from jantaku.referee import questions
from jantaku.rules import events, wall
from jantaku.rules.deal import OVER
from jantaku.sensing import zones
from jantaku_host.bench import buttons
from jantaku_host.bench.acts import SECOND
from jantaku_host.bench.gestures import BLOCKS
from jantaku_host.games import part
from jantaku_host.play.sitting import Sitting
from jantaku_host.play.tabletop import Tabletop
from jantaku_host.play.view import View, place_name
from jantaku_host.record.recorded import Event

Hint = dict[str, Any]

_CALLS = (events.CHI, events.PON, events.KAN)
_WINS = (events.WIN, events.HU)
_SUITS = "mps"
_STACK = 2  # tiles
_MOST = 8
_COURTESY_US = 6 * SECOND // 5  # before a draw: somebody may want the discard


class Help:
    """At one table, for all its seats."""

    def __init__(self, sitting: Sitting, top: Tabletop) -> None:
        self._sitting = sitting
        self._top = top
        self._stands: tuple[object, int, int] = (None, 0, 0)
        self._options: list[Event] = []
        self._since_us = 0
        self._next = -1  # the tile of the wall that is drawn next, or turned

    def next(self, view: View) -> Hint | None:
        """The tiles that a hand would move next, and where to: into the own wall, or out of the
        wall onto the own rack."""
        self._look()
        return self._building(view) or self._dealing(view) or self._drawing(view)

    def hints(self, view: View) -> list[Hint]:
        """For the person who sees this."""
        self._look()
        seat = view.seat
        by_hand = self._building(view) or self._dealing(view)
        if by_hand:
            return [by_hand]
        is_built = not (view.left or view.held)
        if self._sitting.awaits_dealer and self._top.dealer == seat and is_built:
            return [{"say": "wall_stands", "press": buttons.RIICHI}]
        found = self._asked(seat)
        if found:
            return found
        for event in self._options:
            hint = self._hint(event, view) if event[1] == seat or event[0] == events.DORA else None
            if hint and hint not in found:
                found.append(hint)
        return found[:_MOST]

    def _look(self) -> None:
        """What the rules allow as the table has understood it; they are asked once a state."""
        script = self._sitting.script
        turned = self._sitting.hands.turned_over
        stands = (script, len(self._top.standing), len(turned))
        if stands == self._stands:
            return
        self._stands, self._options, self._next = stands, [], -1
        self._since_us = self._sitting.world.now_us
        if script is None or script.deal.phase >= OVER or not self._sitting.eyes.is_playing:
            return
        self._options = list(script.deal.legal())
        self._options += self._behind(script.deal)
        course = part(script.deal.rules, "bench", "course")
        for event in self._options:
            if event[0] == events.DRAW:
                self._next = course.whole(script.deal, script.order, event)[2]

    def _behind(self, deal: Any) -> list[Event]:
        """What comes after that which is so already, and is told by the next draw: a deposit for
        riichi; the discard of a void suit's tile that is turned over where it is."""
        mark = deal.mark()
        found: list[Event] = []
        while late := self._told_late(deal):
            deal.apply(late)
            found = list(deal.legal())
        deal.return_to(mark)
        return found

    def _told_late(self, deal: Any) -> Event:
        options = list(deal.legal())
        own = [event for event in options if event[1] == deal.turn]
        if len(own) == 1 and own[0][0] == events.DISCARD:
            is_turned = own[0][2] in self._sitting.hands.turned_over
            is_there = own[0][2] in self._top.lying(zones.RIVER + deal.turn)
            return own[0] if is_turned and is_there else ()
        return next((event for event in options if event[0] == events.RIICHI_OK), ())

    def _asked(self, seat: int) -> list[Hint]:
        """What the own display asks."""
        eyes = self._sitting.eyes
        if eyes.is_asked(questions.TENPAI, seat):
            return [
                {"say": "show", "press": buttons.hand(True)},
                {"say": "noten", "press": buttons.hand(False)},
            ]
        if eyes.is_asked(questions.VOID_SUIT, seat):
            return [
                {"say": f"void_{suit}", "press": button}
                for suit, button in zip(_SUITS, buttons.SUITS, strict=True)
            ]
        return []

    def _hint(self, event: Event, view: View) -> Hint | None:
        kind = event[0]
        if kind == events.DRAW:
            return self._drawing(view) if self._is_passed() else None
        if kind in _CALLS:
            return self._laid(events.name(kind), sorted([event[2], *event[3]]), view)
        if kind == events.ANKAN:
            return self._laid("ankan", [event[2] + copy for copy in range(4)], view)
        if kind == events.KAKAN:
            return self._laid("kakan", [event[2]], view)
        if kind in _WINS:
            say = "tsumo" if event[2] == view.seat else "ron"
            return self._pressed(say, buttons.WIN, events.PRESSED_WIN, view)
        if kind == events.RIICHI:
            return self._pressed("riichi", buttons.RIICHI, events.PRESSED_RIICHI, view)
        if kind == events.DISCARD:
            return {"say": "discard"} if self._has_to_discard(view) else self._void(event, view)
        if kind == events.ABORT and event[2] == events.NINE_TERMINALS:
            return {"say": "nine_terminals"}
        return self._turned(event, view) if kind == events.DORA else None

    def _pressed(self, say: str, button: int, what: int, view: View) -> Hint | None:
        """A button to press; once it is pressed the same again would take it back."""
        told = [event for event in self._top.standing if _is_about(event, what, view.seat)]
        is_waiting = bool(told) and told[-1][0] == events.DECLARE
        return None if is_waiting else {"say": say, "press": button}

    def _has_to_discard(self, view: View) -> bool:
        """Whether the hand has a tile more than it waits with; the table may not have seen yet
        that one was thrown."""
        return (len(self._top.lying(zones.RACK + view.seat)) + len(view.held)) % 3 == 2

    def _void(self, event: Event, view: View) -> Hint | None:
        """A tile that names the void suit is the first discard, where it lies."""
        zone = zones.RIVER + view.seat
        is_down = event[2] in self._top.lying(zone) and not self._top.is_open(event[2], zone)
        return {"say": "void_tile", "tiles": [view.handle(event[2])]} if is_down else None

    def _drawing(self, view: View) -> Hint | None:
        handle = view.handle_in_wall(self._next)
        return _racked("draw", [handle], view) if handle else None

    def _building(self, view: View) -> Hint | None:
        """The next stack of the own wall."""
        left = [] if view.held else view.left[:_STACK]  # those in the hand go first
        for coil in (zones.wall(view.seat, stack) for stack in range(zones.STACKS[view.seat])):
            lying = len(self._top.lying(coil))
            if left and lying < _STACK:
                handles = [view.handle(tile) for tile in left[: _STACK - lying]]
                return {"say": "build", "tiles": handles, "to": place_name(coil)}
        return None

    def _dealing(self, view: View) -> Hint | None:
        """The tiles that are taken next, if it is this person who takes them."""
        sitting = self._sitting
        script, eyes = sitting.script, sitting.eyes
        is_dealing = eyes.is_playing and not eyes.has_told(events.DEALT)
        if script is None or not is_dealing or view.seat not in script.by_hand:
            return None
        for first, count in BLOCKS:
            lying = [view.handle_in_wall(tile) for tile in script.order[first : first + count]]
            if any(lying):
                is_own = (script.dealer + wall.dealt_to(first)) % 4 == view.seat
                return _racked("take", list(filter(None, lying)), view) if is_own else None
        return None

    def _is_passed(self) -> bool:
        """Whether nobody seems to want the last discard."""
        if self._sitting.world.now_us - self._since_us < _COURTESY_US:
            return False
        last = self._top.last_discard
        return last < 0 or any(last in self._top.lying(zones.RIVER + seat) for seat in range(4))

    def _laid(self, say: str, tiles: list[int], view: View) -> Hint | None:
        handles = [view.handle(tile) for tile in tiles]
        if not all(handles):
            return None
        shown = "".join(self._top.face(tile) for tile in tiles)
        return {"say": say, "show": shown, "tiles": handles, "to": f"melds:{view.seat}"}

    def _turned(self, event: Event, view: View) -> Hint | None:
        script = self._sitting.script
        assert script is not None
        course = part(script.deal.rules, "bench", "course")
        tile = course.whole(script.deal, script.order, event)[2]
        handle = "" if tile in self._top.turned else view.handle_in_wall(tile)
        return {"say": "indicator", "tiles": [handle]} if handle else None


def _is_about(event: Event, what: int, seat: int) -> bool:
    """Whether this tells of a press of this seat, or that the table has judged it."""
    if event[1] != seat:
        return False
    if event[0] in (events.DECLARE, events.WITHDRAW):
        return bool(event[2] == what)
    return bool(event[0] == events.ASK and event[2] == questions.FALSE_WIN)


def _racked(say: str, handles: list[str], view: View) -> Hint:
    return {"say": say, "tiles": handles, "to": f"rack:{view.seat}"}
