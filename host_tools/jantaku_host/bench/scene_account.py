"""What the table makes of a scene: events as text, what it asked and said, how it answered.

Seats are the winds of the deal in which something happened.
"""

from typing import Any

from jantaku import board
from jantaku.referee import questions
from jantaku.referee.referee import (
    BUILDING,
    CLOSING,
    ENDED,
    GOING_BACK,
    LAST,
    MAPPING,
    NO_SESSION,
    PLAYING,
)
from jantaku.rules import events, tiles
from jantaku_host.bench.scene_script import ABORTS, ANSWERS, RULINGS, SEATS, VOIDS

Sight = dict[str, Any]  # as `crew.sight` has it

_RULED = {number: name for name, number in RULINGS.items()} | {
    events.FINE: "fine",
    events.LATENESS: "lateness",
    events.SUBSTITUTE: "substitute",
    events.ABSENCE: "absence",
    events.DISQUALIFIED: "disqualified",
    events.UNLISTED: "unlisted",
    events.WITHDRAWN: "withdrawn",
    events.REPLACES: "replaces",
    events.CORRECTED: "corrected",
}
_VOIDED = {number: name for name, number in VOIDS.items()}
_STATES = {
    NO_SESSION: "over",
    BUILDING: "building",
    MAPPING: "building",
    PLAYING: "playing",
    CLOSING: "settled",
    GOING_BACK: "waiting",
    LAST: "over",
    ENDED: "over",
}
# Answered by a button of a seat, whatever choices they have.
_ASKED = ("void_suit", "which_tile", "proposal")
_NOBODY = 255


