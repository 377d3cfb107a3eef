"""The firmware's table of pins against the netlist: what board.py says is what is soldered."""

import re
from functools import cache

import pytest

from jantaku import board
from jantaku.drivers import fram
from jantaku.sensing import antennas, zones
from jantaku_hardware.circuit.catalogue import KINDS, pins
from jantaku_hardware.circuit.netlist import Netlist

NETLIST = Netlist()
PICO = "A1"
SIDES = range(4)


def one(kind: str, place: str, why: str) -> str:
    """The one part of that kind there that is for this."""
    found = [part for part in NETLIST.of_kind(kind, place) if NETLIST.parts[part]["why"] == why]
    assert len(found) == 1, (kind, place, why, found)
    return found[0]


def ohms(part: str) -> float:
    value = NETLIST.parts[part]["value"]
    return float(value.rstrip("kM")) * {"k": 1e3, "M": 1e6}.get(value[-1], 1)


def driven_by(net: str, line: str) -> bool:
    """Whether the net is the line itself, behind a buffer, or behind a resistor after that."""
    if net == f"{line}_B":
        sources = [node for node in NETLIST.nets[net] if node.pin.startswith("Y")]
        (source,) = [node for node in sources if NETLIST.parts[node.part]["kind"] == "74lvc541"]
        return NETLIST.pins(source.part)[f"A{source.pin[1:]}"] == line
    return any(
        driven_by(other, line) for _, other in NETLIST.across(net, "resistor") if "_B" in other
    )


def test_every_gpio_of_the_pico_carries_the_net_of_its_name() -> None:
    wired = NETLIST.pins(PICO)
    assert {pin: net for pin, net in wired.items() if pin.startswith("GP")} == {
        f"GP{gpio}": name for gpio, _, name in board.pins()
    }


@pytest.mark.parametrize(("strobe", "line"), [("READER_NSS", "NSS"), ("READER_RST", "RST")])
def test_the_decoder_of_a_strobe_selects_the_reader_whose_number_is_addressed(strobe, line) -> None:
    decoder = NETLIST.pins(one("74hc154", "main board", f"{line} of the addressed reader"))
    assert driven_by(decoder["E0_N"], strobe)
    assert decoder["E1_N"] == "GND"
    for bit, name in enumerate(board.SELECTS[0][1]):
        assert driven_by(decoder[f"A{bit}"], name)
    pin = {"NSS": "NSS", "RST": "RESET_N"}[line]
    for number in range(board.SELECTS[0][3]):
        assert [node.pin for node in NETLIST.on(decoder[f"Y{number}"], "pn5180")] == [pin]
        assert reader(number)[pin] == decoder[f"Y{number}"]


@pytest.mark.parametrize(("name", "pin"), [("READER_BUSY", "BUSY"), ("READER_IRQ", "IRQ")])
def test_a_multiplexer_brings_the_addressed_readers_line_to_the_pico(name: str, pin: str) -> None:
    mux = NETLIST.pins(one("74hc4067", "main board", f"{pin} of the addressed reader"))
    assert mux["Z"] == name
    assert mux["E_N"] == "GND"
    for bit, line in enumerate(board.SELECTS[0][1]):
        assert driven_by(mux[f"S{bit}"], line)
    for number in range(board.SELECTS[0][3]):
        assert mux[f"Y{number}"] == reader(number)[pin]
    assert {mux[f"Y{number}"] for number in range(board.SELECTS[0][3], 16)} == {"GND"}


def reader(number: int) -> dict[str, str]:
    """The pins of the reader that `board` gives this number: 3 * side + place."""
    place = {board.WALL: "wall", board.RACK: "rack", board.RIVER: "river"}[number % 3]
    return NETLIST.pins(one("pn5180", f"side board {number // 3}", f"reads the {place}"))


@pytest.mark.parametrize("number", range(12))
def test_every_reader_is_on_the_readers_bus(number: int) -> None:
    pins = reader(number)
    assert driven_by(pins["SCK"], "READER_SCK")
    assert driven_by(pins["MOSI"], "READER_MOSI")
    assert "READER_MISO" in [net for _, net in NETLIST.across(pins["MISO"], "resistor")]


@pytest.mark.parametrize("number", range(12))
def test_no_reader_starts_in_download_mode(number: int) -> None:
    pulled_to = [net for _, net in NETLIST.across(reader(number)["DWL_REQ"], "resistor")]
    assert pulled_to == ["GND"]


