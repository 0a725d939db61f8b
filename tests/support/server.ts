import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scripts } from '../../package.json';
import { freePort } from '../../scripts/free-port.mjs';
import { PASSWORD, SERVER_KEY } from './password';

export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  /** The milliseconds from the start of the process to its first response. */
  readyAfter: number;
  /** All its output so far. */
  logs(): string;
  /** Sends SIGTERM and waits; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, as in a power cut. */
  kill(): Promise<void>;
  /** Resolves with the exit code when the process ends. */
  exited: Promise<number | null>;
};

const PATIENCE = 30_000;
/** The flags of Node that `npm start` sets. */
export const NODE_FLAGS = (/ node (--.*) dist/.exec(scripts.start)?.[1] ?? '').split(' ');
const running = new Set<() => Promise<void>>();

/** Stops every server that a test of this process left running. */
export async function killLeftServers(): Promise<void> {
  await Promise.all([...running].map((kill) => kill()));
}

/**
 * Starts the built server as `npm start` does, on a free port with its own database, and waits until it is ready; `cwd` is the folder of the
 * site.
 */
export async function startServer(env: Record<string, string> = {}, cwd = '.'): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'site-server-'));
  const port = env.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const settings = {
    PORT: port,
    DATABASE_URL: `file:${join(folder, 'site.db')}`,
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: PASSWORD,
    SERVER_KEY,
    ...env,
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, 'dist/server/main.js'], {
    cwd,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [hasExited, mayEnd] = [false, true];
  const exited = once(child, 'close').then(([code]) => {
    hasExited = true;
    // Prints the server's output, since a test would only report that the connection was refused.
    if (!mayEnd) process.stderr.write(`The server at ${url} ${endOf(child)}, and no test stopped it:\n${logs.slice(-10_000)}\n`);
    running.delete(kill);
    rmSync(folder, { recursive: true, force: true });
    return code as number | null;
  });
  let logs = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (logs += data));

  const stop = async () => {
    mayEnd = true;
    child.kill('SIGTERM');
    const giveUp = setTimeout(() => child.kill('SIGKILL'), 10_000);
    const code = await exited;
    clearTimeout(giveUp);
    return code;
  };
  const kill = async () => {
    mayEnd = true;
    child.kill('SIGKILL');
    await exited;
  };
  running.add(kill);

  const deadline = Date.now() + PATIENCE;
  while (!(await isReady(url))) {
    if (hasExited || Date.now() > deadline) {
      await stop();
      throw new Error(`The server ${hasExited ? endOf(child) : 'was not ready in time'}:\n${logs}`);
    }
    await sleep(20);
  }
  mayEnd = false;
  const readyAfter = performance.now() - startedAt;
  return { url, port: Number(port), pid: child.pid as number, readyAfter, logs: () => logs, stop, kill, exited };
}

function endOf({ exitCode, signalCode }: ChildProcess): string {
  if (signalCode) return `was killed by ${signalCode}`;
  return `ended with code ${exitCode}${exitCode === 0 ? ', as a SIGTERM or SIGINT makes it' : ''}`;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
