/** The context of a procedure: the services of the process, the request, and its session. */
import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '../../shared/people/people';
import type { TokenScope } from '../../shared/people/scopes';
import type { Env } from '../env';
import type { Database } from './database/database';
import type { CachedReads } from './database/recorded-reads';
import type { Counters } from './observability/counters';
import type { BoundedQueue } from './process/bounded-queue';

/** The services that exist once per process. A feature adds its services by declaration merging, and services.ts creates them. */
export interface Services {
  env: Env;
  db: Database;
  /** The cached reads that several responses share. */
  kept: CachedReads;
  /** The clock, so that tests can move it. */
  now: () => Date;
  /**
   * The database's clock, which all processes share because their own clocks may differ: it determines when mails are sent and leases end.
   */
  databaseNow: () => Promise<Date>;
  log: FastifyBaseLogger;
  counters: Counters;
  /** The queue of uncached work for visitors, bounded per address (http/public-queue.ts). */
  queue: BoundedQueue;
  /** Finds the session of a request's credentials; throws AppError 401, or 403 for a cookie from another site. */
  findSession: (ctx: Pick<Context, 'db' | 'log' | 'now'>, request: RequestInfo) => Promise<Session>;
  /** The sessions that have not ended and belong to a user who may still sign in; for long-lived connections. */
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
  /** The bearer token; an Authorization header of another scheme counts as an invalid token. */
  bearer: string | null;
  cookies: { session: string | null; device: string | null };
  /** Whether a cookie alone authenticates the request: it is a read, or it comes from our own pages (REQ 7.2). */
  isCookieAuthAllowed: boolean;
  /** Whether the panel sent the request by itself, without a user's action: it does not keep the session alive. */
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
  /** Whether the user signed in with a one-time password, and must choose another password first. */
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  /** Whether the user is the first administrator, who has not yet answered or skipped the questions of the first start. */
  isAskedToSetUp: boolean;
  /** Whether the user may see and change cost prices: an administrator, or a user to whom an administrator granted it. */
  seesCosts: boolean;
  /** Whether the user needs a second factor and has none, and must set one up first. */
  mustEnrolSecondFactor: boolean;
};
/** `token`: the API token of the request, which is no session that can be listed or ended; `id` is then null. */
export type Session = { id: number | null; user: User; token?: { id: number; name: string; scopes: string[] } };

/**
 * The rights that a procedure or route requires; by default every user without a pending task may call it, and no API token.
 * `isOwnAccount`: users who must choose a password or set up a second factor may call it too. `scope`: the scope that an API token needs;
 * one of them if there are several. `alsoScope`: the scope that it needs besides.
 */
export type Rights = {
  role?: Role;
  isOwnAccount?: true;
  scope?: TokenScope | readonly TokenScope[];
  alsoScope?: TokenScope;
};

/**
 * What belongs to one request. The frame of writes adds its command by declaration merging.
 * @public
 */
export interface RequestContext {
  request: RequestInfo;
  /**
   * Returns the session of the request, which is looked up once; throws AppError 401, or 403 for a cookie from another site or a user
   * without these rights.
   */
  requireSession: (rights?: Rights) => Promise<Session>;
  /** Sets one of our cookies; null removes it. Without `maxAge`, in seconds, the cookie expires when the browser is closed. */
  setCookie: (name: 'session' | 'device', value: string | null, maxAge?: number) => void;
}

export type Context = Services & RequestContext;
