/** PgBouncer with transaction pooling, in front of a PostgreSQL server. Debian has it in the package pgbouncer. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { createTemporaryFolder } from '../../scripts/temporary-folder';

/** The version that is installed; undefined without the program. */
export const pgBouncerVersion = /^PgBouncer ([\d.]+)/m.exec(String(spawnSync('pgbouncer', ['--version']).stdout ?? ''))?.[1];

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>;

/** Starts it in front of the server of `databaseUrl`; `url` is the same database behind it. */
export async function startPgBouncer(databaseUrl: string) {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const folder = createTemporaryFolder('site-pgbouncer-');
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    max_client_conn: 200,
    // It refuses to run as root.
    ...(process.getuid?.() === 0 && { user: 'nobody' }),
  };
  writeFileSync(join(folder, 'users.txt'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(folder, 'pgbouncer.ini'), `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${lines.join('\n')}\n`);
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => (log += text));
  const exited = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer does not start:\n${log}`);
    await pause(20);
  }
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
