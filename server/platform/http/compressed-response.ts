/** One public response in its encodings, with its ETags: compressed quickly for the first request and densely later. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** A callback for each sent response, including cached ones: it must take less than a microsecond. */
export type ResponseSentListener = (request: IncomingMessage) => void;
/**
 * Creates the callback for the response to a public query from its name, its input and the client's address; undefined for an uncounted
 * query.
 */
export type CreateResponseSentListener = (
  procedure: string,
  answer: unknown,
  input: unknown,
  address: string,
) => ResponseSentListener | undefined;
/** `uncacheable` is the reason why the response is not cached, such as a search: visitors can vary its URL without limit. */
export type RenderedResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  uncacheable?: string | undefined;
  onSent?: ResponseSentListener | undefined;
};
type Encoding = 'br' | 'gzip' | 'identity';
type Headers = Record<string, string>;
type Variant = { body: Buffer; headers: Headers };
type NotModified = { etag: string; headers: Headers };

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);
// The chunk size: hashing a chunk takes one or two milliseconds.
const HASH_CHUNK = 1024 * 1024;
// Up to this size quick compression takes about a millisecond, and passing it to a thread would cost half of that again. Above it, dense
// compression takes too long.
const LARGE = 192 * 1024;
const QUICK = 3;
// The brotli quality of dense compression: some 40 ms for the home page (125 kB) in a background thread, and 19 kB instead of 24. Smaller
// pages then fit into the initial congestion window, which saves a round trip.
const DENSE = 10;
// The gzip level; a higher level hardly reduces the size.
const GZIP = { level: 3 };
const BYTES_OF_HEADERS = 1_000;
const BYTES_OF_TAG = 50;

export class CompressedResponse {
  readonly #variants: Partial<Record<Encoding, Variant>>;
  readonly #making = new Map<Encoding, Promise<void>>();
  readonly #notModified: Record<Encoding, NotModified[]>;
  #canBeDenser: boolean;
  #quickSends = 0;
  /** Whether a request needed the uncompressed bytes. */
  #keepsIdentity = false;

