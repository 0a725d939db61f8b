/** Removes the demo's inquiries with all rows that belong to them, after the office has tried the demo. */
import type { Reader } from '../../platform/database/database';
import type { Feature } from '../../platform/feature';
import { erasePersonalData } from '../../platform/personal-data/erase-personal-data';
import { administratorProcedure, router } from '../../platform/trpc';
import { createActor } from '../content/write/change';
import { seedContent } from './seed-content';
import { writeWorkingDay } from './working-day';

const findDemo = async (db: Reader) =>
  (await db.contactInquiry.findMany({ where: { isDemo: true }, select: { id: true } })).map(({ id }) => id);

const demoRouter = router({
  /** The number of demo inquiries. */
  count: administratorProcedure.query(async ({ ctx }) => (await findDemo(ctx.db.read)).length),

  /** Erases the demo inquiries like any inquiries, in one transaction, and returns their number. */
  remove: administratorProcedure
    .meta({ access: 'admin', command: { inParts: 'an erasure takes many transactions, and a repeat finds nothing left' } })
    .mutation(async ({ ctx }) => {
      const subject = { rows: { contactInquiry: await findDemo(ctx.db.read) } };
      const { contactInquiry = [] } = await erasePersonalData(ctx, subject, createActor(ctx), { isDemo: true });
      ctx.log.info({ event: 'demo-removed', user: ctx.session.user.id, inquiries: contactInquiry.length }, 'demo inquiries removed');
      return contactInquiry.length;
    }),
});

export const demoFeature = { admin: { demo: demoRouter }, atStart: seedContent, withFirstUser: writeWorkingDay } satisfies Feature;
