import type { Feature } from '../../platform/feature';
import { ImportProgress, imports } from './import/import-progress';
import { importExportPlugin } from './import-export-plugin';

export const importExport = {
  services: () => ({ imports: new ImportProgress() }),
  admin: { imports },
  routes: [importExportPlugin],
} satisfies Feature;
