/**
 * Tests that after "Start your own" no public answer, paper, mail or export has a mark of the demo; before it, the same search finds them.
 * Each database has a file of its own, since one file may take only a part of the time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoContent } from '../../prisma/demo/content';
import { demoInquiries } from '../../prisma/demo/inquiries';
import type { DatabaseProvider } from '../../prisma/schema';
import { collectedLists } from '../../server/offers';
import { procedures, restRoutes } from '../../server/router';
import { WEBSITE_DEFAULTS } from '../../shared/website/website';
import { type ContentSite, startContent } from './content';
import { quickOn } from './databases';
import { callRoute, inputsOfPublicProcedures } from './operations';
import { readPdf } from './pdf';
import { createPricedLine } from './quotations';
import { sendUnchangedDraft } from './send-draft';
import { createUnbuiltClient } from './unbuilt-client';

const NAME = 'Deccan Hotel Supplies';
const SHOWN = '/ /products /product/1 /about /contact /privacy /404 /site.webmanifest /catalogue.pdf /product/1.pdf'.split(' ');
const PAGES = [
  ...['/', '/products', '/products?category=household', '/product/1', '/about', '/contact', '/quote-list', '/compare?ids=1,2'],
  ...['/privacy', '/terms', '/cookies', '/privacy/request', '/404'],
];
const FILES = [
  '/sitemap.xml',
  '/sitemaps/1.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/icon.svg',
  '/.well-known/security.txt',
  '/api/openapi.json',
];

/** Texts of fewer letters, such as 'Soap', are no marks; fields with keys and words of the product are none either. */
const MIN_LENGTH = 12;
const NO_MARKS = ['key', 'statKey', 'icon', 'type', 'badge'];
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (NO_MARKS.includes(name) ? [] : textsIn(one)));
}
const standard = textsIn(WEBSITE_DEFAULTS);
const MARKS = [
  ...[...textsIn(demoContent), ...textsIn(demoInquiries)].filter((text) => text.length >= MIN_LENGTH && !standard.includes(text)),
  ...['Sahyadri', '29AAACS0000A1ZC', '000111222333', 'EXMP0000123', 'Peenya', 'Anand Kulkarni', '805550', '5550 01', 'sales@', 'support@'],
  ...['Tarvella', 'Grihana', 'Palavi', 'Malhari', 'hero-', 'favicon.svg', 'ISO 9001', '500+', '24/7', 'Brindavan', 'Farida Khan'],
];

const CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&#39;': "'" };
const plain = (text: string) =>
  text.replaceAll('<!-- -->', '').replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (one) => CHARACTERS[one] as string);

/** The name of each place with marks, with the first mark. */
const findMarks = (places: [string, string][], more: string[]) =>
  places.flatMap(([place, text]) => {
    const read = plain(text);
    const found = [...MARKS, ...more].find((mark) => read.includes(mark));
    return found === undefined ? [] : [[place, found]];
  });

/** All that leaves the site: public answers, pages, files, the panel's exports, mails, and papers of a real buyer with those of `drafts`. */
async function readPlaces(site: ContentSite, quotation: number, drafts: number[]): Promise<[string, string][]> {
  const places: [string, string][] = [];
  const read = async (path: string, token?: string) => {
    const { text, bytes, headers } = await site.call('GET', path, token === undefined ? {} : { token });
    const isPdf = String(headers['content-type']).startsWith('application/pdf');
    places.push([path, isPdf ? readPdf(bytes).pages.join('\n') : text]);
  };
  for (const path of [...PAGES, ...FILES, '/catalogue.pdf', '/product/1.pdf']) await read(path);
  for (const { name, type, meta } of procedures)
    if (meta.access === 'public' && type === 'query')
      for (const input of inputsOfPublicProcedures[name] ?? [undefined]) places.push([name, (await site.trpc('query', name, input)).text]);
  for (const route of restRoutes.filter(({ access, rest }) => access === 'public' && rest.method === 'GET'))
    places.push([`GET ${route.rest.path}`, (await callRoute(site, route, { id: 1, q: 'soap' })).text]);
  for (const list of Object.keys(collectedLists)) await read(`/admin/export/${list}.csv`, site.token);
  for (const path of ['company-profile', 'events']) await read(`/api/admin/${path}`, site.token);
  await read(`/admin/quotations/${quotation}/1.pdf`, site.token);
  for (const id of drafts) places.push([`draft ${id}`, JSON.stringify((await site.ask('query', 'admin.quotations.read', { id })).draft)]);
  for (const mail of await site.db.read.outboxMail.findMany()) places.push([`mail ${mail.kind}`, JSON.stringify(mail)]);
  return places;
}

