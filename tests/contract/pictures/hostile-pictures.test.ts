/**
 * Invalid and malicious uploads are refused with a message and leave no files; tests/unit/pictures/hostile-pictures.test.ts lists all of
 * them.
 */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import {
  ANIMATED_PICTURE_MESSAGE,
  DAMAGED_PICTURE_MESSAGE,
  PICTURE_MEMORY_MESSAGE,
  POLYGLOT_PICTURE_MESSAGE,
} from '../../../server/features/pictures/formats';
import type { Tx } from '../../../server/platform/database/database';
import { DatabaseUnavailableError } from '../../../server/platform/database/database-errors';
import { shareContent } from '../../support/content';
import { dumpDatabase } from '../../support/dump';
import { expectError } from '../../support/errors';
import { createHostilePictures } from '../../support/hostile-pictures';

const site = shareContent('sqlite', { wrap: (db) => ({ ...db, transact: (work, options) => db.transact(fullBy(work), options) }) });
let isFull = false;

/** Simulates a full disk at the end of a write. */
const fullBy =
  <T>(work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx) => {
    const done = await work(tx);
    if (isFull) throw new DatabaseUnavailableError('database or disk is full');
    return done;
  };

const upload = (body: Buffer, headers: Record<string, string> = {}) =>
  site.call('POST', '/api/admin/pictures', { token: site.token, body, headers: { 'content-type': 'image/jpeg', ...headers } });

it('the upload refuses a hostile file at each step', { tags: 'thorough' }, async () => {
  const all = await createHostilePictures();
  const before = await dumpDatabase(site.db);
  for (const [name, status, message] of [
    ['a JPEG of more than 15 MB', 413, 'A picture can be up to 15 MB'],
    ['words', 415, expect.stringContaining('This file is not a picture in a known format.')],
    ['an empty file', 400, 'The file is empty'],
    ['a PNG that is a ZIP', 400, POLYGLOT_PICTURE_MESSAGE],
    ['a WebP that moves', 400, ANIMATED_PICTURE_MESSAGE],
    ['a JPEG cut in the middle', 400, DAMAGED_PICTURE_MESSAGE],
    // This file is valid, but decoding timed out.
    ['a PNG of 400 MB, in 400 kB', 400, PICTURE_MEMORY_MESSAGE],
  ] as const) {
    const [, bytes = Buffer.alloc(0), type = 'image/jpeg'] = all.find(([each]) => each === name) ?? [];
    const answer = await upload(bytes, { 'content-type': type });
    expectError(answer, status, name);
    expect([name, answer.body.message]).toEqual([name, message]);
  }
  expect(await dumpDatabase(site.db)).toEqual(before);
});

it('the upload explains how to convert an HEIC file of an iPhone', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const answer = await upload(heic, { 'content-type': 'image/heic' });
  expect([answer.status, answer.body.message]).toEqual([415, expect.stringMatching(/HEIC.*Most Compatible/)]);
});

it('the upload refuses a body that differs from its content length', async () => {
  for (const length of ['10', '5000']) expectError(await upload(Buffer.alloc(500), { 'content-length': length }), 400, length);
});

it('the upload refuses a file with a retry time while the queue is full', { tags: 'thorough' }, async () => {
  const answers = await Promise.all(Array.from({ length: 7 }, (_, number) => upload(Buffer.from([0xff, 0xd8, 0xff, ...HEADER, number]))));
  expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 400, 503]);
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('5');
  expect((await upload(Buffer.from([0xff, 0xd8, 0xff]))).status).toBe(400);
});

it('the upload stores nothing when the disk is full, and works again afterwards', async () => {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const before = await dumpDatabase(site.db);
  isFull = true;
  expectError(await upload(bytes), 503);
  isFull = false;
  expect(await dumpDatabase(site.db)).toEqual(before);
  expect((await upload(bytes)).status).toBe(201);
});

// The header of a small JPEG without its data.
const HEADER = [0xc0, 0, 11, 8, 0, 20, 0, 20, 1, 1, 0x11, 0];
