"""People at the simulated table without a browser: what their pages get, and what they do, told
tile by tile beforehand, in virtual time."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from jantaku.rules import books, events
from jantaku_host.bench import scene_script, scene_wall
from jantaku_host.bench.company import bots, games_of
from jantaku_host.games import part
from jantaku_host.play.parlour import Parlour, Seat
from jantaku_host.play.sitting import Sitting
from jantaku_host.record.recorded import Event

CHOSEN = (
    events.DISCARD, events.CHI, events.PON, events.KAN, events.ANKAN, events.KAKAN, events.RIICHI,
    events.WIN, events.VOID_SUIT,
)  # fmt: skip
# What would not be allowed, or looks otherwise, with other tiles in the hand.
_TELLING = (
    events.RIICHI, events.WIN, events.HU, events.ANKAN, events.KAKAN, events.TENPAI, events.ABORT,
)  # fmt: skip
_SWAPS = 400  # of two tiles: as many as make any other deal of the same
_LOOK_US = 100_000
_ENOUGH = 14  # discards


def played(book: str, seed: int) -> tuple[bytes, list[Event]]:
    """A deal between bots by the rules alone, as far as no hand shows: its wall, and what
    happens."""
    script = next(games_of(book, bots(book, "easy", seed), seed, first_east=0))
    discards = 0
    while script.more() and discards < _ENOUGH:
        if script.happening[-1][0] in _TELLING:
            return script.order, script.happening[:-1]
        discards += script.happening[-1][0] == events.DISCARD
    return script.order, script.happening


def twin(book: str, order: bytes, happening: list[Event], seat: int, seed: int) -> bytes:
    """The same wall with tiles that this seat has not seen by then at other places, so far as
    everybody could do the same with them: who names a void suit has to get rid of it."""
    seen = set()
    for event in happening:
        if event[0] == events.DEALT:
            seen.update(event[2][13 * seat : 13 * seat + 13])
        elif event[0] in (events.DISCARD, events.DORA) or event[:2] == (events.DRAW, seat):
            seen.add(event[2])
        elif event[0] in (events.CHI, events.PON, events.KAN):
            seen.update((event[2], *event[3]))
    hidden = [at for at, tile in enumerate(order) if tile not in seen]
    random = Random(seed)
    found = bytearray(order)
    for _ in range(_SWAPS):
        one, two = random.sample(hidden, 2)
        found[one], found[two] = found[two], found[one]
        if not _is_possible(book, bytes(found), happening):
            found[one], found[two] = found[two], found[one]
    return bytes(found)


def _is_possible(book: str, order: bytes, happening: list[Event]) -> bool:
    """Whether the rules let the same happen with this wall."""
    script = next(games_of(book, [None] * 4, 0, first_east=0, walls=[order]))
    course = part(script.deal.rules, "bench", "course")
    for event in happening:
        if event[0] in (events.DEALT, events.DORA, events.DRAW):
            event = course.whole(script.deal, order, event[:2])
        elif event not in script.deal.legal():
            return False
        script.deal.apply(event)
    return True


def wall(head: str, book: str = "ema2016") -> bytes:
    """The tiles in dealing order, as the head of a scene has them."""
    return scene_wall.order(scene_script.parse(head, "head").head, books.load(book))


class Told:
    """A mind that was told what to do, deal by deal; what is not allowed as it stands it leaves."""

    def __init__(self, seat: int, *deals: list[Event]) -> None:
        self._deals = deals
        self._deal = 0
        self._seen = 0  # events of the deal
        self._seat = seat

    def next(self, history: Iterable[Event]) -> Event:
        """What comes after this much of a deal, () if nothing."""
        acts = [each for each in self._deals[self._deal] if self._is_own(each)]
        done = sum(self._is_own(each) for each in history)
        return acts[done] if done < len(acts) else ()

    def _is_own(self, event: Event) -> bool:
        return event[1] == self._seat and event[0] in CHOSEN

    def choose(self, sight: Any, options: list[Event]) -> Event | None:
        history = sight.history
        if len(history) < self._seen:
            self._deal += 1
        self._seen = len(history)
        wanted = self.next(history)
        return wanted if wanted in options else None

    def over(self, sight: Any) -> None:
        pass


def seeded(seat: int) -> Callable[[], str]:
    """Handles that repeat."""
    random = Random(f"handles {seat}")
    return lambda: f"{random.getrandbits(48):012x}"


@contextmanager
def sitting(
    people: Iterable[int], minds: list[Any], book: str = "ema2016", **bench: Any
) -> Iterator[tuple[Sitting, Parlour]]:
    """A table without radio at which these seats are people's."""
    options: dict[str, Any] = {"level": "movements", "runtime": "cpython", "pace": "fast"}
    options["first_east"] = 0
    table = Sitting(book, minds, **(options | bench))
    parlour = Parlour(table, people, seeded)
    with table:
        yield table, parlour


class Hand:
    """Does what was told for one seat, by wishes alone: as quick as its page shows that it can."""

    def __init__(self, table: Sitting, parlour: Parlour, seat: Seat, told: Told) -> None:
        self._table = table
        self._parlour = parlour
        self._seat = seat
        self._told = told
        self._asked = ""
        table.world.call(table.world.now_us + _LOOK_US // 2, self._look)

    def _look(self) -> None:
        self._table.world.call(self._table.world.now_us + _LOOK_US, self._look)
        wish = self._wish(json.loads(self._seat.seen))
        if wish and wish != self._asked:
            self._asked = wish
            self._parlour.wish(self._seat, wish.encode())

    def _wish(self, seen: dict[str, Any]) -> str:
        says = {each["say"]: each for each in seen["help"]}
        own = self._seat.person.seat
        wanted = self._told.next(self._parlour.top.standing)
        view = self._seat.person.view
        pressed = [each["press"] for each in seen["help"] if self._presses(each["say"], wanted)]
        if pressed:
            return self._press(pressed[0], pressed[0] not in seen["down"])
        if wanted and wanted[0] == events.VOID_SUIT and wanted[3] != events.CONCEALED:
            return self._move([wanted[3]], f"river:{own}") if "void_m" in says else ""
        if wanted and wanted[0] in (events.CHI, events.PON, events.KAN):
            lies = any(view.handle(wanted[2]) in [t[0] for t in river] for river in seen["rivers"])
            if lies and events.name(wanted[0]) in says:
                return self._move([wanted[2], *wanted[3]], f"melds:{own}")
        if "void_tile" in says:
            return json.dumps({"do": "turn", "tiles": says["void_tile"]["tiles"]})
        if "draw" in says:
            return json.dumps({"do": "move", "tiles": says["draw"]["tiles"], "to": f"rack:{own}"})
        if "discard" in says and wanted and wanted[0] == events.DISCARD:
            return self._move([wanted[2]], f"river:{own}")
        return ""

    @staticmethod
    def _presses(say: str, wanted: Event) -> bool:
        """Whether that is done with a button: a wall that stands, a void suit named by card."""
        by_card = wanted and wanted[0] == events.VOID_SUIT and wanted[3] == events.CONCEALED
        return say == "wall_stands" or bool(by_card and say == f"void_{'mps'[wanted[2]]}")

    @staticmethod
    def _press(button: int, down: bool) -> str:
        return json.dumps({"do": "press", "button": button, "down": down})

    def _move(self, tiles: list[int], to: str) -> str:
        handles = [self._seat.person.view.handle(tile) for tile in tiles]
        return json.dumps({"do": "move", "tiles": handles, "to": to}) if all(handles) else ""
