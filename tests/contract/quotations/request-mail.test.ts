/** A buyer's request on the page of a link is confirmed to the address that the link was mailed to, in the words of the page. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app';
import { addQuotation, createPricedLine } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const START = new Date('2026-11-23T06:00:00Z');
const LATER = new Date('2026-11-23T06:01:00Z');
const EXPIRED = new Date('2027-02-01T06:00:00Z');
let app: TestApp;
let now = START;
beforeAll(async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' };
  app = await startApp('sqlite', { pages: createUnbuiltClient, now: () => now, isStill: true, env });
});
afterAll(() => app.close());

const post = (answer: string, fields: Record<string, string>) =>
  app.call('POST', `/api/quote/${answer}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
const send = (email: string | null) => {
  now = START;
  const lines = [createPricedLine('Palm soap'), createPricedLine('Wipes', { quantity: 2_500, unit: null })];
  return addQuotation(app.db, { at: START, draft: { lines }, email });
};
const mails = (quotationId: number) => app.db.read.outboxMail.findMany({ where: { quotationId, kind: 'quotation-asked' } });

type Request = { answer: string; at: Date; fields: Record<string, string>; words: string[] };
const REQUESTS: Request[] = [
  {
    answer: 'changes',
    at: LATER,
    fields: { 'quantity.0': '1,040', 'quantity.1': '0', note: 'By Friday' },
    words: ['You asked for changes on ', 'Palm soap: 1,040 cases instead of 12 cases', 'Wipes: left out', 'By Friday'],
  },
  { answer: 'question', at: LATER, fields: { question: 'Is it halal?' }, words: ['You asked a question on ', 'Is it halal?'] },
  {
    answer: 'new-price',
    at: EXPIRED,
    fields: { name: 'M. Iyer', note: 'Same lines' },
    words: ['You asked for a new price on ', 'Same lines'],
  },
];

it.each(REQUESTS)('$answer is confirmed once to the address of the link, with the due time of the page', async (request) => {
  const { token, url, quotationId } = await send('meera@example.com');
  now = request.at;
  // An address that the caller typed is ignored, and a repeated submission is the same request.
  const fields = { ...request.fields, token, key: `page ${request.answer}`, email: 'stranger@example.com', to: 'stranger@example.com' };
  for (const _ of ['first', 'repeat']) expect((await post(request.answer, fields)).status).toBe(303);
  const sent = await mails(quotationId);
  expect(sent.map(({ to }) => to)).toEqual(['meera@example.com']);
  const { text = '', messageId = null } = sent[0] ?? {};
  for (const words of request.words) expect(text).toContain(words);
  const [asked] = /You asked [^<\n]* We answer by [^<\n]+ IST\./.exec((await app.call('GET', url)).text.replaceAll('<!-- -->', '')) ?? [];
  expect(text).toContain(asked ?? 'no due time on the page');
  expect(await app.db.read.inquiryMessage.findFirst({ where: { quotationId }, orderBy: { id: 'desc' } })).toMatchObject({ id: messageId });
});

it.each(REQUESTS)('$answer by a link without an address is recorded and mails no buyer', async ({ answer, at, fields }) => {
  const { token, quotationId } = await send(null);
  now = at;
  expect((await post(answer, { ...fields, token })).status).toBe(303);
  expect(await app.db.read.inquiryMessage.count({ where: { quotationId } })).toBe(1);
  expect(await mails(quotationId)).toEqual([]);
});
