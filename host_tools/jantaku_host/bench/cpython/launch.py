"""Runs a program for the board on CPython: `launch.py PROGRAM`.

What MicroPython has and CPython lacks comes from here; the modules that end at the bench are the
same as on MicroPython (`../pico`). CPython's own modules keep the originals they have imported.
"""

import gc
import io
import os
import resource
import runpy
import select
import sys
import types
from collections.abc import Callable
from pathlib import Path

import jantaku  # noqa: F401 - supplies `micropython` and `sys.print_exception`

_PICO = Path(__file__).parents[1] / "pico"
# Each needs those before it.
_BENCH = ("wire", "os", "time", "select", "machine", "sectors", "slots")
_PLENTY = 1 << 20

# What MicroPython's modules have beside what CPython's of the same name have.
_MORE: dict[types.ModuleType, dict[str, Callable[..., object]]] = {
    gc: {
        "threshold": lambda size: None,
        "mem_alloc": lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "mem_free": lambda: _PLENTY,
    },
    sys.modules["micropython"]: {"kbd_intr": lambda character: None},
}


def _prepare() -> None:
    for module, names in _MORE.items():
        vars(module).update(names)
    vars(sys.implementation).update(_build="CPython", _machine="CPython")
    sys.modules.update(uos=os, uselect=select, vfs=types.ModuleType("vfs"))
    for name in _BENCH:
        sys.modules[name] = module = types.ModuleType(name)
        path = _PICO / f"{name}.py"
        exec(compile(path.read_text(), path, "exec"), vars(module))


# Without a buffer, which would take all bytes with the first one: `Port` polls before each.
sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False))
program = sys.argv[1]
_prepare()
runpy.run_path(program, run_name="__main__")
