import { expect } from 'vitest';
import type { Answer } from './app';

// A stack trace, a query, a file path, a test database, or the name of an internal component.
const indiscreet =
  /\\n\s*at |\bat \S+ \(|select |insert into|node_modules|site[-_]test|\.[cm]?[jt]s:\d|prisma|sqlite|postgres|fastify|FST_|trpc\.io|zod|argon2/i;

/** Expects that the answer reveals no internals. */
export function expectDiscreet({ text }: Answer): void {
  expect(text).not.toMatch(indiscreet);
  expect(text).not.toContain(process.cwd());
}

/** Expects the error of REQ 2.3: `{ success: false, message, errors? }` and nothing else. `what` names the request. */
export function expectError(answer: Answer, status: number, what?: unknown): void {
  const where = JSON.stringify(what)?.slice(0, 100);
  expect(answer.status, where).toBe(status);
  expect(answer.headers['content-type'], where).toBe('application/json; charset=utf-8');
  expect(answer.body, where).toMatchObject({ success: false, message: expect.stringMatching(/^[A-Z]/) });
  const { success: _, message, errors = {}, ...more } = answer.body;
  expect(more, where).toEqual({});
  for (const text of Object.values(errors)) expect(text, where).toEqual(expect.any(String));
  if (status < 500) expect(message, where).not.toContain('on our side');
  expectDiscreet(answer);
}
