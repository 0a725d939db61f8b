/** The context of a procedure: the services of the process, the request, and its session. */
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env';
import type { BoundedQueue } from './bounded-queue';
import type { Database } from './database/database';
import type { Counters } from './observability/counters';

/** The services, one instance per process. Features add theirs by declaration merging; app.ts creates them. */
export interface Site {
  env: Env;
  db: Database;
  /** The clock, so that tests can move it. */
  now: () => Date;
  log: FastifyBaseLogger;
  counters: Counters;
  /** Uncached work for visitors, bounded per address (http/public-queue.ts). */
  queue: BoundedQueue;
  /** The session for a request's credentials; throws AppError 401, or 403 for a cookie from another site. */
  findSession: (ctx: Pick<Context, 'db' | 'log' | 'now'>, request: RequestInfo) => Promise<Session>;
}

export type Channel = 'rest' | 'trpc' | 'page' | 'file' | 'seed';

/** What is known about a request before its session is looked up. */
export type RequestInfo = {
  channel: Channel;
  address: string;
  userAgent: string | null;
  /** The bearer token; any other Authorization header counts as an unknown token. */
  bearer: string | null;
  cookies: { session: string | null; device: string | null };
  /** The request reads, or comes from our own pages: only then may a cookie alone authenticate it (REQ 7.2). */
  cookieAuthAllowed: boolean;
<<<<<<< HEAD
  /** Whether the connection is closed, so that no answer can arrive any more. */
  isClosed: () => boolean;
=======
  /** Whether the connection is closed, so that no response can be delivered. */
  hasLeft: () => boolean;
>>>>>>> c-server
};

export type User = { id: number; username: string; firstName: string; lastName: string; email: string };
export type Session = { id: number; user: User };

export type Context = Site & {
  request: RequestInfo;
  /** The session of the request, looked up once; throws AppError 401, or 403 for a cookie from another site. */
  requireSession: () => Promise<Session>;
  /** Sets one of our cookies; null removes it. `maxAge` is in seconds; without it, it is a session cookie of the browser. */
  setCookie: (name: 'session' | 'device', value: string | null, maxAge?: number) => void;
};
