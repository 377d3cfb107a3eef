"""A Python program is the hardware around the emulated Pico, byte by byte."""

import re
from pathlib import Path

from support.emulated_pico import Bench, mpremote

from jantaku import board
from jantaku_host.bench import protocol
from jantaku_host.bench.emulator import EMULATOR, Pico

READERS, DISPLAYS, COILS = 0, 12, 16


def run(pico: Pico, tmp_path: Path, *lines: str) -> list[str]:
    """Run this on the board; the words it prints."""
    script = tmp_path / "script.py"
    names = {name: gpio for gpio, _, name in board.pins()}
    head = ["import time", "from machine import *", f"GPIO = {names}"]
    script.write_text("\n".join([*head, *lines]))
    return mpremote(pico, "run", script).split()


READER = """
spi = SPI(0, baudrate=7_000_000, sck=Pin(GPIO["READER_SCK"]), mosi=Pin(GPIO["READER_MOSI"]),
          miso=Pin(GPIO["READER_MISO"]))
address = [Pin(GPIO[line], Pin.OUT, value=0) for line in ("A0", "A1", "A2", "A3")]
nss = Pin(GPIO["READER_NSS"], Pin.OUT, value=1)
busy = Pin(GPIO["READER_BUSY"], Pin.IN)
irq = Pin(GPIO["READER_IRQ"], Pin.IN)
def choose(line):
    for bit, pin in enumerate(address):
        pin.value(line >> bit & 1)
def frame(line, sent):
    choose(line)
    got = bytearray(len(sent))
    nss.value(0)
    spi.write_readinto(sent, got)
    nss.value(1)
    return got
"""


def test_spi_each_reader_answers_a_frame_in_its_next_one(
    bench: Bench, wired: Pico, tmp_path: Path
) -> None:
    heard: dict[int, list[bytes]] = {}
    for reader in range(12):

        def answer(sent: bytes, reader: int = reader) -> tuple[int, int, bytes]:
            heard.setdefault(reader, []).append(sent)
            return 0, 0, bytes((reader + byte) & 0xFF for byte in sent)

        bench.readers[reader] = answer
    said = run(
        wired, tmp_path, READER,
        "for line in range(12): frame(line, bytes((4, line)))",
        "for line in range(12): print(frame(line, bytes(2)).hex())",
    )  # fmt: skip
    assert said == [bytes((4 + line, 2 * line)).hex() for line in range(12)]
    assert heard == {line: [bytes((4, line)), bytes(2)] for line in range(12)}


def test_spi_a_long_answer_comes_through_dma_whole(
    bench: Bench, wired: Pico, tmp_path: Path
) -> None:
    answer = bytes(range(200))
    bench.readers[0] = lambda sent: (0, 0, answer)
    said = run(wired, tmp_path, READER, "frame(0, b'x')", "print(frame(0, bytes(200)).hex())")
    assert said == [answer.hex()]


def test_busy_and_irq_are_those_of_the_addressed_reader_at_their_time(
    bench: Bench, wired: Pico, tmp_path: Path
) -> None:
    bench.readers[3] = lambda sent: (5_000, 20_000, b"")
    bench.readers[4] = lambda sent: (0, 0, b"")
    said = run(
        wired, tmp_path, READER,
        "frame(4, b'x'); frame(3, b'x'); start = time.ticks_us()",
        "print(busy.value(), irq.value())",
        "choose(4); print(busy.value(), irq.value()); choose(3)",
        "while busy.value(): pass",
        "print(time.ticks_diff(time.ticks_us(), start) // 100)",
        "irq.irq(lambda pin: None, Pin.IRQ_RISING)",
        "while not irq.value(): idle()",
        "print(time.ticks_diff(time.ticks_us(), start) // 100)",
    )  # fmt: skip
    assert said[:4] == ["1", "0", "0", "0"]
    assert 49 <= int(said[4]) <= 51
    assert 199 <= int(said[5]) <= 201


