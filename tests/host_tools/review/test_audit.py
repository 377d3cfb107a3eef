"""`jantaku audit`: what is right passes, and whatever is changed in a record is found."""

import copy
import gzip
import json
import random

import pytest
from click.testing import CliRunner
from support import bot_records
from support.recorded_hands import SAMPLE

from jantaku.rules import tiles
from jantaku_host.cli.main import main


@pytest.fixture(scope="module")
def sample():
    with gzip.open(SAMPLE, "rt") as file:
        return [json.loads(line) for line in file]


@pytest.fixture
def audit(tmp_path):
    """Audits records (or raw bytes) and hands back the exit code and what was said."""

    def run(content, *options):
        path = tmp_path / "records.jsonl"
        if not isinstance(content, bytes):
            content = "".join(json.dumps(record) + "\n" for record in content).encode()
        path.write_bytes(content)
        return CliRunner().invoke(main, ["audit", *options, str(path)])

    return run


def problems(result):
    *deals, total = map(json.loads, result.stdout.splitlines())
    assert total["hands"] == len(deals)
    assert total["ok"] + total["disagree"] == total["hands"]
    return [problem for deal in deals for problem in deal["problems"]]


def test_the_sample_is_what_the_bot_plays(sample):
    assert sample == [json.loads(line) for line in bot_records.sample()]


def test_all_agree(audit, sample):
    result = audit(sample)
    assert result.exit_code == 0
    assert result.stdout == f"{len(sample):,} hands audited: {len(sample):,} agree, 0 disagree\n"


def test_json_has_one_object_a_deal_and_the_totals_last(audit, sample):
    result = audit(sample[:3], "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert rows == [
        *({"game": r["game"], "hand": r["hand"], "ok": True, "problems": []} for r in sample[:3]),
        {"hands": 3, "ok": 3, "disagree": 0},
    ]


@pytest.mark.parametrize("jobs", ["2", "3"])
def test_several_processes_say_what_one_says_in_the_same_order(audit, sample, jobs):
    """Also where two games are told by turns, a deal does not follow from the one before, and a
    line is damaged."""
    games = sorted({record["game"] for record in sample})[:2]
    one, other = ([copy.deepcopy(r) for r in sample if r["game"] == game] for game in games)
    other[1]["honba"] += 1
    mixed = [record for pair in zip(one, other, strict=False) for record in pair]
    lines = [json.dumps(record).encode() for record in mixed]
    lines.insert(3, b"{")
    content = b"\n".join(lines)
    alone = audit(content, "--json")
    shared = audit(content, "--json", "--jobs", jobs)
    assert alone.exit_code == shared.exit_code == 2
    assert [problem["rule"] for problem in problems(alone)]
    assert (shared.stdout, shared.stderr) == (alone.stdout, alone.stderr)


def test_another_rule_book_disagrees_with_tenhou(audit, sample):
    assert audit(sample, "--rules", "ema2016").exit_code == 1


def test_an_event_has_the_number_that_replay_shows(audit, sample, tmp_path):
    record = copy.deepcopy(sample[0])
    discards = [event for event in record["events"] if event[0] == "discard"]
    discards[3][3] = not discards[3][3]  # whether it was the drawn tile
    (problem,) = problems(audit([record], "--json"))
    number = problem["place"].removeprefix("event ").removesuffix(" (discard)")
    shown = CliRunner().invoke(
        main, ["replay", "1", str(tmp_path / "records.jsonl"), "--at", number]
    )
    tile = tiles.text([discards[3][2]], 3)
    assert shown.output.splitlines()[-1].endswith(f" discards {tile}")


def test_an_unknown_rule_book_is_wrong_use(audit, sample):
    assert audit(sample, "--rules", "chess").exit_code == 2


class NotHere(Exception):
    """This record has nothing to be changed so."""


def win(record, field=None):
    won = record["result"].get("wins", [{}])[0]
    if not won or (field and not won[field]):
        raise NotHere
    return won


def draw(record):
    if record["result"].get("kind") != "exhaustive" or not record["result"]["shown"]:
        raise NotHere
    return record["result"]


def first(record, *start):
    """The place of the first event that begins so."""
    for at, event in enumerate(record["events"]):
        if event[0] == start[0] and event[2 : 1 + len(start)] == list(start[1:]):
            return at
    raise NotHere


def swap(one, other, key):
    one[key], other[key] = other[key], one[key]


def more_points(record):
    record["scores_end"][0] += 100


