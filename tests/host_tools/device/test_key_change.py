"""Keys for a table that changes its own while they are on their way."""

from pathlib import Path

import pytest
from support.simulated_club import Club

from jantaku.crypto import ed25519
from jantaku.link import commands
from jantaku_host.device import keys
from jantaku_host.device.cable import Device
from jantaku_host.errors import Refused

_FRESH = bytes(32) + b"o" * 32 + b"r" * 32  # of before, operator, referee


class _Changing(Device):
    """What it says of its keys first is out of date when it is answered."""

    before: bytes | None = ed25519.public_key(b"the key that signed the last one")

    def request(self, command: int, body: bytes = b"") -> bytes:
        answer = super().request(command, body)
        if command == commands.KEYS and self.before:
            answer, self.before = answer[:33] + self.before + answer[65:], None
        return answer


def test_a_table_that_changes_its_own_key_meanwhile_is_given_them_again(tmp_path: Path) -> None:
    club = Club(tmp_path)
    with club.power_up() as table:
        club.ready(table)
        with _Changing(table.port) as device:
            keys.give(device, _FRESH)
            device.login(commands.OPERATOR, b"o" * 32)


def test_a_table_that_had_an_operator_takes_keys_from_nobody_else(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.own()
    club.vault().forget()
    with club.power_up() as table:
        club.ready(table)
        with Device(table.port) as device, pytest.raises(Refused, match="another operator"):
            keys.give(device, _FRESH)
