"""How fast a Pico reads tiles: the drivers on the emulated RP2040, its chips and tags at the bench.

python tests/bench/pico_sensing.py

Times are the board's own, at 125 MHz; they repeat exactly. What the cache of the flash misses is
not in them.
"""

from support.pico_reading import HAND, measure


def main() -> None:
    found = measure()
    ratio = found.map_us / found.map_least_us
    print("Emulated RP2040, 125 MHz, drivers in a ROMFS slot")
    print(f"map of the wall, 68 x 2 tiles    {found.map_us / 1000:8.1f} ms")
    print(f"  air_ratio {ratio:.3f}, of which no more than 1.45 is allowed")
    print(f"a rack of {HAND} known tiles verified {found.rack_us / 1000:7.1f} ms (wanted: 150)")
    print(f"  {found.rack_us / found.rack_least_us:.3f} x its air and guard time")


if __name__ == "__main__":
    main()
