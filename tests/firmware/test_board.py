"""The pin table against the RP2040's data sheet and the parts on the pins."""

from jantaku import board

FIRST_ADC = 26
PICO_PINS = list(range(23)) + [26, 27, 28]


def fits(gpio, function):
    """Whether the RP2040 offers the function on that GPIO (data sheet 1.4.3, table 2)."""
    if function[:3] == "spi":
        return (
            int(function[3]) == gpio // 8 % 2
            and ("rx", "cs", "sck", "tx")[gpio % 4] == function[5:]
        )
    if function[:3] == "i2c":
        return int(function[3]) == gpio // 2 % 2 and ("sda", "scl")[gpio % 2] == function[5:]
    if function[:3] == "adc":
        return gpio == FIRST_ADC + int(function[3])
    return function in ("in", "out", "pwm")


def test_the_table_uses_the_26_pins_a_pico_brings_out_each_once():
    assert [gpio for gpio, _, _ in board.pins()] == PICO_PINS


def test_every_function_is_one_the_chip_has_on_that_pin():
    for gpio, function, name in board.pins():
        assert fits(gpio, function), (gpio, function, name)


def test_every_name_is_given_once_and_finds_its_pin():
    for gpio, _, name in board.pins():
        assert board.pin(name) == gpio


def test_the_address_lines_of_each_family_reach_all_its_chips():
    for strobe, lines, _, chips in board.SELECTS:
        assert board.pin(strobe) >= 0
        assert chips <= 1 << len(lines)
        for line in lines:
            assert board.pin(line) >= 0


def test_chips_are_numbered_through_without_gap_or_overlap():
    numbers = []
    for _, _, first, chips in board.SELECTS:
        numbers += list(range(first, first + chips))
    assert numbers == list(range(17))


def test_there_is_a_reader_for_wall_rack_and_river_of_each_side():
    readers = board.SELECTS[0][3]
    assert sorted([3 * side + place for side in range(4) for place in (0, 1, 2)]) == list(
        range(readers)
    )
    assert (board.WALL, board.RACK, board.RIVER) == (0, 1, 2)


def test_a_side_has_registers_for_seventeen_stacks_river_and_melds():
    assert board.WALL_COILS == 17
    assert board.RIVER_COIL >= board.WALL_COILS
    assert board.RIVER_COIL < board.MELD_COIL < board.COILS_PER_SIDE
    assert board.COILS_PER_SIDE % 8 == 0


def test_sixteen_buttons_fill_one_expander():
    assert 4 * len(board.BUTTONS) == 16


def test_the_chain_of_lights_holds_seats_round_winds_and_two_dice():
    assert board.CENTRE_LIGHTS == 4 * len(board.SEAT_LIGHTS)
    assert board.DICE_LIGHTS == board.CENTRE_LIGHTS + 4
    assert board.LIGHTS == board.DICE_LIGHTS + 2 * 7
