"""Tables whose games are kept in a real journal, and whose dice fall as they were promised."""

import json

from jantaku.rules import events
from support import journal_sessions


class Kept:
    """The real journal of a session that has begun, and beside it what it was given."""

    def __init__(self, preset, **options):
        self.journal = journal_sessions.power_up(
            journal_sessions.new_folder(), journal_sessions.Memory()
        )
        self.happened = []
        start = (events.FORMAT, preset, json.dumps(options), "1", "A\nB\nC\nD", 0, 0)
        self.journal.append((events.SESSION_START, 0) + start, 0)

    def __enter__(self):
        self.journal.__enter__()

    def __exit__(self, *error):
        self.journal.__exit__(*error)

    def append(self, event, now):
        self.journal.append(event, now)
        self.happened.append((event, now))

    def copy(self) -> bytes:
        """The record as a pull would give it."""
        return bytes(journal_sessions.copy(self.journal))

    def __getattr__(self, name):
        return getattr(self.journal, name)


class Honest:
    """Mixed into a `TableTop`: the wall is laid to fit the dice that were promised."""

    def _faces(self):
        return self.referee.faces()
