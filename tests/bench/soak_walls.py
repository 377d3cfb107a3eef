"""Walls of tags that differ: how many tags are unread, and none may lie in the wrong stack.

python tests/bench/soak_walls.py [WALLS]
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.read_walls import main

sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
