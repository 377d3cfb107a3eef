"""The antenna switch: a chain of 74HCT595 registers and the coils on their outputs."""

from jantaku import board
from jantaku.sensing import zones
from jantaku.sensing.antennas import NO_COIL, coil
from jantaku_host.bench.faults import ProtocolError
from jantaku_host.bench.radio import Radio

_RANGES = {board.COILS_PER_SIDE * side + board.RANGE: side for side in range(4)}
_ZONE_OF = {coil(zone): zone for zone in range(zones.ZONES) if coil(zone) != NO_COIL}


class Coils:
    """Outputs follow the shift register when the latch rises, and are off while OE# is high."""

    def __init__(self, radio: Radio, registers: int) -> None:
        self._radio = radio
        self._registers = registers
        self._outputs: set[int] = set()
        self._enabled = False  # pulled up at power-up

    def frame(self, data: bytes, lines: int) -> None:
        """What was shifted in until the latch rose."""
        # The displays' traffic runs through the shift registers too: what is not shifted anew
        # is whatever they left there.
        if len(data) < self._registers:
            raise ProtocolError(f"{len(data)} bytes for a chain of {self._registers} registers")
        chain = data[-self._registers :]
        # The last byte that came in sits in the first register.
        self._outputs = {
            8 * register + bit
            for register, byte in enumerate(reversed(chain))
            if byte
            for bit in range(8)
            if byte >> bit & 1
        }
        unwired = self._outputs - _ZONE_OF.keys() - _RANGES.keys()
        if unwired:
            raise ProtocolError(f"no coil on the outputs {sorted(unwired)}")
        self._connect()

    def switch_off(self, off: bool) -> None:
        """The level of OE#."""
        self._enabled = not off
        self._connect()

    def _connect(self) -> None:
        outputs = self._outputs if self._enabled else set()
        self._radio.connect(
            {_ZONE_OF[output] for output in outputs & _ZONE_OF.keys()},
            {_RANGES[output] for output in outputs & _RANGES.keys()},
        )
