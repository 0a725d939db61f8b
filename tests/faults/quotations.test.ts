/**
 * An acceptance remains valid whatever fails after it: the mail server, the process, the child that draws. It is confirmed once.
 *
 * @module-tag thorough
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/database/database';
import { createStartedDatabase } from '../support/databases';
import { createSendForm, fillSellerProfile, insertQuotationDraft } from '../support/quotation-office';
import { addQuotation } from '../support/quotations';
import { type RunningServer, startServer } from '../support/server';
import { type SmtpStep, startSmtp } from '../support/smtp';
import { ACCEPTED_DECISION, acceptByForm, OPEN_DECISION, readDecision } from './buyer';
import { isLong, printFigure, quickOrLong } from './long-form';
import { moveClock, probeEnvironment } from './probe';
import { signIn } from './writers';

const WAIT = { timeout: 60_000 };
const { url, drop } = await createStartedDatabase('sqlite');
const smtp = await startSmtp();
const settings = {
  DATABASE_URL: url,
  SEED: 'none',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'site@example.com',
  MAIL_TO: 'office@example.com',
  ACKNOWLEDGE: 'off',
  RATE_LIMITS: 'off',
};
const start = () => startServer(probeEnvironment('clock', { ...settings, PROBE_HOURS: '1,2,3' }));
const db = await openDatabase(url);
beforeAll(() => fillSellerProfile(db));
afterAll(async () => {
  smtp.close();
  await db.close();
  await drop();
});

/** Calls a procedure of quotations; the status is 0 if the server ended meanwhile. */
async function post(server: RunningServer, token: string, name: string, input: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ json: input });
  const answer = await fetch(`${server.url}/trpc/admin.quotations.${name}`, { method: 'POST', headers, body }).catch(() => null);
  return { status: answer?.status ?? 0, text: (await answer?.text().catch(() => '')) ?? '' };
}

/** Creates a quotation with a mail that has arrived. */
async function sent(server: RunningServer, token: string, email: string) {
  const { id } = await insertQuotationDraft(db, new Date());
  expect(await post(server, token, 'send', createSendForm(id, 1, { recipients: [email] }))).toMatchObject({ status: 200 });
  // Waits until sending is recorded: otherwise the killed server would send the mail again.
  await allSent();
  return { id, version: 2 };
}
const arrived = (email: string) => smtp.received.filter(({ to }) => to[0]?.includes(email));
const order = (quotation: object) => ({ ...quotation, revision: 1, purchaseOrder: 'PO 4711', name: 'Meera Iyer' });
const confirmations = () =>
  db.read.outboxMail.findMany({ where: { kind: { in: ['quotation-decided', 'quotation-notice'] } }, orderBy: { id: 'asc' } });
const allSent = () => expect.poll(() => db.read.outboxMail.count({ where: { state: 'waiting' } }), WAIT).toBe(0);

/** The step at which the mail server stops answering when the process is killed. */
const MOMENTS: SmtpStep[] = isLong ? ['MAIL', 'body', 'DATA'] : ['MAIL'];

