"""Speed of a season's report: read, verified and played once, then from the sheets in the store.

python tests/bench/bench_season.py [GAMES]
"""

import sys
import tempfile
import time
from pathlib import Path

from click.testing import CliRunner
from support import bot_session
from support.journal_sessions import Memory, copy, new_folder, play, power_up

from jantaku.crypto import finish
from jantaku_host.cli.main import main as command
from jantaku_host.record.store import Store

GAMES = 40  # in a table's flash memory, which gives up what is older
SEASON = 1000


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    journal = power_up(new_folder(), Memory())
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "club.sqlite"
        for seed in range(games - 1):
            play(journal, bot_session.session("ema2016", seed, 30))
        finish(journal.sealing())
        keep(store, copy(journal))
        print(f"{'report of a season':24}{'games':>8}{'a game':>12}{'1,000 games':>14}")
        first = row("nothing kept", games - 1, store)
        play(journal, bot_session.session("ema2016", games, 30))
        finish(journal.sealing())
        keep(store, copy(journal))
        row("one game more", games, store)
        again = row("nothing new", games, store)
        print(f"From the sheets {first / again:.0f} times as fast.")


def keep(store: Path, record: bytes) -> None:
    """As a store has it that was filled before it kept sheets."""
    with Store(store) as club:
        club.add(record)


def row(name: str, games: int, store: Path) -> float:
    start = time.process_time()
    result = CliRunner().invoke(command, ["report", "--store", str(store)])
    spent = time.process_time() - start
    assert result.exit_code == 0, result.output
    each = spent / games
    print(f"{name:24}{games:8}{each * 1e3:9.1f} ms{each * SEASON:12.1f} s")
    return each


if __name__ == "__main__":
    main()
