"""Records leave a table: `jantaku pull`, from the real firmware at the simulated table."""

import os
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import serial
from support import bot_session
from support.simulated_club import Club
from support.table_records import evening
from support.waiting import PATIENCE_S, let_pass, wait_until

from jantaku.link import commands, frame
from jantaku.record import blocks
from jantaku.rules import events
from jantaku_host.device import keys
from jantaku_host.device.cable import Device
from jantaku_host.device.pull import pull, seal
from jantaku_host.errors import DeviceTrouble, Refused, UnknownCommand
from jantaku_host.record import verification


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A club that has played an evening; its table has power."""
    club = Club(tmp_path)
    club.play()
    with club.power_up() as table:
        club.ready(table)
        assert club.install_keys().exit_code == 0
        yield club


def test_a_pull_is_byte_for_byte_the_record_and_verify_accepts_it(
    club: Club, tmp_path: Path
) -> None:
    file = tmp_path / "club.jtk"
    result = club.run("pull", "-o", str(file))
    assert result.exit_code == 0, result.output
    assert "2 deals" in result.output
    assert file.read_bytes() == club.record()
    assert club.run("verify", str(file)).exit_code == 0


def test_the_table_hears_what_the_store_has(club: Club, tmp_path: Path) -> None:
    mark = club.flash / "journal" / "pulled"
    assert club.run("pull", "-o", str(tmp_path / "a"), "--store", str(tmp_path)).exit_code == 2
    assert not mark.exists()
    assert club.run("pull", "-o", str(tmp_path / "a")).exit_code == 0
    assert int.from_bytes(mark.read_bytes()[:4], "little") == 3


def test_a_table_that_cannot_be_told_is_pulled_all_the_same(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.play()
    with club.power_up(Path(__file__).parents[2] / "support/older_firmware.py") as table:
        club.ready(table)
        club.install_keys()
        result = club.run("pull", "-o", str(tmp_path / "club.jtk"))
        with Device(club.port) as device, pytest.raises(UnknownCommand):
            device.request(commands.PULLED, bytes(4))
    assert result.exit_code == 0, result.stderr
    assert "2 new in the store" in result.stdout
    assert "The table did not vouch for how far its record goes." in result.stdout
    assert (tmp_path / "club.jtk").read_bytes() == club.record()


def forged(data: bytes) -> bytes:
    """The record with another evening behind it, chained to the last head by somebody without the
    key."""
    record = verification.read(data)
    other = verification.read(evening(seed=7))
    head, number = record.blocks[-1].head, record.last
    for block in other.blocks:
        content = b"".join(bytes(events.encode(*pair)) for pair in block.events)
        kind = blocks.END if block.is_end else blocks.DEAL
        session = block.session + record.last
        packed, head = blocks.deal(kind, number := number + 1, session, content, head)
        data += b"".join(packed)
    return data


def test_what_somebody_wrote_behind_the_last_signature_is_put_aside(
    club: Club, tmp_path: Path
) -> None:
    file = tmp_path / "club.jtk"
    club.run("pull", "-o", str(file))
    bad = forged(file.read_bytes())
    assert verification.read(bad).flaw is None
    file.write_bytes(bad)
    result = club.run("pull", "-o", str(file))
    assert result.exit_code == 0, result.stderr
    assert "0 new in the store" in result.output
    assert "club.jtk.1: what the file had behind the last signature" in result.output
    assert file.read_bytes() == club.record()
    assert (tmp_path / "club.jtk.1").read_bytes() == bad


def test_a_table_that_was_set_back_is_found_out_and_told_nothing(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.play()
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
    shutil.copytree(club.flash, tmp_path / "before")
    fram = bytes(club.fram.memory)
    club.play(bot_session.encoded(seed=7))
    with club.power_up() as table:
        club.ready(table)
        assert club.run("pull", "-o", str(tmp_path / "a.jtk")).exit_code == 0
    shutil.rmtree(club.flash)
    (tmp_path / "before").rename(club.flash)
    club.fram.memory[:] = fram
    with club.power_up() as table:
        club.ready(table)
        result = club.run("pull", "-o", str(tmp_path / "b.jtk"))
        assert result.exit_code == 1
        assert "has 3 blocks, and the store 6 that it signed" in result.stderr
        same = club.run("pull", "-o", str(tmp_path / "a.jtk"))
        assert same.exit_code == 1
        assert "it was set back, or there are two histories" in same.stderr
        assert not (club.flash / "journal" / "pulled").exists()
    club.play(bot_session.encoded(seed=8))
    with club.power_up() as table:
        club.ready(table)
        result = club.run("pull", "-o", str(tmp_path / "c.jtk"))
        assert result.exit_code == 1
        assert "another block 4" in result.stderr
        assert not (club.flash / "journal" / "pulled").exists()


def test_what_happened_at_the_table_is_what_the_file_tells(club: Club, tmp_path: Path) -> None:
    file = tmp_path / "club.jtk"
    club.run("pull", "-o", str(file))
    told = [pair for block in verification.read(file.read_bytes()).blocks for pair in block.events]
    played = list(bot_session.session())
    hidden = (events.COMMIT, events.REVEAL)
    assert [pair for pair in told if pair[0][0] not in hidden] == [
        pair for pair in played if pair[0][0] not in hidden
    ]


def test_a_second_pull_brings_only_what_is_new(club: Club, tmp_path: Path) -> None:
    file = tmp_path / "club.jtk"
    club.run("pull", "-o", str(file))
    assert "0 bytes more" in club.run("pull", "-o", str(file)).output
    club.run("session", "start")
    club.run("session", "end")
    assert club.run("pull", "-o", str(file)).exit_code == 0
    assert file.read_bytes() == club.record()
    assert club.run("verify", str(file)).exit_code == 0


def test_a_pull_that_was_cut_off_anywhere_goes_on_where_it_was(club: Club, tmp_path: Path) -> None:
    file = tmp_path / "club.jtk"
    club.run("pull", "-o", str(file))
    whole = file.read_bytes()
    with Device(club.port) as device:
        device.login(commands.OPERATOR, keys.load(club.operator))
        for length in [*range(0, 160, 7), *range(160, len(whole), 97), len(whole)]:
            file.write_bytes(whole[:length])
            pull(device, file)
            assert file.read_bytes() == whole, f"cut at byte {length}"


@pytest.fixture
def seeing(tmp_path: Path) -> Iterator[Club]:
    """The same club, where the readers saw what was played."""
    club = Club(tmp_path)
    club.play(is_seen=True)
    with club.power_up() as table:
        club.ready(table)
        assert club.install_keys().exit_code == 0
        yield club


def test_what_the_readers_saw_is_pulled_behind_the_record(seeing: Club, tmp_path: Path) -> None:
    file = tmp_path / "club.jtk"
    assert "2 new in the store" in seeing.run("pull", "-o", str(file)).output
    assert file.read_bytes() == seeing.record() + seeing.evidence()
    assert "what the readers saw of 2 deals" in seeing.run("verify", str(file)).output
    assert "0 bytes more" in seeing.run("pull", "-o", str(file)).output
    assert "The readers saw " in seeing.run("explain", "1").output  # from the store


def test_a_pull_that_was_cut_off_in_the_evidence_goes_on_there(
    seeing: Club, tmp_path: Path
) -> None:
    file = tmp_path / "club.jtk"
    seeing.run("pull", "-o", str(file))
    whole = file.read_bytes()
    behind = len(seeing.record())
    with Device(seeing.port) as device:
        device.login(commands.OPERATOR, keys.load(seeing.operator))
        for length in [behind - 1, *range(behind, behind + 5), *range(behind, len(whole), 211)]:
            file.write_bytes(whole[:length])
            pull(device, file)
            assert file.read_bytes() == whole, f"cut at byte {length}"


def test_evidence_of_later_deals_is_added_to_a_file_that_has_some(
    tmp_path: Path,
) -> None:
    club = Club(tmp_path)
    file = tmp_path / "club.jtk"
    for session in range(1, 3):
        club.play(is_seen=True)
        with club.power_up() as table:
            club.ready(table)
            club.install_keys()
            assert club.run("pull", "-o", str(file)).exit_code == 0
        record = verification.read(file.read_bytes())
        assert record.flaw is None
        assert len(record.evidence) == 2 * session
        assert record.dropped == 0


def test_unplugging_in_the_middle_is_device_trouble_and_loses_nothing(
    club: Club, tmp_path: Path
) -> None:
    file = tmp_path / "club.jtk"
    with Device(club.port) as device:
        device.login(commands.OPERATOR, keys.load(club.operator))
        seal(device)
        device._serial.close()
        with pytest.raises(DeviceTrouble):
            pull(device, file)
        device.forget_role()
    assert club.run("pull", "-o", str(file)).exit_code == 0
    assert file.read_bytes() == club.record()


def test_a_table_that_dies_in_the_middle_is_device_trouble(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.play()
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        os.kill(table.pid, signal.SIGSTOP)
        threading.Timer(0.3, os.kill, (table.pid, signal.SIGKILL)).start()
        assert club.run("pull", "-o", str(tmp_path / "club.jtk")).exit_code == 3


def test_without_the_operators_key_nothing_is_pulled(club: Club, tmp_path: Path) -> None:
    file = tmp_path / "club.jtk"
    result = club.run("pull", "-o", str(file), "--key", str(club.referee))
    assert result.exit_code == 1
    assert "wrong key" in result.stderr
    assert not file.exists()
    assert club.run("pull", "-o", str(file)).exit_code == 0  # who guesses holds nobody up


def test_a_command_that_fails_leaves_nobody_logged_in(club: Club, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear club")
    assert club.run("pull", "-o", str(tmp_path / "letter.txt")).exit_code == 2
    with Device(club.port) as device, pytest.raises(Refused, match="only the operator may"):
        device.request(commands.SEAL)


def test_a_key_that_is_none_is_wrong_use(club: Club, tmp_path: Path) -> None:
    (tmp_path / "bad.key").write_text("secret")
    assert club.run("pull", "--key", str(tmp_path / "bad.key")).exit_code == 2
    assert club.run("pull", "--key", str(tmp_path / "none.key")).exit_code == 2


@pytest.mark.parametrize("content", [b"hello", b"hello" * 100])
def test_a_file_that_is_no_record_is_left_alone(club: Club, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    result = club.run("pull", "-o", str(file))
    assert result.exit_code == 2
    assert "not a jantaku record" in result.stderr
    assert file.read_bytes() == content


@pytest.mark.parametrize("place", ["/dev/full", "no/such/folder/club.jtk"])
def test_a_place_that_takes_no_file_is_wrong_use(club: Club, tmp_path: Path, place: str) -> None:
    result = club.run("pull", "-o", str(tmp_path / place))
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_the_record_of_another_table_is_left_alone(club: Club, tmp_path: Path) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    other = Club(folder)
    other.play()
    file = tmp_path / "other.jtk"
    file.write_bytes(other.record())
    result = club.run("pull", "-o", str(file))
    assert result.exit_code == 2
    assert "another table" in result.stderr
    assert file.read_bytes() == other.record()


def test_a_deal_in_play_is_not_pulled_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.own()
    happening = list(bot_session.session())
    ends = [at for at, (event, _) in enumerate(happening) if event[0] == events.REVEAL]
    cut = ends[1] - 20
    club.play(b"".join(bytes(events.encode(*pair)) for pair in happening[:cut]))
    file = tmp_path / "club.jtk"
    with club.power_up() as table:
        club.ready(table)
        status = club.run("status")
        assert "ema2016" in status.output  # the session's book, not that of the settings
        result = club.run("pull", "-o", str(file))
        assert result.exit_code == 0
        assert "A deal is in play" in result.output
        record = verification.read(file.read_bytes())
        assert (record.deals, record.sealed) == (1, 0)
        assert club.run("verify", str(file)).exit_code == 1
        shown = blocks.short(record.blocks[-1].head)
        assert club.run("verify", str(file), "--head", shown).exit_code == 0
    # The power goes; the referee brings the rest of the deal afterwards.
    club.play(b"".join(bytes(events.encode(*pair)) for pair in happening[cut:]))
    with club.power_up() as table:
        club.ready(table)
        assert club.run("pull", "-o", str(file)).exit_code == 0
    record = verification.read(file.read_bytes())
    assert record.flaw is None
    assert [len(block.events) for block in record.blocks] == [
        ends[0] + 1, ends[1] - ends[0], len(happening) - ends[1] - 1,
    ]  # fmt: skip


def test_a_file_goes_on_after_the_table_has_given_up_what_is_in_it(tmp_path: Path) -> None:
    """The table forgets, the file does not."""
    club = Club(tmp_path)
    club.play()
    old, new = tmp_path / "old.jtk", tmp_path / "new.jtk"
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        club.run("pull", "-o", str(old))
    forget(club, 2)
    club.play(bot_session.encoded(seed=7))
    with club.power_up() as table:
        club.ready(table)
        assert club.run("pull", "-o", str(old)).exit_code == 0
        assert club.run("pull", "-o", str(new)).exit_code == 0
        assert club.run("verify", str(old)).exit_code == 0
        assert club.run("verify", str(new)).exit_code == 0
    assert verification.read(old.read_bytes()).deals == 4
    assert verification.read(new.read_bytes()).given_up == 2
    assert old.read_bytes().endswith(new.read_bytes()[len(new_opening(new)) :])


def test_deals_that_were_given_up_before_they_were_pulled_are_missed(tmp_path: Path) -> None:
    club = Club(tmp_path)
    happening = list(bot_session.session())
    first_end = next(at for at, (event, _) in enumerate(happening) if event[0] == events.REVEAL)
    club.play(b"".join(bytes(events.encode(*pair)) for pair in happening[: first_end + 1]))
    file = tmp_path / "club.jtk"
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        club.run("pull", "-o", str(file))
    club.play(b"".join(bytes(events.encode(*pair)) for pair in happening[first_end + 1 :]))
    forget(club, 2)
    with club.power_up() as table:
        club.ready(table)
        result = club.run("pull", "-o", str(file))
    assert result.exit_code == 2
    assert "never got" in result.stderr


def forget(club: Club, number: int) -> None:
    """What `Journal.giving_up` does when flash is full, here for the first few blocks."""
    from jantaku.crypto import finish
    from jantaku.record.device_key import DeviceKey

    key = DeviceKey(club.vault())
    record = verification.read(club.record())
    head = next(block.head for block in record.blocks if block.number == number)
    start = next(block.at for block in record.blocks if block.number == number + 1)
    stated = blocks.stated(key.first, key.public, key.changes, number, head)
    signature = finish(key.signing(blocks.opening_message(stated)))
    kept = club.record()[start:]
    folder = club.flash / "journal"
    (folder / "opening").write_bytes(blocks.opening(stated, signature))
    (folder / "00000001").unlink()
    (folder / f"{number + 1:08d}").write_bytes(kept)


def new_opening(file: Path) -> bytes:
    data = file.read_bytes()
    return data[: blocks.unpack(data)[2]]


# The cable.


def test_a_watcher_sees_all_events_of_an_evening_that_is_over(club: Club) -> None:
    played = [event for event, _ in bot_session.session()]
    with Device(club.port) as device:
        stream = device.watch(1, 0)
        seen = [events.decode(next(stream)[2])[0] for _ in played]
    assert [event[0] for event in seen] == [event[0] for event in played]
    assert [event for event in seen if event[0] == events.DRAW] == [
        event for event in played if event[0] == events.DRAW
    ]


def test_ctrl_c_and_ctrl_d_do_not_break_the_table(club: Club) -> None:
    with serial.Serial(club.port, exclusive=True) as line:
        line.write(b"\x03\x03\x04\r\nimport os\r\n\x01")
    assert club.run("status").exit_code == 0


def test_a_host_that_asks_and_does_not_read_is_not_listened_to_until_it_does(
    tmp_path: Path,
) -> None:
    asked = bytes(frame.pack(frame.REQUEST, 1, bytes((commands.STATUS,))))
    club = Club(tmp_path)
    with club.power_up() as table:
        club.ready(table)
        with serial.Serial(club.port, exclusive=True, timeout=PATIENCE_S) as line:
            sent = 0

            def is_stuck() -> bool:
                """Nothing was taken and nothing came in a time in which a table does a lot."""
                nonlocal sent
                before = sent, line.in_waiting
                with suppress(BlockingIOError):
                    while True:
                        sent += os.write(line.fileno(), asked[sent % len(asked) :])
                let_pass(table, 0.3)
                return before == (sent, line.in_waiting)

            wait_until(is_stuck, "the table listens to whoever does not read")
            receiver = frame.Receiver()
            answers = 0
            while answers < sent // len(asked):
                data = line.read(1) + line.read(line.in_waiting)
                assert data, f"{sent // len(asked) - answers} answers are lost"
                answers += len(receiver.feed(data))
            assert receiver.dropped == 0
        assert club.run("status").exit_code == 0
