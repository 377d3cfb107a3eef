"""What CPython lacks: the one place where the two runtimes differ.

The same source runs on the microcontroller and at the host. MicroPython's compiler folds
`const()` away; here a module of the same name hands the value back. The file is left out of the
image for the board.
"""

import sys
import types


def const(value):
    """The value itself: CPython has no constants to fold."""
    return value


micropython = types.ModuleType("micropython")
micropython.__doc__ = __doc__
micropython.const = const  # type: ignore[attr-defined]  # a module made at run time
sys.modules["micropython"] = micropython
