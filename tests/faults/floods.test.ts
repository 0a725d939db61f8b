/**
 * Floods of logins and of messages: most are refused, and neither visitors nor administrators are affected.
 *
 * @module-tag thorough
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoDatabase } from '../support/databases';
import { type RunningServer, startServer } from '../support/server';
import { expectAtMost, printFigure, quickOrLong } from './long-form';
import { whileVisiting } from './visiting';
import { signIn } from './writers';

const json = { 'content-type': 'application/json' };

describe('a flood of logins', () => {
  const database = createDemoDatabase();
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(async () => {
    expect(await server?.stop()).toBe(0);
    expect(server.logs()).not.toMatch(/"level":60/);
    await database.drop();
  });

  it('an administrator can log in during 200 guessing connections, on a new and on a known device', async () => {
    const { device } = await signIn(server.url, { 'x-forwarded-for': '198.51.100.1' });
    const statuses: Record<number, number> = {};
    const attack = new AbortController();
    let guesses = 0;
    // Simulates a botnet: each guess comes from another address, as reported by a trusted proxy.
    const guess = async () => {
      while (!attack.signal.aborted) {
        guesses += 1;
        const from = `203.0.${Math.floor(guesses / 250) % 250}.${guesses % 250}`;
        const body = JSON.stringify({ username: 'admin', password: `guess ${guesses}` });
        const headers = { ...json, 'x-forwarded-for': from };
        const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body, signal: attack.signal });
        await answer.arrayBuffer();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      }
    };
    const times = { known: [] as number[], new: [] as number[] };
    const measure = async (kind: keyof typeof times, headers: Record<string, string>) => {
      const startedAt = performance.now();
      expect((await signIn(server.url, headers)).status, `login from a ${kind} device`).toBe(200);
      times[kind].push(performance.now() - startedAt);
    };
    await whileVisiting(server, 'a flood of logins', async () => {
      const guessing = Promise.allSettled(Array.from({ length: 200 }, guess));
      try {
        for (let n = 0; n < quickOrLong(1, 15); n += 1) {
          await pause(quickOrLong(200, 500));
          await measure('known', { cookie: device, 'x-forwarded-for': '198.51.100.1' });
          await measure('new', { 'x-forwarded-for': `198.51.100.${n + 2}` });
        }
      } finally {
        attack.abort();
        await guessing;
      }
      printFigure('login flood', JSON.stringify(statuses));
      expectAtMost('login from a known device during it, slowest', Math.max(...times.known), 2_000);
      expectAtMost('login from a new device during it, slowest', Math.max(...times.new), 5_000);
    });
    expect(statuses[200]).toBeUndefined();
    expect(statuses[401]).toBeGreaterThan(0);
  });
});

describe('a flood of messages', () => {
  it('messages are limited per address, whatever headers are sent', async () => {
    const { url, drop } = createDemoDatabase();
    const server = await startServer({ DATABASE_URL: url, FORM_LIMIT: '7/10' });
    await whileVisiting(server, 'a flood of messages', async () => {
      const count = quickOrLong(100, 3_000);
      const send = async (n: number) => {
        const body = JSON.stringify({ name: `Flood ${n}`, email: 'a@example.com', company: 'x', subject: 'bulk', message: 'Buy this!' });
        const headers = { ...json, 'x-forwarded-for': `203.0.113.${n % 250}` };
        const answer = await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body });
        await answer.arrayBuffer();
        return answer.status;
      };
      const statuses: number[] = [];
      for (let n = 0; n < count; n += 50) statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => send(n + i)))));
      expect(statuses.filter((status) => status === 201)).toHaveLength(7);
      expect(new Set(statuses)).toEqual(new Set([201, 429]));
    });
    const { token } = await signIn(server.url);
    const inbox = await fetch(`${server.url}/api/admin/contact-inquiries`, { headers: { authorization: `Bearer ${token}` } });
    expect(((await inbox.json()) as { inquiries: unknown[] }).inquiries).toHaveLength(7);
    expect(await server.stop()).toBe(0);
    await drop();
  });
});
