"""Gets MicroPython's Unix port, which runs the firmware on this machine.

    unix_port.py LINK

makes LINK a symbolic link to the first of these:
1. what the environment variable MICROPYTHON names,
2. `micropython` on PATH, if it has all the firmware needs,
3. the one in the user's cache,
4. one built now from Debian's source package, which takes half a minute but not root.
"""

import hashlib
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from building import VERSION, micropython_tree, need, run
from sources import CACHE, SOURCES, Trouble, fetch, say

# What the firmware and its tests need. Raises the reason why a MicroPython will not do.
_PROBE = """
import sys
version = sys.implementation.version[:2]
if version < (1, 25): raise ImportError("version %d.%d is too old" % version)
import binascii, framebuf, hashlib, json, select, struct, vfs
binascii.crc32, hashlib.sha256, vfs.VfsLfs2, vfs.VfsRom
"""

# What is switched off needs libraries that Debian's source leaves out; the firmware uses none of
# it. Warnings of compilers yet to come are no errors.
_MAKE_ARGUMENTS = [
    "VARIANT=standard",
    "FROZEN_MANIFEST=",
    "MICROPY_PY_BLUETOOTH=0",
    "MICROPY_PY_BTREE=0",
    "MICROPY_PY_FFI=0",
    "MICROPY_PY_SSL=0",
    "MICROPY_PY_THREAD=0",
    "CFLAGS_EXTRA=-Wno-error",
]


def unix_port() -> Path:
    """A MicroPython that has all the firmware needs; built if there is none yet."""
    given = os.environ.get("MICROPYTHON")
    if given:
        found = shutil.which(given)
        if not found:
            raise Trouble(f"MICROPYTHON={given}: there is no such program")
        if reason := _unfit(found):
            raise Trouble(f"MICROPYTHON={given}: {reason}; MicroPython 1.25 or newer is needed")
        return Path(found).resolve()

    found = shutil.which("micropython")
    # In an activated environment that is our own link, perhaps to what an older recipe made.
    if found and CACHE.resolve() not in Path(found).resolve().parents and not _unfit(found):
        return Path(found).resolve()

    built = CACHE / f"micropython-{VERSION}-{_recipe()}"
    if _unfit(built):
        try:
            _build(built)
        except Trouble as trouble:
            raise Trouble(
                f"MicroPython 1.25 or newer is missing and cannot be built: {trouble}. Install it "
                "(Debian 13: apt-get install micropython; macOS or Linux with Homebrew: brew "
                "install micropython) or name one: make MICROPYTHON=/path/to/micropython"
            ) from None
    return built


def _unfit(program: str | Path) -> str:
    """Why the firmware cannot run on this MicroPython; empty if it can."""
    try:
        answer = subprocess.run(
            [program, "-c", _PROBE], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return "it does not run"
    if answer.returncode == 0:
        return ""
    return (answer.stderr.strip().splitlines() or ["it fails"])[-1]


def _recipe() -> str:
    """Changes with whatever changes the program that is built."""
    ingredients = [SOURCES["micropython"]["sha256"], platform.machine(), *_MAKE_ARGUMENTS]
    return hashlib.sha256(" ".join(ingredients).encode()).hexdigest()[:12]


def _build(target: Path) -> None:
    fetch("micropython")
    need("a C compiler", _compiles(), "gcc", "libc6-dev")
    say(f"building MicroPython {VERSION}, once, for half a minute or so")
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="build-") as directory:
        port = micropython_tree(Path(directory)) / "ports/unix"
        jobs = str(os.cpu_count())
        run("make", "-j", jobs, f"PYTHON={sys.executable}", *_MAKE_ARGUMENTS, directory=port)
        # The last step and at once: no other make ever sees half a program.
        (port / "build-standard/micropython").replace(target)


def _compiles() -> bool:
    test = ["sh", "-c", "echo '#include <stdio.h>' | gcc -E -"]
    return subprocess.run(test, capture_output=True, check=False).returncode == 0


def _link(link: Path, program: Path) -> None:
    if link.is_symlink() and link.readlink() == program:
        return
    with tempfile.TemporaryDirectory(dir=link.parent) as directory:
        new = Path(directory) / link.name
        new.symlink_to(program)
        new.replace(link)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        _link(Path(sys.argv[1]), unix_port())
    except (Trouble, OSError) as error:
        say(str(error))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
