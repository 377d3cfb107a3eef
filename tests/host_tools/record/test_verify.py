"""`jantaku verify`: whatever was changed in a record is noticed, and the place is named."""

import json
import struct
from binascii import crc32
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.journal_sessions import Memory, copy, new_folder, play, power_up
from support.table_records import histories, pieces
from support.table_records import record as table_record

from jantaku.crypto import finish
from jantaku.record import blocks
from jantaku.referee import fair_dice
from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.record import verification
from jantaku_host.record.store import Store


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
    head = blocks.opening_of(blocks.unpack(found[0])[1])[4]
    forged = [found[0]]
    for block in found[1:]:
        kind, body, _ = blocks.unpack(block)
        if kind == blocks.SEAL:
            number, _, signature = blocks.seal_of(body)
            forged.append(blocks.seal(number, head, signature))
        elif kind == blocks.KEY:
            change, how, number, _, public, signature = blocks.key_of(body)
            forged.append(blocks.key(change, how, number, head, public, signature))
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


def proven(path: Path, record: bytes, *arguments: str) -> dict[str, str]:
    """What is proven."""
    return dict(json.loads(verify(path, record, "--json", *arguments).stdout)["proven"])


def unproven(path: Path, record: bytes, *arguments: str) -> dict[str, str]:
    """What is not proven, and why."""
    return dict(json.loads(verify(path, record, "--json", *arguments).stdout)["not_proven"])


def picture(club: Club, number: int) -> str:
    """What the picture on the displays says at the end of a session."""
    record = verification.read(club.record)
    return f"JTK1:{record.table.hex()[:16]}:{number}:{record.head(number).hex()[:32]}".upper()


def test_the_end_is_proven_by_the_head_of_the_last_block_only(club: Club, tmp_path: Path) -> None:
    blocks_of = verification.read(club.record).blocks
    for block in blocks_of[:-1]:
        end = unproven(tmp_path, club.record, "--head", blocks.short(block.head))["end"]
        count = len(blocks_of) - block.number
        assert end.startswith(f"{count} block{'s' * (count > 1)} lie behind the head that you gave")
    assert "end" in proven(tmp_path, club.record, "--head", blocks.short(club.journal.head))
    assert "use --head" in unproven(tmp_path, club.record)["end"]


def test_a_record_cut_behind_the_head_that_was_written_down_earlier_is_not_called_complete(
    club: Club, tmp_path: Path
) -> None:
    shown = blocks.short(verification.read(club.record).blocks[0].head)
    assert "end" in unproven(tmp_path, signed_prefixes(club)[1], "--head", shown)


def test_the_picture_of_a_head_says_table_and_block_too(club: Club, tmp_path: Path) -> None:
    last = verification.read(club.record).last
    assert "end" in proven(tmp_path, club.record, "--head", picture(club, last))
    result = verify(tmp_path, signed_prefixes(club)[1], "--head", picture(club, last))
    assert result.exit_code == 1
    assert "cut off: it ends with block 3, and the table has shown the head of block 6" in (
        result.stderr
    )
    stranger = picture(club, last).replace(":", ":0", 1)
    assert "is of another table" in verify(tmp_path, club.record, "--head", stranger).stderr
    moved = picture(club, last).replace(f":{last}:", f":{last - 1}:")
    assert verify(tmp_path, club.record, "--head", moved).exit_code == 1
    short = picture(club, last)[:-1]
    assert verify(tmp_path, club.record, "--head", short).exit_code == 2


def test_a_key_is_one_or_it_is_wrong_use(club: Club, tmp_path: Path) -> None:
    assert "a key is 64" in verify(tmp_path, club.record, "--key", "00").stderr
    assert "key" in proven(tmp_path, club.record, "--key", public(club).hex())
    assert "key" in unproven(tmp_path, club.record)


def test_a_record_is_held_against_every_head_that_the_store_has_seen(tmp_path: Path) -> None:
    one, other = histories(7, 8)
    store = tmp_path / "store.sqlite"
    with Store(store) as club:
        club.add(one)
    known = ("--store", str(store))
    assert "witnesses" in proven(tmp_path, one, *known)
    result = verify(tmp_path, other, *known)
    assert result.exit_code == 1
    assert "another head of block 4, signed by this table: there are two histories" in result.stderr
    shorter = one[: verification.read(one).blocks[3].at]
    words = unproven(tmp_path, shorter, *known)["witnesses"]
    assert words.endswith("but the store has seen 3 blocks behind it")
    assert "witnesses" not in proven(tmp_path, one) | unproven(tmp_path, one)


