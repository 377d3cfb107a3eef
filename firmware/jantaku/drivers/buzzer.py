"""A piezo buzzer on a PWM pin: short tunes, played while the superloop goes on."""

from micropython import const

_HALF = const(0x8000)  # duty: a square wave
_IDLE_MS = const(1000)

# A tune is pairs of bytes: pitch in steps of 20 Hz (0 is a rest), length in steps of 10 ms.
ATTENTION = b"\x64\x0a\x00\x05\x64\x0a"
WIN = b"\x34\x0a\x42\x0a\x4e\x0a\x69\x1e"
SIGNAL = b"\x4e\x32\x34\x32\x4e\x32\x34\x32"
RED_ZONE = b"\x4e\x14\x00\x0a\x4e\x14\x00\x0a\x4e\x14\x00\x0a\x4e\x64"
REFUSED = b"\x19\x06\x13\x0c"


class Buzzer:
    """A part of the superloop."""

    def __init__(self, pwm):
        self._pwm = pwm
        self._tune = b""
        self._at = 0
        self._until = 0

    @property
    def is_playing(self) -> bool:
        """Whether a tune has not come to its end."""
        return bool(self._tune)

    def play(self, tune: bytes) -> None:
        """Play it from the next step on, instead of whatever is played now."""
        self._tune = tune
        self._at = 0
        self._until = 0

    def step(self, now: int) -> int:
        """Go on to the next tone when the one before has ended."""
        if now < self._until:
            return self._until
        if self._at >= len(self._tune):
            if self._tune:
                self._tune = b""
                self._pwm.duty_u16(0)
            return now + _IDLE_MS
        pitch, length = self._tune[self._at], self._tune[self._at + 1]
        self._at += 2
        if pitch:
            self._pwm.freq(20 * pitch)
        self._pwm.duty_u16(_HALF if pitch else 0)
        self._until = now + 10 * length
        return self._until
