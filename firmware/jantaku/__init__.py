"""jantaku (雀卓): what runs inside the table."""

__version__ = "0.1.0"

try:
    import micropython  # noqa: F401 - the probe: CPython has no such module
except ImportError:
    from . import cpython  # noqa: F401 - supplies it
