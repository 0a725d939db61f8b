/** The lists of the content types, made from the registry: their files, and their records in the command bar. */
import { z } from 'zod';
import { toFileValue } from '../../../../shared/catalogue/trade';
import type { ContentType } from '../../../../shared/content/content-type';
import { allTypes } from '../../../../shared/content/registry';
import { parseListInput } from '../../../platform/http/rest/list-query';
import { defineListFile, type ListDefinition, type ListsByPath, ROWS_PER_BATCH } from '../../../platform/list';
import { restrictTypeFor } from '../restricted-fields';
import { type ContentRow, findRowNames, listRows } from '../rows';
import { listFileColumns, loadReferencedRows } from './file-columns';
import { buildListConditions, buildListInput, buildListOrder, type ListSelection, whereAfterCursor } from './list-page';
import { listTextFields, searchRows } from './search';

/** The list of a type; its files use the search, filters and order of the panel's list. */
export function buildContentList(type: ContentType) {
  const file = defineListFile<Record<string, unknown>, ListSelection>({
    path: type.path,
    query: z.preprocess((values) => parseListInput(values as Record<string, unknown>), buildListInput(type)),
    columns: (_, session) =>
      listFileColumns(restrictTypeFor(session, type)).map(({ field, header, kind }) => ({
        name: field,
        header,
        kind: kind === 'amount' ? kind : 'text',
      })),
    async *rows({ db, session }, { sort, ...selection }) {
      const seen = restrictTypeFor(session, type, { sort, ...selection });
      const columns = listFileColumns(seen);
      const where = await buildListConditions(db, type, selection);
      const references = await loadReferencedRows(db.read, type);
      const cell = (row: ContentRow, { field, kind }: (typeof columns)[number]) =>
        references[field]?.word(row[field]) ?? toFileValue(kind, row[field]);
      for (let last: ContentRow | undefined; where; ) {
        const rest = { AND: [where, ...(last ? [whereAfterCursor(type, last, sort)] : [])] };
        const rows = await listRows(db.read, seen, { where: rest, orderBy: buildListOrder(type, sort), take: ROWS_PER_BATCH });
        yield rows.map((row) => Object.fromEntries(columns.map((column) => [column.field, cell(row, column)])));
        last = rows.at(-1);
        if (rows.length < ROWS_PER_BATCH) return;
      }
    },
  });
  return {
    scope: 'read-public',
    file,
    search: async ({ db }, q, take) => findRowNames(db.read, type, await searchRows(db, type, listTextFields(type), q), { take }),
  } satisfies ListDefinition;
}

/** The lists of all content types, by their paths. */
export const contentLists: ListsByPath = Object.fromEntries(allTypes.map((type) => [type.path, buildContentList(type)]));
