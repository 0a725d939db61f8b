/** The file of erasures: its content, the people it must not reveal, and an incomplete line. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerKey } from '../../../server/platform/access/server-key';
import { DatabaseUnavailableError } from '../../../server/platform/database/database-errors';
import {
  buildErasuresPath,
  Erasures,
  recordUnsubscribedAddress,
  suppressionHashers,
} from '../../../server/platform/personal-data/erasures';
import { fillDisk } from '../../support/full-disk';

const key = (byte: number) => new ServerKey(Buffer.alloc(32, byte));
const at = new Date('2026-11-23T10:00:00.123Z');
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-erasures-'));
  file = join(folder, 'below', 'erasures.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the erasures file is beside the server key', () => {
  expect(buildErasuresPath({ DATABASE_URL: 'file:/srv/site/site.db' })).toBe(join('/srv/site', 'erasures.jsonl'));
  expect(buildErasuresPath({ DATABASE_URL: 'postgresql://db/site' })).toBe(join('data', 'erasures.jsonl'));
});

it('a started erasure is read back with its time until it is cancelled, and marked when it is done', async () => {
  const erasures = new Erasures(file, key(1));
  expect([await erasures.size(), await erasures.read()]).toEqual([0, { erasures: [], left: [], damaged: [] }]);
  const records = [erasures.hashOfRecord({ model: 'contactInquiry', id: 7, at })];
  const [first, second, third] = await Promise.all([
    erasures.begin({ email: erasures.hashOfAddress(' Zebra@example.com') }, at),
    erasures.begin({ records }, at),
    erasures.begin({ records: [] }, at),
  ]);
  await erasures.end(first, 'done', at);
  await erasures.end(third, 'cancelled', at);
  await recordUnsubscribedAddress({ erasures, now: () => at }, 'zebra@example.com');
  const hash = erasures.hashOfAddress('zebra@example.com');
  const known = { at, isOtherKey: false };
  expect(await new Erasures(file, key(1)).read()).toEqual({
    erasures: [
      { ...known, id: first, target: { email: hash }, doneAt: at, isRewritten: false },
      { ...known, id: second, target: { records }, doneAt: null, isRewritten: false },
    ],
    // The address itself, and all tagged addresses of its mailbox.
    left: suppressionHashers.kept(key(1), 'zebra@example.com').map((one) => ({ ...known, id: expect.any(String), hash: one })),
    damaged: [],
  });
  expect(suppressionHashers.kept(key(1), 'zebra@example.com')).toContain(key(1).hash('suppression', 'zebra@example.com'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toMatch(/zebra|example|contactInquiry/i);
});

it.each([
  ['done', 'cancelled', 'done'],
  ['cancelled', 'done', 'done'],
  ['cancelled', 'rewritten', 'gone'],
  ['rewritten', 'done', 'done, rewritten'],
  ['done', 'rewritten', 'done, rewritten'],
  ['done', 'done', 'done'],
] as const)('an erasure that is %s and then %s is %s, whatever happens to another one', async (one, next, expected) => {
  const erasures = new Erasures(file, key(1));
  const ids = [await erasures.begin({ records: [] }, at, '1'), await erasures.begin({ records: [] }, at, '2')];
  for (const what of [one, next])
    await (what === 'rewritten'
      ? erasures.rewrite(['1', 'unknown'], at)
      : Promise.all(['1', 'unknown'].map((id) => erasures.end(id, what, at))));
  const found = new Map((await erasures.read()).erasures.map((erasure) => [erasure.id, erasure]));
  const [first, second] = ids.map((id) => found.get(id));
  expect([first?.doneAt && 'done', first?.isRewritten && 'rewritten'].filter(Boolean).join(', ') || 'gone').toBe(expected);
  expect([second?.doneAt, second?.isRewritten]).toEqual([null, false]);
});

it.each([
  ['asha@example.com', ' Asha@EXAMPLE.com', [true, false]],
  ['as\u200bha@example.com', 'asha@example.com', [true, false]],
  ['asha@example.com', 'asha+news@example.com', [true, true]],
  ['asha+news@example.com', 'asha@example.com', [true, false]],
  ['asha+news@example.com', 'asha+other@example.com', [true, false]],
  ['asha@example.com', 'ravi@example.com', [false, false]],
  ['no mailbox', ' No mailbox', [true, false]],
])('whether an unsubscription of %j holds for %j, and still after that one subscribed again', (left, asked, expected) => {
  const [stored, hashes] = [suppressionHashers.kept(key(1), left), suppressionHashers.asked(key(1), asked)];
  const lifted = suppressionHashers.lifted(key(1), asked);
  const holds = (some: string[]) => hashes.some((hash) => some.includes(hash));
  expect([holds(stored), holds(stored.filter((hash) => !lifted.includes(hash)))]).toEqual(expected);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(stored).not.toContainEqual(suppressionHashers.asked(key(2), asked)[0]);
});

it('hashes in the erasures file differ by address, number, record and key', () => {
  const hashes = [1, 2].flatMap((byte) => {
    const { hashOfAddress, hashOfPhone, hashOfRecord } = new Erasures(file, key(byte));
    const record = { model: 'contactInquiry', id: 7, at };
    const others = [
      { ...record, id: 8 },
      { ...record, model: 'quotation' },
      { ...record, at: new Date(at.getTime() + 1) },
    ];
    return [hashOfAddress('9845012345'), hashOfPhone('9845012345'), ...[record, ...others].map(hashOfRecord)];
  });
  expect(new Set(hashes).size).toBe(12);
});

it('an incomplete line of the erasures file is counted as damaged, and the next line is readable', async () => {
  const erasures = new Erasures(file, key(1));
  const id = await erasures.begin({ records: [] }, at);
  appendFileSync(file, '{"id":"x","at":"2026-11-23T10:0');
  await erasures.end(id, 'done', at);
  appendFileSync(file, '{"id":"x","at":"yesterday","done":true}\n \n');
  expect(await erasures.read()).toMatchObject({ erasures: [{ id, doneAt: at }], damaged: [2, 4] });
  expect(await new Erasures(file, key(2)).read()).toMatchObject({ erasures: [{ id, isOtherKey: true }] });
});

it.each([
  ['nothing', 0],
  ['half a line', 40],
  ['all but the end of a line', 10_000],
])('the erasures file is unchanged when the disk is full after %s of the line of an erasure', async (_, takes) => {
  const erasures = new Erasures(file, key(1));
  const id = await erasures.begin({ records: [] }, at);
  const before = readFileSync(file, 'utf8');
  const free = await fillDisk(takes);
  await expect(erasures.begin({ records: [] }, at)).rejects.toThrow(DatabaseUnavailableError);
  expect(readFileSync(file, 'utf8')).toBe(before);
  free();
  await erasures.end(id, 'done', at);
  expect(await erasures.read()).toMatchObject({ erasures: [{ id, doneAt: at }], damaged: [] });
});
