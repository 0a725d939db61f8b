/** Finds where pictures are used. Rows store picture addresses, so that external links and own pictures are handled alike. */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { type FieldKind, fieldKindOf } from '../../../shared/content/field-kinds';
import { allTypes } from '../../../shared/content/registry';
import { formatNumber } from '../../../shared/format';
import { listPictureUrls } from '../../../shared/pictures/pictures';
import type { Database, Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { searchRows } from '../content/list/search';
import { type ContentRow, findReadDelegate, listRows } from '../content/rows';
import type { PictureRow } from './store-pictures';

export type PictureUse = { type: string; rowId: number; name: string; isPublic: boolean };
type Place = { type: ContentType; field: string };
type Shown = { type: ContentType; row: ContentRow };

const fieldsOf = (kind: FieldKind): Place[] =>
  allTypes.flatMap((type) =>
    Object.entries(type.fields as Record<string, z.ZodType>).flatMap(([field, schema]) =>
      fieldKindOf(schema) === kind ? [{ type, field }] : [],
    ),
  );
/** The fields of content types that contain one picture, and the fields that contain further pictures of the same rows. */
const pictureFields = fieldsOf('picture');
const listFields = fieldsOf('pictures');

// Each picture has up to 13 addresses; SQLite allows a thousand parameters.
const PICTURES_PER_QUERY = 70;
const MAX_LISTING_ROWS = 900;
const MEDIA_PREFIX = '/media/';
const hashIn = (address: unknown) => String(address).slice(MEDIA_PREFIX.length, MEDIA_PREFIX.length + 32);
const isOwn = (address: string) => address.startsWith(MEDIA_PREFIX);

type Listing = { type: ContentType; id: number; image: unknown; addresses: string[] };

/** The rows with further pictures. SQLite cannot search JSON with an index, so all of these rows are read. */
async function readLists(db: Reader | Tx, of?: ContentType): Promise<Listing[]> {
  const found = listFields.map(async ({ type, field }) => {
    if (of && of !== type) return [];
    const query = { where: { [field]: { not: [] } }, select: { id: true, image: true, [field]: true }, orderBy: { id: 'asc' } };
    const rows = await findReadDelegate(db, type).findMany(query);
    return rows.map((row) => ({ type, id: row.id as number, image: row.image, addresses: row[field] as string[] }));
  });
  return (await Promise.all(found)).flat();
}

/** The rows that show a picture, about a thousand per type at most. */
export async function findPictureUses(db: Reader | Tx, picture: PictureRow): Promise<Shown[]> {
  const addresses = listPictureUrls(picture);
  const found = pictureFields.map(async ({ type, field }) => {
    const lists = (await readLists(db, type)).filter((row) => row.addresses.some((address) => addresses.includes(address)));
    const listing = lists.slice(0, MAX_LISTING_ROWS).map(({ id }) => id);
    const where = { OR: [{ [field]: { in: addresses } }, ...(listing.length > 0 ? [{ id: { in: listing } }] : [])] };
    const rows = await listRows(db, type, { where, orderBy: [{ id: 'asc' }], take: 1_000 });
    return rows.map((row) => ({ type, row }));
  });
  return (await Promise.all(found)).flat();
}

/** The fields in which a row shows a picture, with another picture's URL in its place. */
export function replacePicture({ type, row }: Shown, picture: PictureRow, by: string): Record<string, unknown> {
  const addresses = listPictureUrls(picture);
  const replaced = (address: unknown) => (addresses.includes(String(address)) ? by : address);
  const single = pictureFields.flatMap((place) => (place.type === type ? [[place.field, replaced(row[place.field])]] : []));
  const lists = listFields.flatMap(({ field, ...place }) =>
    place.type === type ? [[field, [...new Set((row[field] as string[]).map(replaced))]]] : [],
  );
  return Object.fromEntries([...single, ...lists]);
}

const MAX_NAMES = 5;

/** Throws 409 while a row shows the picture. */
export async function refuseUsedPicture(tx: Tx, picture: PictureRow): Promise<void> {
  const names = (await findPictureUses(tx, picture)).map((use) => serializePictureUse(use).name);
  if (names.length === 0) return;
  const more = names.length - MAX_NAMES;
  const listed = `${names.slice(0, MAX_NAMES).join('; ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
  throw new AppError('conflict', `This picture is still used by ${listed}`);
}

/** A use of a picture as the panel shows it. */
export function serializePictureUse({ type, row }: Shown): PictureUse {
  const isPublic = Object.entries(type.public.where).every(([name, value]) => row[name] === value);
  return { type: type.path, rowId: row.id, name: String(row[type.nameField]), isPublic };
}

/** The number of rows that show each picture, by its hash. */
export async function countPictureUses(db: Reader, pictures: PictureRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (hash: string, count: number) => counts.set(hash, (counts.get(hash) ?? 0) + count);
  for (let from = 0; from < pictures.length; from += PICTURES_PER_QUERY) {
    const addresses = pictures.slice(from, from + PICTURES_PER_QUERY).flatMap(listPictureUrls);
    for (const { hash, count } of await countUrls(db, { in: addresses })) add(hash, count);
  }
  for (const { image, addresses } of await readLists(db)) {
    // A row that shows a picture twice counts once.
    for (const hash of new Set(addresses.filter(isOwn).map(hashIn))) if (hash !== hashIn(image)) add(hash, 1);
  }
  return counts;
}

/** The hashes of all pictures that some row shows, other than these rows. */
export async function findUsedHashes(db: Reader | Tx, except: readonly Shown[] = []): Promise<Set<string>> {
  const idsOf = (type: ContentType) => except.flatMap((one) => (one.type === type ? [one.row.id] : []));
  const [single, lists] = await Promise.all([countUrls(db, { startsWith: MEDIA_PREFIX }, idsOf), readLists(db)]);
  const listed = lists.filter(({ type, id }) => !idsOf(type).includes(id)).flatMap(({ addresses }) => addresses);
  return new Set([...single.map(({ hash }) => hash), ...listed.filter(isOwn).map(hashIn)]);
}

async function countUrls(
  db: Reader | Tx,
  address: object,
  exceptOf: (type: ContentType) => number[] = () => [],
): Promise<{ hash: string; count: number }[]> {
  const groups = pictureFields.map(({ type, field }) =>
    findReadDelegate(db, type).groupBy({ by: [field], where: { [field]: address, id: { notIn: exceptOf(type) } }, _count: true }),
  );
  return (await Promise.all(groups)).flat().map(({ _count, ...by }) => ({ hash: hashIn(Object.values(by)[0]), count: _count as number }));
}

/** The hashes of pictures in rows with a matching name; none for an empty search. */
export async function findHashesByName(db: Database, q: string): Promise<string[]> {
  const find = async ({ type, field }: Place, condition: object) => {
    const conditions = await searchRows(db, type, [type.nameField], q);
    if (!conditions || conditions.length === 0) return [];
    const where = { AND: conditions, [field]: condition };
    const rows = await listRows(db.read, type, { where, orderBy: [{ id: 'desc' }], take: 300 });
    return rows.flatMap((row) => row[field] as string | string[]);
  };
  const found = await Promise.all([
    ...pictureFields.map((place) => find(place, { startsWith: MEDIA_PREFIX })),
    ...listFields.map((place) => find(place, { not: [] })),
  ]);
  return [...new Set(found.flat().filter(isOwn).map(hashIn))];
}

/** Rows with a picture that is an external link, each row once. */
export async function findLinkedPictures(db: Reader, take: number) {
  const linked = (address: unknown) => String(address).startsWith('https://');
  const listing = (await readLists(db)).filter(({ addresses }) => addresses.some(linked));
  const found = pictureFields.map(async ({ type, field }) => {
    const ids = listing.flatMap((row) => (row.type === type ? [row.id] : [])).slice(0, take);
    const where = { OR: [{ [field]: { startsWith: 'https://' } }, ...(ids.length > 0 ? [{ id: { in: ids } }] : [])] };
    const rows = await listRows(db, type, { where, orderBy: [{ id: 'asc' }], take });
    return rows.flatMap((row) => {
      const lists = listFields.flatMap((place) => (place.type === type ? (row[place.field] as string[]) : []));
      const images = [...new Set([row[field], ...lists])].filter(linked).map(String);
      return images.map((image) => ({ type: type.path, rowId: row.id, name: String(row[type.nameField]), image }));
    });
  });
  return (await Promise.all(found)).flat().slice(0, take);
}
