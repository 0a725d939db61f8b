/** The response time of a refused login does not reveal whether a username exists (REQ 7.4). */
import { expect, it } from 'vitest';
import { startServer } from '../support/server';
import { isLong, printFigure, quantile } from './long-form';

const PAIRS = 200;
const MAX = 0.05;

// tests/contract/auth/sessions.test.ts compares the CPU time of both in the quick form, which detects an answer that skips hashing.
it.runIf(isLong)('refused logins take as long for an unknown name as for a known one', { timeout: 300_000 }, async () => {
  const server = await startServer({ SEED: 'none', RATE_LIMITS: 'off' });
  const login = async (username: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'wrong horse' }),
    });
    await answer.arrayBuffer();
    expect(answer.status).toBe(401);
    return performance.now() - startedAt;
  };
  const times = { admin: [] as number[], nobod: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Alternates the order, because the second call may be faster.
    const names = pair % 2 ? (['admin', 'nobod'] as const) : (['nobod', 'admin'] as const);
    for (const name of names) times[name].push(await login(name));
  }
  const [known, unknown] = [quantile(times.admin, 0.5), quantile(times.nobod, 0.5)];
  // Differences within a pair cancel out the load of the machine.
  const differences = times.admin.map((time, pair) => time - (times.nobod[pair] as number));
  const difference = Math.abs(quantile(differences, 0.5)) / known;
  const medians = `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`;
  const figure = `${medians}; median difference ${(difference * 100).toFixed(2)} %, promised at most 5 %`;
  printFigure(`${PAIRS} pairs of refused logins`, figure);
  expect(difference).toBeLessThanOrEqual(MAX);
  expect(await server.stop()).toBe(0);
});
