/**
 * The two forms of the tests: the quick form in `npm test` and `npm run test:thorough`, and the long form in `npm run test:long`, which has
 * more rounds and prints measurements.
 */
import { expect } from 'vitest';

/** Whether the long form runs, which includes tests that the quick form omits because other tests detect most of the same faults. */
export const isLong = process.env.TESTS === 'long';

/** A number of iterations or seconds for the quick and the long form. */
export const quickOrLong = (quick: number, long: number): number => (isLong ? long : quick);

/** The tolerance for a busy machine in the quick form. */
const PATIENCE = isLong ? 1 : 8;

/** Expects a measurement within its limit; the quick form allows a multiple of the limit. */
export function expectAtMost(name: string, value: number, most: number, unit = 'ms'): void {
  printFigure(name, `${round(value)} ${unit}, promised at most ${most} ${unit}`);
  expect(value, name).toBeLessThanOrEqual(most * PATIENCE);
}

/** Prints a measurement or observation for the report. */
export function printFigure(name: string, figure: string): void {
  if (isLong) process.stdout.write(`FIGURE ${name}: ${figure}\n`);
}

/** The quantile of `values`, for example the median for a `share` of 0.5. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const round = (value: number) => Math.round(value * 10) / 10;
