"""Hands really played by people, where there are any: not one may disagree."""

import os
import subprocess
from itertools import islice

import pytest
from conftest import ROOT, TESTS, micropython
from support.event_file import write_deals
from support.recorded_hands import EACH, REAL, deals

from jantaku_host.review.audit import Auditor

HEAP = "384k"  # of 64-bit words: the board, whose words are 32 bits, needs a good half


@pytest.mark.shared
def test_real_hands_agree_in_everything():
    auditor = Auditor()
    wrong = {
        f"{deal.game} {deal.hand}": [str(problem) for problem in problems]
        for deal in deals(REAL)
        if (problems := auditor.audit(deal))
    }
    assert wrong == {}


@pytest.mark.parametrize("records", EACH)
def test_a_microcontroller_replays_the_same_deals(records, tmp_path):
    """The rules core alone, on MicroPython, from canonical bytes and in little memory."""
    chosen = list(islice(deals(records), 500))
    file = tmp_path / "deals.bin"
    write_deals(file, chosen)
    done = subprocess.run(
        [
            micropython(),
            "-X",
            f"heapsize={HEAP}",
            str(TESTS / "support/replay_deals.py"),
            str(file),
        ],
        env={**os.environ, "MICROPYPATH": str(ROOT / "firmware")},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == f"{len(chosen)} deals replayed"
