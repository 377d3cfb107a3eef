"""Recorded deals to replay: real hands where they lie beside the checkout, and our own sample."""

from pathlib import Path

TESTS = Path(__file__).resolve().parent
REAL = TESTS.parents[1] / "shared" / "records" / "real_hands.jsonl.gz"
SAMPLE = TESTS / "records" / "bot_hands.jsonl.gz"
