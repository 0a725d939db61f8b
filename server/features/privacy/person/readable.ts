/** The readable file of an export: one HTML page without scripts and external links, to read and to print. */
import { fieldLabelOf } from '../../../../shared/content/field-kinds';
import { formatNumber } from '../../../../shared/format';
import { formatExactTime } from '../../../../shared/time/in-words';
import {
  pluralizeKindName,
  type RecordedRow,
  type RecordKind,
  toPlainText,
  toTextOrEmpty,
} from '../../../platform/personal-data/personal-records';
import { formatRowText, type RowFormatter, readCreationTime } from './row-formatter';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');

/** Fields with ids of other rows, and fields that the line above already shows. */
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
function presented(model: string, field: string, row: RecordedRow, formatter: RowFormatter): string {
  const value = row[field];
  const { fields, codes } = formatter.kindOf(model);
  const own = fields?.[field];
  if (own) return own(row, formatter);
  if (value === null || value === undefined) return '';
  return codes?.[field]?.[toTextOrEmpty(value)] ?? toPlainText(value);
}

/** The fields of a row that have a value, with readable labels. */
export const listPrintedFields = (model: string, row: RecordedRow, formatter: RowFormatter): { label: string; text: string }[] =>
  Object.keys(row)
    .filter((field) => !HIDDEN.includes(field))
    .map((field) => ({
      label: formatter.kindOf(model).labels?.[field] ?? fieldLabelOf(field, undefined),
      text: presented(model, field, row, formatter),
    }))
    .filter(({ text }) => text !== '');

/** The HTML of one row: its kind, its date, and its fields. */
export function renderRow(model: string, row: RecordedRow, formatter: RowFormatter): string {
  const at = readCreationTime(row);
  const fields = listPrintedFields(model, row, formatter).map(
    ({ label, text }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(text)}</dd></div>`,
  );
  const time = at ? `<p><time datetime="${at.toISOString()}">${escaped(formatExactTime(at))} IST</time></p>` : '';
  return `<article><h3>${escaped(formatRowText(model, row, formatter))}</h3>${time}<dl>${fields.join('')}</dl></article>\n`;
}

export function renderSectionHead(kind: RecordKind, count: number): string {
  const title = pluralizeKindName(kind, count);
  return `<section><h2>${escaped(title.charAt(0).toUpperCase() + title.slice(1))} <small>${formatNumber(count)}</small></h2>\n`;
}
export const SECTION_END_HTML = '</section>\n';

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

export type PageHeadFacts = { company: string; of: string; at: Date; counts: { kind: RecordKind; count: number }[] };

/** The beginning of the page: the person, the time of the export, and the number of rows of each kind. */
export const renderPageHead = ({ company, of, at, counts }: PageHeadFacts): string => `<!doctype html>
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
<p>By ${escaped(company)}. Made on ${escaped(formatExactTime(at))}; all times are Indian Standard Time.</p>
<p>${escaped(counts.map(({ kind, count }) => `${formatNumber(count)} ${pluralizeKindName(kind, count)}`).join(', '))}.</p>
`;

/** The list of files in the archive's folder beside the page. */
export const renderFileList = (paths: string[]): string =>
  paths.length === 0
    ? ''
    : `<section><h2>Attached files <small>${formatNumber(paths.length)}</small></h2>\n<ul>${paths
        .map(
          (path) =>
            `<li><a href="${escaped(path.split('/').map(encodeURIComponent).join('/'))}">${escaped(path.replace('files/', ''))}</a></li>`,
        )
        .join('')}</ul>${SECTION_END_HTML}`;

export const PAGE_END_HTML = '</body>\n</html>\n';
