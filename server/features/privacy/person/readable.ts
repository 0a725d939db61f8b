/** The readable file of an export: one page of HTML without scripts or links to elsewhere, to read and to print. */
import type { z } from 'zod';
import { labelOf } from '../../../../shared/content/fields';
import { typeByPath } from '../../../../shared/content/registry';
import { formatNumber } from '../../../../shared/format';
import { topicOf } from '../../../../shared/inquiries/topics';
import { draftWords } from '../../../../shared/quotation/draft-words';
import { reasonInWords } from '../../../../shared/quotation/states';
import { exactly, formatDay } from '../../../../shared/time/in-words';
import { kindOf } from './kinds';
import { CODES, momentOf, type References, type Row, said, wordsOf } from './row-words';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');

/** Numbers that lead to other rows, and what the line above the fields says already. */
const HIDDEN = [
  'id',
  'inquiryId',
  'quotationId',
  'messageId',
  'subscriptionId',
  'productId',
  'rowId',
  'position',
  'version',
  'createdAt',
  'at',
];
/** Where people call a field otherwise than its name in words. */
const LABELS: Record<string, string> = {
  email: 'E-mail',
  gstin: 'GSTIN',
  pinCode: 'PIN code',
  sku: 'SKU',
  suspectedSpam: 'Suspected spam',
  firstAnswerAt: 'First answered',
  repliedAt: 'Waiting again since',
  followUpAt: 'Follow-up',
  senderAddress: 'Sent from',
  received: 'Came with it',
  document: 'What it said',
  draft: 'Draft',
  askedAt: 'Asked again',
  to: 'To',
  replyTo: 'Replies go to',
  lastError: 'What the mail server said',
  isActive: 'Receives the newsletter',
  channel: 'By',
  before: 'Changed',
};
const DAYS = ['neededBy', 'followUpAt', 'dueAt'];

type Presented = Record<string, (row: Row) => string>;
const PRESENTED: Record<string, Presented> = {
  contactInquiry: { topic: (row) => topicOf({ topic: said(row.topic), source: said(row.source) }) },
  quoteLine: { quantity: () => '' },
  inquiryMessage: { kind: () => '', received: ({ received }) => filesIn(received) },
  messageFile: { size: ({ size }) => `${formatNumber(Math.ceil(Number(size) / 1_000))} kB` },
  quotation: {
    draft: ({ draft }) => (said(draft) ? draftWords(said(draft)) : ''),
    lossReason: ({ lossReason }) => reasonInWords(said(lossReason)),
  },
  revision: { type: () => '', name: () => '', action: () => '', before: changesIn, after: () => '' },
};

const filesIn = (received: unknown): string => (Array.isArray(received) ? received.map((file) => said((file as Row).name)).join(', ') : '');

/** Numbers of other rows. */
const UNSAID = ['id', 'version', 'ownerId', 'joinedToId', 'inquiryId'];