def test_spi_displays_and_coils_get_posted_frames_with_their_lines(
    bench: Bench, wired: Pico, tmp_path: Path
) -> None:
    run(
        wired, tmp_path,
        "spi = SPI(1, baudrate=8_000_000, sck=Pin(GPIO['DISPLAY_SCK']), "
        "mosi=Pin(GPIO['DISPLAY_MOSI']), miso=None)",
        "a0 = Pin(GPIO['A0'], Pin.OUT, value=1); Pin(GPIO['A1'], Pin.OUT, value=1)",
        "dc = Pin(GPIO['DISPLAY_DC'], Pin.OUT, value=0)",
        "def send(pin, data): pin.value(0); spi.write(data); pin.value(1)",
        "cs = Pin(GPIO['DISPLAY_CS'], Pin.OUT, value=1)",
        "latch = Pin(GPIO['COIL_LATCH'], Pin.OUT, value=1)",
        "send(cs, b'\\x15'); dc.value(1); send(cs, bytes(8192)); send(latch, b'123')",
    )  # fmt: skip
    frames = [(chip, lines, data) for _, kind, chip, lines, data in bench.posted if kind == 1]
    assert frames == [
        (DISPLAYS + 3, 0, b"\x15"),
        (DISPLAYS + 3, protocol.DATA_LINE, bytes(8192)),
        (COILS, protocol.DATA_LINE, b"123"),
    ]


def test_two_chips_selected_at_once_stop_the_board(bench: Bench, wired: Pico) -> None:
    with wired.console() as console:
        console.sendall(
            b"from machine import Pin; Pin(17, Pin.OUT, value=0); Pin(12, Pin.OUT, value=0)\r\n"
        )
        assert wired.wait().end == "two chips selected at once: GP17 and GP12"


def test_i2c_a_chip_reads_and_answers_byte_by_byte(
    bench: Bench, wired: Pico, tmp_path: Path
) -> None:
    memory, place = bytearray(range(256)), [0]

    def fram(written: bytes, count: int) -> bytes:
        if written:
            place[0] = int.from_bytes(written[:2], "big")
            memory[place[0] : place[0] + len(written) - 2] = written[2:]
        start = place[0]
        place[0] += count
        return bytes(memory[start : start + count])

    bench.i2c[board.FRAM] = fram
    said = run(
        wired, tmp_path,
        "i2c = I2C(0, scl=Pin(GPIO['SCL']), sda=Pin(GPIO['SDA']), freq=400_000)",
        "print(i2c.readfrom_mem(0x50, 0x20, 5, addrsize=16).hex())",
        "i2c.writeto_mem(0x50, 0x22, b'\\xaa\\xbb', addrsize=16)",
        "print(i2c.readfrom_mem(0x50, 0x20, 40, addrsize=16).hex())",
        "try: i2c.readfrom(0x51, 1)",
        "except OSError as error: print(error.errno)",
        "try: i2c.writeto(0x51, b'x')",
        "except OSError as error: print(error.errno)",
    )  # fmt: skip
    after = bytearray(range(0x20, 0x48))
    after[2:4] = b"\xaa\xbb"
    assert said == ["2021222324", after.hex(), "5", "5"]


def test_i2c_takes_as_long_as_its_clock_says(bench: Bench, wired: Pico, tmp_path: Path) -> None:
    bench.i2c[board.FRAM] = lambda written, count: bytes(count)
    said = run(
        wired, tmp_path,
        "i2c = I2C(0, scl=Pin(GPIO['SCL']), sda=Pin(GPIO['SDA']), freq=100_000)",
        "start = time.ticks_us()",
        "i2c.readfrom(0x50, 100)",
        "print(time.ticks_diff(time.ticks_us(), start))",
    )  # fmt: skip
    assert 9_090 < int(said[0]) < 9_900  # 101 bytes of 9 bits


def test_ws2812_the_chain_is_decoded_from_its_pulses(
    bench: Bench, wired: Pico, tmp_path: Path
) -> None:
    run(
        wired, tmp_path,
        "pin = Pin(GPIO['LIGHTS'], Pin.OUT, value=0)",
        "for chain in (bytes(range(150)), b'\\xff\\x00\\x55'):",
        "    bitstream(pin, 0, (320, 900, 800, 600), chain); time.sleep_ms(1)",
    )  # fmt: skip
    assert bench.frames(protocol.LIGHTS) == [bytes(range(150)), b"\xff\x00\x55"]


