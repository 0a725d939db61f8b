/** The cells of Excel files are read as the spreadsheet shows them. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readWorkbook } from '../../../server/features/import-export/import/table/read-workbook';
import { createWorkbook } from '../../support/hostile-workbooks';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const limits = { unpackedBytes: 20 * 1024 * 1024 };

async function rowsOf(file: Buffer, headings: string[] = []) {
  const rows: { line: number; cells: string[]; open?: number[] }[] = [];
  for await (const row of readWorkbook(file, limits, { headings })) rows.push(row);
  return rows;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const stylesOf = (format: string) =>
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="200" formatCode="${escapeXml(format)}"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="200" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const withFormat = (format: string, value: string) =>
  createWorkbook({ rows: `<row><c s="1"><v>${value}</v></c></row>`, others: { 'xl/styles.xml': stylesOf(format) } });

it.each([
  ['0%', '0.18', '18%'],
  ['0%', '0.0025', '0.25%'],
  ['0.00%', '0.28', '28%'],
  ['0.0 %', '0.125', '12.5%'],
  ['[Red]0%', '1.8E-1', '18%'],
  ['0"%"', '18', '18%'],
  ['0\\%', '5', '5%'],
  ['0000000', '123', '0000123'],
  ['00000000', '9024010', '09024010'],
  ['"SKU-"0000', '45', 'SKU-0045'],
  ['\\D\\H\\-0000', '7', 'DH-0007'],
  ['00000\\ 00000', '9845012345', '98450 12345'],
  ['0.00', '12.345', '12.35'],
  ['#,##0.00', '1833.3333333333333', '1833.33'],
  ['0.00', '1833.335', '1833.34'],
  ['[$₹-4009]\\ #,##0.00', '1833.3333', '₹ 1833.33'],
  ['"Rs." #,##0.00', '1833.3333', 'Rs. 1833.33'],
  ['_ "₹" * #,##0.00_ ;_ "₹" * \\-#,##0.00_ ', '5', '₹ 5.00'],
  ['[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', '1234567', '1234567'],
  ['0" pcs"', '12', '12 pcs'],
  ['0.0 "kg"', '12.5', '12.5 kg'],
  ['#,##0_);(#,##0)', '1234', '1234'],
  ['0.00E+00', '8901234567890', '8901234567890'],
  ['0,', '12500', '12500'],
  ['# ?/?', '0.5', '0.5'],
  ['@', '00123', '123'],
  [';;;', '7', '7'],
  ['General', '530.4100000000001', '530.41'],
  ['General', '8.901234567890E12', '8901234567890'],
  ['General', '0.00000012', '0.00000012'],
  ['dd/mm/yyyy', '46000', '2025-12-09'],
  ['[$-4009]d mmm yyyy;@', '46000.5', '2025-12-09 12:00:00'],
  ['?'.repeat(300), '5', '5'],
  ['[>', '5', '5'],
  ['0'.repeat(250), '5', `${'0'.repeat(249)}5`],
])('a number with the format %j and the value %s is read as %j', async (format, value, text) =>
  expect((await rowsOf(withFormat(format, value)))[0]?.cells).toEqual([text]),
);

it.each<[string, string, string]>([
  ['a flag', '<c t="b"><v>1</v></c>', 'yes'],
  ['a flag that is off', '<c t="b"><v>0</v></c>', 'no'],
  ['a date in words', '<c t="d"><v>2026-03-03T00:00:00</v></c>', '2026-03-03'],
  ['rich text', '<c t="inlineStr"><is><r><t xml:space="preserve">Big </t></r><r><t>mop</t></r></is></c>', 'Big mop'],
  ['a phonetic guide', '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></is></c>', '東京'],
  ['a section of characters', '<c t="inlineStr"><is><t><![CDATA[a & <b>]]></t></is></c>', 'a & <b>'],
  ['entities', '<c t="inlineStr"><is><t>a &amp; b &#8377; &#x20b9;</t></is></c>', 'a & b ₹ ₹'],
  ['an escaped return', '<c t="inlineStr"><is><t>x_x005F_x000D_y</t></is></c>', 'x_x000D_y'],
  ['a > in an attribute', '<c t="str" x="a>b"><v>ok</v></c>', 'ok'],
  ['a comment', '<c t="str"><!-- <v>no</v> --><v>ok</v></c>', 'ok'],
  ['prefixes', '<x:c t="str"><x:v>ok</x:v></x:c>', 'ok'],
  ['the empty result of a formula', '<c t="str"><f>""</f><v></v></c><c t="str"><v>z</v></c>', ''],
  ['the result of a formula', '<c><f>2*3</f><v>6</v></c>', '6'],
  ['the result of an array formula', '<c t="str"><f t="array" ref="A1">"a"</f><v>a</v></c>', 'a'],
])('a cell with %s is read', async (_, cell, text) => {
  const [row] = await rowsOf(createWorkbook({ rows: `<row>${cell}<c t="str"><v>end</v></c></row>` }));
  expect([row?.cells[0], row?.open]).toEqual([text, undefined]);
});

it.each([
  ['no value', '<c><f>B3*1.1</f></c>'],
  ['an empty value', '<c><f>B3*1.1</f><v></v></c>'],
  ['an empty element', '<c><f>B3*1.1</f><v/></c>'],
  ['a text without a value', '<c t="str"><f>"Ro"&amp;"pe"</f></c>'],
  ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
  ['an error without a formula', '<c t="e"><v>#N/A</v></c>'],
])('a formula with %s is marked as one without a result', async (_, cell) => {
  const [row] = await rowsOf(createWorkbook({ rows: `<row>${cell}<c t="str"><v>x</v></c></row>` }));
  expect(row).toEqual({ line: 1, cells: ['', 'x'], open: [0] });
});

const cases = readdirSync('tests/support/cases').filter((name) => name.startsWith('sheet-'));
it.each(cases)('the sheet with known headings of %s is read', async (name) => {
  const rows = await rowsOf(readFileSync(`tests/support/cases/${name}`), ['sku', 'title']);
  expect(rows.map(({ cells }) => cells[0])).toEqual(['SKU', 'ZB-1']);
});

it('the whole text of a long part is read, wherever its pieces end', async () => {
  const texts = Array.from({ length: 3_000 }, (_, at) => `Mop & broom no ${at} <${'é₹'.repeat(at % 40)}>`);
  const rows = texts.map((text) => `<row><c t="inlineStr" note='a "b" > c'><is><t>${escapeXml(text)}</t></is></c></row>`).join('\n');
  const read = await rowsOf(createWorkbook({ rows }));
  expect(read.map(({ cells }) => cells[0])).toEqual(texts);
});
