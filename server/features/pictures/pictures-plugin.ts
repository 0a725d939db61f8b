/** Pictures over HTTP: upload, the files of uploaded ones, and those of the demo content. */
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { pictureType } from '../../../shared/content/registry';
import type { Site } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { everyHour } from '../../platform/process/shutdown';
import { StoredFiles } from './stored-files';
import { uploadRoute } from './upload-route';

export const picturesPlugin: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  await app.register(uploadRoute, { site });
  mediaRoutes(app, site);
  await app.register(fastifyStatic, {
    root: resolve('prisma/demo/pictures'),
    prefix: '/pictures/',
    index: false,
    dotfiles: 'ignore',
    // No directory listings.
    allowedPath: (path) => !path.endsWith('/'),
    // Names do not change with the content, so browsers revalidate after a month.
    maxAge: '30d',
  });
  everyHour(app, () => deleteUnusedFiles(site));
  app.addHook('onClose', async () => site.pictures.stop());
};

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  // Integrations show product pictures on their own sites.
  'cross-origin-resource-policy': 'cross-origin',
};

function mediaRoutes(app: FastifyInstance, site: Site): void {
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

/** How long the files of a deleted picture are kept, so that it can be restored from the trash. */
const RETENTION_MS = 90 * 24 * 60 * 60_000;

/** Deletes the files of pictures that were deleted before that. */
export async function deleteUnusedFiles({ db, now }: Pick<Site, 'db' | 'now'>): Promise<void> {
  const orphans = new Set((await db.read.pictureFile.groupBy({ by: ['hash'] })).map(({ hash }) => hash));
  for (const { hash } of await db.read.picture.findMany({ select: { hash: true } })) orphans.delete(hash);
  if (orphans.size === 0) return;
  const where = { type: pictureType.path, action: 'delete', createdAt: { gt: new Date(now().getTime() - RETENTION_MS) } };
  for (const { before } of await db.read.revision.findMany({ where, select: { before: true } })) {
    orphans.delete(String((before as { hash?: unknown } | null)?.hash));
  }
  for (const hash of orphans) {
    await db.transact(
      async (tx) => {
        // The picture may have been restored meanwhile.
        if ((await tx.picture.count({ where: { hash } })) === 0) await tx.pictureFile.deleteMany({ where: { hash } });
      },
      { lock: 'content' },
    );
  }
}
