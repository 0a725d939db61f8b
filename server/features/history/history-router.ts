/** The history of content: revisions of a row, recent changes, trash, restore, undo. */
import { z } from 'zod';
import { anyText, id } from '../../../shared/content/fields';
import { pictureType, recordedTypes, typeByPath } from '../../../shared/content/registry';
import type { Reader } from '../../platform/database/database';
import { adminProcedure, router } from '../../platform/trpc';
import { actorFrom } from '../content/change';
import { toCursorPage } from '../content/paging';
import { readDelegate } from '../content/rows';
import { refuseInUse } from '../pictures/picture-uses';
import type { PictureRow } from '../pictures/store-pictures';
import { listChangeSets } from './change-sets';
import { presentRevisions, readNames, rowName, type StoredRevision } from './revisions';
import { restoreRevision, undoChangeSet } from './undo';

const PAGE = 50;
const CHANGES = 20;
/** Lists continue below a revision: `before` is the `next` of the page above; `next` is null at the end. */
const page = z.object({ before: z.int32().positive().optional() });
const typePath = z.enum(
  recordedTypes.map((type) => type.path),
  'Is not a content type',
);

async function listRevisions(db: Reader, of: { changeSet: string } | { type: string; rowId: number }, before: number | undefined) {
  const where = { ...of, ...(before && { id: { lt: before } }) };
  const found = await db.revision.findMany({ where, orderBy: { id: 'desc' }, take: PAGE + 1 });
  const { rows, next } = toCursorPage(found, PAGE, ({ id }) => id);
  return { rows: await presentRevisions(db, rows), next };
}

export const history = router({
  /** The revisions of one row, newest first. */
  ofRow: adminProcedure
    .input(page.extend({ type: typePath, rowId: z.int32().positive() }))
    .query(({ ctx, input: { before, ...row } }) => listRevisions(ctx.db.read, row, before)),
  /** Change sets, newest first. */
  changes: adminProcedure.input(page).query(({ ctx, input }) => listChangeSets(ctx.db.read, CHANGES, input.before)),
  /** The revisions of one change set, newest first. */
  ofChangeSet: adminProcedure
    .input(page.extend({ changeSet: z.uuid() }))
    .query(({ ctx, input: { before, changeSet } }) => listRevisions(ctx.db.read, { changeSet }, before)),
  /** Deleted rows that can be restored, last deleted first. */
  trash: adminProcedure
    .input(page.extend({ type: typePath.optional(), q: anyText(100).default('') }).prefault({}))
    .query(({ ctx, input }) => listTrash(ctx.db.read, PAGE, input)),
  /** The names of rows by their type and id, also of deleted ones. */
  names: adminProcedure
    .input(z.object({ references: z.array(z.object({ type: typePath, id: id() })).max(100) }))
    .query(({ ctx, input }) => readNames(ctx.db.read, input.references)),
  /** Restores a row to its state at a revision. */
  restore: adminProcedure
    .input(z.object({ revision: z.int32().positive() }))
    .mutation(({ ctx, input }) => restoreRevision(ctx, actorFrom(ctx), input.revision)),
  /** Undoes a change set; 409 while a row shows a picture that would be deleted. */
  undo: adminProcedure.input(z.object({ changeSet: z.uuid() })).mutation(({ ctx, input }) =>
    undoChangeSet(ctx, actorFrom(ctx), input.changeSet, async (tx, type, row) => {
      if (type === pictureType) await refuseInUse(tx, row as PictureRow);
    }),
  ),
});

type Query = { type?: string | undefined; q: string; before?: number | undefined };

// How many deletions are read per query.
const BATCH = 200;

/** A page of deleted rows, last deleted first: the revisions that deleted them. */
async function listTrash(db: Reader, take: number, query: Query) {
  const { rows, next } = toCursorPage(await findDeletions(db, take + 1, query), take, ({ id }) => id);
  return { rows: await presentRevisions(db, rows), next };
}

async function findDeletions(db: Reader, take: number, { type, q, before }: Query): Promise<StoredRevision[]> {
  const found: StoredRevision[] = [];
  const words = q.toLowerCase().split(/\s+/);
  let next = before;
  while (true) {
    const where = { action: 'delete', ...(type && { type }), ...(next !== undefined && { id: { lt: next } }) };
    const deletions = await db.revision.findMany({ where, orderBy: { id: 'desc' }, take: BATCH });
    for (const deletion of await latestDeletions(db, deletions)) {
      const name = rowName(deletion).toLowerCase();
      if (words.every((word) => name.includes(word))) found.push(deletion);
      if (found.length === take) return found;
    }
    if (deletions.length < BATCH) return found;
    next = deletions.at(-1)?.id;
  }
}

/** The deletions that are the latest revision of their row, without rows that exist again. */
async function latestDeletions(db: Reader, deletions: StoredRevision[]): Promise<StoredRevision[]> {
  const types = [...new Set(deletions.map(({ type }) => type))];
  const latestIds = await Promise.all(
    types.map(async (type) => {
      const ids = deletions.flatMap((deletion) => (deletion.type === type ? [deletion.rowId] : []));
      const restored = await readDelegate(db, typeByPath(type)).findMany({ where: { id: { in: ids } }, select: { id: true } });
      const newest = await db.revision.groupBy({ by: ['rowId'], where: { type, rowId: { in: ids } }, _max: { id: true } });
      const existing = new Set(restored.map(({ id }) => id));
      return newest.flatMap(({ rowId, _max }) => (existing.has(rowId) ? [] : [_max.id]));
    }),
  );
  const latest = new Set(latestIds.flat());
  return deletions.filter(({ id }) => latest.has(id));
}
