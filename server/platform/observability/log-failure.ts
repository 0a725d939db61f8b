import type { FastifyRequest } from 'fastify';
import { isUnavailable, toUnavailableError } from '../database/database-errors';
import { AppError, originalError } from '../errors';

/**
 * For an answer of 500 or more: gives the header by which the operator finds its lines. What is foreseen (too busy, no database) is a
 * warning of one line, everything else an error with its stack.
 */
export function logServerError({ id, log }: FastifyRequest, error: unknown): { 'x-request-id': string } {
  const cause = originalError(error);
  if (cause instanceof AppError) log.warn({ reason: cause.message }, 'refused for now');
  else if (isUnavailable(cause)) log.warn({ reason: toUnavailableError('No answer', cause).message }, 'the database cannot answer');
  else log.error({ err: error }, 'request failed');
  return { 'x-request-id': id };
}
