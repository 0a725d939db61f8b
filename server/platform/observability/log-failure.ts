import type { FastifyRequest } from 'fastify';
import { isUnavailable, toUnavailableError } from '../database/database-errors';
import { AppError, originalError } from '../errors';

/**
 * Logs the error of a response with status 500 or more and returns the header with the request id. Expected failures (too busy, no
 * database) are warnings of one line, all others errors with a stack.
 */
export function logServerError({ id, log }: FastifyRequest, error: unknown): { 'x-request-id': string } {
  const cause = originalError(error);
  if (cause instanceof AppError) log.warn({ reason: cause.message }, 'refused for now');
  else if (isUnavailable(cause)) log.warn({ reason: toUnavailableError('No answer', cause).message }, 'the database cannot answer');
  else log.error({ err: error }, 'request failed');
  return { 'x-request-id': id };
}
