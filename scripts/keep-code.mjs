import { fork } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

const FOLDER = '.cache/keep-code';
const MAX_MS = 30_000;

/**
 * Runs the built server, with the flags of `npm start`, until it has rendered the home page and kept its compiled code (server/start.ts). Without
 * that code it only starts slower, so a failure here is none of the build.
 */
export async function keepCode() {
  rmSync(FOLDER, { recursive: true, force: true });
  const [, flags = ''] = / node (--.*) dist/.exec(JSON.parse(readFileSync('package.json', 'utf8')).scripts?.start) ?? [];
  const port = await freePort();
  // Of this process's settings it must have none, such as the office's mailbox. Windows needs SystemRoot.
  const { PATH, SystemRoot } = process.env;
  const env = { PATH, SystemRoot, HOST: '127.0.0.1', PORT: `${port}`, DATABASE_URL: `file:${FOLDER}/site.db`, LOG_LEVEL: 'silent' };
  const server = fork('dist/server/main.js', ['--keep-code'], { env, execArgv: flags.split(' ').filter(Boolean), stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const deadline = setTimeout(() => server.kill('SIGKILL'), MAX_MS);
  while (server.exitCode === null && server.signalCode === null && !(await answers(`http://127.0.0.1:${port}`))) await pause(20);
  if (server.connected) server.disconnect();
  await ended;
  clearTimeout(deadline);
  rmSync(FOLDER, { recursive: true, force: true });
}

const answers = (url) =>
  fetch(url).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
