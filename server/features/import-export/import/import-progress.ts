/** The progress of imports, which the panel polls. */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ImportStatus } from '../../../../shared/import-export/import-report';
import { router, scopedProcedure } from '../../../platform/trpc';

declare module '../../../platform/context' {
  interface Services {
    imports: ImportProgress;
  }
}

const MAX_IMPORTS = 20;

/** The progress of this process's imports. Other processes return null for these imports. */
export class ImportProgress {
  readonly #statuses = new LRUCache<string, ImportStatus>({ max: MAX_IMPORTS });

  get(id: string): ImportStatus | null {
    return this.#statuses.get(id) ?? null;
  }

  /** Stores the progress of an import with an id; the least recently used entries are removed. */
  set(id: string | undefined, status: ImportStatus): void {
    if (id !== undefined) this.#statuses.set(id, status);
  }
}

export const importsRouter = router({
  /** The progress of an import, by the job id of its request; null if unknown to this process. */
  status: scopedProcedure(['write-catalogue', 'write-stock'])
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => ctx.imports.get(input.id)),
});