  private constructor(
    readonly status: number,
    readonly uncacheable: string | undefined,
    identity: Buffer,
    private readonly headers: Headers,
    private readonly tag: string,
    /** The tags of the shown data (database/recorded-reads.ts). */
    readonly madeFrom: readonly string[],
    private readonly onSent: ResponseSentListener | undefined,
  ) {
    this.#canBeDenser = !uncacheable && identity.length <= LARGE;
    this.#variants = { identity: { body: identity, headers: this.#headersOf('identity', identity) } };
    const notModified = (name: string) => ({ etag: this.#etag(name), headers: { ...headers, etag: this.#etag(name) } });
    // The ETags of both brotli variants match, whichever this process has: another process, or this process before a save, may have sent
    // the other.
    const br = [`br${DENSE}`, `br${QUICK}`].map(notModified);
    this.#notModified = { br, gzip: [notModified('gzip')], identity: [notModified('identity')] };
  }

  /** `always` are the headers that every response at this URL has. */
  static async of(
    { status, body, uncacheable, headers, onSent }: RenderedResponse,
    always: Headers,
    madeFrom: string[],
  ): Promise<CompressedResponse> {
    const identity = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const all = { ...always, ...headers, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    return new CompressedResponse(status, uncacheable, identity, all, await hashOf(identity), madeFrom, onSent);
  }

  /** The approximate memory use of the response. */
  get bytes(): number {
    return Object.values(this.#variants).reduce(
      (sum, { body }) => sum + body.length,
      BYTES_OF_HEADERS + BYTES_OF_TAG * this.madeFrom.length,
    );
  }

  /**
   * Whether the brotli bytes were sent this often and dense compression was not tried yet; never for large responses and those sent once.
   */
  canBeDenser(sends: number): boolean {
    return this.#canBeDenser && this.#quickSends >= sends;
  }

  /** Sends the response, with `more` headers; false if `compressFor` has to run before. Bypasses Fastify, which would copy and check each header. */
  send(request: IncomingMessage, response: ServerResponse, more?: Headers): boolean {
    const encoding = encodingFor(request);
    const same = this.#knownTo(request, encoding);
    const variant = this.#variants[encoding];
    if (same) response.writeHead(304, more ? { ...same, ...more } : same).end();
    else if (variant) {
      if (encoding === 'br') this.#quickSends += 1;
      response
        .writeHead(this.status, more ? { ...variant.headers, ...more } : variant.headers)
        .end(request.method === 'HEAD' ? undefined : variant.body);
    }
    const isSent = same !== undefined || variant !== undefined;
    if (isSent) this.onSent?.(request);
    return isSent;
  }

  /** The headers of a 304; they repeat the ETag of the client's bytes, so that the client refreshes those. */
  #knownTo({ headers }: IncomingMessage, encoding: Encoding): Headers | undefined {
    const known = this.status === 200 ? headers['if-none-match'] : undefined;
    return known === undefined ? undefined : this.#notModified[encoding].find(({ etag }) => known.includes(etag))?.headers;
  }

  /**
   * Compresses quickly into the encoding that a request prefers, unless that exists or the response is a 304; concurrent requests share the
   * compression.
   */
  compressFor(request: IncomingMessage): Promise<void> {
    const encoding = encodingFor(request);
    if (encoding === 'identity') this.#keepsIdentity = true;
    if (this.#variants[encoding] || this.#knownTo(request, encoding)) return Promise.resolve();
    const making = this.#making.get(encoding) ?? this.#compress(encoding).finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }

  async #compress(encoding: Encoding): Promise<void> {
    const content = await this.#content();
    const isSmall = content.length <= LARGE;
    if (encoding === 'identity') this.#variants.identity = { body: content, headers: this.#headersOf('identity', content) };
    else if (encoding === 'gzip') {
      const body = isSmall ? gzipSync(content, GZIP) : await toGzip(content, GZIP);
      this.#variants.gzip = { body, headers: this.#headersOf('gzip', body) };
    } else {
      const options = brotliOptions(content, QUICK);
      const body = isSmall ? brotliCompressSync(content, options) : await toBrotli(content, options);
      // The dense bytes may have been finished first.
      this.#variants.br ??= { body, headers: this.#headersOf('br', body, `br${QUICK}`) };
      // A page is five times as large as its brotli bytes, and few requests want another encoding.
      if (!this.uncacheable && !this.#keepsIdentity) delete this.#variants.identity;
    }
  }

  /** Replaces the brotli bytes by dense ones; tried only once. */
  async compressDensely(): Promise<void> {
    if (!this.#canBeDenser) return;
    this.#canBeDenser = false;
    const content = await this.#content();
    const body = await toBrotli(content, brotliOptions(content, DENSE));
    this.#variants.br = { body, headers: this.#headersOf('br', body, `br${DENSE}`) };
  }

  async #content(): Promise<Buffer> {
    const { identity, br } = this.#variants;
    if (identity) return identity.body;
    if (!br) throw new Error('An answer has neither its content nor its brotli bytes');
    return fromBrotli(br.body);
  }

  #headersOf(encoding: Encoding, body: Buffer, name: string = encoding): Headers {
    const encoded: Headers = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return { ...this.headers, etag: this.#etag(name), ...encoded, 'content-length': String(body.length) };
  }

  /** The ETag names the content and its compression, so it identifies the same bytes in every process and after every save. */
  #etag(name: string): string {
    return `"${this.tag}-${name}"`;
  }
}

/** The window is no larger than the input: brotli allocates several times its size. */
const brotliOptions = ({ length }: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length + 16)))),
  },
});

/** The hash of a body for its ETag; yields to other requests between its parts. */
export async function hashOf(body: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at === 0 || at < body.length; at += HASH_CHUNK) {
    if (at > 0) await yieldToEventLoop();
    hash.update(body.subarray(at, at + HASH_CHUNK));
  }
  return hash.digest('base64url').slice(0, 22);
}

/** The preferred encodings by Accept-Encoding header: browsers send only a few different values. */
const preferredEncodings = new LRUCache<string, Encoding>({
  max: 100,
  maxEntrySize: 200,
  sizeCalculation: (_, header) => header.length + 1,
  memoMethod: parseAcceptEncoding,
});

const encodingFor = ({ headers }: IncomingMessage) => preferredEncodings.memo(headers['accept-encoding'] ?? '');

function parseAcceptEncoding(header: string): Encoding {
  const offered = header
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (offered.includes('br')) return 'br';
  return offered.includes('gzip') || offered.includes('*') ? 'gzip' : 'identity';
}
