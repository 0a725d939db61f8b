import type { Feature } from '../../platform/feature';
import { describeFileOperations } from './describe-operations';
import { ImportProgress, importsRouter } from './import/import-progress';
import { importExportPlugin } from './import-export-plugin';

export const importExportFeature = {
  services: () => ({ imports: new ImportProgress() }),
  admin: { imports: importsRouter },
  routes: [importExportPlugin],
  operations: describeFileOperations,
} satisfies Feature;
