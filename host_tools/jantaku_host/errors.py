"""What goes wrong, with the exit code that says of which kind it was."""

import click


class WrongUse(click.ClickException):
    """What was asked for makes no sense, or cannot be read."""

    exit_code = 2


class Refused(click.ClickException):
    """The table, or a check, says no."""

    exit_code = 1


class DeviceTrouble(click.ClickException):
    """The table cannot be reached, or does not answer as a table does."""

    exit_code = 3


class UnknownCommand(DeviceTrouble):
    """The table's version does not know what it was asked for."""
