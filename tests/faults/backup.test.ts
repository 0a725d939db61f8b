/** A backup by the command itself while the built server takes a hundred writes a second and more, and what was restored, row by row. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/sqlite/client/client';
import { providers } from '../../prisma/schema';
import { openClient } from '../../server/db';
import { freshDatabase } from '../support/databases';
import { startServer } from '../support/server';
import { amount, note } from './form';
import { signIn, Writers } from './writers';

const MESSAGES = amount(100, 2_000);
/** These change while the backup is made, other than by new rows. */
const CHANGING = ['Product', 'ContentVersion', 'OutboxMail', 'AttemptCounter', 'AdminSession'];

// tests/contract/backup.test.ts has both in its quick form.
describe.each(providers.slice(0, amount(1, providers.length)))('a backup of %s under writers', (provider) => {
  it('is one moment, whole, and comes back row by row', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-faults-'));
    const file = join(folder, 'site.backup');
    const { url, drop } = await freshDatabase(provider);
    const server = await startServer({
      DATABASE_URL: url,
      RATE_LIMITS: 'off',
      MAIL_TO: 'office@example.com',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const writers = new Writers();
    const began = performance.now();
    const { token } = await signIn(server.url);
    writers.start(server, 20, { token, products: [1, 2, 3] });
    await expect.poll(() => writers.messages.size, { interval: 5 }).toBeGreaterThan(MESSAGES);
    const before = [...writers.messages];
    expect(await command(url, 'backup', file)).toBe(0);
    const during = writers.messages.size - before.length;
    expect(during).toBeGreaterThan(0);
    await writers.stop();
    note(
      `backup of ${provider}`,
      `${Math.round((writers.messages.size * 1_000) / (performance.now() - began))} messages/s, ${during} during it`,
    );
    expect(Object.keys(writers.tally).sort()).toEqual(['200', '201']);

    const restored = `file:${join(folder, 'restored.db')}`;
    expect(await command(restored, 'restore', file)).toBe(0);
    const [from, into] = await Promise.all([openClient(url, 'read'), openClient(restored, 'read')]);
    const messages = (await into.contactInquiry.findMany()).map(({ message }) => message);
    expect(before.filter((message) => !messages.includes(message))).toEqual([]);
    expect(await into.outboxMail.count()).toBe(messages.length);
    for (const model of Object.values(Prisma.ModelName).filter((name) => !CHANGING.includes(name))) {
      const key = `${model.charAt(0).toLowerCase()}${model.slice(1)}` as 'contactInquiry';
      const [theirs, ours] = await Promise.all([from[key].findMany(), into[key].findMany()]);
      const known = new Map(theirs.map((row) => [JSON.stringify(Object.values(row)[0]), row]));
      for (const row of ours) expect(row).toEqual(known.get(JSON.stringify(Object.values(row)[0])));
    }
    for (const { id, version } of await into.product.findMany())
      expect(await into.revision.count({ where: { type: 'products', rowId: id, action: 'update' } })).toBe(version - 1);
    await Promise.all([from.$disconnect(), into.$disconnect()]);
    expect(await server.stop()).toBe(0);
    await drop();
    rmSync(folder, { recursive: true });
  });
});

async function command(url: string, ...args: string[]): Promise<number> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  const child = spawn(process.execPath, ['dist/server/backup.js', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}
