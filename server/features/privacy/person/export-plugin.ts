/** `POST /admin/persons/export`: all that is kept of one person, as a ZIP file. The body names the person, so that no address or log does. */
import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { keysOf, whose } from '../../../../shared/privacy/person';
import { dayOf } from '../../../../shared/time/india';
import { noteAccess, readerOf } from '../../../platform/access-log';
import type { Services } from '../../../platform/context';
import { requestContext } from '../../../platform/http/request-context';
import { exportPersonalData } from '../../../platform/personal-data';
import { archive } from './archive';
import { readReferences } from './references';

const MAX_BODY = 1_000;
const rights = { role: 'administrator' } as const;

export const personExport: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.post('/admin/persons/export', {
    bodyLimit: MAX_BODY,
    onRequest: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
      await requestContext(services, request, reply).requireSession(rights);
    },
    handler: async (request, reply) => {
      const asked = whose.parse(request.body);
      const session = await requestContext(services, request, reply).requireSession(rights);
      const { db, now } = services;
      const profile = await db.read.companyProfile.findFirst({ select: { legalName: true } });
      const at = now();
      const of = [asked.email.trim(), asked.phone.trim()].filter(Boolean).join(' and ');
      const head = { company: profile?.legalName ?? 'this company', of, at, asked, references: await readReferences(db.read) };
      const exported = exportPersonalData(services, { person: keysOf(asked), rows: {} });
      let rows = 0;
      const reading = archive(exported, head, (by) => {
        rows = by;
      });
      // What fails before the first bytes is answered in words.
      let next = await reading.next();
      async function* bytes() {
        try {
          for (; !next.done; next = await reading.next()) yield next.value;
        } finally {
          // Also of one that was broken off: so much of it may have left.
          noteAccess(services, { ...readerOf(session), action: 'exported', subject: 'persons', rows });
        }
      }
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="personal-data-${dayOf(at)}.zip"`)
        .send(Readable.from(bytes(), { objectMode: false }));
    },
  });
};
