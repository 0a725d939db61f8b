/** What a procedure is given: the site's parts, and who is calling through which door. */
import type { FastifyBaseLogger } from 'fastify';
import type { BoundedQueue } from './bounded-queue';
import type { ContentVersion } from './content/content-version';
import type { PageMarks } from './content/page-marks';
import type { ImportProgress } from './csv/import-progress';
import type { Database } from './db';
import type { Env } from './env';
import type { PictureRenderer } from './pictures/render-apart';
import type { PasswordHasher } from './services/hash-password';
import type { RecentRefusals } from './services/recent-refusals';
import type { Tallies } from './watch/tallies';

/** The parts that one process has once. */
export type Site = {
  env: Env;
  db: Database;
  /** The clock, so that tests can move it. */
  now: () => Date;
  log: FastifyBaseLogger;
  version: ContentVersion;
  marks: PageMarks;
  passwords: PasswordHasher;
  refusals: RecentRefusals;
  imports: ImportProgress;
  pictures: PictureRenderer;
  tallies: Tallies;
  /** Uncached work for visitors, of whom it may have only so much (http/public-work.ts). */
  queue: BoundedQueue;
};

export type Door = 'rest' | 'trpc' | 'page' | 'file' | 'seed';

/** What is known of a request before any session is looked up. */
export type Caller = {
  door: Door;
  address: string;
  userAgent: string | null;
  /** The bearer token; an Authorization header of another kind counts as a token that fits nobody. */
  bearer: string | null;
  cookies: { session: string | null; device: string | null };
  /** Reads, or comes from our own pages: only then may a cookie alone speak (DESIGN §5). */
  cookieMaySpeak: boolean;
  /** Whether the connection is closed, so that no answer can arrive any more. */
  isClosed: () => boolean;
};

export type User = { id: number; username: string; firstName: string; lastName: string; email: string };
export type Session = { id: number; user: User };

export type Context = Site & {
  caller: Caller;
  /** The session of the request, looked up once; throws Refusal 401, or 403 for a cookie from another site. */
  requireSession: () => Promise<Session>;
  setCookie: (name: 'session' | 'device', value: string | null) => void;
};
