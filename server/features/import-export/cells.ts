/** Converts fields to the cells of files and back, without loss (docs/decisions/015). */
import { readPercent, readTiers } from '../../../shared/catalogue/trade';
import type { Column } from '../content/list/file-columns';
import { escapeFormula } from './export/formula-guard';

/** The words of a value. References are already replaced by names. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** The cell of a CSV file for a value: no text becomes a formula. */
export const toCell = (value: unknown) =>
  typeof value === 'string' || Array.isArray(value) ? escapeFormula(wordsOf(value)) : wordsOf(value);

/** Parses a cell; the field's schema validates the result. Undefined for an empty cell without a meaning. */
export function fromCell(cell: string, kind: Column['kind'], nullable: boolean): unknown {
  const text = cell.trim();
  switch (kind) {
    case 'id':
    case 'number':
      if (text === '') return nullable ? null : undefined;
      return /^[-+]?\d+$/.test(text) ? Number(text) : text;
    case 'flag':
      return text === '' ? undefined : (FLAGS.get(text.toLowerCase()) ?? text);
    case 'amount':
      // Accepts ₹1,250.50.
      return text.replace(/^₹|[\s,]/g, '') || null;
    case 'percent':
      return text === '' ? null : (readPercent(text) ?? text);
    case 'tiers':
      return readTiers(text);
    case 'pictures':
      // Addresses contain no spaces.
      return text.split(/\s+/).filter(Boolean);
    default:
      return cell === '' && nullable ? null : cell;
  }
}

const FLAGS = new Map([
  ...['yes', 'true', '1', 'active'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'inactive'].map((word) => [word, false] as const),
]);