@pytest.mark.parametrize("seat", SIDES)
def test_the_decoder_of_the_displays_selects_the_seat_that_is_addressed(seat: int) -> None:
    decoder = NETLIST.pins(one("74hc139", "main board", "CS of the addressed display"))
    assert driven_by(decoder["1E_N"], "DISPLAY_CS")
    for bit, line in enumerate(board.SELECTS[1][1]):
        assert driven_by(decoder[f"1A{bit}"], line)
    display = NETLIST.pins(one("ssd1322", f"rim board {seat}", f"display of seat {seat}"))
    assert display["CS_N"] == decoder[f"1Y{seat}"]
    for pin, line in (("SCLK", "DISPLAY_SCK"), ("SDIN", "DISPLAY_MOSI"), ("DC", "DISPLAY_DC"),
                      ("RES_N", "DISPLAY_RST")):  # fmt: skip
        assert driven_by(display[pin], line), pin
    assert display["BS0"] == display["BS1"] == "GND"  # SPI with four wires


@cache
def chain() -> list[str]:
    """The coil registers from the Pico on, each behind the serial output of the one before."""
    (first,) = [
        register
        for register in NETLIST.of_kind("74hct595")
        if driven_by(NETLIST.pins(register)["DS"], "DISPLAY_MOSI")
    ]
    found = [first]
    while following := NETLIST.on(NETLIST.pins(found[-1])["Q7S"], "74hct595"):
        if all(node.part in found for node in following):
            break
        found += [node.part for node in following if node.pin == "DS"]
    return found


def test_the_registers_are_one_chain_in_the_order_the_driver_shifts() -> None:
    assert len(chain()) == 4 * board.COILS_PER_SIDE // 8
    for register in chain():
        pins = NETLIST.pins(register)
        assert driven_by(pins["SHCP"], "DISPLAY_SCK")
        assert driven_by(pins["STCP"], "COIL_LATCH")
        assert driven_by(pins["OE_N"], "COIL_OFF")


