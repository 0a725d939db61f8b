/**
 * Documents over HTTP: `POST /api/admin/product-documents` stores a PDF, which a product then names by its hash, and
 * `GET /product/{id}/documents/{hash}.pdf` returns it to visitors while the product names it.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { DOCUMENT_HASH, MAX_DOCUMENT_BYTES, type ProductDocument } from '../../../shared/catalogue/documents';
import { formatSlug } from '../../../shared/catalogue/slug';
import { parseId } from '../../../shared/pages/page-url';
import type { Rights, Services } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { buildDownloadHeaders } from '../../platform/http/download';
import { registerFileUpload } from '../../platform/http/file-upload';
import { sendErrorPage } from '../../platform/http/pages/plain-page';
import { checkWholePdf, PDF_UPLOAD } from '../../platform/http/pdf-body';
import {
  buildJsonContent,
  buildJsonSchema,
  describeErrorResponses,
  describeSecurity,
  listSessionErrorCodes,
} from '../../platform/http/rest/openapi';
import { answerOnce } from '../../platform/write/answer-once';
import { storeDocument } from './product-documents';

export const DOCUMENT_UPLOAD_PATH = '/api/admin/product-documents';
const rights: Rights = { scope: 'write-catalogue' };
/** The maximum number of concurrent uploads of the process: each is buffered in memory. */
const MAX_UPLOADS = 4;
/** The memory for files that visitors download. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

export const documentsPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  await registerDocumentUpload(app, services);
  const files = new LRUCache<string, Buffer>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: ({ length }) => length });
  const reads = new Map<string, Promise<Buffer | undefined>>();

  /** The bytes of a file; concurrent requests share one read. */
  async function readFile(hash: string): Promise<Buffer | undefined> {
    const cached = files.get(hash);
    if (cached) return cached;
    const read = async () => {
      const found = await services.db.read.productDocument.findUnique({ where: { hash }, select: { bytes: true } });
      const bytes = found ? Buffer.from(found.bytes) : undefined;
      if (bytes) files.set(hash, bytes);
      return bytes;
    };
    const reading = reads.get(hash) ?? read().finally(() => reads.delete(hash));
    reads.set(hash, reading);
    return reading;
  }

  type Params = { id: string; hash: string };
  app.get<{ Params: Params }>(
    '/product/:id(^\\d{1,10})/documents/:hash(^[0-9a-f]{32}).pdf',
    { errorHandler: sendErrorPage },
    async (request, reply) => {
      const { hash } = request.params;
      const id = parseId(request.params.id);
      const where = { id: id ?? 0, isActive: true };
      const product = await services.db.read.product.findFirst({ where, select: { title: true, documents: true } });
      const named = (product?.documents as ProductDocument[] | undefined)?.find((one) => one.hash === hash);
      const etag = `"${hash}"`;
      const isKnown = named !== undefined && request.headers['if-none-match']?.includes(etag) === true;
      const bytes = named && !isKnown ? await readFile(hash) : undefined;
      if (!product || !named || (!bytes && !isKnown)) return reply.callNotFound();
      // Removed documents and hidden products must not be served from caches.
      const name = [product.title, named.name || named.kind].map(formatSlug).filter(Boolean).join('-') || 'document';
      reply.headers({ ...buildDownloadHeaders(`${name}.pdf`), 'cache-control': 'public, no-cache', etag });
      return isKnown ? reply.code(304).send() : reply.type('application/pdf').send(bytes);
    },
  );
};

function registerDocumentUpload(app: FastifyInstance, services: Services): Promise<void> {
  let running = 0;
  return registerFileUpload(app, services, {
    ...PDF_UPLOAD,
    path: DOCUMENT_UPLOAD_PATH,
    rights,
    maxBytes: MAX_DOCUMENT_BYTES,
    reserve: () => {
      if (running >= MAX_UPLOADS)
        throw new AppError('unavailable', 'Other documents are being uploaded. Please try again.', { retryAfter: 5 });
      running += 1;
      return () => {
        running -= 1;
      };
    },
    store: async ({ bytes, context, session }) => {
      checkWholePdf(bytes);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const document = await answerOnce(context, { name: 'upload document', session, content: { hash } }, (ctx) =>
        storeDocument(ctx, { hash, bytes }),
      );
      return { status: 201, answer: { document } };
    },
  });
}

const answer = z.object({
  success: z.literal(true),
  document: z.object({ hash: z.string().regex(DOCUMENT_HASH), size: z.int32() }),
});

/** The OpenAPI operation of the upload: its body is not JSON. */
export const describeDocumentUpload = () => ({
  operationId: 'products.addDocument',
  summary: 'Store a PDF; `hash` is what an entry of `documents` of a product names',
  tags: ['products'],
  ...describeSecurity(rights),
  parameters: [],
  requestBody: { required: true, content: { 'application/pdf': {} } },
  responses: {
    201: { description: 'Success', content: buildJsonContent(buildJsonSchema(answer, 'output')) },
    ...describeErrorResponses(
      ['invalid', ...listSessionErrorCodes(true, rights), 'payload_too_large', 'unsupported_media_type', 'unavailable'],
      { invalid: 'Not a PDF, or cut off', payload_too_large: 'More than 10 MB', unsupported_media_type: 'Not sent as a PDF' },
    ),
  },
});
