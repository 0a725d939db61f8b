/**
 * Kills the process while it receives mails, which answer or start conversations: no mail is lost, and none is stored twice.
 *
 * @module-tag thorough
 */
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/database/database';
import { createStartedDatabase } from '../support/databases';
import { composeReplyMail } from '../support/desk';
import { startImap } from '../support/imap';
import { PASSWORD } from '../support/password';
import { startServer } from '../support/server';
import { quickOrLong } from './long-form';

const MAILS = quickOrLong(30, 600);
const KILLS = quickOrLong(1, 20);

it('every mail is stored once although the process is killed', { timeout: 120_000 }, async () => {
  const { url, drop } = await createStartedDatabase('sqlite');
  const imap = await startImap();
  const start = () => startServer({ DATABASE_URL: url, SEED: 'none', IMAP_URL: imap.url, RATE_LIMITS: 'off' });
  let server = await start();
  const body = JSON.stringify({
    name: 'Asha',
    email: 'asha@example.com',
    company: 'Hotel',
    subject: 'bulk',
    message: 'How much is the soap?',
  });
  const headers = { 'content-type': 'application/json' };
  const { reference } = await (await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body })).json();
  const credentials = JSON.stringify({ username: 'admin', password: PASSWORD });
  const { token } = await (await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body: credentials })).json();
  const wanted = {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ mailInquiries: true }),
  };
  expect((await fetch(`${server.url}/api/admin/company-profile/company`, wanted)).status).toBe(200);
  // The first connection is complete when the mailbox is idle.
  await expect.poll(() => imap.idling()).toBe(1);
  for (let mail = 1; mail <= MAILS; mail += 1) {
    // Every third mail starts a conversation.
    const [from, Subject] = mail % 3 === 0 ? [`ravi${mail}@example.org`, 'Soap'] : ['asha@example.com', reference];
    imap.deliver(composeReplyMail(from, { Subject }, `Mail ${mail}.`));
  }
  const fetched = () => imap.state.commands.filter((command) => command.startsWith('FETCH')).length;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await expect.poll(fetched, { interval: 1 }).toBeGreaterThanOrEqual((kill * MAILS) / (KILLS + 1));
    await server.kill();
    server = await start();
  }
  const db = await openDatabase(url);
  const texts = async () => (await db.read.inquiryMessage.findMany({ orderBy: { id: 'asc' } })).map(({ text }) => text);
  await expect.poll(async () => (await texts()).length).toBeGreaterThanOrEqual(MAILS);
  expect(await server.stop()).toBe(0);
  expect(await texts()).toEqual(Array.from({ length: MAILS }, (_, index) => `Mail ${index + 1}.`));
  expect(await db.read.contactInquiry.count({ where: { source: 'mail' } })).toBe(MAILS / 3);
  await db.close();
  await drop();
  imap.close();
});