@pytest.mark.parametrize(
    "zone", [z for z in range(zones.ZONES) if antennas.coil(z) != antennas.NO_COIL]
)
def test_the_output_of_a_zone_switches_a_coil_of_its_own_reader(zone: int) -> None:
    output = antennas.coil(zone)
    register = NETLIST.pins(chain()[output // 8])
    ((_, gate),) = NETLIST.across(register[f"Q{output % 8}"], "resistor")
    (switch,) = [node.part for node in NETLIST.on(gate, "switch_fet")]
    source, drain = NETLIST.pins(switch)["S"], NETLIST.pins(switch)["D"]
    number = antennas.reader(zone)
    assert source == f"R{number}_COIL_B"
    ((coil, far_end),) = NETLIST.across(drain, "coil")
    assert [net for _, net in NETLIST.across(far_end, "rf_capacitor")] == [f"R{number}_COIL_A"]
    place = {True: f"stack {zone % 17}", False: "river" if zone < zones.MELDS else "melds"}
    assert NETLIST.parts[coil]["why"] == place[zone < zones.RACK]
    assert NETLIST.parts[coil]["place"].endswith(str(zones.side(zone)))


@pytest.mark.parametrize("side", SIDES)
def test_the_rack_antenna_is_wired_to_its_reader(side: int) -> None:
    number = antennas.reader(zones.RACK + side)
    (coil,) = NETLIST.of_kind("coil", f"rack antenna {side}")
    assert set(NETLIST.pins(coil).values()) == {f"R{number}_COIL_A", f"R{number}_COIL_B"}


@pytest.mark.parametrize("number", range(12))
def test_both_legs_of_a_reader_reach_its_antenna_through_the_network(number: int) -> None:
    for tx, leg in (("TX1", "A"), ("TX2", "B")):
        ((_, filtered),) = NETLIST.across(reader(number)[tx], "filter_inductor")
        behind = dict(net[::-1] for net in NETLIST.across(filtered, "rf_capacitor"))
        range_or_antenna = f"RANGE{tx[-1]}" if number % 3 == board.WALL else f"ANT_{leg}"
        assert behind.keys() == {"GND", f"R{number}_{range_or_antenna}", f"R{number}_RX{tx[-1]}"}
        resistors = {net for _, net in NETLIST.across(f"R{number}_ANT_{leg}", "resistor")}
        assert resistors - {f"R{number}_{range_or_antenna}"} == {f"R{number}_COIL_{leg}"}


@pytest.mark.parametrize("side", SIDES)
def test_one_output_bridges_the_resistors_of_both_legs_of_a_wall(side: int) -> None:
    for leg, antenna in ((1, "A"), (2, "B")):
        number = 3 * side + board.WALL
        gate, middle = (f"R{number}_{name}{leg}" for name in ("BRIDGE_GATE", "BRIDGE"))
        switches = [NETLIST.pins(part) for part in NETLIST.of_kind("switch_fet")]
        ends = {pins["D"] for pins in switches if (pins["S"], pins["G"]) == (middle, gate)}
        assert ends == {f"R{number}_RANGE{leg}", f"R{number}_ANT_{antenna}"}
        driven_by = {net for _, net in NETLIST.across(gate, "resistor")}
        assert driven_by == {f"S{side}_Q{board.RANGE}", "GND"}


def test_a_switch_is_off_until_the_firmware_says_otherwise() -> None:
    for switch in NETLIST.of_kind("switch_fet", "side board"):
        gate = NETLIST.pins(switch)["G"]
        assert "GND" in [net for _, net in NETLIST.across(gate, "resistor")]
    for level, nets in ((1, ("COIL_OFF", "READER_NSS", "READER_RST", "DISPLAY_CS")),
                        (0, ("DISPLAY_RST", "LIGHTS", "BUZZER", "DICE_MOTOR"))):  # fmt: skip
        for net in nets:
            pulled_to = [other for _, other in NETLIST.across(net, "resistor")]
            assert pulled_to == [("GND", "3V3_PICO")[level]], net


def test_i2c_chips_have_the_addresses_of_the_firmware() -> None:
    for kind, base, lines, address in (
        ("mcp23018", 0x20, ("ADDR",), board.EXPANDER),  # by the voltage at one pin
        ("mb85rc256", 0x50, ("A0", "A1", "A2"), board.FRAM),
    ):
        (part,) = NETLIST.of_kind(kind)
        chip = NETLIST.pins(part)
        assert {chip[line] for line in lines} == {"GND"}
        assert base == address
        assert (chip["SDA"], chip["SCL"]) == ("SDA", "SCL")
    assert fram.SIZE == 256 * 1024 // 8
    assert NETLIST.pins(NETLIST.of_kind("mb85rc256")[0])["WP"] == "GND"


@pytest.mark.parametrize("seat", SIDES)
def test_each_button_pulls_its_own_input_of_the_expander_to_ground(seat: int) -> None:
    expander = NETLIST.pins(NETLIST.of_kind("mcp23018")[0])
    assert expander["INTA"] == "BUTTON_INT"
    for number, name in enumerate(board.BUTTONS):
        line = 4 * seat + number
        button = NETLIST.pins(one("button", f"rim board {seat}", name))
        assert set(button.values()) == {expander[f"GP{'AB'[line // 8]}{line % 8}"], "GND"}


def test_the_lights_are_one_chain_in_the_order_of_the_firmware() -> None:
    shifter = NETLIST.pins(NETLIST.of_kind("74ahct1g125")[0])
    assert shifter["A"] == "LIGHTS"
    assert shifter["VCC"] == "5V"
    ((_, net),) = NETLIST.across(shifter["Y"], "resistor")
    found = []
    while lights := [node.part for node in NETLIST.on(net, "ws2812b") if node.pin == "DIN"]:
        found.append(lights[0])
        net = NETLIST.pins(lights[0]).get("DOUT", "GND")
    parts = [NETLIST.parts[light] for light in found]
    assert len(parts) == board.LIGHTS
    for seat in SIDES:
        own = parts[len(board.SEAT_LIGHTS) * seat :][: len(board.SEAT_LIGHTS)]
        assert {part["place"] for part in own} == {f"rim board {seat}"}
        assert tuple(part["why"] for part in own) == board.SEAT_LIGHTS
    centre = [part["why"] for part in parts[board.CENTRE_LIGHTS :]]
    assert centre[:4] == [f"round wind {wind}" for wind in board.SEAT_LIGHTS[:4]]
    assert centre[board.DICE_LIGHTS - board.CENTRE_LIGHTS] == "die 1, pip 0"


def test_rp2350_erratum_e9_no_pull_down_of_the_picos_pins_is_weaker_than_8_kohm() -> None:
    inputs = [
        name for _, function, name in board.pins() if function in ("in", "spi0.rx", "adc0", "adc2")
    ]
    for _, _, name in board.pins():
        for resistor, other in NETLIST.across(name, "resistor"):
            if other == "GND":
                assert ohms(resistor) <= 8000, (name, resistor)
    for name in inputs:  # and none floats, so that none needs the pull-down inside the chip
        assert {"GND", "3V3_PICO"} & {net for _, net in NETLIST.across(name, "resistor")}, name


def test_only_the_pico_fram_and_expander_live_from_the_hold_up_capacitor() -> None:
    held = {NETLIST.parts[node.part]["kind"] for node in NETLIST.nets["5V_HELD"]}
    assert held == {"pico", "schottky", "resistor"}
    chips = {NETLIST.parts[node.part]["kind"] for node in NETLIST.nets["3V3_PICO"]}
    assert chips - {"resistor", "capacitor", "big_capacitor"} == {"pico", "mb85rc256", "mcp23018"}


def test_a_usb_port_charges_the_hold_up_capacitor_slowly_and_the_pico_gets_it_at_once() -> None:
    (capacitor,) = NETLIST.of_kind("hold_up_capacitor")
    assert set(NETLIST.pins(capacitor).values()) == {"HOLD_UP", "GND"}
    ((charge, source),) = NETLIST.across("HOLD_UP", "resistor")
    assert source == "5V_HELD"
    assert 5 / ohms(charge) <= 0.1  # what a port gives to a device it does not know yet
    (diode,) = [node.part for node in NETLIST.on("HOLD_UP", "schottky")]
    assert NETLIST.pins(diode) == {"A": "HOLD_UP", "K": "5V_HELD"}


def test_supply_is_sensed_before_the_hold_up_capacitor() -> None:
    divider = {net: ohms(part) for part, net in NETLIST.across("SUPPLY", "resistor")}
    assert divider.keys() == {"5V", "GND"}
    assert 5.5 * divider["GND"] / sum(divider.values()) < 3.3


def test_what_leaves_the_board_cannot_carry_current_into_chips_without_power() -> None:
    behind = {"resistor", "74lvc541", "74ahct1g125", "pico", "pad", "switch_fet", "motor_fet"}
    for _, function, name in board.pins():
        if function in ("out", "spi0.sck", "spi0.tx", "spi1.sck", "spi1.tx"):
            kinds = {NETLIST.parts[node.part]["kind"] for node in NETLIST.nets[name]}
            assert kinds <= behind, name


@pytest.mark.parametrize("place", [f"{kind} board {n}" for kind in ("side", "rim") for n in SIDES])
def test_both_ends_of_a_cable_are_wired_alike(place: str) -> None:
    kind = f"{place.split()[0]}_plug"
    (far,) = NETLIST.of_kind(kind, place)
    assert NETLIST.pins(one(kind, "main board", place)) == NETLIST.pins(far)


@pytest.mark.parametrize("kind", ["side_plug", "rim_plug"])
def test_a_line_whose_edges_count_lies_between_quiet_ones_in_its_ribbon(kind: str) -> None:
    poles = NETLIST.pins(NETLIST.of_kind(kind, "main board")[0])
    counting = [int(pole) for pole, net in poles.items() if net.endswith(("_SCK", "_COIL_LATCH"))]
    assert counting
    for pole in counting:
        for beside in (pole - 1, pole + 1):
            assert poles[str(beside)] in ("GND", "3V3", "5V"), poles[str(pole)]


def test_every_pin_that_takes_power_has_it() -> None:
    power = re.compile(r"GND|3V3(_PICO|_SHOW)?|5V(_HELD)?|R\d+_(TVDD|VDD)")
    for name, part in NETLIST.parts.items():
        wired = NETLIST.pins(name)
        for pin in pins(part["kind"]):
            if pin.does == "+":
                assert power.fullmatch(wired[pin.name]), (name, pin)


def test_the_catalogue_numbers_each_pin_once() -> None:
    for kind, row in KINDS.items():
        numbers = [int(pin.number) for pin in pins(kind)]
        assert numbers == list(range(1, len(numbers) + 1)), kind
        assert row.number
        assert row.alternatives
