import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../context';
import { describeError, Refusal } from '../errors';
import { contextOf } from './caller';
import { restRoutes } from './rest';

/** Every failure becomes JSON of one shape; what nobody foresaw is logged. A known path with a wrong method is 405 with `Allow`. */
export function answerErrors(app: FastifyInstance, site: Site): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = describeError(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
  });
  app.setNotFoundHandler(async (request, reply) => {
    // Nothing below /api/admin/ tells a stranger what there is.
    if (request.url.startsWith('/api/admin/')) await contextOf(site, request, reply).requireSession();
    const allowed = methodsOf(request);
    if (allowed.length === 0) throw new Refusal('NOT_FOUND', 'Not found');
    reply.header('allow', allowed.join(', '));
    throw new Refusal('METHOD_NOT_SUPPORTED', 'Method not allowed');
  });
}

const patterns = restRoutes.map(({ rest }) => ({
  method: rest.method,
  matches: new RegExp(`^${rest.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

function methodsOf(request: FastifyRequest): string[] {
  const path = request.url.split('?')[0] as string;
  const methods = patterns.flatMap(({ method, matches }) => (matches.test(path) ? [method] : []));
  return methods.includes('GET') ? ['HEAD', ...methods].sort() : methods;
}
