"""`jantaku sim --rules sichuan`: the real firmware, people, and a record that proves itself."""

import json
from pathlib import Path

from click.testing import CliRunner

from jantaku_host.cli.main import main


def test_a_session_of_bots_is_told_without_a_mistake_and_its_record_agrees(tmp_path: Path):
    record = tmp_path / "sichuan.jtk"
    result = CliRunner().invoke(
        main,
        ["sim", "--rules", "sichuan", "--level", "movements", "--pace", "fast", "--deals", "2",
         "--seed", "4", "--record", str(record), "--json"],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout.splitlines()[-1])
    assert (figures["deals"], figures["events_wrong"], figures["payouts_wrong"]) == (2, 0, 0)
    assert figures["asks"] == 0
    audit = CliRunner().invoke(main, ["audit", str(record)])
    assert (audit.exit_code, audit.stdout) == (0, "2 hands audited: 2 agree, 0 disagree\n")
    assert CliRunner().invoke(main, ["verify", str(record)]).exit_code == 0
