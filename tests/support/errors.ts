import { expect } from 'vitest';
import type { TestAnswer } from './app';

// Patterns of internals: a stack trace, a query, a file path, a test database, or the name of an internal component.
const indiscreet =
  /\\n\s*at |\bat \S+ \(|select |insert into|node_modules|site[-_]test|\.[cm]?[jt]s:\d|prisma|sqlite|postgres|fastify|FST_|trpc\.io|zod|argon2/i;

/** Expects that the answer reveals no internals. */
export function expectNoInternalDetails({ text }: TestAnswer): void {
  expect(text).not.toMatch(indiscreet);
  expect(text).not.toContain(process.cwd());
}

/** The general code of each status. */
const CODES: Record<number, string> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  500: 'internal',
  503: 'unavailable',
};

/**
 * Expects the error of REQ 2.3, `{ success: false, message, code, errors? }` and nothing else, with the general code of its status. `what`
 * names the request.
 */
export function expectError(answer: TestAnswer, status: number, what?: unknown): void {
  const where = JSON.stringify(what)?.slice(0, 100);
  expect(answer.status, where).toBe(status);
  expect(answer.headers['content-type'], where).toBe('application/json; charset=utf-8');
  expect(answer.body, where).toMatchObject({ success: false, code: CODES[status], message: expect.stringMatching(/^[A-Z]/) });
  const { success: _, message, code: __, errors = {}, ...more } = answer.body;
  expect(more, where).toEqual({});
  for (const text of Object.values(errors)) expect(text, where).toEqual(expect.any(String));
  if (status < 500) expect(message, where).not.toContain('on our side');
  expectNoInternalDetails(answer);
}
