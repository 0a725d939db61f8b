import { expect, it } from 'vitest';
import { shareContent } from '../../support/content';

const home = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', inquiryType: 'amc', message: 'Two air conditioners.' };
const page = { name: 'Asha', email: 'asha@example.com', company: 'Rao Stores', subject: 'bulk', message: 'Forty cartons.' };
const request = { name: 'Asha', email: 'asha@example.com', lines: [{ text: 'Napkins', quantity: 40 }] };

const site = shareContent('sqlite');

it.each([
  ['/api/contact', home],
  ['/api/contact', page],
  ['/api/quote-requests', request],
])('%s stores the notice that was shown at the form, and no notice prevents storing an inquiry', async (path, form) => {
  const stored = async (notice: unknown) => {
    const { status, body } = await site.call('POST', path, { body: { ...form, notice } });
    const [inquiry] = (await site.rest('GET', 'contact-inquiries')).body.inquiries;
    expect([status, body.reference]).toEqual([201, inquiry.reference]);
    return inquiry.notice;
  };
  expect(await stored('1-hi')).toBe('1-hi');
  for (const notice of [undefined, null, '', 'x'.repeat(10_000), '1-fr', 7, {}]) expect(await stored(notice)).toBeNull();
});

it('the API returns a notice in one language, with its version', async () => {
  const notice = async (language: string) => {
    const input = encodeURIComponent(JSON.stringify({ json: { key: 'contact', language } }));
    const { status, body } = await site.call('GET', `/trpc/public.privacyNotice?input=${input}`);
    return status === 200 ? body.result.data.json : status;
  };
  const texts = await Promise.all(['en', 'hi', 'kn'].map(notice));
  expect(texts.map(({ version, language }) => [version, language])).toEqual([
    [1, 'en'],
    [1, 'hi'],
    [1, 'kn'],
  ]);
  expect(texts.map(({ lines }) => /[\u0900-\u097f]/.test(lines[0]))).toEqual([false, true, false]);
  expect(await notice('fr')).toBe(400);
});

it('a policy is shown with its day in words, or with the words that the office typed; a policy that does not exist is null', async () => {
  const shown = async (key: string) => {
    const input = encodeURIComponent(JSON.stringify({ json: { key } }));
    return (await site.call('GET', `/trpc/public.policy?input=${input}`)).body.result.data.json;
  };
  await site.db.transact((tx) => tx.policyPage.delete({ where: { key: 'cookies' } }));
  expect(await shown('cookies')).toBeNull();
  for (const [effectiveFrom, holdsFrom] of [
    ['2026-11-24', '24 November 2026'],
    ['The day of the launch', 'The day of the launch'],
  ] as const) {
    expect((await site.rest('PUT', 'policies/privacy', { effectiveFrom })).status).toBe(200);
    expect(await shown('privacy')).toMatchObject({ holdsFrom, blocks: expect.any(Array) });
  }
});
