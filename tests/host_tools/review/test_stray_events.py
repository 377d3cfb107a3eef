"""`jantaku audit` of a record in which an event of another game stands."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from support import bot_session
from support.table_records import record

from jantaku.rules import events
from jantaku_host.cli.main import main


@pytest.mark.parametrize("stray", [(events.HU, 0, 1, 5), (events.VOID_SUIT, 2, 1, 255)])
def test_an_event_of_sichuan_in_a_deal_of_riichi_is_found(stray: tuple, tmp_path: Path) -> None:
    happening = list(bot_session.session(deals=1))
    discards = [at for at, (event, _) in enumerate(happening) if event[0] == events.DISCARD]
    happening.insert(discards[4] + 1, (stray, 0))
    file = tmp_path / "table.jtk"
    file.write_bytes(record(happening))
    result = CliRunner().invoke(main, ["audit", "--json", str(file)])
    assert result.exit_code == 1, result.output
    deal = json.loads(result.output.splitlines()[0])
    found = [problem for problem in deal["problems"] if events.name(stray[0]) in problem["place"]]
    assert found, deal
    assert "no such event" in str(found)
