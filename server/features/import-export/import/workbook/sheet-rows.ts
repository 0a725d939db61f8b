/** Reads the rows of a sheet while its part is unpacked. */
import { tableError, UNREADABLE_TABLE_MESSAGE } from '../table/table-rows';
import { buildCellReader, type StoredCell } from './cell-text';
import { decodeEscapes, TextParts, type WorkbookParts } from './workbook-parts';
import { XmlReader } from './xml-reader';

/** A row; `open` has the positions of the formulas without a stored result. */
export type SheetRow = { index: number; cells: string[]; open: number[] };

/** The size of a sheet in Excel: a position beyond it is not from a spreadsheet. */
const SHEET_ROWS = 1_048_576;
const SHEET_COLUMNS = 16_384;

export async function* readSheetRows(pieces: AsyncIterable<string>, { formats, texts, is1904 }: WorkbookParts): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  const parser = new SheetParser(formats, buildCellReader(texts, is1904), (row) => rows.push(row));
  const reader = new XmlReader(parser);
  for await (const piece of pieces) {
    reader.write(piece);
    yield* rows.splice(0);
  }
  reader.end();
  yield* rows.splice(0);
}

const NO_CELL: StoredCell = { type: '', format: '', value: '', text: '', hasValue: false, hasFormula: false };

class SheetParser {
  #isInData = false;
  #row: SheetRow | undefined;
  #index = -1;
  #cell: StoredCell | undefined;
  #column = -1;
  #isInValue = false;
  readonly #text = new TextParts();

  constructor(
    private readonly formats: string[],
    private readonly textOf: (cell: StoredCell) => string | undefined,
    private readonly take: (row: SheetRow) => void,
  ) {}

  open(name: string, attribute: (name: string) => string): void {
    if (name === 'sheetData') this.#isInData = true;
    else if (name === 'row' && this.#isInData) this.#startRow(attribute('r'));
    else if (name === 'c' && this.#row) this.#startCell(attribute);
    else if (this.#cell) {
      if (name === 'v') {
        this.#cell.hasValue = true;
        this.#isInValue = true;
      } else if (name === 'f') this.#cell.hasFormula = true;
      else this.#text.open(name);
    }
  }

  text(text: string): void {
    if (!this.#cell) return;
    if (this.#isInValue) this.#cell.value += text;
    else this.#text.add(text);
  }

  close(name: string): void {
    if (name === 'v') this.#isInValue = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row' && this.#row) {
      this.take(this.#row);
      this.#row = undefined;
    } else if (name === 'sheetData') this.#isInData = false;
    else if (this.#cell) this.#text.close(name);
  }

  #startRow(number: string): void {
    this.#index = number === '' ? this.#index + 1 : Number(number) - 1;
    if (!(this.#index >= 0 && this.#index < SHEET_ROWS)) throw tableError(UNREADABLE_TABLE_MESSAGE);
    this.#row = { index: this.#index, cells: [], open: [] };
    this.#column = -1;
  }

  #startCell(attribute: (name: string) => string): void {
    const reference = attribute('r');
    this.#column = reference === '' ? this.#column + 1 : columnOf(reference);
    if (!(this.#column >= 0 && this.#column < SHEET_COLUMNS))
      throw new Error(`Invalid XLSX: a cell in column ${this.#column + 1} is outside the supported sheet`);
    const style = attribute('s');
    this.#cell = { ...NO_CELL, type: attribute('t'), format: style === '' ? '' : (this.formats[Number(style)] ?? '') };
    this.#text.start();
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell || !this.#row) return;
    cell.text = this.#text.take();
    if (cell.type === 'str') cell.value = decodeEscapes(cell.value);
    const text = this.textOf(cell);
    const { cells, open } = this.#row;
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text ?? '';
    if (text === undefined) open.push(this.#column);
  }
}

/** 'AB12' → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.slice(0, 8)) {
    const value = letter.toUpperCase().charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}