/** 'Status: New → Resolved', a line for each field that a change touched. */
function changesIn({ type, before, after }: Row): string {
  const [old, next] = [before, after].map((side) => (side ?? {}) as Row) as [Row, Row];
  const { fields } = typeByPath(said(type));
  const codes: Record<string, Record<string, string>> = (type === 'contact-inquiries' && CODES.contactInquiry) || {};
  const shown = (field: string, value: unknown) =>
    value === null || value === undefined || value === '' ? 'nothing' : (codes[field]?.[said(value)] ?? plain(value));
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter((field) => !UNSAID.includes(field) && JSON.stringify(old[field] ?? null) !== JSON.stringify(next[field] ?? null))
    .map((field) => {
      const label = labelOf(field, fields[field] as z.ZodType | undefined);
      // What follows is in the next change, or stands with the quotation.
      if (field === 'draft') return said(old.draft) ? `${label} until then:\n${draftWords(said(old.draft))}` : `${label}: begun`;
      return `${label}: ${shown(field, old[field])} → ${shown(field, next[field])}`;
    })
    .join('\n');
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
function plain(value: unknown): string {
  if (value instanceof Date || (typeof value === 'string' && ISO.test(value))) return `${exactly(value)} IST`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function presented(model: string, field: string, row: Row): string {
  const value = row[field];
  const own = PRESENTED[model]?.[field];
  if (own) return own(row);
  if (value === null || value === undefined || value === '') return '';
  const code = CODES[model]?.[field]?.[said(value)];
  if (code) return code;
  const isDay = DAYS.includes(field) && (value instanceof Date || typeof value === 'string');
  return isDay ? formatDay(value) : plain(value);
}

/** The fields of a row that say something, with what people call them. */
export const fieldsOf = (model: string, row: Row): { label: string; text: string }[] =>
  Object.keys(row)
    .filter((field) => !HIDDEN.includes(field))
    .map((field) => ({ label: LABELS[field] ?? labelOf(field, undefined), text: presented(model, field, row) }))
    .filter(({ text }) => text !== '');

/** One row: what it is, when it was made, and its fields. */
export function rowHtml(model: string, row: Row, references: References): string {
  const at = momentOf(row);
  const fields = fieldsOf(model, row).map(({ label, text }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(text)}</dd></div>`);
  const time = at ? `<p><time datetime="${at.toISOString()}">${escaped(exactly(at))} IST</time></p>` : '';
  return `<article><h3>${escaped(wordsOf(model, row, references))}</h3>${time}<dl>${fields.join('')}</dl></article>\n`;
}

export function sectionHead(model: string, count: number): string {
  const { one, many } = kindOf(model);
  const title = count === 1 ? one : many;
  return `<section><h2>${escaped(title.charAt(0).toUpperCase() + title.slice(1))} <small>${formatNumber(count)}</small></h2>\n`;
}
export const SECTION_END = '</section>\n';

const STYLE = `
:root{color:#17211d;background:#fff;font:1rem/1.5 system-ui,Roboto,Arial,sans-serif}
body{max-width:48rem;margin:0 auto;padding:1.5rem 1rem 4rem;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.375rem;margin:2.5rem 0 .5rem;padding-bottom:.25rem;border-bottom:2px solid #0f4a3c;break-after:avoid}
h2 small{font-size:1rem;font-weight:400;color:#4d5953}
h3{font-size:1rem;margin:0;break-after:avoid}
article{padding:1rem 0;border-bottom:1px solid #d8d3c8;break-inside:avoid-page}
p,dl,dd{margin:0}article p{color:#4d5953;font-size:.875rem}
dl{display:grid;gap:.375rem;margin-top:.5rem}
dl div{display:grid;grid-template-columns:10rem minmax(0,1fr);gap:.25rem 1rem}
dt{color:#4d5953}dd{white-space:pre-line}
a{color:#0f4a3c}ul{margin:0;padding-inline-start:1.25rem}
@media(max-width:30rem){dl div{grid-template-columns:minmax(0,1fr);gap:0}}
@media print{body{max-width:none;padding:0}}`;

export type Head = { company: string; of: string; at: Date; counts: { model: string; count: number }[] };

/** The beginning of the page: of whom, when it was made, and how much of each kind there is. */
export const pageHead = ({ company, of, at, counts }: Head): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Personal data kept by ${escaped(company)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Personal data kept of ${escaped(of)}</h1>
<p>By ${escaped(company)}. Made on ${escaped(exactly(at))}; all times are Indian Standard Time.</p>
<p>${escaped(counts.map(({ model, count }) => `${formatNumber(count)} ${count === 1 ? kindOf(model).one : kindOf(model).many}`).join(', '))}.</p>
`;

/** The files that came with it, in the folder beside the page. */
export const fileList = (paths: string[]): string =>
  paths.length === 0
    ? ''
    : `<section><h2>Attached files <small>${formatNumber(paths.length)}</small></h2>\n<ul>${paths
        .map(
          (path) =>
            `<li><a href="${escaped(path.split('/').map(encodeURIComponent).join('/'))}">${escaped(path.replace('files/', ''))}</a></li>`,
        )
        .join('')}</ul>${SECTION_END}`;

export const PAGE_END = '</body>\n</html>\n';
