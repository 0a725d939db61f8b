/** Protects every route alike: security headers, time limits against slow clients, and JSON bodies only. */
import type { IncomingMessage, ServerOptions } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env';
import { AppError } from '../errors';
import { CountedRequest, hasBody, MAX_PARTS_OF_FILE } from './counted-request';

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

export function buildSecurityHeaders(env: Env): SecurityHeadersForUrl {
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
export function buildRequestTimeLimits({ REQUEST_SECONDS, UPLOAD_SECONDS }: Env): ServerOptions {
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

/** The limits for the time and the parts of a request body, which depend on the route. */
export function limitBodies(app: FastifyInstance, { REQUEST_SECONDS, UPLOAD_SECONDS }: Env): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw)) return done();
    const abort = (message: string) => {
      if (raw.complete || raw.readableEnded) return;
      // The reader of the body sends the error response; without a reader the connection is only closed.
      if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy();
      reply.header('connection', 'close');
      raw.emit('error', new AppError('request_timeout', message));
    };
    const { takesFiles } = request.routeOptions.config;
    if (takesFiles && raw instanceof CountedRequest) raw.maxParts = MAX_PARTS_OF_FILE;
    // Nobody reads the body of a GET, and Node would go on discarding it.
    if (raw.method === 'GET' || raw.method === 'HEAD') reply.raw.once('finish', () => raw.complete || raw.destroy());
    raw.once('tooManyParts', () => abort('The body arrives in too many parts'));
    const late = () => abort('The request took too long to arrive');
    const timer = setTimeout(late, (takesFiles ? UPLOAD_SECONDS : REQUEST_SECONDS) * 1_000);
    timer.unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    done();
  });
}

/** A caller who sends more of a refused body than this is disconnected. Larger than any file that the site accepts, with room for a video. */
export const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
/** The most refused bodies that are read at once, of all callers together; the connection of a further caller is closed. */
const MAX_DISCARDED_AT_ONCE = 20;
/** The milliseconds in which a refused body must arrive, unless somebody who may upload files sends one. */
const SHORT_MS = 3_000;

/**
 * Reads the rest of a refused body and discards it: a connection that is closed while its caller sends is reset, and the caller gets a
 * broken pipe in place of the error. `limitBodies` limits the time and the parts.
 */
export function discardRefusedBodies(app: FastifyInstance): void {
  let atOnce = 0;
  app.addHook('onSend', async ({ raw, routeOptions }, reply, payload) => {
    // The caller of a 408 is the one who sends too slowly.
    if (!hasBody(raw) || raw.complete || raw.destroyed || reply.statusCode === 408 || atOnce >= MAX_DISCARDED_AT_ONCE) return payload;
    atOnce += 1;
    const discarded = discard(raw, reply.statusCode === 401 || !routeOptions.config.takesFiles).then(() => {
      atOnce -= 1;
    });
    // Fastify would close the connection.
    reply.removeHeader('connection');
    // Callers such as curl stop sending when they get the response. One who asked to close the connection gets it afterwards, because the
    // connection closes with it.
    const { shouldKeepAlive } = reply.raw;
    if (!shouldKeepAlive || reply.raw.getHeader('connection') === 'close') await discarded;
    else void discarded.then(() => raw.complete || raw.destroy());
    return payload;
  });
}

/** Resolves at the end of the body, or at the limit of its bytes or of its time. */
function discard(raw: IncomingMessage, isShort: boolean): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = isShort ? setTimeout(resolve, SHORT_MS).unref() : undefined;
    raw.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > MAX_DISCARDED_BYTES) resolve();
    });
    finished(raw, () => {
      clearTimeout(timer);
      resolve();
    });
    raw.resume();
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
