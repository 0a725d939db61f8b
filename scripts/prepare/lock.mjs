import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK = '.cache/prepare.lock';
const HEARTBEAT = 2_000;
/** A process number can be taken by a stranger after a crash; a heartbeat cannot. */
const SILENCE = 20_000;

/** Runs the work while no other prepare of this checkout runs; waits for one that does. */
export async function withLock(work) {
  await acquire();
  const heart = setInterval(() => {
    const now = new Date();
    utimesSync(LOCK, now, now);
  }, HEARTBEAT);
  const release = () => {
    clearInterval(heart);
    if (owner() === process.pid) rmSync(LOCK, { force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      release();
      process.exit(1);
    });
  }
  try {
    await work();
  } finally {
    release();
  }
}

async function acquire() {
  mkdirSync('.cache', { recursive: true });
  const mine = `${LOCK}.${process.pid}`;
  let told = false;
  for (;;) {
    // Written aside first, so that a lock is never seen without its owner.
    writeFileSync(mine, String(process.pid));
    try {
      linkSync(mine, LOCK);
      rmSync(mine);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = owner();
    if (isStale(holder)) {
      renameSync(mine, LOCK);
      // Two may take the same stale lock: the last rename wins, and the other sees it.
      await sleep(200);
      if (owner() === process.pid) return;
    } else if (!told) {
      told = true;
      process.stderr.write(`Waiting for another preparation of this folder (process ${holder}) …\n`);
    }
    await sleep(200);
  }
}

function owner() {
  try {
    return Number(readFileSync(LOCK, 'utf8'));
  } catch {
    return;
  }
}

function isStale(holder) {
  if (holder === undefined) return false;
  if (holder === process.pid) return true;
  const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > SILENCE || !isAlive(holder);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
