"""What anybody may know of the table: how the game stands, what is wrong, its public key."""

import json

import jantaku
from jantaku.link import commands
from jantaku.record import blocks
from jantaku.shown.words import Words


class Status:
    """What the commands STATUS and KEYS do."""

    def __init__(self, table, journal, roles):
        self._table = table
        self._journal = journal
        self._roles = roles

    def _tell(self, body, now):
        table, journal = self._table, self._journal
        status = {
            "version": jantaku.__version__,
            "rules": table.rules.name,
            "round": table.round,
            "honba": table.honba,
            "deposits": table.deposits,
            "seats": [
                {"wind": "ESWN"[table.wind(seat)], "score": table.scores[seat]} for seat in range(4)
            ],
            "session": bool(journal.session),
            "since": journal.session,
            "blocks": journal.number - 1,
            "head": blocks.short(journal.head),
            "problem": self._trouble(),
        }
        return json.dumps(status).encode()

    def _trouble(self):
        journal = self._journal
        problem = self._table.problem_in(Words("en"))  # hosts speak English
        if problem:
            return problem
        if journal.is_spoiled:
            return "the memory of the deal in play was spoiled"
        return "the record is nearly full: pull it" if journal.is_crowded else ""

    def _tell_keys(self, body, now):
        return self._journal.key.public + bytes((self._roles.is_installed,))

    answers = {
        commands.STATUS: _tell,
        commands.KEYS: _tell_keys,
    }
