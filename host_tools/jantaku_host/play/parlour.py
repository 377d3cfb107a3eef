"""The room around a simulated table: who sits there, and what is sent to each page.

Everything is looked at from the table's own thread, at ticks of its own clock. What a page gets
depends on what its seat sees at those ticks, and on nothing else.
"""

import base64
import json
import secrets
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import Any

from jantaku.rules import events, wall
from jantaku.sensing import zones
from jantaku_host.bench.acts import SECOND, Act
from jantaku_host.bench.live_feed import packed, simulated_feed
from jantaku_host.bench.ssd1322 import SSD1322
from jantaku_host.play.help import Help
from jantaku_host.play.keepsakes import Keepsakes
from jantaku_host.play.notes import Notes
from jantaku_host.play.person import Person
from jantaku_host.play.sitting import Sitting
from jantaku_host.play.tabletop import Tabletop
from jantaku_host.play.view import View
from jantaku_host.play.wishes import read
from jantaku_host.record.recorded import Event

_TICK_US = 100_000
_STACK_US = SECOND // 16  # four hands build a wall
_HANDLE_BYTES = 6
_LINK_BYTES = 16


def new_handle() -> str:
    """A name for a tile that tells nothing."""
    return secrets.token_urlsafe(_HANDLE_BYTES)


def new_link() -> str:
    """A name for a seat that nobody guesses."""
    return secrets.token_urlsafe(_LINK_BYTES)


class Seat:
    """A person's seat, and what its page shows: `seen` and `displays` are only ever replaced, so
    that a reader needs no lock."""

    def __init__(self, person: Person, link: str) -> None:
        self.person = person
        self.link = link
        self.seen = ""
        self.displays: list[str] = []

    def is_called(self, link: str) -> bool:
        """Whether this is its link; how long that takes tells nothing."""
        return secrets.compare_digest(self.link.encode(), link.encode())


