/** Collects what a file has and an import does not take, for programs that do not show each row to a person. */
import type { ImportedRow, LeftOut, LeftOutCell } from '../../../../shared/import-export/import-report';
import { cutStart } from '../../../../shared/text/cut-text';
import type { ImportHeadings } from './columns/headers';
import type { ParsedRow, Sheet } from './parse-row';

/** The answer of a repeated request is stored, so it is bounded. */
const MAX_CELLS = 200;
const SHOWN = 60;
/** The start of a cell, by which people recognize it. */
export const shortenCell = (text = ''): string => (text.length > SHOWN ? `${cutStart(text, SHOWN)}…` : text);

const WITHHELD = 'Only people who may see cost prices can import it';
const UNKNOWN = 'No field has this name';

/** Why cells of a row are left out, by the keys of their fields; `code` is of the file, otherwise of the stored row. */
export type Reasons = { code: string; reasons: Record<string, string> };

export class LeftOutCells {
  #count = 0;
  readonly #cells: LeftOutCell[] = [];

  constructor(
    private readonly sheet: Sheet,
    private readonly headings: ImportHeadings,
  ) {}

  /** Adds the cells of a row that are left out. */
  add({ line, action }: ImportedRow, { texts }: ParsedRow, { code, reasons }: Reasons): void {
    const sku = shortenCell(code);
    for (const [key, reason] of Object.entries(reasons)) {
      this.#count += 1;
      if (this.#cells.length === MAX_CELLS) continue;
      this.#cells.push({ line, action, sku, column: this.#headingOf(key), value: shortenCell(texts[key]), reason });
    }
  }

  /** The heading in the file; of a field that the file lacks, its own. */
  #headingOf(key: string): string {
    const at = this.sheet.columns.findIndex((column) => column?.key === key);
    return shortenCell(this.headings.headers[at]?.trim()) || (this.sheet.known.find((column) => column.key === key)?.header ?? key);
  }

  toReport(sheets: string[] = []): LeftOut {
    const { understood, withheld } = this.headings;
    const columns = [
      ...understood.flatMap(({ by, header }) => (by === 'unknown' ? [{ column: header, reason: UNKNOWN }] : [])),
      ...withheld.map((column) => ({ column, reason: WITHHELD })),
    ];
    return { count: this.#count, cells: this.#cells, columns, sheets };
  }
}
