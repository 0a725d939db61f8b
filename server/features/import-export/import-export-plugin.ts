/**
 * CSV and Excel files: `GET /admin/export/<list>.csv` or `.xlsx`; `POST /admin/import/products/check` reports what a file would change,
 * `…/refused` returns its refused rows for correction, `…/apply?digest=` writes it as one change set.
 */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { product } from '../../../shared/content/types/product';
import type { ImportReport, ImportResult, ImportStatus } from '../../../shared/import-export/import-report';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import { dayOf } from '../../../shared/time/india';
import type { Rights, Services } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { sendError } from '../../platform/http/error-handler';
import { waitUntilClosed } from '../../platform/http/public-queue';
import { findOrCreateContext, maySeeCosts, requestKey } from '../../platform/http/request-context';
import { refuseUnknownParameters } from '../../platform/http/rest/unknown-names';
import type { ListsByPath } from '../../platform/list';
import { answerOnce } from '../../platform/write/answer-once';
import { findChangeScopes, refuseFieldsBeyondScope } from '../content/type-access';
import { actorOf, type WriteResult } from '../content/write/change';
import { runContentWrite } from '../content/write/write-content';
import { type ExportedList, exportList, streamCsv } from './export/export-lists';
import { streamWorkbook, XLSX_CONTENT_TYPE } from './export/workbooks';
import { writeWithGroups } from './import/new-references';
import { planImport } from './import/plan-import';
import { isWorkbook } from './import/table/read-table';
import { MAX_TABLE_BYTES, TABLE_TOO_LARGE_MESSAGE } from './import/table/table-rows';

export const importExportPlugin: FastifyPluginAsync<{ services: Services; lists: ListsByPath }> = async (app, { services, lists }) => {
  exportRoutes(app, services, lists);
  await app.register(importRoutes, { services });
};

/** Exports use the search, filters and sort order of the panel's list. */
function exportRoutes(app: FastifyInstance, services: Services, lists: ListsByPath): void {
  app.get('/admin/export/:file', {
    onRequest: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
      // The scope of the list is checked later.
      await findOrCreateContext(services, request, reply).requireSession({ scope: EVERY_SCOPE });
    },
    handler: async (request, reply) => {
      const { file } = request.params as { file: string };
      const [, list, format] = /^([\w-]+)\.(csv|xlsx)$/.exec(file) ?? [];
      if (!list) throw new AppError('not_found', 'Not found');
      const exported = await exportList(
        findOrCreateContext(services, request, reply),
        lists,
        list,
        request.query as Record<string, unknown>,
      );
      return sendFile(reply, services, { list, isExcel: format === 'xlsx', exported });
    },
  });
}

type SentFile = { list: string; isExcel: boolean; exported: ExportedList };

function sendFile(reply: FastifyReply, services: Pick<Services, 'now'>, { list, isExcel, exported }: SentFile) {
  const content = Readable.from(isExcel ? streamWorkbook(list, exported) : streamCsv(exported));
  const name = `${list}-${dayOf(services.now())}.${isExcel ? 'xlsx' : 'csv'}`;
  reply.type(isExcel ? XLSX_CONTENT_TYPE : 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(content);
}

const file = { bodyLimit: MAX_TABLE_BYTES, config: { takesFiles: true } } as const;
const type: ContentType = product;

export const importRights: Rights = { scope: findChangeScopes(type) };

const MAX_CHOICES = 6_000;
const MAX_CHOSEN = 100;
const name = z.string().max(MAX_CHOSEN);
/** A JSON object in the query. */
const jsonOf = <T>(values: z.ZodType<T>) =>
  z
    .string()
    .max(MAX_CHOICES, { abort: true })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.record(name, values).refine((record) => Object.keys(record).length <= MAX_CHOSEN, `Has more than ${MAX_CHOSEN} entries`))
    .optional();

/** `columns`, `fill`, `groups` and `ids` are the choices for the file (`ImportChoices`). */
const planQuery = z.object({
  columns: jsonOf(name),
  fill: jsonOf(z.union([z.strictObject({ text: z.string().max(200) }), z.strictObject({ sameAs: name })])),
  groups: z.literal('create', "Must be 'create'").optional(),
  ids: z.literal('ours', "Must be 'ours'").optional(),
});
/** `job` is an id chosen by the caller, with which `admin.imports.status` returns the progress. */
const jobQuery = z.object({ job: z.uuid('Must be a UUID').optional() });
const applyQuery = jobQuery.extend({ digest: z.string('Is required').regex(/^[0-9a-f]{64}$/, 'Is not the digest of a check') });

