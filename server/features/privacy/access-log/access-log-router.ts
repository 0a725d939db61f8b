/** The access log, for administrators. */
import { administratorProcedure, router } from '../../../platform/trpc';
import { accessQuerySchema, listAccesses } from './list-accesses';

export const accessLogRouter = router({
  page: administratorProcedure.input(accessQuerySchema).query(({ ctx, input }) => listAccesses(ctx, input)),
});
