"""The board under a wall: its 17 coils, all switches of the side, and its three readers."""

from collections.abc import Callable

from jantaku import board
from jantaku_hardware.circuit.plugs import SIDE
from jantaku_hardware.circuit.sheet import Sheet
from jantaku_hardware.model import tuning
from jantaku_hardware.model.tuning import BLOCK, Antenna

_READERS = ("wall", "rack", "river")
_NETWORKS = (tuning.WALL, tuning.RACK, tuning.RIVER)
_REGISTERS = board.COILS_PER_SIDE // 8


def picofarads(value: float) -> str:
    return f"{value * 1e12:.0f}p" if value < 0.999e-9 else f"{value * 1e9:.0f}n"


def draw(sheet: Sheet, side: int) -> None:
    sheet.board(f"side board {side}", 100 * (side + 1) + 1)
    sheet.put("side_plug", why="main board", **SIDE.nets(side))
    sheet.between("resistor", f"S{side}_MISO", "READER_MISO", "33", "termination")
    for place, network in enumerate(_NETWORKS):
        _reader(sheet, side, place, network)
    for leg in (1, 2):
        _range(sheet, side, leg)
    _registers(sheet, side)
    _coils(sheet, side)
    sheet.between("converter_capacitor", "3V3", "GND", why="decoupling")


def _reader(sheet: Sheet, side: int, place: int, network: Antenna) -> None:
    """PN5180 as its data sheet shows it, and NXP's network from TX to the antenna."""
    reader = 3 * side + place

    def own(name: str) -> str:
        return f"R{reader}_{name}"

    sheet.put(
        "pn5180", why=f"reads the {_READERS[place]}",
        NSS=f"NSS{reader}", RESET_N=f"RST{reader}", BUSY=f"BUSY{reader}", IRQ=f"IRQ{reader}",
        SCK=f"S{side}_READER_SCK", MOSI=f"S{side}_READER_MOSI", MISO=f"S{side}_MISO",
        PVDD="3V3", VBAT="3V3", TVDD=own("TVDD"), PVSS="GND", VSS="GND", TVSS="GND", EP="GND",
        VDD=own("VDD"), AVDD=own("VDD"), DVDD=own("VDD"), VMID=own("VMID"), VDHF=own("VDHF"),
        CLK1=own("CLK1"), CLK2=own("CLK2"), TX1=own("TX1"), TX2=own("TX2"),
        RXP=own("RXP"), RXN=own("RXN"), DWL_REQ=own("DWL_REQ"),
    )  # fmt: skip
    sheet.between("resistor", own("DWL_REQ"), "GND", "10k", "no download mode after a reset")
    supply = "5V" if network.switched else "3V3"
    sheet.between("ferrite", supply, own("TVDD"), why=f"keeps the carrier out of the {supply}")
    sheet.power(own("TVDD"))
    for net in ("3V3", "3V3", own("TVDD"), own("VDD"), own("VMID"), own("VDHF")):
        sheet.between("capacitor", net, "GND", why="decoupling")
    for net in (own("TVDD"), own("VDD")):
        sheet.between("big_capacitor", net, "GND", why="decoupling")
    sheet.put("crystal", why="carrier, doubled", X1=own("X1"), X2=own("X2"), GND="GND")
    for leg in (1, 2):
        sheet.between("resistor", own(f"CLK{leg}"), own(f"X{leg}"), "100", "start of the crystal")
        sheet.between("rf_capacitor", own(f"X{leg}"), "GND", "15p", "load of the crystal")
    for leg in (1, 2):
        _leg(sheet, own, leg, network)
        sheet.put("pad", why=f"TX{leg}, for the analyser", _1=own(f"TX{leg}"))
    if not network.switched:
        sheet.between("pair_plug", own("COIL_A"), own("COIL_B"), why="rack antenna")
    else:
        sheet.between("resistor", own("COIL_B"), "GND", "10k", "sources of the switches at 0 V")
        sheet.put("pad", why="COIL_B, charges the drains for the analyser", _1=own("COIL_B"))