PIO = """
import rp2
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True,
             pull_thresh=24)
def ws2812():
    wrap_target()
    label("bit")
    out(x, 1)              .side(0)[2]
    jmp(not_x, "zero")     .side(1)[1]
    jmp("bit")             .side(1)[4]
    label("zero")
    nop()                  .side(0)[4]
    wrap()
machine = rp2.StateMachine(0, ws2812, freq=8_000_000, sideset_base=Pin(GPIO["LIGHTS"]))
machine.active(1)
"""


def test_ws2812_a_pio_program_runs_in_step_with_the_processor(
    bench: Bench, wired: Pico, tmp_path: Path
) -> None:
    run(
        wired, tmp_path, PIO,
        "for colour in (0x123456, 0xffffff, 0x000001): machine.put(colour, 8)",
        "time.sleep_ms(2)",
    )  # fmt: skip
    assert bench.frames(protocol.LIGHTS) == [b"\x12\x34\x56\xff\xff\xff\x00\x00\x01"]


def test_gpio_an_output_is_seen_and_an_input_that_answers_it_interrupts(
    bench: Bench, wired: Pico, tmp_path: Path
) -> None:
    button, motor = board.pin("BUTTON_INT"), board.pin("DICE_MOTOR")
    bench.inputs[button] = [(0, 1)]

    def press(now: int, gpio: int, level: int) -> None:
        if (gpio, level) == (motor, 1):
            bench.inputs[button] += [(now + 20_000, 0), (now + 70_000, 1)]

    bench.on_output = press
    said = run(
        wired, tmp_path,
        "button = Pin(GPIO['BUTTON_INT'], Pin.IN); seen = []",
        "note = lambda pin: seen.append((pin.value(), time.ticks_us()))",
        "button.irq(note, Pin.IRQ_FALLING | Pin.IRQ_RISING)",
        "motor = Pin(GPIO['DICE_MOTOR'], Pin.OUT, value=0)",
        "motor.value(1); start = time.ticks_us()",
        "while len(seen) < 2: idle()",
        "for level, at in seen: print(level, time.ticks_diff(at, start) // 1000)",
    )  # fmt: skip
    assert bench.levels(motor) == [0, 1]
    assert said == ["0", "20", "1", "70"]


def test_gpio_resets_of_the_readers_go_to_the_addressed_one(
    bench: Bench, wired: Pico, tmp_path: Path
) -> None:
    run(
        wired, tmp_path, READER,
        "reset = Pin(GPIO['READER_RST'], Pin.OUT, value=1)",
        "for line in (2, 11): choose(line); reset.value(0); reset.value(1)",
    )  # fmt: skip
    assert bench.resets == [(2, True), (2, False), (11, True), (11, False)]


def test_pwm_the_buzzer_is_heard_as_a_frequency(bench: Bench, wired: Pico, tmp_path: Path) -> None:
    run(
        wired, tmp_path,
        "buzzer = PWM(Pin(GPIO['BUZZER']), freq=440, duty_u16=32768)",
        "time.sleep_ms(5); buzzer.duty_u16(0)",
    )  # fmt: skip
    sounds = [data for _, _, gpio, _, data in bench.posted if gpio == board.pin("BUZZER")]
    assert [int.from_bytes(data, "little") for data in sounds][-2:] == [440, 0]


def test_the_emulator_speaks_the_numbers_of_the_protocol() -> None:
    source = (EMULATOR / "bench.mjs").read_text()
    numbers = {
        name: int(number) for name, number in re.findall(r"const ([A-Z_0-9]+) = (\d+);", source)
    }
    assert {"POST", "FRAME", "I2C", "PIN", "INPUT", "MESSAGE_SIZE", "REPLY_SIZE"} <= set(numbers)
    assert numbers == {name: getattr(protocol, name) for name in numbers}
