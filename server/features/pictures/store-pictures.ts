/** Stores pictures: files and rows in one transaction, through the write path of content. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { picture } from '../../../shared/content/picture';
import { pictureType } from '../../../shared/content/registry';
import { pictureNameKeyOf, pictureStemOf } from '../../../shared/pictures/picture-names';
import { buildPictureUrl, buildVariantUrl } from '../../../shared/pictures/pictures';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { pickFields } from '../../platform/pick-fields';
import { serializeRow } from '../content/rows';
import type { ChangeActor, ContentChange } from '../content/write/change';
import { writeContent } from '../content/write/write-content';
import type { RenderedPicture } from './render';

export type PictureRow = z.output<typeof picture.row>;
/** A rendered picture with the hash and the size of its upload. */
export type NewPicture = RenderedPicture & { hash: string; bytes: number; alt: string };

/** An API token may store pictures for the rows that it may write. */
export const PICTURE_SCOPES = ['write-catalogue', 'write-content', 'write-company'] as const;

// Prisma converts bytes to text, so only the files of this many pictures are written per statement.
const PICTURES_PER_STATEMENT = 8;

export const hashUpload = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Adds the URL of the picture's largest JPEG. */
export const addPictureUrl = (row: PictureRow) => ({ ...pickFields(picture.row, row), url: buildPictureUrl(row) });

/** The picture with this upload hash; null if there is none. */
export async function findPicture(db: Reader | Tx, hash: string): Promise<PictureRow | null> {
  const stored = await db.picture.findUnique({ where: { hash } });
  return stored && (serializeRow(stored) as unknown as PictureRow);
}

/** The maximum length of a file name with its folders. */
export const MAX_FILE_NAME_LENGTH = 500;

/** Remembers that a file of this name has this picture; a repeat changes nothing. */
async function storePictureName(tx: Tx, { name, hash, createdAt }: { name: string; hash: string; createdAt: string }): Promise<void> {
  const key = { name: pictureNameKeyOf(name), hash };
  if (key.name === '') return;
  await tx.pictureName.upsert({
    where: { name_hash: key },
    create: { ...key, stem: pictureStemOf(name), createdAt },
    update: { createdAt },
  });
}

/** Stores the pictures that do not exist yet, and the name of the file that a picture was uploaded as. */
export function storePictures(
  ctx: Pick<Services, 'db' | 'now' | 'version'>,
  actor: ChangeActor,
  pictures: NewPicture[],
  file?: { name: string; hash: string },
  joins?: string,
) {
  const createdAt = ctx.now().toISOString();
  async function* plan(tx: Tx): AsyncIterable<ContentChange[]> {
    const where = { hash: { in: pictures.map(({ hash }) => hash) } };
    const known = new Set((await tx.picture.findMany({ where, select: { hash: true } })).map(({ hash }) => hash));
    // The files of a deleted picture may still exist.
    const storedFiles = new Set((await tx.pictureFile.groupBy({ by: ['hash'], where })).map(({ hash }) => hash));
    const withoutFiles = pictures.filter(({ hash }) => !storedFiles.has(hash));
    for (let from = 0; from < withoutFiles.length; from += PICTURES_PER_STATEMENT) {
      await tx.pictureFile.createMany({ data: withoutFiles.slice(from, from + PICTURES_PER_STATEMENT).flatMap(filesOf) });
    }
    yield pictures
      .filter(({ hash }) => !known.has(hash))
      .map(
        ({ files: _, ...row }): ContentChange => ({
          type: pictureType,
          action: 'create',
          data: { ...row, focalX: 50, focalY: 50, createdAt },
        }),
      );
    if (file) await storePictureName(tx, { ...file, createdAt });
  }
  return writeContent(ctx, actor, plan, { joins });
}

const filesOf = ({ files, ...picture }: NewPicture) =>
  files.map(({ width, format, bytes }) => ({
    name: buildVariantUrl(picture, width, format).slice('/media/'.length),
    hash: picture.hash,
    // Prisma requires a plain Uint8Array.
    bytes: new Uint8Array(bytes),
  }));
