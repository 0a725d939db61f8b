import { product } from '../../../shared/content/product';

/** A template file: the header line and an example product in the category with this slug. */
export function templateOf(category = ''): string {
  const example: Record<string, unknown> = { ...product.defaults, ...product.example, category };
  // Files name a category by its slug.
  const columns = Object.keys(product.fields).map((field) => field.replace(/Id$/, ''));
  const cells = columns.map((column) => cellOf(example[column]));
  return `\ufeff${['id', ...columns].join(',')}\r\n${['', ...cells].join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
