/**
 * How long a request may take to arrive, and an answer to be read. Slower callers are cut off, so that nobody holds connections by sending a byte
 * now and then, or by never reading.
 */
import type { ServerOptions } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env';
import { AppError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files from who is signed in: over a slow line they may take longer than other bodies. */
    takesFiles?: true;
  }
}

type TimeLimits = ServerOptions & { requestTimeout: number; connectionTimeout: number };

/** Node's own limits: for the headers, for the slowest request that there may be, and for a connection over which nothing moves. */
export function timeLimits({ REQUEST_SECONDS, UPLOAD_SECONDS }: Env): TimeLimits {
  const headersTimeout = REQUEST_SECONDS * 1_000;
  return {
    headersTimeout,
    // Node looks every 30 seconds unless told otherwise.
    connectionsCheckingInterval: Math.min(1_000, headersTimeout),
    requestTimeout: Math.max(REQUEST_SECONDS, UPLOAD_SECONDS) * 1_000,
    // A phone in a tunnel may come back.
    connectionTimeout: 4 * headersTimeout,
  };
}

/** Keeps a connection while its answer is being made, however long that takes; one whose answer nobody reads is closed. */
export function closeUnreadConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Node closes the connection by itself where nobody listens.
    reply.raw.on('timeout', () => {
      const { socket } = request.raw;
      if (reply.raw.writableEnded || socket.writableLength > 0) socket.destroy();
    });
    done();
  });
}

/** The limit for a body, which depends on the route. */
export function limitBodyTime(app: FastifyInstance, { REQUEST_SECONDS, UPLOAD_SECONDS }: Env): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return done();
    const cut = () => {
      if (raw.complete || raw.readableEnded) return;
      // Whoever reads the body answers; where nobody does, there is nothing left to say.
      if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy();
      reply.header('connection', 'close');
      raw.emit('error', new AppError('TIMEOUT', 'The request took too long to arrive'));
    };
    const timer = setTimeout(cut, (request.routeOptions.config.takesFiles ? UPLOAD_SECONDS : REQUEST_SECONDS) * 1_000);
    timer.unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    done();
  });
}