class Parlour:
    """An evening with people at these seats. `handle(seat)` makes what gives handles to a seat."""

    def __init__(
        self,
        sitting: Sitting,
        seats: Iterable[int],
        handle: Callable[[int], Callable[[], str]] = lambda seat: new_handle,
    ) -> None:
        self.sitting = sitting
        self.top = Tabletop(sitting.world, sitting.tags)
        self.keepsakes: Keepsakes | None = None  # once the game is over
        self._help = Help(sitting, self.top)
        self.notes = Notes(sitting)
        self.seats = [Seat(self._person(seat, handle(seat)), new_link()) for seat in seats]
        self.feed = simulated_feed(sitting)  # for those who look on
        self._tell_all = sitting.on_event
        sitting.on_event = self._hear
        sitting.on_display = self._drawn
        self._pictures = [""] * 4
        self._piles: list[list[int]] = [[] for _ in range(4)]  # tiles by side, before the dice
        self._stale = set(range(4))  # displays on which something was drawn since
        sitting.on_wash = lambda: sitting.players.acts.begin(self._build())
        sitting.on_wall = self._begin
        sitting.world.call(sitting.world.now_us, self._tick)

    def _person(self, seat: int, handle: Callable[[], str]) -> Person:
        view = View(seat, self.top, handle)
        sitting = self.sitting
        return Person(view, self.top, sitting.hands, sitting.players.acts, sitting.press)

    def seat(self, link: str) -> Seat | None:
        """The seat of this link; all are compared, whichever it is."""
        found = [each for each in self.seats if each.is_called(link)]
        return found[0] if found else None

    def wish(self, seat: Seat, message: bytes) -> None:
        """The page of this seat asks for something; BadWish if no hand can do it."""
        wish = read(message, seat.person.view)
        self.sitting.do(partial(seat.person.wish, wish))

    # What happens there

    def _hear(self, event: Event, at_us: int) -> None:
        if self._tell_all:
            self._tell_all(event, at_us)
        self.top.hear(event)
        if event[0] == events.DEAL_END:
            self.notes.conclude()

    def _begin(self) -> None:
        """The dice have fallen, and the wall is what it will be."""
        self.top.build()
        for seat in self.seats:
            seat.person.view.pile = self.sitting.left.get(seat.person.seat, [])
        self.notes.begin()

    def _build(self) -> Act:
        """The wall grows before everybody's eyes. Which tile lies where is settled when the dice
        have fallen: the bench lays them anew, and nobody can tell."""
        sitting = self.sitting
        script = sitting.script
        assert script is not None
        self.top.rules = script.deal.rules
        self.top.dealer = script.dealer
        sitting.hands.build({})
        self.top.build()
        script.by_hand = frozenset(
            seat.person.seat for seat in self.seats if seat.person.is_by_hand
        )
        tiles = iter(range(len(sitting.tags)))
        stacks = wall.stacks(script.deal.rules, script.dealer)
        self._piles = [list(islice(tiles, 2 * stacks[side])) for side in range(4)]
        for seat in self.seats:
            is_own = seat.person.seat in script.by_hand
            seat.person.view.pile = self._piles[seat.person.seat] if is_own else []
        for stack in range(max(stacks)):
            for side in range(4):
                if side not in script.by_hand:
                    self._lay(side, stack, self._piles[side][2 * stack : 2 * stack + 2])
            yield _STACK_US

    def _lay(self, side: int, stack: int, tiles: list[int]) -> None:
        for tile in tiles:
            self.sitting.hands.put(tile, zones.wall(side, stack))

    def _hand_over(self, person: Person) -> None:
        """Before the dice fall somebody may begin to build himself, or have had enough of it."""
        script, seat = self.sitting.script, person.seat
        if not (script and self.sitting.awaits_dealer and person.is_idle) or person.view.held:
            return
        if person.is_by_hand and seat not in script.by_hand:
            script.by_hand |= {seat}
            person.view.pile = self._piles[seat]
            for tile in person.view.pile:
                self.sitting.hands.put(tile, zones.AIR)
        elif seat in script.by_hand and not person.is_by_hand:
            script.by_hand -= {seat}
            for stack in range(len(self._piles[seat]) // 2):
                lying = len(self.top.lying(zones.wall(seat, stack)))
                self._lay(seat, stack, person.view.left[: 2 - lying])
            person.view.pile = []

    def conclude(self, keepsakes: Keepsakes) -> None:
        """The game is over, the table at rest: this is what there is to keep."""
        self.keepsakes = keepsakes
        for seat in self.seats:
            self._show(seat)

    # What pages are sent

    def _tick(self) -> None:
        world = self.sitting.world
        world.call(world.now_us + _TICK_US, self._tick)
        for number in self._stale:
            self._pictures[number] = _encoded(self.sitting.displays[number])
        self._stale.clear()
        for seat in self.seats:
            self._hand_over(seat.person)
            self._show(seat)

    def _drawn(self, number: int, at_us: int) -> None:
        self._stale.add(number)

    def _show(self, seat: Seat) -> None:
        seen = json.dumps(self._seen(seat.person), separators=(",", ":"))
        if seen != seat.seen:
            seat.seen = seen
        helps = self.sitting.is_helping
        shown = [
            "" if helps and number != seat.person.seat else picture
            for number, picture in enumerate(self._pictures)
        ]
        if shown != seat.displays:
            seat.displays = shown

    def _seen(self, person: Person) -> dict[str, Any]:
        script = self.sitting.script
        colours = self.sitting.lights.colours
        return person.view.picture() | {
            "seat": person.seat,
            "names": list(script.players) if script else [""] * 4,
            "lights": bytes(part for colour in colours for part in colour).hex(),
            "down": sorted(person.down),
            "sorted": person.view.is_sorted,
            "by_hand": person.is_by_hand,
            "refused": [person.refused, person.why],
            "next": self._help.next(person.view),
            "help": self._help.hints(person.view),
            "scene": bool(self.notes.scene),
            "over": self.keepsakes.standing if self.keepsakes else None,
        }


def _encoded(display: SSD1322) -> str:
    return base64.b64encode(packed(display)).decode()