const importRoutes: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['text/csv', XLSX_CONTENT_TYPE], { parseAs: 'buffer', bodyLimit: MAX_TABLE_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => sendError(toReadableError(error), request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = await findOrCreateContext(services, request, reply).requireSession(importRights);
    refuseUnknownParameters(session, request.query, planQuery, applyQuery);
  });

  // An aborted request ends the reading and the comparison; nothing is written yet.
  const plan = async (request: FastifyRequest, reply: FastifyReply, report: (status: ImportStatus) => void) => {
    const { body, raw, query } = request;
    if (!Buffer.isBuffer(body)) throw new AppError('invalid', 'Send a CSV or Excel file');
    const choosing = planQuery.parse(query);
    report({ stage: 'checking', done: 0, total: 0 });
    const progress = (done: number, total: number) => report({ stage: 'checking', done, total });
    const session = await findOrCreateContext(services, request, reply).requireSession(importRights);
    const options = { choosing, seesCosts: maySeeCosts(session), progress, user: session.user.id };
    const found = await waitUntilClosed(raw, (signal) => planImport(services.db.read, type, body, { ...options, signal }));
    const written = found.changes.flatMap((change) => ('data' in change ? Object.keys(change.data) : []));
    const areNew = found.groups.length > 0 || found.changes.some(({ action }) => action === 'create');
    refuseFieldsBeyondScope(session, type, written, areNew);
    return found;
  };

  app.post('/admin/import/products/check', file, async (request, reply): Promise<ImportReport> => {
    const { job } = jobQuery.parse(request.query);
    const { report } = await plan(request, reply, (status) => services.imports.set(job, status));
    return { success: true, ...report };
  });

  app.post('/admin/import/products/refused', file, async (request, reply) => {
    const {
      refusedRows: [headers = [], ...rows],
    } = await plan(request, reply, () => undefined);
    const columns = headers.map((header) => ({ header, kind: 'text' as const }));
    const isExcel = Buffer.isBuffer(request.body) && isWorkbook(request.body);
    return sendFile(reply, services, { list: 'products-refused', isExcel, exported: { columns, batches: Readable.from([rows]) } });
  });

  app.post('/admin/import/products/apply', file, async (request, reply): Promise<ImportResult> => {
    const { job, digest } = applyQuery.parse(request.query);
    const context = findOrCreateContext(services, request, reply);
    const session = await context.requireSession(importRights);
    // The digest identifies the plan and the job the attempt.
    const content = { ...(request.query as object), file: Buffer.isBuffer(request.body) && hashOf(request.body) };
    const command = { name: 'import products', session, content, key: job ? `${job}:${digest}` : requestKey(context) };
    return answerOnce(context, command, async (ctx) => {
      const report = (status: ImportStatus) => services.imports.set(job, status);
      const importPlan = await plan(request, reply, report);
      if (importPlan.report.digest !== digest) throw staleImport();
      const { changes, groups } = importPlan;
      if (importPlan.report.problem) throw new AppError('invalid', importPlan.report.problem);
      const { counts, leftOut } = importPlan.report;
      // A program sends its whole list each night: on most nights nothing is different.
      if (changes.length === 0) return { success: true, changeSet: null, count: 0, counts, leftOut };
      const progress = (done: number) => report({ stage: 'writing', done, total: changes.length });
      progress(0);
      const actor = { ...actorOf({ ...ctx, session }), channel: 'file' } as const;
      // New categories are part of the change set, but no rows of the file.
      const toResult = ({ changeSet, count: written }: WriteResult) => {
        const count = written - groups.length;
        return { success: true as const, changeSet, count, counts, leftOut };
      };
      try {
        return await runContentWrite(ctx, actor, (tx) => writeWithGroups(tx, type, groups, changes), toResult, { progress, joins: job });
      } catch (error) {
        // The plan has no code or slug twice: another import, or a person, wrote it while this one was being written.
        throw error instanceof AppError && error.code === 'value_taken' ? staleImport() : error;
      }
    });
  });
};

const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');

const staleImport = () => new AppError('stale_import', 'The file or the products changed since this was checked. Check it again.');

/** Replaces Fastify's errors that occur before the handler with readable ones. */
function toReadableError(error: unknown): unknown {
  const status = (error as { statusCode?: number } | null)?.statusCode;
  if (status === 413) return new AppError('payload_too_large', TABLE_TOO_LARGE_MESSAGE);
  return status === 415 ? new AppError('unsupported_media_type', 'Send text/csv or an .xlsx file') : error;
}
