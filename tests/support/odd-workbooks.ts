/** Excel files with unusual contents from attackers and old programs: each is read, or refused with a readable error. */
import { createRowXml, createWorkbook } from './hostile-workbooks';

const head = createRowXml('Item', 'Qty');
const lines = head + createRowXml('Rope', '12');
const SHEET = 'xl/worksheets/sheet1.xml';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relation = (type: string, target: string, more = '') =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"${more}/></Relationships>`;
const sheetOf = (rows: string, end = '') => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${end}</worksheet>`;
const cell = (content: string) => `<row><c t="inlineStr"><is><t>${content}</t></is></c><c><v>12</v></c></row>`;

/** The same archive with another part name of the same length. */
function renamed(file: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + 1)) copy.write(to, at, 'latin1');
  return copy;
}

/** The container format in which Office stores a workbook with a password. */
const encrypted = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(504),
  Buffer.from('EncryptionInfo\0EncryptedPackage', 'utf16le'),
]);
const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

const BROKEN = /cannot be read as an Excel file/;

/** Creates the workbooks, each with the items that are read, or the reason of the refusal. */
export function createOddWorkbooks(): [string, Buffer, string[] | RegExp][] {
  return [
    [
      'an entity that names a file of the server',
      createWorkbook({ start: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>', rows: head + cell('rope &b;') }),
      ['rope &b;'],
    ],
    [
      'entities of entities',
      createWorkbook({ start: `<!DOCTYPE a [<!ENTITY l0 "haha">${laughs}]>`, rows: head + cell('rope &l12;') }),
      ['rope &l12;'],
    ],
    [
      'a link to another workbook',
      createWorkbook({
        rows: `${head}<row><c t="str"><f>[1]Sheet1!A1</f><v>Rope</v></c><c><v>12</v></c></row>`,
        others: {
          'xl/externalLinks/externalLink1.xml': `<externalLink xmlns="${MAIN}"/>`,
          'xl/externalLinks/_rels/externalLink1.xml.rels': relation(
            'externalLinkPath',
            'http://127.0.0.1:1/a.xlsx',
            ' TargetMode="External"',
          ),
        },
      }),
      ['Rope'],
    ],
    [
      'a formula without a result',
      createWorkbook({ rows: `${head}<row><c t="str"><f>"Ro"&amp;"pe"</f></c><c><v>12</v></c></row>${createRowXml('Hooks', '3')}` }),
      ['Hooks'],
    ],
    ['16,384 columns', createWorkbook({ rows: `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`.repeat(3) }), /500 columns/],
    [
      'a million references to one string',
      createWorkbook({ strings: '<si><t>x</t></si>', rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(500)}</row>`.repeat(2_000) }),
      /too large once it is unpacked/,
    ],
    [
      'a reference to a string that is missing',
      createWorkbook({ rows: `${head}<row><c t="s"><v>999999999</v></c><c><v>12</v></c></row>` }),
      /No line was found/,
    ],
    ['elements in elements', createWorkbook({ rows: `${'<a>'.repeat(200_000)}${lines}` }), ['Rope']],
    ['a character that does not exist', createWorkbook({ rows: head + cell('Rope &#x110000;') }), ['Rope &#x110000;']],
    ['a password', encrypted, /protected with a password/],
    [
      'two parts of one name',
      renamed(
        createWorkbook({ rows: lines, others: { 'xl/worksheets/sheetX.xml': sheetOf(head + createRowXml('Hooks', '3')) } }),
        'sheetX.xml',
        'sheet1.xml',
      ),
      BROKEN,
    ],
    [
      'parts outside its folder',
      createWorkbook({ rows: lines, others: { '../../evil.xml': 'x', '/etc/evil.xml': 'x', 'C:\\evil.xml': 'x' } }),
      ['Rope'],
    ],
    [
      'a sheet outside its folder',
      createWorkbook({ rows: lines, others: { 'xl/_rels/workbook.xml.rels': relation('worksheet', '../../../etc/passwd') } }),
      BROKEN,
    ],
    [
      'days counted from 1904',
      createWorkbook({
        rows: `${head}<row><c s="1"><v>0</v></c><c><v>12</v></c></row>`,
        others: {
          'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        },
      }),
      ['1904-01-01'],
    ],
    [
      'one merged cell over the whole sheet',
      createWorkbook({ others: { [SHEET]: sheetOf(lines, '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>') } }),
      ['Rope'],
    ],
    [
      'rows with odd numbers',
      createWorkbook({ rows: `<row r="-1"><c><v>1</v></c></row><row r="99999999999"><c><v>1</v></c></row>${lines}` }),
      BROKEN,
    ],
  ];
}
