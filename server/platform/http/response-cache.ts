/** The response cache: public responses by URL, rendered and compressed once for each content version. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BoundedQueue } from '../bounded-queue';
import type { HeadersFor } from './hardening';
import { SharedWork } from './public-queue';

/** `cacheable: false` is for URLs that visitors can vary without limit, such as searches: the response is sent and not cached. */
export type Rendered = { status: number; headers: Record<string, string>; body: string | Buffer; cacheable?: boolean };
type Encoding = 'br' | 'gzip' | 'identity';
type Ready = { etag: string; body: Buffer; headers: Record<string, string>; headersOf304: Record<string, string> };
type Answer = Record<Encoding, Ready> & { status: number; keep: boolean; bytes: number };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const MAX_BYTES = 64 * 1024 * 1024;
// Hashing this much takes one or two milliseconds.
const HASH_CHUNK = 1024 * 1024;
// Above this size the best compression takes too long.
const LARGE = 128 * 1024;

export class ResponseCache {
  readonly counts = { hits: 0, misses: 0 };
  readonly #entries = new LRUCache<string, Answer>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
  readonly #inFlight = new Map<string, SharedWork<Answer>>();
  #version = -1;

  constructor(
    private readonly version: { readonly current: number },
    private readonly headersFor: HeadersFor,
    private readonly queue: BoundedQueue,
    /** How long a CDN may cache responses; 0 disables it. */
    private readonly cdnSeconds = 0,
  ) {}

  /** Sends the cached response for exactly this URL; false on a miss. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    // A request body must be read first.
    if ((method !== 'GET' && method !== 'HEAD') || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return false;
    this.#syncVersion();
    const answer = this.#entries.get(url as string);
    if (!answer) return false;
    this.counts.hits += 1;
    write(answer, request, response);
    return true;
  }

  /** Sends the response for `key`, the canonical URL; concurrent requests share one rendering per content version. */
  async send(key: string, request: FastifyRequest, reply: FastifyReply, make: () => Promise<Rendered>): Promise<FastifyReply> {
    const answer = await this.#get(key, request, make);
    reply.hijack();
    write(answer, request.raw, reply.raw);
    return reply;
  }

  async #get(key: string, request: FastifyRequest, make: () => Promise<Rendered>): Promise<Answer> {
    const version = this.#syncVersion();
    const cached = this.#entries.get(key);
    if (cached) this.counts.hits += 1;
    if (cached) return cached;
    const inFlight = this.#inFlight.get(key);
    if (inFlight && !inFlight.isDropped) return inFlight.resultFor(request);
    const rendering = new SharedWork(this.queue, request, async () => {
      this.counts.misses += 1;
      const rendered = await make();
      const answer = await prepare(rendered, { ...this.headersFor(key), ...this.#headersForCdn(rendered, version) });
      // A response for an older content version is sent to the waiting requests and not cached.
      if (this.#version === version && answer.keep) this.#entries.set(key, answer);
      return answer;
    });
    this.#inFlight.set(key, rendering);
    void rendering.settled.then(() => {
      if (this.#inFlight.get(key) === rendering) this.#inFlight.delete(key);
    });
    return rendering.resultFor(request);
  }

  /** For a CDN only: browsers revalidate each time. The CDN purges by the cache tag (docs/operating.md). */
  #headersForCdn({ status, cacheable: keep }: Rendered, version: number): Record<string, string> {
    if (this.cdnSeconds === 0 || status !== 200 || keep === false) return {};
    return { 'cdn-cache-control': `public, max-age=${this.cdnSeconds}`, 'cache-tag': `content-${version}` };
  }

  /** The current content version; clears the cache when it has changed. */
  #syncVersion(): number {
    const { current } = this.version;
    if (current !== this.#version) {
      this.#entries.clear();
      this.#inFlight.clear();
      this.#version = current;
    }
    return current;
  }
}

// Bypasses Fastify, which would copy and check each header.
function write(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const { etag, body, headers, headersOf304 } = answer[preferredEncodings.memo(request.headers['accept-encoding'] ?? '')];
  if (answer.status === 200 && request.headers['if-none-match']?.includes(etag)) response.writeHead(304, headersOf304).end();
  else response.writeHead(answer.status, headers).end(request.method === 'HEAD' ? undefined : body);
}

async function prepare({ status, body, cacheable: keep = true, headers }: Rendered, always: Record<string, string>): Promise<Answer> {
  const identity = Buffer.isBuffer(body) ? body : Buffer.from(body);
  // Quality 10 takes ten times as long as 8 (27 ms for the home page, in a background thread); with it the page fits into the initial congestion
  // window, which saves a round trip.
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

/** The window is no larger than the input: brotli allocates several times its size. */
const brotliParams = (length: number, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length + 16)))),
});

async function tagOf(body: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at === 0 || at < body.length; at += HASH_CHUNK) {
    if (at > 0) await yieldToEventLoop();
    hash.update(body.subarray(at, at + HASH_CHUNK));
  }
  return hash.digest('base64url').slice(0, 22);
}

/** By Accept-Encoding header: browsers send only a few different values. */
const preferredEncodings = new LRUCache<string, Encoding>({
  max: 100,
  maxEntrySize: 200,
  sizeCalculation: (_, header) => header.length + 1,
  memoMethod: parseAcceptEncoding,
});

function parseAcceptEncoding(header: string): Encoding {
  const offered = header
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (offered.includes('br')) return 'br';
  return offered.includes('gzip') || offered.includes('*') ? 'gzip' : 'identity';
}
