"""What CPython lacks: the one place where the two runtimes differ.

The same source runs on the microcontroller and at the host. MicroPython's compiler folds
`const()` away; here a module of the same name hands the value back. An exception is printed by
`sys`. The file is left out of the image for the board.
"""

import sys
import traceback
import types


def const(value):
    """The value itself: CPython has no constants to fold."""
    return value


def print_exception(error, file):
    """Write how it came to this exception."""
    traceback.print_exception(error, file=file)


sys.print_exception = print_exception  # type: ignore[attr-defined]  # MicroPython's
micropython = types.ModuleType("micropython")
micropython.__doc__ = __doc__
micropython.const = const  # type: ignore[attr-defined]  # a module made at run time
sys.modules["micropython"] = micropython
