"""A simulated table after its evening: it gets power once more, with its own program, and hosts
talk to it as to any table."""

import secrets
from pathlib import Path

from jantaku.link import commands
from jantaku_host.bench.simulation import Simulation
from jantaku_host.bench.table import Table
from jantaku_host.device import keys
from jantaku_host.device.cable import Device
from jantaku_host.device.pull import pull, seal

_PATIENCE_S = 60.0  # until a table that gets power answers: an emulated Pico is slower than life


def powered_again(simulation: Simulation) -> Table:
    """The same table without a witness; its tiles have been put away."""
    return Table(
        simulation.settings, flash=simulation.flash, fram=simulation.fram,
        seed=simulation.seed, runtime=simulation.runtime,
    )  # fmt: skip


def pull_record(simulation: Simulation, path: Path) -> None:
    """A host pulls its record."""
    path.write_bytes(b"")
    # An emulated board answers late; others repeat what got lost on the line sooner.
    patience = _PATIENCE_S if simulation.runtime == "rp2040" else 0
    with powered_again(simulation) as table, Device(table.port, patience) as device:
        table.wait_until_ready(_PATIENCE_S)
        key = secrets.token_bytes(commands.KEY_SIZE)
        keys.give(device, bytes(commands.KEY_SIZE) + key + secrets.token_bytes(commands.KEY_SIZE))
        device.login(commands.OPERATOR, key)
        seal(device)
        pull(device, path)
