/** The benchmark's figures count only if the machine did nothing else. */
import { expect, it } from 'vitest';
import { compareFigures, findReasonsBusy, type Line, STEADIEST_GROUP } from '../../bench/figures';

const answers = (reference: number[]): Line => ({
  group: STEADIEST_GROUP,
  name: 'GET /',
  unit: 'requests/s',
  ...compareFigures([20_000, 21_000, 20_500], reference),
});
const steady = answers([20_000, 21_000, 24_000]);
const varying = answers([10_000, 21_000, 24_000]);

it('a machine counts as busy with much load before the run, or with a varying reference time', () => {
  expect(findReasonsBusy([steady], 0.9, 2)).toEqual([]);
  expect(findReasonsBusy([steady], 1.25, 2)).toEqual(['load average 1.25 on 2 cores before it began']);
  expect(findReasonsBusy([steady], 1.25, 4)).toEqual([]);
  expect(findReasonsBusy([steady, varying, varying], 0, 2)).toEqual(['the reference varied by a factor of 2.4 between rounds']);
  // A round that was disturbed once does not count.
  expect(findReasonsBusy([steady, steady, varying], 0, 2)).toEqual([]);
  expect(findReasonsBusy([{ ...varying, group: 'Process' }], 0, 2)).toEqual([]);
});
