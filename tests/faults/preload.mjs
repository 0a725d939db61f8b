/**
 * Preloaded into a server under test: runs one probe on SIGUSR2, chosen by PROBE. `loop` reports the longest blocking of the event loop
 * since the last signal, `reject` causes an unhandled rejection, `clock` moves the system time by PROBE_HOURS.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const { PROBE, PROBE_HOURS = '0' } = process.env;
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
const hours = PROBE_HOURS.split(',').map(Number);
let moved = 0;

const probes = {
  loop() {
    process.stdout.write(`blocked ${Math.max(0, delay.max / 1e6 - resolution).toFixed(1)} ms\n`);
    delay.reset();
  },
  reject() {
    void Promise.reject(new Error('forgotten'));
  },
  clock() {
    moved = (hours.shift() ?? 0) * 3_600_000;
    process.stdout.write(`moved ${moved}\n`);
  },
};
process.on('SIGUSR2', () => probes[PROBE]?.());

if (PROBE === 'clock') {
  const Clock = Date;
  globalThis.Date = class extends Clock {
    constructor(...given) {
      if (given.length === 0) super(Clock.now() + moved);
      else super(...given);
    }
    static now = () => Clock.now() + moved;
  };
}
