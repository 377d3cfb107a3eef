"""How players did in a game: wins, deal-ins, riichi, tenpai at draws, points."""

from dataclasses import dataclass, field

from jantaku.rules import events
from jantaku_host.review import played
from jantaku_host.review.matches import RecordedMatch


@dataclass
class Figures:
    """Those of one seat."""

    wins: int = 0
    self_drawn: int = 0  # of the wins
    deal_ins: int = 0
    riichi: int = 0
    calls: int = 0  # deals with an open hand
    draws: int = 0  # exhaustive ones
    tenpai: int = 0  # at these
    won: list[int] = field(default_factory=list)  # points of each deal with a win
    lost: list[int] = field(default_factory=list)  # of each deal with a deal-in
    changes: list[int] = field(default_factory=list)  # of every deal

    @property
    def deals(self) -> int:
        return len(self.changes)


def figures(game: RecordedMatch) -> list[Figures]:
    """By seat."""
    found = [Figures() for _ in range(4)]
    for deal in game.deals:
        again = played.played(deal)
        happened, ended = again.events, again.end
        wins = [event for event in happened if event[0] == events.WIN]
        winners = {event[1] for event in wins}
        feeders = {event[2] for event in wins if event[2] != event[1]}
        draw = next((event for event in happened if event[0] == events.DRAW_END), None)
        for seat, one in enumerate(found):
            change = ended.scores[seat] - deal.scores[seat]
            one.changes.append(change)
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
                one.won.append(change)
            elif seat in feeders:
                one.lost.append(change)
    return found
