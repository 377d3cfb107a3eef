"""Blocks in pieces and as a whole."""

from support.cases import raises

from jantaku.record import blocks

HEAD = bytes(range(32))
EVENTS = bytearray(range(200))


def test_a_deal_in_pieces_is_chained_to_the_head_before_it():
    block, head = blocks.deal(blocks.DEAL, 7, 5, EVENTS, HEAD)
    whole = b"".join(block)
    kind, body, end = blocks.unpack(whole)
    assert (kind, end) == (blocks.DEAL, len(whole))
    assert blocks.deal_of(body) == (7, 5, bytes(EVENTS), head)
    assert blocks.head_of(body, HEAD) == head


def test_the_events_of_a_deal_are_written_from_where_they_lie():
    block, _ = blocks.deal(blocks.DEAL, 7, 5, EVENTS, HEAD)
    assert [piece for piece in block if piece is EVENTS]
    assert max([len(piece) for piece in block if piece is not EVENTS]) <= blocks.HEAD_SIZE


def test_a_block_is_found_in_the_middle_of_others_and_every_byte_of_it_counts():
    whole = bytearray(blocks.pack(blocks.DEAL, b"before") + blocks.pack(blocks.END, b"body"))
    at = blocks.measure(whole)[1]
    assert blocks.unpack(whole, at) == (blocks.END, b"body", len(whole))
    for index in range(at, len(whole)):
        whole[index] ^= 1
        raises(blocks.BadBlock, blocks.unpack, whole, at)
        whole[index] ^= 1
