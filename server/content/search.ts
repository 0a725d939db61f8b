/** The one search of lists: every word of what was typed, anywhere in a row's texts, in small or capital letters. */
import type { Database } from '../db';

/** Prisma conditions of a search, none for an empty one; null where nothing that can be searched for was typed. */
export function matching(db: Pick<Database, 'provider'>, fields: readonly string[], q: string): object[] | null {
  const words = wordsOf(q);
  if (words.length === 0 && q.trim() !== '') return null;
  return words.map((word) => {
    // SQLite's LIKE knows no case of its own accord; PostgreSQL must be told, by a word that SQLite's client does not have.
    const contains = db.provider === 'postgresql' ? { contains: word, mode: 'insensitive' } : { contains: word };
    return { OR: fields.map((field) => ({ [field]: contains })) };
  });
}

// Prisma passes the signs that LIKE reads as patterns through to the database: they part words instead.
const wordsOf = (q: string) =>
  q
    .split(/[\s%_\\]+/)
    .filter((word) => word !== '')
    .slice(0, 8);
