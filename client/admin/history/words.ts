/** What is stored, in words: names of types and fields, and their values. */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { kindOf } from '../../../shared/content/fields';
import { allTypes } from '../../../shared/content/registry';
import { formatNumber, formatPrice } from '../../../shared/format';

export const typeAt = (path: string): ContentType | undefined => allTypes.find((type) => type.path === path);

/** Where the field's own name is not what people call it. */
const LABELS: Record<string, string> = {
  categoryId: 'Category',
  color: 'Colour',
  image: 'Picture',
  isActive: 'Active',
  orderPriority: 'Priority',
  stat: 'Figure',
  statKey: 'Key',
  statLabel: 'What the figure says',
};

/** 'statLabel' → 'Stat label'. */
export function labelOf(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** 'AMC service' → 'AMC service', 'Category' → 'category': a title within a sentence. */
export const inSentence = (title: string): string => (/^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1));

/** 'Category', 3 → '3 categories'; 1 → '1 category'. */
export function countOf(title: string, count: number): string {
  const name = inSentence(title);
  return `${formatNumber(count)} ${count === 1 ? name : (PLURALS[title] ?? `${name.replace(/y$/, 'ie')}s`)}`;
}

const PLURALS: Record<string, string> = { 'Company information': 'texts about the company' };

const DOORS: Record<string, string> = {
  trpc: 'in the panel',
  rest: 'through the API',
  file: 'from a file',
  seed: 'with the first content',
};

/** Through which door a change came: 'in the panel'. */
export const doorOf = (door: string): string => DOORS[door] ?? '';

/** Where a type has a tab of another name than its path. */
const TABS: Record<string, string> = {
  'product-categories': 'categories',
  'company-stats': 'stats',
  'company-values': 'values',
  'company-timeline': 'timeline',
};

/** The address of a record in the panel. */
export const addressOf = (type: string, id: number): string => `/admin?tab=${TABS[type] ?? type}&id=${id}`;

/** What rows that others point at are called: by the type's path, then by their id. */
export type Names = Record<string, Map<number, string>>;

/** A value as it is read; '' for none. */
export function wordsOf(type: ContentType | undefined, field: string, value: unknown, names: Names = {}): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join('\n');
  const target = (type?.references as Record<string, string> | undefined)?.[field];
  if (target) return names[target]?.get(value as number) ?? `No. ${value}, which is gone`;
  if (type && kindOf(type.fields[field] as z.ZodType) === 'amount') return formatPrice(String(value));
  return typeof value === 'number' ? formatNumber(value) : String(value);
}
