/** 'Order again' opens the quote list with the lines and the buyer's details, without an address that names the buyer. */
import { expect, it } from 'vitest';
import { shareApp } from '../../support/app';
import { addQuotation, createPricedLine } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const app = shareApp('sqlite', { pages: createUnbuiltClient, now: () => new Date('2026-11-23T06:00:00Z'), isStill: true });

const decodeValue = (text: string) => text.replaceAll('&amp;', '&');
const fieldsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([a-z]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, decodeValue(value ?? '')]),
  );
const post = (path: string, fields: Record<string, string>) =>
  app.call('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });

it("the quote list arrives with the order's lines, and with name, e-mail and GSTIN of the buyer", async () => {
  const at = new Date('2026-11-23T06:00:00Z');
  const { buyer } = (await addQuotation(app.db, { at })).paper;
  const draft = {
    buyer: { ...buyer, gstin: '29AAACS0000A1ZC' },
    lines: [createPricedLine('Palm soap'), createPricedLine('Wipes', { quantity: 2_500 })],
  };
  const { token, url, revision } = await addQuotation(app.db, { at, draft });
  expect((await post('/api/quote/accept', { token, hash: revision.hash, name: 'Meera Iyer', purchaseOrder: '' })).status).toBe(303);
  const page = (await app.call('GET', url)).text;
  const form = page.slice(page.indexOf('action="/api/quote-requests'), page.indexOf('Order again'));
  const inquiries = await app.db.read.contactInquiry.count();
  const list = await post('/api/quote-requests', fieldsIn(form));
  expect([list.status, list.headers.location, list.headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  for (const value of ['Meera Iyer', 'meera@example.com', '29AAACS0000A1ZC', 'Palm soap', 'Wipes', '12', '2.5'])
    expect([value, list.text.includes(`value="${value}"`) || list.text.includes(value)]).toEqual([value, true]);
  expect(list.text).toMatch(/name="email"[^>]*value="meera@example\.com"|value="meera@example\.com"[^>]*name="email"/);
  // Nothing was sent yet.
  expect(await app.db.read.contactInquiry.count()).toBe(inquiries);
});
