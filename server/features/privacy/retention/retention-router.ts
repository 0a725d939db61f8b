/** The screen of retention: what is erased automatically and when, and reports of past runs. */
import { z } from 'zod';
import { boundedIntegerField } from '../../../../shared/content/fields';
import { administratorProcedure, router } from '../../../platform/trpc';
import { findNextRetentionRun, previewRetention, readRetentionSetting } from './retention';

/** The maximum number of reported runs. */
const MAX_RUNS = 30;

export const retentionRouter = router({
  get: administratorProcedure.query(async ({ ctx }) => {
    const { months, from } = await readRetentionSetting(ctx);
    const now = ctx.now();
    const runs = await ctx.db.read.retentionRun.findMany({ orderBy: { id: 'desc' }, take: MAX_RUNS });
    return {
      months,
      next:
        months === 0
          ? null
          : { at: findNextRetentionRun(now, from).toISOString(), isWaiting: from > now, ...(await previewRetention(ctx, months)) },
      runs: runs.map(({ id, at, months, erased }) => ({ id, at: at.toISOString(), months, erased: erased as Record<string, number> })),
      keeps: ctx.keeps.map(({ what, days }) => ({ what, days: typeof days === 'function' ? days(ctx.env) : days })),
    };
  }),

  /** Previews the erasures of the next run with another setting. */
  preview: administratorProcedure
    .input(z.object({ months: boundedIntegerField(0, 600) }))
    .query(({ ctx, input }) => previewRetention(ctx, input.months)),
});
