"""Runs instead of the firmware's main.py: the same, from before it knew the command PULLED."""

from jantaku.link import commands, records


class OlderRecords(records.Records):
    """Refuses what it does not know yet."""

    answers = {
        number: answer
        for number, answer in records.Records.answers.items()
        if number != commands.PULLED
    }


records.Records = OlderRecords

import main  # noqa: E402, F401 - it runs by being imported
