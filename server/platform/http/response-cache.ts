/**
 * The response cache: public responses by URL, cached until a save changes their data, and compressed more densely when they are requested
 * again.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DataVersion, TaggedCache, ValuePerVersion } from '../database/follow-version';
import { ANY_SAVE_TAG } from '../database/recorded-reads';
import type { BoundedQueue } from '../process/bounded-queue';
import { CompressedResponse, type RenderedResponse } from './compressed-response';
import type { SecurityHeadersForUrl } from './hardening';
import { SharedQueuedWork } from './public-queue';

const MAX_BYTES = 64 * 1024 * 1024;
const HOME = '/';
// The maximum number of pages that wait for dense compression; a page beyond it is queued when it is requested again.
const MAX_WAITING = 1_000;

/** Renders a response, and adds the tags of its reads to `madeFrom`; each save invalidates a response without tags. */
type Make = (madeFrom: Set<string>) => Promise<RenderedResponse>;

/** Tells a developer why a public response is rendered for each request; the URL, which may contain personal data, is not logged. */
export const logUncached = ({ log }: FastifyRequest, reason: string): void => log.debug({ reason }, 'not cached');

export class ResponseCache {
  readonly counts = { hits: 0, misses: 0, densified: 0 };
  readonly #entries: TaggedCache<CompressedResponse>;
  readonly #inFlight: ValuePerVersion<Map<string, SharedQueuedWork<CompressedResponse>>>;
  /** The keys of responses that wait for dense compression, one after the other. */
  readonly #waiting = new Set<string>();
  #densifying = false;

  constructor(
    version: DataVersion,
    private readonly headersFor: SecurityHeadersForUrl,
    private readonly queue: BoundedQueue,
    /** How long a CDN may cache responses; 0 disables it. */
    private readonly cdnSeconds = 0,
  ) {
    this.#entries = new TaggedCache(version, { maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
    this.#inFlight = new ValuePerVersion(
      () => version.current,
      () => new Map(),
    );
  }

  /** Sends the cached response for exactly this URL; false on a miss. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    // A request body must be read first.
    if ((method !== 'GET' && method !== 'HEAD') || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return false;
    const cached = this.#entries.get(url as string);
    if (!cached?.send(request, response, this.#headersForCdn(cached))) return false;
    this.counts.hits += 1;
    this.#densifyOnDemand(url as string, cached);
    return true;
  }

  /** Sends the response for `key`, the canonical URL; concurrent requests share one rendering, but never a rendering that began before a save. */
  async send(key: string, request: FastifyRequest, reply: FastifyReply, make: Make): Promise<FastifyReply> {
    const cached = await this.#get(key, request, make);
    await cached.compressFor(request.raw);
    this.#measureAgain(key, cached);
    reply.hijack();
    cached.send(request.raw, reply.raw, this.#entries.peek(key) === cached ? this.#headersForCdn(cached) : undefined);
    this.#densifyOnDemand(key, cached);
    return reply;
  }

  /** Clears the queue of dense compression, for shutdown. */
  close(): void {
    this.#waiting.clear();
  }

  async #get(key: string, request: FastifyRequest, make: Make): Promise<CompressedResponse> {
    const cached = this.#entries.get(key);
    if (cached) this.counts.hits += 1;
    if (cached) return cached;
    const inFlight = this.#inFlight.current;
    const shared = inFlight.get(key);
    if (shared && !shared.isDropped) return shared.resultFor(request);
    const rendering = new SharedQueuedWork(this.queue, request, async () => {
      this.counts.misses += 1;
      const { version } = this.#entries;
      const madeFrom = new Set<string>();
      const rendered = await make(madeFrom);
      const cached = await CompressedResponse.of(rendered, this.headersFor(key), madeFrom.size > 0 ? [...madeFrom] : [ANY_SAVE_TAG]);
      await cached.compressFor(request.raw);
      // A response that a save has invalidated meanwhile is sent to the requests that waited for it, and not cached.
      const isOld = this.#entries.isStaleSince(version, cached);
      const reason = cached.uncacheable ?? (isOld ? 'a save changed what it shows' : cached.bytes > MAX_BYTES && 'larger than the cache');
      if (reason) logUncached(request, reason);
      else this.#entries.set(key, cached);
      return cached;
    });
    inFlight.set(key, rendering);
    void rendering.settled.then(() => {
      if (inFlight.get(key) === rendering) inFlight.delete(key);
    });
    return rendering.resultFor(request);
  }

  /** Updates the memory size of a response that has another encoding now. */
  #measureAgain(key: string, cached: CompressedResponse): void {
    if (this.#entries.peek(key) === cached) this.#entries.set(key, cached);
  }

  /** A page that is requested once, as by crawlers, is not worth dense compression. The home page always is. */
  #densifyOnDemand(key: string, cached: CompressedResponse): void {
    if (!cached.canBeDenser(key === HOME ? 1 : 2) || this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.add(key);
    if (!this.#densifying) void this.#densify();
  }

  /**
   * Compresses one response at a time, in a thread of the pool, so that a core remains for rendering. Responses that a save dropped are
   * skipped.
   */
  async #densify(): Promise<void> {
    this.#densifying = true;
    for (const key of this.#waiting) {
      const cached = this.#entries.peek(key);
      this.#waiting.delete(key);
      if (!cached) continue;
      try {
        await cached.compressDensely();
        this.counts.densified += 1;
        this.#measureAgain(key, cached);
      } catch {
        // When memory runs out, the quickly compressed bytes remain in use.
      }
    }
    this.#densifying = false;
  }

  /** Headers for a CDN, which browsers ignore. The CDN purges by the cache tag, the current version (docs/operating.md). */
  #headersForCdn({ status }: CompressedResponse): Record<string, string> | undefined {
    if (this.cdnSeconds === 0 || status !== 200) return;
    return { 'cdn-cache-control': `public, max-age=${this.cdnSeconds}`, 'cache-tag': `content-${this.#entries.version}` };
  }
}
