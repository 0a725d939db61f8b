/** The requests of the server: the parts of their bodies are limited. */
import { IncomingMessage } from 'node:http';

/** The most parts of a body of JSON, beside one for each 64 bytes. Other programs send their bodies in parts of 16 kB and more. */
const MAX_PARTS = 1_000;
/** A file may be sent line by line: 20,000 rows of a table with lines above them. */
export const MAX_PARTS_OF_FILE = 25_000;
const BYTES_PER_PART = 64;

/**
 * A request that counts the parts in which its body arrives: each part costs the same time, so that a body of single bytes would keep the
 * process busy within all limits of its size. Emits `tooManyParts` once; without a listener the connection is closed.
 */
export class CountedRequest extends IncomingMessage {
  maxParts = MAX_PARTS;
  #parts = 0;
  #bytes = 0;

  override push(part: Buffer | null, encoding?: BufferEncoding): boolean {
    if (!part) return super.push(part, encoding);
    this.#parts += 1;
    this.#bytes += part.length;
    if (this.#parts <= this.maxParts + this.#bytes / BYTES_PER_PART) return super.push(part, encoding);
    // What follows in the same packet is dropped, and no further packet is read.
    if (this.maxParts > 0 && !this.emit('tooManyParts')) this.destroy();
    this.maxParts = Number.NEGATIVE_INFINITY;
    return false;
  }
}

/** Whether a request has a body, also an empty one. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
