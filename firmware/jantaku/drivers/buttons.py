"""Buttons on an MCP23018 (Microchip data sheet DS20002103): debounced, with a long press.

Its registers are those of the MCP23017.
"""

from micropython import const

# Registers with IOCON.BANK = 0, port A of each pair.
_IPOL = const(0x02)
_GPINTEN = const(0x04)
_IOCON = const(0x0A)
_GPPU = const(0x0C)
_INTF = const(0x0E)  # which inputs have pulled INT; INTCAP and GPIO follow, and clear it
_MIRROR = const(0x40)  # IOCON: one INT for both ports

_SETTLE_MS = const(20)
_LONG_MS = const(800)
_IDLE_MS = const(40)  # between two looks at INT, longer than the loop needs to collect garbage
_BUSY_MS = const(60)  # where nobody looked for so long a whole press may lie in between

BUTTONS = const(16)

PRESSED = const(1)
HELD = const(2)  # follows PRESSED when the button stays down


class Buttons:
    """A part of the superloop: calls `on_press(button, PRESSED or HELD)`."""

    def __init__(self, i2c, address: int, interrupt, on_press):
        self._i2c = i2c
        self._address = address
        self._interrupt = interrupt  # low: something changed since the last look
        self._on_press = on_press
        self._ports = bytearray(6)
        self._down = 0  # what is pressed for sure, a bit a button
        self._seen = 0  # what was seen last
        self._seen_at = 0
        self._stepped = 0
        self._down_at = [0] * BUTTONS
        self._held = 0  # pressed, and told so already

    def power_up(self) -> None:
        """Inputs with pull-ups, pressed reads 1, any change pulls INT."""
        for register, value in ((_IOCON, _MIRROR), (_GPPU, 0xFF), (_IPOL, 0xFF), (_GPINTEN, 0xFF)):
            both = bytes((value, value))
            self._i2c.writeto_mem(self._address, register, both)
        self._look(0)

    @property
    def seen(self) -> int:
        """What was down at the last look, a bit a button."""
        return self._seen

    def step(self, now: int) -> int:
        """Look at the buttons if one may have changed."""
        if self._seen != self._down or not self._interrupt.value():
            self._look(now)
        self._stepped = now
        if self._seen != self._down:
            if now - self._seen_at < _SETTLE_MS:
                return self._seen_at + _SETTLE_MS
            self._settle(now)
        return self._hold(now)

    def _look(self, now):
        ports = self._ports
        self._i2c.readfrom_mem_into(self._address, _INTF, ports)
        changed = ports[0] | ports[1] << 8
        seen = ports[4] | ports[5] << 8
        up = ~(seen | self._down)
        if now - self._stepped > _BUSY_MS:
            self._tell(changed & up, now)
        elif now - self._seen_at >= _SETTLE_MS:
            self._tell(self._seen & up, now)  # let go before it could be told
        if seen != self._seen:
            self._seen = seen
            self._seen_at = now

    def _settle(self, now):
        pressed = self._seen & ~self._down
        self._down = self._seen
        self._held &= self._down
        self._tell(pressed, now)

    def _tell(self, pressed, now):
        for button in range(BUTTONS):
            if pressed >> button & 1:
                self._down_at[button] = now
                self._on_press(button, PRESSED)

    def _hold(self, now):
        due = now + _IDLE_MS
        waiting = self._down & ~self._held
        for button in range(BUTTONS):
            if waiting >> button & 1:
                long_at = self._down_at[button] + _LONG_MS
                if now >= long_at:
                    self._held |= 1 << button
                    self._on_press(button, HELD)
                elif long_at < due:
                    due = long_at
        return due
