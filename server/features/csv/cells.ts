/** Converts fields to CSV cells and back, without loss (docs/decisions/015). */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { type Kind, kindOf } from '../../../shared/content/fields';

export type Column = { header: string; field: string; kind: Kind | 'id' };

/** The CSV columns of a type; a reference column is named after its target: categoryId → category. */
export function columnsOf(type: ContentType): Column[] {
  const fields = Object.entries(type.fields as Record<string, z.ZodType>).map(([field, schema]): Column => {
    const kind = kindOf(schema) ?? 'text';
    return { header: kind === 'reference' ? field.replace(/Id$/, '') : field, field, kind };
  });
  return [{ header: 'id', field: 'id', kind: 'id' }, ...fields];
}

/** The cell text of a value. References are already replaced by names. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return escapeFormula(Array.isArray(value) ? value.join('\n') : String(value));
}

// Positions where a spreadsheet may read a formula: at the start of a cell and, since a file may be opened with another separator, after each
// separator, line break and quote. An inserted apostrophe makes it text. Existing apostrophes get one more, so that removing one restores the
// original. A tab or line break is escaped at the start only: spreadsheets that drop it there would read the rest.
const formula = /(?<=^|[,;\t\r\n"])'*(?= *[=+\-@\uff1d\uff0b\uff0d\uff20])|^'*(?=[\t\r\n])/g;
const escapeFormula = (text: string) => text.replace(formula, "'$&");

/** Reverses `escapeFormula`. */
export const removeGuard = (cell: string) => cell.replace(formula, (apostrophes) => apostrophes.slice(1));

/** Parses a cell; the field's schema validates the result. Undefined for an empty cell without a meaning. */
export function fromCell(cell: string, kind: Column['kind'], nullable: boolean): unknown {
  const text = cell.trim();
  switch (kind) {
    case 'id':
    case 'number':
      if (text === '') return undefined;
      return /^[-+]?\d+$/.test(text) ? Number(text) : text;
    case 'flag':
      return text === '' ? undefined : (FLAGS.get(text.toLowerCase()) ?? text);
    case 'amount':
      // Accepts ₹1,250.50.
      return text.replace(/^₹|[\s,]/g, '') || null;
    default:
      return cell === '' && nullable ? null : cell;
  }
}

const FLAGS = new Map([
  ...['yes', 'true', '1', 'active'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'inactive'].map((word) => [word, false] as const),
]);
