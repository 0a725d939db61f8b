/** The search of all lists: each word must occur somewhere in a row's texts, case-insensitively. */
import type { z } from 'zod';
import type { ContentType } from '../../../../shared/content/content-type';
import { isSearchedField } from '../../../../shared/content/field-kinds';
import { findTypeByPath } from '../../../../shared/content/registry';
import { product } from '../../../../shared/content/types/product';
import type { Database } from '../../../platform/database/database';
import type { TextIndex } from '../../../platform/database/text-index';

/** Prisma conditions of a search, none for an empty one; null if the input has no searchable words. */
export function buildSearchConditions(db: Pick<Database, 'provider'>, fields: readonly string[], q: string): object[] | null {
  const words = splitSearchWords(q);
  if (words.length === 0 && q.trim() !== '') return null;
  return words.map((word) => {
    // SQLite's LIKE is case-insensitive; PostgreSQL needs `mode`, which the SQLite client does not have.
    const contains = db.provider === 'postgresql' ? { contains: word, mode: 'insensitive' } : { contains: word };
    return { OR: fields.map((field) => ({ [field]: contains })) };
  });
}

/** The declared text fields of a type, which the panel searches. */
export const listTextFields = (type: ContentType): string[] =>
  Object.keys(type.fields).filter((name) => isSearchedField(type.fields[name] as z.ZodType));

/** The text fields that visitors may search: the public fields, and those that are declared as searchable. */
export const listPublicTextFields = (type: ContentType): string[] =>
  listTextFields(type).filter((name) => [...type.public.fields, ...(type.public.searched ?? [])].includes(name));

/**
 * Search conditions for some text fields of a type. There may be many products: if the text index finds few, the condition names their ids. If
 * it finds many, reading the list in its order finds the first ones quickly (docs/decisions/020-search.md).
 */
export async function searchRows(db: Database, type: ContentType, fields: readonly string[], q: string): Promise<object[] | null> {
  const conditions = buildSearchConditions(db, fields, q);
  const indexedWords = splitSearchWords(q).filter((word) => [...word].length >= MIN_INDEXED_LETTERS);
  if (type.path !== product.path || !conditions || indexedWords.length === 0) return conditions;
  const found = await db.findTexts(productTextIndex, indexedWords, MAX_NAMED_IDS + 1);
  return found.length <= MAX_NAMED_IDS ? [{ id: { in: found } }, ...conditions] : conditions;
}

export const productTextIndex: TextIndex = { name: 'ProductText', table: 'Product', columns: listTextFields(findTypeByPath(product.path)) };

/** The text index needs at least this many letters. */
export const MIN_INDEXED_LETTERS = 3;
const MAX_NAMED_IDS = 500;

// Prisma does not escape the wildcards of LIKE, so they separate words instead.
/** The words of a search, eight at most. */
export const splitSearchWords = (q: string) =>
  q
    .split(/[\s%_\\]+/)
    .filter((word) => word !== '')
    .slice(0, 8);
