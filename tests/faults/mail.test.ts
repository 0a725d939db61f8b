/**
 * The mail server is down, silent or refuses: visitors are not delayed, shutdown works, and each mail arrives once later.
 *
 * @module-tag thorough
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { createStartedDatabase } from '../support/databases';
import { startServer } from '../support/server';
import { startSmtp } from '../support/smtp';
import { expectAtMost, quantile, quickOrLong } from './long-form';
import { moveClock, probeEnvironment } from './probe';

const MESSAGES = quickOrLong(20, 200);

type Trouble = { url: string; mend(): Promise<Awaited<ReturnType<typeof startSmtp>>>; sockets?: Set<Socket> };
const troubles: Record<string, () => Promise<Trouble>> = {
  away: async () => {
    const port = await freePort();
    return { url: `smtp://127.0.0.1:${port}`, mend: () => startSmtp(port) };
  },
  unwilling: async () => {
    const smtp = await startSmtp();
    smtp.state.refuse = true;
    return {
      url: smtp.url,
      mend: async () => {
        smtp.state.refuse = false;
        return smtp;
      },
    };
  },
  silent: async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      url: `smtp://127.0.0.1:${port}`,
      sockets,
      mend: async () => {
        server.close();
        for (const socket of sockets) socket.destroy();
        return startSmtp(port);
      },
    };
  },
};

// The quick form omits cases that differ only in the server's answer.
const KINDS = Object.keys(troubles).slice(0, quickOrLong(1, 3));

it.concurrent.for(KINDS)(
  'the mail server is %s: visitors get answers at once, and the office gets each mail once',
  { timeout: 240_000 },
  async (trouble, { expect }) => {
    const { url, mend } = await (troubles[trouble] as () => Promise<Trouble>)();
    const database = await createStartedDatabase('sqlite');
    const settings = {
      DATABASE_URL: database.url,
      MAIL_TO: 'office@example.com',
      SMTP_URL: url,
      ACKNOWLEDGE: 'off',
      RATE_LIMITS: 'off',
      SEED: 'none',
    };
    const server = await startServer(probeEnvironment('clock', { ...settings, PROBE_HOURS: '1,2,3,4,5,6,7,8,9,10,11,12' }));
    const times: number[] = [];
    for (let message = 1; message <= MESSAGES; message += 1) {
      const startedAt = performance.now();
      const body = { name: 'Asha', email: 'asha@example.com', company: 'Hotel', subject: 'bulk', message: `Message ${message}.` };
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(201);
      times.push(performance.now() - startedAt);
    }
    expectAtMost(`visitor's answer while the mail server is ${trouble}, p99`, quantile(times, 0.99), 200);
    await expect.poll(() => server.logs()).toContain('a mail could not be sent');
    const smtp = await mend();
    const arrived = () => new Set(smtp.received.map(({ data }) => /Message \d+\./.exec(data)?.[0])).size;
    await moveClock(server);
    // A mail in flight fails now and is retried later than the others.
    await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThanOrEqual(MESSAGES - 1);
    // A second failure delays the next attempt by an hour.
    const later = async () => {
      if (arrived() < MESSAGES) await moveClock(server);
      return arrived();
    };
    await expect.poll(later, { timeout: 60_000, interval: 6_000 }).toBe(MESSAGES);
    expect(await server.stop()).toBe(0);
    expect(smtp.received.length, 'each once').toBe(MESSAGES);
    smtp.close();
    await database.drop();
  },
);

it.concurrent('the process shuts down while the mail server does not respond', async ({ expect }) => {
  const { url, mend, sockets } = await (troubles.silent as () => Promise<Trouble>)();
  const database = await createStartedDatabase('sqlite');
  const server = await startServer({ DATABASE_URL: database.url, MAIL_TO: 'office@example.com', SMTP_URL: url, SEED: 'none' });
  const body = { name: 'Asha', email: 'asha@example.com', company: 'Hotel', subject: 'bulk', message: 'Hello.' };
  await fetch(`${server.url}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await expect.poll(() => sockets?.size ?? 0).toBeGreaterThan(0);
  const stoppedAt = performance.now();
  expect(await server.stop()).toBe(0);
  expectAtMost('SIGTERM to exit while the mail server is silent', performance.now() - stoppedAt, 10_000);
  (await mend()).close();
  await database.drop();
});
