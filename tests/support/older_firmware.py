"""The firmware as it was before it knew the commands PULLED and HEAD; runs instead of main.py."""

from jantaku.link import commands, records


class OlderRecords(records.Records):
    """Refuses what it does not know yet."""

    answers = {
        number: answer
        for number, answer in records.Records.answers.items()
        if number not in (commands.PULLED, commands.HEAD)
    }


records.Records = OlderRecords

import main  # noqa: E402, F401 - it runs by being imported
