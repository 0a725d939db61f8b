/** Procedures of a content type for the panel only: list pages, single rows, bulk changes, ordering, and references to a row. */
import { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { idField, integerField, setField } from '../../../shared/content/fields';
import { findReferencingFields } from '../../../shared/content/registry';
import { AppError } from '../../platform/errors';
import { buildSuccessEnvelope } from '../../platform/http/rest/envelopes';
import { buildListInput, readListPage } from './list/list-page';
import type { PageOfRows } from './list/paging';
import { refuseRestrictedFields, restrictTypeFor } from './restricted-fields';
import { findReadDelegate, listRows } from './rows';
import { type createProceduresOf, refuseFieldsBeyondScope } from './type-access';
import { actorOf, type WriteResult } from './write/change';
import { planMove } from './write/move-row';
import { runContentWrite } from './write/write-content';

const MAX_ROWS = 500;
const NONE = 'Choose at least one row';
const TOO_MANY = `At most ${MAX_ROWS} rows at once`;
const ids = setField(idField(), MAX_ROWS, { error: TOO_MANY, least: NONE });

const pickWritten = ({ changeSet, count }: WriteResult) => ({ changeSet, count });

export function buildPanelProcedures<T extends ContentType>(
  declared: T,
  { reading, writing, changing, deleting }: ReturnType<typeof createProceduresOf>,
) {
  const type: ContentType = declared;
  type Fields = Omit<z.output<T['update']> & object, 'id' | 'version'>;
  const fields = type.update.omit({ version: true, [type.fixed?.by ?? 'id']: true } as never) as unknown as z.ZodType<Fields>;

  return {
    /** One page of the list. */
    page: reading.input(buildListInput(type)).query(async ({ ctx, input }) => {
      const found = await readListPage(ctx.db, restrictTypeFor(ctx.session, type, input), input);
      return found as unknown as PageOfRows<z.output<T['row']>>;
    }),
    /** The current row; 404 if it does not exist. */
    row: reading
      .meta({
        access: 'admin',
        summary: `Read one of the ${type.list}`,
        rest: { method: 'GET', path: `/api/admin/${type.path}/{id}`, envelope: buildSuccessEnvelope(type.one) },
        output: type.row,
      })
      .input(z.object({ id: idField() }))
      .query(async ({ ctx, input }) => {
        const [row] = await listRows(ctx.db.read, restrictTypeFor(ctx.session, type), { where: input });
        if (!row) throw new AppError('not_found', `${type.title} not found`);
        return row as unknown as z.output<T['row']>;
      }),
    /** Applies the same change to several rows as one change set. */
    changeMany: changing.input(z.object({ ids, data: fields })).mutation(({ ctx, input }) => {
      const data = input.data as Record<string, unknown>;
      refuseRestrictedFields(ctx.session, type, data);
      refuseFieldsBeyondScope(ctx.session, type, Object.keys(data));
      const changes = [...new Set(input.ids)].map((id) => ({ type, action: 'update' as const, row: { id }, data }));
      return runContentWrite(ctx, actorOf(ctx), changes, pickWritten);
    }),
    /** Changes several rows, each in its own way, as one change set; 409 if one of them was changed meanwhile. */
    changeEach: changing
      .input(
        z.object({
          rows: z
            .array(z.object({ id: idField(), version: integerField(), data: fields }))
            .min(1, NONE)
            .max(MAX_ROWS, TOO_MANY),
        }),
      )
      .mutation(({ ctx, input }) => {
        for (const { data } of input.rows) refuseRestrictedFields(ctx.session, type, data as Record<string, unknown>);
        const fields = input.rows.flatMap(({ data }) => Object.keys(data));
        refuseFieldsBeyondScope(ctx.session, type, fields);
        const changes = input.rows.map(({ id, ...change }) => ({ type, action: 'update' as const, row: { id }, ...change }));
        return runContentWrite(ctx, actorOf(ctx), changes, pickWritten);
      }),
    removeMany: deleting.input(z.object({ ids })).mutation(({ ctx, input }) => {
      const changes = [...new Set(input.ids)].map((id) => ({ type, action: 'delete' as const, row: { id } }));
      return runContentWrite(ctx, actorOf(ctx), changes, ({ changeSet, rows }) => ({ changeSet, count: rows.length }));
    }),
    /** Moves a row before another one, or to the end; `count` is the number of written rows. */
    move: writing
      .input(z.object({ id: idField(), before: idField().nullable() }))
      .mutation(({ ctx, input }) => runContentWrite(ctx, actorOf(ctx), (tx) => planMove(tx, type, input), pickWritten)),
    /** How many rows of each list reference this row and would lose the reference: `[{ count: 12, of: 'Product' }]`. */
    referencedBy: reading.input(z.object({ id: idField() })).query(({ ctx, input }) =>
      Promise.all(
        findReferencingFields(type.path).map(async ({ field, type: pointing }) => ({
          count: await findReadDelegate(ctx.db.read, pointing).count({ where: { [field]: input.id } }),
          of: pointing.title,
        })),
      ),
    ),
  };
}
