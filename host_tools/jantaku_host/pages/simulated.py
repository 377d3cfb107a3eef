"""The feed of a simulated table: its displays can be looked at, its hands open after a deal."""

import json

from jantaku.rules import events
from jantaku_host.bench.script import Script
from jantaku_host.bench.simulation import Simulation
from jantaku_host.deal import Event
from jantaku_host.pages.feed import Feed

_CLOSING = (events.REVEAL, events.SESSION_END)  # the last event of a block


def simulated_feed(simulation: Simulation) -> Feed:
    """Everything that happens there from now on."""
    feed = Feed(lambda: [display.picture() for display in simulation.displays])
    block, index, last_us = 1, 0, 0

    def tell(event: Event, at_us: int) -> None:
        nonlocal block, index, last_us
        feed.tell((block, index), event, max(0, at_us - last_us) // 1000)
        last_us = at_us
        block, index = (block + 1, 0) if event[0] in _CLOSING else (block, index + 1)

    def hear(event: Event, at_us: int) -> None:
        # The witness at the table does not hear what the journal writes by itself: how a session
        # begins and which wall was played.
        script = simulation.script
        if script and event[0] == events.DEAL_START and event[2] == 1:
            tell(_session_start(script, event[1]), at_us)
        tell(event, at_us)
        if script and event[0] == events.DEAL_END:
            tell((events.REVEAL, 0, script.order, b""), at_us)

    simulation.on_event = hear
    return feed


def _session_start(script: Script, first_east: int) -> Event:
    options, players = json.dumps(script.options), "\n".join(script.players)
    return (events.SESSION_START, 0, 1, script.preset, options, "bench", players, first_east, 0)
