"""`jantaku hall` from an empty folder: what is said, and the exit code."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku_host.cli.main import main
from jantaku_host.errors import WrongUse
from jantaku_host.hall import certificate

PLAYERS = "name,country\n" + "".join(f"Player {number},RUS\n" for number in range(1, 14))
KEY = bytes(range(32)).hex()


class Club:
    """A hall's store, and files beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, line: str) -> Result:
        words = [word.replace("@", f"{self.folder}/") for word in line.split()]
        store = str(self.folder / "hall.sqlite")
        return CliRunner().invoke(main, ["hall", "--store", store, *words])


@pytest.fixture
def club(tmp_path: Path) -> Club:
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    (tmp_path / "seating.txt").write_text("1-2-3-4\n5-6-7-8\n", encoding="utf-8")
    (tmp_path / "broken.txt").write_text("1-2-3-4\n5-6-7\n", encoding="utf-8")
    return Club(tmp_path)


# What a director types, one after the other, with the exit code and a word of the answer.
EVENING = [
    ("players import @players.csv", 2, "no event is on"),
    ("export --format csv", 2, "no result yet"),
    ("event new Friday --rules ema2016", 0, "Friday is on"),
    ("event new Saturday", 2, "Friday is on"),
    ("players import @players.csv", 0, "13 players"),
    ("players import @nobody.csv", 2, "No such file"),
    ("round go", 2, "no round is seated"),
    ("seating import @broken.txt", 2, "line 2: 5-6-7"),
    ("seating import @seating.txt", 0, "0 pairs"),
    ("seating draw --rounds 2 --seconds 0 --seed x", 0, "meet again"),
    ("round list", 0, "1 seated\n2 seated"),
    ("admit host laptop -o @laptop.token --rulings", 0, "laptop.token"),
    ("admit host laptop -o @other.token", 2, "called so already"),
    ("admit host other -o @laptop.token", 2, "is there already"),
    (f"admit table {KEY} --host nobody", 2, "no host is called nobody"),
    (f"admit table {KEY[:8]} --host laptop", 2, "the whole key"),
    (f"admit table {KEY[:62]}zz --host laptop", 2, "the whole key"),
    (f"admit table {KEY} --host laptop", 0, "table 1 is"),
    ("admit person Vera --role director", 0, "enter?token="),
    ("admit person Vera --role king", 2, "king"),
    ("round seat", 0, "round 1"),
    ("round arm 1 --at noon", 2, "noon"),
    ("round arm 1 --at +90", 2, "an hour ahead"),
    ("round arm 1 --at +10", 0, "round 1 begins at"),
    ("round arm 1 --at +20", 0, "round 1 begins at"),
    ("round arm 2 --at +10", 1, "round 1 is on"),
    ("round arm 9 --at +10", 2, "no seating"),
    ("seating import @seating.txt", 1, "its seating stands"),
    ("round pause T1", 0, "pause"),
    ("round pause T9", 2, "no table 9"),
    ("round extend T1 5", 0, "5 extra minutes"),
    ("round extend T1 500", 2, "500"),
    ("round extend table 5", 2, "is no table"),
    ("round resume all", 0, "on"),
    ("round move 1 T1 --to T9 --continues E1,0,0,30000,30000,30000,30000", 2, "no table 9"),
    ("round move 1 T2 --to T1 --continues E1,0,0,1,2,3,4", 2, "not 120,000"),
    ("round move 1 T2 --to T1 --continues E1,0,0,30000,30000,30000,30000", 0, "at table 1"),
    ("round stop", 0, "round 1 is over"),
    ("round stop 1", 0, "round 1 is over"),
    ("round arm 1 --at +10", 1, "round 1 is stopped"),
    ("seating draw --by-standing", 0, "by the standing"),
    ("export --format jtk", 2, "where to"),
    ("check", 0, "0 tables"),
    ("backup @hall.zip", 0, "bytes"),
    ("restore @hall.zip", 2, "there is a hall already"),
    ("revoke laptop", 0, "let in no more"),
    ("revoke laptop", 2, "nobody here"),
    ("event close", 0, "closed"),
    ("event close", 2, "no event is on"),
]


def test_an_evening_as_it_is_typed(club: Club) -> None:
    for line, code, words in EVENING:
        result = club.run(line)
        assert (result.exit_code, words in result.output) == (code, True), (line, result.output)


def test_the_store_may_be_named_behind_the_command(club: Club, tmp_path: Path) -> None:
    store = str(tmp_path / "other.sqlite")
    for words in (["event", "new", "Friday"], ["round", "list"], ["check"]):
        assert CliRunner().invoke(main, ["hall", *words, "--store", store]).exit_code == 0
    assert club.run("event new Friday").exit_code == 0


def test_a_certificate_of_others_takes_the_place_of_the_hubs_own(tmp_path: Path) -> None:
    certificate.made(tmp_path / "ours")
    own = certificate.made(tmp_path / "hall")
    before = certificate.fingerprint(own[0])
    cert, key = tmp_path / "ours" / "hub.crt", tmp_path / "ours" / "hub.key"
    for wrong in ((None, key), (key, cert), (cert, own[1]), (tmp_path / "none", key)):
        with pytest.raises(WrongUse) as caught:
            certificate.given(tmp_path / "hall", *wrong)
        assert "\n" not in str(caught.value)
    assert certificate.fingerprint(certificate.made(tmp_path / "hall")[0]) == before
    certificate.given(tmp_path / "hall", cert, key)
    kept = certificate.made(tmp_path / "hall")
    assert certificate.fingerprint(kept[0]) == certificate.fingerprint(cert)
    assert kept[1].stat().st_mode & 0o777 == 0o600


def test_rounds_and_check_speak_json(club: Club) -> None:
    for line in ("event new Friday", "players import @players.csv", "seating draw --seconds 0"):
        assert club.run(line).exit_code == 0
    rounds = [json.loads(line) for line in club.run("round list --json").output.splitlines()]
    assert [row["number"] for row in rounds] == [1, 2, 3, 4]
    assert {row["state"] for row in rounds} == {"seated"}
    assert json.loads(club.run("check --json").output)["trouble"] == []
