"""`jantaku audit` of a table's own record: whatever the referee wrote agrees, forgeries do not."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.rule_books import RIICHI_BOOKS
from support.table_records import evening, record

from jantaku.referee import fair_dice, questions
from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record import verification
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.audit import audit
from jantaku_host.review.matches import matches


def audited(data: bytes, folder: Path, *options: str) -> Result:
    file = folder / "table.jtk"
    file.write_bytes(data)
    return CliRunner().invoke(main, ["audit", *options, str(file)])


def changed(change) -> bytes:
    """A session of the bot in which something was recorded otherwise."""
    return record(change(list(bot_session.session(deals=4))))


@pytest.mark.parametrize("preset", RIICHI_BOOKS)
def test_a_session_of_the_bot_agrees(preset: str, tmp_path: Path) -> None:
    result = audited(evening(preset, seed=3, deals=6), tmp_path)
    assert result.exit_code == 0, result.output
    assert result.output.endswith("agree, 0 disagree\n")


def replaced(happening, kind, change, which=0):
    """The session with one event of that kind changed."""
    places = [at for at, (event, _) in enumerate(happening) if event[0] == kind]
    event, step = happening[places[which]]
    happening[places[which]] = (change(event), step)
    return happening


CHANGES = [
    ("a payment", lambda h: replaced(
        h, events.SETTLE, lambda e: (*e[:2], [(*p[:3], p[3] + 100) for p in e[2]])), "base"),
    ("han", lambda h: replaced(h, events.WIN, lambda e: (*e[:5], e[5] + 1, *e[6:])), "yaku"),
    ("fu", lambda h: replaced(h, events.WIN, lambda e: (*e[:6], e[6] + 10, e[7])), "fu"),
    ("a yaku", lambda h: replaced(h, events.WIN, lambda e: (*e[:7], [(10, 2)])), "yaku"),
    ("scores", lambda h: replaced(
        h, events.DEAL_END, lambda e: (*e[:2], (e[2][0] + 100, *e[2][1:]))), "base"),
    ("the next deal", lambda h: replaced(
        h, events.DEAL_START, lambda e: (*e[:4], e[4] + 1, *e[5:]), 1), "counter"),
    ("the first dealer", lambda h: replaced(
        h, events.SESSION_START, lambda e: (*e[:7], 2, e[8])), "dealer"),
    ("the end", lambda h: replaced(
        h, events.SESSION_END, lambda e: (*e[:2], (e[2][0] + 100, *e[2][1:]))), "base"),
    ("a hand", lambda h: replaced(
        h, events.DEALT, lambda e: (*e[:2], e[2][13:26] + e[2][:13] + e[2][26:])), "deal_order"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "rule"), CHANGES, ids=[row[0] for row in CHANGES])
def test_what_the_rules_do_not_give_is_found(name, change, rule, tmp_path: Path) -> None:
    result = audited(changed(change), tmp_path, "--json")
    assert result.exit_code == 1, result.output
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert rule in {p["rule"] for row in rows[:-1] for p in row["problems"]}


def test_a_draw_from_elsewhere_in_the_wall_is_found(tmp_path: Path) -> None:
    """Furiten knows no tile from the wrong place (Furiten 7.5)."""
    happening = list(bot_session.session("furiten", deals=1))
    draws = [at for at, (event, _) in enumerate(happening) if event[0] == events.DRAW]
    wall = next(e[3] for e, _ in happening if e[0] == events.COMMIT and e[2] == 0)
    event, step = happening[draws[3]]
    happening[draws[3]] = ((*event[:2], wall[110]), step)
    result = audited(record(happening[: draws[3] + 1] + ending(happening)), tmp_path, "--json")
    assert '"rule": "draw"' in result.output


def ending(happening):
    """Enough to close the block: void, nothing paid."""
    scores = next(event for event, _ in happening if event[0] == events.DEAL_START)[6]
    return [
        ((events.VOID, 0, events.REDEAL), 0),
        ((events.SETTLE, 0, []), 0),
        ((events.DEAL_END, 0, scores), 0),
        ((events.REVEAL, 0, b"", b""), 0),
        ((events.SESSION_END, 0, scores), 0),
    ]


def test_an_undone_discard_never_happened(tmp_path: Path) -> None:
    happening = list(bot_session.session(deals=1))
    at = next(at for at, (event, _) in enumerate(happening) if event[0] == events.DISCARD)
    undo = ((events.RULING, 0, events.UNDO, 1, "table"), 500)
    twice = [*happening[: at + 1], undo, *happening[at:]]
    assert audited(record(twice), tmp_path).exit_code == 0


def test_a_void_deal_is_played_again_and_agrees(tmp_path: Path) -> None:
    happening = list(bot_session.session(deals=1))
    at = next(at for at, (event, _) in enumerate(happening) if event[0] == events.DISCARD)
    first = happening[: at + 1] + ending(happening)[:-1]
    again = list(bot_session.session(deals=1, seed=9))[1:]
    again = replaced(again, events.DEAL_START, lambda event: (*event[:2], 2, *event[3:]))
    assert audited(record(first + again), tmp_path).exit_code == 0


def test_rulings_about_the_match_are_no_part_of_a_deal(tmp_path: Path) -> None:
    happening = list(bot_session.session(deals=1))
    fine = ((events.RULING, 2, events.FINE, 8000, "EMA 5.5"), 10)
    assert audited(record([*happening[:30], fine, *happening[30:]]), tmp_path).exit_code == 0


def test_what_was_ruled_after_the_session_is_about_its_game_and_no_other(tmp_path: Path) -> None:
    first = list(bot_session.session(deals=1))
    fine = ((events.RULING, 2, events.FINE, 8000, "EMA 5.5"), 10)
    back = ((events.RULING, 2, events.WITHDRAWN, events.FINE, "EMA 5.5"), 10)
    end = first[-1]
    path = tmp_path / "club.jtk"
    path.write_bytes(record([*first, fine, end, fine, end, back, end], first))
    proven = verification.read(path.read_bytes())
    assert proven.flaw is None
    assert (proven.deals, proven.sessions) == (2, 2)
    one, other = [deal for deal in read(path) if isinstance(deal, RecordedDeal)]
    assert [ruling[2] for ruling in one.rulings] == [events.FINE, events.FINE, events.WITHDRAWN]
    assert other.rulings == []
    game, _ = matches([one, other])
    assert [part[3] for part in game.match.penalties] == [8000]
    assert audited(path.read_bytes(), tmp_path).exit_code == 0


def test_a_deal_behind_the_end_of_its_session_is_a_flaw() -> None:
    first = list(bot_session.session(deals=1))
    flaw = verification.read(
        record([*first, ((events.RULING, 2, events.FINE, 8000, ""), 1), *first[1:]])
    ).flaw
    assert flaw is not None
    assert "session" in str(flaw)


def test_a_wrong_deal_that_the_players_let_pass_stands(tmp_path: Path) -> None:
    """EMA 5.2.1: once East has discarded, or when they say so."""
    happening = list(bot_session.session(deals=1))
    dealt = next(at for at, (event, _) in enumerate(happening) if event[0] == events.DEALT)
    (kind, seat, tiles), step = happening[dealt]
    # Two players have got a tile of each other and play on with it: the deal ends at once.
    swapped = tiles[13:14] + tiles[1:13] + tiles[:1] + tiles[14:]
    asked = ((events.ASK, 0, questions.WRONG_DEAL, b"\x04\x01"), 5)
    course = [*happening[:dealt], asked, ((kind, seat, swapped), step), *ending(happening)]
    assert audited(record(course), tmp_path).exit_code == 0
    course.remove(asked)
    assert audited(record(course), tmp_path).exit_code == 1


def test_a_flawed_record_is_audited_up_to_the_flaw(tmp_path: Path) -> None:
    data = bytearray(evening(deals=4, seed=3))
    data[len(data) * 2 // 3] ^= 1
    result = audited(bytes(data), tmp_path)
    assert result.exit_code == 2
    assert "hands audited" in result.output
    assert "checksum" in result.stderr or "CRC" in result.stderr or "block" in result.stderr


def test_the_function_for_other_programs_hands_out_deals_with_their_problems(
    tmp_path: Path,
) -> None:
    file = tmp_path / "table.jtk"
    file.write_bytes(evening())
    assert [problems for _, problems in audit(file)] == [[], []]


# What verify says of the dice.


def forged(change, tmp_path: Path) -> Result:
    file = tmp_path / "table.jtk"
    file.write_bytes(record(change(list(bot_session.session(deals=1)))))
    return CliRunner().invoke(main, ["verify", str(file)])


def of_subject(happening, subject, change):
    for at, (event, step) in enumerate(happening):
        if event[0] == events.COMMIT and event[2] == subject:
            happening[at] = ((*event[:3], change(event[3])), step)
            return happening
    raise AssertionError("no such commit")


def test_dice_that_show_something_else_are_noticed(tmp_path: Path) -> None:
    result = forged(
        lambda h: replaced(h, events.DICE, lambda e: (*e[:2], e[2] % 6 + 1, e[3])), tmp_path
    )
    assert result.exit_code == 1
    assert "the dice show something else" in result.stderr


def test_a_nonce_chosen_after_the_presses_is_noticed(tmp_path: Path) -> None:
    result = forged(
        lambda h: of_subject(h, fair_dice.NONCE, lambda told: bytes(32) + told[32:]), tmp_path
    )
    assert result.exit_code == 1
    assert "bound to before the presses" in result.stderr


def test_a_promise_left_out_is_noticed(tmp_path: Path) -> None:
    def without(happening):
        return [each for each in happening if each[0][:3] != (events.COMMIT, 0, fair_dice.DICE)]

    assert forged(without, tmp_path).exit_code == 1


def test_each_check_says_what_it_proves(tmp_path: Path) -> None:
    file = tmp_path / "table.jtk"
    file.write_bytes(evening())
    said = CliRunner().invoke(main, ["verify", str(file)]).output
    assert (
        "proven      walls       each of 2 walls revealed is the one that the table was bound"
        in said
    )
    assert "proven      dice        no player could choose any of 2 rolls" in said
    assert "not proven  end " in said
    row = json.loads(CliRunner().invoke(main, ["verify", "--json", str(file)]).output)
    assert set(row["proven"]) == {"checksums", "chain", "signatures", "walls", "dice"}
    assert set(row["not_proven"]) == {"outside", "key", "end"}
