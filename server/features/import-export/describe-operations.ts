/** The OpenAPI operations of exports and of the import of products, which have no procedures. */
import { z } from 'zod';
import type { ImportedRow, ImportReport, ImportResult, LeftOut } from '../../../shared/import-export/import-report';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import {
  buildJsonContent,
  buildJsonSchema,
  describeErrorResponses,
  describeSecurity,
  IDEMPOTENCY_KEY,
  type JsonObject,
  listSessionErrorCodes,
} from '../../platform/http/rest/openapi';
import type { ListsByPath } from '../../platform/list';
import { XLSX_CONTENT_TYPE } from './export/workbooks';
import { importRights } from './import-export-plugin';

const success = z.literal(true);
const number = z.int().min(0);
const counts = z
  .object({ create: number, change: number, same: number, refused: number })
  .meta({ id: 'ImportCounts', description: 'What happens to the rows of the file' });

const rowAction = z.enum(['create', 'change', 'same', 'refused', 'skipped']);
const row: z.ZodType<ImportedRow> = z
  .object({
    line: number.describe('The line of the file'),
    action: rowAction,
    id: z.int32().optional(),
    foundBy: z.enum(['code', 'title']).optional(),
    title: z.string(),
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).optional(),
    errors: z.record(z.string(), z.string()).optional().describe('Messages by field'),
  })
  .meta({ id: 'ImportedRow' });

const leftOut: z.ZodType<LeftOut> = z
  .object({
    count: number.describe('The number of cells; `cells` has the first 200'),
    cells: z.array(
      z.object({
        line: number.describe('The line of the file'),
        action: rowAction.describe('What happens to the rest of the row'),
        sku: z.string(),
        column: z.string().describe('The heading in the file'),
        value: z.string().describe('The start of the cell'),
        reason: z.string(),
      }),
    ),
    columns: z.array(z.object({ column: z.string(), reason: z.string() })).describe('Columns of no field, or not allowed'),
    sheets: z.array(z.string()).describe('Other sheets of an Excel file'),
  })
  .meta({ id: 'ImportLeftOut', description: 'What the file has and the import does not take' });

const field = z.object({ key: z.string(), header: z.string() });
const column = z.object({
  ...{ header: z.string(), isNameless: z.literal(true).optional(), sample: z.string(), key: z.string().nullable() },
  by: z.enum(['name', 'other name', 'choice', 'left out', 'unknown']),
});

const report: z.ZodType<ImportReport> = z
  .object({
    success,
    problem: z.string().optional().describe('Why the file cannot be imported'),
    headingsLine: z.int(),
    columns: z.array(column),
    fields: z.array(field).describe('What a column can be'),
    missing: z.array(field).describe('Required fields without a column'),
    sheet: z.object({ read: z.string(), unread: z.array(z.string()) }).optional(),
    groups: z
      .array(z.object({ name: z.string(), rows: number }))
      .optional()
      .describe('Groups of the file that are no categories yet'),
    hasForeignIds: z.literal(true).optional(),
    missingPictures: z.object({ count: number, names: z.array(z.string()) }).optional(),
    lastTitle: z.string().nullable(),
    notes: z.array(z.string()).describe('How ambiguous values were understood'),
    rows: z.array(row),
    counts,
    leftOut,
    digest: z.string().describe('Identifies the plan; `apply` takes it'),
  })
  .meta({ id: 'ImportReport' });

const result: z.ZodType<ImportResult> = z
  .object({
    success,
    changeSet: z.string().nullable().describe('What one Undo takes back; null if nothing was different'),
    count: number.describe('The number of created and changed rows'),
    counts,
    leftOut,
  })
  .meta({ id: 'ImportResult' });

const binary = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
/** Query parameters with their schemas and descriptions. */
const queryOf = (fields: Record<string, z.ZodType>, required = false) =>
  Object.entries(fields).map(([name, field]) => {
    const { description, ...schema } = buildJsonSchema(field, 'input');
    return { name, in: 'query', required, description, schema };
  });

const choices = {
  job: z.uuid().describe('An id for the progress'),
  groups: z.literal('create').describe('Makes a category of each unknown group'),
  ids: z.literal('ours').describe('The ids of the file are those of this site'),
};

const importing = (operationId: string, summary: string, answer: z.ZodType, parameters: object[]) => ({
  post: {
    ...{ operationId, summary, tags: ['import'] },
    ...describeSecurity(importRights),
    parameters: [...queryOf(choices), ...parameters],
    requestBody: { required: true, content: { 'text/csv': binary, [XLSX_CONTENT_TYPE]: binary } },
    responses: {
      200: { description: 'Success', content: buildJsonContent(buildJsonSchema(answer, 'output')) },
      ...describeErrorResponses(
        [
          'invalid',
          ...listSessionErrorCodes(true, importRights),
          ...(parameters.length > 0 ? (['stale_import', 'idempotency_key_reused'] as const) : []),
          'payload_too_large',
          'unsupported_media_type',
          'unavailable',
        ],
        { payload_too_large: 'More than 10 MB', unsupported_media_type: 'Neither CSV nor Excel' },
      ),
    },
  },
});

/** The export of each list, and the check and the writing of an import. */
export function describeFileOperations(lists: ListsByPath): Record<string, JsonObject> {
  const files = Object.values(lists).flatMap(({ file }) => file?.path ?? []);
  const rights = { scope: EVERY_SCOPE };
  const list = { name: 'list', in: 'path', required: true, schema: { type: 'string', enum: files.sort() } };
  const format = { name: 'format', in: 'path', required: true, schema: { type: 'string', enum: ['csv', 'xlsx'] } };
  const words = queryOf({ q: z.string().max(100).describe('Words to search for; the filters and `sort` of the list narrow it, too') });
  const planned = queryOf({ digest: z.string().describe('The digest of the check of the same file') }, true);
  return {
    '/admin/export/{list}.{format}': {
      get: {
        operationId: 'export',
        summary: 'A list of the panel as a file',
        tags: ['export'],
        ...describeSecurity(rights),
        description: 'With an API token: the scope that reads the list.',
        parameters: [list, format, ...words],
        responses: {
          200: { description: 'The file', content: { 'text/csv': binary, [XLSX_CONTENT_TYPE]: binary } },
          ...describeErrorResponses(['invalid', ...listSessionErrorCodes(false, rights), 'not_found', 'unavailable']),
        },
      },
    },
    '/admin/import/products/check': importing('imports.check', 'What a file of products, found by SKU, would change', report, []),
    '/admin/import/products/apply': importing(
      'imports.apply',
      'Write a checked file of products as one change set; without a difference 200 and `count` 0',
      result,
      [...planned, IDEMPOTENCY_KEY],
    ),
  };
}
