import type { FastifyInstance } from 'fastify';
import type { Site } from '../context';

/** `/healthz`: the process responds. `/readyz`: the database responds too. */
export function healthRoutes(app: FastifyInstance, site: Site): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ success: true }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    await site.db.ping();
    return { success: true };
  });
}
