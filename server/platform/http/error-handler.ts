import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import type { Services } from '../context';
import { AppError, connectionClosedError, toErrorResponse } from '../errors';
import { logServerError } from '../observability/log';
import { findOrCreateContext } from './request-context';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a path without a route of its own is a page; features/pages knows the pages. */
    isPage: (path: string) => boolean;
    /** The methods of the routes of a path; the catch-all route for pages does not count. */
    listMethods: (path: string) => Set<string>;
  }
}

/** Sends any error as JSON of one shape; server errors are logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // An aborted request body has the same error code as a lost database connection.
  const isCallerGone = request.raw.readableAborted && (error as { code?: unknown }).code === 'ECONNRESET';
  const { status, headers, body } = toErrorResponse(isCallerGone ? connectionClosedError() : error);
  if (status >= 500) reply.headers(logServerError(request, error));
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
}

/** Handles route errors and unknown routes. A known path with a wrong method is 405 with `Allow`. */
export function registerErrorHandlers(app: FastifyInstance, services: Services): void {
  const known: { methods: string[]; route: RoutePart[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // The catch-all route for pages does not make a path known.
    if (url !== '/*') known.push({ methods: [method].flat(), route: url.split('/').map(readRoutePart) });
  });
  app.decorate('listMethods', (pathname: string) => {
    const path = pathname.split('/');
    return new Set(known.flatMap(({ methods, route }) => (isPathOf(route, path) ? methods : [])));
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(async (request, reply) => {
    // Without a session, nothing below /api/admin/ reveals which routes exist.
    if (request.url.startsWith('/api/admin/')) await findOrCreateContext(services, request, reply).requireSession({ scope: EVERY_SCOPE });
    const pathname = request.url.split('?', 1)[0] as string;
    const allowed = app.listMethods(pathname);
    if (allowed.size === 0 && app.isPage(pathname)) for (const method of ['GET', 'HEAD']) allowed.add(method);
    if (allowed.has(request.method) || allowed.size === 0) throw new AppError('not_found', 'Not found');
    reply.header('allow', [...allowed].sort().join(', '));
    throw new AppError('method_not_allowed', 'Method not allowed');
  });
}

/** A part of a route between two slashes: whether it fits the part of a path; 'rest' for a last `*`, which is any rest. */
type RoutePart = ((text: string) => boolean) | 'rest';

/** `:name` is any text, and `:name(^\d{1,5}).xml` digits that end with `.xml`. */
function readRoutePart(part: string): RoutePart {
  if (part === '*') return 'rest';
  if (!part.startsWith(':')) return (text) => text === part;
  const [open, close] = [part.indexOf('('), part.lastIndexOf(')')];
  if (open === -1) return (text) => text !== '';
  const end = part.slice(close + 1);
  // Fastify ties the pattern of a parameter to its whole text.
  const pattern = new RegExp(`^(?:${part.slice(open + 1, close)})$`);
  return (text) => text.endsWith(end) && pattern.test(text.slice(0, text.length - end.length));
}

/** Whether a path, split at its slashes, belongs to a route. */
function isPathOf(route: RoutePart[], path: string[]): boolean {
  if (route.at(-1) === 'rest' ? path.length < route.length : path.length !== route.length) return false;
  return route.every((part, at) => part === 'rest' || part(path[at] ?? ''));
}
