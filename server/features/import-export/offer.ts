import type { Feature } from '../../platform/feature';
import { imports } from './import/import-progress';
import { importExportPlugin } from './import-export-plugin';

export const importExport = { admin: { imports }, routes: [importExportPlugin] } satisfies Feature;
