"""Tunes, tone by tone, while the loop goes on."""

from jantaku.drivers.buzzer import Buzzer


class PWM:
    def __init__(self):
        self.log = []

    def freq(self, hertz):
        self.log.append(hertz)

    def duty_u16(self, duty):
        self.log.append("on" if duty else "off")


def test_a_tune_is_pitches_and_rests_of_their_lengths():
    pwm = PWM()
    buzzer = Buzzer(pwm)
    buzzer.play(b"\x64\x0a\x00\x05\x32\x01")
    assert [buzzer.step(now) for now in (0, 40, 100, 150)] == [100, 100, 150, 160]
    assert pwm.log == [2000, "on", "off", 1000, "on"]


def test_it_is_silent_after_the_tune_and_stays_so():
    pwm = PWM()
    buzzer = Buzzer(pwm)
    buzzer.play(b"\x64\x0a")
    assert buzzer.is_playing
    now = 0
    while now < 5000:
        now = buzzer.step(now)
    assert not buzzer.is_playing
    assert pwm.log == [2000, "on", "off"]


def test_a_new_tune_cuts_the_old_one_short():
    pwm = PWM()
    buzzer = Buzzer(pwm)
    buzzer.play(b"\x64\xff")
    buzzer.step(0)
    buzzer.play(b"\x32\x01")
    assert buzzer.step(10) == 20
    assert pwm.log[2:] == [1000, "on"]