/** Writes the draft of a quotation of goods of its own for a real buyer; returns its id. */
async function begin(site: ContentSite): Promise<number> {
  const { id } = await site.ask('mutation', 'admin.quotations.startForBuyer', { buyer: { name: 'Asha Rao', phone: '98450 12345' } });
  const { draft, version } = await site.ask('query', 'admin.quotations.read', { id });
  await site.ask('mutation', 'admin.quotations.saveDraft', { id, version, draft: { ...draft, lines: [createPricedLine('Palm soap')] } });
  return id;
}

/** Sends a quotation to a real buyer, who has asked through the form; returns its id. */
async function quote(site: ContentSite, email: string): Promise<number> {
  await site.db.transact((tx) => tx.outboxMail.deleteMany());
  const form = { name: 'Asha Rao', email, company: 'Rao', subject: 'bulk', message: 'Prices, please.' };
  expect((await site.call('POST', '/api/contact', { body: form })).status).toBe(201);
  const id = await begin(site);
  await sendUnchangedDraft(site, id);
  return id;
}

export function testDemoMarks(provider: DatabaseProvider): void {
  describe(`the marks of the demo on ${provider}`, () => {
    let site: ContentSite;
    let pictures: string[];
    const MAIL = { MAIL_TO: 'office@example.com', MAIL_FROM: 'site@example.net', SMTP_URL: 'smtp://127.0.0.1:1' };
    beforeAll(async () => {
      const env = { SEED: 'demo', PUBLIC_URL: 'https://www.example.net', ...MAIL };
      site = await startContent(provider, { env, isFirst: true, hasWorkingDay: true, isStill: true, pages: createUnbuiltClient });
      pictures = (await site.db.read.picture.findMany({ select: { hash: true } })).map(({ hash }) => hash);
    });
    afterAll(() => site.close());

    it('the marks of the demo are found everywhere before its removal, and nowhere after it', {
      timeout: 120_000,
      ...quickOn('sqlite', provider),
    }, async () => {
      const sent = await quote(site, 'asha@example.net');
      const later = await quote(site, 'ravi@example.net');
      const drafts = [sent, await begin(site)];
      const revise = (id: number) => site.ask('mutation', 'admin.quotations.revise', { id });
      await revise(sent);
      const before = findMarks(await readPlaces(site, sent, drafts), pictures).map(([place]) => place);
      expect(before).toEqual(
        expect.arrayContaining([
          ...SHOWN,
          ...[
            'public.products',
            'public.contactDetails',
            'public.website',
            'public.suggestions',
            'GET /api/products',
            'mail acknowledgement',
          ],
          ...['/admin/export/products.csv', '/admin/quotations/3/1.pdf', '/api/admin/company-profile', 'draft 3', 'draft 5'],
        ]),
      );
      await site.ask('mutation', 'admin.demo.remove', { name: NAME });
      await revise(later);
      await site.rest('PUT', 'company-profile/company', { address: '7 MG Road, Pune', state: '27' });
      const places = await readPlaces(site, await quote(site, 'meera@example.net'), [...drafts, later]);
      expect(findMarks(places, pictures)).toEqual([]);
      const named = places.filter(([, text]) => plain(text).includes(NAME)).map(([place]) => place);
      expect(named).toEqual(
        expect.arrayContaining(['/', '/about', '/site.webmanifest', '/catalogue.pdf', 'mail acknowledgement', '/admin/quotations/6/1.pdf']),
      );
      for (const hash of pictures) expect((await site.call('GET', `/media/${hash}-400.webp`)).status).toBe(404);
    });
  });
}
