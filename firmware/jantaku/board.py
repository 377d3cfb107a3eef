"""The pins of the Pico and what hangs on them: the one table that driver, bench and circuit obey.

Twelve readers, 76 coils, four displays, the lights, sixteen buttons and the FRAM want far more
than the Pico's 26 pins. So four address lines, shared by all, pick one reader or display; a
strobe of each family says when. The address lines also steer the multiplexers that bring BUSY
and IRQ of the one addressed reader back, and the decoder that hands RST out.
"""

# GPIO, function in the RP2040's table of pin functions (data sheet 1.4.3), name, what it is for.
_PINS = """\
0  i2c0.sda  SDA           FRAM and button expander
1  i2c0.scl  SCL           the same
2  in        BUTTON_INT    MCP23018 INT, low when a button changed
3  out       LIGHTS        WS2812 chain, through a level shifter
4  pwm       BUZZER        piezo
5  out       DICE_MOTOR    dome of real dice, where one is fitted
6  out       A0            address of a reader (0-11) or a display (0-3)
7  out       A1            the same
8  out       A2            the same
9  out       A3            the same
10 spi1.sck  DISPLAY_SCK   displays and coil registers
11 spi1.tx   DISPLAY_MOSI  the same
12 out       DISPLAY_CS    strobe of the displays, 74HC139, low selects
13 out       DISPLAY_DC    SSD1322 D/C#: low command, high data
14 out       DISPLAY_RST   all four displays, low resets
15 out       COIL_LATCH    strobe of the coil registers, 12 x 74HCT595, taken over when it rises
16 spi0.rx   READER_MISO   twelve PN5180
17 out       READER_NSS    strobe of the readers, 74HC154, low selects
18 spi0.sck  READER_SCK    twelve PN5180
19 spi0.tx   READER_MOSI   the same
20 out       READER_RST    the addressed reader, 74HC154, low resets
21 in        READER_BUSY   of the addressed reader, 74HC4067
22 in        READER_IRQ    of the addressed reader, 74HC4067
26 adc0      SUPPLY        supply before the hold-up capacitor, divided
27 out       COIL_OFF      74HCT595 OE#: high detunes every coil, as at power-up
28 adc2      SPARE         free, on a pad
"""

# Strobe, address lines, first chip, chips. The chips are numbered through; so the bench knows them.
SELECTS = (
    ("READER_NSS", ("A0", "A1", "A2", "A3"), 0, 12),
    ("DISPLAY_CS", ("A0", "A1"), 12, 4),
    ("COIL_LATCH", (), 16, 1),
)

# Readers: chip = 3 * side + place.
WALL = 0
RACK = 1
RIVER = 2  # and melds

# Outputs of a side's three registers: 17 wall stacks from the owner's right, river, melds; and the
# switches that bridge a resistor in the wall's network, for the upper half of its steps.
COILS_PER_SIDE = 24
WALL_COILS = 17
RIVER_COIL = 17
MELD_COIL = 18
RANGE = 19

# I2C addresses: MCP23018 (ADDR low), MB85RC256 (A2-A0 low).
EXPANDER = 0x20
FRAM = 0x50
I2C_HZ = 400_000

# Buttons: expander input = 4 * seat + button.
BUTTONS = ("riichi", "win", "tenpai", "referee")

# Lights along the chain: eight a seat, then the centre.
SEAT_LIGHTS = ("east", "south", "west", "north", "dealer", "turn", "riichi", "attention")
CENTRE_LIGHTS = 32  # four round winds from here on
DICE_LIGHTS = 36  # then seven pips a die
LIGHTS = 50

# The readers' bus, in MHz: as long as nobody knows what its lines bear, and what a PN5180 bears
# (data sheet 14.5; mode 0).
READER_MHZ = 2
MOST_READER_MHZ = 7
DISPLAY_HZ = 8_000_000  # SSD1322 data sheet 13: at most 10 MHz, mode 0


def pins() -> list[tuple[int, str, str]]:
    """Every pin: `(gpio, function, name)`."""
    rows = [row.split() for row in _PINS[:-1].split("\n")]
    return [(int(row[0]), row[1], row[2]) for row in rows]


def first_chip(strobe: str) -> int:
    """The number of the first chip behind that strobe."""
    for name, _, first, _ in SELECTS:
        if name == strobe:
            return first
    raise KeyError(strobe)


def pin(name: str) -> int:
    """The GPIO of that name."""
    at = _PINS.find(" %s " % name)  # not through pins(): power-up asks for all of them
    if at < 0:
        raise KeyError(name)
    return int(_PINS[_PINS.rfind("\n", 0, at) + 1 : at].split()[0])
