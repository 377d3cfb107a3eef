"""What does not lie in the checkout: games of real people, and the texts of the rule books.

It is an extra. `JANTAKU_SHARED` names the folder; where it is not set nobody looks for it, and a
test that is marked `shared` is skipped (`conftest.py`). `make test-shared` runs those alone.
"""

import os
from pathlib import Path

MARK = "shared"
FOLDER = os.environ.get("JANTAKU_SHARED", "")

REAL_HANDS = Path(FOLDER or os.devnull) / "records" / "real_hands.jsonl.gz"
BOOKS = Path(FOLDER or os.devnull) / "seeds"
