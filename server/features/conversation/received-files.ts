/**
 * `GET /admin/inquiry-messages/7/files/0`: a file of an incoming mail, fetched from the mailbox for a signed-in user. A PDF or a picture
 * opens in the browser, every other file is a download. Nothing is stored; the access log has the download.
 */
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { idField } from '../../../shared/content/fields';
import { NO_MESSAGE_ID } from '../../../shared/inquiries/received-files';
import { describeAccessReader, logAccess } from '../../platform/access/access-log';
import { countAttempt } from '../../platform/access/limit-attempts';
import type { Context, Services, Session } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { buildStrangersFileHeaders } from '../../platform/http/download';
import { sendFileErrorPage } from '../../platform/http/pages/plain-page';
import { checkPdf } from '../../platform/http/pdf-body';
import { waitUntilClosed } from '../../platform/http/public-queue';
import { findOrCreateContext } from '../../platform/http/request-context';
import { formatUserKey } from '../../platform/process/caller-keys';
import type { AdminContext } from '../content/write/change';
import type { ReceivedFile } from '../mail/incoming/read-mail';
import { findUnsentFile, storeUnsentFile } from './message-files';

export const MAIL_FILES_LIMIT = 'mail-files';
const LIMIT = { most: 120, minutes: 60 };

const path = z.object({ id: z.coerce.number().pipe(idField()), index: z.coerce.number().int().min(0).max(1_000) });

type Mail = { mailId: string | null; received: unknown };
/** The files of an entry; their names were cut when the mail was read. */
const parseReceivedFiles = ({ received }: Pick<Mail, 'received'>): ReceivedFile[] => (received ?? []) as ReceivedFile[];

/** Whether the files of a mail can be fetched. */
const canFetchFiles = ({ mailId }: Pick<Mail, 'mailId'>): boolean => mailId !== null && !mailId.endsWith(NO_MESSAGE_ID);

/** The files of an entry as the panel shows them. */
export const describeReceivedFiles = (mail: Mail) =>
  parseReceivedFiles(mail).map(({ name, size, type = null }) => ({ name, size, type, isFetchable: canFetchFiles(mail) }));

/** Fetches a file of an entry from the mailbox, and logs the access. Throws 404 for an unknown file, 429, and the errors of the mailbox. */
async function fetchReceivedFile(
  ctx: Context,
  { id, index }: { id: number; index: number },
  { session, signal }: { session: Session; signal: AbortSignal },
) {
  const entry = await ctx.db.read.inquiryMessage.findUnique({ where: { id } });
  const files = entry ? parseReceivedFiles(entry) : [];
  const file = files[index];
  if (!entry || !file) throw new AppError('not_found', 'This file is no longer in the conversation');
  const { mailId, createdAt: arrivedAt, inquiryId } = entry;
  if (mailId === null || !canFetchFiles(entry))
    throw new AppError('not_found', 'This mail has no id, so its files open only in the mailbox');
  await countAttempt(ctx, { what: MAIL_FILES_LIMIT, whose: String(session.user.id), limit: LIMIT });
  const bytes = await ctx.mailFiles.fetch(ctx, { mailId, arrivedAt, files, index }, { key: formatUserKey(session.user.id), signal });
  logAccess(ctx, { ...describeAccessReader(session), action: 'downloaded', subject: 'inquiry-files', subjectId: inquiryId });
  return { name: file.name, bytes, inquiryId };
}

/**
 * Stores a PDF of a mail as an unsent file of its inquiry, for the step that files it; the same file is stored once until a step takes it,
 * since a step may be refused and sent again. Throws 400 for another file.
 */
export async function takeReceivedFile(ctx: AdminContext, of: { id: number; index: number }) {
  const { name, bytes, inquiryId } = await fetchReceivedFile(ctx, of, { session: ctx.session, signal: new AbortController().signal });
  checkPdf(bytes);
  const file = { name, bytes, inquiryId, userId: ctx.session.user.id };
  return (await findUnsentFile(ctx.db.read, file)) ?? storeUnsentFile(ctx, file);
}

export const receivedFilesPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.get('/admin/inquiry-messages/:id/files/:index', {
    errorHandler: sendFileErrorPage,
    onRequest: async (request, reply) => void (await findOrCreateContext(services, request, reply).requireSession()),
    handler: async (request, reply) => {
      const params = path.safeParse(request.params);
      if (!params.success) throw new AppError('not_found', 'Not found');
      const context = findOrCreateContext(services, request, reply);
      const session = await context.requireSession();
      const { name, bytes } = await waitUntilClosed(request.raw, (signal) => fetchReceivedFile(context, params.data, { session, signal }));
      return reply.headers(buildStrangersFileHeaders(name, bytes)).send(bytes);
    },
  });
};
