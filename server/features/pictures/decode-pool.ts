/** Pictures are decoded in a process of their own each, which is killed when it takes too much (docs/decisions/019). */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BoundedQueue } from '../../platform/bounded-queue';
import { AppError } from '../../platform/errors';
import { broken, inspectPicture, more } from './inspect';
import type { Rendered } from './render';

declare module '../../platform/context' {
  interface Site {
    pictures: DecodePool;
  }
}

export type Answer = { rendered: Rendered } | { refused: 'broken' | 'heavy' | 'more' };

const AT_ONCE = 2;
const WAITING = 4;
// A busy machine needs its time; decoding has a limit of its own, in the child.
const LONGEST_MS = 60_000;

export class DecodePool {
  readonly #children = new Set<ChildProcess>();
  readonly #queue = new BoundedQueue({ concurrency: AT_ONCE });
  #places = 0;

  /** Takes a place for an upload, before its bytes come in: so many may be under way. Refuses with 503. Gives what frees the place. */
  reserveSlot(): () => void {
    if (this.#places >= AT_ONCE + WAITING) {
      throw new AppError('SERVICE_UNAVAILABLE', 'Several pictures are being prepared already. Please try again.', { retryAfter: 5 });
    }
    this.#places += 1;
    return () => {
      this.#places -= 1;
    };
  }

  /** How many decode just now. */
  get decoding(): number {
    return this.#children.size;
  }

  /** Every file of the picture. Refuses with 415 or 400. */
  async render(bytes: Buffer): Promise<Rendered> {
    inspectPicture(bytes);
    const answer = await this.#queue.run(() => this.#ask(bytes));
    if ('rendered' in answer) return answer.rendered;
    throw { broken, more, heavy }[answer.refused]();
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #ask(bytes: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const child = start();
      this.#children.add(child);
      const timer = setTimeout(() => {
        resolve({ refused: 'heavy' });
        child.kill('SIGKILL');
      }, LONGEST_MS);
      let failure = '';
      child.stderr?.on('data', (text) => (failure += text));
      child.once('message', (answer) => {
        resolve(answer as Answer);
        child.kill('SIGKILL');
      });
      child.once('error', reject);
      child.once('close', (_code, signal) => {
        clearTimeout(timer);
        this.#children.delete(child);
        // A decoder that crashed met a picture made for that; one that never began has something else to tell.
        if (signal) resolve({ refused: 'broken' });
        else reject(new Error(`The process that decodes pictures failed: ${failure.slice(0, 2_000)}`));
      });
      child.send(bytes, () => undefined);
    });
  }
}

const heavy = () =>
  new AppError('BAD_REQUEST', 'This picture takes too much to open. Save it as an ordinary JPEG, or make it smaller, and try again.');

/** What was built, or in development and tests the source itself. */
function start(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? fileURLToPath(new URL('decode-worker.ts', import.meta.url)) : 'dist/server/picture.js';
  return fork(file, {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // Nothing of what this process was told: a picture may be made to take the other one over. One arena takes a quarter less memory.
    env: { MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
