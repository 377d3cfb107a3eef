"""What an audit compares in a deal of Sichuan: wins are told when the hands are checked."""

from jantaku.rules import events
from jantaku_host.record.recorded import Event
from jantaku_host.review import checks

# What a deal starts with, and the rule that it follows from: there is none of it here.
STARTS = {"round": "deals", "honba": "base", "deposits": "base"}


class Checks(checks.Checks):
    """Compares one deal with what the rules make of it."""

    def computed(self, event: Event) -> Event:
        if event[0] == events.WIN:
            won: Event = self.deal.next_win()
            # Of another seat, or of nobody: the rules refuse what was recorded.
            return won if won[:2] == event[:2] else event
        if event[0] == events.DRAW_END:
            return (events.DRAW_END, 0, self.deal.waiting(), 0)
        return super().computed(event)

    def outcome(self, event: Event, computed: Event) -> None:
        if event[0] == events.WIN:
            place = f"win of seat {event[1]}"
            self.found.compare(place, "hu", event[2:4], computed[2:4])
            self.found.compare(place, "fan", event[5], computed[5])
            self.found.compare(place, "value", event[6], computed[6])
            self.found.compare(place, "fan", list(event[7]), list(computed[7]))
        elif event[0] == events.DRAW_END:
            self.found.compare("draw", "tenpai", event[2:], computed[2:])
        super().outcome(event, computed)
