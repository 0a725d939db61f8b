/** Pictures into the database: their files and their rows in one transaction, through the one write path. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { picture } from '../../../shared/content/picture';
import { pictureType } from '../../../shared/content/registry';
import { pictureAddress, variantAddress } from '../../../shared/pictures';
import type { Site } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import type { Actor, Change } from '../content/change';
import { serializeRow } from '../content/rows';
import { writeContent } from '../content/write-content';
import type { Rendered } from './render';

export type PictureRow = z.output<typeof picture.row>;
/** A picture with its files, by the hash of what was uploaded and so many bytes. */
export type NewPicture = Rendered & { hash: string; bytes: number; alt: string };

// Prisma writes bytes as text on their way: the files of so many pictures at one go.
const AT_ONCE = 8;

export const hashUpload = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** A picture as callers see it: with the address of its largest JPEG. */
export const withAddress = (row: PictureRow) => ({ ...row, url: pictureAddress(row) });

/** The picture that was made of an upload; null where there is none. */
export async function findPicture(db: Reader | Tx, hash: string): Promise<PictureRow | null> {
  const stored = await db.picture.findUnique({ where: { hash } });
  return stored && (serializeRow(stored) as unknown as PictureRow);
}

/** Stores those pictures that are not there yet. */
export function storePictures(ctx: Pick<Site, 'db' | 'now' | 'version'>, actor: Actor, pictures: NewPicture[]) {
  const createdAt = ctx.now().toISOString();
  return writeContent(ctx, actor, async function* (tx) {
    const where = { hash: { in: pictures.map(({ hash }) => hash) } };
    const known = new Set((await tx.picture.findMany({ where, select: { hash: true } })).map(({ hash }) => hash));
    // Those of one that was deleted are still there.
    const kept = new Set((await tx.pictureFile.groupBy({ by: ['hash'], where })).map(({ hash }) => hash));
    const fresh = pictures.filter(({ hash }) => !kept.has(hash));
    for (let from = 0; from < fresh.length; from += AT_ONCE) {
      await tx.pictureFile.createMany({ data: fresh.slice(from, from + AT_ONCE).flatMap(filesOf) });
    }
    yield pictures
      .filter(({ hash }) => !known.has(hash))
      .map(
        ({ files: _, ...row }): Change => ({ type: pictureType, action: 'create', data: { ...row, focalX: 50, focalY: 50, createdAt } }),
      );
  });
}

const filesOf = ({ files, ...picture }: NewPicture) =>
  files.map(({ width, format, bytes }) => ({
    name: variantAddress(picture, width, format).slice('/media/'.length),
    hash: picture.hash,
    // Prisma wants an array of its own kind.
    bytes: new Uint8Array(bytes),
  }));
