/**
 * Picture files: `GET /media/<file>`, from memory. Names contain a content hash, so caches may keep files forever; a deleted picture is 404 here
 * immediately.
 */
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { StoredFiles } from './stored-files';

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  // Integrations show product pictures on their own sites.
  'cross-origin-resource-policy': 'cross-origin',
};

export function mediaRoutes(app: FastifyInstance, site: Site): void {
  const files = new StoredFiles(site);
  app.get('/media/:file', { logLevel: 'warn' }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const bytes = await files.get(file);
    if (!bytes) throw new AppError('NOT_FOUND', 'Not found');
    const etag = `"${file}"`;
    reply.headers(HEADERS).header('etag', etag).header('content-disposition', `inline; filename="${file}"`);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type(TYPES[file.split('.')[1] ?? ''] ?? 'application/octet-stream').send(bytes);
  });
}
