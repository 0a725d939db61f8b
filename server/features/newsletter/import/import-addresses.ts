/**
 * Imports newsletter addresses: `POST /admin/import/newsletter/check` reports what a list (CSV, Excel, or pasted text) would change,
 * `…/apply` subscribes the new addresses as one change set, with the source of their consent.
 */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { subscriptionType as type } from '../../../../shared/content/registry';
import {
  type AddressReport,
  type AddressResult,
  MAX_CONSENT_SOURCE_LENGTH,
  MAX_FILE_NAME,
} from '../../../../shared/newsletter/import-addresses';
import type { Services, Session } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { sendError } from '../../../platform/http/error-handler';
import { waitUntilClosed } from '../../../platform/http/public-queue';
import { findOrCreateContext, requestKey } from '../../../platform/http/request-context';
import { answerOnce } from '../../../platform/write/answer-once';
import { actorOf, type ContentChange, type WriteResult } from '../../content/write/change';
import { runContentWrite } from '../../content/write/write-content';
import { readTable } from '../../import-export/import/table/read-table';
import { recordConsent } from '../consent/consent';
import { ADDRESS_HEADINGS } from './addresses-in';
import { classifyImportAddresses, planAddressImport, splitIntoBatches } from './plan-addresses';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_BYTES = 2 * 1024 * 1024;
const file = { bodyLimit: MAX_BYTES, config: { takesFiles: true } } as const;

const SOURCE = 'Say where the consent of these people is from';
/** `job` is an id chosen by the caller, with which `admin.imports.status` returns the progress. */
const checkQuery = z.object({
  job: z.uuid('Must be a UUID').optional(),
  /** The name of the file, which may say that its people left. */
  name: z.string().max(MAX_FILE_NAME).default(''),
});
const applyQuery = checkQuery.extend({
  digest: z.string('Is required').regex(/^[0-9a-f]{64}$/, 'Is not the digest of a check'),
  source: z.string(SOURCE).trim().min(1, SOURCE).max(MAX_CONSENT_SOURCE_LENGTH, `May have up to ${MAX_CONSENT_SOURCE_LENGTH} characters`),
});

export const addressImportPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['text/csv', XLSX], { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendError(toReadableError(error), request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await findOrCreateContext(services, request, reply).requireSession();
  });

  const plan = async (request: FastifyRequest, { user }: Session, { job, name }: z.output<typeof checkQuery>) => {
    const { body, raw } = request;
    if (!Buffer.isBuffer(body)) throw new AppError('invalid', 'Send a CSV or Excel file');
    const table = await waitUntilClosed(raw, (signal) => readTable(body, { user: user.id, signal, headings: ADDRESS_HEADINGS }));
    return planAddressImport(services, { table, file: name }, (done, total) =>
      services.imports.set(job, { stage: 'checking', done, total }),
    );
  };

  app.post('/admin/import/newsletter/check', file, async (request, reply): Promise<AddressReport> => {
    const session = await findOrCreateContext(services, request, reply).requireSession();
    return (await plan(request, session, checkQuery.parse(request.query))).report;
  });

  app.post('/admin/import/newsletter/apply', file, async (request, reply): Promise<AddressResult> => {
    const { job, name, digest, source } = applyQuery.parse(request.query);
    const context = findOrCreateContext(services, request, reply);
    const session = await context.requireSession();
    // The digest identifies the content and the job the attempt.
    const command = { name: 'import newsletter', session, content: request.query, key: job ? `${job}:${digest}` : requestKey(context) };
    return answerOnce(context, command, async (ctx) => {
      const { emails, report } = await plan(request, session, { job, name });
      if (report.digest !== digest)
        throw new AppError('stale_import', 'The list or the subscriptions changed since this was checked. Check it again.');
      if (emails.length === 0) throw new AppError('invalid', 'There is no new address in this list');
      const at = ctx.now();
      const progress = (done: number) => services.imports.set(job, { stage: 'writing', done, total: emails.length });
      const actor = { ...actorOf({ ...ctx, session }), channel: 'file' } as const;
      const toResult = ({ changeSet, count }: WriteResult) => ({ success: true as const, changeSet, count });
      const planned = (tx: Tx) => subscriptionsOf(tx, ctx, { emails, source, at });
      return runContentWrite({ ...ctx, now: () => at }, actor, planned, toResult, { progress });
    });
  });
};

type Imported = { emails: string[]; source: string; at: Date };

/** The new subscriptions with their consent. Addresses that unsubscribed since the check are omitted. */
async function* subscriptionsOf(
  tx: Tx,
  services: Pick<Services, 'serverKey'>,
  { emails, source, at }: Imported,
): AsyncGenerator<ContentChange[]> {
  for (const batch of splitIntoBatches(emails)) {
    const { new: fresh } = await classifyImportAddresses(tx, services, batch);
    const data = { isActive: true, unsubscribedAt: null, subscribedAt: at.toISOString() };
    yield fresh.map((email) => ({ type, action: 'create' as const, data: { email, ...data } }));
    const rows = await tx.newsletterSubscription.findMany({ where: { emailKey: { in: fresh } }, select: { id: true } });
    await recordConsent(tx, ...rows.map(({ id }) => ({ subscriptionId: id, action: 'imported' as const, at, source })));
  }
}

/** Replaces Fastify's errors that occur before the handler with readable ones. */
function toReadableError(error: unknown): unknown {
  const status = (error as { statusCode?: number } | null)?.statusCode;
  if (status === 413) return new AppError('payload_too_large', 'A list can be up to 2 MB. Split it.');
  return status === 415 ? new AppError('unsupported_media_type', 'Send text/csv or an .xlsx file') : error;
}
