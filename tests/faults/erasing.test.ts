/**
 * Kills the process while it erases a person: the next start finishes the erasure, and the sealed copy is complete.
 *
 * @module-tag thorough
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/database/database';
import { copyDemoDatabaseTo } from '../support/databases';
import { dumpDatabase } from '../support/dump';
import { startServer } from '../support/server';
import { quickOrLong } from './long-form';
import { signIn } from './writers';

const email = 'zebra@example.com';
const INQUIRIES = 300;
const MESSAGES = 9;
const ROUNDS = quickOrLong(1, 20);

it('a killed erasure is finished by the next start, and its sealed copy is complete', { timeout: 600_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'site-erasing-'));
    const file = join(folder, 'site.db');
    copyDemoDatabaseTo(file);
    const env = { DATABASE_URL: `file:${file}`, SEAL_DAYS: '30', RATE_LIMITS: 'off' };
    let server = await startServer(env);
    const { token } = await signIn(server.url);
    const db = await openDatabase(env.DATABASE_URL);
    const createdAt = new Date();
    await db.transact(async (tx) => {
      const inquiry = { name: 'Zebra', email, emailKey: email, topic: 'bulk', message: 'Zebra', source: 'contact', createdAt };
      await tx.contactInquiry.createMany({ data: Array.from({ length: INQUIRIES }, () => inquiry) });
      const its = await tx.contactInquiry.findMany({ where: { emailKey: email }, select: { id: true } });
      const message = { channel: 'note', direction: 'internal', authorName: 'Zebra', text: 'Zebra', createdAt };
      const messages = its.flatMap(({ id }) => Array.from({ length: MESSAGES }, () => ({ ...message, inquiryId: id })));
      await tx.inquiryMessage.createMany({ data: messages });
    });
    const rows = () => db.read.inquiryMessage.count({ where: { authorName: 'Zebra' } });
    const before = await rows();
    const erasing = fetch(`${server.url}/trpc/admin.persons.erase`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ json: { whose: { email, phone: '' }, typed: email } }),
    }).then(
      ({ status }) => status,
      () => 'no answer',
    );
    const noted = join(folder, 'erasures.jsonl');
    const lines = () => (existsSync(noted) ? readFileSync(noted, 'utf8') : '');
    await expect.poll(lines, { interval: 5 }).toContain('"begun"');
    await expect.poll(rows, { interval: 5 }).toBeLessThan(before - round * 20);
    await server.kill();
    expect([await erasing, lines().includes('"done"'), (await rows()) > 0]).toEqual(['no answer', false, true]);

    server = await startServer(env);
    await expect.poll(lines, { timeout: 60_000 }).toContain('"done":true');
    expect(lines().trimEnd().split('\n')).toHaveLength(2);
    const stored = Object.values(await dumpDatabase(db)).flat();
    expect(stored.filter((row) => /zebra/i.test(row))).toEqual([]);
    expect((await db.read.sealedErasure.findMany()).map((sealed) => sealed.rows)).toEqual([INQUIRIES * (MESSAGES + 1)]);
    await db.close();
    expect(await server.stop()).toBe(0);
    rmSync(folder, { recursive: true });
  }
});
