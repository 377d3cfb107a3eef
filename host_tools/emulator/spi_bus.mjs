// An SPI bus whose bytes take their time. In rp2040js they take none, and a DMA transfer, which
// waits for room in the FIFO to come, waits for ever.

const FLOATING = 0xff; // what a line carries that nobody drives

/**
 * Give `spi` an `exchange(value, nanos)` that chips on the bus may replace: what comes back for a
 * byte that takes so long.
 */
export function paceSpi(spi, clock) {
  let answer = FLOATING;
  const done = clock.createAlarm(() => spi.completeTransmit(answer));
  spi.exchange = () => FLOATING;
  spi.onTransmit = (value) => {
    const nanos = (spi.dataBits * 1e9) / spi.clockFrequency;
    answer = spi.exchange(value, nanos) ?? FLOATING;
    done.schedule(nanos);
  };
}
