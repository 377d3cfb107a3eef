"""The main board: the Pico, what its address lines steer, memory, expander, plugs to the rest."""

from jantaku import board
from jantaku_hardware.circuit.plugs import RIM, SIDE
from jantaku_hardware.circuit.sheet import Sheet

# RP2350 erratum E9: a pull-down above 8.2 kohm does not pull an input of a Pico 2 down again.
PULL_DOWN = "4.7k"
PULL_UP = "10k"

# Levels that hold while the Pico has not set its pins: nobody selected, coils off, all quiet; and
# of lines that float while no reader is addressed.
_PULLED_UP = ("READER_NSS", "READER_RST", "DISPLAY_CS", "COIL_OFF", "BUTTON_INT")
_PULLED_DOWN = (
    "A0", "A1", "A2", "A3", "DISPLAY_RST", "COIL_LATCH", "LIGHTS", "BUZZER", "DICE_MOTOR",
    "READER_MISO", "READER_BUSY", "READER_IRQ",
)  # fmt: skip

# What leaves the board goes through buffers: they drive the cables, and carry no current into
# chips that have lost their power while the Pico still runs from the hold-up capacitor.
_BUFFERED = (
    ("A0", "A1", "A2", "A3", "READER_SCK", "READER_MOSI", "READER_NSS", "READER_RST"),
    ("DISPLAY_SCK", "DISPLAY_MOSI", "DISPLAY_CS", "DISPLAY_DC", "DISPLAY_RST", "COIL_LATCH",
     "COIL_OFF"),
)  # fmt: skip
_TERMINATION = "33"  # in series at the source of what is fast


def draw(sheet: Sheet) -> None:
    """With `supply`, all parts of this board."""
    _pico(sheet)
    _buffers(sheet)
    _selects(sheet)
    _i2c(sheet)
    _lights_and_sound(sheet)
    _plugs(sheet)


def _pico(sheet: Sheet) -> None:
    gpios = {f"GP{gpio}": name for gpio, _, name in board.pins()}
    sheet.put(
        "pico", why="runs the firmware",
        GND="GND", AGND="GND", VSYS="5V_HELD", _3V3="3V3_PICO", RUN="RUN", **gpios,
    )  # fmt: skip
    sheet.put("pad", why="reset: short to ground", _1="RUN")
    sheet.put("pad", why="free input", _1="SPARE")
    sheet.between("resistor", "RUN", "3V3_PICO", PULL_UP, "reset")
    for name in _PULLED_UP:
        sheet.between("resistor", name, "3V3_PICO", PULL_UP, "level before the firmware runs")
    for name in (*_PULLED_DOWN, "SPARE"):
        sheet.between("resistor", name, "GND", PULL_DOWN, "level before the firmware runs")
    sheet.between("big_capacitor", "3V3_PICO", "GND", why="decoupling")


def _buffers(sheet: Sheet) -> None:
    for names in _BUFFERED:
        lines: dict[str, str | None] = {f"A{line}": name for line, name in enumerate(names)}
        lines |= {f"Y{line}": f"{name}_B" for line, name in enumerate(names)}
        for line in range(len(names), 8):
            lines |= {f"A{line}": "GND", f"Y{line}": None}
        sheet.put(
            "74lvc541", why="drives what leaves the board",
            VCC="3V3", GND="GND", OE0_N="GND", OE1_N="GND", **lines,
        )  # fmt: skip
        sheet.between("capacitor", "3V3", "GND", why="decoupling")
    sheet.between("resistor", "COIL_OFF_B", "3V3", PULL_UP, "coils off while the buffer sleeps")


