/** Fields as cells of a CSV file, and back. What is exported and imported again is the same (docs/decisions/015). */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { type Kind, kindOf } from '../../../shared/content/fields';

export type Column = { header: string; field: string; kind: Kind | 'id' };

/** The columns of a type's file; a reference is called after what it points at: categoryId → category. */
export function columnsOf(type: ContentType): Column[] {
  const fields = Object.entries(type.fields as Record<string, z.ZodType>).map(([field, schema]): Column => {
    const kind = kindOf(schema) ?? 'text';
    return { header: kind === 'reference' ? field.replace(/Id$/, '') : field, field, kind };
  });
  return [{ header: 'id', field: 'id', kind: 'id' }, ...fields];
}

/** A value as the text of a cell. References were replaced by what people call them. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return guarded(Array.isArray(value) ? value.join('\n') : String(value));
}

// Where a spreadsheet may take what follows for a formula: at the beginning of a cell and, since a file that is opened with another
// separator is cut elsewhere, after each separator, line break and quote. An apostrophe makes it a text. Where apostrophes stand there
// already they get one more, so that taking one off always gives back what there was. A tab or line break counts at the beginning only:
// spreadsheets that drop it there would show what comes behind it.
const formula = /(?<=^|[,;\t\r\n"])'*(?= *[=+\-@\uff1d\uff0b\uff0d\uff20])|^'*(?=[\t\r\n])/g;
const guarded = (text: string) => text.replace(formula, "'$&");

/** A cell as it was before it was guarded. */
export const removeGuard = (cell: string) => cell.replace(formula, (apostrophes) => apostrophes.slice(1));

/** What a cell says, for the field's own schema to judge; undefined where an empty cell says nothing. */
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
      // As people write amounts: ₹1,250.50.
      return text.replace(/^₹|[\s,]/g, '') || null;
    default:
      return cell === '' && nullable ? null : cell;
  }
}

const FLAGS = new Map([
  ...['yes', 'true', '1', 'active'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'inactive'].map((word) => [word, false] as const),
]);
