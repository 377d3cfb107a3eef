"""What `make firmware` tells of its work."""

import firmware


def test_the_table_of_sizes_says_what_is_left_of_each_part() -> None:
    table = firmware.size_table(
        {"MicroPython, pico": 300_000, "MicroPython, pico2": 385_024},
        {"main": 1_000, "jantaku.rules": 60_000},
        application=62_000,
    )
    assert [line.split() for line in table.splitlines()] == [
        ["bytes", "of", "left"],
        ["MicroPython,", "pico", "300,000", "385,024", "85,024"],
        ["MicroPython,", "pico2", "385,024", "385,024", "0"],
        ["application", "62,000", "356,352", "294,352"],
        ["main", "1,000"],
        ["jantaku.rules", "60,000"],
    ]
    assert len({len(line) for line in table.splitlines()[:4]}) == 1
