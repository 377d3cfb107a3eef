"""The supply bears the table, and the Pico outlives it long enough."""

import re

import pytest

from jantaku_hardware import power
from jantaku_hardware.circuit.catalogue import KINDS
from jantaku_hardware.circuit.netlist import Netlist

NETLIST = Netlist()


def test_the_supply_and_its_fuse_bear_the_worst_case() -> None:
    worst = power.from_supply(NETLIST, "worst")
    assert worst < power.SUPPLY_AMPERES
    assert power.from_supply(NETLIST, "playing") < worst


@pytest.mark.parametrize("rail", ["3V3", "3V3_SHOW"])
def test_each_converter_bears_the_worst_case_of_its_rail(rail: str) -> None:
    assert power.drawn(NETLIST, "worst", rail) < power.CONVERTER_AMPERES


@pytest.mark.parametrize("rail", ["3V3", "3V3_SHOW"])
def test_each_converter_can_charge_the_capacitors_of_its_rail_while_it_starts(rail: str) -> None:
    farads = 0.0
    for node in NETLIST.nets[rail]:
        amount = re.match(r"(\d+) (uF|nF),", KINDS[NETLIST.parts[node.part]["kind"]].what)
        if amount:
            farads += int(amount[1]) * {"uF": 1e-6, "nF": 1e-9}[amount[2]]
    start = 4e-3  # seconds, AP63203
    assert 0 < farads * 3.3 / start < power.CONVERTER_AMPERES


def test_hold_up_outlasts_the_erasing_of_a_block_of_flash() -> None:
    assert power.hold_up() > 0.050  # 45 ms, as a rule


def test_every_load_is_a_part_of_the_circuit_on_its_rail() -> None:
    for load in power.LOADS:
        parts = NETLIST.of_kind(load.kind)
        assert parts
        for part in parts:
            assert load.rail in NETLIST.pins(part).values(), (load.what, part)
