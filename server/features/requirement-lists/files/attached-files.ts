/**
 * Stores the files of a buyer's list after its request was sent: `POST /api/requirement-list/attachment` adds a file to the quote request
 * with the same Idempotency-Key, which only its sender knows; `GET /admin/requirement-list/files/{id}` returns it, or a file of a mail, to
 * the office. Until the request is sent, the file is only in the buyer's browser.
 */
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { idField, textField } from '../../../../shared/content/fields';
import { MAX_LIST_FILES, XLSX_MEDIA_TYPE } from '../../../../shared/requirement-list/list-form';
import { cutFileName } from '../../../../shared/text/cut-text';
import { HOUR_MS } from '../../../../shared/time/india';
import { describeAccessReader, logAccess } from '../../../platform/access/access-log';
import { type AttemptCounter, countAttempt, countInTransaction, refuseAttempt } from '../../../platform/access/limit-attempts';
import type { Context, Services } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { buildDownloadHeaders } from '../../../platform/http/download';
import { waitUntilClosed } from '../../../platform/http/public-queue';
import {
  findClientNetwork,
  findOrCreateContext,
  findSurroundingNetwork,
  IDEMPOTENCY_KEY_FORMAT,
  REUSED_KEY_MESSAGE,
  requestKey,
} from '../../../platform/http/request-context';
import { buildJsonContent, buildJsonSchema, describeErrorResponses } from '../../../platform/http/rest/openapi';
import { answerOnce } from '../../../platform/write/answer-once';
import { runWrite } from '../../../platform/write/run-write';
import { addListParsers, readListBody, requirementFileRouteOptions } from '../list-body';
import { visitorOf } from '../list-reader';

const ATTACH_PATH = '/api/requirement-list/attachment';
export const LIST_FILES_LIMIT = 'list-file';
export const STORED_LIST_FILES_LIMIT = 'list-files-of-one';
export const ALL_LIST_FILES_LIMIT = 'list-files-of-all';
const DAY_MINUTES = 24 * 60;
/** All visitors together can fill at most 200 MB of the disk per day, 100 files of 2 MB, and a network 30 MB of them. */
const ALL: AttemptCounter = { what: ALL_LIST_FILES_LIMIT, whose: '', limit: { most: 100, minutes: DAY_MINUTES } };
const storedBy = (network: string): AttemptCounter => ({
  ...{ what: STORED_LIST_FILES_LIMIT, whose: network },
  limit: { most: 15, minutes: DAY_MINUTES },
});
/** The time in which a request accepts files: long enough for a slow upload and some retries. */
const OPEN_MS = HOUR_MS;

const query = z.object({ name: textField(200).default('List') });
const file = z.object({ name: z.string(), size: z.int() });

export const attachedFilesPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  addListParsers(app, services);

  app.post(ATTACH_PATH, {
    ...requirementFileRouteOptions,
    // Checked before the body is read, because bodies are buffered in memory.
    onRequest: async (request, reply) => {
      const context = findOrCreateContext(services, request, reply);
      await countAttempt(context, { what: LIST_FILES_LIMIT, whose: context.request.address, limit: services.env.FORM_LIMIT });
      await findRequest(context);
      // Only stored files count, so that refused files use up nobody's share.
      await refuseAttempt(context, countersOf(context));
    },
    handler: async (request, reply) => {
      const { name } = query.parse(request.query);
      const bytes = readListBody(request);
      // A file that cannot be read as a list is refused, as in the preview of its lines.
      const caller = visitorOf({ address: findClientNetwork(request) });
      await waitUntilClosed(request.raw, (signal) => services.listReader.read(bytes, { caller, signal }));
      const context = findOrCreateContext(services, request, reply);
      // The request itself has its key; a repeat of a file has the same name and bytes.
      const key = `${requestKey(context)}:${createHash('sha256').update(name).update('\0').update(bytes).digest('hex')}`;
      const stored = await answerOnce(context, { name: 'attach list', content: request.query, key }, (ctx) =>
        attach(ctx, cutFileName(name) || 'List', bytes),
      );
      return reply.code(201).send({ success: true, file: stored });
    },
  });

  app.get('/admin/requirement-list/files/:id', {
    onRequest: async (request, reply) => void (await findOrCreateContext(services, request, reply).requireSession()),
    handler: async (request, reply) => {
      const of = z.object({ id: z.coerce.number().pipe(idField()) }).safeParse(request.params);
      const found = of.success ? await services.db.read.requirementFile.findUnique({ where: of.data }) : null;
      if (!found) throw new AppError('not_found', 'File not found');
      const session = await findOrCreateContext(services, request, reply).requireSession();
      logAccess(services, { ...describeAccessReader(session), action: 'downloaded', subject: 'inquiry-files', subjectId: found.inquiryId });
      return reply.headers(buildDownloadHeaders(found.name)).type('application/octet-stream').send(Buffer.from(found.bytes));
    },
  });
};

