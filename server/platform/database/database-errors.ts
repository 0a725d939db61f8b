import type { Error as DriverError } from '@prisma/driver-adapter-utils';

/** The database is unavailable; retrying later may help. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * A commit was sent and has no answer: the write may be stored or not. It is neither a failure nor repeated by our code; the caller looks
 * before a repeat.
 */
export class OutcomeUnknownError extends DatabaseUnavailableError {
  override name = 'OutcomeUnknown';
}

/** Wraps an error in a DatabaseUnavailableError with the driver's reason, for the log. */
export function toUnavailableError(what: string, error: unknown): DatabaseUnavailableError {
  if (error instanceof DatabaseUnavailableError) return error;
  return new DatabaseUnavailableError(`${what}: ${describeDatabaseError(error)}`, { cause: error });
}

/** The driver's own message, if there is one. */
export function describeDatabaseError(error: unknown): string {
  const cause = driverError(error);
  return describeConnectionFailure(cause) ?? cause?.originalMessage ?? (error instanceof Error ? error.message : String(error));
}

function describeConnectionFailure(cause: DriverError | undefined): string | undefined {
  if (cause?.kind === 'TlsConnectionError') return `no encrypted connection: ${cause.reason}`;
  if (cause?.kind !== 'DatabaseNotReachable' || !cause.host) return;
  return cause.port === undefined ? `the host name ${cause.host} is unknown` : `nobody answers at ${cause.host}:${cause.port}`;
}

// Prisma's codes: cannot reach, refused, timed out, closed, no pooled connection or transaction in time, write conflict, too many connections.
const unavailableCodes = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1003',
  'P1008',
  'P1010',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
]);

const unavailableKinds = new Set<DriverError['kind']>([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseAccessDenied',
  'DatabaseDoesNotExist',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

// Codes of the drivers: SQLite's busy, locked, full, …; PostgreSQL's classes 08 (connection), 53 (resources), 57 (operator intervention),
// 58 (system error) and read-only transactions; socket errors.
const unavailableOriginals =
  /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|PROTOCOL|CORRUPT|NOTADB|NOMEM)\w*|(08|53|57|58)\w{3}|25006|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND))$/;

// Errors that the PostgreSQL driver reports without a code.
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|connection is not open/;

/** True when the database is at fault and not the request: the response is 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (unavailableCodes.has(code) || unavailableOriginals.test(code))) return true;
  const cause = driverError(error);
  if (cause && (unavailableKinds.has(cause.kind) || unavailableOriginals.test(cause.originalCode ?? ''))) return true;
  return unavailableMessages.test(error.message);
}

/** The code of the database's own answer, such as PostgreSQL's five characters; undefined if it gave none. */
export const findServerCode = (error: unknown): string | undefined => driverError(error)?.originalCode;

// Prisma's code for a transaction that was rolled back before its commit, because its time was over.
const TRANSACTION_CLOSED = 'P2028';
// An answer that says nothing about a commit: the connection was lost (classes 08 and 57P), or a disk failed while SQLite wrote.
const NO_VERDICT = /^(08|57P|SQLITE_IOERR)/;

/** Whether a commit that failed with this error may be stored nevertheless: the database gave no answer. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!isUnavailable(error) || (error as { code?: unknown }).code === TRANSACTION_CLOSED) return false;
  const code = findServerCode(error);
  return code === undefined || NO_VERDICT.test(code);
}

/** SQLite's message for a corrupt file; undefined for any other error. */
export function findCorruptionMessage(error: unknown): string | undefined {
  const cause = driverError(error);
  return /^SQLITE_(CORRUPT|NOTADB)/.test(cause?.originalCode ?? '') ? cause?.originalMessage : undefined;
}

// PostgreSQL: a lock was not available within lock_timeout.
const LOCK_NOT_AVAILABLE = '55P03';

/** True when the transaction conflicted with another writer, was rolled back and may be retried. */
export function isConflict(error: unknown): boolean {
  const { kind, originalCode = '' } = driverError(error) ?? {};
  return kind === 'TransactionWriteConflict' || originalCode.startsWith('SQLITE_BUSY') || originalCode === LOCK_NOT_AVAILABLE;
}

/** The fields with a value that already exists in another row; undefined for any other error. */
export function findUniqueViolation(error: unknown): string[] | undefined {
  const cause = driverError(error);
  if (cause?.kind !== 'UniqueConstraintViolation') return undefined;
  const { constraint, table } = cause;
  if (!constraint || 'foreignKey' in constraint) return [];
  if ('fields' in constraint) return constraint.fields;
  // PostgreSQL names the index: Table_field_otherField_key.
  const fields = constraint.index.slice(`${table}_`.length).replace(/_?p?key$/, '');
  return fields === '' ? [] : fields.split('_');
}

// Prisma wraps the driver's error within a query, but not always around BEGIN and COMMIT.
function driverError(error: unknown): DriverError | undefined {
  const wrapped = error as { name?: string; cause?: DriverError; meta?: { driverAdapterError?: { cause?: DriverError } } } | undefined;
  return wrapped?.name === 'DriverAdapterError' ? wrapped.cause : wrapped?.meta?.driverAdapterError?.cause;
}
