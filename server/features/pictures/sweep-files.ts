import { pictureType } from '../../../shared/content/registry';
import type { Site } from '../../platform/context';

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
