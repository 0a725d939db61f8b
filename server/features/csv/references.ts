/** Names for referenced rows: in files a category is identified by its slug. */
import { type ContentType, inSentence } from '../../../shared/content/content-type';
import type { Reader } from '../../platform/database/database';
import { isNullable } from '../content/list-page';
import { typeByPath } from '../content/registry';
import { listRows, type Row } from '../content/rows';

export type References = Record<string, { title: string; word(id: unknown): unknown; find(text: string): number | undefined }>;

/** For each reference of the type: `word` returns the name for an id, `find` the id for a name (or for a unique title). */
export async function loadReferences(db: Reader, type: ContentType): Promise<References> {
  const entries = Object.entries(type.references ?? {}) as [string, string][];
  const loaded = entries.map(async ([field, path]) => {
    const target = typeByPath(path);
    const rows = await listRows(db, target);
    const key = target.unique.find((name) => !isNullable(target, name)) ?? 'id';
    const word = (row: Row) => String(row[key]);
    const words = new Map(rows.map((row) => [row.id, word(row)]));
    const ids = new Map<string, number | undefined>();
    for (const row of rows) {
      const name = String(row[target.nameField]).toLowerCase();
      ids.set(name, ids.has(name) ? undefined : row.id);
    }
    for (const row of rows) ids.set(word(row).toLowerCase(), row.id);
    return [
      field,
      {
        title: inSentence(target.title),
        word: (id: unknown) => words.get(id as number) ?? null,
        find: (text: string) => ids.get(text.trim().toLowerCase()),
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}
