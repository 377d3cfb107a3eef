"""A table as everybody may see it, from its public events."""

import json
from dataclasses import dataclass, field

from jantaku.rules import books, events
from jantaku_host.record.players import seated
from jantaku_host.record.recorded import Event, printable

WINDS = ("East", "South", "West", "North")
_CALLS = (events.CHI, events.PON, events.KAN, events.ANKAN, events.KAKAN)


@dataclass
class PublicTable:
    """What a spectator knows. `happened` brings it up to date."""

    red_fives: int = 0
    rules: str = ""
    name: str = ""
    players: list[str] = field(default_factory=lambda: ["", "", "", ""])
    dealer: int = 0
    round: int = 0
    honba: int = 0
    deposits: int = 0
    scores: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    rivers: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    melds: list[list[bytes]] = field(default_factory=lambda: [[], [], [], []])
    riichi: list[bool] = field(default_factory=lambda: [False] * 4)
    indicators: list[int] = field(default_factory=list)
    turn: int | None = None
    played_ms: int = 0  # since the session began, as far as it was seen
    result: list[Event] = field(default_factory=list)  # WIN, DRAW_END, ABORT and VOID

    def wind(self, seat: int) -> str:
        return WINDS[(seat - self.dealer) % 4]

    def who(self, seat: int) -> str:
        return self.players[seat] or f"seat {seat}"

    def happened(self, event: Event, step: int) -> None:
        """An event, and the milliseconds since the one before."""
        self.played_ms += step
        kind, seat = event[0], event[1]
        if kind == events.SESSION_START:
            _, _, _, self.rules, options, name, players, self.dealer, _ = event
            self.name = printable(name)
            book = books.load(self.rules, **json.loads(options or "{}"))
            self.red_fives = getattr(book, "red_fives", 0)
            self.players = [player.name for player in seated(players)]
            self.played_ms = 0
        elif kind == events.DEAL_START:
            self._begin(event)
        elif kind == events.DRAW:
            self.turn = seat
        elif kind == events.DISCARD:
            self.rivers[seat].append(event[2])
            self.turn = (seat + 1) % 4
        elif kind == events.RIICHI:
            self.riichi[seat] = True
        elif kind == events.RIICHI_OK:
            self.deposits += 1
        elif kind in _CALLS:
            self._call(event)
        elif kind == events.DORA:
            self.indicators.append(event[2])
        elif kind in (events.WIN, events.DRAW_END, events.ABORT, events.VOID):
            self.result.append(event)
            self.turn = None
        elif kind in (events.DEAL_END, events.SESSION_END):
            self.scores = list(event[2])

    def _begin(self, event: Event) -> None:
        _, self.dealer, _, self.round, self.honba, self.deposits, scores = event
        self.scores = list(scores)
        self.rivers = [[], [], [], []]
        self.melds = [[], [], [], []]
        self.riichi = [False] * 4
        self.indicators = []
        self.result = []
        self.turn = self.dealer

    def _call(self, event: Event) -> None:
        kind, seat, tile = event[:3]
        self.turn = seat
        if kind == events.ANKAN:
            self.melds[seat].append(bytes(range(tile, tile + 4)))
        elif kind == events.KAKAN:
            pons = [at for at, meld in enumerate(self.melds[seat]) if meld[0] >> 2 == tile >> 2]
            at = pons[0] if pons else len(self.melds[seat])
            self.melds[seat][at : at + 1] = [bytes(range(tile & ~3, (tile & ~3) + 4))]
        else:
            for river in self.rivers:
                if river and river[-1] == tile:
                    river.pop()
            self.melds[seat].append(bytes(sorted([*event[3], tile])))
