"""Runs instead of the firmware's main.py: the same, from before it knew the command PULLED."""

from jantaku.link import commands, server

server._COMMANDS = server._COMMANDS[: commands.PULLED - 1]

import main  # noqa: E402, F401 - it runs by being imported
