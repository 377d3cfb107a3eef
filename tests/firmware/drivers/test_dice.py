"""Dice of lights: the pips of each face, and a tumble that ends."""

from support.cases import cases

from jantaku.drivers.dice import LightDice


class Chain:
    def __init__(self):
        self.lit = {}
        self.shown = 0

    def set(self, light, colour):
        self.lit[light] = any(colour)

    def show(self):
        self.shown += 1

    def pips(self, first):
        return sum(self.lit[light] for light in range(first, first + 7))


def rolled(faces):
    chain = Chain()
    dice = LightDice(chain, 36)
    dice.roll(1000, faces)
    now = 1000
    while dice.rolling:
        now = dice.step(now)
    return chain, now


@cases((1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1))
def test_a_face_has_as_many_pips_as_it_says(one, other):
    chain, _ = rolled((one, other))
    assert (chain.pips(36), chain.pips(43)) == (one, other)
    assert sorted(chain.lit) == list(range(36, 50))


@cases((1, True), (2, False), (3, True), (4, False), (5, True), (6, False))
def test_odd_faces_have_a_pip_in_the_centre(face, lit):
    chain, _ = rolled((face, face))
    assert chain.lit[39] == lit


def test_the_dice_tumble_for_about_a_second():
    chain, end = rolled((3, 4))
    assert 800 <= end - 1000 <= 1200
    assert chain.shown == 12


def test_each_picture_of_the_tumble_differs_from_the_one_before():
    chain = Chain()
    dice = LightDice(chain, 36)
    dice.roll(0, (2, 2))
    now, pictures = 0, []
    while dice.rolling:
        now = dice.step(now)
        pictures.append((chain.pips(36), chain.pips(43)))
    for step in range(1, len(pictures) - 1):
        assert pictures[step - 1][0] != pictures[step][0]
        assert pictures[step - 1][1] != pictures[step][1]


def test_before_the_first_roll_the_dice_are_dark():
    chain = Chain()
    LightDice(chain, 36).draw()
    assert chain.pips(36) == chain.pips(43) == 0
