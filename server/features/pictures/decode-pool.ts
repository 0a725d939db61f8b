/** Decodes each picture in a child process, which is killed when it exceeds its limits (docs/decisions/019). */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BoundedQueue } from '../../platform/bounded-queue';
import { AppError } from '../../platform/errors';
import { BROKEN, HEAVY, requireSupportedFormat } from './formats';
import type { Rendered } from './render';

declare module '../../platform/context' {
  interface Site {
    pictures: DecodePool;
  }
}

export type Answer = { rendered: Rendered } | { refused: string };

const CONCURRENCY = 2;
const MAX_WAITING = 4;
// Generous for a busy machine; the child limits the decoding itself.
const TIMEOUT_MS = 60_000;

export class DecodePool {
  readonly #children = new Set<ChildProcess>();
  readonly #queue = new BoundedQueue({ concurrency: CONCURRENCY });
  #slots = 0;

  /** Reserves a slot for an upload before its body is read; throws 503 if none is free. Returns a function that releases the slot. */
  reserveSlot(): () => void {
    if (this.#slots >= CONCURRENCY + MAX_WAITING) {
      throw new AppError('SERVICE_UNAVAILABLE', 'Several pictures are being prepared already. Please try again.', { retryAfter: 5 });
    }
    this.#slots += 1;
    return () => {
      this.#slots -= 1;
    };
  }

  /** The number of running decoders. */
  get decoding(): number {
    return this.#children.size;
  }

  /** Renders all files of a picture. Throws 415 or 400. */
  async render(bytes: Buffer): Promise<Rendered> {
    requireSupportedFormat(bytes);
    const answer = await this.#queue.run(() => this.#decode(bytes));
    if ('rendered' in answer) return answer.rendered;
    throw new AppError('BAD_REQUEST', answer.refused);
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #decode(bytes: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const child = start();
      this.#children.add(child);
      const timer = setTimeout(() => {
        resolve({ refused: HEAVY });
        child.kill('SIGKILL');
      }, TIMEOUT_MS);
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
        // A crash by signal is blamed on the picture; any other exit is a server error.
        if (signal) resolve({ refused: BROKEN });
        else reject(new Error(`The process that decodes pictures failed: ${failure.slice(0, 2_000)}`));
      });
      child.send(bytes, () => undefined);
    });
  }
}

/** Starts the built worker, or its source in development and tests. */
function start(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? fileURLToPath(new URL('decode-worker.ts', import.meta.url)) : 'dist/server/picture.js';
  return fork(file, {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // No environment of this process, in case a picture takes over the child. One malloc arena takes a quarter less memory.
    env: { MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