def win_points(record):
    win(record)["points"] += 100


def win_deltas(record):
    win(record)["deltas"][0] += 100


def win_han(record):
    win(record)["han"] += 1


def win_fu(record):
    win(record, "yaku")["fu"] += 10


def win_limit(record):
    win(record)["limit"] += 1


def missing_yaku(record):
    del win(record, "yaku")["yaku"][0]


def renamed_yaku(record):
    win(record, "yaku")["yaku"][0][0] = "ryanpeikou"


def more_red_fives(record):
    win(record, "yaku")["yaku"].append(["aka", 4])


def other_ura(record):
    win(record, "ura")["ura"][0] = record["wall"][20]


def other_winning_tile(record):
    win(record)["win_tile"] ^= 1


def other_winner(record):
    win(record)["who"] = (win(record)["who"] + 1) % 4


def feeder_of_a_pon(record):
    pon = record["events"][first(record, "call", "pon")]
    pon[5] = (pon[5] + 1) % 4


def tenpai_left_out(record):
    draw(record)["shown"].popitem()


def noten_shown(record):
    for seat in range(4):
        draw(record)["shown"].setdefault(str(seat), record["haipai"][seat])


def noten_payment(record):
    draw(record)["deltas"][0] += 1000


def first_indicator(record):
    record["dora"][0] = record["wall"][20]


def later_indicator(record):
    record["events"][first(record, "dora")][1] = record["wall"][20]


def indicator_not_turned(record):
    del record["events"][first(record, "dora")]


def two_draws_swapped(record):
    draws = [event for event in record["events"] if event[0] == "draw"]
    swap(draws[4], draws[5], 2)


def discarded_from_another_hand(record):
    discards = [event for event in record["events"] if event[0] == "discard"]
    swap(discards[4], discards[5], 2)


def dropped_draw(record):
    del record["events"][first(record, "draw")]


def dropped_discard(record):
    del record["events"][first(record, "discard")]


def doubled_draw(record):
    record["events"].insert(first(record, "draw"), record["events"][first(record, "draw")])


def deposit_not_paid(record):
    del record["events"][first(record, "riichi_ok")]


def discarded_what_was_claimed(record):
    pon = first(record, "call", "pon")
    record["events"][pon + 1][2] = record["events"][pon][4]


def dealt_to_the_neighbour(record):
    swap(record["haipai"][0], record["haipai"][1], 3)


def another_wall(record):
    wall = record["wall"]
    wall[82], wall[83] = wall[83], wall[82]


def four_winds(record):
    draw(record)["kind"] = "suufonrenda"


CHANGES = [
    (more_points, "base"),
    (win_points, "base"),
    (win_deltas, "base"),
    (win_han, "yaku"),
    (win_fu, "fu"),
    (win_limit, "limits"),
    (missing_yaku, "yaku"),
    (renamed_yaku, "yaku"),
    (more_red_fives, "red_fives"),
    (other_ura, "dora"),
    (other_winning_tile, "ron"),
    (other_winner, None),
    (feeder_of_a_pon, "claims"),
    (tenpai_left_out, "tenpai"),
    (noten_shown, "tenpai"),
    (noten_payment, "noten"),
    (first_indicator, "dora"),
    (later_indicator, "dora"),
    (indicator_not_turned, "indicator"),
    (two_draws_swapped, "draw"),
    (discarded_from_another_hand, "not_held"),
    (dropped_draw, None),
    (dropped_discard, None),
    (doubled_draw, None),
    (deposit_not_paid, "deposit"),
    (discarded_what_was_claimed, None),
    (dealt_to_the_neighbour, "deal_order"),
    (another_wall, "draw"),
    (four_winds, "abort_kind"),
]


def changed(sample, change):
    """The first record of the sample that can be changed so."""
    for record in copy.deepcopy(sample):
        try:
            change(record)
        except NotHere:
            continue
        return record
    raise AssertionError("no record of the sample can be changed so")


@pytest.mark.parametrize(
    ("change", "rule"), CHANGES, ids=lambda value: getattr(value, "__name__", "")
)
def test_a_changed_record_is_found(audit, sample, change, rule):
    record = changed(sample, change)
    result = audit([record], "--json")
    assert result.exit_code == 1
    found = problems(result)
    assert found
    if rule is not None:
        assert rule in [problem["rule"] for problem in found]


