"""`jantaku verify`: whatever was changed in a record is noticed, and the place is named."""

import struct
from binascii import crc32
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.journal_sessions import Memory, copy, new_folder, play, power_up

from jantaku.crypto import finish
from jantaku.record import blocks
from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record import verification


class Club:
    """A table that has seen sessions."""

    def __init__(self, *seeds: int, sees: bool = False) -> None:
        self.journal = power_up(new_folder(), Memory())
        for seed in seeds:
            play(self.journal, bot_session.session(seed=seed), sees=sees)
            if sees:
                finish(self.journal.evidence.filing())
            finish(self.journal.sealing())
        self.record = copy(self.journal)


@pytest.fixture(scope="module")
def club() -> Club:
    return Club(142, 7)


@pytest.fixture(scope="module")
def evening() -> Club:
    return Club(142)


def pieces(record: bytes) -> list[bytes]:
    """The blocks of a record."""
    found, at = [], 0
    while at < len(record):
        _, _, end = blocks.unpack(record, at)
        found.append(record[at:end])
        at = end
    return found


def repacked(block: bytes, at: int, change: int) -> bytes:
    """The block with a byte of its body changed, and a checksum that agrees."""
    _, body, _ = blocks.unpack(block)
    spoiled = bytearray(body)
    spoiled[at] ^= change
    return blocks.pack(block[0], bytes(spoiled))


def verify(path: Path, record: bytes, *arguments: str) -> Result:
    file = path / "club.jtk"
    file.write_bytes(record)
    return CliRunner().invoke(main, ["verify", str(file), *arguments])


def test_a_record_as_pulled_is_whole_and_genuine(club: Club, tmp_path: Path) -> None:
    result = verify(tmp_path, club.record)
    assert result.exit_code == 0
    assert "4 in 2 sessions" in result.output
    assert blocks.short(club.journal.head) in result.output


def test_every_single_flipped_bit_is_noticed(evening: Club) -> None:
    record = bytearray(evening.record)
    for at in range(len(record)):
        for bit in range(8):
            record[at] ^= 1 << bit
            assert verification.is_record(record)
            assert verification.read(bytes(record)).flaw, f"bit {bit} of byte {at}"
            record[at] ^= 1 << bit


def test_every_changed_byte_is_noticed_even_if_its_checksum_was_corrected(evening: Club) -> None:
    found = pieces(evening.record)
    for index, block in enumerate(found):
        _, body, _ = blocks.unpack(block)
        for at in range(len(body)):
            forged = [*found]
            forged[index] = repacked(block, at, 0x01)
            assert verification.read(b"".join(forged)).flaw, f"byte {at} of block {index}"


def test_a_forger_who_corrects_the_chain_as_well_meets_the_signature(club: Club) -> None:
    found = pieces(club.record)
    head = blocks.opening_of(blocks.unpack(found[0])[1])[2]
    forged = [found[0]]
    for block in found[1:]:
        kind, body, _ = blocks.unpack(block)
        if kind == blocks.SEAL:
            number, _, signature = blocks.seal_of(body)
            forged.append(blocks.seal(number, head, signature))
        else:
            number, session, content, _ = blocks.deal_of(body)
            if number == 1:
                content = content.replace("Борис".encode(), "Борич".encode())
            renewed, head = blocks.deal(kind, number, session, content, head)
            forged += renewed
    flaw = verification.read(b"".join(forged)).flaw
    assert flaw is not None
    assert flaw.place.startswith("the seal of block 3 ")


@pytest.mark.parametrize("index", range(1, 9))
def test_a_dropped_block_is_missed(club: Club, index: int) -> None:
    found = pieces(club.record)
    assert len(found) == 9
    dropped = found.pop(index)
    record = verification.read(b"".join(found))
    if dropped[0] == blocks.SEAL:
        # The seal at the end signs everything; without the last one the end is unsigned.
        assert record.sealed == (record.last if index < 8 else 3)
    else:
        assert record.flaw is not None
        assert "missing" in record.flaw.text or "belong" in record.flaw.text


@pytest.mark.parametrize("index", range(1, 8))
def test_swapped_blocks_are_noticed(club: Club, index: int) -> None:
    found = pieces(club.record)
    found[index], found[index + 1] = found[index + 1], found[index]
    assert verification.read(b"".join(found)).flaw


