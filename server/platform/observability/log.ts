/** The logger: request ids, errors without personal data, and failed requests (docs/decisions/022). */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Env } from '../../env';
import { isUnavailable, toUnavailableError } from '../database/database-errors';
import { AppError, unwrapError } from '../errors';
import type { LogOutput } from './log-output';

// The lookbehind matches only at the start of a word: otherwise long words take quadratic time.
const MAILBOX = /(?<![^\s<>@"'()])[^\s<>@"'()]+@[^\s<>@"')]+/g;

/** The log of the process, as lines of JSON; it exists before the server, because services log too. */
export function createLogger({ LOG_LEVEL: level }: Pick<Env, 'LOG_LEVEL'>, output?: LogOutput): FastifyBaseLogger {
  const options = { level, base: { pid: process.pid }, serializers: { err: serializeError } };
  return output ? pino(options, output) : pino(options);
}

/** Generates request ids: the id of a trusted proxy, or a random UUID. */
export function createRequestIdGenerator({ TRUST_PROXY = [] }: Pick<Env, 'TRUST_PROXY'>): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const address of TRUST_PROXY) {
    const [ip = '', bits] = address.split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(ip, family);
    else proxies.addSubnet(ip, Number(bits), family);
  }
  return ({ headers, socket }) => {
    const proxyId = headers['x-request-id'];
    if (typeof proxyId !== 'string' || !/^[\w-]{1,64}$/.test(proxyId)) return randomUUID();
    const address = socket.remoteAddress ?? '';
    return proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ? proxyId : randomUUID();
  };
}

type SerializedError = { [more: string]: unknown; type: string; message: string; stack: string };

/** Serializes an error for the log without personal data: mail addresses are masked, extra properties of library errors are omitted. */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: maskMailboxes(String(error)), stack: '' };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: maskMailboxes(error.message),
    stack: maskMailboxes(error.stack ?? ''),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause !== undefined && depth < 3 && { cause: serializeError(cause, depth + 1) }),
  };
}

/** Masks mail addresses in a text. */
export const maskMailboxes = (text: string) => text.replace(MAILBOX, '…@…');

/**
 * Logs the error of a response with status 500 or more and returns the header with the request id. Expected failures (too busy, no
 * database) are warnings of one line, all others errors with a stack.
 */
export function logServerError({ id, log }: FastifyRequest, error: unknown): { 'x-request-id': string } {
  const cause = unwrapError(error);
  if (cause instanceof AppError) log.warn({ reason: cause.message }, 'refused for now');
  else if (isUnavailable(cause)) log.warn({ reason: toUnavailableError('No answer', cause).message }, 'the database cannot answer');
  else log.error({ err: error }, 'request failed');
  return { 'x-request-id': id };
}
