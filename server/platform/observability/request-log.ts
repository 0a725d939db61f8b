import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Counters } from './counters';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response stays open as long as the caller stays: its duration is not measured, and leaving is no failure. */
    staysOpen?: true;
  }
  interface FastifyInstance {
    /** The path as the log shows it; features/pages hides the paths of private pages. */
    maskPrivatePath: (path: string) => string;
  }
}

// The maximum logged length of a path; no route has a longer one.
const MAX_PATH = 200;

/** The names of scripts, styles, fonts and pictures. */
const FILE = /\.(?:js|css|woff2?|avif|webp|jpg|png|svg|ico)$/;

/** Logs each completed request and measures its time by route. */
export class RequestLog extends LogController {
  constructor(
    private readonly counters: Counters,
    private readonly slowMs: number,
  ) {
    super();
  }

  override incomingRequest(): void {
    // Only completed requests are logged.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { requests, responses: answers } = this.counters;
    const { statusCode: status } = reply.raw;
    const { url, config } = request.routeOptions;
    const route = url === '/*' ? 'page' : (url ?? 'other');
    const { method } = request.raw;
    const ms = reply.elapsedTime;
    // The label is the route, since the number of different paths is unbounded.
    if (!config.staysOpen) requests.observe(ms / 1_000, method as string, route, `${Math.floor(status / 100)}xx`);
    if (status === 304) answers.add('not-modified');
    if (status >= 500) answers.add('error');
    // The time of an upload depends on the client's connection.
    const isSlow = ms > this.slowMs && !config.takesFiles && !config.staysOpen;
    if (isSlow) answers.add('slow');
    const line = { method, path: request.server.maskPrivatePath(pathOf(request.raw)), route, status, ms: Math.round(ms * 100) / 100 };
    if (error && !config.staysOpen) request.log.warn({ ...line, err: error }, 'the response broke off');
    else if (isSlow) request.log.warn(line, 'slow request');
    else if (status >= 500) request.log.warn(line, 'request');
    // A page has a dozen files.
    else if (status < 400 && FILE.test(line.path)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  }
}

/** Logs and measures cache hits, which do not reach Fastify. */
export function createCacheHitLogger(
  log: FastifyBaseLogger,
  idOf: (request: IncomingMessage) => string,
  { requests, responses: answers }: Counters,
) {
  const isLogged = ['info', 'debug', 'trace'].includes(log.level);
  return (request: IncomingMessage, status: number, ms: number): void => {
    const method = request.method as string;
    requests.observe(ms / 1_000, method, 'memory', `${Math.floor(status / 100)}xx`);
    if (status === 304) answers.add('not-modified');
    // A hit takes 20 µs: creating an unused id would be a noticeable part of that.
    if (!isLogged) return;
    const line = { method, path: pathOf(request), route: 'memory', status, ms: Math.round(ms * 100) / 100 };
    log.info({ reqId: idOf(request), ...line }, 'request');
  };
}

/** Logs and counts requests that were closed by the client before the response. */
export function countAbortedRequests(app: FastifyInstance, { responses: answers }: Counters): void {
  app.addHook('onRequestAbort', (request, done) => {
    const { method, url: route, config } = request.routeOptions;
    if (config.staysOpen) return done();
    answers.add('given-up');
    request.log.info({ method, path: app.maskPrivatePath(pathOf(request.raw)), route }, 'the caller left');
    done();
  });
}

/** The path without the query, which may contain search terms. */
function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return url.slice(0, end < 0 ? MAX_PATH : Math.min(end, MAX_PATH));
}
