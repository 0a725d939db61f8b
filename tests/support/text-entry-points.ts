/** The entry points for a stranger's text: procedures are found by themselves, another entry point gets a line in `ENTRY_POINTS`. */
import { convertHtmlToText } from '../../server/features/mail/incoming/html-to-text';
import { parseIncomingMail } from '../../server/features/mail/incoming/read-mail';
import { procedures } from '../../server/router';
import { readLead } from '../../shared/inquiries/read-lead';
import type { ContentSite } from './content';
import { inputsOfPublicProcedures } from './operations';

export type Send = (app: ContentSite, text: string) => Promise<{ status: number } | undefined>;

const B = 'b0undary';
const OWN = { 'sec-fetch-site': 'same-origin' };
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const csv = { 'content-type': 'text/csv' };
const bytes = { 'content-type': 'application/octet-stream' };
const pdf = { 'content-type': 'application/pdf' };
const multipart = (text: string, file: string, name: string) =>
  Buffer.from(
    `--${B}\r\nContent-Disposition: form-data; name="text"\r\n\r\n${text}\r\n--${B}\r\nContent-Disposition: form-data; name="file"; filename="${encoded(name)}"\r\n\r\n${file}\r\n--${B}--\r\n`,
  );
const paste: (app: ContentSite, body: Buffer) => ReturnType<Send> = (app, body) =>
  app.call('POST', '/quote-list/paste', { body, headers: { ...OWN, 'content-type': `multipart/form-data; boundary=${B}` } });
const mail = (headers: string, body: string) =>
  parseIncomingMail(Buffer.from(`From: ravi@hotel.example\r\n${headers}\r\n\r\n${body}`)).then(() => undefined);

/** The entry points that are no procedures, by name. */
export const ENTRY_POINTS: Record<string, Send> = {
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
  'the file name of an import of addresses': (app, text) =>
    app.call('POST', `/admin/import/newsletter/check?name=${encoded(text)}`, {
      body: Buffer.from('email'),
      headers: csv,
      token: app.token,
    }),
  'the file name of a picture': (app, text) =>
    app.call('POST', `/api/admin/pictures?name=${encoded(text)}`, { body: Buffer.from('no picture'), headers: bytes, token: app.token }),
  'the file name of a picture in its header': (app, text) =>
    app.call('POST', '/api/admin/pictures', {
      body: Buffer.from('no picture'),
      headers: { ...bytes, 'content-disposition': `attachment; filename*=UTF-8''${encoded(text)}` },
      token: app.token,
    }),
  'the file name of an answer': (app, text) =>
    app.call('POST', `/api/admin/inquiry-files?name=${encoded(text)}`, { body: Buffer.from('no PDF'), headers: pdf, token: app.token }),
  'the URL of the catalogue': (app, text) => app.call('GET', `/products?q=${encoded(text)}&brand=${encoded(text)}`),
  'the URL of a quote list': (app, text) => app.call('GET', `/quote-list?own=1~${encoded(text)}~&free=${encoded(text)}`),
  'a lead in a mail': async (_, text) => void readLead(text),
  'the text of a mail': (_, text) => mail('Content-Type: text/plain; charset=utf-8', text),
  'the HTML of a mail': (_, text) => mail('Content-Type: text/html; charset=utf-8', `<p>${text}`),
  'the subject of a mail': (_, text) => mail(`Subject: ${text}`, 'Hello'),
  'the file name of a mail': (_, text) =>
    mail(`Content-Type: application/pdf; name="${text}"\r\nContent-Disposition: attachment; filename="${text}"`, 'a'),
  'HTML as text': async (_, text) => void convertHtmlToText(text),
};
/** Files are read in a child process, and its CPU time is not that of the site: only their status is checked. */
export const IN_CHILDREN = new Set(['an import of products', 'an import of addresses', 'the file name of an import of addresses']);

/** The longest text that an entry point takes, in bytes; further bytes never arrive. */
const MB = 1024 * 1024;
const URL_BYTES = 12_000;
const LONGEST: Record<string, number> = {
  'the file of a list': 2 * MB,
  'a list file of the office': 2 * MB,
  'the pasted text of the page': 2 * MB,
  'the file of the page': 2 * MB,
  'the name of an attached file': URL_BYTES,
  'the file name of the page': 3_500,
  'the search of products': URL_BYTES,
  'the search of the office': URL_BYTES,
  'an import of products': 2 * MB,
  'an import of addresses': 2 * MB - 100,
  'the file name of an import of addresses': URL_BYTES,
  'the file name of a picture': URL_BYTES,
  'the file name of a picture in its header': URL_BYTES,
  'the file name of an answer': URL_BYTES,
  'the URL of the catalogue': URL_BYTES / 2,
  'the URL of a quote list': URL_BYTES / 2,
  'the subject of a mail': 60_000,
  'the file name of a mail': 25_000,
};
/** Bodies of forms and procedures, and mails. */
const LONGEST_BODY = 250_000;
export const findLongestText = (entryPoint: string): number => LONGEST[entryPoint] ?? LONGEST_BODY;

/** An input with each of its texts replaced, one after the other. */
function withTexts(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text];
  if (Array.isArray(value)) return value.flatMap((item, at) => withTexts(item, text).map((changed) => value.with(at, changed)));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => withTexts(item, text).map((changed) => ({ ...value, [key]: changed })));
}

const kindOf = (name: string) => procedures.find((one) => one.name === name)?.type as 'query' | 'mutation';
/** The entry points of procedures: one for each text of their inputs. */
const entryPointsOf = (name: string, input: unknown): [string, Send][] =>
  withTexts(input, '').map((_, at) => [
    `${name}, text ${at + 1}`,
    (app, text) => app.trpc(kindOf(name), name, withTexts(input, text)[at], { token: app.token }),
  ]);
const publicEntryPoints = Object.entries(inputsOfPublicProcedures).flatMap(([name, inputs]) =>
  inputs.flatMap((input) => entryPointsOf(name, input)),
);
export const entryPoints: [string, Send][] = [...Object.entries(ENTRY_POINTS), ...publicEntryPoints];
