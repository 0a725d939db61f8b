/**
 * All limits of waiting for the database, in milliseconds (docs/decisions/042-a-database-that-hangs.md). A request waits at most for its turn
 * and one statement, or for a connection and one statement: about eight seconds.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type DatabaseLimits = {
  /** A write waits this long for earlier writes, for its lock and for its retries. */
  turnMs: number;
  /** A new connection, and a place among the connections. */
  connectMs: number;
  /** One statement, COMMIT included. It is longer than `turnMs`, since one statement waits for the lock. */
  statementMs: number;
  /** One transaction, unless the write has a limit of its own. */
  transactionMs: number;
  /** The server ends a statement or an idle transaction this much later than we give up: it must not end a COMMIT before that. */
  serverExtraMs: number;
  /** A server that answers nothing is asked again after this time. */
  probeMs: number;
  /** Connections get this long to close before they are cut. */
  closeMs: number;
};

/** For requests and background jobs. */
export const REQUEST_LIMITS: DatabaseLimits = {
  turnMs: 4_000,
  connectMs: 3_000,
  statementMs: 4_500,
  transactionMs: 10_000,
  serverExtraMs: 1_000,
  probeMs: 500,
  closeMs: 1_000,
};

const HOUR_MS = 60 * 60_000;

/** For migrations, backups, restores and what a start does with whole tables; tables of a large site take minutes. */
export const LONG_LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, connectMs: 5_000, statementMs: HOUR_MS, transactionMs: HOUR_MS };

/** A change set of the office, such as an import: thousands of short statements. */
export const CHANGE_SET_MS = 60_000;

/** A text index of a hundred thousand inquiries takes a minute. */
export const INDEX_BUILD_MS = 10 * 60_000;

/** A start waits this long for another process that migrates. */
export const MIGRATION_LOCK_MS = 60_000;

/** TCP asks whether the server still exists after this time without a byte. */
export const KEEP_ALIVE_MS = 10_000;

/**
 * SQLite's own waiting for a lock blocks the event loop, so it is short: a read is tried once, a write is retried until `turnMs`. `inspect` is
 * used before the site runs.
 */
export const SQLITE_BUSY_MS = { read: 100, write: 10, inspect: 5_000, lock: 0 };

const longStatements = new AsyncLocalStorage<true>();

/** Runs work with statements that may take as long as a migration: a start that changes whole tables. */
export const withLongStatements = <T>(work: () => Promise<T>): Promise<T> => longStatements.run(true, work);

/** The limit of a statement that is sent now. */
export const findStatementLimit = ({ statementMs }: DatabaseLimits): number =>
  longStatements.getStore() ? LONG_LIMITS.statementMs : statementMs;
