import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Counters } from './counters';

// Longer ones are nobody's.
const MAX_PATH = 200;

/** One line for each request, when it has been answered, and its time by route. */
export class RequestLog extends LogController {
  constructor(
    private readonly counters: Counters,
    private readonly slowMs: number,
  ) {
    super();
  }

  override incomingRequest(): void {
    // What began says nothing that its end will not.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { requests, answers } = this.counters;
    const { statusCode: status } = reply.raw;
    const { url, config } = request.routeOptions;
    const route = url === '/*' ? 'page' : (url ?? 'other');
    const { method } = request.raw;
    const ms = reply.elapsedTime;
    // Never the path: strangers make those up.
    requests.observe(ms / 1_000, method as string, route, `${Math.floor(status / 100)}xx`);
    if (status === 304) answers.add('not-modified');
    if (status >= 500) answers.add('error');
    // Files take as long as the caller's line.
    const isSlow = ms > this.slowMs && !config.takesFiles;
    if (isSlow) answers.add('slow');
    const line = { method, path: pathOf(request.raw), route, status, ms: Math.round(ms * 100) / 100 };
    if (error) request.log.warn({ ...line, err: error }, 'the answer broke off');
    else if (isSlow) request.log.warn(line, 'slow request');
    else if (status >= 500) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
  }
}

/** The same for an answer from memory, which Fastify never hears of. */
export function logCacheHits(log: FastifyBaseLogger, idOf: (request: IncomingMessage) => string, { requests, answers }: Counters) {
  const isLogged = ['info', 'debug', 'trace'].includes(log.level);
  return (request: IncomingMessage, status: number, ms: number): void => {
    const method = request.method as string;
    requests.observe(ms / 1_000, method, 'memory', `${Math.floor(status / 100)}xx`);
    if (status === 304) answers.add('not-modified');
    // An answer takes 20 µs: an id for nobody is a part of that.
    if (!isLogged) return;
    const line = { method, path: pathOf(request), route: 'memory', status, ms: Math.round(ms * 100) / 100 };
    log.info({ reqId: idOf(request), ...line }, 'request');
  };
}

/** Whoever leaves before the answer comes has no line of the above: this is theirs. */
export function countAbortedRequests(app: FastifyInstance, { answers }: Counters): void {
  app.addHook('onRequestAbort', (request, done) => {
    answers.add('given-up');
    const { method, url: route } = request.routeOptions;
    request.log.info({ method, path: pathOf(request.raw), route }, 'the caller left');
    done();
  });
}

/** Without the query: it may hold what somebody searched for. */
function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return url.slice(0, end < 0 ? MAX_PATH : Math.min(end, MAX_PATH));
}
