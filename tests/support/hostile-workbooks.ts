/** Builds Excel files part by part, in forms that no spreadsheet writes. */
import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (all: [string, string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const STYLES = `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`;

type Parts = { rows?: string; strings?: string; start?: string; others?: Record<string, string | Uint8Array> };

/** A workbook with these rows, `<row>…</row>`, and shared strings, `<si>…</si>`; `start` is inserted before the sheet's root. */
export function createWorkbook({ rows = '', strings = '', start = '', others = {} }: Parts): Buffer {
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': rels([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${start}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...others,
  };
  const bytes = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 1 }));
}

/** A row of texts. */
export const createRowXml = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

/** The same file with a directory that declares another size for a part: its unpacked or its stored size. */
export function declareUnpackedSize(file: Buffer, name: string, size: number, which: 'unpacked' | 'stored' = 'unpacked'): Buffer {
  const copy = Buffer.from(file);
  // The last occurrence of the name is in the directory; the sizes precede it.
  copy.writeUInt32LE(size, copy.lastIndexOf(name) - (which === 'unpacked' ? 22 : 26));
  return copy;
}

/** Small media parts of a workbook, besides its own seven parts. */
export const createMediaFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/media/${at}.png`, 'x']));

const MB = 1024 * 1024;

/** Workbooks that are refused, with the expected reason. */
export function createHostileWorkbooks(): [string, Buffer, RegExp][] {
  const HEAVY = /is too large once it is unpacked/;
  const head = createRowXml('Id', 'Title');
  const sheet = 'xl/worksheets/sheet1.xml';
  const longString = `<si><t>${'x'.repeat(30_000)}</t></si>`;
  return [
    ['a bomb', declareUnpackedSize(createWorkbook({ rows: head }), sheet, 129 * MB), HEAVY],
    ['a part that is larger than declared', declareUnpackedSize(createWorkbook({ rows: head.repeat(9_000) }), sheet, 500), /exceeds/],
    ['a part without a size', declareUnpackedSize(createWorkbook({ rows: head }), sheet, 0), /cannot be read/],
    ['a part without a stored size', declareUnpackedSize(createWorkbook({ rows: head }), sheet, 0, 'stored'), /cannot be read/],
    ['more than a thousand parts', createWorkbook({ rows: head, others: createMediaFiles(994) }), HEAVY],
    ['another archive', createWorkbook({ others: { '_rels/.rels': '<a/>' } }), /Invalid XLSX/],
    [
      'a cell in the last corner',
      createWorkbook({ rows: `${head}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>` }),
      /500 columns, and line 1048576/,
    ],
    ['a row of a hundred thousand cells', createWorkbook({ rows: `<row>${'<c/>'.repeat(100_000)}</row>` }), /outside the supported sheet/],
    ['too many rows', createWorkbook({ rows: head + createRowXml('1', 'x').repeat(20_001) }), /up to 20,000 rows/],
    ['a long row', createWorkbook({ rows: head + createRowXml('1', 'x'.repeat(200_001)) }), /2,00,000 characters, and line 2/],
    ['a long first line', createWorkbook({ rows: createRowXml('Id', 'x'.repeat(20_001)) }), /more than 20,000 characters/],
    [
      'a string in many cells',
      createWorkbook({ strings: longString, rows: head + '<row><c t="s"><v>0</v></c></row>'.repeat(400) }),
      /up to 10 MB/,
    ],
  ];
}
