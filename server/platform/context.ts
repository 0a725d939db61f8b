/** What a procedure is given: the site's parts, and who is calling through which door. */
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env';
import type { PasswordHasher } from '../features/auth/password-hasher';
import type { ContentVersion } from '../features/content/content-version';
import type { CursorCache } from '../features/content/cursor-cache';
import type { ImportProgress } from '../features/csv/import-progress';
import type { DecodePool } from '../features/pictures/decode-pool';
import type { BoundedQueue } from './bounded-queue';
import type { Database } from './database/database';
import type { Counters } from './observability/counters';
import type { RecentRefusals } from './recent-refusals';

/** The parts that one process has once. */
export type Site = {
  env: Env;
  db: Database;
  /** The clock, so that tests can move it. */
  now: () => Date;
  log: FastifyBaseLogger;
  version: ContentVersion;
  cursors: CursorCache;
  passwords: PasswordHasher;
  refusals: RecentRefusals;
  imports: ImportProgress;
  pictures: DecodePool;
  counters: Counters;
  /** Uncached work for visitors, of whom it may have only so much (http/public-work.ts). */
  queue: BoundedQueue;
};

export type Channel = 'rest' | 'trpc' | 'page' | 'file' | 'seed';

/** What is known of a request before any session is looked up. */
export type RequestInfo = {
  channel: Channel;
  address: string;
  userAgent: string | null;
  /** The bearer token; an Authorization header of another kind counts as a token that fits nobody. */
  bearer: string | null;
  cookies: { session: string | null; device: string | null };
  /** Reads, or comes from our own pages: only then may a cookie alone speak (DESIGN §5). */
  cookieAuthAllowed: boolean;
  /** Whether the connection is closed, so that no answer can arrive any more. */
  isClosed: () => boolean;
};

export type User = { id: number; username: string; firstName: string; lastName: string; email: string };
export type Session = { id: number; user: User };

export type Context = Site & {
  request: RequestInfo;
  /** The session of the request, looked up once; throws Refusal 401, or 403 for a cookie from another site. */
  requireSession: () => Promise<Session>;
  setCookie: (name: 'session' | 'device', value: string | null) => void;
};
