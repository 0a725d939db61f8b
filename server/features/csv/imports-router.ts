import { z } from 'zod';
import { adminProcedure, router } from '../../platform/trpc';

export const imports = router({
  /** The progress of an import, by the job id of its request; null if unknown to this process. */
  status: adminProcedure.input(z.object({ id: z.uuid() })).query(({ ctx, input }) => ctx.imports.get(input.id)),
});
