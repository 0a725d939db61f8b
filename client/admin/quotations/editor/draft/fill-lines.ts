/** Sets one value in several lines. */
import type { PricedProduct } from '../../../../../shared/catalogue/price';
import type { EditLine } from './edit-values';
import { applyTypedField } from './line-price';

/** The fields that can be copied from one line to others, with their names. */
export const COPIED_FIELDS = {
  quantity: 'Quantity',
  unit: 'Unit',
  price: 'Price',
  discount: 'Discount',
  gst: 'GST rate',
  hsn: 'HSN or SAC',
} as const;
export type CopiedField = keyof typeof COPIED_FIELDS;
export const isCopiedField = (field: string | undefined): field is CopiedField => field !== undefined && field in COPIED_FIELDS;

export type LineFields = ReadonlyMap<string, Partial<EditLine>>;

/** The lines that a discount changes: freight and packing are left alone beside goods, since their price is a cost of the office. */
export function discountLines(chosen: readonly EditLine[]): { lines: readonly EditLine[]; left: EditLine[] } {
  const goods = chosen.filter(({ kind }) => kind === 'item');
  return goods.length === 0 ? { lines: chosen, left: [] } : { lines: goods, left: chosen.filter(({ kind }) => kind === 'charge') };
}

/** The changed fields when this value is set in each of these lines: a proposed price follows the quantity here too. */
export function copyToLines(
  lines: readonly EditLine[],
  field: CopiedField,
  value: string | null,
  prices: ReadonlyMap<string, PricedProduct>,
): Map<string, Partial<EditLine>> {
  const typed = (line: EditLine): Partial<EditLine> =>
    field === 'unit' || field === 'hsn' ? { [field]: value } : applyTypedField(line, field, value ?? '', prices.get(line.key));
  return new Map(lines.map((line) => [line.key, typed(line)]));
}

/** The values of these fields before the change, for its Undo: texts typed later into other fields stay. */
export function readPreviousFields(lines: readonly EditLine[], fields: LineFields): Map<string, Partial<EditLine>> {
  const before = (line: EditLine): Partial<EditLine> => {
    const names = Object.keys(fields.get(line.key) ?? {}) as (keyof EditLine)[];
    return Object.fromEntries(names.map((name) => [name, line[name]]));
  };
  return new Map(lines.filter(({ key }) => fields.has(key)).map((line) => [line.key, before(line)]));
}
