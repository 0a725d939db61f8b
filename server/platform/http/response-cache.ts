/** Public answers kept in memory: bytes made once for a URL and a content version, already compressed, until the content changes. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BoundedQueue } from '../bounded-queue';
import { BoundedMemory } from '../lru-cache';
import { SharedWork } from './public-queue';
import type { HeadersFor } from './security-headers';

/** `keep: false` is for what strangers can ask for in endless variety: it goes to those who wait for it and is forgotten. */
export type Rendered = { status: number; headers: Record<string, string>; body: string | Buffer; cacheable?: boolean };
type Encoding = 'br' | 'gzip' | 'identity';
type Ready = { etag: string; body: Buffer; headers: Record<string, string>; headersOf304: Record<string, string> };
type Answer = Record<Encoding, Ready> & { status: number; keep: boolean; bytes: number };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const MAX_BYTES = 64 * 1024 * 1024;
// So much is hashed in a millisecond or two.
const PIECE = 1024 * 1024;
// Beyond this the best compression would keep visitors waiting.
const LARGE = 128 * 1024;

export class ResponseCache {
  /** How often the bytes were there already, and how often they had to be made. */
  readonly counts = { kept: 0, made: 0 };
  readonly #kept: BoundedMemory<Answer>;
  readonly #inFlight = new Map<string, SharedWork<Answer>>();
  #version = -1;

  constructor(
    private readonly version: { readonly current: number },
    private readonly headersFor: HeadersFor,
    private readonly queue: BoundedQueue,
    /** For so long a cache in front may answer by itself; 0 makes it ask each time. */
    private readonly cdnSeconds = 0,
  ) {
    this.#kept = new BoundedMemory(MAX_BYTES);
  }

  /** Sends what is in memory under the very URL that was asked for; false when there is nothing. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    // Whoever sends a body is heard to its end first.
    if ((method !== 'GET' && method !== 'HEAD') || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return false;
    this.#follow();
    const answer = this.#kept.get(url as string);
    if (!answer) return false;
    this.counts.kept += 1;
    write(answer, request, response);
    return true;
  }

  /** Sends the answer for `key`, its one true URL if it has one; it is made at most once for a content version, however many wait for it. */
  async send(key: string, request: FastifyRequest, reply: FastifyReply, make: () => Promise<Rendered>): Promise<FastifyReply> {
    const answer = await this.#get(key, request, make);
    reply.hijack();
    write(answer, request.raw, reply.raw);
    return reply;
  }

  async #get(key: string, request: FastifyRequest, make: () => Promise<Rendered>): Promise<Answer> {
    const version = this.#follow();
    const kept = this.#kept.get(key);
    if (kept) this.counts.kept += 1;
    if (kept) return kept;
    const underWay = this.#inFlight.get(key);
    if (underWay && !underWay.isDropped) return underWay.resultFor(request);
    const making = new SharedWork(this.queue, request, async () => {
      this.counts.made += 1;
      const made = await make();
      const answer = await prepare(made, { ...this.headersFor(key), ...this.#headersForCdn(made, version) });
      // What was begun for an older version is answered to those who asked then, and kept for nobody.
      if (this.#version === version && answer.keep) this.#kept.add(key, answer, answer.bytes);
      return answer;
    });
    this.#inFlight.set(key, making);
    void making.settled.then(() => {
      if (this.#inFlight.get(key) === making) this.#inFlight.delete(key);
    });
    return making.resultFor(request);
  }

  /** Browsers ask each time whatever these say. What a cache in front holds is thrown away there by its version (docs/operating.md). */
  #headersForCdn({ status, cacheable: keep }: Rendered, version: number): Record<string, string> {
    if (this.cdnSeconds === 0 || status !== 200 || keep === false) return {};
    return { 'cdn-cache-control': `public, max-age=${this.cdnSeconds}`, 'cache-tag': `content-${version}` };
  }

  /** The content version of now; what is kept of an older one is thrown away. */
  #follow(): number {
    const { current } = this.version;
    if (current !== this.#version) {
      this.#kept.clear();
      this.#inFlight.clear();
      this.#version = current;
    }
    return current;
  }
}

// Past Fastify also where it has found the route: it would copy and check each header anew.
function write(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const { etag, body, headers, headersOf304 } = answer[accepted(request.headers['accept-encoding'])];
  if (answer.status === 200 && request.headers['if-none-match']?.includes(etag)) response.writeHead(304, headersOf304).end();
  else response.writeHead(answer.status, headers).end(request.method === 'HEAD' ? undefined : body);
}

async function prepare({ status, body, cacheable: keep = true, headers }: Rendered, always: Record<string, string>): Promise<Answer> {
  const identity = Buffer.isBuffer(body) ? body : Buffer.from(body);
  // Ten takes ten times as long as eight, 27 ms for the home page and beside other requests; with it the page fits into the first packets that a
  // connection may send, so a phone waits for one round trip less.
  const quality = !keep || identity.length > LARGE ? 4 : 10;
  const [br, zipped] = await Promise.all([
    toBrotli(identity, { params: brotliParams(identity.length, quality) }),
    toGzip(identity, { level: 6 }),
  ]);
  const tag = await tagOf(identity);
  const ready = (encoding: Encoding, body: Buffer): Ready => {
    const etag = `"${tag}-${encoding}"`;
    const headersOf304 = { ...always, ...headers, vary: 'accept-encoding', 'cache-control': 'no-cache', etag };
    const encoded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return { etag, body, headersOf304, headers: { ...headersOf304, ...encoded, 'content-length': String(body.length) } };
  };
  const bytes = identity.length + br.length + zipped.length;
  return { status, keep, bytes, br: ready('br', br), gzip: ready('gzip', zipped), identity: ready('identity', identity) };
}

/** A window no larger than what it looks over: brotli takes its memory by it, several times. */
const brotliParams = (length: number, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length + 16)))),
});

async function tagOf(body: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at === 0 || at < body.length; at += PIECE) {
    if (at > 0) await yieldToEventLoop();
    hash.update(body.subarray(at, at + PIECE));
  }
  return hash.digest('base64url').slice(0, 22);
}

/** What browsers say here is a handful of texts; whoever makes up more of them has each one read anew. */
const known = new Map<string | undefined, Encoding>();
const MAX_KNOWN = 100;

function accepted(header: string | string[] | undefined): Encoding {
  const text = header === undefined ? undefined : String(header);
  const before = known.get(text);
  if (before) return before;
  const encoding = readAccepted(text ?? '');
  if (known.size < MAX_KNOWN && (text?.length ?? 0) < 200) known.set(text, encoding);
  return encoding;
}

function readAccepted(header: string): Encoding {
  const offered = header
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (offered.includes('br')) return 'br';
  return offered.includes('gzip') || offered.includes('*') ? 'gzip' : 'identity';
}
