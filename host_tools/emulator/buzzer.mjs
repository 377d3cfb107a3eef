// A pin on PWM: its frequency, from the registers of its slice (RP2040 data sheet 4.5).

const ENABLED = 1;

/** Call `onChange` with the hertz on that pin, 0 when it is silent, each time they change. */
export function watchPwm(chip, gpio, onChange) {
  const { pwm } = chip;
  const slice = pwm.channels[(gpio >> 1) & 7];
  const level = () => (gpio & 1 ? slice.cc >>> 16 : slice.cc & 0xffff);
  let last = 0;
  const write = pwm.writeUint32.bind(pwm);
  pwm.writeUint32 = (offset, value) => {
    write(offset, value);
    const sounds = slice.csr & ENABLED && level() > 0;
    const hertz = sounds ? Math.round((chip.clkSys * 16) / (slice.div * (slice.top + 1))) : 0;
    if (hertz !== last) onChange(hertz);
    last = hertz;
  };
}
