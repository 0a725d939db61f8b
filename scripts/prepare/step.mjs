import { spawn } from 'node:child_process';

/** A failure that the user can act on: one line, no stack. */
export class Failure extends Error {}

/** Does one piece of work and shows what it is and how long it takes: redrawn on a terminal, a line now and then elsewhere. */
export async function step(title, perform) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const terminal = process.stderr.isTTY;
  let note = '';
  const show = () => process.stderr.write(terminal ? `\r\x1b[K${title}${note} … ${seconds()}` : `${title}${note} … ${seconds()}\n`);
  show();
  const timer = setInterval(show, terminal ? 500 : 30_000);
  try {
    await perform((text) => {
      note = ` (${text})`;
      show();
    });
  } catch (error) {
    if (terminal) process.stderr.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
  process.stderr.write(`${terminal ? '\r\x1b[K' : ''}${title}: done in ${seconds()}\n`);
}

/** Runs a command quietly; its whole output comes back, and is kept for the words of a failure. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    // npm is a script on Windows, which only a shell starts.
    const shell = process.platform === 'win32' && command === 'npm';
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], shell });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
