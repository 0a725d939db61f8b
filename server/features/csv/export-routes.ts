/** CSV exports: `GET /admin/export/<list>.csv`, with the list's search, filters and sort order. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { requestContext } from '../../platform/http/request-context';
import { csvOf, exportList } from './export-lists';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

export function exportRoutes(app: FastifyInstance, site: Site): void {
  app.get('/admin/export/:file', {
    onRequest: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
      await requestContext(site, request, reply).requireSession();
    },
    handler: async (request, reply) => {
      const { file } = request.params as { file: string };
      const list = /^([\w-]+)\.csv$/.exec(file)?.[1];
      if (!list) throw new AppError('NOT_FOUND', 'Not found');
      const exported = await exportList(site.db, list, request.query as Record<string, unknown>);
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${list}-${day.format(site.now())}.csv"`);
      return reply.send(Readable.from(csvOf(exported)));
    },
  });
}
