import { z } from 'zod';
import { adminProcedure, router } from '../../platform/trpc';

export const imports = router({
  /** How far an import is, by the id that its request came with; null when this process knows of none. */
  status: adminProcedure.input(z.object({ id: z.uuid() })).query(({ ctx, input }) => ctx.imports.get(input.id)),
});
