"""How players did in a game: wins, deal-ins, riichi, tenpai at draws, points, the best hand."""

from dataclasses import dataclass, field

from jantaku.rules import events
from jantaku_host.games import part
from jantaku_host.review import played
from jantaku_host.review.matches import RecordedMatch


@dataclass(order=True)
class Worth:
    """What a hand was won with; the dearer is the greater."""

    value: int  # as the game compares hands
    han: int  # or fan
    fu: int  # or points
    limit: str  # a word's key, "" for none
    told: str = field(compare=False)  # the key of how han and fu are told
    rows: list[str] = field(compare=False)  # keys of its yaku
    dora: int = field(default=0, compare=False)  # of all kinds


@dataclass
class Figures:
    """Those of one seat, in a game or in many."""

    wins: int = 0
    self_drawn: int = 0  # of the wins
    deal_ins: int = 0
    riichi: int = 0
    calls: int = 0  # deals with an open hand
    draws: int = 0  # exhaustive ones
    tenpai: int = 0  # at these
    won: list[int] = field(default_factory=list)  # at the settlement of each deal with a win
    lost: list[int] = field(default_factory=list)  # of each deal with a deal-in
    changes: list[int] = field(default_factory=list)  # of every deal, riichi sticks and all
    best: Worth | None = None
    rows: dict[str, int] = field(default_factory=dict)  # how often each yaku was won with

    @property
    def deals(self) -> int:
        return len(self.changes)

    def add(self, other: "Figures") -> None:
        """Count those of another game as well."""
        self.wins += other.wins
        self.self_drawn += other.self_drawn
        self.deal_ins += other.deal_ins
        self.riichi += other.riichi
        self.calls += other.calls
        self.draws += other.draws
        self.tenpai += other.tenpai
        self.won += other.won
        self.lost += other.lost
        self.changes += other.changes
        for row, times in other.rows.items():
            self.rows[row] = self.rows.get(row, 0) + times
        self._consider(other.best)

    def note(self, worth: Worth) -> None:
        """A hand was won."""
        for row in worth.rows:
            self.rows[row] = self.rows.get(row, 0) + 1
        self._consider(worth)

    def _consider(self, worth: Worth | None) -> None:
        if worth is not None and (self.best is None or worth > self.best):
            self.best = worth


def figures(game: RecordedMatch) -> list[Figures]:
    """By seat."""
    found = [Figures() for _ in range(4)]
    worth = part(game.rules, "review", "worth").worth
    for deal in game.deals:
        again = played.played(deal)
        happened, ended = again.events, again.end
        wins = [event for event in happened if event[0] == events.WIN]
        winners = {event[1] for event in wins}
        feeders = {event[2] for event in wins if event[2] != event[1]}
        for event in wins:
            found[event[1]].note(worth(game.rules, event))
        draw = next((event for event in happened if event[0] == events.DRAW_END), None)
        settled = played.change(ended.parts)
        for seat, one in enumerate(found):
            one.changes.append(ended.scores[seat] - deal.scores[seat])
            one.wins += seat in winners
            one.self_drawn += any(event[1] == event[2] == seat for event in wins)
            one.deal_ins += seat in feeders
            one.riichi += (events.RIICHI_OK, seat) in happened
            one.calls += any(
                event[0] in (events.CHI, events.PON, events.KAN) and event[1] == seat
                for event in happened
            )
            if draw is not None:
                one.draws += 1
                one.tenpai += draw[2] >> seat & 1
            if seat in winners:
                one.won.append(settled[seat])
            elif seat in feeders:
                one.lost.append(settled[seat])
    return found
