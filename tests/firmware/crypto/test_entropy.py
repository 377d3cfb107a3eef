"""Random bytes for keys, salts, nonces and dice, and the tests of the oscillator they rest on."""

from support.cases import cases
from support.table_top import Luck

from jantaku.crypto import entropy

QUIET = 14_000


def oscillator(ones, seed=1):
    """One that says 1 so often in 1000, whatever it has said before."""
    luck = Luck(seed)
    return lambda: int(luck.below(1000) < ones)


def begin(bit, stored=b""):
    return entropy.begin(stored, bit, lambda: QUIET)


def failing_at(place, length):
    """A good oscillator that says the same for so long."""
    good, count = oscillator(500), [0]

    def bit():
        count[0] += 1
        return 1 if place <= count[0] < place + length else good()

    return bit


@cases((500,), (400,), (600,), (650,))
def test_an_oscillator_that_leans_a_little_is_well(ones):
    for seed in range(5):
        begin(oscillator(ones, seed))
        assert entropy.is_well()


@cases((0,), (1000,), (100,), (900,), (850,))
def test_one_that_is_stuck_or_leans_far_is_not(ones):
    for seed in range(5):
        begin(oscillator(ones, seed))
        assert not entropy.is_well()
    begin(oscillator(500))
    assert entropy.is_well()


def test_sp_800_90b_4_4_1_a_run_of_41_is_too_long_wherever_it_begins():
    for place in (1, 1000, 4096 - 41):
        begin(failing_at(place, 30))
        assert entropy.is_well()
        begin(failing_at(place, 41))
        assert not entropy.is_well()


@cases((512, True), (792, True), (793, False), (1024, False))
def test_sp_800_90b_4_4_2_793_of_a_window_of_1024_are_too_many(same, is_well):
    """Ones, spread evenly."""
    count = [0]

    def bit():
        count[0] += 1
        return int((count[0] - 1) * same % 1024 < same)

    begin(bit)
    assert entropy.is_well() == is_well


def test_what_is_taken_is_never_the_same_and_has_the_length_that_was_asked_for():
    begin(oscillator(500))
    taken = [entropy.take(32) for _ in range(50)]
    assert len(set(taken)) == 50
    assert len(entropy.take(16)) == 16


def test_what_is_stored_goes_on_and_tells_nothing_of_what_is_taken():
    stored = [begin(oscillator(500))]
    for _ in range(5):
        taken = entropy.take(32)
        entropy.stir(12345)
        stored.append(begin(oscillator(500), stored[-1]))
        assert taken not in stored
    assert len(set(stored)) == 6