it.each(MOMENTS)(
  'an acceptance is confirmed although the mail server hangs at %s and the process is killed',
  { timeout: 120_000 },
  async (moment) => {
    let server = await start();
    const { token } = await signIn(server.url);
    const email = `meera-${moment.toLowerCase()}@example.com`;
    const quotation = await sent(server, token, email);
    const earlier = (await confirmations()).length;
    smtp.state.answers = { [moment]: 'hang' };
    expect(await post(server, token, 'acceptByOrder', order(quotation))).toMatchObject({ status: 200 });
    if (moment === 'body') await expect.poll(() => arrived(email).length, WAIT).toBe(2);
    await server.kill();
    expect(await db.read.quotation.findUniqueOrThrow({ where: { id: quotation.id } })).toMatchObject({ state: 'accepted' });
    expect((await confirmations()).slice(earlier).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    smtp.state.answers = {};

    server = await start();
    await moveClock(server);
    await moveClock(server);
    await allSent();
    expect(await server.stop()).toBe(0);
    const mails = (await confirmations()).slice(earlier);
    expect(mails.map(({ to, state }) => [to, state])).toEqual([
      [email, 'sent'],
      ['office@example.com', 'sent'],
    ]);
    // A mail without an acknowledgement arrives twice, with the same Message-ID.
    const [, ...told] = arrived(email);
    expect(told).toHaveLength(moment === 'body' ? 2 : 1);
    for (const { data } of told) expect(data).toContain(`Message-ID: <${mails[0]?.mailId}>`);
  },
);

const KILLS = quickOrLong(0, 20);

it.runIf(isLong)(
  `of ${KILLS} acceptances while the process is killed none is lost, and each is confirmed once`,
  { timeout: 600_000 },
  async () => {
    let acknowledged = 0;
    for (let round = 0; round < KILLS; round += 1) {
      let server = await start();
      const { token } = await signIn(server.url);
      const email = `kill-${round}@example.com`;
      const quotation = await sent(server, token, email);
      const asked = post(server, token, 'acceptByOrder', order(quotation));
      await sleep(round * 8);
      await server.kill();
      const { status } = await asked;
      if (status === 200) acknowledged += 1;
      const { state } = await db.read.quotation.findUniqueOrThrow({ where: { id: quotation.id } });
      expect([0, 200]).toContain(status);
      if (status === 200) expect(state).toBe('accepted');
      const mails = await db.read.outboxMail.findMany({ where: { to: email, kind: 'quotation-decided' } });
      expect(mails).toHaveLength(state === 'accepted' ? 1 : 0);
      server = await start();
      await moveClock(server);
      await moveClock(server);
      await allSent();
      expect(await server.stop()).toBe(0);
      const [, ...told] = arrived(email);
      const ids = new Set(told.map(({ data }) => /^Message-ID: (.*)$/m.exec(data)?.[1]));
      expect(ids.size).toBe(state === 'accepted' ? 1 : 0);
    }
    printFigure('acceptances answered before the kill', `${acknowledged} of ${KILLS}`);
  },
);

it.runIf(isLong)(
  `of ${KILLS} buyers who press Accept twice while the process is killed each has one answer and one confirmation`,
  { timeout: 600_000 },
  async () => {
    const answered: number[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      let server = await start();
      const sent = await addQuotation(db, { at: new Date(), email: `buyer-${round}@example.com` });
      const asked = [acceptByForm(server, sent), acceptByForm(server, sent)];
      await sleep(Math.random() * 120);
      await server.kill();
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      answered.push(...statuses.filter((status) => status !== 0));
      for (const status of statuses) expect([0, 303]).toContain(status);
      const after = await readDecision(db, sent);
      expect([OPEN_DECISION, ACCEPTED_DECISION]).toContainEqual(after);
      if (statuses.includes(303)) expect(after).toEqual(ACCEPTED_DECISION);

      // A buyer who gets no response presses the button again.
      server = await start();
      expect((await acceptByForm(server, sent)).status).toBe(303);
      expect(await readDecision(db, sent)).toEqual(ACCEPTED_DECISION);
      await moveClock(server);
      await moveClock(server);
      await allSent();
      expect(await server.stop()).toBe(0);
      const told = arrived(sent.link.email ?? '').map(({ data }) => /^Message-ID: (.*)$/m.exec(data)?.[1]);
      expect(new Set(told).size).toBe(1);
    }
    printFigure('acceptances by a link answered before the kill', `${answered.length} of ${2 * KILLS}`);
  },
);

it.runIf(isLong)(
  'nothing is sent while the child that draws is killed, and the same draft is sent afterwards',
  { timeout: 120_000 },
  async () => {
    const server = await start();
    const { token } = await signIn(server.url);
    const { id } = await insertQuotationDraft(db, new Date());
    const form = createSendForm(id, 1, { recipients: ['drawn@example.com'] });
    let isDone = false;
    const answer = post(server, token, 'send', form).finally(() => {
      isDone = true;
    });
    let killed = 0;
    while (!isDone) {
      const { stdout } = spawnSync('pgrep', ['-P', String(server.pid), '-f', 'pdf.js'], { encoding: 'utf8' });
      for (const pid of stdout.split('\n').filter(Boolean)) {
        process.kill(Number(pid), 'SIGKILL');
        killed += 1;
      }
      await sleep(5);
    }
    expect(killed).toBeGreaterThan(0);
    expect(await answer).toMatchObject({ status: 503 });
    expect(await db.read.quotation.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'draft', version: 1 });
    expect(await db.read.quotationRevision.count({ where: { quotationId: id } })).toBe(0);
    expect(await post(server, token, 'send', form)).toMatchObject({ status: 200 });
    await expect.poll(() => arrived('drawn@example.com').length, WAIT).toBe(1);
    expect(await server.stop()).toBe(0);
  },
);
