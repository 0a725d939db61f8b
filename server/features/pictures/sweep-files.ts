import { pictureType } from '../../../shared/content/registry';
import type { Site } from '../../platform/context';

/** So long a deleted picture can come back from the trash with its files. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

/** Deletes the files of pictures that were deleted longer ago. */
export async function deleteUnusedFiles({ db, now }: Pick<Site, 'db' | 'now'>): Promise<void> {
  const orphans = new Set((await db.read.pictureFile.groupBy({ by: ['hash'] })).map(({ hash }) => hash));
  for (const { hash } of await db.read.picture.findMany({ select: { hash: true } })) orphans.delete(hash);
  if (orphans.size === 0) return;
  const where = { type: pictureType.path, action: 'delete', createdAt: { gt: new Date(now().getTime() - KEPT_MS) } };
  for (const { before } of await db.read.revision.findMany({ where, select: { before: true } })) {
    orphans.delete(String((before as { hash?: unknown } | null)?.hash));
  }
  for (const hash of orphans) {
    await db.transact(
      async (tx) => {
        // It may have come back since it was looked for.
        if ((await tx.picture.count({ where: { hash } })) === 0) await tx.pictureFile.deleteMany({ where: { hash } });
      },
      { lock: 'content' },
    );
  }
}
