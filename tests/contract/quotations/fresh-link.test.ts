/** "Send me a fresh link" on the check page: the requester learns nothing, and only the buyer gets a link. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatCheckCode } from '../../../shared/quotation/states';
import { startApp, type TestApp } from '../../support/app';
import { addQuotation, reviseQuotation } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const START = new Date('2026-11-23T06:00:00Z');
const DAY = 24 * 60 * 60_000;

let app: TestApp;
let now = START;
beforeAll(async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.com' };
  app = await startApp('sqlite', { pages: createUnbuiltClient, env, now: () => now, isStill: true });
});
afterAll(() => app.close());

type Sent = Awaited<ReturnType<typeof addQuotation>>;
const send = (email: string | null) => addQuotation(app.db, { at: START, email });
const mails = () => app.db.read.outboxMail.findMany({ where: { kind: 'quotation' }, orderBy: { id: 'asc' } });

async function ask({ paper, revision }: Pick<Sent, 'paper' | 'revision'>, code = formatCheckCode(revision.hash)) {
  const { status, headers, text } = await app.call('POST', '/api/quotation-check/link', {
    body: new URLSearchParams({ number: paper.reference, code }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
  return { status, location: headers.location, cookie: headers['set-cookie'], text };
}

it('a fresh link goes to the stored address, once a day, and is a step of the conversation', async () => {
  const sent = await send('meera@example.com');
  const first = await ask(sent);
  expect(first).toMatchObject({ status: 303, location: '/quotation-check?sent=fresh-link' });
  expect([await ask(sent), await ask(sent, '00000000')]).toEqual([first, first]);
  const [mail, ...more] = await mails();
  expect([mail?.to, mail?.linkId, mail?.text.includes('/quote/'), more]).toEqual(['meera@example.com', sent.link.id, false, []]);
  const steps = await app.db.read.inquiryMessage.findMany({ where: { inquiryId: sent.inquiryId } });
  const words = steps.map((step) => app.services.stepKinds.describe(step).includes('asked for on the check page'));
  expect([steps.map(({ direction }) => direction), words]).toEqual([['internal'], [true]]);
  const shown = await app.call('GET', '/quotation-check?sent=fresh-link', { cookie: String(first.cookie).split(';')[0] as string });
  expect(shown.text).toContain('a fresh link is on its way to the address that we have on file');
  now = new Date(START.getTime() + DAY);
  await ask(sent);
  now = START;
  expect(await mails()).toHaveLength(2);
});

it('a fresh link leads to the newest revision, and is created where none was mailed', async () => {
  const before = (await mails()).length;
  const replaced = await send('meera@example.com');
  const newer = await reviseQuotation(app.db, replaced.quotationId, { at: START, email: 'meera@example.com' });
  const copied = await send(null);
  for (const one of [replaced, copied]) await ask(one);
  const made = await app.db.read.quotationLink.findFirstOrThrow({ where: { quotationId: copied.quotationId, email: { not: null } } });
  expect((await mails()).slice(before).map(({ to, linkId }) => [to, linkId])).toEqual([
    ['meera@example.com', newer.link.id],
    ['meera@example.com', made.id],
  ]);
});

it('no fresh link is sent for a revoked link, a withdrawn or ended quotation, or an unknown token', async () => {
  const before = (await mails()).length;
  const [revoked, withdrawn, ended, erased] = [
    await send('left@example.com'),
    await send('a@example.com'),
    await send('b@example.com'),
    await send('c@example.com'),
  ];
  await app.db.transact(async (tx) => {
    await tx.quotationLink.update({ where: { id: revoked.link.id }, data: { revokedAt: START } });
    await tx.quotation.update({ where: { id: withdrawn.quotationId }, data: { state: 'withdrawn', decidedAt: START } });
    const decidedAt = new Date(START.getTime() - 91 * DAY);
    await tx.quotation.update({ where: { id: ended.quotationId }, data: { state: 'accepted', decidedAt } });
    await tx.quotation.update({ where: { id: erased.quotationId }, data: { inquiryId: null } });
  });
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (const one of [revoked, withdrawn, ended, erased]) answers.push(await ask(one));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.status).toBe(303);
  expect(await mails()).toHaveLength(before);
});
