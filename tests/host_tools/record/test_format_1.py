"""Records of format 1 say what they always said.

`tests/records/format_1/` has two evenings with undos, rulings, questions and evidence, written by
the last jantaku of that format, and in JSON what it told of them: the audit in full, the digests of
what is long.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record import verification
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.explain import Explanation
from jantaku_host.show import row_json

RECORDS = Path(__file__).parents[2] / "records" / "format_1"
FORMS = {"ema2016": ["tenhou", "mjai", "kobalab", "csv"], "sichuan": ["csv"]}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def explained(deal: RecordedDeal) -> str:
    """All rows about a deal, in no language."""
    about = Explanation(deal)
    return json.dumps([row_json.told(each) for each in [*about.rows(), *about.cited()]])


def told(file: Path) -> dict[str, Any]:
    """What can be asked of a record."""
    deals = [deal for deal in read(file) if isinstance(deal, RecordedDeal)]
    exports = {}
    for form in FORMS[file.stem]:
        result = run("export", "--format", form, str(file))
        exports[form] = digest(result.output)
    audit = run("audit", "--json", str(file))
    return {
        "verify": run("verify", str(file)).exit_code,
        "head": verification.read(file.read_bytes()).blocks[-1].head.hex(),
        "audit": [json.loads(line) for line in audit.output.splitlines()],
        "explain": [digest(explained(deal)) for deal in deals],
        "seen": digest(json.dumps([[vars(each) for each in deal.seen] for deal in deals])),
        "export": exports,
    }


@pytest.mark.parametrize("name", FORMS)
def test_a_record_of_format_1_is_told_as_before(name: str) -> None:
    expected = json.loads((RECORDS / f"{name}.json").read_text())
    assert told(RECORDS / f"{name}.jtk") == expected


def test_the_records_have_what_a_reader_must_obey() -> None:
    for name in FORMS:
        happened = [
            event
            for block in verification.read((RECORDS / f"{name}.jtk").read_bytes()).blocks
            for event in block.happened
        ]
        assert [event[2] for event in happened if event[0] == events.SESSION_START] == [1]
        kinds = {events.name(event[0]) for event in happened}
        assert {"ruling", "ask", "answer", "settle"} <= kinds
        assert any(events.taken_back(event) for event in happened)
