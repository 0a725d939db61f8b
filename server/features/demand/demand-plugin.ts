/** Stores the counts of demand, and counts products that a visitor puts on a quote list. */

import type { FastifyPluginAsync } from 'fastify';
import { parseId } from '../../../shared/pages/page-url';
import { MINUTE_MS } from '../../../shared/time/india';
import { countAttempt } from '../../platform/access/limit-attempts';
import type { Services } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { findOrCreateContext, isSameOrigin } from '../../platform/http/request-context';
import type { ScheduledJob } from '../../platform/process/jobs';
import { isVisitorUserAgent } from './count-responses';

const LISTING_LIMIT = { most: 60, minutes: 10 };

/** Stores the counts each minute, and once more when the app closes. */
export const demandJob: ScheduledJob = {
  name: 'demand',
  description: 'stores what visitors looked for in the last minute',
  everyMs: MINUTE_MS,
  start: ({ demand }) => ({ run: () => demand.flush(), close: () => demand.flush() }),
};

export const demandPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  // The id is part of the URL: a beacon with a body would need more script in the page.
  app.post('/api/listed/:id', async (request, reply) => {
    const id = parseId((request.params as { id: string }).id);
    if (id === undefined) throw new AppError('not_found', 'Not found');
    // A request without a body could come from any page, so the origin is checked.
    if (!isSameOrigin(services, request)) throw new AppError('cross_site', 'Only our own pages may send this');
    reply.code(204).header('cache-control', 'no-store');
    if (!isVisitorUserAgent(request.headers['user-agent'])) return;
    const ctx = findOrCreateContext(services, request, reply);
    await countAttempt(ctx, { what: 'listed', whose: ctx.request.address, limit: LISTING_LIMIT });
    if ((await ctx.db.read.product.count({ where: { id, isActive: true } })) > 0) services.demand.add('listed', String(id));
  });
};