def _selects(sheet: Sheet) -> None:
    address = {f"A{line}": f"A{line}_B" for line in range(4)}
    readers = board.SELECTS[0][3]
    for strobe, line in (("READER_NSS", "NSS"), ("READER_RST", "RST")):
        outputs: dict[str, str | None] = {
            f"Y{reader}": f"{line}{reader}" if reader < readers else None for reader in range(16)
        }
        sheet.put(
            "74hc154", why=f"{line} of the addressed reader",
            VCC="3V3", GND="GND", E0_N=f"{strobe}_B", E1_N="GND", **address, **outputs,
        )  # fmt: skip
    steer = {f"S{line}": f"A{line}_B" for line in range(4)}
    for name, line in (("READER_BUSY", "BUSY"), ("READER_IRQ", "IRQ")):
        inputs = {f"Y{reader}": f"{line}{reader}" for reader in range(readers)}
        inputs |= {f"Y{reader}": "GND" for reader in range(readers, 16)}
        sheet.put(
            "74hc4067", why=f"{line} of the addressed reader",
            VCC="3V3", GND="GND", E_N="GND", Z=name, **steer, **inputs,
        )  # fmt: skip
    sheet.put(
        "74hc139", why="CS of the addressed display", VCC="3V3", GND="GND",
        _1E_N="DISPLAY_CS_B", _1A0="A0_B", _1A1="A1_B",
        **{f"_1Y{seat}": f"CS{seat}" for seat in range(4)},
        _2E_N="3V3", _2A0="GND", _2A1="GND", **{f"_2Y{line}": None for line in range(4)},
    )  # fmt: skip
    for _ in range(5):
        sheet.between("capacitor", "3V3", "GND", why="decoupling")


def _i2c(sheet: Sheet) -> None:
    sheet.put(
        "mb85rc256", why="the deal in play", VDD="3V3_PICO", VSS="GND", SDA="SDA", SCL="SCL",
        WP="GND", A0="GND", A1="GND", A2="GND",  # address 0x50
    )  # fmt: skip
    buttons = [f"{'AB'[port]}{line}" for port in range(2) for line in range(8)]
    sheet.put(
        "mcp23018", why="buttons", VDD="3V3_PICO", VSS="GND", SDA="SDA", SCL="SCL",
        RESET_N="3V3_PICO", INTA="BUTTON_INT", ADDR="GND",  # address 0x20
        **{f"GP{line}": f"BUTTON{number}" for number, line in enumerate(buttons)},
    )  # fmt: skip
    sheet.between("resistor", "SDA", "3V3_PICO", "2.2k", "I2C at 400 kHz")
    sheet.between("resistor", "SCL", "3V3_PICO", "2.2k", "I2C at 400 kHz")
    sheet.between("capacitor", "3V3_PICO", "GND", why="decoupling")
    sheet.between("capacitor", "3V3_PICO", "GND", why="decoupling")


def _lights_and_sound(sheet: Sheet) -> None:
    sheet.put(
        "74ahct1g125", why="data of the lights at 5 V",
        VCC="5V", GND="GND", OE_N="GND", A="LIGHTS", Y="LIGHTS_5V",
    )  # fmt: skip
    sheet.between("capacitor", "5V", "GND", why="decoupling")
    sheet.between("resistor", "LIGHTS_5V", "LIGHTS0", "470", "damps the first light's input")
    sheet.put("switch_fet", why="drives the buzzer", G="BUZZER", S="GND", D="BUZZER_LOW")
    sheet.between("piezo", "5V", "BUZZER_LOW", why="attention")
    sheet.between("resistor", "5V", "BUZZER_LOW", "1k", "discharges the piezo")
    sheet.put("motor_fet", why="drives the dome of dice", G="DICE_MOTOR", S="GND", D="MOTOR_LOW")
    sheet.between("screw_terminal", "5V", "MOTOR_LOW", why="motor of a dome of dice, if fitted")
    sheet.put("schottky", why="free-wheeling of the motor", A="MOTOR_LOW", K="5V")


def _plugs(sheet: Sheet) -> None:
    sheet.between(
        "resistor", "DISPLAY_MOSI_B", "COILS0", _TERMINATION, "begin of the chain of coils"
    )
    for side in range(4):
        for name in ("READER_SCK", "READER_MOSI", "DISPLAY_SCK", "COIL_LATCH"):
            sheet.between("resistor", f"{name}_B", f"S{side}_{name}", _TERMINATION, "termination")
        sheet.put("side_plug", why=f"side board {side}", **SIDE.nets(side))
    for seat in range(4):
        for name in ("DISPLAY_SCK", "DISPLAY_MOSI", "DISPLAY_DC"):
            sheet.between("resistor", f"{name}_B", f"P{seat}_{name}", _TERMINATION, "termination")
        sheet.put("rim_plug", why=f"rim board {seat}", **RIM.nets(seat))
    sheet.put("triple_plug", why="centre board", _1="5V", _2="GND", _3="LIGHTS4")
