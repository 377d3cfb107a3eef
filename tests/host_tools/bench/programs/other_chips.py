"""Uses buttons, FRAM, buzzer and dice for a second; prints what came of it."""

import time

from machine import I2C, PWM, Pin

from jantaku import board
from jantaku.drivers.buttons import Buttons
from jantaku.drivers.buzzer import ATTENTION, Buzzer
from jantaku.drivers.dice import LightDice
from jantaku.drivers.fram import FRAM
from jantaku.drivers.ws2812 import WS2812
from jantaku.table import wiring

i2c = I2C(0, scl=Pin(board.pin("SCL")), sda=Pin(board.pin("SDA")), freq=400_000)

fram = FRAM(i2c, board.FRAM)
fram.write(1000, bytes(range(250)) * 4)
back = bytearray(1000)
start = time.ticks_us()
fram.read_into(1000, back)
print("fram", back == bytes(range(250)) * 4, time.ticks_diff(time.ticks_us(), start))

presses = []
interrupt = Pin(board.pin("BUTTON_INT"), Pin.IN, Pin.PULL_UP)
buttons = Buttons(i2c, board.EXPANDER, interrupt, lambda button, kind: presses.append(button))
buttons.power_up()
buzzer = Buzzer(PWM(Pin(board.pin("BUZZER"))))
buzzer.play(ATTENTION)
dice = LightDice(WS2812(wiring.output("LIGHTS", 0), board.LIGHTS), board.DICE_LIGHTS)
dice.roll(0, (5, 2))
while time.ticks_ms() < 1500:
    for part in (buttons, buzzer, dice):
        part.step(time.ticks_ms())
    time.sleep_ms(5)
print("buttons", presses)
