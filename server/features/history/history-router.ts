/** The history of content: revisions of a row, recent changes, trash, restore, undo. */

import { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { anyTextField, idField } from '../../../shared/content/fields';
import {
  inquiryType,
  pictureType,
  quotationType,
  recordedTypes,
  restorableTypes,
  subscriptionType,
} from '../../../shared/content/registry';
import { eventSubjectOf } from '../../../shared/events/events';
import { fullNameOf } from '../../../shared/people/people';
import type { ReadLoggingRule } from '../../platform/access/access-log';
import { AppError } from '../../platform/errors';
import { maySeeCosts } from '../../platform/http/request-context';
import { adminProcedure, router } from '../../platform/trpc';
import { buildCursorPage } from '../content/list/paging';
import { type AdminContext, actorOf } from '../content/write/change';
import { refuseUsedPicture } from '../pictures/picture-uses';
import type { PictureRow } from '../pictures/store-pictures';
import { listChangeSets, listHiddenTypes } from './change-sets';
import { readReferencedNames, toRevisionRows } from './revisions';
import { listTrash } from './trash';
import { restoreDeletions, restoreRevision, undoChangeSet } from './undo';

const PAGE = 50;
const CHANGES = 20;
/** Lists continue below a revision: `before` is the `next` of the page above; `next` is null at the end. */
const page = z.object({ before: z.int32().positive().optional() });
const pathOf = (types: ContentType[]) =>
  z.enum(
    types.map(({ path }) => path),
    'Is not a content type',
  );
const typePath = pathOf(recordedTypes);
const day = z.iso.date('Must be a day such as 2026-11-22').optional();
const changeFilter = {
  q: anyTextField(100).default(''),
  type: typePath.optional(),
  person: z.int32().min(0).optional(),
  from: day,
  to: day,
};
const MAX_PEOPLE = 200;

async function listRevisions(
  { db: { read: db }, session }: AdminContext,
  of: { changeSet: string } | { type: string; rowId: number },
  before: number | undefined,
) {
  const where = { AND: [of, { type: { notIn: listHiddenTypes(session.user) } }], ...(before && { id: { lt: before } }) };
  const found = await db.revision.findMany({ where, orderBy: { id: 'desc' }, take: PAGE + 1 });
  const { rows, next } = buildCursorPage(found, PAGE, ({ id }) => id);
  return { rows: await toRevisionRows(db, rows, maySeeCosts(session)), next };
}

/** Throws 403 if the user may not change the rows of these revisions. */
async function refuseHidden({ db, session }: AdminContext, where: { id: number } | { changeSet: string }): Promise<void> {
  const hidden = listHiddenTypes(session.user);
  if (hidden.length === 0) return;
  const found = await db.read.revision.findFirst({ where: { ...where, type: { in: hidden } }, select: { id: true } });
  if (found) throw new AppError('forbidden', 'Only an administrator may do this');
}

/** The types of records about people, by their names in the access log. */
const OF_PEOPLE = new Map([inquiryType, quotationType, subscriptionType].map(({ path }) => [path, eventSubjectOf(path)]));
/** The changes of such a record are personal data too. */
const READS_ROW: ReadLoggingRule = { subject: ({ type }) => OF_PEOPLE.get(String(type)) ?? null, id: ({ rowId }) => rowId };
const READS_ROWS: ReadLoggingRule = {
  records: ({ rows }) =>
    (rows as { type: string; rowId: number }[]).flatMap(({ type, rowId }) => {
      const subject = OF_PEOPLE.get(type);
      return subject ? [{ subject, id: rowId }] : [];
    }),
};
const readingList = adminProcedure.meta({ access: 'admin', reads: { subject: 'history' } });

export const historyRouter = router({
  /** The revisions of one row, newest first. */
  ofRow: adminProcedure
    .meta({ access: 'admin', reads: READS_ROW })
    .input(page.extend({ type: typePath, rowId: z.int32().positive() }))
    .query(({ ctx, input: { before, ...row } }) => listRevisions(ctx, row, before)),
  /** Change sets, newest first. */
  changes: readingList
    .input(page.extend(changeFilter))
    .query(({ ctx, input: { before, ...filter } }) => listChangeSets(ctx.db, ctx.session, CHANGES, filter, before)),
  /** The users that the filter offers as authors of changes. */
  people: adminProcedure.query(async ({ ctx }) => {
    const users = await ctx.db.read.adminUser.findMany({ orderBy: { id: 'asc' }, take: MAX_PEOPLE });
    return users.map(({ id, firstName, lastName }) => ({ id, name: fullNameOf({ firstName, lastName }) }));
  }),
  /** The revisions of one change set, newest first. */
  ofChangeSet: adminProcedure
    .meta({ access: 'admin', reads: READS_ROWS })
    .input(page.extend({ changeSet: z.uuid() }))
    .query(({ ctx, input: { before, changeSet } }) => listRevisions(ctx, { changeSet }, before)),
  /** Deleted rows that can be restored, last deleted first. Rows that one undo deleted together are one entry. */
  trash: adminProcedure
    .input(page.extend({ type: pathOf(restorableTypes).optional(), q: anyTextField(100).default('') }).prefault({}))
    .query(({ ctx, input }) => listTrash(ctx.db, PAGE, input, maySeeCosts(ctx.session))),
  /** The names of rows by type and id, including deleted rows. */
  names: readingList
    .input(z.object({ references: z.array(z.object({ type: typePath, id: idField() })).max(100) }))
    .query(({ ctx, input }) => {
      const hidden = listHiddenTypes(ctx.session.user);
      return readReferencedNames(
        ctx.db.read,
        input.references.filter(({ type }) => !hidden.includes(type)),
      );
    }),
  /** Restores a row to its state at a revision. */
  restore: adminProcedure.input(z.object({ revision: z.int32().positive() })).mutation(async ({ ctx, input }) => {
    await refuseHidden(ctx, { id: input.revision });
    return restoreRevision(ctx, actorOf(ctx), input.revision);
  }),
  /** Restores the rows that a change set deleted. */
  restoreDeleted: adminProcedure
    .input(z.object({ changeSet: z.uuid() }))
    .mutation(({ ctx, input }) => restoreDeletions(ctx, actorOf(ctx), input.changeSet)),
  /** Undoes a change set; throws 409 if that would delete a picture that a row still shows. */
  undo: adminProcedure.input(z.object({ changeSet: z.uuid() })).mutation(async ({ ctx, input }) => {
    await refuseHidden(ctx, input);
    return undoChangeSet(ctx, actorOf(ctx), input.changeSet, async (tx, type, row) => {
      if (type === pictureType) await refuseUsedPicture(tx, row as PictureRow);
    });
  }),
});