class Account:
    """Hears of everything that happens; `now` is the time of the scene in milliseconds."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.now = 0
        self.dealer = 0  # of the deal in play, or of the last one
        self._happened: list[tuple[Any, str]] = []  # events, each with its text or ""
        self._stands: list[bool] = []
        self._sight: Sight = {}
        self._open: list[Any] = []
        self.told: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self._pressed: dict[tuple[int, int], int] = {}  # not answered yet, and when
        self._last: dict[int, dict[str, Any] | None] = {}  # by seat, what its last press got

    def begin(self) -> None:
        """The scene begins now; what was told before it has always been there."""
        self.now = 0
        for row in (*self.told, *self.answers):
            row["at"] = 0.0
        self._pressed.clear()

    def wind(self, seat: int) -> str:
        """The seat's wind in this deal."""
        return SEATS[(seat - self.dealer) % 4]

    def seat(self, wind: str) -> int:
        """Where the wind sits in this deal."""
        return (self.dealer + SEATS.index(wind)) % 4

    # Events

    def hear(self, event: tuple[Any, ...]) -> None:
        """An event is in the journal."""
        if event[0] == events.DEAL_START:
            self.dealer = event[1]
        self._take_back(events.taken_back(event))
        self._happened.append((event, self._text(event)))
        self._stands.append(True)

    def _take_back(self, count: int) -> None:
        at = len(self._happened)
        while count and at:
            at -= 1
            event = self._happened[at][0]
            if self._stands[at] and event[0] > events.DEAL_START and not events.is_beside(event):
                count -= events.is_act(event)
                self._stands[at] = False

    def _standing(self) -> list[bool]:
        """Which of the events stand: neither taken back nor, of void suits, named over."""
        standing = list(self._stands)
        named: dict[int, int] = {}
        for at, (event, _) in enumerate(self._happened):
            if event[0] == events.DEAL_START:
                named.clear()
            elif event[0] == events.VOID_SUIT and standing[at]:
                if event[1] in named:
                    standing[named[event[1]]] = False
                named[event[1]] = at
        return standing

    @property
    def events(self) -> list[str]:
        """What stands."""
        told = zip(self._happened, self._standing(), strict=True)
        return [text for (_, text), stands in told if text and stands]

    @property
    def history(self) -> list[str]:
        """The same with what was undone."""
        told = zip(self._happened, self._standing(), strict=True)
        return [text if stands else "-" + text for (_, text), stands in told if text]

    def winners(self) -> list[int]:
        """Seats that have left the deal in play with a hu, the last one last."""
        found: list[int] = []
        for (event, _), stands in zip(self._happened, self._stands, strict=True):
            if event[0] == events.DEAL_START:
                found.clear()
            elif event[0] == events.HU and stands:
                found.append(event[1])
        return found

    def _tile(self, tile: int) -> str:
        return str(tiles.text([tile], self._rules.red_fives))

    def _text(self, event: tuple[Any, ...]) -> str:
        kind, wind = event[0], self.wind(event[1])
        name: str = events.name(kind)
        if kind in (events.DRAW, events.DISCARD, events.CHI, events.PON, events.KAN, events.KAKAN):
            return f"{name} {wind} {self._tile(event[2])}"
        if kind == events.ANKAN:
            return f"{name} {wind} {tiles.kinds_text([event[2] >> 2])}"
        if kind in (events.RIICHI, events.RIICHI_OK):
            return f"{name} {wind}"
        if kind == events.DORA:
            return f"{name} {self._tile(event[2])}"
        if kind in (events.WIN, events.HU):
            how = "tsumo" if event[2] == event[1] else f"ron {self.wind(event[2])}"
            return f"{name} {wind} {how} {self._tile(event[3])}"
        if kind == events.VOID_SUIT:
            return f"{name} {wind} {'mps'[event[2]]}"
        if kind == events.TENPAI:
            return f"{name} {wind} {'shown' if event[2] else 'noten'}"
        if kind == events.ABORT:
            return f"{name} {ABORTS[event[2]]}"
        if kind == events.RULING:
            return f"{name} {_RULED.get(event[2], event[2])} {wind}"
        if kind == events.VOID:
            whose = f" {wind}" if event[2] == events.CHOMBO else ""
            return f"{name} {_VOIDED[event[2]]}{whose}"
        return name if kind in (events.DRAW_END, events.SETTLE) else ""

    # What everybody sees

    def see(self, sight: Sight) -> None:
        """What is shown may have changed."""
        self._sight = sight
        asks = self.asks
        found = []
        for question in self._questions():
            what = "ask" if question in asks else "said"
            row = {"what": what} | {key: question[key] for key in ("seat", "kind", "choices")}
            found.append(row)
            if row not in self._open:
                self.told.append({"at": self.now / 1000} | row)
        self._open = found

    def _questions(self) -> list[dict[str, Any]]:
        found = []
        for seat, kind, choices in self._sight.get("questions", []):
            to = [each for each in range(4) if questions.is_asked((seat, kind, choices), each)]
            labels = [_NAMES.get(name, name) for name in map(questions.label, choices)]
            found.append(self._question(seat, questions.name(kind), labels, to))
        if self._sight.get("proposal"):
            by, _, about, agreed = self._sight["proposal"]
            to = [seat for seat in range(4) if seat != by and not agreed >> seat & 1]
            seat = by if about == _NOBODY else about
            found.append(self._question(seat, "proposal", ["confirm"], to))
        return found

    def _question(self, seat: int, kind: str, choices: list[str], to: list[int]) -> dict[str, Any]:
        winds = [self.wind(each) for each in to]
        return {"seat": self.wind(seat), "kind": kind, "choices": choices, "to": winds}

    @property
    def asks(self) -> list[dict[str, Any]]:
        """What a seat is asked, and answers by a button."""
        return [each for each in self._questions() if each["choices"] or each["kind"] in _ASKED]

    @property
    def said(self) -> list[dict[str, Any]]:
        """What the table states."""
        return [
            {"seat": each["seat"], "kind": each["kind"]}
            for each in self._questions()
            if not each["choices"] and each["kind"] not in _ASKED
        ]

    @property
    def proposal(self) -> list[int]:
        """Who proposes, what, about whom, and a mask of who agrees; empty if nobody does."""
        return list(self._sight.get("proposal", []))

    def menu(self, seat: int) -> list[Any]:
        """The page of its menu that a seat sees."""
        return list(self._sight["menus"][seat])

    @property
    def state(self) -> str:
        """Of the table, in a word."""
        state = _STATES[self._sight["state"]]
        if state == "playing" and self._sight["held"]:
            return "waiting"
        if state == "settled" and self._sight["end"] in _VOIDED.values():
            return "void"
        return state

    @property
    def is_settled(self) -> bool:
        """Whether a settlement is shown."""
        return self.state in ("settled", "void")

    @property
    def next_dealer(self) -> int:
        """The seat that is East in the next deal."""
        return int(self._sight["next"])

    @property
    def dead(self) -> list[str]:
        """Seats whose hand is dead."""
        return [wind for wind in SEATS if self._sight["dead"] >> self.seat(wind) & 1]

    @property
    def riichi(self) -> list[str]:
        """Seats in riichi."""
        declared = self._sight["riichi"] or [0] * 4
        return [wind for wind in SEATS if declared[self.seat(wind)]]

    @property
    def scores(self) -> dict[str, int]:
        """By wind, without what lies on the table."""
        return {wind: self._sight["scores"][self.seat(wind)] for wind in SEATS}

    @property
    def deposits(self) -> int:
        """Riichi sticks on the table."""
        return int(self._sight["deposits"])

    # Presses

    def press(self, seat: int, button: int) -> None:
        """Somebody presses."""
        self._pressed[seat, button] = self.now
        self._last[seat] = None

    def hear_answer(self, seat: int, button: int, answer: int) -> None:
        """The table answers; what it says later of the same press counts."""
        name = ANSWERS[answer]
        pressed = self._pressed.pop((seat, button), None)
        row = self._last.get(seat)
        if pressed is not None:
            row = {
                "at": pressed / 1000, "seat": self.wind(seat), "button": board.BUTTONS[button],
                "answer": name, "ms": self.now - pressed,
            }  # fmt: skip
            self.answers.append(row)
            self._last[seat] = row
        elif row is not None and row["button"] == board.BUTTONS[button]:
            row["answer"] = name

    def answer(self, seat: int) -> str:
        """The answer to the last press of the seat, "" if there is none."""
        row = self._last.get(seat)
        return row["answer"] if row else ""


_NAMES = {"withhold": "noten"}  # of choices in the record, and in a scene