def test_a_truncated_record_is_not_whole(evening: Club) -> None:
    whole = evening.record
    ends = [len(prefix) for prefix in signed_prefixes(evening)]
    for length in range(ends[0], len(whole)):
        record = verification.read(whole[:length])
        assert record.flaw or record.sealed < record.last or length in ends


def test_what_is_not_signed_yet_is_not_proven(club: Club, tmp_path: Path) -> None:
    unsigned = club.record[: -len(pieces(club.record)[-1])]
    result = verify(tmp_path, unsigned)
    assert result.exit_code == 1
    assert "block 4 and all behind it are not signed yet" in result.stderr


def signed_prefixes(club: Club) -> list[bytes]:
    """The record cut right behind a signature: shorter, and genuine in itself."""
    found, prefix = [], b""
    for block in pieces(club.record):
        prefix += block
        if block[0] in (blocks.OPENING, blocks.SEAL):
            found.append(prefix)
    return found


def test_the_head_on_the_display_catches_a_record_cut_after_a_seal(
    club: Club, tmp_path: Path
) -> None:
    shorter = signed_prefixes(club)[1]
    shown = blocks.short(club.journal.head)
    assert verify(tmp_path, shorter).exit_code == 0
    result = verify(tmp_path, shorter, "--head", shown)
    assert result.exit_code == 1
    assert shown in result.stderr
    assert verify(tmp_path, club.record, "--head", shown).exit_code == 0


def test_the_head_on_the_display_vouches_for_what_is_not_signed_yet(
    club: Club, tmp_path: Path
) -> None:
    unsigned = club.record[: -len(pieces(club.record)[-1])]
    shown = blocks.short(club.journal.head)
    assert verify(tmp_path, unsigned, "--head", shown).exit_code == 0


def test_blocks_replayed_from_another_session_do_not_fit(club: Club) -> None:
    found = pieces(club.record)
    for source in range(1, 5):  # the first session
        for target in range(5, 9):
            forged = [*found]
            forged[target] = found[source]
            assert verification.read(b"".join(forged)).flaw


def test_blocks_of_another_table_do_not_fit(club: Club) -> None:
    ours, theirs = pieces(club.record), pieces(Club(142).record)
    for index in range(1, len(theirs)):
        forged = [*ours]
        forged[index] = theirs[index]
        assert verification.read(b"".join(forged)).flaw


def test_a_record_rewritten_from_its_beginning_has_another_key_and_other_heads(
    club: Club, tmp_path: Path
) -> None:
    rewritten = Club(142, 7)
    assert verify(tmp_path, rewritten.record).exit_code == 0
    shown = blocks.short(club.journal.head)
    assert verify(tmp_path, rewritten.record, "--head", shown).exit_code == 1
    result = verify(tmp_path, rewritten.record, "--key", club.journal.key.public.hex())
    assert result.exit_code == 1
    assert "another table" in result.stderr


def test_a_wall_other_than_the_one_committed_to_is_noticed(club: Club) -> None:
    found = pieces(club.record)
    _, body, _ = blocks.unpack(found[1])
    number, session, content, _ = blocks.deal_of(body)
    happened = verification.read(club.record).blocks[0].events
    kind, seat, wall, salt = happened[-1][0]
    other = bytes([wall[1], wall[0]]) + wall[2:]
    old = bytes(events.encode((kind, seat, wall, salt), happened[-1][1]))
    new = bytes(events.encode((kind, seat, other, salt), happened[-1][1]))
    forged, _ = blocks.deal(
        blocks.DEAL, number, session, content.replace(old, new), blocks.genesis(public(club))
    )
    flaw = verification.read(found[0] + b"".join(forged)).flaw
    assert flaw is not None
    assert "the wall revealed is not the one committed to" in flaw.text


def public(club: Club) -> bytes:
    return verification.read(club.record).public


def test_a_record_may_begin_where_the_table_gave_up_older_deals(tmp_path: Path) -> None:
    table = power_up(new_folder(), Memory(), budget=24 * 1024)
    seed = 0
    while not table.is_full:
        play(table, bot_session.session(seed=seed))
        seed += 1
    before = copy(table)
    oldest = table.segments.firsts[1]
    finish(table.giving_up())
    finish(table.sealing())
    after = copy(table)
    record = verification.read(after)
    assert record.flaw is None
    assert record.given_up == oldest - 1
    assert verification.read(before).last == record.last
    result = verify(tmp_path, after)
    assert result.exit_code == 0
    assert f"{oldest - 1} blocks that the table gave up" in result.output
    # Nobody else can give deals up: the opening is signed.
    assert verification.read(pieces(before)[0] + after[len(pieces(after)[0]) :]).flaw
    body = bytearray(blocks.unpack(pieces(before)[0])[1])
    struct.pack_into("<I", body, 40, oldest - 1)
    forged = blocks.pack(blocks.OPENING, bytes(body)) + after[len(pieces(after)[0]) :]
    assert "signature" in str(verification.read(forged).flaw)


