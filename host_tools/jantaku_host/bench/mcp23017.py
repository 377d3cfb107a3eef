"""MCP23017 with buttons to ground on all sixteen inputs (Microchip data sheet DS20001952)."""

from jantaku_host.bench.faults import ProtocolError

_IODIR, _IPOL, _GPINTEN, _DEFVAL, _INTCON, _IOCON = 0x00, 0x02, 0x04, 0x06, 0x08, 0x0A
_GPPU, _INTF, _INTCAP, _GPIO, _OLAT = 0x0C, 0x0E, 0x10, 0x12, 0x14
_REGISTERS = 0x16
_READ_ONLY = (_INTF, _INTCAP)
_BANK, _MIRROR = 0x80, 0x40


class MCP23017:
    """Registers in pairs, A before B, with the address running on (IOCON.BANK = 0)."""

    def __init__(self) -> None:
        self._registers = bytearray(_REGISTERS)
        self._registers[_IODIR] = self._registers[_IODIR + 1] = 0xFF
        self._address = 0
        self._pressed = 0
        self._interrupting = 0

    def press(self, button: int, down: bool) -> None:
        """A finger on button 0-15."""
        before = self._pressed
        self._pressed = before & ~(1 << button) | down << button
        changed = before ^ self._pressed
        self._interrupting |= changed & self._pair(_GPINTEN)

    @property
    def interrupt(self) -> int:
        """The level of INT, low when something changed."""
        return int(not self._interrupting)

    def transfer(self, written: bytes, count: int) -> bytes | None:
        """Write, then read; None: not acknowledged."""
        if written:
            self._address = written[0]
            for byte in written[1:]:
                self._write(self._next(), byte)
        return bytes(self._read(self._next()) for _ in range(count))

    def _next(self) -> int:
        if self._address >= _REGISTERS:
            raise ProtocolError(f"MCP23017 has no register {self._address:#04x}")
        address = self._address
        self._address = (address + 1) % _REGISTERS
        return address

    def _write(self, address: int, byte: int) -> None:
        if address & ~1 in _READ_ONLY:
            raise ProtocolError(f"MCP23017 register {address:#04x} can only be read")
        if address & ~1 == _IOCON:
            if byte & _BANK:
                raise ProtocolError("MCP23017 with IOCON.BANK = 1 is not wired up here")
            self._registers[_IOCON] = self._registers[_IOCON + 1] = byte
        if address & ~1 == _IODIR and byte != 0xFF:
            raise ProtocolError("MCP23017 would drive a pin that a button shorts to ground")
        self._registers[address] = byte

    def _read(self, address: int) -> int:
        if address & ~1 == _INTF:
            return self._interrupting >> 8 * (address & 1) & 0xFF
        if address & ~1 == _GPIO:
            if not self._registers[_IOCON] & _MIRROR and self._pair(_GPINTEN) >> 8:
                raise ProtocolError("MCP23017 INTB is not wired: set IOCON.MIRROR")
            if self._pair(_GPPU) != 0xFFFF:
                raise ProtocolError("MCP23017 inputs float without their pull-ups")
            port = address & 1
            self._interrupting &= ~(0xFF << 8 * port)
            level = ~self._pressed >> 8 * port & 0xFF
            return level ^ self._registers[_IPOL + port]
        return self._registers[address]

    def _pair(self, address: int) -> int:
        return self._registers[address] | self._registers[address + 1] << 8
