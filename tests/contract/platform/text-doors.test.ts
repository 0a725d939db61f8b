/**
 * The doors for a stranger's text: each cuts the text before it reads it (docs/decisions/041-cut-first.md), so that U+0000 is no error of the
 * server, and twice the text takes at most three times the CPU time. A new door gets a line here; procedures are found by themselves.
 */
import { afterAll, expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import { convertHtmlToText } from '../../../server/features/mail/html-to-text';
import { parseIncomingMail } from '../../../server/features/mail/read-mail';
import { procedures } from '../../../server/router';
import { type ContentSite, startContent } from '../../support/content';
import { quickOn } from '../../support/databases';
import { growthOf, MAX_GROWTH } from '../../support/growth';
import { hostileTexts } from '../../support/hostile-texts';
import { inputsOfPublicProcedures } from '../../support/operations';

type Send = (app: ContentSite, text: string) => Promise<{ status: number } | undefined>;

const B = 'b0undary';
const OWN = { 'sec-fetch-site': 'same-origin' };
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const csv = { 'content-type': 'text/csv' };
const multipart = (text: string, file: string, name: string) =>
  Buffer.from(
    `--${B}\r\nContent-Disposition: form-data; name="text"\r\n\r\n${text}\r\n--${B}\r\nContent-Disposition: form-data; name="file"; filename="${encoded(name)}"\r\n\r\n${file}\r\n--${B}--\r\n`,
  );
const paste: (app: ContentSite, body: Buffer) => ReturnType<Send> = (app, body) =>
  app.call('POST', '/quote-list/paste', { body, headers: { ...OWN, 'content-type': `multipart/form-data; boundary=${B}` } });
const mail = (headers: string, body: string) =>
  parseIncomingMail(Buffer.from(`From: ravi@hotel.example\r\n${headers}\r\n\r\n${body}`)).then(() => undefined);

/** The doors that are no procedures, by name. */
const DOORS: Record<string, Send> = {
  'the file of a list': (app, text) => app.call('POST', '/api/requirement-list/file', { body: Buffer.from(text), headers: csv }),
  'a list file of the office': (app, text) =>
    app.call('POST', '/admin/requirement-list/file', { body: Buffer.from(text), headers: csv, token: app.token }),
  'the name of an attached file': (app, text) =>
    app.call('POST', `/api/requirement-list/attachment?name=${encoded(text)}`, { body: Buffer.from('rope,5'), headers: csv }),
  'the pasted text of the page': (app, text) => paste(app, multipart(text, '', '')),
  'the file of the page': (app, text) => paste(app, multipart('', text, 'a.csv')),
  'the file name of the page': (app, text) => paste(app, multipart('', 'rope,5', text)),
  'a posted form': (app, text) =>
    app.call('POST', '/api/contact', {
      body: new URLSearchParams({ name: 'Asha', email: 'a@example.com', message: text }).toString(),
      headers: { ...OWN, 'content-type': 'application/x-www-form-urlencoded' },
    }),
  'the search of products': (app, text) => app.call('GET', `/api/products?q=${encoded(text)}`),
  'the search of the office': (app, text) => app.call('GET', `/api/admin/contact-inquiries?q=${encoded(text)}`, { token: app.token }),
  'an import of products': (app, text) =>
    app.call('POST', '/admin/import/products/check', { body: Buffer.from(`title\n${text}`), headers: csv, token: app.token }),
  'an import of addresses': (app, text) =>
    app.call('POST', '/admin/import/newsletter/check', { body: Buffer.from(`email\n${text}`), headers: csv, token: app.token }),
  'the text of a mail': (_, text) => mail('Content-Type: text/plain; charset=utf-8', text),
  'the HTML of a mail': (_, text) => mail('Content-Type: text/html; charset=utf-8', `<p>${text}`),
  'the subject of a mail': (_, text) => mail(`Subject: ${text}`, 'Hello'),
  'the file name of a mail': (_, text) =>
    mail(`Content-Type: application/pdf; name="${text}"\r\nContent-Disposition: attachment; filename="${text}"`, 'a'),
  'HTML as text': async (_, text) => void convertHtmlToText(text),
};
/** Files are read in a child process, and its CPU time is not that of the site: only their status is checked. */
const IN_CHILDREN = new Set(['an import of products', 'an import of addresses']);

/** An input with each of its texts replaced, one after the other. */
function withTexts(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text];
  if (Array.isArray(value)) return value.flatMap((item, at) => withTexts(item, text).map((changed) => value.with(at, changed)));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => withTexts(item, text).map((changed) => ({ ...value, [key]: changed })));
}

const kindOf = (name: string) => procedures.find((one) => one.name === name)?.type as 'query' | 'mutation';
/** The doors of procedures: one for each text of their inputs. */
const doorsOf = (name: string, input: unknown): [string, Send][] =>
  withTexts(input, '').map((_, at) => [
    `${name}, text ${at + 1}`,
    (app, text) => app.trpc(kindOf(name), name, withTexts(input, text)[at], { token: app.token }),
  ]);
const publicDoors = Object.entries(inputsOfPublicProcedures).flatMap(([name, inputs]) => inputs.flatMap((input) => doorsOf(name, input)));
const doors: [string, Send][] = [...Object.entries(DOORS), ...publicDoors];

const sites = new Map<string, Promise<ContentSite>>();
const siteOn = (provider: (typeof databaseProviders)[number]) => {
  const site = sites.get(provider) ?? startContent(provider, { env: { SEED: 'none' }, isStill: true });
  sites.set(provider, site);
  return site;
};
afterAll(async () => {
  for (const site of sites.values()) await (await site).close();
});

const ODD = ['\u0000', 'rope\u0000 - 5\n\u0000', '\u0001\u001b[2J', '\ud800', 'rope\u0000,5\nhooks\u0000,6'];

for (const provider of databaseProviders)
  it(`control characters at no door are an error of the server, on ${provider}`, quickOn('postgresql', provider), async () => {
    const app = await siteOn(provider);
    const broken: unknown[] = [];
    for (const [door, send] of doors)
      for (const text of ODD) {
        const answer = await send(app, text);
        if (answer && answer.status >= 500) broken.push([door, text, answer.status]);
      }
    expect(broken).toEqual([]);
  });

const READERS = ['readRequirementList', 'submitInquiry', 'submitQuoteRequest', 'catalogue', 'suggestions'].map((name) => `public.${name},`);
// `hostile-inputs.test.ts` tries the other public procedures with texts of all lengths.
const readers = doors.filter(([door]) => door in DOORS || READERS.some((name) => door.startsWith(name)));

it.each(Object.entries(hostileTexts))('%s takes linear time at each door', async (_, textOf) => {
  const app = await siteOn('sqlite');
  const slow: unknown[] = [];
  for (const [door, send] of readers) {
    if (IN_CHILDREN.has(door)) continue;
    const growth = await growthOf((size) => send(app, textOf(size)), 4_500);
    if (growth > MAX_GROWTH) slow.push([door, growth]);
  }
  expect(slow).toEqual([]);
});
