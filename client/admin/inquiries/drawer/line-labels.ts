/** What the panel says of the lines of a quote request. */
import { quantity } from '../../../../shared/catalogue/price-words';
import type { Inquiry } from '../labels';

type Line = Inquiry['lines'][number];

/** What the office should know of a line before it quotes: nothing of it was refused. */
export function lineHints(line: Line, catalogue: Inquiry['catalogue']): string[] {
  if (line.productId === null || !catalogue) return [];
  const product = catalogue.find(({ id }) => id === line.productId);
  if (!product) return ['No longer in the catalogue'];
  const { isActive, moq, packSize, unit } = product;
  return [
    ...(isActive ? [] : ['Hidden from visitors']),
    ...(moq && line.quantity < moq ? [`Below the minimum of ${quantity(moq, unit)}`] : []),
    // `packSize` is how many are in one unit, and the quantity is in units.
    ...(packSize && packSize > 1 && !Number.isInteger(line.quantity) ? [`Not in whole packs: ${packSize} in one ${unit ?? 'pack'}`] : []),
  ];
}

/** Spreadsheets read some beginnings as a formula, and tabs and line breaks as the next cell. */
const cell = (value: string | number | null) =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?=[=+\-@])/, "'");

/** The lines as a table for a spreadsheet, its cells separated by tabs. */
export function linesTable(lines: Line[]): string {
  const rows = lines.map(({ title, sku, quantity: count, unit, note }) => [title, sku, count, unit, note].map(cell));
  return [['Product', 'SKU', 'Quantity', 'Unit', 'Note'], ...rows].map((row) => row.join('\t')).join('\n');
}
