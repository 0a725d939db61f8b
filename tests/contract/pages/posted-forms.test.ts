/** Forms posted without JavaScript. The pages are rendered by the real client, without built files. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProcedureDescription } from '../../../server/platform/trpc';
import { procedures } from '../../../server/router';
import { shareApp, startApp, type TestAnswer } from '../../support/app';
import { testProviders } from '../../support/databases';
import { inputsOfPublicProcedures } from '../../support/operations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const OWN = { 'sec-fetch-site': 'same-origin' };
const home = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  company: '',
  inquiryType: 'amc',
  message: 'Two, please & thanks.',
};
const page = { name: 'Vikram', email: 'v@example.com', company: 'Shetty', phone: '', subject: 'bulk', message: 'Napkins <3' };
const request = { name: 'Vikram', email: 'v@example.com', pinCode: '', 'lines.3.text': 'Brass hooks', 'lines.3.quantity': '2.5' };
const priced = { title: 'Palm oil', description: 'For lamps', categoryId: null, price: '101.00', gstBp: 500, unit: 'tin' };
const forms = procedures.filter(({ meta }) => meta.form);
const PATHS = forms.map(({ meta }) => meta.rest?.path ?? '');

describe.each(testProviders)('posted forms on %s', (provider) => {
  const app = shareApp(provider, { pages: createUnbuiltClient });
  let token: string;
  beforeAll(async () => {
    ({ token } = await app.login());
  });

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = OWN) =>
    app.call('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const list = async (path: string, key: string) => (await app.call('GET', `/api/admin/${path}`, { token })).body[key];
  const inquiries = () => list('contact-inquiries', 'inquiries');

  /** Returns the cookie after a sent form, as the browser sends it back. */
  const sentCookie = ({ headers }: TestAnswer) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .find((cookie) => /^(__Host-)?sent=/.test(cookie))
      ?.split(';')[0] ?? '';

  it('a posted form is stored like any other, and redirects to a success page', async () => {
    for (const fields of [home, page]) {
      const answer = await post('/api/contact', fields);
      const [{ reference }] = await inquiries();
      expect([answer.status, answer.headers.location]).toEqual([303, `/contact?sent=message&reference=${reference}#write`]);
      const shown = await app.call('GET', `/contact?sent=message&reference=${reference}`, { cookie: sentCookie(answer) });
      expect(shown.text).toContain('Thank you for contacting us.');
      expect(shown.text).toContain(`Your reference: ${reference}`);
      expect((await inquiries())[0]).toMatchObject({ email: fields.email, message: fields.message, suspectedSpam: false });
    }
    const asked = await post('/api/quote-requests', request);
    const [{ reference, lines }] = await inquiries();
    expect([asked.status, asked.headers.location]).toEqual([303, `/quote-list?sent=quote&reference=${reference}&own=2.5~Brass+hooks~`]);
    expect(lines).toMatchObject([{ title: 'Brass hooks', quantity: 2.5, note: null }]);
    const answer = await post('/api/newsletter', { email: 'News@example.com', website: '' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/contact?sent=newsletter#write']);
    expect(await list('newsletter', 'subscriptions')).toMatchObject([{ email: 'news@example.com' }]);
    const subscribed = await app.call('GET', '/contact?sent=newsletter', { cookie: sentCookie(answer) });
    expect(subscribed.text).toContain('successfully subscribed');
  });

  it('a posted quote request leads to a page with its lines and their estimate', async () => {
    const { product } = (await app.call('POST', '/api/admin/products', { body: priced, token })).body;
    const fields = {
      ...request,
      'lines.0.productId': product.id,
      'lines.0.text': 'Its title',
      'lines.0.quantity': '2.5',
      'lines.0.note': '<b>blue</b>',
      'lines.3.note': 'Q'.repeat(500),
    };
    const posted = await post('/api/quote-requests', fields);
    const shown = await app.call('GET', String(posted.headers.location), { cookie: sentCookie(posted) });
    for (const text of ['Palm oil', 'Note: &lt;b&gt;blue', '2.5 tins', '₹252.50', 'GST 5 % on', '₹12.63', '₹265.13', 'Brass hooks', 'QQQ'])
      expect(shown.text.replaceAll('<!-- -->', '')).toContain(text);
    expect(shown.headers['set-cookie']).toBeUndefined();
    // Another visitor sees a list that has not been sent.
    const other = await app.call('GET', String(posted.headers.location));
    expect(other.headers.location).toMatch(new RegExp(`^/quote-list\\?items=${product.id}x2.5&notes=`));
  });

  it('a posted quote list is added up again, or returns to the catalogue, without being sent', async () => {
    const count = (await inquiries()).length;
    const fields = {
      ...request,
      name: '',
      'lines.0.productId': '12',
      'lines.0.text': 'Oil',
      'lines.0.quantity': '7',
      'lines.0.note': '5 % & more',
    };
    const again = await post('/api/quote-requests', { ...fields, step: 'calculate' });
    expect([again.status, again.headers['cache-control']]).toEqual([200, 'no-store']);
    for (const text of ['value="7"', 'value="v@example.com"', '5 % &amp; more']) expect(again.text).toContain(text);
    const added = await post('/api/quote-requests', { ...fields, step: 'add' });
    expect([added.status, added.headers.location]).toEqual([303, '/products']);
    const cookie = String(added.headers['set-cookie']).split(';')[0] as string;
    const next = await app.call('GET', '/quote-list?product=17&quantity=5', { cookie, headers: OWN });
    expect(next.headers.location).toBe('/quote-list?items=12x7,17x5&own=2.5~Brass+hooks~&notes=12~5+%25+%26+more');
    expect((await inquiries()).length).toBe(count);
    const long = { ...fields, 'lines.0.note': '%'.repeat(500), 'lines.3.note': '%'.repeat(500), step: 'add' };
    expect(String((await post('/api/quote-requests', long)).headers['set-cookie']).length).toBeLessThan(4_096);
  });

  it('a posted form shows its values only to the browser that sent it, and stores none of them', async () => {
    const posted = await post('/api/quote-requests', request);
    const url = String(posted.headers.location);
    const sent = await app.call('POST', '/api/quote-requests', {
      body: { name: 'Asha', email: 'asha@example.com', lines: [{ text: 'Rope', quantity: '1' }] },
      headers: OWN,
    });
    const { misses } = app.cache.counts;
    const [{ reference }] = await inquiries();
    expect(sent.body).toMatchObject({ reference });
    for (const [address, cookie] of [
      [url, sentCookie(posted)],
      [`/quote-list?sent=quote&reference=${reference}`, sentCookie(sent)],
    ] as const) {
      const own = await app.call('GET', address, { cookie });
      expect([own.status, own.headers['cache-control'], own.headers.etag]).toEqual([200, 'no-store', undefined]);
      expect(own.text).toContain('We have received your request');
      expect(own.text).toContain(String(new URLSearchParams(address.split('?')[1]).get('reference')));
    }
    // URLs of another visitor, or invented ones.
    for (const [address, cookie, plain] of [
      [url, '', '/quote-list?own=2.5%7EBrass+hooks%7E'],
      [url, sentCookie(sent), '/quote-list?own=2.5%7EBrass+hooks%7E'],
      ['/quote-list?sent=quote', sentCookie(posted), '/quote-list'],
      ['/quote-list?items=12x40&sent=quote&reference=SQ-2026-99999', sentCookie(posted), '/quote-list?items=12x40'],
      ['/contact?sent=message&reference=SQ-2026-00001', sentCookie(posted), '/contact'],
      ['/contact?product=17&reference=SQ-2026-00001', '', '/contact?product=17'],
      ['/contact/?sent=newsletter', '', '/contact'],
    ] as const) {
      const answer = await app.call('GET', address, { ...(cookie && { cookie }) });
      expect([address, answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([address, 303, plain, 'no-store']);
      expect(answer.text).toBe('');
    }
    expect(app.cache.counts.misses).toBe(misses);
    for (const plain of ['/contact', '/quote-list', '/contact?sent=message%20to%20all&reference=SQ-2026-1%20or%20call%20me'])
      expect((await app.call('GET', plain, { cookie: sentCookie(posted) })).text).not.toMatch(
        /Your reference|has arrived|Thank you for contacting/,
      );
  });

  it('the values of a posted form are remembered in a cookie that no other site can set, and not for other callers', async () => {
    const https = 'https://shop.example.com';
    const secure = await startApp(provider, { env: { PUBLIC_URL: https }, pages: createUnbuiltClient });
    const body = { name: 'Asha', email: 'asha@example.com', lines: [{ text: 'Rope', quantity: '1' }] };
    const send = (headers: Record<string, string>) => secure.call('POST', '/api/quote-requests', { body, headers });
    const own = await send(OWN);
    const [forgotten, remembered] = own.headers['set-cookie'] as string[];
    expect(forgotten).toMatch(/^quote-items=; .*Expires=Thu, 01 Jan 1970/);
    expect(remembered).toBe(`__Host-sent=sent=quote&reference=${own.body.reference}; Path=/; HttpOnly; Secure; SameSite=Lax`);
    const url = `/quote-list?sent=quote&reference=${own.body.reference}`;
    expect((await secure.call('GET', url, { cookie: sentCookie(own) })).status).toBe(200);
    expect((await secure.call('GET', url, { cookie: sentCookie(own).replace('__Host-', '') })).status).toBe(303);
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[])
      expect((await send(headers)).headers).not.toHaveProperty('set-cookie');
    await secure.close();
  });

  it('a posted product joins the quote list that was opened before, which ends when it is sent', async () => {
    const open = (path: string, cookie = '', headers: Record<string, string> = OWN) =>
      app.call('GET', path, { headers: { ...headers, ...(cookie && { cookie }) } });
    const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie'] ?? '').split(';')[0];
    const first = await open('/quote-list?items=12x40', '', {});
    expect([first.status, cookieOf(first)]).toEqual([200, 'quote-items=12x40']);
    expect(String(first.headers['set-cookie'])).toMatch(/Path=\/quote-list; HttpOnly; SameSite=Lax/);
    const second = await open('/quote-list?product=17&quantity=5', cookieOf(first));
    expect([second.status, second.headers.location]).toEqual([303, '/quote-list?items=12x40,17x5']);
    const whole = await open('/quote-list?items=12x40,17x5', cookieOf(second));
    expect([whole.status, cookieOf(whole)]).toEqual([200, 'quote-items=12x40,17x5']);
    expect((await open('/quote-list?items=12x50', cookieOf(whole))).headers.location).toBe('/quote-list?items=12x50,17x5');
    const unread = await open('/quote-list?items=12x50&unread=quantity', cookieOf(whole));
    expect(unread.headers.location).toBe('/quote-list?items=12x50,17x5&unread=quantity');
    // A link from another site shows the list in its URL.
    expect((await open('/quote-list?items=9x1', cookieOf(whole), { 'sec-fetch-site': 'none' })).status).toBe(200);
    expect((await open('/quote-list?items=9x1', 'quote-items=<script>')).status).toBe(200);
    expect(cookieOf(await post('/api/quote-requests', request))).toBe('quote-items=');
  });

  it('a refused form retains the product and the honeypot mark', async () => {
    await post('/api/contact', { ...page, productId: '17', website: 'https://spam.example' });
    expect((await inquiries())[0]).toMatchObject({ productId: 17, suspectedSpam: true });
  });

  // The quote list page has no form without a line, and forms for quotations are below their links.
  const hasForm = ({ name }: ProcedureDescription) =>
    name !== 'public.submitQuoteRequest' && 'email' in (inputsOfPublicProcedures[name]?.[0] ?? {});
  it.each(forms.filter(hasForm))('the refused form $name is shown again, with its errors', async (one) => {
    const { id } = (await app.call('POST', '/api/admin/products', { token, body: { ...priced, stock: 0 } })).body.product;
    const [input = {}] = inputsOfPublicProcedures[one.name] ?? [];
    const values = Object.entries({ ...input, productId: id, email: 'nobody' }).map(([name, value]) => [name, String(value ?? '')]);
    const path = one.meta.rest?.path ?? '';
    const { status, text } = await post(path, Object.fromEntries(values));
    const [, form = ''] = new RegExp(`<form[^>]* action="${path}#[\\s\\S]*?(aria-invalid="true"[\\s\\S]*?)</form>`).exec(text) ?? [];
    expect([status, form.includes('aria-describedby'), form.includes('value="nobody"')]).toEqual([400, true, true]);
  });

  it('a refused form returns the typed values and the errors', async () => {
    const count = (await inquiries()).length;
    for (const [fields, wrong] of [
      [{ ...page, email: 'nobody' }, 'Please enter a valid email address'],
      [{ ...home, email: 'nobody' }, 'Please enter a valid email address'],
      [{ ...page, name: ' ' }, 'Is required'],
    ] as const) {
      const answer = await post('/api/contact', fields);
      expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        400,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(answer.text).toContain(wrong);
      for (const typed of ['company', 'message'] as const)
        expect(answer.text).toContain(fields[typed].replace('&', '&amp;').replace('<', '&lt;'));
      expect(answer.text).toContain(`value="${fields.email}"`);
    }
    expect((await inquiries()).length).toBe(count);
    const refused = await post('/api/quote-requests', { ...request, neededBy: '12' });
    expect([refused.status, refused.headers['cache-control'], refused.headers['content-type']]).toEqual([
      400,
      'no-store',
      'text/html; charset=utf-8',
    ]);
    for (const said of ['Choose a day, such as', 'lines.0.text', 'Brass hooks']) expect(refused.text).toContain(said);
    expect((await inquiries()).length).toBe(count);
    const newsletter = await post('/api/newsletter', { email: 'nobody' });
    expect([newsletter.status, newsletter.text.includes('Please enter a valid email address')]).toEqual([400, true]);
  });

  it('a page repeats none of thirty thousand unknown fields after the first thousand', async () => {
    const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`f${n}`, '']));
    const answer = await post('/api/contact', { ...page, email: 'x', ...many });
    expect([answer.status, answer.text.includes('f900'), answer.text.includes('f2900')]).toEqual([400, true, false]);
  });

  it('a refused form does not show values of one visitor to another', async () => {
    await post('/api/contact', { ...home, email: 'secret' });
    expect((await app.call('GET', '/')).text).not.toContain('secret');
  });

  it('posted forms are accepted only from the site’s own pages', async () => {
    const count = (await inquiries()).length;
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { ...OWN, 'sec-fetch-site': 'same-site' },
    ])
      for (const path of PATHS) expect((await post(path, page, headers as Record<string, string>)).status).toBe(415);
    expect((await inquiries()).length).toBe(count);
    expect((await post('/api/contact', page, { origin: 'http://localhost:3000' })).status).toBe(303);
  });

  it('posted forms are refused on other paths', async () => {
    for (const path of ['/api/auth/login', '/api/admin/products', '/trpc/public.submitInquiry']) {
      const answer = await post(path, page, { ...OWN, authorization: `Bearer ${token}` });
      expect([path, answer.status]).toEqual([path, 415]);
    }
  });
});