const countersOf = ({ request }: Pick<Context, 'request'>) => [storedBy(findSurroundingNetwork(request.address)), ALL];

/** Finds the recent quote request with this request's key. */
async function findRequest(ctx: Context, db: Pick<Context['db']['read'], 'contactInquiry'> = ctx.db.read) {
  const key = requestKey(ctx);
  const since = new Date(ctx.now().getTime() - OPEN_MS);
  const found =
    key === null
      ? null
      : await db.contactInquiry.findUnique({ where: { requestKey: key }, select: { id: true, kind: true, createdAt: true } });
  if (found?.kind !== 'quote-request' || found.createdAt < since)
    throw new AppError('not_found', 'The request to which this file belongs was not found. Please send us the file by e-mail.');
  return found;
}

const attach = (ctx: Context, name: string, bytes: Buffer): Promise<z.output<typeof file>> =>
  runWrite(ctx, {}, async ({ tx, at }) => {
    const { id: inquiryId } = await findRequest(ctx, tx);
    const count = await tx.requirementFile.count({ where: { inquiryId, messageId: null } });
    if (count >= MAX_LIST_FILES) throw new AppError('idempotency_key_reused', REUSED_KEY_MESSAGE);
    await countInTransaction(ctx, tx, countersOf(ctx));
    const size = bytes.length;
    await tx.requirementFile.create({ data: { inquiryId, name, size, bytes: new Uint8Array(bytes), createdAt: at } });
    return { result: { name, size }, events: [{ subject: 'inquiries', id: inquiryId, action: 'updated', by: null, at }] };
  });

/** The OpenAPI operation of the public route. */
export const describeAttachmentOperation = () => ({
  [ATTACH_PATH]: {
    post: {
      tags: ['public'],
      operationId: 'attachRequirementList',
      summary: `Attach the file of a list to a quote request that was sent within the last hour; up to ${MAX_LIST_FILES}`,
      parameters: [
        { name: 'name', in: 'query', schema: buildJsonSchema(query.shape.name, 'input') },
        {
          ...{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', ...IDEMPOTENCY_KEY_FORMAT } },
          description: 'The key with which the quote request was sent',
        },
      ],
      requestBody: { required: true, content: { 'text/csv': {}, [XLSX_MEDIA_TYPE]: {} } },
      responses: {
        201: {
          description: 'Success',
          content: buildJsonContent(buildJsonSchema(z.object({ success: z.literal(true), file }), 'output')),
        },
        ...describeErrorResponses(
          [
            'invalid',
            'not_found',
            'idempotency_key_reused',
            'payload_too_large',
            'unsupported_media_type',
            'too_many_requests',
            'unavailable',
          ],
          {
            invalid: 'Not a file that can be read, or more than its limits',
            not_found: 'No quote request was sent with this key within the last hour',
            idempotency_key_reused: 'The request has as many other files as it may have',
            payload_too_large: 'More than 2 MB',
          },
        ),
      },
    },
  },
});
