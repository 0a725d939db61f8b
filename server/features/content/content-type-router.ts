/** The procedures of the content types, made by one factory, with metadata for REST and OpenAPI. */
import { z } from 'zod';
import { type ContentType, formatTitleInSentence } from '../../../shared/content/content-type';
import { anyTextField } from '../../../shared/content/fields';
import { type ContentTypes, contentTypes, publicTypes } from '../../../shared/content/registry';
import type { ErrorCode } from '../../../shared/errors';
import { optionalProofFields, PROOF_ERROR_CODES } from '../../platform/access/proof';
import type { Reader } from '../../platform/database/database';
import { cacheRead } from '../../platform/database/recorded-reads';
import { AppError } from '../../platform/errors';
import {
  bareEnvelope,
  buildKeyedEnvelope,
  buildRowEnvelope,
  buildSuccessEnvelope,
  type ResponseEnvelope,
  successOnlyEnvelope,
} from '../../platform/http/rest/envelopes';
import { type ProcedureMeta, publicProcedure, router } from '../../platform/trpc';
import type { ReadStored } from '../../platform/write/command';
import { buildListInput, readInChunks, readListPage } from './list/list-page';
import { buildPanelProcedures } from './panel-procedures';
import { refuseRestrictedFields, restrictTypeFor } from './restricted-fields';
import { listPublicRows, listRows } from './rows';
import { createProceduresOf, refuseFieldsBeyondScope } from './type-access';
import { type AdminContext, actorOf } from './write/change';
import { doesChangeProtectedField, separateProofFromFields } from './write/changes-proven';
import { type ChangePlan, runContentWrite } from './write/write-content';

