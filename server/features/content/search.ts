/** The one search of lists: every word of what was typed, anywhere in a row's texts, in small or capital letters. */
import type { Database } from '../../platform/database/database';

/** Prisma conditions of a search, none for an empty one; null where nothing that can be searched for was typed. */
export function searchConditions(db: Pick<Database, 'provider'>, fields: readonly string[], q: string): object[] | null {
  const words = wordsOf(q);
  if (words.length === 0 && q.trim() !== '') return null;
  return words.map((word) => {
    // SQLite's LIKE knows no case of its own accord; PostgreSQL must be told, by a word that SQLite's client does not have.
    const contains = db.provider === 'postgresql' ? { contains: word, mode: 'insensitive' } : { contains: word };
    return { OR: fields.map((field) => ({ [field]: contains })) };
  });
}

/**
 * The same for the rows of a model. Of products there may be many: where an index finds few of them, these are named. Where it finds many, the
 * first ones are soon met by reading the list in its order (docs/decisions/020-search.md).
 */
export async function searchRows(db: Database, model: string, fields: readonly string[], q: string): Promise<object[] | null> {
  const conditions = searchConditions(db, fields, q);
  const long = wordsOf(q).filter((word) => [...word].length >= LETTERS);
  if (model !== 'product' || !conditions || long.length === 0) return conditions;
  const ids = await db.findProducts(long, FEW + 1);
  return ids && ids.length <= FEW ? [{ id: { in: ids } }, ...conditions] : conditions;
}

/** Of fewer the index knows nothing. */
const LETTERS = 3;
const FEW = 500;

// Prisma passes the signs that LIKE reads as patterns through to the database: they part words instead.
const wordsOf = (q: string) =>
  q
    .split(/[\s%_\\]+/)
    .filter((word) => word !== '')
    .slice(0, 8);