def _leg(sheet: Sheet, own: Callable[[str], str], leg: int, network: Antenna) -> None:
    """One of the two mirror images from TX to the coils, and back to the receiver."""
    polarity, receiver = (("A", "RXP"), ("B", "RXN"))[leg - 1]
    filtered, receiving = own(f"FILTER{leg}"), own(f"RX{leg}")
    antenna, damped = own(f"ANT_{polarity}"), own(f"COIL_{polarity}")
    match, name = network.match, network.name
    inductor = f"{match.filter_inductor * 1e9:.0f}n"
    sheet.between("filter_inductor", own(f"TX{leg}"), filtered, inductor, "L0")
    sheet.between("rf_capacitor", filtered, "GND", picofarads(match.filter_capacitor), "C0")
    after = own(f"RANGE{leg}") if network is tuning.WALL else antenna
    sheet.between("rf_capacitor", filtered, after, picofarads(match.series), f"C1 of {name}")
    sheet.between("rf_capacitor", antenna, "GND", picofarads(match.parallel), f"C2 of {name}")
    sheet.between("resistor", antenna, damped, f"{network.damping:g}", f"damping of {name}")
    sheet.between("rf_capacitor", filtered, receiving, "1n", "to the receiver")
    sheet.between("resistor", receiving, own(receiver), "2.2k", "to the receiver")


def _range(sheet: Sheet, side: int, leg: int) -> None:
    """A resistor in a leg of the wall's, and beside it two switches, back to back as neither end
    is at 0 V: bridged, the field is 10 dB stronger."""
    reader = 3 * side + board.WALL
    begin, end = f"R{reader}_RANGE{leg}", f"R{reader}_ANT_{'AB'[leg - 1]}"
    middle, gate = f"R{reader}_BRIDGE{leg}", f"R{reader}_BRIDGE_GATE{leg}"
    sheet.between("resistor", begin, end, f"{tuning.RANGE_RESISTOR:g}", "takes 10 dB away")
    for drain in (begin, end):
        sheet.put("switch_fet", why="bridges the resistor", G=gate, D=drain, S=middle)
    sheet.between("resistor", middle, "GND", "10k", "sources of the bridge at 0 V")
    sheet.between("rf_capacitor", gate, middle, "100p", "an off gate stays low")
    sheet.between("resistor", f"S{side}_Q{board.RANGE}", gate, "10k", "lets the gate follow")
    sheet.between("resistor", gate, "GND", "100k", "off while the register sleeps")


def _registers(sheet: Sheet, side: int) -> None:
    """Three registers of the chain: output 8 * register + bit is a coil of `board`."""
    for register in range(_REGISTERS):
        into = f"COILS{side}" if register == 0 else f"S{side}_CHAIN{register}"
        last = register == _REGISTERS - 1
        out = f"S{side}_CHAIN{register + 1}" if not last else f"COILS{side + 1}"
        coils = range(8 * register, 8 * register + 8)
        outputs = {
            f"Q{coil % 8}": f"S{side}_Q{coil}" if coil <= board.RANGE else None for coil in coils
        }
        sheet.put(
            "74hct595", why="which coil is connected", VCC="5V", GND="GND",
            MR_N="5V", SHCP=f"S{side}_DISPLAY_SCK", STCP=f"S{side}_COIL_LATCH", OE_N="COIL_OFF_B",
            DS=into, Q7S=out, **outputs,
        )  # fmt: skip
        sheet.between("capacitor", "5V", "GND", why="decoupling")


def _coils(sheet: Sheet, side: int) -> None:
    """A coil between the reader's two legs, behind a MOSFET; off, it is open, and so detuned.

    The blocking capacitor lets the drain of a switch that is off charge itself to the carrier's
    peak, so that its body diode never conducts.
    """
    for coil in range(board.MELD_COIL + 1):
        wall = coil < board.WALL_COILS
        reader = 3 * side + (board.WALL if wall else board.RIVER)
        name = f"stack {coil}" if wall else ("river" if coil == board.RIVER_COIL else "melds")
        block, drain, gate = (f"S{side}_{what}{coil}" for what in ("BLOCK", "DRAIN", "GATE"))
        sheet.between("rf_capacitor", f"R{reader}_COIL_A", block, picofarads(BLOCK), "blocks DC")
        if wall:
            sheet.between("coil", block, drain, "wall", name)
        else:
            sheet.between("pair_plug", block, drain, why=f"{name} antenna")
        sheet.put("switch_fet", why=f"connects {name}", G=gate, D=drain, S=f"R{reader}_COIL_B")
        sheet.between("resistor", f"S{side}_Q{coil}", gate, "10k", "lets the gate follow")
        sheet.between("resistor", gate, "GND", "100k", "off while the register sleeps")
        sheet.between("rf_capacitor", gate, f"R{reader}_COIL_B", "100p", "an off gate stays low")
