"""A hall in which everything goes wrong: nothing is lost, doubled, out of order or forged."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from support import bot_session, hall_chaos
from support.waiting import wait_until

from jantaku_host.cli.main import main
from jantaku_host.hall.hub import Hub


@pytest.mark.parametrize("seed", [7, 11])
def test_whatever_goes_wrong_the_hub_has_what_the_tables_have(seed: int) -> None:
    found = hall_chaos.run(seed)
    sessions = hall_chaos.TABLES * hall_chaos.STEPS
    assert found.pop("blocks") >= sessions * (hall_chaos.DEALS + 1)
    assert set(found.values()) == {0}


def test_another_laptop_takes_over_with_a_backup(tmp_path: Path) -> None:
    with hall_chaos.hall() as found:
        table = found.tables[0]
        table.play(bot_session.session(seed=1, deals=2))
        asked(found, table.public)
        run(found.store, "backup", str(tmp_path / "spring.hall"))
        for _ in range(3):
            asked(found, table.public)  # the backup knows nothing of these
        table.play(bot_session.session(seed=2, deals=2))
        found.kill(found.hub)
        found.store = tmp_path / "other" / "hall.sqlite"
        run(found.store, "restore", str(tmp_path / "spring.hall"))
        found.start_hub()
        asked(found, table.public)
        counted = hall_chaos.counted(found)
        assert counted.pop("blocks") >= 6
        assert set(counted.values()) == {0}


def asked(found: hall_chaos.Hall, public: bytes) -> None:
    """Something is wanted of a table, and the agent answers that."""
    hub = Hub(found.store)
    hub.errands.give(public, "end", {"counts_for": "Spring\n1"}, "the director")
    wait_until(lambda: not hub.errands.waiting(1), "nobody answers", hall_chaos.PATIENCE_S)
    hub.close()


def run(store: Path, *arguments: str) -> None:
    result = CliRunner().invoke(main, ["hall", "--store", str(store), *arguments])
    assert result.exit_code == 0, result.output
