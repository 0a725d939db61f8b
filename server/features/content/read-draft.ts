/** The unsaved fields of a form as the row that a save would store. Nothing is written. */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { restrictType } from '../../../shared/content/restricted';
import type { Context, Session } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { refuseRestrictedFields } from './restricted-fields';
import { type ContentRow, listRows } from './rows';
import { checkTogether } from './write/write-rows';

/** The id of a row that is not stored yet: the largest, which no stored row has. */
const UNSAVED_ID = 0x7fffffff;

type Draft = { id: number | null; fields: Record<string, unknown> };

/**
 * Checks the fields of a new row, or the changed fields of a stored one, as a save would, and returns the whole row as visitors would see
 * it: as an active one. Throws 400, 403 for fields that the caller may not change, and 404 if there is no such row.
 */
export async function readDraft(
  { db, session }: Pick<Context, 'db'> & { session: Session },
  type: ContentType,
  { id, fields }: Draft,
): Promise<ContentRow> {
  refuseRestrictedFields(session, type, fields, id === null ? type.defaults : undefined);
  const row = await (id === null ? createRow(type, fields) : changeRow({ db }, type, id, fields));
  return { ...row, ...type.public.where };
}

function createRow(type: ContentType, fields: Record<string, unknown>): ContentRow {
  if (type.fixed) throw new AppError('not_found', `${type.title} not found`);
  return { ...(type.create.parse(fields) as object), id: UNSAVED_ID, version: 1 };
}

async function changeRow({ db }: Pick<Context, 'db'>, type: ContentType, id: number, fields: Record<string, unknown>): Promise<ContentRow> {
  const [stored] = await listRows(db.read, restrictType(type, false), { where: { id } });
  if (!stored) throw new AppError('not_found', `${type.title} not found`);
  const by = type.fixed?.by ?? 'id';
  const changes = type.update.omit({ version: true, id: true, [by]: true } as never) as unknown as z.ZodType<object>;
  const row = { ...stored, ...changes.parse(fields) };
  checkTogether(type, row);
  return row;
}
