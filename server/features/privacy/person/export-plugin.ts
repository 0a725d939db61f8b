/**
 * `POST /admin/persons/export`: all data of one person, as a ZIP file. The person is named in the body, so that no URL or log contains the
 * name.
 */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { buildPersonKeys, type PersonQuery, personQuerySchema } from '../../../../shared/privacy/person';
import { dayOf } from '../../../../shared/time/india';
import { describeAccessReader, logAccess } from '../../../platform/access/access-log';
import type { Services, Session } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { waitUntilClosed } from '../../../platform/http/public-queue';
import { findOrCreateContext } from '../../../platform/http/request-context';
import { exportPersonalData } from '../../../platform/personal-data/find-personal-data';
import { BoundedQueue } from '../../../platform/process/bounded-queue';
import { streamArchive } from './archive';
import { buildRowFormatter } from './row-formatter';

const MAX_BODY = 1_000;
// Each export keeps the texts of a person compressed in memory until its last byte is sent.
const CONCURRENCY = 2;
const MAX_WAITING = 4;
const RETRY_AFTER_SECONDS = 10;
const rights = { role: 'administrator' } as const;

export const personExportPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  const queue = new BoundedQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, refuse: busy });
  app.post('/admin/persons/export', {
    bodyLimit: MAX_BODY,
    onRequest: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
      await findOrCreateContext(services, request, reply).requireSession(rights);
    },
    handler: async (request, reply) => {
      const query = personQuerySchema.parse(request.body);
      const session = await findOrCreateContext(services, request, reply).requireSession(rights);
      const key = String(session.user.id);
      await waitUntilClosed(request.raw, (signal) => queue.run(() => sendExport(services, session, query, reply), { key, signal }));
      return reply;
    },
  });
};

/** Resolves when the export needs no further reads. */
async function sendExport(services: Services, session: Session, query: PersonQuery, reply: FastifyReply): Promise<void> {
  const { db, now } = services;
  const profile = await db.read.companyProfile.findFirst({ select: { legalName: true } });
  const at = now();
  const of = [query.email.trim(), query.phone.trim()].filter(Boolean).join(' and ');
  const head = { company: profile?.legalName ?? 'this company', of, at, query, formatter: await buildRowFormatter(services) };
  const exported = exportPersonalData(services, { person: buildPersonKeys(query), rows: {} });
  let rows = 0;
  const reading = streamArchive(exported, head, (by) => {
    rows = by;
  });
  // A failure before the first bytes gets a readable error as its response.
  let next = await reading.next();
  async function* bytes() {
    for (; !next.done; next = await reading.next()) yield next.value;
  }
  const stream = Readable.from(bytes(), { objectMode: false });
  try {
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="personal-data-${dayOf(at)}.zip"`)
      .send(stream);
    await finished(stream);
  } catch (error) {
    // The response has begun or has no reader, so Fastify ends it.
    reply.log.debug({ err: error }, 'the export of a person broke off');
  } finally {
    // Aborted exports are logged too: some of the data may have been sent.
    logAccess(services, { ...describeAccessReader(session), action: 'exported', subject: 'persons', rows });
  }
}

const busy = () =>
  new AppError('unavailable', 'Several exports are being made already. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
