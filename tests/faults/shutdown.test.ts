/** Ends the process by a signal, with all requests answered, or by an unexpected error, with a log line. */
import { Agent, request } from 'node:http';
import { expect, it, vi } from 'vitest';
import { createStartedDatabase } from '../support/databases';
import { type RunningServer, startServer } from '../support/server';
import { expectAtMost, printFigure, quickOrLong } from './long-form';
import { probeEnvironment } from './probe';
import { Writers } from './writers';

const READERS = quickOrLong(10, 200);
const ROUNDS = quickOrLong(1, 10);

it('the server answers every accepted request when it is stopped under load', { tags: 'thorough', timeout: 300_000 }, async () => {
  const counts: Record<string, number> = {};
  let logged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, drop } = await createStartedDatabase('sqlite');
    const env = { DATABASE_URL: url, SEED: 'none', RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
    const mail = { MAIL_TO: 'office@example.com', SMTP_URL: 'smtp://127.0.0.1:9' };
    const server = await startServer({ ...env, ...mail });
    const writers = new Writers();
    writers.start(server, quickOrLong(10, 20));
    const reading = Array.from({ length: READERS }, () => readUntilGone(server, counts));
    const slow = await halfSent(server);
    await expect.poll(() => writers.messages.size).toBeGreaterThan(20);
    const refused = counts.refused ?? 0;
    const startedAt = performance.now();
    const stopped = server.stop();
    // The second half arrives after the server stopped accepting connections.
    await expect.poll(() => counts.refused ?? 0).toBeGreaterThan(refused);
    expect(await slow.finish()).toBe(201);
    expect(await stopped).toBe(0);
    expectAtMost('SIGTERM to exit', performance.now() - startedAt, 10_000);
    await Promise.all([...reading, writers.stop()]);
    await writers.expectAllStored(url);
    // Every answered request is in the log.
    logged += server.logs().match(/"path":"\/api\/products","route":"(memory|\/api\/products)","status":200/g)?.length ?? 0;
    await drop();
  }
  printFigure('SIGTERM under load', JSON.stringify(counts));
  expect(counts['200']).toBeGreaterThan(0);
  expect(logged).toBe(counts['200']);
  // A refused connection is allowed; a connection that closes with a request in flight is a failure.
  expect(Object.keys(counts).filter((kind) => !['200', 'refused'].includes(kind))).toEqual([]);
});

it('a stopping process serves for DRAIN_SECONDS, and /readyz answers 503 meanwhile', { tags: 'thorough' }, async () => {
  const { url, drop } = await createStartedDatabase('sqlite');
  const server = await startServer({ DATABASE_URL: url, SEED: 'none', DRAIN_SECONDS: '3' });
  const stopped = server.stop();
  const statusOf = async (path: string) => (await fetch(server.url + path)).status;
  await expect.poll(() => statusOf('/readyz'), { interval: 20 }).toBe(503);
  expect([await statusOf('/healthz'), await statusOf('/'), await statusOf('/readyz')]).toEqual([200, 200, 503]);
  expect(await stopped).toBe(0);
  await drop();
});

it('the server exits with a log line after an unhandled error, and the test run says why it ended', async () => {
  const { url, drop } = await createStartedDatabase('sqlite');
  const server = await startServer(probeEnvironment('reject', { DATABASE_URL: url, SEED: 'none' }));
  const reported = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  process.kill(server.pid, 'SIGUSR2');
  expect(await server.exited).toBe(1);
  expect(reported.mock.calls.join()).toMatch(/ended with code 1, and no test stopped it:[\s\S]*forgotten/);
  reported.mockRestore();
  const line = server
    .logs()
    .split('\n')
    .find((text) => text.includes('"level":60'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ msg: 'an error that nobody caught: the process ends', err: { message: 'forgotten' } });
  await drop();
});

/** Repeats a request over one connection; counts responses by status, and the ways in which a request without a response ended. */
async function readUntilGone({ port }: RunningServer, seen: Record<string, number>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let last = ''; last !== 'refused' && last !== 'dropped'; ) {
    last = await new Promise<string>((resolve) => {
      const outgoing = request({ port, host: '127.0.0.1', path: '/api/products', agent }, (answer) => {
        answer.resume().on('end', () => resolve(String(answer.statusCode)));
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // A new connection that was still in the backlog when the server stopped listening is reset instead of refused.
        const isNew = !outgoing.reusedSocket && error.code === 'ECONNRESET';
        resolve(error.code === 'ECONNREFUSED' || isNew ? 'refused' : 'dropped');
      });
      outgoing.end();
    });
    seen[last] = (seen[last] ?? 0) + 1;
  }
  agent.destroy();
}

/** Sends the headers and half of the body of a message. */
async function halfSent({ port }: RunningServer) {
  const body = JSON.stringify({ name: 'Asha', email: 'asha@example.com', company: 'Blue Hotel', subject: 'bulk', message: 'Slow' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const postRequest = request({ port, host: '127.0.0.1', path: '/api/contact', method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    postRequest.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    postRequest.on('error', reject);
  });
  await new Promise((resolve) => postRequest.write(body.slice(0, 20), resolve));
  return {
    finish: () => {
      postRequest.end(body.slice(20));
      return status;
    },
  };
}
