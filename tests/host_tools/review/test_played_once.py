"""Whatever a command tells of a deal, the deal is played through the rules once."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from support.sichuan_games import play_game
from support.table_records import evening

from jantaku.rules import events
from jantaku.rules.deal import Deal
from jantaku_host.cli.main import main

SESSION = {"riichi": evening(seed=5, deals=30), "sichuan": play_game(3)}

OF_ALL = [
    ("audit",),
    ("standings",),
    ("export", "--format", "csv"),
    ("export", "--format", "html"),
    ("export", "--format", "replay"),
]
OF_RIICHI = [
    ("export", "--format", "tenhou"),
    ("export", "--format", "tenhou", "--links"),
    ("export", "--format", "mjai"),
    ("export", "--format", "kobalab"),
]
OF_ONE_DEAL = [("explain", "2"), ("explain", "2", "--seen"), ("replay", "2"),
               ("replay", "2", "--at", "t5")]  # fmt: skip


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The hands of every deal that is applied from its beginning, as often as it is."""
    found: list[bytes] = []
    apply = Deal.apply

    def counted(deal: Deal, event: tuple) -> None:
        if event[0] == events.DEALT:
            found.append(event[2])
        apply(deal, event)

    monkeypatch.setattr(Deal, "apply", counted)
    return found


def run(arguments: tuple[str, ...], game: str, folder: Path) -> None:
    file = folder / f"{game}.jtk"
    file.write_bytes(SESSION[game])
    result = CliRunner().invoke(main, [*arguments, str(file)])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("game", SESSION)
@pytest.mark.parametrize("arguments", OF_ALL, ids=" ".join)
def test_every_deal_is_played_once(arguments, game: str, begun: list[bytes], tmp_path) -> None:
    run(arguments, game, tmp_path)
    assert len(begun) == len(set(begun)) > 3


@pytest.mark.parametrize("arguments", OF_RIICHI, ids=" ".join)
def test_every_deal_is_written_from_one_play(arguments, begun: list[bytes], tmp_path) -> None:
    run(arguments, "riichi", tmp_path)
    assert len(begun) == len(set(begun)) > 3


@pytest.mark.parametrize("game", SESSION)
@pytest.mark.parametrize("arguments", OF_ONE_DEAL, ids=" ".join)
def test_a_deal_is_told_from_one_play(arguments, game: str, begun: list[bytes], tmp_path) -> None:
    run(arguments, game, tmp_path)
    assert len(begun) == 1
