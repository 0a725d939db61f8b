/** The catalogue and the data sheets as PDF files: drawn in a child process, one at a time, and cached for the current content version. */
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { formatSlug } from '../../../shared/catalogue/slug';
import { parseId, pickKnownParameters } from '../../../shared/pages/page-url';
import type { Services } from '../../platform/context';
import { ValuePerVersion } from '../../platform/database/follow-version';
import { AppError } from '../../platform/errors';
import { sendErrorPage } from '../../platform/http/pages/plain-page';
import { SharedQueuedWork } from '../../platform/http/public-queue';
import { findClientNetwork, findNetworkSite } from '../../platform/http/request-context';
import { BoundedQueue } from '../../platform/process/bounded-queue';
import type { CataloguePaper, DataSheet } from './papers';
import { PdfChildren } from './pdf-children';
import { readCatalogue, readDataSheet, readFiles } from './read-papers';

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_WAITING = 12;
const MAX_WAITING_PER_ADDRESS = 3;
const RETRY_AFTER_SECONDS = 10;

type File = { bytes: Buffer; name: string; etag: string; page: string };

type PdfServices = Pick<Services, 'db' | 'env' | 'log' | 'now' | 'pdf' | 'version'>;

export const pdfPlugin: FastifyPluginAsync<{ services: PdfServices }> = async (app, { services }) => {
  const files = new PdfFiles(services);
  app.addHook('onClose', async () => {
    files.stop();
    services.pdf.stop();
  });
  const options = { errorHandler: sendErrorPage };

  app.get<{ Querystring: Record<string, string> }>('/catalogue.pdf', options, async (request, reply) => {
    const category = pickKnownParameters(new URLSearchParams(request.url.split('?', 2)[1]), ['category']).get('category') ?? undefined;
    return send(request, reply, await files.get(category ?? 'all', request, () => readCatalogue(services, category)));
  });

  app.get<{ Params: { id: string } }>('/product/:id(^\\d{1,10}).pdf', options, async (request, reply) => {
    const id = parseId(request.params.id);
    if (id === undefined) return reply.callNotFound();
    return send(request, reply, await files.get(`product ${id}`, request, () => readDataSheet(services, id)));
  });
};

function send(request: FastifyRequest, reply: FastifyReply, file: File | null): FastifyReply | undefined {
  if (!file) {
    reply.callNotFound();
    return reply;
  }
  reply.headers({
    etag: file.etag,
    'cache-control': 'public, no-cache',
    'content-disposition': `inline; filename="${file.name}.pdf"`,
    link: `<${file.page}>; rel="canonical"`,
    // Browsers show a PDF in a page of their own with inline styles, which the policy must allow.
    'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  return reply.type('application/pdf').send(file.bytes);
}

class PdfFiles {
  readonly #kept = new ValuePerVersion(
    () => this.services.version.current,
    () => ({
      files: new LRUCache<string, File>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes.length }),
      inFlight: new Map<string, SharedQueuedWork<File | null>>(),
    }),
  );
  readonly #children: PdfChildren;
  readonly #queue: BoundedQueue;

  constructor(private readonly services: PdfServices) {
    this.#children = new PdfChildren(services, { concurrency: 1 });
    this.#queue = new BoundedQueue({
      concurrency: 1,
      maxWaiting: MAX_WAITING,
      maxWaitingPerKey: services.env.RATE_LIMITS === 'off' ? MAX_WAITING : MAX_WAITING_PER_ADDRESS,
      refuse: busy,
    });
  }

  /** The file of the current content version; null if there is nothing to show. Concurrent requests share one drawing. */
  async get(key: string, request: FastifyRequest, read: () => Promise<CataloguePaper | DataSheet | null>): Promise<File | null> {
    const { files, inFlight } = this.#kept.current;
    const kept = files.get(key);
    if (kept) return kept;
    const shared = inFlight.get(key);
    if (shared && !shared.isDropped) return shared.resultFor(request);
    const make = async () => {
      const paper = await read();
      const file = paper && (await this.#make(paper));
      if (file) files.set(key, file);
      return file;
    };
    // The queue has few slots, so an IPv6 /48, which anybody can rent, gets no more slots than one address.
    const work = new SharedQueuedWork(this.#queue, request, make, findNetworkSite(findClientNetwork(request)));
    inFlight.set(key, work);
    void work.settled.then(() => {
      if (inFlight.get(key) === work) inFlight.delete(key);
    });
    return work.resultFor(request);
  }

  stop(): void {
    this.#children.stop();
  }

  async #make(paper: CataloguePaper | DataSheet): Promise<File> {
    const bytes = await this.#children.draw(paper, (wanted) => readFiles(this.services, wanted));
    if (!bytes) throw busy();
    return { bytes, name: nameOf(paper), page: paper.address, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  }
}

const busy = () =>
  new AppError('unavailable', 'Several PDF files are being prepared already. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });

/** The file name, such as 'rao-traders-catalogue-paper' or 'basmati-rice-25-kg'. */
function nameOf(paper: CataloguePaper | DataSheet): string {
  if (paper.kind === 'data sheet') return formatSlug(paper.product.title) || `product-${paper.product.id}`;
  return [paper.company, 'catalogue', paper.category ?? ''].map(formatSlug).filter(Boolean).join('-');
}
