/** How a feature reads the rows of a subject from its own tables, for `PersonalData`. */
import { PHONE_COLUMNS, type PhoneColumns, readPhoneKeys } from '../../../shared/inquiries/sender';
import type { Reader, Tx } from '../database/database';
import type { PersonalRecord } from './erasures';
import type { DataSubject, DependentRows, FoundRowsByModel, PersonalData, RowIds } from './personal-data';

/** Reads the dependent rows of one model that meet a condition. */
export async function readDependentRows(db: Reader, model: keyof Reader, where: object, take: number): Promise<DependentRows> {
  const found = await rowsIn(db, model).findMany({ where, select: { id: true }, orderBy: { id: 'asc' }, take: take + 1 });
  return { rows: { [model]: found.slice(0, take).map(({ id }) => id) }, isMore: found.length > take };
}

/**
 * Yields the records of one model, by the names of its columns for the address (typed or normalized) and the time; `phone` if it has the
 * columns for numbers.
 */
export async function* streamRecords(
  db: Reader,
  model: keyof Reader,
  { email, phone = false, madeAt, where = {} }: { email: string; phone?: boolean; madeAt: string; where?: object },
  rows?: RowIds,
): AsyncGenerator<PersonalRecord[]> {
  const only = rows && { id: { in: rows[model] ?? [] } };
  const select = selectFields('id', email, ...(phone ? PHONE_COLUMNS : []), madeAt);
  for (let after = 0; ; ) {
    const found = await rowsIn(db, model).findMany({
      where: { AND: [where, only ?? {}, { id: { gt: after } }] },
      select,
      orderBy: { id: 'asc' },
      take: RECORDS,
    });
    const records = found.map((row) => ({
      model,
      id: row.id,
      at: row[madeAt] as Date,
      email: row[email] as string | null,
      phoneKeys: readPhoneKeys(row as unknown as PhoneColumns),
    }));
    if (records.length > 0) yield records;
    if (found.length < RECORDS) return;
    after = records.at(-1)?.id ?? after;
  }
}
const RECORDS = 500;

/** The named fields as a Prisma selection. */
export const selectFields = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as { [Field in Name]: true };

type FindIn<Model extends keyof Reader> = { find(db: Reader, subject: DataSubject, take: number): Promise<FoundRowsByModel<Model>> };

/** The condition for a model's rows, and the fields that an export may contain. */
export type ModelReadQuery = { where: object; select: object };

/** Creates `find` and `all` for a feature from the conditions of the subject's rows. All models have an id. */
export const buildRowReaders = <Model extends keyof Reader>(
  of: (subject: DataSubject) => { [Name in Model]: ModelReadQuery },
): FindIn<Model> & Required<Pick<PersonalData, 'all'>> => ({
  async find(db, subject, take) {
    const found: [keyof Reader, object[]][] = [];
    for (const [model, reading] of readingsIn(of(subject))) {
      found.push([model, await rowsIn(db, model).findMany({ ...reading, orderBy: { id: 'desc' }, take })]);
    }
    return Object.fromEntries(found) as FoundRowsByModel<Model>;
  },
  async *all(db, subject) {
    for (const [model, { where, select }] of readingsIn(of(subject))) {
      let after = 0;
      while (true) {
        const page = { where: { AND: [where, { id: { gt: after } }] }, select: { ...select, id: true }, orderBy: { id: 'asc' } };
        const rows = await rowsIn(db, model).findMany({ ...page, take: BATCH });
        if (rows.length > 0) yield { model, rows };
        if (rows.length < BATCH) break;
        after = rows.at(-1)?.id ?? after;
      }
    }
  },
});
const readingsIn = (readings: { [Model in keyof Reader]?: ModelReadQuery }) => Object.entries(readings) as [keyof Reader, ModelReadQuery][];

/** The maximum number of rows read or erased per statement: other requests wait no longer than for a page of a list. */
const BATCH = 100;

/** Splits ids into lists short enough for one statement. */
export const splitIntoIdBatches = (ids: number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));

type RowOf<Model extends keyof Reader> = Awaited<ReturnType<Reader[Model]['findMany']>>[number];
type Column = {
  [Model in keyof Reader]: {
    model: Model;
    address: keyof RowOf<Model> & string;
    typed: keyof RowOf<Model> & string;
    madeAt: keyof RowOf<Model> & string;
    fields: readonly (keyof RowOf<Model> & string)[];
  };
};
/** The methods of a model that this file uses. */
type Rows = { findMany(query: object): Promise<({ id: number } & Record<string, unknown>)[]>; deleteMany(query: object): Promise<unknown> };
const rowsIn = (db: Reader | Tx, model: keyof Reader) => db[model] as unknown as Rows;

/** The condition for a subject's `until`, on the column with the creation time of a row. */
export const whereMadeUntil = (column: string, { until }: DataSubject): object => (until ? { [column]: { lte: until } } : {});

/**
 * The rows of a model with mail addresses: normalized by `emailKeyOf` in the column `address`, and as typed in `typed`. Finds the rows of a
 * person, or rows by id. `madeAt` is the column with the date of creation, `fields` are the exported columns.
 */
export function definePersonalDataOfAddress<Model extends keyof Reader>({
  model,
  address,
  typed,
  madeAt,
  fields,
}: Column[Model]): Omit<PersonalData, 'find' | 'kinds'> & FindIn<Model> {
  const byIds = ({ rows }: DataSubject) => ({ id: { in: rows[model] ?? [] } });
  return {
    async rowsOf(db, subject, limit) {
      const where = subject.person ? { [address]: subject.person.emailKey, ...whereMadeUntil(madeAt, subject) } : byIds(subject);
      const found = await rowsIn(db, model).findMany({ where, select: { id: true }, orderBy: { id: 'desc' }, ...limit });
      return { [model]: found.map(({ id }) => id) };
    },
    find: async (db, subject, take) => {
      const found = await rowsIn(db, model).findMany({
        where: byIds(subject),
        select: selectFields(...fields),
        orderBy: { id: 'desc' },
        take,
      });
      return { [model]: found } as FoundRowsByModel<Model>;
    },
    records: (db, rows) => streamRecords(db, model, { email: typed, madeAt }, rows),
    async erase(tx, subject) {
      if (subject.rows[model]?.length) await rowsIn(tx, model).deleteMany({ where: byIds(subject) });
    },
  };
}
