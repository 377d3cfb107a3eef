"""Dice that neither the table nor the players can choose."""

from hashlib import sha256

from jantaku.referee import fair_dice

NONCE = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_nonce():
    assert fair_dice.commitment(NONCE) == sha256(NONCE).digest()


def test_equal_nonce_and_presses_roll_equally_so_that_everybody_can_check():
    assert fair_dice.roll(NONCE, b"press") == fair_dice.roll(NONCE, b"press")


def test_every_nonce_is_another():
    assert len({fair_dice.new_nonce() for _ in range(20)}) == 20


def test_a_press_one_millisecond_later_rolls_other_dice():
    rolls = set()
    for now in range(60):
        presses = bytearray()
        fair_dice.note_press(presses, 2, now)
        rolls.add(fair_dice.roll(NONCE, bytes(presses)))
    assert len(rolls) > 20


def test_the_same_moment_at_another_seat_rolls_other_dice():
    rolls = set()
    for seat in range(4):
        presses = bytearray()
        fair_dice.note_press(presses, seat, 70000)
        rolls.add((bytes(presses), fair_dice.roll(NONCE, bytes(presses))))
    assert len(rolls) == 4


def test_mashing_the_buttons_does_not_fill_the_memory():
    presses = bytearray()
    for now in range(1000):
        fair_dice.note_press(presses, now % 4, now)
    assert len(presses) == 64
    assert presses[-4:] == bytes((999 % 4, 999 & 255, 999 >> 8, 0))


def test_all_thirty_six_rolls_are_equally_likely():
    counts = [0] * 36
    rolls = 100_000
    for number in range(rolls):
        first, second = fair_dice.roll(NONCE, b"%d" % number)
        counts[6 * first + second - 7] += 1
    expected = rolls / 36
    chi_square = sum([(count - expected) ** 2 / expected for count in counts])
    # 35 degrees of freedom: 99.9 % of fair dice stay below 66.6, those too regular below 14.
    assert 14 < chi_square < 66.6
