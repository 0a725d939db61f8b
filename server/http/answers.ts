/** Public answers kept in memory: bytes made once for a URL and a content version, already compressed, until the content changes. */
import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMemory } from '../bounded-memory';
import type { ContentVersion } from '../content/content-version';

/** `keep: false` is for what strangers can ask for in endless variety: it goes to those who wait for it and is forgotten. */
export type Made = { status: number; headers: Record<string, string>; body: string | Buffer; keep?: boolean };
type Encoding = 'br' | 'gzip' | 'identity';
type Answer = Omit<Made, 'body'> & { tag: string; bodies: Record<Encoding, Buffer>; bytes: number };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const MOST_BYTES = 64 * 1024 * 1024;
// So much is hashed in a millisecond or two.
const PIECE = 1024 * 1024;
// Beyond this the best compression would keep visitors waiting.
const LARGE = 512 * 1024;

export class Answers {
  readonly #kept: BoundedMemory<Answer>;
  readonly #underWay = new Map<string, Promise<Answer>>();
  #version = -1;

  constructor(
    private readonly version: ContentVersion,
    mostBytes = MOST_BYTES,
  ) {
    this.#kept = new BoundedMemory(mostBytes);
  }

  /** Sends the answer for `key`, made at most once for a content version, however many wait for it. */
  async send(key: string, request: FastifyRequest, reply: FastifyReply, make: () => Promise<Made>): Promise<FastifyReply> {
    const answer = await this.#get(key, make);
    const encoding = accepted(request.headers['accept-encoding']);
    const etag = `"${answer.tag}-${encoding}"`;
    reply.headers(answer.headers).header('vary', 'accept-encoding').header('cache-control', 'no-cache').header('etag', etag);
    if (answer.status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(answer.status).send(answer.bodies[encoding]);
  }

  async #get(key: string, make: () => Promise<Made>): Promise<Answer> {
    const version = this.version.current;
    if (version !== this.#version) this.#empty(version);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const waiting = this.#underWay.get(key);
    if (waiting !== undefined) return waiting;
    const making = make().then(compress);
    this.#underWay.set(key, making);
    try {
      const answer = await making;
      // What was begun for an older version is answered to those who asked then, and kept for nobody.
      if (this.#version === version && answer.keep !== false) this.#kept.add(key, answer, answer.bytes);
      return answer;
    } finally {
      if (this.#underWay.get(key) === making) this.#underWay.delete(key);
    }
  }

  #empty(version: number): void {
    this.#kept.clear();
    this.#underWay.clear();
    this.#version = version;
  }
}

async function compress({ body, ...made }: Made): Promise<Answer> {
  const identity = Buffer.isBuffer(body) ? body : Buffer.from(body);
  const quality = made.keep === false || identity.length > LARGE ? 4 : 9;
  const [br, zipped] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    toGzip(identity, { level: 6 }),
  ]);
  const tag = await tagOf(identity);
  return { ...made, tag, bodies: { br, gzip: zipped, identity }, bytes: identity.length + br.length + zipped.length };
}

async function tagOf(body: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at === 0 || at < body.length; at += PIECE) {
    if (at > 0) await breathe();
    hash.update(body.subarray(at, at + PIECE));
  }
  return hash.digest('base64url').slice(0, 22);
}

function accepted(header: string | string[] | undefined): Encoding {
  const offered = String(header ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (offered.includes('br')) return 'br';
  return offered.includes('gzip') || offered.includes('*') ? 'gzip' : 'identity';
}