/** The panel's procedures of a type, for callers that `access` admits; a type with fixed rows has only list and update. */
export function buildAdminContentRouter<T extends ContentType>(declared: T, access = createProceduresOf(declared)) {
  const type: ContentType = declared;
  const { reading, writing, changing, deleting } = access;
  const name = formatTitleInSentence(type.title);
  // A fixed set of rows has a title that takes no article: 'company information'.
  const one = type.fixed ? name : `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
  const by = type.fixed?.by ?? 'id';
  const path = `/api/admin/${type.path}`;
  const taken: ErrorCode[] = type.unique.length > 0 ? ['value_taken'] : [];
  const proofErrors: ErrorCode[] = type.needsProof ? ['conflict', ...PROOF_ERROR_CODES] : [];
  const errors = { GET: [], POST: taken, PUT: ['stale_edit' as const, ...taken, ...proofErrors], DELETE: [] };
  const describe = (summary: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', envelope: ResponseEnvelope): ProcedureMeta => ({
    access: 'admin',
    summary,
    rest: {
      method,
      path: method === 'PUT' || method === 'DELETE' ? `${path}/{${by}}` : path,
      envelope,
      ...(method === 'POST' && { status: 201 }),
      errors: errors[method],
    },
    output: method === 'GET' ? z.array(type.row) : type.row,
  });
  // Returns the change set too, so that the panel can offer Undo; without a write there is none.
  const write = (ctx: AdminContext, plan: ChangePlan) =>
    runContentWrite(ctx, actorOf(ctx), plan, ({ rows, changeSet, count }) => ({
      row: rows[0] as unknown as z.output<T['row']>,
      changeSet,
      count,
    }));

  const list = reading
    .meta(describe(`List ${type.list}: all of them, or a page of those that match the query`, 'GET', buildSuccessEnvelope(type.list)))
    .input(buildListInput(type).optional())
    .query(async ({ ctx, input }) => {
      const seen = restrictTypeFor(ctx.session, type, input);
      const rows = input
        ? (await readListPage(ctx.db, seen, input)).rows
        : await readInChunks(ctx.db, seen, (query) => listRows(ctx.db.read, seen, query));
      return rows as unknown as z.output<T['row']>[];
    });
  const update = changing
    .meta(describe(`Change the fields of ${one} that are sent`, 'PUT', buildRowEnvelope(type.one)))
    .input((type.needsProof ? type.update.extend(optionalProofFields) : declared.update) as T['update'])
    .mutation(async ({ ctx, input }) => {
      const { given, fields } = separateProofFromFields(type, input as Record<string, unknown>);
      const { [by]: identity, id, version, ...data } = fields as { id?: number; version?: number } & Record<string, unknown>;
      const row = { [by]: identity } as { id: number };
      if (type.fixed && id !== undefined) await refuseOtherId(ctx.db.read, type, row, id);
      refuseRestrictedFields(ctx.session, type, data);
      refuseFieldsBeyondScope(ctx.session, type, Object.keys(data));
      const isProven = await doesChangeProtectedField(ctx.db.read, type, row, data);
      return ctx.withProofIf(isProven, ctx, given, (prove) =>
        write(ctx, async function* (tx) {
          await prove(tx);
          if (!isProven && (await doesChangeProtectedField(tx, type, row, data)))
            throw new AppError('conflict', 'Somebody else has just changed this. Please look at it and save again.');
          yield { type, action: 'update', row, data, version };
        }),
      );
    });
  const readStored: ReadStored = async ({ db, session }, result) => {
    const { id } = (result as { row: { id: number } }).row;
    return (await listRows(db.read, restrictTypeFor(session, type), { where: { id } }))[0];
  };
  const create = writing
    .meta({ ...describe(`Add ${one}`, 'POST', buildRowEnvelope(type.one)), command: { theirs: readStored } })
    .input(declared.create as T['create'])
    .mutation(({ ctx, input }) => {
      const data = input as Record<string, unknown>;
      refuseRestrictedFields(ctx.session, type, data, type.defaults);
      return write(ctx, [{ type, action: 'create', data }]);
    });
  const remove = deleting
    .meta(describe(`Delete ${one}`, 'DELETE', successOnlyEnvelope))
    .input(type.update.pick({ [by]: true } as Record<string, true>) as unknown as z.ZodObject<{ id: z.ZodInt32 }>)
    .mutation(({ ctx, input }) => write(ctx, [{ type, action: 'delete', row: input }]));

  const { page, row, move, ...others } = buildPanelProcedures(declared, access);
  const procedures = { list, page, row, update, create, remove, move, ...others };
  if (type.fixed) {
    const meta = describe(`Read one row of ${name}, by its ${by} or by the id that an event has`, 'GET', buildSuccessEnvelope(type.one));
    const byName = reading
      .meta({ ...meta, rest: { ...meta.rest, path: `${path}/{${by}}` } as ProcedureMeta['rest'], output: type.row } as ProcedureMeta)
      .input(z.object({ [by]: anyTextField(100) }))
      .query(async ({ ctx, input }) => {
        const text = String((input as Record<string, unknown>)[by]);
        const where = /^[1-9]\d{0,8}$/.test(text) ? { id: Number(text) } : { [by]: text };
        const [found] = await listRows(ctx.db.read, restrictTypeFor(ctx.session, type), { where });
        if (!found) throw new AppError('not_found', `${type.title} not found`);
        return found as unknown as z.output<T['row']>;
      });
    return router({ list, update, row: byName } as unknown as typeof procedures);
  }
  if (!('orderPriority' in type.fields)) delete (procedures as Partial<typeof procedures>).move;
  return router(procedures);
}

/** Throws 400 if a row that is identified by its name has another id than the sent one. An unknown name is 404, later. */
async function refuseOtherId(db: Reader, type: ContentType, row: Record<string, unknown>, id: number): Promise<void> {
  const [stored] = await listRows(db, type, { where: row });
  if (stored && stored.id !== id) throw new AppError('invalid', 'id: Is of another row', { errors: { id: 'Is of another row' } });
}

/** The public query of a type. */
export function buildPublicContentQuery<T extends ContentType>(declared: T) {
  const type: ContentType = declared;
  const { path, envelope } = type.public;
  return publicProcedure
    .meta({
      access: 'public',
      summary: `What visitors see: ${type.list}`,
      rest: { method: 'GET', path, envelope: envelope ? buildKeyedEnvelope(envelope) : bareEnvelope },
      output: z.array(type.publicRow),
    })
    .query(async ({ ctx }) => {
      const read = (db: Reader) => readInChunks({ read: db }, type, (query) => listPublicRows(db, type, query));
      return (await cacheRead(ctx.db.read, path, read)) as z.output<T['publicRow']>[];
    });
}

function forEachType<Type, Result>(types: Record<string, Type>, make: (type: Type) => Result) {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, make(type)]));
}

export const adminContentRouters = forEachType(contentTypes, (type) => buildAdminContentRouter(type)) as unknown as {
  [Name in keyof ContentTypes]: ReturnType<typeof buildAdminContentRouter<ContentTypes[Name]>>;
};

export const publicContentQueries = forEachType(publicTypes, buildPublicContentQuery) as unknown as {
  [Name in keyof typeof publicTypes]: ReturnType<typeof buildPublicContentQuery<ContentTypes[Name]>>;
};
