/** Protects every route alike: security headers, time limits against slow clients, and JSON bodies only. */
import type { ServerOptions } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env';
import { AppError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts file uploads of administrators, which may take longer than other bodies. */
    takesFiles?: true;
  }
}

/** The panel, REST and tRPC: not for search engines. */
const NOINDEX_PATHS = /^\/(admin|api|trpc)(?![\w-])/;

/** Returns the headers that every response at a URL has. */
export type SecurityHeadersForUrl = (url: string) => Record<string, string>;

export function createSecurityHeaders(env: Env): SecurityHeadersForUrl {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Pictures may come from other sites, without cookies.
    'cross-origin-embedder-policy': 'credentialless',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(env.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
  const noindexHeaders = { ...headers, 'x-robots-tag': 'noindex' };
  return (url) => (NOINDEX_PATHS.test(url) ? noindexHeaders : headers);
}

export function addSecurityHeaders(app: FastifyInstance, headersFor: SecurityHeadersForUrl): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url));
    done();
  });
}

/**
 * Fastify's own default, which is longer than the 60 s of common proxies: otherwise a proxy could send a request over a connection that is
 * being closed.
 */
const KEEP_ALIVE_MS = 72_000;

/** Node's limits in milliseconds: for headers, for whole requests, and between two requests of a connection. */
export function createRequestTimeLimits({ REQUEST_SECONDS, UPLOAD_SECONDS }: Env): ServerOptions {
  const headersTimeout = REQUEST_SECONDS * 1_000;
  return {
    headersTimeout,
    // Node's default is every 30 seconds.
    connectionsCheckingInterval: Math.min(1_000, headersTimeout),
    requestTimeout: Math.max(REQUEST_SECONDS, UPLOAD_SECONDS) * 1_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
}

/** The milliseconds without traffic after which a connection is closed. Tolerates short interruptions of mobile connections. */
export const computeIdleTimeoutMs = ({ REQUEST_SECONDS }: Env) => 4 * REQUEST_SECONDS * 1_000;

/** Keeps a connection open while its response is being prepared; closes it when the response is not read. */
export function closeUnreadConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Without a listener Node closes the connection on timeout.
    reply.raw.on('timeout', () => {
      const { socket } = request.raw;
      if (reply.raw.writableEnded || socket.writableLength > 0) socket.destroy();
    });
    done();
  });
}

/** The time limit for a request body, which depends on the route. */
export function limitBodyTime(app: FastifyInstance, { REQUEST_SECONDS, UPLOAD_SECONDS }: Env): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return done();
    const abort = () => {
      if (raw.complete || raw.readableEnded) return;
      // The reader of the body sends the error response; without a reader the connection is only closed.
      if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy();
      reply.header('connection', 'close');
      raw.emit('error', new AppError('request_timeout', 'The request took too long to arrive'));
    };
    const timer = setTimeout(abort, (request.routeOptions.config.takesFiles ? UPLOAD_SECONDS : REQUEST_SECONDS) * 1_000);
    timer.unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    done();
  });
}

/** Accepts only JSON bodies: any other content type is 415, malformed JSON 400. An empty body is allowed (a DELETE may declare JSON and send nothing). */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('Malformed JSON'), { statusCode: 400 }));
    }
  });
}
