/** How long a request may take to arrive. Who is slower is cut off, so that nobody holds connections by sending a byte now and then. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Env } from '../env';
import { Refusal } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files from who is signed in: over a slow line they may take longer than other bodies. */
    takesFiles?: true;
  }
}

/** Node's own limits: for the headers, and for the slowest request that there may be. */
export function timeLimits({ REQUEST_SECONDS, UPLOAD_SECONDS }: Env): Pick<FastifyServerOptions, 'requestTimeout'> {
  const headersTimeout = REQUEST_SECONDS * 1_000;
  // Node looks every 30 seconds unless told otherwise.
  const http = { headersTimeout, connectionsCheckingInterval: Math.min(1_000, headersTimeout) };
  return { requestTimeout: Math.max(REQUEST_SECONDS, UPLOAD_SECONDS) * 1_000, ...{ http } };
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
      raw.emit('error', new Refusal('TIMEOUT', 'The request took too long to arrive'));
    };
    const timer = setTimeout(cut, (request.routeOptions.config.takesFiles ? UPLOAD_SECONDS : REQUEST_SECONDS) * 1_000);
    timer.unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    done();
  });
}
