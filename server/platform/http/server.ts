/** The Fastify server before any route: log, limits, response cache, headers, cookies. */
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Env } from '../../env';
import type { Services } from '../context';
import { AppError } from '../errors';
import type { Counters } from '../observability/counters';
import { createRequestIdGenerator } from '../observability/log';
import { countAbortedRequests, createCacheHitLogger, RequestLog } from '../observability/request-log';
import { isShuttingDown } from '../process/shutdown';
import {
  addSecurityHeaders,
  buildRequestTimeLimits,
  buildSecurityHeaders,
  closeUnreadConnections,
  computeIdleTimeoutMs,
  discardRefusedBodies,
  limitBodies,
  registerJsonParser,
} from './hardening';
import { createHttpServer, EarlyErrorResponder } from './incoming';
import { sendUrlError } from './pages/plain-page';
import { refuseBadUrls } from './request-context';
import type { ResponseCache } from './response-cache';

type Parts = { env: Env; counters: Counters; cache: ResponseCache; log: FastifyBaseLogger };

/** Zod validates input: Fastify's own schema compilers are slow to load, and no route has a schema for them. */
const withoutSchemas = () => () => {
  throw new Error('Routes have no Fastify schemas');
};

export async function createServer({ env, counters, cache, log }: Parts): Promise<FastifyInstance> {
  const headersFor = buildSecurityHeaders(env);
  const requestId = createRequestIdGenerator(env);
  const errors = new EarlyErrorResponder(headersFor('/'), counters);
  const http: FastifyInstance = Fastify({
    // The log exists only after the server was created.
    serverFactory: (handle) =>
      createHttpServer(buildRequestTimeLimits(env), { env, cache, errors, handle, onCacheHit: (...hit) => logCacheHit(...hit) }),
    loggerInstance: log,
    logController: new RequestLog(counters, env.SLOW_MS),
    genReqId: requestId,
    bodyLimit: env.BODY_KB * 1024,
    trustProxy: env.TRUST_PROXY ?? false,
    // A URL that cannot be decoded fails before routing and hooks.
    frameworkErrors: (error, request, reply) => sendUrlError(error, request, reply.headers(headersFor(request.url))),
    clientErrorHandler: errors.onClientError,
    // Accepted requests are also answered during shutdown.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    routerOptions: { maxParamLength: 2_000 },
  });
  http.decorate('maskPrivatePath', (path: string) => path);
  http.decorate('isPage', () => false);
  http.server.maxConnections = env.MAX_CONNECTIONS;
  http.server.setTimeout(computeIdleTimeoutMs(env));
  const logCacheHit = createCacheHitLogger(http.log as FastifyBaseLogger, requestId, counters);
  addSecurityHeaders(http, headersFor);
  refuseBadUrls(http);
  countAbortedRequests(http, counters);
  limitBodies(http, env);
  discardRefusedBodies(http);
  closeUnreadConnections(http);
  await http.register(cookie);
  registerJsonParser(http);
  return http;
}

/** `/healthz`: the process responds. `/readyz`: the database responds too, a write fits on its disk, and the process will not end. */
export function registerHealthRoutes(app: FastifyInstance, services: Pick<Services, 'db'>): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ success: true }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    if (isShuttingDown()) throw new AppError('unavailable', 'The process is stopping');
    await services.db.ping();
    if (!(await services.db.hasRoom())) throw new AppError('unavailable', 'The disk is full');
    return { success: true };
  });
}
