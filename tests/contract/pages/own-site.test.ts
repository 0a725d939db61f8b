/** A company that is not the demo: its name is everywhere, and nothing of the demo and no claim is anywhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { website as demoWebsite } from '../../../prisma/demo/website';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { readPdf } from '../../support/pdf';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const NAME = 'Deccan Hotel Supplies Pvt Ltd';
const PATHS = [
  '/',
  '/products',
  '/about',
  '/contact',
  '/quote-list',
  '/compare',
  '/privacy',
  '/terms',
  '/cookies',
  '/privacy/request',
  '/404',
];
/** Names, pictures and claims of the demo, and the counts of an empty catalogue. */
const FOREIGN =
  /sahyadri|trading company|peenya|bengaluru|hero-|favicon\.svg|household|[1-9]\d*\+|ISO|24\/7|trusted|since \d|awards|global|excellence|regional|View all 0|0 products/i;

/** The text and the head of a page, without styles, scripts and form values. */
const shownIn = (html: string) => html.replace(/<(style|script type="application\/json")[^>]*>.*?<\/(style|script)>/gs, '');

describe('a site without the demo', () => {
  let site: ContentSite;
  beforeAll(async () => {
    const mail = { MAIL_TO: 'office@example.com', MAIL_FROM: 'site@example.com', SMTP_URL: 'smtp://127.0.0.1:1' };
    site = await startContent('sqlite', { pages: createUnbuiltClient, env: mail, isStill: true });
    const { status } = await site.call('PUT', '/api/admin/website/site', { token: site.token, body: { name: NAME } });
    expect(status).toBe(200);
  });
  afterAll(() => site.close());

  it.each(PATHS)('the page %s has the own name, no claim and nothing of the demo', async (path) => {
    const { text } = await site.call('GET', path);
    expect(text).toMatch(new RegExp(`<title>[^<]*${NAME}`));
    expect(FOREIGN.exec(shownIn(text))?.[0]).toBeUndefined();
  });

  it('the page of the panel names no type of its icon, which may be any picture', async () => {
    expect((await site.call('GET', '/admin')).text).toContain('<link rel="icon" href="/icon.svg">');
  });

  it.each([
    ['300x100', '/icon.svg'],
    ['100x300', '/icon.svg'],
    ['120x100', `/media/${'a'.repeat(32)}-120.webp`],
  ])('the icons of a logo of %s are %s', async (size, icon) => {
    const change = (logo: string | null) => site.call('PUT', '/api/admin/website/site', { token: site.token, body: { logo } });
    await change(`/media/${'a'.repeat(32)}-${size}.jpg`);
    expect((await site.call('GET', '/')).text).toMatch(new RegExp(`<link rel="icon"[^>]* href="${icon}"`));
    expect((await site.call('GET', '/site.webmanifest')).body.icons[0].src).toBe(icon);
    const { status, headers } = await site.call('GET', '/icon.svg');
    expect([status, headers.location]).toEqual(icon === '/icon.svg' ? [200, undefined] : [302, icon]);
    await change(null);
  });

  it('a page shows a changed name at once', async () => {
    for (const name of ['Rao Traders', NAME]) {
      await site.call('PUT', '/api/admin/website/site', { token: site.token, body: { name } });
      for (const path of ['/', '/site.webmanifest']) expect((await site.call('GET', path)).text).toContain(name);
    }
  });

  it('the home page counts the own products, and shows a claim once the office has entered it', async () => {
    for (let at = 0; at < 3; at += 1) await site.add(findTypeByPath('products'), { sku: null });
    const home = async () => shownIn((await site.call('GET', '/')).text);
    expect(await home()).toMatch(/<b>3<\/b> (<!-- -->)?Products/);
    const claims = { badge: 'Trusted by 12 hotels', quality: 'ISO 22000', supportHours: '8 to 8' };
    await site.call('PUT', '/api/admin/website/site', { token: site.token, body: claims });
    for (const text of Object.values(claims)) expect(await home()).toContain(text);
  });

  it('an acknowledgement is signed with the own name, and the catalogue has it as its author', async () => {
    const form = { name: 'Asha', email: 'asha@example.com', company: 'Hotel', subject: 'bulk', message: 'Prices, please.' };
    expect((await site.call('POST', '/api/contact', { body: form })).status).toBe(201);
    const mails = await site.db.read.outboxMail.findMany({ where: { to: form.email } });
    expect(mails.map(({ text }) => text.trimEnd().split('\n').at(-1))).toEqual([NAME]);
    const { bytes, headers } = await site.call('GET', '/catalogue.pdf');
    expect(headers['content-disposition']).toContain('deccan-hotel-supplies-pvt-ltd-catalogue');
    const { pages } = await readPdf(bytes);
    expect(pages[0]).toContain(NAME);
    expect(FOREIGN.exec(pages.join('\n'))?.[0]).toBeUndefined();
  });
});

describe('the demo', () => {
  let site: ContentSite;
  beforeAll(async () => {
    site = await startContent('sqlite', { pages: createUnbuiltClient, env: { SEED: 'demo' } });
  });
  afterAll(() => site.close());

  it.each([
    [
      '/',
      [
        'Trusted by 500+ Businesses',
        'Professional B2B Trading Solutions',
        'ISO Certified',
        'Global Reach',
        '15+ Years',
        '<b>67</b>',
        '500+',
      ],
    ],
    ['/', ['15+ Years of Excellence', 'since 2008', '25+', '100+', 'ISO 9001 Certified', 'ISO 9001', 'Global', '24/7', 'AMC Services']],
    [
      '/contact',
      ['Serving 25+ countries', 'Regional offices in 5 major cities', 'International shipping', '24/7 support', '10+ years experience'],
    ],
    ['/products', ['All', 'Household Consumables', 'Paper Products', 'Food &amp; Beverages']],
    ['/product/1', ['Fast Delivery', 'Quality Assured', '24/7 Support']],
  ])('the page %s has the texts and figures of the specification: %s', async (path, texts) => {
    const html = shownIn((await site.call('GET', path)).text).replaceAll('<!-- -->', '');
    expect(texts.filter((text) => !html.includes(text))).toEqual([]);
  });

  it('the fallback counts are shown when the stats are missing', async () => {
    const stats = findTypeByPath('company-stats');
    for (const row of await site.rows(stats)) await site.remove(stats, row);
    expect((await site.call('GET', '/')).text).toMatch(/<b>10K\+<\/b>.*<b>500\+<\/b>/s);
    expect((await site.call('GET', '/contact')).text.replaceAll('<!-- -->', '')).toContain('Serving 25+ countries');
  });

  it('the record has the values of the demo', async () => {
    expect(await site.rows(findTypeByPath('website'))).toMatchObject(demoWebsite);
  });
});
