/**
 * Handles requests before Fastify: checks them, answers them from the response cache, and keeps the order per connection. Requests that never
 * reach Fastify (malformed, too slow, or of a kind that no route supports) get their error response here.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { ErrorBody } from '../../../shared/errors';
import type { Env } from '../../env';
import { findErrorCode } from '../errors';
import type { Counters } from '../observability/counters';
import { CountedRequest, hasBody } from './counted-request';
import type { ResponseCache } from './response-cache';

/** The maximum number of pipelined requests that a connection may queue. */
const MAX_PIPELINED = 32;

type OnCacheHit = (request: IncomingMessage, status: number, ms: number) => void;
type Parts = {
  env: Pick<Env, 'TRUST_PROXY'>;
  cache: ResponseCache;
  errors: EarlyErrorResponder;
  handle: RequestListener;
  onCacheHit: OnCacheHit;
};

/** The server for Fastify's `serverFactory`. `handle` is Fastify's own handler; `onCacheHit` is called after each response from the cache. */
export function createHttpServer(options: ServerOptions, { env, cache, errors, handle, onCacheHit }: Parts): Server {
  const handleInOrder = serializePerConnection(handle, errors);
  // Node's own response to a missing Host header lacks our headers.
  const server = createServer({ ...options, IncomingMessage: CountedRequest, requireHostHeader: false }, (request, response) => {
    if (!request.socket.writable) return;
    const target = targetOf(request.url as string);
    if (target === undefined || !hasOneHost(request)) return errors.respond(response, 400);
    request.url = target;
    const startedAt = performance.now();
    // A response without a socket waits for an earlier one: pipelined requests take turns, including those with cached responses.
    // The rest of a body after a cached response would be read without a limit.
    const canBeCached = response.socket !== null && !hasBody(request) && (!env.TRUST_PROXY || isForwardedFromAddress(request));
    if (canBeCached && cache.sendCached(request, response)) onCacheHit(request, response.statusCode, performance.now() - startedAt);
    else handleInOrder(request, response);
  });
  // Node would answer such requests itself without our headers, or close the connection without a response.
  server.on('checkExpectation', (_request, response) => errors.respond(response, 417));
  server.on('connect', (_request, socket) => {
    // Node removes its own error listener here.
    socket.on('error', () => socket.destroy());
    errors.close(socket as Socket, 400);
  });
  return server;
}

/** The path and query of a request target; scheme and host of the absolute form are ignored (RFC 9112, 3.2). Undefined for any other form. */
function targetOf(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  const authority = /^https?:\/\/[^/?#]+/i.exec(target)?.[0];
  if (authority === undefined) return;
  const path = target.slice(authority.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/** Whether there is exactly one Host header, as HTTP/1.1 requires: with several, a proxy may use a different one than this server. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

/** False if X-Forwarded-For does not end with an address: Fastify then checks the trusted part and rejects the request. */
function isForwardedFromAddress({ headers }: IncomingMessage): boolean {
  const forwarded = headers['x-forwarded-for'] as string | undefined;
  return forwarded === undefined || isIP(forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()) !== 0;
}

/**
 * Handles the requests of a connection one after the other: responses keep that order anyway, and no connection gets more than one request
 * in flight. A connection that pipelines too many requests gets 503 and is closed.
 */
function serializePerConnection(handle: RequestListener, errors: EarlyErrorResponder): RequestListener {
  type Exchange = [request: IncomingMessage, response: ServerResponse];
  type Connection = { current: ServerResponse; waiting: Exchange[] };
  const connections = new WeakMap<Socket, Connection>();

  const start = (socket: Socket, [request, response]: Exchange, waiting: Exchange[]) => {
    connections.set(socket, { current: response, waiting });
    response.once('close', () => {
      const next = waiting.shift();
      if (next && socket.writable) start(socket, next, waiting);
      else connections.delete(socket);
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return start(socket, [request, response], []);
    if (connection.waiting.length < MAX_PIPELINED) return void connection.waiting.push([request, response]);
    connection.waiting.length = 0;
    stopParsing(socket);
    // After a response has begun, no error response can follow.
    if (connection.current.headersSent) socket.destroy();
    else errors.close(socket, 503);
  };
}

/**
 * Node parses everything that it has read before it notices that the socket is closed: thousands of small requests, during which no other
 * connection is served, even with `maxRequestsPerSocket` (docs/decisions/021). This stops its parser at the next request. The property is
 * undocumented; without it only the time is lost.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming?: unknown } | null }): void {
  // 2 tells the parser that the following bytes are not HTTP (llhttp, on_headers_complete).
  if (socket.parser?.onIncoming) socket.parser.onIncoming = () => 2;
}

const messages = {
  400: 'The request could not be understood',
  408: 'The request took too long to arrive',
  417: 'The expectation cannot be met',
  431: 'The request has too many headers',
  503: 'Too many requests at once over one connection. Please try again.',
};
type Status = keyof typeof messages;

const statuses: Record<string, Status> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Error responses to requests that never reach Fastify: each is counted, has the security headers, and closes the connection. */
export class EarlyErrorResponder {
  readonly #headers: Record<string, string>;

  constructor(
    headers: Record<string, string>,
    private readonly counters: Counters,
  ) {
    this.#headers = { ...headers, 'cache-control': 'no-store', connection: 'close', 'content-type': 'application/json' };
  }

  /** Sends the error as a response. */
  respond(response: ServerResponse, status: Status): void {
    const { body, headers } = this.#describe(status);
    response.writeHead(status, headers).end(body);
  }

  /** Writes the response to the socket, where no response object exists. */
  close(socket: Socket, status: Status): void {
    const { body, headers } = this.#describe(status);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  }

  /** For `clientError`, Node itself sends no response. */
  readonly onClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) socket.destroy();
    else this.close(socket, statuses[error.code] ?? 400);
  };

  #describe(status: Status): { body: string; headers: Record<string, string> } {
    this.counters.responses.add('unreadable');
    const body = JSON.stringify({ success: false, message: messages[status], code: findErrorCode(status) } satisfies ErrorBody);
    const retry: Record<string, string> = status === 503 ? { 'retry-after': '1' } : {};
    return { body, headers: { ...this.#headers, ...retry, 'content-length': String(Buffer.byteLength(body)) } };
  }
}
