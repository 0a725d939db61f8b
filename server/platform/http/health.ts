import type { FastifyInstance } from 'fastify';
import type { Site } from '../context';

/** `/healthz`: the process answers. `/readyz`: the database does, too. */
export function healthRoutes(app: FastifyInstance, site: Site): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ success: true }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    await site.db.ping();
    return { success: true };
  });
}
