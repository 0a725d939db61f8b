/** The two forms of these tests: a quick one in `npm test`, and the long one of `npm run test:faults`, which prints its figures. */
import { expect } from 'vitest';

const LONG = process.env.FAULTS === 'long';

/** How often, or for how long, something is done. */
export const amount = (quick: number, long: number): number => (LONG ? long : quick);

/** What a machine that does ten other things at once may take longer. */
const PATIENCE = LONG ? 1 : 8;

/** A figure beside what was promised. The quick form says no more than that it is not far off. */
export function expectAtMost(name: string, value: number, most: number, unit = 'ms'): void {
  note(name, `${round(value)} ${unit}, promised at most ${most} ${unit}`);
  expect(value, name).toBeLessThanOrEqual(most * PATIENCE);
}

/** A figure, or what was seen, for the report. */
export function note(name: string, figure: string): void {
  if (LONG) process.stdout.write(`FIGURE ${name}: ${figure}\n`);
}

/** The value that `share` of all lie under. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const round = (value: number) => Math.round(value * 10) / 10;