def test_a_head_that_the_table_vouched_for_and_does_not_have_is_not_forgotten(
    club: Club, tmp_path: Path
) -> None:
    store = tmp_path / "store.sqlite"
    with Store(store) as seen:
        seen.witness(public(club), 5, bytes(32))
    result = verify(tmp_path, club.record, "--store", str(store))
    assert result.exit_code == 1
    assert "another head of block 5" in result.stderr


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
    struct.pack_into("<I", body, 76, oldest - 1)  # behind format, two keys and their changes
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


@pytest.mark.parametrize("key", [bytes((1, *bytes(31))), bytes(32), bytes((*bytes(31), 128))])
def test_a_key_for_which_anybody_can_sign_proves_nothing(key: bytes, tmp_path: Path) -> None:
    stated = blocks.stated(key, key, 0, 0, blocks.genesis(key))
    forged = blocks.opening(stated, bytes((1, *bytes(63))))
    result = verify(tmp_path, forged, "--key", key.hex())
    assert result.exit_code == 1
    assert "anybody can sign for it" in result.stderr


def test_a_head_that_is_none_is_wrong_use(club: Club, tmp_path: Path) -> None:
    assert verify(tmp_path, club.record, "--head", "3f9a").exit_code == 2


def test_the_sample_of_both_runtimes_is_what_the_bot_plays() -> None:
    sample = Path(__file__).parents[2] / "records" / "session.events"
    assert sample.read_bytes() == bot_session.encoded()


def test_the_checksum_of_a_block_is_crc_32(club: Club) -> None:
    for block in pieces(club.record):
        assert struct.unpack("<I", block[-4:])[0] == crc32(block[:-4])


# Words: each promise, broken by a record that its own table signed and that breaks just this one


def signed(change: Callable[[list], list], seed: int = 142) -> bytes:
    """The record of an evening as its table signed it, after this change to what happened."""
    return table_record(change(list(bot_session.session(seed=seed))))


def rolled_with(presses: bytes) -> Callable[[list], list]:
    """The first deal's dice fall as the nonce and these presses have it."""

    def change(happening: list) -> list:
        told = kind_at(happening, events.COMMIT, fair_dice.NONCE)
        (kind, seat, subject, old), step = happening[told]
        nonce = old[: fair_dice.NONCE_SIZE]
        happening[told] = (kind, seat, subject, nonce + presses), step
        fell = kind_at(happening, events.DICE)
        (kind, seat, *_), step = happening[fell]
        happening[fell] = (kind, seat, *fair_dice.roll(nonce, presses)), step
        return happening

    return change


def kind_at(happening: list, kind: int, subject: int | None = None) -> int:
    return next(
        at
        for at, (event, _) in enumerate(happening)
        if event[0] == kind and subject in (None, event[2])
    )


def bound_as_they_fell(happening: list) -> list:
    """The promise is written in the moment of the dice."""
    promise = kind_at(happening, events.COMMIT, fair_dice.DICE)
    fell = kind_at(happening, events.DICE)
    for at in range(promise + 1, fell + 1):
        happening[at] = happening[at][0], 0
    return happening


def rolled_twice(happening: list) -> list:
    fell = kind_at(happening, events.DICE)
    return [*happening[: fell + 1], ((events.DICE, 0, 6, 6), 20), *happening[fell + 1 :]]


def dated(*epochs: int) -> bytes:
    """Two sessions, begun at these times."""
    sessions = []
    for number, epoch in enumerate(epochs):
        (start, step), *rest = bot_session.session(seed=7 + number)
        sessions.append([((*start[:-1], epoch), step), *rest])
    return table_record(*sessions)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (rolled_with(b""), "1 of 2 rolls could be chosen: in block 1 the last press was not"),
        (rolled_with(bytes((0, 1, 2, 3, 1, 9, 2, 3))), "the last press was not the dealer's"),
        (bound_as_they_fell, "bound to them only in the moment in which they fell"),
        (rolled_twice, "the dice fell more than once"),
    ],
)
def test_dice_that_somebody_could_choose_are_not_called_proven(
    change: Callable[[list], list], words: str, tmp_path: Path
) -> None:
    record = signed(change)
    before, after = unproven(tmp_path, signed(list)), unproven(tmp_path, record)
    assert after.keys() - before.keys() == {"dice"}
    assert words in after["dice"]


def test_an_honest_table_is_not_called_proven(club: Club, tmp_path: Path) -> None:
    words = unproven(tmp_path, club.record)["outside"]
    assert words.startswith("a dishonest table could choose 4 of 4 rolls")


def test_dates_that_go_back_are_told(tmp_path: Path) -> None:
    assert "dates" not in unproven(tmp_path, dated(1_700_000_000, 1_800_000_000))
    words = unproven(tmp_path, dated(1_800_000_000, 1_700_000_000))["dates"]
    assert words == "the session in block 4 is dated before one before it"


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
