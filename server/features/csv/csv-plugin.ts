/**
 * CSV and Excel files: `GET /admin/export/<list>.csv` or `.xlsx`; `POST /admin/import/products/check` reports what a file would change,
 * `…/refused` returns its refused rows to be mended, `…/apply?digest=` writes it as one change set.
 */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import type { ImportReport, ImportResult, ImportStatus } from '../../../shared/content/import-report';
import { product } from '../../../shared/content/product';
import type { Site } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { sendError } from '../../platform/http/error-handler';
import { untilClosed } from '../../platform/http/public-queue';
import { requestContext } from '../../platform/http/request-context';
import { actorFrom } from '../content/change';
import { placedLast } from '../content/place-last';
import { findRepeat, writeContent } from '../content/write-content';
import { csvOf, type Exported, exportList } from './export-lists';
import { planImport } from './plan-import';
import { isWorkbook } from './read-table';
import { MAX_BYTES, TOO_LARGE } from './table-rows';
import { workbookOf, XLSX } from './workbooks';

export const csvPlugin: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  exportRoutes(app, site);
  await app.register(importRoutes, { site });
};

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** Exports have the search, filters and sort order of the list that they are made from. */
function exportRoutes(app: FastifyInstance, site: Site): void {
  app.get('/admin/export/:file', {
    onRequest: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
      await requestContext(site, request, reply).requireSession();
    },
    handler: async (request, reply) => {
      const { file } = request.params as { file: string };
      const [, list, format] = /^([\w-]+)\.(csv|xlsx)$/.exec(file) ?? [];
      if (!list) throw new AppError('NOT_FOUND', 'Not found');
      const { user } = await requestContext(site, request, reply).requireSession();
      const exported = await exportList(site, user.id, list, request.query as Record<string, unknown>);
      return sendFile(reply, site, { list, isExcel: format === 'xlsx', exported });
    },
  });
}

type SentFile = { list: string; isExcel: boolean; exported: Exported };

function sendFile(reply: FastifyReply, site: Site, { list, isExcel, exported }: SentFile) {
  const content = Readable.from(isExcel ? workbookOf(list, exported) : csvOf(exported));
  const name = `${list}-${day.format(site.now())}.${isExcel ? 'xlsx' : 'csv'}`;
  reply.type(isExcel ? XLSX : 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(content);
}

const file = { bodyLimit: MAX_BYTES, config: { takesFiles: true } } as const;
const type = product as unknown as ContentType;

/** `job` is an id chosen by the caller, with which `admin.imports.status` returns the progress. */
const jobQuery = z.object({ job: z.uuid('Must be a UUID').optional() });
const applyQuery = jobQuery.extend({ digest: z.string('Is required').regex(/^[0-9a-f]{64}$/, 'Is not the digest of a check') });

const importRoutes: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['text/csv', XLSX], { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendError(toReadableError(error), request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await requestContext(site, request, reply).requireSession();
  });

  // Who leaves meanwhile ends the reading and the comparison; nothing is written yet.
  const plan = ({ body, raw }: FastifyRequest, report: (status: ImportStatus) => void) => {
    if (!Buffer.isBuffer(body)) throw new AppError('BAD_REQUEST', 'Send a CSV or Excel file');
    report({ stage: 'checking', done: 0, total: 0 });
    const progress = (done: number, total: number) => report({ stage: 'checking', done, total });
    return untilClosed(raw, (signal) => planImport(site.db.read, type, body, progress, signal));
  };

  app.post('/admin/import/products/check', file, async (request): Promise<ImportReport> => {
    const { job } = jobQuery.parse(request.query);
    const { changes: _, refusedRows: __, ...report } = await plan(request, (status) => site.imports.set(job, status));
    return { success: true, ...report };
  });

  app.post('/admin/import/products/refused', file, async (request, reply) => {
    const {
      refusedRows: [headers = [], ...rows],
    } = await plan(request, () => undefined);
    const columns = headers.map((header) => ({ header, kind: 'text' as const }));
    const isExcel = Buffer.isBuffer(request.body) && isWorkbook(request.body);
    return sendFile(reply, site, { list: 'products-refused', isExcel, exported: { columns, batches: Readable.from([rows]) } });
  });

  app.post('/admin/import/products/apply', file, async (request, reply): Promise<ImportResult> => {
    const { job, digest } = applyQuery.parse(request.query);
    const context = requestContext(site, request, reply);
    const actor = actorFrom({ ...context, session: await context.requireSession() });
    // The digest names the content and the job the attempt: a repeat after a lost answer writes nothing.
    const key = job ? `${job}:${digest}` : null;
    const earlier = key && (await findRepeat(site.db.read, actor, key));
    if (earlier) return { success: true, changeSet: earlier.changeSet, count: earlier.count };
    const report = (status: ImportStatus) => site.imports.set(job, status);
    const importPlan = await plan(request, report);
    if (importPlan.digest !== digest)
      throw new AppError('CONFLICT', 'The file or the products changed since this was checked. Check it again.');
    const { changes } = importPlan;
    if (changes.length === 0) throw new AppError('BAD_REQUEST', 'There is nothing in this file to create or change');
    const progress = (done: number) => report({ stage: 'writing', done, total: changes.length });
    progress(0);
    const { changeSet, count } = await writeContent(context, { ...actor, channel: 'file' }, (tx) => placedLast(tx, type, changes), {
      progress,
      requestKey: key,
    });
    return { success: true, changeSet, count };
  });
};

/** Replaces Fastify's errors before the handler with readable ones. */
function toReadableError(error: unknown): unknown {
  const status = (error as { statusCode?: number } | null)?.statusCode;
  if (status === 413) return new AppError('PAYLOAD_TOO_LARGE', TOO_LARGE);
  return status === 415 ? new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send text/csv or an .xlsx file') : error;
}
