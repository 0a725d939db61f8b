/** The measured processes: the built server and bare Fastify, each alone on a free port. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { devNull } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';

export const PASSWORD = 'correct horse';
const PATIENCE_MS = 60_000;
/** The Node options of `npm start`. */
const START =
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start.split(' && node ')[1]?.split(' ') ??
  [];

export type Child = {
  port: number;
  url: string;
  /** The milliseconds from the start of the process to the first response with 200. */
  started: number;
  /** The CPU time used so far by all threads, in ms, and the current memory, in MiB. */
  usage(): Promise<{ cpu: number; rss: number }>;
  stop(): Promise<void>;
};

/** The built server as `npm start` runs it, without limits and with a log of warnings only. */
export const startBuiltServer = (databaseUrl: string, env: Record<string, string> = {}) =>
  launch(START, {
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...env,
  });

/** Starts the built server on a migrated and seeded database, so that the work of a first start is not measured. */
export async function startMigratedServer(databaseUrl: string, env: Record<string, string> = {}): Promise<Child> {
  await (await startBuiltServer(databaseUrl)).stop();
  return startBuiltServer(databaseUrl, env);
}

/** Starts bare Fastify with the responses stored in a file. */
export const startBareFastify = (answers = '', env: Record<string, string> = {}) =>
  launch(['tests/bench/bare.mjs'], { ANSWERS: answers, ...env });

/** Waits until a page is densely compressed in each process behind the port; it then stays unchanged until a save. */
export async function waitUntilDense({ url }: Child, path: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let inARow = 0; inARow < DENSE_IN_A_ROW; ) {
    // A new connection may reach another process.
    const [answer] = (await once(get(url + path, { agent: false, headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
    await answer.toArray();
    inARow = answer.headers.etag?.endsWith('-br10"') ? inARow + 1 : 0;
    if (performance.now() > deadline) throw new Error(`${path} is not compressed densely`);
  }
}

const DENSE_IN_A_ROW = 50;

async function launch(args: string[], env: Record<string, string>): Promise<Child> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', './tests/bench/probe.mjs', ...args], {
    env: { PATH: process.env.PATH, PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'],
  });
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - startedAt > PATIENCE_MS) throw new Error(`${args.at(-1)} does not start`);
    await pause(5);
  }
  const started = performance.now() - startedAt;

  async function usage() {
    const reply = once(child, 'message');
    child.send('usage');
    const [{ cpu, rss }] = (await reply) as [{ cpu: NodeJS.CpuUsage; rss: number }];
    return { cpu: (cpu.user + cpu.system) / 1_000, rss: rss / 2 ** 20 };
  }

  async function stop() {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  return { port, url, started, usage, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
