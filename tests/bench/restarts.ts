/**
 * Two processes behind nginx on PostgreSQL, through a rolling restart, kill -9 and a restart of PostgreSQL, while readers and writers go on.
 * Prints the requests that were lost in each phase: `npm run bench:restarts`. Needs nginx (`apt-get install nginx-light`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { startOwnPostgres } from '../../scripts/scratch-postgres';
import { createTemporaryFolder } from '../../scripts/temporary-folder';
import { openClient } from '../../server/platform/database/database';
import { type RunningServer, startServer } from '../support/server';

const CLIENTS = 8;
const PAUSE_MS = 10;

type Phase = { name: string; requests: number; lost: Record<string, number>; longestMs: number };

/** Sends requests until `stop`: two reads for each inquiry. */
class Load {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #clients: Promise<void>[];
  phase: Phase = { name: '', requests: 0, lost: {}, longestMs: 0 };
  acknowledged = 0;
  #isStopped = false;

  constructor(readonly port: number) {
    this.#clients = Array.from({ length: CLIENTS }, (_, client) => this.#run(client));
  }

  begin(name: string): Phase {
    this.phase = { name, requests: 0, lost: {}, longestMs: 0 };
    return this.phase;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }

  async #run(client: number): Promise<void> {
    for (let n = 0; !this.#isStopped; n += 1) {
      const { phase } = this;
      const startedAt = performance.now();
      const message = `Message ${n} of client ${client}`;
      const body = { name: 'Asha', email: 'asha@example.com', company: 'Blue Hotel', subject: 'bulk', message };
      const isWrite = n % 3 === 2;
      const result = await this.#send(isWrite ? '/api/contact' : ['/', '/api/products'][n % 3], isWrite ? body : undefined);
      phase.requests += 1;
      phase.longestMs = Math.max(phase.longestMs, performance.now() - startedAt);
      if (result === '201') this.acknowledged += 1;
      else if (result !== '200')
        phase.lost[`${isWrite ? 'write' : 'read'} ${result}`] = (phase.lost[`${isWrite ? 'write' : 'read'} ${result}`] ?? 0) + 1;
      await pause(PAUSE_MS);
    }
  }

  /** The status, or the code of the network's error. */
  #send(path = '/', body?: object): Promise<string> {
    return new Promise((resolve) => {
      const headers = body ? { 'content-type': 'application/json' } : {};
      const sent = request({ port: this.port, path, method: body ? 'POST' : 'GET', headers, agent: this.#agent }, (response) => {
        response.resume().on('end', () => resolve(String(response.statusCode)));
      });
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(body && JSON.stringify(body));
    });
  }
}

/** Starts nginx with the upstream of docs/deploy/nginx.conf; `options` take the place of the documented ones of each process. */
async function startNginx(ports: number[], options?: string) {
  const folder = createTemporaryFolder('site-nginx-');
  const port = await freePort();
  const [upstream = ''] = /^# upstream site \{[\s\S]*?^# \}/m.exec(readFileSync('docs/deploy/nginx.conf', 'utf8')) ?? [];
  const servers = upstream
    .replace(/^# ?/gm, '')
    .replaceAll(/127\.0\.0\.1:300(\d)(.*);/g, (_, n: string, given: string) => `127.0.0.1:${ports[Number(n)]} ${options ?? given};`);
  const file = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${paths} ${servers}
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://site; proxy_http_version 1.1; proxy_connect_timeout 2s;
        proxy_set_header Connection ""; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header Host $host; } } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' });
  await pause(500);
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const postgres = await startOwnPostgres();
const [first, second] = [await freePort(), await freePort()];
const start = (port: number) =>
  startServer({ DATABASE_URL: postgres.url, PORT: String(port), RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', DATABASE_WAIT_SECONDS: '60' });
const servers = new Map<number, RunningServer>();
for (const port of [first, second]) servers.set(port, await start(port));

/** The steps of docs/operating.md: one process after the other, the next when `/readyz` of the first answers. */
async function restartAll(waitMs = 0): Promise<void> {
  for (const [port, server] of servers) {
    await server.stop();
    servers.set(port, await start(port));
    await pause(waitMs);
  }
}

const phases: Phase[] = [];
let acknowledged = 0;
async function measure(steps: Record<string, () => Promise<void>>, options?: string): Promise<void> {
  const nginx = await startNginx([0, first, second], options);
  const load = new Load(nginx.port);
  for (const [name, step] of Object.entries(steps)) {
    phases.push(load.begin(name));
    await pause(1_000);
    await step();
    await pause(1_000);
  }
  await load.stop();
  acknowledged += load.acknowledged;
  await nginx.stop();
}

let mostConnections = 0;
const watcher = await openClient(postgres.url, 'read');
const watching = setInterval(async () => {
  const sql = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend'`;
  // The watcher's own connection is left out; while PostgreSQL restarts, nothing is counted.
  const [row] = await watcher.$queryRawUnsafe<{ n: number }[]>(sql).catch(() => []);
  mostConnections = Math.max(mostConnections, (row?.n ?? 1) - 1);
}, 100);

await measure({
  'no restart': () => pause(3_000),
  'rolling restart, three times': async () => {
    for (let round = 0; round < 3; round += 1) await restartAll();
  },
  'kill -9 of one process': async () => {
    await servers.get(first)?.kill();
    await pause(1_000);
    servers.set(first, await start(first));
  },
  'restart of PostgreSQL': async () => {
    await postgres.interrupt();
    await postgres.resume();
  },
});
await measure({ 'rolling restart with the defaults of nginx': () => restartAll() }, '');
await measure({ 'the same, waiting for fail_timeout (10 s)': () => restartAll(10_000) }, '');
clearInterval(watching);

const stored = await watcher.contactInquiry.count({ where: { isDemo: false } });
for (const { name, requests, lost, longestMs } of phases) {
  const kinds = Object.entries(lost).map(([kind, count]) => `${count} ${kind}`);
  process.stdout.write(
    `${name.padEnd(46)}${String(requests).padStart(7)} requests, lost: ${kinds.join(', ') || 'none'}; longest ${Math.round(longestMs)} ms\n`,
  );
}
process.stdout.write(
  `Inquiries acknowledged ${acknowledged}, stored ${stored}. Connections of two processes at most: ${mostConnections}.\n`,
);
await watcher.$disconnect();
for (const server of servers.values()) await server.stop();
await postgres.stop();
