/** Reads shared by cached responses: none is older than the last save. */
import { expect, it } from 'vitest';
import type { Reader } from '../../../server/platform/database/database';
import { CachedReads, cacheRead, recordReads } from '../../../server/platform/database/recorded-reads';

function setUp() {
  const changes: Set<string>[] = [];
  const version = {
    get current() {
      return changes.length;
    },
    changesSince: (since: number) => new Set(changes.slice(since).flatMap((tags) => [...tags])),
  };
  const kept = new CachedReads(version);
  const stored = { product: 'first', picture: '' };
  // The reader records only model names and ignores values, so no database is needed to delay a read.
  const reader = stored as unknown as Reader;
  const db = { read: reader } as Parameters<typeof recordReads>[0];
  const tags = new Set<string>();
  const read = (wait?: Promise<void>) =>
    cacheRead(recordReads(db, tags, kept).read, 'key', async ({ product }) => {
      await wait;
      return String(product);
    });
  const save = (product: string, model = 'product') => {
    stored.product = product;
    changes.push(new Set([model]));
  };
  return { read, save, tags, kept, db };
}

it('a shared read is cached until a save changes its data, and adds its tags to each response', async () => {
  const { read, save, tags } = setUp();
  expect(await read()).toBe('first');
  save('not seen', 'picture');
  tags.clear();
  expect(await read()).toBe('first');
  expect([...tags]).toEqual(['product']);
  save('second');
  expect(await read()).toBe('second');
});

it('a read is neither cached nor shared when a save happens during it', async () => {
  const { read, save } = setUp();
  let go = () => {};
  const slow = read(new Promise((resolve) => (go = resolve)));
  save('second');
  expect(await read()).toBe('second');
  save('third');
  go();
  expect(await slow).toBe('first');
  expect(await read()).toBe('third');
});

it('a read is not cached when its result is long, or when no response is recorded', async () => {
  const { kept, db } = setUp();
  let times = 0;
  const readRows = (count: number, reader = recordReads(db, new Set(), kept).read) =>
    cacheRead(reader, `${count}`, async () => {
      times += 1;
      return Array(count).fill(times);
    });
  for (const count of [100, 100, 101, 101]) await readRows(count);
  expect(times).toBe(3);
  await readRows(100, db.read);
  expect(times).toBe(4);
});
