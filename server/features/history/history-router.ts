/** The history of content: revisions of a row, recent changes, trash, restore, undo. */
import { z } from 'zod';
import { anyText } from '../../../shared/content/fields';
import { pictureType, recordedTypes } from '../../../shared/content/registry';
import { adminProcedure, router } from '../../platform/trpc';
import { actorFrom } from '../content/change';
import { refuseInUse } from '../pictures/picture-uses';
import type { PictureRow } from '../pictures/store-pictures';
import { listChangeSets, listRevisions } from './change-sets';
import { listTrash } from './trash';
import { restoreRevision, serializeRevision, undoChangeSet } from './undo';

const PAGE = 50;
const CHANGES = 20;
const page = z.object({ before: z.int32().positive().optional() });
const typePath = z.enum(
  recordedTypes.map((type) => type.path),
  'Is not a content type',
);

export const history = router({
  /** The revisions of one row, newest first; `before` is the id of the last one seen. */
  ofRow: adminProcedure.input(page.extend({ type: typePath, rowId: z.int32().positive() })).query(async ({ ctx, input }) => {
    const where = { type: input.type, rowId: input.rowId, ...(input.before && { id: { lt: input.before } }) };
    return (await ctx.db.read.revision.findMany({ where, orderBy: { id: 'desc' }, take: PAGE })).map(serializeRevision);
  }),
  /** The newest revisions of all content. */
  recent: adminProcedure.input(page).query(async ({ ctx, input }) => {
    const where = input.before ? { id: { lt: input.before } } : {};
    return (await ctx.db.read.revision.findMany({ where, orderBy: { id: 'desc' }, take: PAGE })).map(serializeRevision);
  }),
  /** Change sets, newest first; the cursor of the next page is the `first` of the last one. */
  changes: adminProcedure.input(page).query(({ ctx, input }) => listChangeSets(ctx.db.read, CHANGES, input.before)),
  /** The revisions of one change set, newest first. */
  ofChangeSet: adminProcedure
    .input(page.extend({ changeSet: z.uuid() }))
    .query(({ ctx, input }) => listRevisions(ctx.db.read, PAGE, input)),
  /** Deleted rows that can be restored, last deleted first; an incomplete page is the last one. */
  trash: adminProcedure
    .input(page.extend({ type: typePath.optional(), q: anyText(100).default('') }).prefault({}))
    .query(({ ctx, input }) => listTrash(ctx.db.read, PAGE, input)),
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
