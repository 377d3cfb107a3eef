"""The supply, on the main board: 5 V in, 3.3 V for chips and for displays, hold-up for the Pico."""

from jantaku_hardware.circuit.sheet import Sheet

# 5.0 V read as 1.60 V: so much is left of the ADC's 3.3 V for a supply of up to 10 V.
SENSE_TOP, SENSE_BOTTOM = "10k", "4.7k"

# The Pico takes power from USB as well. A port must not have to charge more than 10 uF at once, so
# the hold-up capacitor charges through a resistor, in two seconds, and gives through a diode.
CHARGE = "100"


def draw(sheet: Sheet) -> None:
    sheet.between("screw_terminal", "5V_IN", "GND", why="5 V supply")
    sheet.between("fuse", "5V_IN", "5V_FUSED", why="supply")
    sheet.put("input_fet", why="no current if reversed", D="5V_FUSED", S="5V", G="GND")
    sheet.put("tvs", why="clamps surges", K="5V", A="GND")
    sheet.between("bulk_capacitor", "5V", "GND", why="decoupling")

    # Displays have a converter of their own: what they draw in steps the receivers would hear.
    for rail, why in (("3V3", "3.3 V for readers and logic"), ("3V3_SHOW", "3.3 V for displays")):
        switched, boost = f"{rail}_SW", f"{rail}_BST"
        sheet.put(
            "ap63203", why=why, VIN="5V", EN="5V", GND="GND", SW=switched, BST=boost, FB=rail
        )  # fmt: skip
        sheet.between("power_inductor", switched, rail, why="of the converter")
        sheet.between("capacitor", boost, switched, why="of the converter")
        sheet.between("big_capacitor", "5V", "GND", why="of the converter")
        for _ in range(2):
            sheet.between("converter_capacitor", rail, "GND", why="of the converter")

    # Behind the diode only the Pico with FRAM and expander: they live on when the supply goes.
    sheet.put("schottky", why="keeps the hold-up charge for the Pico", A="5V", K="5V_HELD")
    sheet.between("resistor", "5V_HELD", "HOLD_UP", CHARGE, "charges the hold-up capacitor")
    sheet.put("schottky", why="lets the hold-up capacitor give", A="HOLD_UP", K="5V_HELD")
    sheet.between("hold_up_capacitor", "HOLD_UP", "GND", why="hold-up")

    sheet.between("resistor", "5V", "SUPPLY", SENSE_TOP, "senses that the supply goes")
    sheet.between("resistor", "SUPPLY", "GND", SENSE_BOTTOM, "senses that the supply goes")
    sheet.between("capacitor", "SUPPLY", "GND", why="decoupling")
    sheet.power("GND", "5V_IN", "5V", "5V_HELD", "3V3", "3V3_SHOW")
