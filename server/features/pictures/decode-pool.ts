/** Decodes each picture in a child process (docs/decisions/019). */
import { AppError } from '../../platform/errors';
import { ChildPool } from '../../platform/process/child-pool';
import { DAMAGED_PICTURE_MESSAGE, PICTURE_MEMORY_MESSAGE, requireSupportedFormat } from './formats';
import type { RenderedPicture } from './render';

declare module '../../platform/context' {
  interface Services {
    pictures: DecodePool;
  }
}

export type DecodeAnswer = { rendered: RenderedPicture } | { refused: string };

const CONCURRENCY = 2;
const MAX_WAITING = 4;
const TIMEOUT_MS = 60_000;

export class DecodePool {
  readonly #children = new ChildPool<DecodeAnswer>(
    { built: 'dist/server/picture.js', source: 'server/features/pictures/decode-worker.ts', timeoutMs: TIMEOUT_MS },
    { concurrency: CONCURRENCY },
  );
  #slots = 0;

  /** Reserves a slot for an upload before its body is read; throws 503 if none is free. Returns a function that releases the slot. */
  reserveSlot(): () => void {
    if (this.#slots >= CONCURRENCY + MAX_WAITING) {
      throw new AppError('unavailable', 'Several pictures are being prepared already. Please try again.', { retryAfter: 5 });
    }
    this.#slots += 1;
    return () => {
      this.#slots -= 1;
    };
  }

  /** The number of running decoders. */
  get decoding(): number {
    return this.#children.running;
  }

  /** Renders all files of a picture. Throws 415 or 400. */
  async render(bytes: Buffer): Promise<RenderedPicture> {
    requireSupportedFormat(bytes);
    let answer: DecodeAnswer | undefined;
    const end = await this.#children.run(bytes, (message) => {
      answer = message;
      return true;
    });
    if (answer && 'rendered' in answer) return answer.rendered;
    throw new AppError('invalid', answer?.refused ?? (end === 'timed out' ? PICTURE_MEMORY_MESSAGE : DAMAGED_PICTURE_MESSAGE));
  }

  stop(): void {
    this.#children.stop();
  }
}
