/**
 * The response cache: public responses by URL, kept until a save changes what they were made from, and made denser when they are asked for again.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BoundedQueue } from '../bounded-queue';
import { ANY_SAVE, isStale, type Version } from '../database/recorded-reads';
import { CompressedAnswer, type Rendered } from './compressed-answer';
import type { HeadersFor } from './hardening';
import { SharedWork } from './public-queue';

const MAX_BYTES = 64 * 1024 * 1024;
const HOME = '/';
// A page that finds no place among those that wait gets one when it is asked for again.
const MAX_WAITING = 1_000;

/** Renders a response, and adds the tags of what it reads to `madeFrom`; one without tags is forgotten with each save. */
type Make = (madeFrom: Set<string>) => Promise<Rendered>;

export class ResponseCache {
  readonly counts = { hits: 0, misses: 0, densified: 0 };
  readonly #entries = new LRUCache<string, CompressedAnswer>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
  readonly #inFlight = new Map<string, SharedWork<CompressedAnswer>>();
  /** The keys whose answers are to be compressed densely, one after the other. */
  readonly #waiting = new Set<string>();
  #densifying = false;
  /** Up to this version all changes have been applied to the entries. */
  #version: number;

  constructor(
    private readonly version: Version,
    private readonly headersFor: HeadersFor,
    private readonly queue: BoundedQueue,
    /** How long a CDN may cache responses; 0 disables it. */
    private readonly cdnSeconds = 0,
  ) {
    this.#version = version.current;
  }

  /** Sends the cached response for exactly this URL; false on a miss. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    // A request body must be read first.
    if ((method !== 'GET' && method !== 'HEAD') || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return false;
    this.#syncVersion();
    const answer = this.#entries.get(url as string);
    if (!answer?.send(request, response, this.#headersForCdn(answer))) return false;
    this.counts.hits += 1;
    this.#densifyOnDemand(url as string, answer);
    return true;
  }

  /** Sends the response for `key`, the canonical URL; concurrent requests share one rendering, but none that began before a save. */
  async send(key: string, request: FastifyRequest, reply: FastifyReply, make: Make): Promise<FastifyReply> {
    const answer = await this.#get(key, request, make);
    await answer.compressFor(request.raw);
    this.#measureAgain(key, answer);
    reply.hijack();
    this.#syncVersion();
    answer.send(request.raw, reply.raw, this.#entries.peek(key) === answer ? this.#headersForCdn(answer) : undefined);
    this.#densifyOnDemand(key, answer);
    return reply;
  }

  /** Forgets what waits for dense compression, for shutdown. */
  close(): void {
    this.#waiting.clear();
  }

  async #get(key: string, request: FastifyRequest, make: Make): Promise<CompressedAnswer> {
    this.#syncVersion();
    const cached = this.#entries.get(key);
    if (cached) this.counts.hits += 1;
    if (cached) return cached;
    const inFlight = this.#inFlight.get(key);
    if (inFlight && !inFlight.isDropped) return inFlight.resultFor(request);
    const rendering = new SharedWork(this.queue, request, async () => {
      this.counts.misses += 1;
      const version = this.version.current;
      const madeFrom = new Set<string>();
      const rendered = await make(madeFrom);
      const answer = await CompressedAnswer.of(rendered, this.headersFor(key), madeFrom.size > 0 ? [...madeFrom] : [ANY_SAVE]);
      await answer.compressFor(request.raw);
      this.#syncVersion();
      // One that a save has made stale meanwhile is sent to the requests that waited for it, and not cached.
      if (answer.cacheable && !isStale(answer, this.version.changesSince(version))) this.#entries.set(key, answer);
      return answer;
    });
    this.#inFlight.set(key, rendering);
    void rendering.settled.then(() => {
      if (this.#inFlight.get(key) === rendering) this.#inFlight.delete(key);
    });
    return rendering.resultFor(request);
  }

  /** Counts the memory of an answer that has another encoding now. */
  #measureAgain(key: string, answer: CompressedAnswer): void {
    if (this.#entries.peek(key) !== answer) return;
    this.#entries.delete(key);
    this.#entries.set(key, answer);
  }

  /** A page that is asked for once, as crawlers do, is not worth the time. The home page always is. */
  #densifyOnDemand(key: string, answer: CompressedAnswer): void {
    if (!answer.canBeDenser(key === HOME ? 1 : 2) || this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.add(key);
    if (!this.#densifying) void this.#densify();
  }

  /** One at a time, in a thread of the pool, so that a core remains for rendering. What a save has dropped is skipped. */
  async #densify(): Promise<void> {
    this.#densifying = true;
    for (const key of this.#waiting) {
      const answer = this.#entries.peek(key);
      this.#waiting.delete(key);
      if (!answer) continue;
      try {
        await answer.compressDensely();
        this.counts.densified += 1;
        this.#measureAgain(key, answer);
      } catch {
        // Without enough memory the quick bytes stay.
      }
    }
    this.#densifying = false;
  }

  /** For a CDN only: browsers revalidate each time. The CDN purges by the cache tag, the present version (docs/operating.md). */
  #headersForCdn({ status }: CompressedAnswer): Record<string, string> | undefined {
    if (this.cdnSeconds === 0 || status !== 200) return;
    return { 'cdn-cache-control': `public, max-age=${this.cdnSeconds}`, 'cache-tag': `content-${this.#version}` };
  }

  /** When the content version has risen, forgets the entries that the changes make stale, and what is being made. */
  #syncVersion(): void {
    const { current } = this.version;
    if (current === this.#version) return;
    const changes = this.version.changesSince(this.#version);
    this.#version = current;
    this.#inFlight.clear();
    // Collected first: an iterator of the map may not see what follows a deleted entry.
    for (const [key, answer] of [...this.#entries.entries()]) {
      if (!isStale(answer, changes)) continue;
      this.#entries.delete(key);
      this.#waiting.delete(key);
    }
  }
}