@pytest.mark.parametrize(
    ("field", "rule"),
    [
        ("honba", "counter"),
        ("sticks", "deposit"),
        ("round", "rounds"),
        ("scores_start", "base"),
    ],
)
def test_what_does_not_follow_from_the_deal_before_is_found(audit, sample, field, rule):
    first, second = copy.deepcopy(sample[:2])
    if field == "scores_start":
        second[field][0] += 100
    else:
        second[field] += 1
    result = audit([first, second], "--json")
    assert result.exit_code == 1
    assert rule in [p["rule"] for p in problems(result) if p["place"] == "start"]


def test_final_scores_are_checked(audit, sample):
    record = copy.deepcopy(next(record for record in sample if "final" in record))
    record["final"][0] += 1
    result = audit([record], "--json")
    assert [problem["rule"] for problem in problems(result)] == ["deposits_left"]


def test_a_game_that_is_not_over_does_not_end(audit, sample):
    first = {**sample[0], "final": [250, 0] * 4}
    assert "the game is over" in audit([first]).stdout


def test_no_deal_follows_the_end_of_a_game(audit, sample):
    last = next(record for record in sample if "final" in record)
    again = {**last, "hand": last["hand"] + 1}
    result = audit([last, again], "--json")
    assert result.exit_code == 1
    assert "the game is over" in [problem["computed"] for problem in problems(result)]


UNCHECKED = ("hand", "final")  # a number to find the deal by; only some games are over


def leaves(node, path=()):
    """Every number in a record, as the container and the key that hold it."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(value, (dict, list)):
            yield from leaves(value, (*path, key))
        elif isinstance(value, int) and not isinstance(value, bool):
            yield node, key, (*path, key)


def test_no_number_of_a_record_can_be_changed_unseen(audit, sample):
    dice = random.Random(1)
    unseen = []
    for _ in range(300):
        # Of these: another copy of the same tile, laid by who holds both, is no change to be seen.
        record = copy.deepcopy(dice.choice(sample[:36]))
        record["hand"] = 0
        places = [leaf for leaf in leaves(record) if leaf[2][0] not in UNCHECKED]
        holder, key, path = dice.choice(places)
        holder[key] += dice.choice([-4, -1, 1, 4])
        if audit([record]).exit_code == 0:
            unseen.append(path)
    assert unseen == []


def test_a_missing_file_is_named():
    result = CliRunner().invoke(main, ["audit", "no such file"])
    assert result.exit_code == 2
    assert "no such file: No such file or directory" in result.stderr


def test_a_line_that_is_no_json_is_named_and_the_others_are_audited(audit, sample):
    lines = [json.dumps(record).encode() for record in sample[:3]]
    lines[1] = lines[1][:500]
    result = audit(b"\n".join(lines))
    assert result.exit_code == 2
    assert "records.jsonl, line 2: not JSON" in result.stderr
    assert result.stdout == "2 hands audited: 2 agree, 0 disagree\n"


@pytest.mark.parametrize("field", ["wall", "events", "result", "scores_end", "rules", "haipai"])
def test_a_missing_field_is_named(audit, sample, field):
    broken = {key: value for key, value in sample[1].items() if key != field}
    result = audit([sample[0], broken])
    assert result.exit_code == 2
    assert f"line 2: '{field}' is missing or unknown" in result.stderr
    assert result.stdout.startswith("1 hand audited")


@pytest.mark.parametrize(
    "line", [b"[]", b"7", b"null", b"{}", b'"x"', b'{"game":1,"result":[]}', b"\xff\xfe", b"{"]
)
def test_what_is_no_hand_at_all_is_named(audit, line):
    result = audit(line)
    assert result.exit_code == 2
    assert "line 1: " in result.stderr
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_truncated_gzip_file_is_audited_as_far_as_it_goes(audit):
    whole = SAMPLE.read_bytes()
    result = audit(whole[: len(whole) * 2 // 3])
    assert result.exit_code == 2
    assert "the compressed data end too early" in result.stderr
    hands = int(result.stdout.split()[0])
    assert hands > 10
    assert result.stdout == f"{hands:,} hands audited: {hands:,} agree, 0 disagree\n"


def test_a_spoiled_gzip_file_is_audited_up_to_the_damage(audit):
    spoiled = bytearray(SAMPLE.read_bytes())
    spoiled[len(spoiled) // 2] ^= 0x55
    result = audit(bytes(spoiled))
    assert result.exit_code == 2
    assert "line " in result.stderr


def test_gzip_parts_one_after_the_other_are_one_file(audit):
    result = audit(SAMPLE.read_bytes() * 2)
    assert result.exit_code == 0
