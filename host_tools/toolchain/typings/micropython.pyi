# What jantaku.cpython supplies, for mypy's view of the host tools.
from typing import TypeVar

_T = TypeVar("_T")

def const(value: _T) -> _T: ...
