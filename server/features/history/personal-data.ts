/**
 * The personal data of the history: the revisions of people's records. After an erasure the history retains only that a record was erased,
 * by whom and when.
 */
import { recordedTypes } from '../../../shared/content/registry';
import type { Reader } from '../../platform/database/database';
import { definePersonalData, type RowIds } from '../../platform/personal-data/personal-data';
import { buildRowReaders, readDependentRows, selectFields } from '../../platform/personal-data/subject-rows';
import { historyRecordKinds } from './records';

/** The ids of the rows that have a history, by the path of their type. */
const recordedRows = (rows: RowIds) =>
  recordedTypes.flatMap(({ path: type, model }) => {
    const ids = rows[model as keyof Reader] ?? [];
    return ids.length > 0 ? [{ type, rowId: { in: ids } }] : [];
  });

// Within another condition Prisma takes an empty OR for no condition at all.
const revisionsOf = (rows: RowIds) => ({ OR: [{ id: { in: [] } }, ...recordedRows(rows)] });

export const historyPersonalData = definePersonalData({
  kinds: historyRecordKinds,

  ...buildRowReaders(({ rows }) => ({
    revision: {
      where: revisionsOf(rows),
      select: selectFields('id', 'type', 'rowId', 'name', 'action', 'before', 'after', 'channel', 'createdAt'),
    },
  })),

  leavesOf: (db, { rows }, take) => readDependentRows(db, 'revision', revisionsOf(rows), take),

  async erase(tx, { rows }, { by: { user, channel }, at: createdAt, changeSet }) {
    await tx.revision.deleteMany({ where: { id: { in: rows.revision ?? [] } } });
    const erased = { changeSet, action: 'erase', userId: user?.id ?? null, userName: user?.name ?? '', channel, createdAt };
    for (const { type, rowId } of recordedRows(rows))
      await tx.revision.createMany({ data: rowId.in.map((id) => ({ ...erased, type, rowId: id })) });
  },
});
