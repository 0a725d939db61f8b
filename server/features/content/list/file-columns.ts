/** The columns of content types in files, and the names that files contain instead of ids (docs/decisions/015). */
import type { z } from 'zod';
import { type ContentType, formatTitleInSentence } from '../../../../shared/content/content-type';
import { type FieldKind, fieldKindOf, fieldLabelOf } from '../../../../shared/content/field-kinds';
import { findTypeByPath } from '../../../../shared/content/registry';
import type { Reader } from '../../../platform/database/database';
import { type ContentRow, listRows } from '../rows';
import { isNullable } from './list-page';

/** `header` is the column's label for people; `key` names the column in reports, and in files of earlier releases. */
export type ListFileColumn = { header: string; key: string; field: string; kind: FieldKind | 'id' };

/** The columns of a type in files; a reference column is named after its target: categoryId → category. */
export function listFileColumns(type: ContentType): ListFileColumn[] {
  const fields = Object.entries(type.fields as Record<string, z.ZodType>).map(([field, schema]): ListFileColumn => {
    const kind = fieldKindOf(schema) ?? 'text';
    return { header: fieldLabelOf(field, schema), key: kind === 'reference' ? field.replace(/Id$/, '') : field, field, kind };
  });
  return [{ header: fieldLabelOf('id', undefined), key: 'id', field: 'id', kind: 'id' }, ...fields];
}

export type ReferencedRows = Record<string, { title: string; word(id: unknown): unknown; find(text: string): number | undefined }>;

/** For each reference of the type: `word` returns the name for an id, `find` the id for a name (or for a unique title). */
export async function loadReferencedRows(db: Reader, type: ContentType): Promise<ReferencedRows> {
  const entries = Object.entries(type.references ?? {}) as [string, string][];
  const loaded = entries.map(async ([field, path]) => {
    const target = findTypeByPath(path);
    const rows = await listRows(db, target);
    const key = target.unique.find((name) => !isNullable(target, name)) ?? 'id';
    const word = (row: ContentRow) => String(row[key]);
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
        title: formatTitleInSentence(target.title),
        word: (id: unknown) => words.get(id as number) ?? null,
        find: (text: string) => ids.get(text.trim().toLowerCase()),
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}
