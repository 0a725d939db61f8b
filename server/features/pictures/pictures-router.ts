/** The picture library: list, uses, picture meta, replace, remove. Uploads have a separate route. */
import { z } from 'zod';
import { anyText, id, picture } from '../../../shared/content/fields';
import { picture as declared } from '../../../shared/content/picture';
import { pictureType as type } from '../../../shared/content/registry';
import { parsePictureAddress, pictureAddress } from '../../../shared/pictures';
import type { Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { adminProcedure, router } from '../../platform/trpc';
import { type AdminContext, actorFrom, type Change } from '../content/change';
import { writeContent } from '../content/write-content';
import { rowsById } from '../content/write-rows';
import { listPictures, pictureQuery } from './list-pictures';
import { findUses, linkedPictures, refuseInUse, serializeUse } from './picture-uses';
import { findPicture, type PictureRow, withAddress } from './store-pictures';

const MAX_LINKED = 500;

const { alt, focalX, focalY } = declared.update.shape;
const one = z.object({ id: id() });

async function requirePicture(tx: Tx, pictureId: number): Promise<PictureRow> {
  const row = (await rowsById(tx, type, [pictureId])).get(pictureId);
  if (!row) throw new AppError('NOT_FOUND', 'Picture not found');
  return row as PictureRow;
}

async function readPicture(db: Reader, id: number): Promise<PictureRow> {
  const found = await db.picture.findUnique({ where: { id }, select: { hash: true } });
  const row = found && (await findPicture(db, found.hash));
  if (!row) throw new AppError('NOT_FOUND', 'Picture not found');
  return row;
}

async function write(ctx: AdminContext, change: Change) {
  const { rows, changeSet } = await writeContent(ctx, actorFrom(ctx), [change]);
  return { row: withAddress(rows[0] as PictureRow), changeSet };
}

export const pictures = router({
  page: adminProcedure.input(pictureQuery.prefault({})).query(({ ctx, input }) => listPictures(ctx.db, input)),
  row: adminProcedure.input(one).query(async ({ ctx, input }) => {
    return withAddress(await readPicture(ctx.db.read, input.id));
  }),
  /** The picture with this address; null for any other address. */
  byUrl: adminProcedure.input(z.object({ url: anyText(2_048) })).query(async ({ ctx, input }) => {
    const row = await findPicture(ctx.db.read, parsePictureAddress(input.url)?.hash ?? '');
    return row && withAddress(row);
  }),
  /** The rows that show a picture. */
  uses: adminProcedure.input(one).query(async ({ ctx, input }) => {
    return (await findUses(ctx.db.read, await readPicture(ctx.db.read, input.id))).map(serializeUse);
  }),
  update: adminProcedure
    .input(one.extend({ alt, focalX, focalY, version: declared.update.shape.version }))
    .mutation(({ ctx, input: { id, version, ...data } }) => write(ctx, { type, action: 'update', row: { id }, data, version })),
  /**
   * Replaces a picture in all rows by another one (id or address), which inherits the description if it has none; `count` is the number of
   * changed rows.
   */
  replace: adminProcedure
    .input(one.extend({ by: z.union([id(), picture().refine((url) => url !== null, 'Is required')]) }))
    .mutation(async ({ ctx, input }) => {
      const { changeSet, count } = await writeContent(ctx, actorFrom(ctx), async function* (tx) {
        const picture = await requirePicture(tx, input.id);
        const uses = await findUses(tx, picture);
        const other = typeof input.by === 'number' ? await requirePicture(tx, input.by) : null;
        const image = other ? pictureAddress(other) : input.by;
        if (other && !other.alt && uses.length > 0)
          yield { type, action: 'update', row: { id: other.id }, data: { alt: picture.alt } } satisfies Change;
        yield uses.map(
          ({ place, row }): Change => ({ type: place.type, action: 'update', row: { id: row.id }, data: { [place.field]: image } }),
        );
      });
      return { changeSet, count };
    }),
  /** Throws 409 while a row shows the picture. */
  remove: adminProcedure.input(one).mutation(async ({ ctx, input }) => {
    const { rows, changeSet } = await writeContent(ctx, actorFrom(ctx), async function* (tx) {
      const row = await requirePicture(tx, input.id);
      await refuseInUse(tx, row);
      const change: Change = { type, action: 'delete', row: input };
      yield change;
    });
    return { row: withAddress(rows[0] as PictureRow), changeSet };
  }),
  /** Rows whose picture is an external link. */
  linked: adminProcedure.input(z.object({}).prefault({})).query(({ ctx }) => linkedPictures(ctx.db.read, MAX_LINKED)),
});
