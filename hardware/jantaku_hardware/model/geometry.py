"""The sizes of this table's tiles, tags and coils, in metres.

A tile's tag lies in its middle, so that it does not matter which face is up.
"""

from jantaku_hardware.model.magnetics import Coil

TILE_WIDTH, TILE_LENGTH, TILE_THICKNESS = 20e-3, 26e-3, 16e-3
PITCH = 20.5e-3  # from stack to stack
SURFACE = 3e-3  # felt and board above the coils
TAG = Coil(12e-3, 12e-3, 1, track=0.2e-3)  # what a disc of 14 mm catches
LEVELS = (SURFACE + TILE_THICKNESS / 2, SURFACE + 3 * TILE_THICKNESS / 2)  # of a stack's tags

WALL = Coil(18e-3, 36e-3, 3)
RACK = Coil(330e-3, 30e-3, 2, track=1e-3, gap=0.5e-3)
# One turn: twice the current makes the same field at half the voltage across a switch that is off.
RIVER = Coil(138e-3, 90e-3, 1, track=1e-3, gap=0.5e-3)
MELDS = Coil(
    188e-3, 54e-3, 1, track=1e-3, gap=0.5e-3
)  # as inductive as RIVER: one network fits both
