/** What happened to the content, and back again: history of a row, recent changes, trash, restore, undo. */
import { z } from 'zod';
import { actorOf } from '../content/content-router';
import { listTrash, plainRevision, restoreRevision, undoChangeSet } from '../content/history';
import { allTypes } from '../content/registry';
import { adminProcedure, router } from '../trpc';

const PAGE = 50;
const page = z.object({ before: z.int32().positive().optional() });
const typePath = z.string().refine((path) => allTypes.some((type) => type.path === path), 'Is not a content type');

export const history = router({
  /** The revisions of one row, newest first; `before` is the id of the last one seen. */
  ofRow: adminProcedure.input(page.extend({ type: typePath, rowId: z.int32().positive() })).query(async ({ ctx, input }) => {
    const where = { type: input.type, rowId: input.rowId, ...(input.before && { id: { lt: input.before } }) };
    return (await ctx.db.read.revision.findMany({ where, orderBy: { id: 'desc' }, take: PAGE })).map(plainRevision);
  }),
  /** The newest revisions of all content. */
  recent: adminProcedure.input(page).query(async ({ ctx, input }) => {
    const where = input.before ? { id: { lt: input.before } } : {};
    return (await ctx.db.read.revision.findMany({ where, orderBy: { id: 'desc' }, take: PAGE })).map(plainRevision);
  }),
  /** Rows that were deleted and can be restored. */
  trash: adminProcedure.query(({ ctx }) => listTrash(ctx.db.read, 500)),
  /** Brings a row back to what it was at a revision. */
  restore: adminProcedure
    .input(z.object({ revision: z.int32().positive() }))
    .mutation(({ ctx, input }) => restoreRevision(ctx, actorOf(ctx), input.revision)),
  /** Takes back a whole change set. */
  undo: adminProcedure
    .input(z.object({ changeSet: z.uuid() }))
    .mutation(({ ctx, input }) => undoChangeSet(ctx, actorOf(ctx), input.changeSet)),
});
