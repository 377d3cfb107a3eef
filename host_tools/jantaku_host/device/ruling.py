"""The referee's word, into the deal and its record."""

import secrets
from typing import Any, NamedTuple

from jantaku.link import commands
from jantaku.rules import events
from jantaku_host.device import answers
from jantaku_host.device.cable import Device, Place
from jantaku_host.device.status import read
from jantaku_host.errors import DeviceTrouble, WrongUse
from jantaku_host.record.players import seated
from jantaku_host.record.recorded import Event, printable
from jantaku_host.words import WIND_LETTERS, WINDS

_BACK = 200  # blocks: more than any session has


class Kind(NamedTuple):
    """A ruling: its number in the record, where the books have it, and what its amount counts."""

    number: int
    sections: str
    amount: str = ""


KINDS = {
    "dead-hand": Kind(events.DEAD_HAND, "EMA 3.4.7, Furiten 7.3"),
    "wrong-riichi": Kind(events.WRONG_RIICHI, "EMA 5.3, Furiten 7.8"),
    "invalid-meld": Kind(events.INVALID_MELD, "EMA 5.1.4, Furiten 7.5"),
    "draw-back": Kind(events.DRAW_BACK, "EMA 3.3.1"),
    "hidden-tile": Kind(events.HIDDEN_TILE, "Furiten 10.6"),
    "fine": Kind(events.FINE, "EMA 5.5", "points"),
    "lateness": Kind(events.LATENESS, "EMA 5.7", "minutes"),
    "substitute": Kind(events.SUBSTITUTE, "EMA 5.8", "1 from the start, 2 stepped in later"),
    "absence": Kind(events.ABSENCE, "Samara 5.2.2", "minutes"),
    "disqualified": Kind(events.DISQUALIFIED, "EMA 5.5, 5.8"),
    "unlisted": Kind(events.UNLISTED, "EMA 5.8"),
    "corrected": Kind(events.CORRECTED, "decision 17", "points, taken if below zero"),
    "replaces": Kind(events.REPLACES, "decision 18", "the game that this one counts instead of"),
}
VOIDS = {"redeal": events.REDEAL, "chombo": events.CHOMBO}


class Seat(NamedTuple):
    """Somebody at the table, in the deal that is on."""

    number: int
    name: str
    wind: str  # its key

    def __str__(self) -> str:
        return f"{self.wind.capitalize()}, {self.name}" if self.name else self.wind.capitalize()


class Wish(NamedTuple):
    """What a referee has said: one of `kind`, `void` and `undo`."""

    seat: str | None = None  # a number, a wind or a name
    kind: str | None = None
    amount: int | None = None
    void: str | None = None
    undo: int | None = None
    reason: str = ""
    name: str = ""  # of who plays for another
    is_withdrawn: bool = False
    deal: int | None = None  # which is corrected

    def check(self) -> None:
        """Raise WrongUse if it is half said."""
        if [self.kind, self.void, self.undo].count(None) != 2:
            raise WrongUse("one of --kind, --void and --undo")
        is_anybodys = self.undo is not None or self.void == "redeal" or self.kind == "replaces"
        if self.seat is None and not is_anybodys:
            raise WrongUse("--seat: who is it about?")
        if self.void is not None and self.reason:
            raise WrongUse("--reason: the record of a void has no room for one")
        if self.name and (self.kind != "substitute" or printable(self.name) != self.name):
            raise WrongUse("--name: one line, of a substitute")
        is_correction = self.kind == "corrected" and not self.is_withdrawn
        if is_correction != (self.deal is not None) or (is_correction and not self.reason):
            raise WrongUse("--kind corrected names --deal and --reason, and nothing else a deal")
        if self.amount is not None and self.amount < 1 and not (is_correction and self.amount):
            raise WrongUse("--amount: more than 0, of points corrected not 0")
        if self.is_withdrawn:
            if (
                self.kind is None
                or KINDS[self.kind].number < events.FINE
                or self.amount
                or self.name
            ):
                raise WrongUse("--withdraw: only --seat and --kind, of one about the match")
        elif self.kind is not None:
            counts = KINDS[self.kind].amount
            if bool(counts) != (self.amount is not None):
                raise WrongUse(f"--amount: {counts or f'{self.kind} has none'}")

    def event(self, seat: int) -> Event:
        """What goes into the record. The table adds the section of its book where none is told."""
        text = f"deal {self.deal}: {self.reason}" if self.deal is not None else self.reason
        text += f"\n{self.name}" if self.name else ""
        if self.undo is not None:
            return (events.RULING, seat, events.UNDO, self.undo, text)
        if self.void is not None:
            return (events.VOID, seat, VOIDS[self.void])
        number = KINDS[str(self.kind)].number
        if self.is_withdrawn:
            return (events.RULING, seat, events.WITHDRAWN, number, text)
        return (events.RULING, seat, number, self.amount or 0, text)


def seats(device: Device) -> list[Seat]:
    """Who sits where in the session that is on, or was on last."""
    status = read(device)
    names = _names(device, status)
    winds = [WINDS[WIND_LETTERS.index(seat["wind"])] for seat in status["seats"]]
    return [Seat(number, names[number], winds[number]) for number in range(4)]


def _names(device: Device, status: dict[str, Any]) -> list[str]:
    """The session began in the last block that begins with that."""
    blocks = range(status["blocks"], max(0, status["blocks"] - _BACK), -1)
    for block in [status["since"]] if status["since"] else blocks:
        for _, _, data in device.watch(block):
            event, _ = answers.event(device.port, data)
            if event[0] == events.SESSION_START:
                return [player.name for player in seated(event[6])]
            if event[0] != events.COMMIT:
                break
    return [""] * 4


def find(wanted: str, sitting: list[Seat]) -> Seat:
    """The seat of this number, wind or name."""
    said = wanted.casefold()
    for seat in sitting:
        if said in (str(seat.number), seat.wind, seat.wind[0]):
            return seat
    found = [seat for seat in sitting if seat.name.casefold() == said]
    if len(found) == 1:
        return found[0]
    why = "several are called so" if found else "nobody here"
    people = "; ".join(f"{seat.number} {seat}" for seat in sitting)
    raise WrongUse(f"--seat {printable(wanted)}: {why}: {people}")


def give(device: Device, ruling: Event) -> tuple[Place, Event]:
    """Have it appended; its place in the record, and the event as it stands there."""
    # The number makes it this one ruling, however often the line makes us ask.
    body = secrets.token_bytes(4) + bytes(events.encode(ruling))
    answer = device.request(commands.RULING, body)
    head, data = answer[: commands.EVENT_HEAD_SIZE], answer[commands.EVENT_HEAD_SIZE :]
    block, index = answers.numbers(device.port, commands.EVENT_HEAD, head)
    event, _ = answers.event(device.port, data)
    if event[:2] != ruling[:2] or event[0] != ruling[0]:
        raise DeviceTrouble(answers.NONSENSE % device.port)
    return (block, index), event
