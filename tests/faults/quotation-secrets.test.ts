/**
 * The secrets of links appear only where they are handed over: not in the log, metrics, database, backup or mail folder, nor in any other
 * response.
 *
 * @module-tag thorough
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { openDatabase } from '../../server/platform/database/database';
import { createStartedDatabase } from '../support/databases';
import { createSendForm, fillSellerProfile, findTokenInMail, insertQuotationDraft } from '../support/quotation-office';
import { startServer } from '../support/server';
import { startSmtp } from '../support/smtp';
import { signIn } from './writers';

const WAIT = { timeout: 60_000 };

it('the secret of a quotation link is in no log line at trace level, metric, file or response of the panel', {
  timeout: 120_000,
}, async () => {
  const { url, drop } = await createStartedDatabase('sqlite');
  const smtp = await startSmtp();
  const folder = mkdtempSync(join(tmpdir(), 'site-faults-'));
  const metricsPort = String(await freePort());
  const server = await startServer({
    DATABASE_URL: url,
    LOG_LEVEL: 'trace',
    SEED: 'none',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'office@example.com',
    METRICS_PORT: metricsPort,
  });
  const db = await openDatabase(url);
  onTestFinished(async () => {
    await server.kill();
    await db.close();
    smtp.close();
    rmSync(folder, { recursive: true });
    await drop();
  });
  const { token: session } = await signIn(server.url);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` };
  const texts: string[] = [];
  const call = async (method: 'GET' | 'POST', path: string, input?: object) => {
    const answer = await fetch(`${server.url}${path}`, { method, headers, ...(input && { body: JSON.stringify({ json: input }) }) });
    return { status: answer.status, text: await answer.text() };
  };
  /** Calls a procedure of the panel; collects all responses except those with the URL of a link. */
  const ask = async (name: string, input: object) => {
    const { status, text } = await call('POST', `/trpc/admin.quotations.${name}`, input);
    expect([name, status, text]).toEqual([name, 200, text]);
    if (name !== 'newLink') texts.push(text);
    return JSON.parse(text).result.data.json;
  };
  const read = async (name: string, input: object) => {
    const { text } = await call('GET', `/trpc/admin.${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`);
    texts.push(text);
  };

  await fillSellerProfile(db);
  const { id, inquiryId } = await insertQuotationDraft(db, new Date());
  await ask('send', createSendForm(id, 1, { recipients: ['meera@example.com', 'purchase@example.com'] }));
  await expect.poll(() => smtp.received.length, WAIT).toBe(2);
  const [link] = await db.read.quotationLink.findMany({ where: { quotationId: id } });
  await ask('sendAgain', { linkId: link?.id });
  await expect.poll(() => smtp.received.length, WAIT).toBe(3);
  const { url: copied } = await ask('newLink', { id, label: 'copied' });
  const tokens = [...smtp.received.map(({ data }) => findTokenInMail(data)), copied.slice(-43)];
  expect(new Set(tokens.filter((token) => token.length === 43)).size).toBe(4);

  // Requests the URLs of links, including wrong ones.
  for (const token of tokens) {
    await call('GET', `/quote/${token}`);
    await call('GET', `/quote/${token}.pdf`);
    await call('GET', `/quote/${token}x?from=${token}`);
    await call('POST', `/quote/${token}`, { token });
  }
  await read('quotations.row', { id });
  await read('quotations.ofInquiry', { inquiryId });
  await read('inquiries.messages', { id: inquiryId });
  texts.push((await call('GET', '/api/admin/changes')).text, (await call('GET', '/sitemap.xml')).text);
  texts.push(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
  const backup = join(folder, 'site.backup');
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  expect(spawnSync(process.execPath, ['dist/server/backup.js', 'backup', backup], { env, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const { version } = await db.read.quotation.findUniqueOrThrow({ where: { id } });
  await ask('acceptByOrder', { id, version, revision: 1, purchaseOrder: 'PO 4711', name: 'Meera Iyer' });
  await expect.poll(() => smtp.received.length, WAIT).toBe(6);
  await server.stop();

  const file = url.slice('file:'.length);
  const files = [file, `${file}-wal`, backup].filter((path) => existsSync(path));
  const outbox = join(dirname(file), 'outbox');
  if (existsSync(outbox)) files.push(...readdirSync(outbox).map((name) => join(outbox, name)));
  for (const token of tokens) {
    for (const path of files) expect([path, readFileSync(path).includes(token)]).toEqual([path, false]);
    expect(
      server
        .logs()
        .split('\n')
        .filter((line) => line.includes(token)),
    ).toEqual([]);
    expect(texts.filter((text) => text.includes(token))).toEqual([]);
  }
  for (const { data } of smtp.received.slice(3)) expect(data).not.toContain('/quote/');
});
