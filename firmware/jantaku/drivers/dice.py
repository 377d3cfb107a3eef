"""Two dice made of lights, seven a die.

Dice are anything with `roll(now, faces)`, `step(now) -> next_due` and `rolling`. These show the
faces they are given; a dome of real dice would be given None and have its own `faces` to tell.
"""

from micropython import const

_PIPS = const(7)
_SPIN_MS = const(80)
_SPINS = const(12)
_IDLE_MS = const(100)
_COLOUR = (40, 40, 40)

# Lights of a face, bit by bit: left column from the top, centre, right column from the top.
_FACES = b"\x00\x08\x41\x49\x55\x5d\x77"


class LightDice:
    """A part of the superloop: after a roll the faces tumble for a second, then stand still."""

    def __init__(self, chain, first: int):
        self._chain = chain
        self._first = first
        self._spins = 0
        self._due = 0
        self.faces = (0, 0)  # nothing rolled yet: dark
        self.rolling = False

    def roll(self, now: int, faces: tuple[int, int]) -> None:
        """Tumble, then show these faces, 1 to 6."""
        self.faces = faces
        self.rolling = True
        self._spins = _SPINS
        self._due = now

    def step(self, now: int) -> int:
        """The next picture of the tumble."""
        if not self.rolling:
            return now + _IDLE_MS
        if now < self._due:
            return self._due
        self._spins -= 1
        self.rolling = self._spins > 0
        self.draw()
        self._chain.show()
        self._due = now + _SPIN_MS
        return self._due

    def draw(self) -> None:
        """Put the dice into the chain, for whoever sends it next."""
        for die in range(2):
            face = self.faces[die]
            if self.rolling:  # any face but that of the step before
                face = (face + self._spins * (5 - 4 * die)) % 6 + 1
            lights = _FACES[face]
            for pip in range(_PIPS):
                colour = _COLOUR if lights >> pip & 1 else (0, 0, 0)
                self._chain.set(self._first + _PIPS * die + pip, colour)
