"""The feed of a simulated table: its displays can be looked at, its hands open after a deal."""

import json
import secrets

from jantaku.rules import events
from jantaku_host.bench.script import Script
from jantaku_host.bench.simulation import Simulation
from jantaku_host.bench.ssd1322 import SSD1322
from jantaku_host.device.cable import behind
from jantaku_host.record.recorded import Event
from jantaku_host.show.pages.feed import Feed

_HIGH = bytes(grey << 4 & 0xFF for grey in range(256))


def simulated_feed(simulation: Simulation) -> Feed:
    """Everything that happens there from now on."""
    name = secrets.token_hex(4)  # another run is another table

    def pictures() -> list[bytes]:
        # At a table that helps beginners the displays tell of their hands.
        if simulation.is_helping:
            return []
        return [packed(display) for display in simulation.displays]

    feed = Feed(name, pictures)
    place, last_us = (1, 0), 0
    deal: list[Event] = []

    def tell(event: Event, at_us: int) -> None:
        nonlocal place, last_us, deal
        deal = [*deal, event] if place[1] else [event]
        feed.tell(place, event, max(0, at_us - last_us) // 1000, deal)
        last_us = at_us
        place = behind(*place, event[0])

    def hear(event: Event, at_us: int) -> None:
        # The witness at the table does not hear what the journal writes by itself: how a session
        # begins and which wall was played.
        script = simulation.script
        if script and event[0] == events.DEAL_START and event[2] == 1:
            tell(_session_start(script, simulation.table_name, event[1]), at_us)
        tell(event, at_us)
        if script and event[0] == events.DEAL_END:
            tell((events.REVEAL, 0, script.order, b""), at_us)

    simulation.on_event = hear
    return feed


def packed(display: SSD1322) -> bytes:
    """What the glass shows, two greys a byte."""
    greys = b"".join(display.picture())
    left, right = int.from_bytes(greys[::2].translate(_HIGH)), int.from_bytes(greys[1::2])
    return (left | right).to_bytes(len(greys) // 2)


def _session_start(script: Script, table: str, first_east: int) -> Event:
    options, players = json.dumps(script.options), "\n".join(script.players)
    return (events.SESSION_START, 0, 1, script.preset, options, table, players, first_east, 0)
