/** Excel files written part by part, as no spreadsheet writes them. */
import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (all: [string, string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const STYLES = `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`;

type Parts = { rows?: string; strings?: string; start?: string; others?: Record<string, string | Uint8Array> };

/** A workbook with these rows, `<row>…</row>`, and shared strings, `<si>…</si>`; `start` stands before the sheet's root. */
export function workbook({ rows = '', strings = '', start = '', others = {} }: Parts): Buffer {
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
export const row = (...cells: string[]) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

/** The same file, of which the directory declares another size for a part: unpacked, or as it is stored. */
export function declared(file: Buffer, name: string, size: number, which: 'unpacked' | 'stored' = 'unpacked'): Buffer {
  const copy = Buffer.from(file);
  // The last place with the name is the directory's; the sizes stand before it.
  copy.writeUInt32LE(size, copy.lastIndexOf(name) - (which === 'unpacked' ? 22 : 26));
  return copy;
}
