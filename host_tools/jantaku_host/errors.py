"""What goes wrong, with the exit code that says of which kind it was."""

from typing import ClassVar


class JantakuError(Exception):
    """Whatever is said to people in a line instead of what they asked for."""

    code: ClassVar[int]


class Refused(JantakuError):
    """The table, or a check, says no."""

    code = 1


class WrongUse(JantakuError):
    """What was asked for makes no sense, or cannot be read."""

    code = 2


class DeviceTrouble(JantakuError):
    """The table cannot be reached, or does not answer as a table does."""

    code = 3


class UnknownCommand(DeviceTrouble):
    """The table's version does not know what it was asked for."""
