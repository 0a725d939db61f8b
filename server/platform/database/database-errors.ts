import type { Error as DriverError } from '@prisma/driver-adapter-utils';

/** The database cannot answer now; trying again later may help. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailable';
}

/** A DatabaseUnavailable that gives the driver's reason, for the log. */
export function toUnavailableError(what: string, error: unknown): DatabaseUnavailableError {
  if (error instanceof DatabaseUnavailableError) return error;
  const cause = driverError(error);
  const reason = away(cause) ?? cause?.originalMessage ?? (error instanceof Error ? error.message : String(error));
  return new DatabaseUnavailableError(`${what}: ${reason}`, { cause: error });
}

const away = (cause: DriverError | undefined) =>
  cause?.kind === 'DatabaseNotReachable' && cause.host ? `nobody answers at ${cause.host}:${cause.port}` : undefined;

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

// What the drivers say themselves: SQLite's busy, locked, full, …; PostgreSQL's classes 08 (connection), 53 (resources), 57 (stopped by the operator),
// 58 (its disk) and read-only transactions; the sockets' own.
const unavailableOriginals =
  /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|PROTOCOL|CORRUPT|NOTADB|NOMEM)\w*|(08|53|57|58)\w{3}|25006|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND))$/;

// The PostgreSQL driver gives these no code.
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|connection is not open/;

/** True when the fault is the database's and not the request's: answered with 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (unavailableCodes.has(code) || unavailableOriginals.test(code))) return true;
  const cause = driverError(error);
  if (cause && (unavailableKinds.has(cause.kind) || unavailableOriginals.test(cause.originalCode ?? ''))) return true;
  return unavailableMessages.test(error.message);
}

/** What SQLite says of a file whose content is wrong; undefined when the error is another one. */
export function corruptionIn(error: unknown): string | undefined {
  const cause = driverError(error);
  return /^SQLITE_(CORRUPT|NOTADB)/.test(cause?.originalCode ?? '') ? cause?.originalMessage : undefined;
}

// PostgreSQL's: a lock was not to be had within lock_timeout.
const LOCK_NOT_AVAILABLE = '55P03';

/** True when another writer was in the way and the whole transaction, rolled back, may be tried again. */
export function isConflict(error: unknown): boolean {
  const { kind, originalCode = '' } = driverError(error) ?? {};
  return kind === 'TransactionWriteConflict' || originalCode.startsWith('SQLITE_BUSY') || originalCode === LOCK_NOT_AVAILABLE;
}

/** The fields whose values another row has already; undefined when the error is another one. */
export function uniqueViolation(error: unknown): string[] | undefined {
  const cause = driverError(error);
  if (cause?.kind !== 'UniqueConstraintViolation') return undefined;
  const { constraint, table } = cause;
  if (!constraint || 'foreignKey' in constraint) return [];
  if ('fields' in constraint) return constraint.fields;
  // PostgreSQL names the index: Table_field_otherField_key.
  const fields = constraint.index.slice(`${table}_`.length).replace(/_?p?key$/, '');
  return fields === '' ? [] : fields.split('_');
}

// Inside a query Prisma wraps the driver's error, around BEGIN and COMMIT it may not.
function driverError(error: unknown): DriverError | undefined {
  const wrapped = error as { name?: string; cause?: DriverError; meta?: { driverAdapterError?: { cause?: DriverError } } } | undefined;
  return wrapped?.name === 'DriverAdapterError' ? wrapped.cause : wrapped?.meta?.driverAdapterError?.cause;
}
