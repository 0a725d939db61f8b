/** Stores the counts of demand, and hears what is put on quote lists, which only the browser knows. */
import type { FastifyPluginAsync } from 'fastify';
import { parseId } from '../../../shared/page-address';
import type { Site } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { isSameOrigin, requestContext } from '../../platform/http/request-context';
import { countAttempt } from '../../platform/limit-attempts';
import { isVisitor } from './count-answers';

const MINUTE_MS = 60_000;
const LISTING_LIMIT = { most: 60, minutes: 10 };

export const demandPlugin: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  const flush = () =>
    site.demand.flush().catch((error: unknown) => app.log.warn({ err: error }, 'what visitors looked for could not be stored'));
  const timer = setInterval(() => void flush(), MINUTE_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });

  // The id is in the address: a beacon with a body costs the page more script.
  app.post('/api/listed/:id', async (request, reply) => {
    const id = parseId((request.params as { id: string }).id);
    if (id === undefined) throw new AppError('NOT_FOUND', 'Not found');
    // Without a body any page could send it.
    if (!isSameOrigin(site, request)) throw new AppError('FORBIDDEN', 'Only our own pages may send this');
    reply.code(204).header('cache-control', 'no-store');
    if (!isVisitor(request.headers['user-agent'])) return;
    const ctx = requestContext(site, request, reply);
    await countAttempt(ctx, { what: 'listed', whose: ctx.request.address, limit: LISTING_LIMIT });
    if ((await ctx.db.read.product.count({ where: { id, isActive: true } })) > 0) site.demand.add('listed', String(id));
  });
};
