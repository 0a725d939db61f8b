/** The access log, for administrators. */
import { administratorProcedure, router } from '../../../platform/trpc';
import { accessQuery, listAccesses } from './list-accesses';

export const accessLogRouter = router({
  page: administratorProcedure.input(accessQuery).query(({ ctx, input }) => listAccesses(ctx, input)),
});
