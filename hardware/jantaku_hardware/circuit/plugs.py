"""The two ribbon cables: what each pole carries. Both ends are wired alike."""

from typing import NamedTuple


class Plug(NamedTuple):
    """`{0}` is the side; `{1}` to `{3}` are its readers, or `{1}` to `{4}` its buttons."""

    poles: tuple[str, ...]
    first: int  # lines that are numbered through, a side

    def nets(self, side: int) -> dict[str, str]:
        """The net of each pole, by pin name."""
        numbers = [self.first * side + number for number in range(self.first)]
        return {
            f"_{pole}": name.format(side, *numbers, side + 1)
            for pole, name in enumerate(self.poles, 1)
        }


# A line whose edges count lies between ground or power: all that is written to the displays also
# runs through the coil registers, and none of it may reach COIL_LATCH. They are one chain.
SIDE = Plug(
    (
        "GND", "S{0}_READER_SCK", "GND", "S{0}_READER_MOSI", "GND", "READER_MISO", "GND", "GND",
        "NSS{1}", "NSS{2}", "NSS{3}", "GND", "RST{1}", "RST{2}", "RST{3}", "GND",
        "BUSY{1}", "BUSY{2}", "BUSY{3}", "GND", "IRQ{1}", "IRQ{2}", "IRQ{3}", "GND",
        "S{0}_DISPLAY_SCK", "GND", "COILS{0}", "COILS{4}", "COIL_OFF_B", "3V3", "S{0}_COIL_LATCH",
        "3V3", "5V", "5V",
    ),
    3,
)  # fmt: skip

RIM = Plug(
    (
        "GND", "P{0}_DISPLAY_SCK", "GND", "P{0}_DISPLAY_MOSI", "GND", "P{0}_DISPLAY_DC", "CS{0}",
        "DISPLAY_RST_B", "BUTTON{1}", "BUTTON{2}", "BUTTON{3}", "BUTTON{4}", "GND", "LIGHTS{0}",
        "LIGHTS{5}", "GND", "3V3_SHOW", "3V3_SHOW", "5V", "5V",
    ),
    4,
)  # fmt: skip
