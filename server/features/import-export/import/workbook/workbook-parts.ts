/** Reads what the sheets of a workbook share: their names, the formats of numbers, and the texts. */
import { tableError, UNPACKED_SIZE_MESSAGE, UNREADABLE_TABLE_MESSAGE } from '../table/table-rows';
import { XmlReader } from './xml-reader';
import type { ZipParts } from './zip-parts';

export type SheetPart = { name: string; part: string; isHidden: boolean };
export type WorkbookParts = {
  sheets: SheetPart[];
  /** The format of numbers by the index of a cell's style. */
  formats: string[];
  texts: string[];
  /** Whether days are counted from 1904. */
  is1904: boolean;
};

/** More texts than the cells of the largest accepted table. */
const MAX_TEXTS = 1_000_000;

/** Excel's formats that have a number and no text. Those of dates differ by country; only whether they are dates matters. */
const BUILT_IN: Record<number, string> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??', 48: '##0.0E+0' },
  ...{ 37: '#,##0;(#,##0)', 38: '#,##0;(#,##0)', 39: '#,##0.00;(#,##0.00)', 40: '#,##0.00;(#,##0.00)', 49: '@' },
  ...{ 41: '#,##0', 42: '#,##0', 43: '#,##0.00', 44: '#,##0.00' },
};
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

export async function readWorkbookParts(zip: ZipParts): Promise<WorkbookParts> {
  const [workbook] = relationsOf(zip, '').filter(({ type }) => type === 'officeDocument');
  if (!workbook) throw new Error('Invalid XLSX: the workbook is missing');
  const relations = relationsOf(zip, workbook.part);
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part;
  const { sheets, is1904 } = sheetsOf(zip.read(workbook.part), relations);
  const [styles, texts] = [partOf('styles'), partOf('sharedStrings')];
  return {
    is1904,
    sheets,
    formats: styles && zip.has(styles) ? formatsIn(zip.read(styles)) : [],
    texts: texts && zip.has(texts) ? await readTexts(zip.stream(texts)) : [],
  };
}

type Relation = { id: string; type: string; part: string };

/** The relations of a part, or of the archive itself. */
function relationsOf(zip: ZipParts, part: string): Relation[] {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!zip.has(name)) return [];
  const relations: Relation[] = [];
  parse(zip.read(name), (element, attribute) => {
    if (element !== 'Relationship' || attribute('TargetMode') === 'External') return;
    const target = attribute('Target');
    // The type is a URL, of which only the end is equal in all versions of the format.
    const type = attribute('Type').split('/').at(-1) ?? '';
    relations.push({ id: attribute('Id'), type, part: resolvePath(folder, target) });
  });
  return relations;
}

function resolvePath(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

/** The worksheets in their order; sheets of charts and macros are left out. */
function sheetsOf(xml: string, relations: Relation[]): { sheets: SheetPart[]; is1904: boolean } {
  const parts = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, part }) => [id, part]));
  const sheets: SheetPart[] = [];
  let is1904 = false;
  parse(xml, (element, attribute) => {
    if (element === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904'));
    const part = element === 'sheet' ? parts.get(attribute('r:id') || attribute('id')) : undefined;
    if (part !== undefined) sheets.push({ name: attribute('name'), part, isHidden: /^(?:very)?hidden$/i.test(attribute('state')) });
  });
  if (sheets.length === 0) throw tableError(UNREADABLE_TABLE_MESSAGE);
  return { sheets, is1904 };
}

function formatsIn(xml: string): string[] {
  const named = new Map<number, string>();
  const formats: string[] = [];
  let isInCells = false;
  const open = (element: string, attribute: (name: string) => string) => {
    if (element === 'cellXfs') isInCells = true;
    else if (element === 'numFmt') named.set(Number(attribute('numFmtId')), attribute('formatCode'));
    else if (element === 'xf' && isInCells) {
      const id = Number(attribute('numFmtId') || 0);
      formats.push(named.get(id) ?? (isBuiltInDate(id) ? 'yyyy-mm-dd' : (BUILT_IN[id] ?? '')));
    }
  };
  parse(xml, open, (element) => {
    if (element === 'cellXfs') isInCells = false;
  });
  return formats;
}

async function readTexts(pieces: AsyncIterable<string>): Promise<string[]> {
  const texts: string[] = [];
  const text = new TextParts();
  const reader = new XmlReader({
    open: (element) => {
      if (element === 'si') text.start();
      text.open(element);
    },
    close: (element) => {
      text.close(element);
      if (element === 'si') texts.push(text.take());
    },
    text: (part) => text.add(part),
  });
  for await (const piece of pieces) {
    reader.write(piece);
    if (texts.length > MAX_TEXTS) throw tableError(UNPACKED_SIZE_MESSAGE);
  }
  reader.end();
  return texts;
}

/** Collects the text of a cell: all its runs, without the phonetic guides of Japanese texts. */
export class TextParts {
  #parts: string[] = [];
  #isInText = false;
  #isPhonetic = false;

  start(): void {
    this.#parts = [];
    this.#isInText = false;
    this.#isPhonetic = false;
  }

  open(element: string): void {
    if (element === 't') this.#isInText = true;
    if (element === 'rPh') this.#isPhonetic = true;
  }

  close(element: string): void {
    if (element === 't') this.#isInText = false;
    if (element === 'rPh') this.#isPhonetic = false;
  }

  add(text: string): void {
    if (this.#isInText && !this.#isPhonetic) this.#parts.push(text);
  }

  take(): string {
    return decodeEscapes(this.#parts.join(''));
  }
}

/** Excel writes control characters as _x000D_, and such a text itself as _x005F_x000D_. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([\da-fA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) : text;

function parse(xml: string, open: (element: string, attribute: (name: string) => string) => void, close?: (element: string) => void): void {
  const reader = new XmlReader({ open, close: close ?? (() => undefined), text: () => undefined });
  reader.write(xml);
  reader.end();
}
