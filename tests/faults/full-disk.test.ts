/**
 * A disk that fills up while the site runs. The small test disk needs root.
 *
 * @module-tag thorough
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openClient, openDatabase } from '../../server/platform/database/database';
import { copyDemoDatabaseTo } from '../support/databases';
import { createSendForm, fillSellerProfile, insertQuotationDraft } from '../support/quotation-office';
import { addQuotation } from '../support/quotations';
import { type RunningServer, startServer } from '../support/server';
import { ACCEPTED_DECISION, acceptByForm, OPEN_DECISION, readDecision, type SentQuotation } from './buyer';
import { expectAtMost, printFigure, quickOrLong } from './long-form';
import { signIn, Writers } from './writers';

const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' }).status === 0;

let disk: string;
beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'site-disk-'));
});
afterAll(() => rmdirSync(disk));

it('the site refuses writes with a message while the disk is full, and recovers by itself', { timeout: 120_000 }, async ({ skip }) => {
  const hasDisk = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk);
  skip(!hasDisk, 'Mounting a small disk needs root.');
  const url = `file:${join(disk, 'site.db')}`;
  const mail = { MAIL_TO: 'office@example.com', MAIL_FROM: 'site@example.com', SMTP_URL: 'smtp://127.0.0.1:9' };
  const env = { DATABASE_URL: url, RATE_LIMITS: 'off', ...mail };
  let db: Database | undefined;
  try {
    copyDemoDatabaseTo(join(disk, 'site.db'));
    const server = await startServer(env);
    const { token } = await signIn(server.url);
    db = await openDatabase(url);
    const quotations = await startQuotations(db, server, token);
    const asha = await inquire(server.url, db);
    const erase = () => answerTo(`${server.url}/api/admin/contact-inquiries/${asha}`, { method: 'DELETE', headers: bearer(token) });
    const writers = new Writers();
    writers.start(server, quickOrLong(10, 20), { pauseMs: quickOrLong(50, 0) });
    await expect.poll(() => writers.messages.size).toBeGreaterThan(20);
    fill();
    await expect.poll(() => writers.tally[503] ?? 0).toBeGreaterThan(20);
    const isReady = async () => (await fetch(`${server.url}/readyz`)).status;
    expect(await isReady()).toBe(503);
    for (const path of ['/', '/products', '/product/3', '/api/products', '/api/admin/products', '/api/admin/contact-inquiries']) {
      const answer = await fetch(`${server.url}${path}`, { headers: bearer(token) });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    // Directly after a checkpoint a small write may still fit into the WAL.
    const refusal = {
      status: 503,
      body: { success: false, message: 'The database cannot answer right now. Please try again.', code: 'unavailable' },
    };
    await expect.poll(() => subscribe(server.url)).toEqual(refusal);
    expect(await erase()).toEqual(refusal);
    await quotations.expectRefused(refusal.body.message);

    rmSync(join(disk, 'ballast'));
    const [before, freed] = [writers.messages.size, performance.now()];
    await expect.poll(() => writers.messages.size, { interval: 5 }).toBeGreaterThan(before);
    expectAtMost('first write after the disk was full', performance.now() - freed, 1_000);
    expect(await isReady()).toBe(200);
    await writers.stop();
    await quotations.expectNothingLost();
    expect((await erase()).status).toBe(200);
    await writers.expectAllStored(url);
    expect(Object.keys(writers.tally).sort()).toEqual(['201', '503']);
    printFigure('disk full', JSON.stringify(writers.tally));
    const client = await openClient(url, 'read');
    expect(await client.$queryRaw`PRAGMA integrity_check`).toEqual([{ integrity_check: 'ok' }]);
    await client.$disconnect();
    expect(await server.stop()).toBe(0);
  } finally {
    await db?.close();
    // Unmounted lazily, because the server may still hold the disk after a failure.
    spawnSync('umount', ['--lazy', disk]);
  }
});

/** Buyers who accept, and an office that sends, before, during and after a full disk. */
async function startQuotations(db: Database, server: RunningServer, token: string) {
  const at = new Date();
  await fillSellerProfile(db);
  const buyers: SentQuotation[] = [];
  for (let n = 0; n < BUYERS; n += 1) buyers.push(await addQuotation(db, { at, email: `buyer-${n}@example.com` }));
  const { id } = await insertQuotationDraft(db, at);
  const [first, ...others] = buyers as [SentQuotation, ...SentQuotation[]];
  expect((await acceptByForm(server, first)).status).toBe(303);
  const acknowledged = new Set([first]);
  const send = async () => {
    const headers = { 'content-type': 'application/json', ...bearer(token) };
    const body = JSON.stringify({ json: createSendForm(id, 1) });
    const answer = await fetch(`${server.url}/trpc/admin.quotations.send`, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  const stored = async () => [
    (await db.read.quotation.findUniqueOrThrow({ where: { id } })).state,
    await db.read.quotationRevision.count({ where: { quotationId: id } }),
    await db.read.quotationLink.count({ where: { quotationId: id } }),
    await db.read.outboxMail.count({ where: { kind: 'quotation', to: 'meera@example.com' } }),
  ];
  return {
    /** Expects that each write is refused with `words` unless it still fitted, and that sent data can be read. */
    async expectRefused(words: string) {
      for (const buyer of others) {
        const { status, text } = await acceptByForm(server, buyer);
        expect([303, 503]).toContain(status);
        if (status === 303) acknowledged.add(buyer);
        else expect(text).toContain(words);
        expect((await fetch(server.url + buyer.url)).status).toBe(200);
      }
      expect(acknowledged.size).toBeLessThan(BUYERS);
      expect(await send()).toMatchObject({ status: 503, text: expect.stringContaining(words) });
      expect(await stored()).toEqual(['draft', 0, 0, 0]);
    },
    /** Expects that the refused writes succeed once there is room again. */
    async expectNothingLost() {
      for (const buyer of buyers)
        expect(await readDecision(db, buyer)).toEqual(acknowledged.has(buyer) ? ACCEPTED_DECISION : OPEN_DECISION);
      for (const buyer of buyers) expect((await acceptByForm(server, buyer)).status).toBe(303);
      for (const buyer of buyers) expect(await readDecision(db, buyer)).toEqual(ACCEPTED_DECISION);
      expect((await send()).status).toBe(200);
      expect(await stored()).toEqual(['open', 1, 1, 1]);
    },
  };
}

const BUYERS = 6;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function answerTo(url: string, call: RequestInit) {
  const answer = await fetch(url, call);
  return { status: answer.status, body: await answer.json() };
}
const post = (url: string, body: object) =>
  answerTo(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const subscribe = (url: string) => post(`${url}/api/newsletter`, { email: 'asha@example.com' });

/** Sends an inquiry of a person who will be erased; returns its id. */
async function inquire(url: string, db: Database): Promise<number> {
  const inquiry = { name: 'Asha', email: 'asha@example.com', company: 'Asha Hotel', subject: 'bulk', message: 'Please call.' };
  expect((await post(`${url}/api/contact`, inquiry)).status).toBe(201);
  return (await db.read.contactInquiry.findFirstOrThrow({ where: { emailKey: 'asha@example.com' } })).id;
}

/** Writes until the disk is full. */
function fill(): void {
  const file = join(disk, 'ballast');
  for (let size = 1024 * 1024; size >= 4096; size = Math.floor(size / 2)) {
    for (let full = false; !full; ) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
      } catch {
        full = true;
      }
    }
  }
}
