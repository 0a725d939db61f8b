import type { z } from 'zod';
import { toFileValue } from '../../../../shared/catalogue/trade';
import { fieldKindOf, fieldLabelOf } from '../../../../shared/content/field-kinds';
import { restrictType } from '../../../../shared/content/restricted';
import { product } from '../../../../shared/content/types/product';

/** Creates a template file: the header line and an example product in the category with this slug. */
export function buildImportTemplate(category: string | undefined, seesCosts: boolean): string {
  const example: Record<string, unknown> = { ...product.defaults, ...product.example, category };
  const fields = Object.entries(restrictType(product, seesCosts).fields as Record<string, z.ZodType>);
  // Files name a category by its slug.
  const cells = fields.map(([field, schema]) => cellOf(toFileValue(fieldKindOf(schema), example[field.replace(/Id$/, '')])));
  const headers = fields.map(([field, schema]) => fieldLabelOf(field, schema));
  return `\ufeff${[fieldLabelOf('id', undefined), ...headers].join(',')}\r\n${['', ...cells].join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
