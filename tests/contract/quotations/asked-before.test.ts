/** The page of a link remembers what was asked on it, and shows a request before the next one of its kind is sent. */
import { expect, it } from 'vitest';
import { readAskedBefore } from '../../../server/features/quotations/buyer/asked-before';
import { shareApp } from '../../support/app';
import { addQuotation, createPricedLine } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const START = new Date('2026-11-23T06:00:00Z');
let now = START;
const app = shareApp('sqlite', { pages: createUnbuiltClient, now: () => now, isStill: true });

const open = async (url: string) => (await app.call('GET', url)).text.replaceAll('<!-- -->', '');
const post = (answer: string, fields: Record<string, string>) =>
  app.call('POST', `/api/quote/${answer}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });

it('after a buyer asked for changes, the page shows the day, the quantities and when we answer, and the form says that it was sent before', async () => {
  const lines = [createPricedLine('Palm soap'), createPricedLine('Wipes', { quantity: 2_500, unit: null })];
  const { token, url, inquiryId, quotationId, revision } = await addQuotation(app.db, { at: START, draft: { lines } });
  expect(await open(url)).not.toContain('What you asked');
  now = new Date(START.getTime() + 60_000);
  expect((await post('changes', { token, 'quantity.0': '1,040', 'quantity.1': '0', note: 'By Friday' })).status).toBe(303);
  const page = await open(url);
  for (const words of [
    'You asked for changes on 23 November 2026. We answer by ',
    'Palm soap: 1,040 cases instead of 12 cases',
    'Wipes: left out',
    'By Friday',
  ])
    expect(page).toContain(words);
  expect(await open(`${url}/changes`)).toContain('You have sent this before');
  expect(await open(`${url}/question`)).not.toContain('You have sent this before');

  const quotation = await app.db.read.quotation.findUniqueOrThrow({ where: { id: quotationId } });
  const link = await app.db.read.quotationLink.findFirstOrThrow({ where: { quotationId } });
  const asked = async (linkId: number) => readAskedBefore(app.services, { link: { ...link, id: linkId }, quotation, revision });
  expect((await asked(link.id)).map(({ text, changes }) => [text, changes.length])).toEqual([['By Friday', 2]]);
  // Typed words belong to the link with which they were sent.
  expect((await asked(link.id + 1)).map(({ text, changes }) => [text, changes.length])).toEqual([['', 2]]);

  await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: inquiryId }, data: { repliedAt: null, firstAnswerAt: now } }));
  expect(await open(url)).toContain('You asked for changes on 23 November 2026.');
  expect(await open(url)).not.toContain('We answer by');
});
