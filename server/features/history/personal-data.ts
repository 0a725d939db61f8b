/** What the history stores of people: the revisions of their records. It keeps that a record was erased, by whom and when. */
import { randomUUID } from 'node:crypto';
import { recordedTypes } from '../../../shared/content/registry';
import type { Reader } from '../../platform/database/database';
import { type PersonalData, picked, type RowIds } from '../../platform/personal-data';

/** The numbers of the rows that have a history, by the path of their type. */
const recordedRows = (rows: RowIds) =>
  recordedTypes.flatMap(({ path: type, model }) => {
    const ids = rows[model as keyof Reader] ?? [];
    return ids.length > 0 ? [{ type, rowId: { in: ids } }] : [];
  });

export const historyData: PersonalData = {
  async find(db, { rows }, take) {
    const select = picked('id', 'type', 'rowId', 'name', 'action', 'before', 'after', 'channel', 'createdAt');
    return { revision: await db.revision.findMany({ where: { OR: recordedRows(rows) }, select, orderBy: { id: 'desc' }, take }) };
  },

  async erase(tx, { rows }, { by: { user, channel }, at: createdAt }) {
    const erased = { changeSet: randomUUID(), action: 'erase', userId: user?.id ?? null, userName: user?.name ?? '', channel, createdAt };
    for (const { type, rowId } of recordedRows(rows)) {
      await tx.revision.deleteMany({ where: { type, rowId } });
      await tx.revision.createMany({ data: rowId.in.map((id) => ({ ...erased, type, rowId: id })) });
    }
  },
};
