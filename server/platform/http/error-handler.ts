import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import type { Services } from '../context';
import { AppError, createConnectionClosedError, toErrorResponse } from '../errors';
import { logServerError } from '../observability/log';
import { findOrCreateContext } from './request-context';

/** Sends any error as JSON of one shape; server errors are logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // An aborted request body has the same error code as a lost database connection.
  const isCallerGone = request.raw.readableAborted && (error as { code?: unknown }).code === 'ECONNRESET';
  const { status, headers, body } = toErrorResponse(isCallerGone ? createConnectionClosedError() : error);
  if (status >= 500) reply.headers(logServerError(request, error));
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
}

/** Handles route errors and unknown routes. A known path with a wrong method is 405 with `Allow`. */
export function registerErrorHandlers(app: FastifyInstance, services: Services): void {
  const known: { methods: string[]; route: string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // The catch-all route for pages does not make a path known.
    if (url !== '/*') known.push({ methods: [method].flat(), route: url.split('/') });
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(async (request, reply) => {
    // Without a session, nothing below /api/admin/ reveals which routes exist.
    if (request.url.startsWith('/api/admin/')) await findOrCreateContext(services, request, reply).requireSession({ scope: EVERY_SCOPE });
    const path = (request.url.split('?', 1)[0] as string).split('/');
    const allowed = new Set(known.flatMap(({ methods, route }) => (isPathOf(route, path) ? methods : [])));
    if (allowed.has(request.method) || allowed.size === 0) throw new AppError('not_found', 'Not found');
    reply.header('allow', [...allowed].sort().join(', '));
    throw new AppError('method_not_allowed', 'Method not allowed');
  });
}

/** Whether a path belongs to a route, both split at their slashes: `:name` is any part that is not empty, a last `*` is any rest. */
function isPathOf(route: string[], path: string[]): boolean {
  const isOpen = route.at(-1) === '*';
  if (isOpen ? path.length < route.length : path.length !== route.length) return false;
  return route.every((part, at) => (isOpen && at === route.length - 1) || (/^:\w+$/.test(part) ? path[at] !== '' : part === path[at]));
}
