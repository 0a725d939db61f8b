import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const file = '.cache/prepare.lock';
const [heartbeatMs, staleMs] = [500, 5_000];

/** Runs `work` under a lock, so that only one process prepares this checkout at a time. */
export async function withLock(work) {
  mkdirSync('.cache', { recursive: true });
  for (let tries = 0; !tryLock(); tries += 1) {
    if (tries === 0) console.error('Waiting for another preparation of this folder …');
    await pause(200);
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeatMs);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

function tryLock() {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  // A killed process no longer renews its lock.
  const renewed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - renewed > staleMs) rmSync(file, { force: true });
  return false;
}
