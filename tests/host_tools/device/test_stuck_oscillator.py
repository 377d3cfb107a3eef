"""A table whose random numbers cannot be trusted makes no key and deals nothing, and says so; what
it has recorded is safe, and can be pulled."""

import json
from pathlib import Path

import pytest
from support.simulated_club import Club

STUCK = Path(__file__).parents[2] / "support/stuck_oscillator.py"
SAID = "the random numbers cannot be trusted"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


def test_a_new_table_makes_no_key_and_says_so(club: Club) -> None:
    with club.power_up(program=STUCK) as table:
        club.ready(table)
        assert SAID in json.loads(club.run("status", "--json").stdout)["problem"]
        checked = club.run("doctor")
        assert checked.exit_code == 1
        assert SAID in checked.output
    assert not club.vault().has_key
    with club.power_up() as table:
        club.ready(table)
        assert club.run("status").exit_code == 0
    assert club.vault().has_key


def test_a_table_with_a_record_keeps_it_and_goes_on_when_all_is_well(
    club: Club, tmp_path: Path
) -> None:
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        assert club.run("session", "start", "--table", "1").exit_code == 0
        assert club.run("session", "end").exit_code == 0
        assert club.run("session", "start", "--table", "2").exit_code == 0
    key = club.vault().public
    with club.power_up(program=STUCK) as table:
        club.ready(table)
        refused = club.run("session", "end")
        assert refused.exit_code == 1
        assert "cannot be trusted" in refused.output
        assert club.run("pull", "-o", str(tmp_path / "club.jtk")).exit_code == 0
        assert club.run("verify", str(tmp_path / "club.jtk")).exit_code == 0
    assert (club.vault().has_key, club.vault().public) == (True, key)
    with club.power_up() as table:
        club.ready(table)
        assert json.loads(club.run("status", "--json").stdout)["session"]
        assert club.run("session", "end").exit_code == 0