@pytest.mark.parametrize("content", [b"", b"J", b"hello", b"PK\x03\x04" + bytes(300)])
def test_what_is_no_record_is_unreadable(tmp_path: Path, content: bytes) -> None:
    result = verify(tmp_path, content)
    assert result.exit_code == 2
    assert result.stderr.endswith("club.jtk: not a jantaku record\n")


def test_a_file_that_is_not_there_is_unreadable() -> None:
    result = CliRunner().invoke(main, ["verify", "/nonexistent/club.jtk"])
    assert result.exit_code == 2
    assert "No such file" in result.stderr


def test_a_head_that_is_none_is_wrong_use(club: Club, tmp_path: Path) -> None:
    assert verify(tmp_path, club.record, "--head", "3f9a").exit_code == 2


def test_the_sample_of_both_runtimes_is_what_the_bot_plays() -> None:
    sample = Path(__file__).parents[2] / "records" / "session.events"
    assert sample.read_bytes() == bot_session.encoded()


def test_the_checksum_of_a_block_is_crc_32(club: Club) -> None:
    for block in pieces(club.record):
        assert struct.unpack("<I", block[-4:])[0] == crc32(block[:-4])


# What the readers saw


@pytest.fixture(scope="module")
def seen() -> Club:
    return Club(142, sees=True)


def evidence(record: bytes) -> list[int]:
    """Where among the blocks that of each deal is."""
    return [at for at, block in enumerate(pieces(record)) if block[0] == blocks.EVIDENCE]


def test_evidence_is_genuine_or_dropped_and_the_record_whole_in_either_case(
    seen: Club, tmp_path: Path
) -> None:
    found = pieces(seen.record)
    first, second = evidence(seen.record)
    both = verify(tmp_path, seen.record)
    assert "what the readers saw of 2 deals is genuine; of 0 it was dropped" in both.output
    del found[first]
    one = verify(tmp_path, b"".join(found))
    assert one.exit_code == 0
    assert "of 1 deals is genuine; of 1 it was dropped" in one.output
    del found[second - 1]
    none = verify(tmp_path, b"".join(found))
    assert none.exit_code == 0
    assert "not proven  evidence    what the readers saw of 0 deals" in none.output


def test_every_changed_byte_of_evidence_is_noticed_even_with_its_checksum_corrected(
    seen: Club,
) -> None:
    found = pieces(seen.record)
    index = evidence(seen.record)[0]
    _, body, _ = blocks.unpack(found[index])
    for at in range(len(body)):
        forged = [*found]
        forged[index] = repacked(found[index], at, 0x01)
        flaw = verification.read(b"".join(forged)).flaw
        assert flaw is not None, f"byte {at}"
        assert flaw.place.startswith("what was seen of block ")


def test_a_row_of_evidence_more_or_less_is_noticed(seen: Club) -> None:
    found = pieces(seen.record)
    index = evidence(seen.record)[0]
    _, body, _ = blocks.unpack(found[index])
    for other in (body[:-16], body + body[-16:], body[:4]):
        forged = [*found]
        forged[index] = blocks.pack(blocks.EVIDENCE, other)
        assert verification.read(b"".join(forged)).flaw


def test_evidence_stands_behind_its_own_deal_and_once(seen: Club) -> None:
    found = pieces(seen.record)
    index = evidence(seen.record)[0]
    piece = found[index]
    assert verification.read(b"".join([*found, piece])).flaw
    before = [*found]
    del before[index]
    assert verification.read(b"".join([before[0], piece, *before[1:]])).flaw
    for at in range(2, len(before) + 1):
        moved = b"".join([*before[:at], piece, *before[at:]])
        assert verification.read(moved).flaw is None


def test_a_block_of_a_kind_in_small_letters_that_is_not_known_is_passed_over(club: Club) -> None:
    found = pieces(club.record)
    found.insert(2, blocks.pack(ord("x"), b"of the future"))
    assert verification.read(b"".join(found)).flaw is None
    found.insert(2, blocks.pack(ord("X"), b"of the future"))
    assert verification.read(b"".join(found)).flaw
