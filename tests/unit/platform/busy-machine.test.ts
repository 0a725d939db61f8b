/** The benchmark's figures count only if the machine did nothing else. */
import { expect, it } from 'vitest';
import { compared, type Line, reasonsBusy, STEADIEST } from '../../bench/figures';

const answers = (reference: number[]): Line => ({
  group: STEADIEST,
  name: 'GET /',
  unit: 'requests/s',
  ...compared([20_000, 21_000, 20_500], reference),
});
const steady = answers([20_000, 21_000, 24_000]);
const varying = answers([10_000, 21_000, 24_000]);

it('a machine is busy with much load before the run, or with a reference that varies', () => {
  expect(reasonsBusy([steady], 0.9, 2)).toEqual([]);
  expect(reasonsBusy([steady], 1.25, 2)).toEqual(['load average 1.25 on 2 cores before it began']);
  expect(reasonsBusy([steady], 1.25, 4)).toEqual([]);
  expect(reasonsBusy([steady, varying, varying], 0, 2)).toEqual(['the reference varied by a factor of 2.4 between rounds']);
  // A round that was disturbed once does not count.
  expect(reasonsBusy([steady, steady, varying], 0, 2)).toEqual([]);
  expect(reasonsBusy([{ ...varying, group: 'Process' }], 0, 2)).toEqual([]);
});
