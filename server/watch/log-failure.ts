import type { FastifyRequest } from 'fastify';
import { isUnavailable, unavailable } from '../db-errors';
import { causeOf, Refusal } from '../errors';

/**
 * For an answer of 500 or more: gives the header by which the operator finds its lines. What is foreseen (too busy, no database) is a
 * warning of one line, everything else an error with its stack.
 */
export function logFailure({ id, log }: FastifyRequest, error: unknown): { 'x-request-id': string } {
  const cause = causeOf(error);
  if (cause instanceof Refusal) log.warn({ reason: cause.message }, 'refused for now');
  else if (isUnavailable(cause)) log.warn({ reason: unavailable('No answer', cause).message }, 'the database cannot answer');
  else log.error({ err: error }, 'request failed');
  return { 'x-request-id': id };
}
