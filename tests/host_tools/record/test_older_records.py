"""Records of older tables say what they always said.

`tests/records/format_1/` has two evenings with undos, rulings, questions and evidence, written by
the last jantaku of that format, and in JSON what it told of them: the audit in full, the digests of
what is long. `format_2/` has two with corrections, presses, proposals and acts understood anew,
from before penalties could be withdrawn and come after the session.
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

RECORDS = Path(__file__).parents[2] / "records"
GAMES = ["tenhou", "mjai", "kobalab", "csv"]
FORMS = {
    "format_1/ema2016": GAMES,
    "format_1/sichuan": ["csv"],
    "format_2/ema2016": GAMES,
    "format_2/furiten": GAMES,
}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def explained(deal: RecordedDeal) -> str:
    """All rows about a deal, in no language."""
    about = Explanation(deal)
    return json.dumps([row_json.told(each) for each in [*about.rows(), *about.cited()]])


def told(name: str) -> dict[str, Any]:
    """What can be asked of a record."""
    file = RECORDS / f"{name}.jtk"
    deals = [deal for deal in read(file) if isinstance(deal, RecordedDeal)]
    exports = {}
    for form in FORMS[name]:
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
def test_a_record_is_told_as_before(name: str) -> None:
    assert told(name) == json.loads((RECORDS / f"{name}.json").read_text())


@pytest.mark.parametrize("name", FORMS)
def test_it_has_what_a_reader_must_obey(name: str) -> None:
    happened = [
        event
        for block in verification.read((RECORDS / f"{name}.jtk").read_bytes()).blocks
        for event in block.happened
    ]
    form = int(name[len("format_")])
    assert [event[2] for event in happened if event[0] == events.SESSION_START] == [form]
    kinds = {events.name(event[0]) for event in happened}
    asked = {"ask", "answer"} if form == 1 else {"declare", "withdraw", "propose", "anew", "void"}
    assert {"ruling", "settle", *asked} <= kinds
    assert any(events.taken_back(event) for event in happened)
