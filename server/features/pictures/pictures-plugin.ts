/** Pictures over HTTP: upload, the files of uploaded pictures, and the files of the demo content. */

import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pictureType } from '../../../shared/content/registry';
import { DAY_MS, HOUR_MS } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import { ValuePerVersion } from '../../platform/database/follow-version';
import { AppError } from '../../platform/errors';
import type { ScheduledJob } from '../../platform/process/jobs';
import { registerPictureUpload } from './upload-route';

export const picturesPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  await registerPictureUpload(app, services);
  mediaRoutes(app, services);
  await app.register(fastifyStatic, {
    root: resolve('prisma/demo/pictures'),
    prefix: '/pictures/',
    index: false,
    dotfiles: 'ignore',
    // Refuses directory listings.
    allowedPath: (path) => !path.endsWith('/'),
    // File names do not change with the content, so browsers revalidate after a month.
    maxAge: '30d',
  });
  app.addHook('onClose', async () => services.pictures.stop());
};

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  // Allowed everywhere, since integrators show product pictures on their own sites.
  'cross-origin-resource-policy': 'cross-origin',
};

function mediaRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'version'>): void {
  const files = new StoredPictureFiles(services);
  app.get('/media/:file', { logLevel: 'warn' }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const bytes = await files.get(file);
    if (!bytes) throw new AppError('not_found', 'Not found');
    const etag = `"${file}"`;
    reply.headers(HEADERS).header('etag', etag).header('content-disposition', `inline; filename="${file}"`);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type(TYPES[file.split('.')[1] ?? ''] ?? 'application/octet-stream').send(bytes);
  });
}

/** The time for which the files of a deleted picture are retained, so that it can be restored from the trash. */
const RETENTION_MS = 90 * DAY_MS;

export const unusedPicturesJob: ScheduledJob = {
  name: 'unused-pictures',
  description: 'deletes the files, and the file names, of pictures that were deleted more than 90 days ago',
  everyMs: HOUR_MS,
  start: (services) => ({ run: () => deleteUnusedPictureFiles(services) }),
};

/** Deletes the files and file names of pictures that were deleted longer ago than the retention time. */
export async function deleteUnusedPictureFiles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const [files, names] = [await db.read.pictureFile.groupBy({ by: ['hash'] }), await db.read.pictureName.groupBy({ by: ['hash'] })];
  const orphans = new Set([...files, ...names].map(({ hash }) => hash));
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
        if ((await tx.picture.count({ where: { hash } })) > 0) return;
        await tx.pictureFile.deleteMany({ where: { hash } });
        await tx.pictureName.deleteMany({ where: { hash } });
      },
      { lock: 'content' },
    );
  }
}

const MAX_BYTES = 32 * 1024 * 1024;
const NAME = /^[0-9a-f]{32}-[1-9]\d{0,3}(?:\.avif|\.webp|\.jpg|x[1-9]\d{0,3}\.jpg)$/;

export class StoredPictureFiles {
  readonly #cache: LRUCache<string, Buffer>;
  /** The hashes of pictures that exist, and running reads. They are forgotten at any change, which may have deleted a picture. */
  readonly #known = new ValuePerVersion(
    () => this.services.version.current,
    () => ({ present: new Set<string>(), inFlight: new Map<string, Promise<Buffer | null>>() }),
  );

  constructor(
    private readonly services: Pick<Services, 'db' | 'version'>,
    maxSize = MAX_BYTES,
  ) {
    this.#cache = new LRUCache({ maxSize, sizeCalculation: ({ length }) => length });
  }

  /**
   * The bytes of a file; null if it does not exist or its picture was deleted (the trash retains its bytes). Concurrent requests share one
   * read.
   */
  async get(name: string): Promise<Buffer | null> {
    if (!NAME.test(name)) return null;
    const { present, inFlight } = this.#known.current;
    const cached = present.has(hashIn(name)) && this.#cache.get(name);
    if (cached) return cached;
    const read = inFlight.get(name) ?? this.#read(name, present).finally(() => inFlight.delete(name));
    inFlight.set(name, read);
    return read;
  }

  async #read(name: string, present: Set<string>): Promise<Buffer | null> {
    const { picture, pictureFile } = this.services.db.read;
    const hash = hashIn(name);
    if ((await picture.count({ where: { hash } })) === 0) return null;
    present.add(hash);
    const cached = this.#cache.get(name);
    if (cached) return cached;
    const stored = await pictureFile.findUnique({ where: { name }, select: { bytes: true } });
    if (!stored) return null;
    const bytes = Buffer.from(stored.bytes.buffer, stored.bytes.byteOffset, stored.bytes.byteLength);
    this.#cache.set(name, bytes);
    return bytes;
  }
}

const hashIn = (name: string) => name.slice(0, 32);
