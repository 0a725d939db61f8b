/** The lists of quotations, and what the API reads of them. */
import { adminProcedure } from '../../../platform/trpc';
import { listQuotations, quotationQuery } from './list-quotations';

export const listing = {
  /** One page of a view. */
  page: adminProcedure.input(quotationQuery).query(({ ctx, input }) => listQuotations(ctx, ctx.session.user.id, input)),
};
