/**
 * Files for answers: `POST /api/admin/inquiry-files` stores a PDF until its answer is sent, `GET /api/admin/inquiry-files/{id}` returns it.
 */

import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { idField, textField } from '../../../shared/content/fields';
import { MAX_MESSAGE_FILE_BYTES, messageFileSchema } from '../../../shared/inquiries/conversation';
import { cutFileName } from '../../../shared/text/cut-text';
import { DAY_MS, HOUR_MS } from '../../../shared/time/india';
import { describeAccessReader, logAccess } from '../../platform/access/access-log';
import type { Rights, Services, Session } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { buildDownloadHeaders } from '../../platform/http/download';
import { registerFileUpload } from '../../platform/http/file-upload';
import { checkPdf, PDF_UPLOAD } from '../../platform/http/pdf-body';
import { findOrCreateContext } from '../../platform/http/request-context';
import {
  buildJsonContent,
  buildJsonSchema,
  describeErrorResponses,
  describeSecurity,
  listSessionErrorCodes,
} from '../../platform/http/rest/openapi';
import type { ScheduledJob } from '../../platform/process/jobs';
import { answerOnce } from '../../platform/write/answer-once';
import { runWrite, type WriteContext } from '../../platform/write/run-write';

const FILES_PATH = '/api/admin/inquiry-files';
/** The maximum number of unsent files per user. */
const MAX_UNSENT = 20;
/** The maximum number of concurrent uploads per user and process: each upload is buffered in memory. */
const MAX_UPLOADS = 2;
const tooMany = (retryAfter: number) => new AppError('too_many_requests', 'Too many files are waiting to be sent', { retryAfter });

const reading: Rights = { scope: 'read-inquiries' };
const writing: Rights = { scope: 'write-inquiries' };

/** `inquiry`: the inquiry that the file belongs to, with which the file is erased. */
const query = z.object({ name: textField(200).default('File'), inquiry: z.coerce.number().pipe(idField()).optional() });

export const messageFilesPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  const uploads = new Map<number, number>();
  await registerFileUpload(app, services, {
    ...PDF_UPLOAD,
    path: FILES_PATH,
    query,
    rights: writing,
    maxBytes: MAX_MESSAGE_FILE_BYTES,
    reserve: async ({ user }) => {
      const unsent = await services.db.read.messageFile.count({ where: { messageId: null, userId: user.id }, take: MAX_UNSENT });
      if (unsent >= MAX_UNSENT) throw tooMany(3600);
      const running = uploads.get(user.id) ?? 0;
      if (running >= MAX_UPLOADS)
        throw new AppError('too_many_requests', 'Two of your files are being uploaded already', { retryAfter: 5 });
      uploads.set(user.id, running + 1);
      return () => {
        const others = (uploads.get(user.id) ?? 1) - 1;
        if (others > 0) uploads.set(user.id, others);
        else uploads.delete(user.id);
      };
    },
    store: async ({ bytes, context, session, request }) => {
      const { name, inquiry: inquiryId } = query.parse(request.query);
      checkPdf(bytes);
      const content = { name, inquiryId, hash: createHash('sha256').update(bytes).digest('base64url') };
      const file = await answerOnce(context, { name: 'upload inquiry file', session, content }, (ctx) =>
        storeUnsentFile(ctx, { name, bytes, inquiryId, userId: session.user.id }),
      );
      return { status: 201, answer: { file } };
    },
  });

  app.get(`${FILES_PATH}/:id`, {
    onRequest: async (request, reply) => void (await findOrCreateContext(services, request, reply).requireSession(reading)),
    handler: async (request, reply) => {
      const found = z.coerce
        .number()
        .pipe(idField())
        .safeParse((request.params as { id: string }).id);
      const file = found.success ? await services.db.read.messageFile.findUnique({ where: { id: found.data } }) : null;
      if (!file) throw new AppError('not_found', 'Not found');
      await noteDownload(services, file, await findOrCreateContext(services, request, reply).requireSession(reading));
      return reply.headers(buildDownloadHeaders(file.name)).type('application/pdf').send(Buffer.from(file.bytes));
    },
  });
};

type NewFile = { name: string; bytes: Buffer; inquiryId: number | undefined; userId: number };

/** Stores a PDF until an entry of the conversation takes it. Throws 404 for an erased inquiry, and 429 for too many unsent files. */
export const storeUnsentFile = (ctx: WriteContext, { name, bytes, inquiryId, userId }: NewFile) =>
  runWrite(ctx, {}, async ({ tx }) => {
    const isErased = inquiryId !== undefined && (await tx.contactInquiry.count({ where: { id: inquiryId } })) === 0;
    if (isErased) throw new AppError('not_found', 'Inquiry not found');
    // Writes run one after the other, so the limit also holds for concurrent uploads.
    const others = await tx.messageFile.count({ where: { messageId: null, userId }, take: MAX_UNSENT });
    if (others >= MAX_UNSENT) throw tooMany(3600);
    const data = { name: fileName(name), size: bytes.length, bytes: new Uint8Array(bytes), inquiryId, userId, createdAt: ctx.now() };
    const result = await tx.messageFile.create({ data, select: { id: true, name: true, size: true } });
    return { result, noEvent: 'the entry that takes the file has the event' };
  });

