/** Values of one version are computed once, and never used for a later version. */
import { expect, it, vi } from 'vitest';
import { ValuePerVersion } from '../../../server/platform/database/follow-version';

it('a value is computed once per version, and writes of earlier work are not visible in a later version', () => {
  let version = 1;
  const lists = new ValuePerVersion(
    () => version,
    () => [] as string[],
  );
  const early = lists.current;
  version = 2;
  const late = lists.current;
  early.push('stale');
  expect(late).toEqual([]);
  expect(lists.current).toBe(late);
});

it('a failed read is not cached, and a late failure of an earlier version leaves the current value', async () => {
  let version = 1;
  let fail = (_: Error) => {};
  const read = vi.fn<() => Promise<string>>();
  const value = new ValuePerVersion(() => version, read);
  read.mockRejectedValueOnce(new Error('no database'));
  await expect(value.current).rejects.toThrow('no database');
  read.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  const late = value.current;
  version = 2;
  read.mockResolvedValueOnce('second');
  expect(await value.current).toBe('second');
  fail(new Error('too late'));
  await expect(late).rejects.toThrow('too late');
  expect(await value.current).toBe('second');
  expect(read).toHaveBeenCalledTimes(3);
});
