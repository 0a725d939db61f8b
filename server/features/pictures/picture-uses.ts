/** Finds where pictures are used. Rows store picture addresses, so that external links and own pictures are handled alike. */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { kindOf } from '../../../shared/content/fields';
import { allTypes } from '../../../shared/content/registry';
import { formatNumber } from '../../../shared/format';
import { pictureAddresses } from '../../../shared/pictures';
import type { Database, Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { listRows, type Row, readDelegate } from '../content/rows';
import { searchRows } from '../content/search';
import type { PictureRow } from './store-pictures';

export type Use = { type: string; rowId: number; name: string; isPublic: boolean };
type Place = { type: ContentType; field: string };

/** All picture fields of content types. */
const pictureFields: Place[] = allTypes.flatMap((type) =>
  Object.entries(type.fields as Record<string, z.ZodType>).flatMap(([field, schema]) =>
    kindOf(schema) === 'picture' ? [{ type, field }] : [],
  ),
);

// Each picture has up to 13 addresses; SQLite allows a thousand parameters.
const PICTURES_PER_QUERY = 70;
const MEDIA_PREFIX = '/media/';

/** The rows that show a picture, at most a thousand per type. */
export async function findUses(db: Reader | Tx, picture: PictureRow) {
  const found = pictureFields.map(async ({ type, field }) => {
    const where = { [field]: { in: pictureAddresses(picture) } };
    const rows = await listRows(db, type, { where, orderBy: [{ id: 'asc' }], take: 1_000 });
    return rows.map((row) => ({ place: { type, field }, row }));
  });
  return (await Promise.all(found)).flat();
}

const MAX_NAMES = 5;

/** Throws 409 while a row shows the picture. */
export async function refuseInUse(tx: Tx, picture: PictureRow): Promise<void> {
  const names = (await findUses(tx, picture)).map((use) => serializeUse(use).name);
  if (names.length === 0) return;
  const more = names.length - MAX_NAMES;
  const listed = `${names.slice(0, MAX_NAMES).join('; ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
  throw new AppError('CONFLICT', `This picture is still used by ${listed}`);
}

/** A use for the panel. */
export function serializeUse({ place: { type }, row }: { place: Place; row: Row }): Use {
  const isPublic = Object.entries(type.public.where).every(([name, value]) => row[name] === value);
  return { type: type.path, rowId: row.id, name: String(row[type.nameField]), isPublic };
}

/** How many rows show each picture, by its hash. */
export async function countUses(db: Reader, pictures: PictureRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < pictures.length; from += PICTURES_PER_QUERY) {
    const addresses = pictures.slice(from, from + PICTURES_PER_QUERY).flatMap(pictureAddresses);
    for (const { hash, count } of await countAddresses(db, { in: addresses })) counts.set(hash, (counts.get(hash) ?? 0) + count);
  }
  return counts;
}

/** The hashes of all pictures that some row shows. */
export async function usedHashes(db: Reader): Promise<Set<string>> {
  return new Set((await countAddresses(db, { startsWith: MEDIA_PREFIX })).map(({ hash }) => hash));
}

async function countAddresses(db: Reader, address: object): Promise<{ hash: string; count: number }[]> {
  const groups = pictureFields.map(({ type, field }) =>
    readDelegate(db, type).groupBy({ by: [field], where: { [field]: address }, _count: true }),
  );
  return (await Promise.all(groups)).flat().map(({ _count, ...by }) => {
    const [address] = Object.values(by) as [string];
    return { hash: address.slice(MEDIA_PREFIX.length, MEDIA_PREFIX.length + 32), count: _count as number };
  });
}

/** The hashes of pictures shown by rows whose names match; none for an empty search. */
export async function hashesByName(db: Database, q: string): Promise<string[]> {
  const found = pictureFields.map(async ({ type, field }) => {
    const conditions = await searchRows(db, type, [type.nameField], q);
    if (!conditions || conditions.length === 0) return [];
    const where = { AND: conditions, [field]: { startsWith: MEDIA_PREFIX } };
    return listRows(db.read, type, { where, orderBy: [{ id: 'desc' }], take: 300 }).then((rows) => rows.map((row) => String(row[field])));
  });
  return [...new Set((await Promise.all(found)).flat().map((address) => address.slice(MEDIA_PREFIX.length, MEDIA_PREFIX.length + 32)))];
}

/** Rows whose picture is an external link. */
export async function linkedPictures(db: Reader, take: number) {
  const found = pictureFields.map(async ({ type, field }) => {
    const rows = await listRows(db, type, { where: { [field]: { startsWith: 'https://' } }, orderBy: [{ id: 'asc' }], take });
    return rows.map((row) => ({ type: type.path, rowId: row.id, name: String(row[type.nameField]), image: String(row[field]) }));
  });
  return (await Promise.all(found)).flat().slice(0, take);
}