/** The unsent file of the user with this name and these bytes. */
export async function findUnsentFile(db: Reader, { name, bytes, inquiryId, userId }: NewFile) {
  const where = { messageId: null, userId, inquiryId: inquiryId ?? null, name: fileName(name), size: bytes.length };
  const found = await db.messageFile.findMany({ where, orderBy: { id: 'asc' }, take: MAX_UNSENT });
  const same = found.find((one) => bytes.equals(one.bytes));
  return same && { id: same.id, name: same.name, size: same.size };
}

/** Logs the download under the file's inquiry, which is known once the file was sent or if it was uploaded for an inquiry. */
async function noteDownload(
  services: Pick<Services, 'accessLog' | 'db'>,
  { messageId, inquiryId }: { messageId: number | null; inquiryId: number | null },
  session: Session,
) {
  const message =
    inquiryId === null && messageId !== null
      ? await services.db.read.inquiryMessage.findUnique({ where: { id: messageId }, select: { inquiryId: true } })
      : null;
  const subjectId = inquiryId ?? message?.inquiryId;
  logAccess(services, {
    ...describeAccessReader(session),
    action: 'downloaded',
    subject: 'inquiry-files',
    ...(subjectId && { subjectId }),
  });
}

/** Attaches unsent files of the author to an entry. Throws 400 if a file does not exist any more. */
export async function attachFiles(
  tx: Tx,
  files: readonly number[],
  { id: messageId, inquiryId, authorId }: { id: number; inquiryId: number; authorId: number | null },
): Promise<void> {
  const own = { id: { in: [...files] }, messageId: null, userId: authorId ?? 0 };
  const { count } = await tx.messageFile.updateMany({ where: own, data: { messageId, inquiryId } });
  if (count !== new Set(files).size) throw new AppError('invalid', 'A file is no longer there. Please add it again.');
}

export const UNSENT_FILE_DAYS = 1;

export const unsentFilesJob: ScheduledJob = {
  name: 'unsent-files',
  description: 'deletes files for answers that were not sent within a day',
  everyMs: HOUR_MS,
  start: (services) => ({ run: () => deleteUnsentFiles(services) }),
};

/** Deletes files that were not sent within a day. */
export async function deleteUnsentFiles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const where = { messageId: null, createdAt: { lt: new Date(now().getTime() - UNSENT_FILE_DAYS * DAY_MS) } };
  if ((await db.read.messageFile.count({ where, take: 1 })) > 0) await db.transact((tx) => tx.messageFile.deleteMany({ where }));
}

/** The file name without folders and characters that file systems refuse, and with the extension .pdf. */
const fileName = (name: string) => {
  const base = cutFileName(name).replace(/\.pdf$/i, '');
  return `${base || 'File'}.pdf`;
};

const tags = ['inquiries'];

/** The OpenAPI operations of these routes: their bodies are not JSON. */
export const describeFileOperations = () => ({
  [FILES_PATH]: {
    post: {
      tags,
      ...describeSecurity(writing),
      operationId: 'inquiries.addFile',
      summary: 'Store a PDF that is to go with an answer; it is deleted if it is not sent within a day',
      parameters: [
        { name: 'name', in: 'query', schema: buildJsonSchema(query.shape.name, 'input') },
        {
          name: 'inquiry',
          in: 'query',
          description: 'What it is for: erasing the inquiry erases the file too, whether it was sent or not',
          schema: buildJsonSchema(idField(), 'input'),
        },
      ],
      requestBody: { required: true, content: { 'application/pdf': {} } },
      responses: {
        201: {
          description: 'Success',
          content: buildJsonContent(buildJsonSchema(z.object({ success: z.literal(true), file: messageFileSchema }), 'output')),
        },
        ...describeErrorResponses(
          [
            'invalid',
            ...listSessionErrorCodes(true, writing),
            'not_found',
            'payload_too_large',
            'unsupported_media_type',
            'too_many_requests',
            'unavailable',
          ],
          {
            invalid: 'Not a PDF',
            not_found: 'No such inquiry',
            payload_too_large: 'More than 10 MB',
            unsupported_media_type: 'Not sent as a PDF',
          },
        ),
      },
    },
  },
  [`${FILES_PATH}/{id}`]: {
    get: {
      tags,
      ...describeSecurity(reading),
      operationId: 'inquiries.file',
      summary: 'A file that goes, or went, with an answer',
      parameters: [{ name: 'id', in: 'path', required: true, schema: buildJsonSchema(idField(), 'input') }],
      responses: {
        200: { description: 'The file', content: { 'application/pdf': {} } },
        ...describeErrorResponses([...listSessionErrorCodes(false, reading), 'not_found', 'unavailable']),
      },
    },
  },
});
