"""The antenna switch model: which coil is connected when."""

import pytest

from jantaku.sensing import zones
from jantaku_host.bench.coils import Coils
from jantaku_host.bench.faults import ProtocolError
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.world import World


class Connected(Radio):
    """Only notes which coils are connected, and whose wall has its resistors bridged."""

    def connect(self, coils: set[int], bridged: set[int]) -> None:
        self.now, self.bridged = coils, bridged


@pytest.fixture
def radio() -> Connected:
    return Connected(World())


def chain(output: int) -> bytes:
    return (1 << output).to_bytes(12, "big")


@pytest.mark.parametrize(
    ("output", "zone"),
    [(0, zones.wall(0, 0)), (24 + 16, zones.wall(1, 16)), (72 + 17, zones.RIVER + 3),
     (48 + 18, zones.MELDS + 2)],
)  # fmt: skip
def test_the_first_register_is_shifted_last(radio: Connected, output: int, zone: int) -> None:
    coils = Coils(radio, 12)
    coils.switch_off(False)
    coils.frame(chain(output), 0)
    assert radio.now == {zone}


def test_all_coils_are_off_until_oe_is_low(radio: Connected) -> None:
    coils = Coils(radio, 12)
    coils.frame(chain(3), 0)
    assert radio.now == set()
    coils.switch_off(False)
    assert radio.now == {3}
    coils.switch_off(True)
    assert radio.now == set()


def test_what_runs_out_of_the_chain_is_forgotten(radio: Connected) -> None:
    coils = Coils(radio, 12)
    coils.switch_off(False)
    coils.frame(b"\xff\xff" + chain(3), 0)
    assert radio.now == {3}


def test_half_a_chain_is_an_error(radio: Connected) -> None:
    with pytest.raises(ProtocolError, match="chain of 12"):
        Coils(radio, 12).frame(bytes(11), 0)


def test_an_output_without_a_coil_is_an_error(radio: Connected) -> None:
    with pytest.raises(ProtocolError, match=r"outputs \[20\]"):
        Coils(radio, 12).frame(chain(20), 0)


def test_output_19_of_a_side_bridges_the_resistors_of_its_wall(radio: Connected) -> None:
    coils = Coils(radio, 12)
    coils.switch_off(False)
    coils.frame((1 << 24 + 3 | 1 << 24 + 19).to_bytes(12, "big"), 0)
    assert (radio.now, radio.bridged) == ({zones.wall(1, 3)}, {1})
