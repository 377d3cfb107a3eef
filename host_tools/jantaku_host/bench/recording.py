"""The record of a simulated table, as a host gets it."""

import secrets
from pathlib import Path

from jantaku.link import commands
from jantaku_host.bench.simulation import Simulation
from jantaku_host.bench.table import Table
from jantaku_host.device.cable import Device
from jantaku_host.device.pull import pull, seal

_PATIENCE_S = 60.0  # until a table that gets power answers: an emulated Pico is slower than life


def pull_record(simulation: Simulation, path: Path) -> None:
    """The table gets power once more, with its own program, and a host pulls its record."""
    path.write_bytes(b"")
    again = Table(
        simulation.settings, flash=simulation.flash, fram=simulation.fram,
        runtime=simulation.runtime,
    )  # fmt: skip
    # An emulated board answers late; others repeat what got lost on the line sooner.
    patience = _PATIENCE_S if simulation.runtime == "rp2040" else 0
    with again as table, Device(table.port, patience) as device:
        key = secrets.token_bytes(commands.KEY_SIZE)
        device.request(commands.INSTALL, key + secrets.token_bytes(commands.KEY_SIZE))
        device.login(commands.OPERATOR, key)
        seal(device)
        pull(device, path)
