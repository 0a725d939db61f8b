/** The picture library: list, uses, picture meta, replace, remove. Uploads have a separate route. */
import { z } from 'zod';
import { anyTextField, booleanField, idField, pictureField } from '../../../shared/content/fields';
import { picture as declared } from '../../../shared/content/picture';
import { pictureType as type } from '../../../shared/content/registry';
import { buildPictureUrl, parsePictureUrl } from '../../../shared/pictures/pictures';
import type { Database, Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { buildSuccessEnvelope } from '../../platform/http/rest/envelopes';
import type { ListDefinition } from '../../platform/list';
import { router, scopedProcedure } from '../../platform/trpc';
import { buildPage, pagingFields, toPageWindow } from '../content/list/paging';
import { buildSearchConditions } from '../content/list/search';
import { findRowNames, listRows } from '../content/rows';
import { type AdminContext, actorOf, type ContentChange } from '../content/write/change';
import { type ChangePlan, runContentWrite } from '../content/write/write-content';
import { readRowsById } from '../content/write/write-rows';
import {
  countPictureUses,
  findHashesByName,
  findLinkedPictures,
  findPictureUses,
  findUsedHashes,
  refuseUsedPicture,
  replacePicture,
  serializePictureUse,
} from './picture-uses';
import { addPictureUrl, findPicture, PICTURE_SCOPES, type PictureRow } from './store-pictures';

const MAX_LINKED = 500;

const NEWEST = [{ id: 'desc' as const }];

const pictureQuery = z.object({
  q: anyTextField(100).default(''),
  unused: booleanField().optional(),
  withoutAlt: booleanField().optional(),
  ...pagingFields,
});

const { alt, focalX, focalY } = declared.update.shape;
const one = z.object({ id: idField() });
const reading = scopedProcedure('read-public');
const writing = scopedProcedure(PICTURE_SCOPES);
const deleting = scopedProcedure(PICTURE_SCOPES, { alsoScope: 'delete-content' });
/** Replacing changes rows of any type. */
const replacing = scopedProcedure('write-catalogue', { alsoScope: 'write-content' });

async function requirePicture(tx: Tx, pictureId: number): Promise<PictureRow> {
  const row = (await readRowsById(tx, type, [pictureId])).get(pictureId);
  if (!row) throw new AppError('not_found', 'Picture not found');
  return row as PictureRow;
}

async function readPicture(db: Reader, id: number): Promise<PictureRow> {
  const found = await db.picture.findUnique({ where: { id }, select: { hash: true } });
  const row = found && (await findPicture(db, found.hash));
  if (!row) throw new AppError('not_found', 'Picture not found');
  return row;
}

const write = (ctx: AdminContext, plan: ChangePlan) =>
  runContentWrite(ctx, actorOf(ctx), plan, ({ rows, changeSet }) => ({ row: addPictureUrl(rows[0] as PictureRow), changeSet }));

export const picturesRouter = router({
  page: reading.input(pictureQuery.prefault({})).query(({ ctx, input }) => listPictures(ctx.db, input)),
  row: reading
    .meta({
      access: 'admin',
      summary: 'Read a picture of the library',
      rest: { method: 'GET', path: '/api/admin/pictures/{id}', envelope: buildSuccessEnvelope('picture') },
      output: declared.row.extend({ url: z.string() }).meta({ id: 'Picture' }),
    })
    .input(one)
    .query(async ({ ctx, input }) => addPictureUrl(await readPicture(ctx.db.read, input.id))),
  /** The picture with this URL; null for any other URL. */
  byUrl: reading.input(z.object({ url: anyTextField(2_048) })).query(async ({ ctx, input }) => {
    const row = await findPicture(ctx.db.read, parsePictureUrl(input.url)?.hash ?? '');
    return row && addPictureUrl(row);
  }),
  /** The rows that show a picture. */
  uses: reading.input(one).query(async ({ ctx, input }) => {
    return (await findPictureUses(ctx.db.read, await readPicture(ctx.db.read, input.id))).map(serializePictureUse);
  }),
  update: writing
    .input(one.extend({ alt, focalX, focalY, version: declared.update.shape.version }))
    .mutation(({ ctx, input: { id, version, ...data } }) => write(ctx, [{ type, action: 'update', row: { id }, data, version }])),
  /**
   * Replaces a picture in all rows by another picture (id or URL), which inherits the description if it has none; `count` is the number of
   * changed rows.
   */
  replace: replacing
    .input(one.extend({ by: z.union([idField(), pictureField().refine((url) => url !== null, 'Is required')]) }))
    .mutation(({ ctx, input }) => {
      const plan: ChangePlan = async function* (tx) {
        const picture = await requirePicture(tx, input.id);
        const uses = await findPictureUses(tx, picture);
        const other = typeof input.by === 'number' ? await requirePicture(tx, input.by) : null;
        const image = other ? buildPictureUrl(other) : String(input.by);
        if (other && !other.alt && uses.length > 0)
          yield { type, action: 'update', row: { id: other.id }, data: { alt: picture.alt } } satisfies ContentChange;
        yield uses.map(
          (use): ContentChange => ({
            type: use.type,
            action: 'update',
            row: { id: use.row.id },
            data: replacePicture(use, picture, image),
          }),
        );
      };
      return runContentWrite(ctx, actorOf(ctx), plan, ({ changeSet, count }) => ({ changeSet, count }));
    }),
  /** Throws 409 while a row shows the picture. */
  remove: deleting.input(one).mutation(({ ctx, input }) =>
    write(ctx, async function* (tx) {
      await refuseUsedPicture(tx, await requirePicture(tx, input.id));
      yield { type, action: 'delete', row: input };
    }),
  ),
  /** Rows with a picture that is an external link. */
  linked: reading.input(z.object({}).prefault({})).query(({ ctx }) => findLinkedPictures(ctx.db.read, MAX_LINKED)),
});

/** The command bar finds pictures by their description. */
export const pictureListDefinition = {
  search: ({ db }, q, take) => findRowNames(db.read, type, buildSearchConditions(db, ['alt'], q), { take }),
} satisfies ListDefinition;

type Query = z.output<typeof pictureQuery>;

/**
 * A page of pictures, each with the number of rows that show it; `unused` filters by whether any row shows it, `withoutAlt` by a missing
 * description.
 */
async function listPictures(db: Database, query: Query) {
  const conditions = buildSearchConditions(db, ['alt'], query.q);
  const byName = query.q.trim() === '' ? [] : [{ hash: { in: await findHashesByName(db, query.q) } }];
  const matching = byName.length === 0 ? {} : { OR: [...byName, ...(conditions ? [{ AND: conditions }] : [])] };
  const where = { AND: [matching, query.withoutAlt ? { alt: '' } : {}] };
  const page = query.unused === undefined ? await pageWhere(db, query, where) : await pageByUse(db, query, where, query.unused);
  const uses = await countPictureUses(db.read, page.rows);
  return { ...page, rows: page.rows.map((row) => ({ ...addPictureUrl(row), uses: uses.get(row.hash) ?? 0 })) };
}

async function pageWhere(db: Database, query: Query, where: object) {
  const rows = await listRows(db.read, type, { where, orderBy: NEWEST, ...toPageWindow(query) });
  return buildPage(rows as PictureRow[], query, (limit) => db.read.picture.count({ where, ...limit }));
}

/** No column stores the uses of a picture: all ids are filtered in memory, which is fast for some thousands. */
async function pageByUse(db: Database, query: Query, where: object, unused: boolean) {
  const used = await findUsedHashes(db.read);
  const all = await db.read.picture.findMany({ where, orderBy: NEWEST, select: { id: true, hash: true } });
  const ids = all.flatMap(({ id, hash }) => (used.has(hash) === unused ? [] : [id]));
  const { skip, take } = toPageWindow(query);
  const rows = await listRows(db.read, type, { where: { id: { in: ids.slice(skip, skip + take) } }, orderBy: NEWEST });
  return buildPage(rows as PictureRow[], query, async () => ids.length);
}
