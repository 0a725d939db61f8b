/** Reducer for the lines of a quotation in the editor: pure steps, each of which preserves the objects of unchanged lines. */
import { ABROAD_STATE_CODE } from '../../../../../shared/gst';
import { type DraftLine, MAX_QUOTED_LINES, type QuotationDraft } from '../../../../../shared/quotation/draft';
import { createUuid } from '../../../random-uuid';
import { type EditLine, type EditValues, parseEditLine, toEditLine } from './edit-values';

export type QuotationEdit =
  | { type: 'set'; fields: Partial<Omit<EditValues, 'lines' | 'buyer'>> }
  | { type: 'buyer'; fields: Partial<QuotationDraft['buyer']> }
  | { type: 'line'; key: string; fields: Partial<EditLine> }
  | { type: 'lines'; fields: ReadonlyMap<string, Partial<EditLine>> }
  | { type: 'insert'; lines: EditLine[]; at: number }
  | { type: 'remove'; key: string }
  | { type: 'move'; key: string; to: number }
  | { type: 'replace'; values: EditValues };

const newKey = (): string => createUuid().slice(0, 8);

export function applyEdit(values: EditValues, step: QuotationEdit): EditValues {
  switch (step.type) {
    case 'replace':
      return step.values;
    case 'set':
      return { ...values, ...step.fields };
    case 'buyer':
      return { ...values, buyer: { ...values.buyer, ...step.fields } };
    default: {
      const lines = changedLines(values.lines, step);
      return lines === values.lines ? values : { ...values, lines };
    }
  }
}

function changedLines(lines: EditLine[], step: Exclude<QuotationEdit, { type: 'replace' | 'set' | 'buyer' }>): EditLine[] {
  switch (step.type) {
    case 'line':
      return lines.map((line) => (line.key === step.key ? { ...line, ...step.fields } : line));
    case 'lines':
      return lines.map((line) => (step.fields.has(line.key) ? { ...line, ...step.fields.get(line.key) } : line));
    case 'insert':
      return [...lines.slice(0, step.at), ...step.lines, ...lines.slice(step.at)].slice(0, MAX_QUOTED_LINES);
    case 'remove':
      return lines.filter(({ key }) => key !== step.key);
    case 'move': {
      const moved = lines.find(({ key }) => key === step.key);
      if (!moved || step.to < 0 || step.to >= lines.length || lines[step.to] === moved) return lines;
      const others = lines.filter((line) => line !== moved);
      return [...others.slice(0, step.to), moved, ...others.slice(step.to)];
    }
  }
}

const BLANK: Omit<DraftLine, 'key' | 'kind'> = {
  productId: null,
  title: '',
  note: null,
  sku: null,
  hsn: null,
  unit: null,
  quantity: 1_000,
  unitPaise: null,
  priceSource: 'typed',
  discountBp: 0,
  gstBp: null,
};

export const buildBlankLine = (kind: DraftLine['kind'], fields: Partial<DraftLine> = {}): EditLine =>
  toEditLine({ ...BLANK, ...fields, kind, key: newKey() });

/** Creates a line for freight or packing, initially taxed at the highest rate among the lines. */
export function buildChargeLine(title: string, lines: readonly EditLine[]): EditLine {
  const rates = lines.flatMap((line) => (line.kind === 'item' ? (parseEditLine(line).line.gstBp ?? []) : []));
  return buildBlankLine('charge', { title, gstBp: rates.length > 0 ? Math.max(...rates) : null });
}

/** The numbers of items and charges on the document, by line key. */
export function assignLineNumbers(lines: readonly EditLine[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { key, kind } of lines) if (kind !== 'heading') numbers.set(key, numbers.size + 1);
  return numbers;
}

/** Only exports and special economic zones can be without tax under a letter of undertaking. */
export const canBeZeroRated = ({ isAbroad, isSez }: QuotationDraft['buyer'], placeOfSupply: string | null): boolean =>
  isAbroad || isSez || placeOfSupply === ABROAD_STATE_CODE;
