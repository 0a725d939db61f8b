/** The context of a procedure: the services of the process, the request, and its session. */
import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '../../shared/people/people';
import type { Scope } from '../../shared/people/scopes';
import type { Env } from '../env';
import type { Database } from './database/database';
import type { CachedReads } from './database/recorded-reads';
import type { Counters } from './observability/counters';
import type { BoundedQueue } from './process/bounded-queue';

/** The services that a process has once. A feature adds its own by declaration merging, and services.ts creates them. */
export interface Services {
  env: Env;
  db: Database;
  /** Reads that cached responses share. */
  kept: CachedReads;
  /** The clock, so that tests can move it. */
  now: () => Date;
  /** The clock that all processes share, because theirs may differ: when mails are sent and leases end goes by it. */
  databaseNow: () => Promise<Date>;
  log: FastifyBaseLogger;
  counters: Counters;
  /** Uncached work for visitors, bounded for each address (http/public-queue.ts). */
  queue: BoundedQueue;
  /** The session that a request's credentials name; throws AppError 401, or 403 for a cookie from another site. */
  findSession: (ctx: Pick<Context, 'db' | 'log' | 'now'>, request: RequestInfo) => Promise<Session>;
  /** The sessions that have not ended and have a user who may still sign in: for long-lived connections. */
  stillSignedIn: (ctx: Pick<Context, 'db' | 'now'>, sessions: number[]) => Promise<Set<number>>;
}

export type Channel = 'rest' | 'trpc' | 'page' | 'file' | 'seed' | 'shell' | 'job';

/** The facts of a request before its session is looked up. */
export type RequestInfo = {
  channel: Channel;
  address: string;
  userAgent: string | null;
  /** The Idempotency-Key header as it was sent: `requestKey` of http/request-context.ts checks it. */
  idempotencyKey: string | null;
  /** The bearer token; an Authorization header of another kind counts as a token that fits nobody. */
  bearer: string | null;
  cookies: { session: string | null; device: string | null };
  /** Reads, or comes from our own pages: only then may a cookie alone speak (REQ 7.2). */
  isCookieAuthAllowed: boolean;
  /** Made by the panel itself and by nobody's hand: it does not keep the session alive. */
  isBackground: boolean;
  /** Whether the connection is closed, so that no response can arrive any more. */
  isClosed: () => boolean;
};

export type User = {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  /** Signed in with a one-time password: must choose another before anything else. */
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  /** The first administrator, until they answered or skipped the questions of the first start. */
  isAskedToSetUp: boolean;
  /** May see and change cost prices: an administrator, or a person to whom one granted it. */
  seesCosts: boolean;
  /** A second factor is required of the user, who has none: must set one up before anything else. */
  mustEnrolSecondFactor: boolean;
};
/** `token`: the request has an API token, which is no session that could be listed or ended, so that `id` is null. */
export type Session = { id: number | null; user: User; token?: { id: number; name: string; scopes: string[] } };

/**
 * The rights that a procedure or route requires; by default every user may call it who has nothing to do first, and no API token. `isOwnAccount`:
 * also who has to choose a password, or to set up a second factor. `scope`: what a token needs, one of them if there are several.
 */
export type Rights = { role?: Role; isOwnAccount?: true; scope?: Scope | readonly Scope[] };

export type Context = Services & {
  request: RequestInfo;
  /** The session of the request, looked up once; throws AppError 401, or 403 for a cookie from another site or a user without these rights. */
  requireSession: (rights?: Rights) => Promise<Session>;
  /** Sets one of our cookies; null removes it. Without `maxAge`, in seconds, it ends with the browser's own session. */
  setCookie: (name: 'session' | 'device', value: string | null, maxAge?: number) => void;
};
