/** The interface for personal data: each feature offers to find and erase its own rows, and no feature knows another feature's tables. */
import type { ContentType } from '../../../shared/content/content-type';
import { PHONE_COLUMNS, type PhoneColumns, phoneKeysIn } from '../../../shared/inquiries/sender';
import type { PersonDetails } from '../../../shared/privacy/person';
import type { Channel, Services } from '../context';
import type { Reader, Tx } from '../database/database';
import type { PersonalRecord } from './erasures';
import type { Person } from './person';
import type { RecordKind } from './personal-records';

declare module '../context' {
  interface Services {
    personalData: readonly PersonalData[];
  }
}

/** Ids of rows by model: `{ contactInquiry: [7] }`. */
export type RowIds = { [Model in keyof Reader]?: number[] };

/**
 * The subject of an erasure or export: a person, or records by id. The results of `rowsOf` are added to `rows`, for other features with
 * rows that refer to them. `until` limits a person's rows to those created at or before it: after a restore, an erasure is not repeated for
 * rows that the person created later.
 */
export type DataSubject = { person?: Person; until?: Date; rows: RowIds };

/**
 * The request to find or erase: either a person, with rows to be found, or records. Never both: an erasure's record and its sealed copy are
 * about one of them.
 */
export type PersonalDataRequest = { person: Person; until?: Date; rows: Record<string, never> } | { person?: never; rows: RowIds };

/**
 * The user and time of an erasure, which the history records. `isDemo`: demo data is erased completely, even the parts that a company
 * otherwise retains without a name.
 */
export type Erasure = {
  by: { user: { id: number; name: string } | null; channel: Channel };
  at: Date;
  isDemo: boolean;
  /** The change set of the erasure in the history. */
  changeSet: string;
  /** The key for the hashes of erased persons. */
  serverKey: Services['serverKey'];
};

export type FoundRows = { [Model in keyof Reader]?: object[] };

/** A file of an export. */
type ExportedFile = { name: string; bytes: Uint8Array };
/** Rows of one model, or a file. */
export type Exported = { model: keyof Reader; rows: object[] } | { file: ExportedFile };

export type PersonalData = {
  /** The readable descriptions of the feature's models, in their order (`definePersonalData` checks that none is missing). */
  kinds?: { [Model in keyof Reader]?: RecordKind };
  /** The ids of the subject's rows to which other features refer; with a limit, the newest ones. */
  rowsOf?(db: Reader, subject: DataSubject, limit: { take?: number }): Promise<RowIds>;
  /** Finds the rows of the subject, with the exported fields: the newest `take` rows of each model. */
  find(db: Reader, subject: DataSubject, take: number): Promise<FoundRows>;
  /** Yields all rows of the subject in batches, oldest first, if one record may have many rows: see `createReadings`. */
  all?(db: Reader, subject: DataSubject): AsyncGenerator<Exported>;
  /** The files that belong to the exported rows, with distinct names. */
  files?(db: Reader, subject: DataSubject): AsyncGenerator<ExportedFile>;
  /**
   * Dependent rows to which no other rows refer, and of which one record may have many: at most `take` of each model. If there are more,
   * they are erased first, in separate transactions: `erase` gets them in `rows` without the records that they belong to.
   */
  leavesOf?(db: Reader, subject: DataSubject, take: number): Promise<Leaves>;
  /**
   * Yields all rows of the feature that identify a person, in batches, or only the rows with these ids. A restored database is compared
   * with them to repeat later erasures.
   */
  records?(db: Reader, rows?: RowIds): AsyncGenerator<PersonalRecord[]>;
  /** Ends the subscriptions of an address again: by its hashes, and the ids of its rows of this model. Returns the number of rows. */
  leaving?: { model: keyof Reader; leave(tx: Tx, left: { hashes: string[]; rows: number[]; at: Date }): Promise<number> };
  /** Recomputes the keys of the feature's rows after an upgrade that changed the rules, in batches, and again after a killed process. */
  rekey?(services: Rekeying): Promise<void>;
  /** Deletes what the erasure of a killed process may have left outside the database. */
  tidy?(services: Services): Promise<void>;
  /** Deletes the rows in `rows`, in one transaction with the other features. The returned function runs after the commit. */
  erase(tx: Tx, subject: DataSubject, erasure: Erasure): Promise<AfterCommit | undefined> | Promise<void>;
  /** Plans corrections of the person's details, in steps of some hundred rows at most. It only reads: the write path writes. */
  correct?(
    db: Reader,
    subject: DataSubject & { person: Person },
    to: PersonDetails,
    services: Pick<Services, 'serverKey'>,
  ): AsyncIterable<Correction[]>;
};

/** Defines personal data, and checks that `find` returns only models that `kinds` describes. */
export const definePersonalData = <Model extends keyof Reader>(
  data: Omit<PersonalData, 'find' | 'kinds'> & {
    kinds: { [Name in Model]: RecordKind };
    find(
      db: Reader,
      subject: DataSubject,
      take: number,
    ): Promise<FoundIn<NoInfer<Model>> & { [Name in Exclude<keyof Reader, Model>]?: never }>;
  },
): PersonalData => data as PersonalData;

/** The services for recomputing keys. */
export type Rekeying = Pick<Services, 'db' | 'serverKey' | 'now' | 'log'>;

/** A correction of a row that the history records: its details before, and the fields to write. */
export type Correction = { type: ContentType; id: number; was: PersonDetails; now: PersonDetails; data: Record<string, unknown> };

/** `isMore`: there are further rows. */
export type Leaves = { rows: RowIds; isMore: boolean };
export type AfterCommit = (services: Services) => Promise<void>;

/** Reads the dependent rows of one model that meet a condition. */
export async function readLeaves(db: Reader, model: keyof Reader, where: object, take: number): Promise<Leaves> {
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
  { email, phone = false, madeAt, where = {} }: { email?: string; phone?: boolean; madeAt: string; where?: object },
  rows?: RowIds,
): AsyncGenerator<PersonalRecord[]> {
  const only = rows && { id: { in: rows[model] ?? [] } };
  const columns = [email, ...(phone ? PHONE_COLUMNS : []), madeAt].filter((name) => name !== undefined);
  const select = selectFields('id', ...columns);
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
      ...(email && { email: (row[email] as string | null) ?? '' }),
      ...(phone && { phoneKeys: phoneKeysIn(row as unknown as PhoneColumns) }),
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

type FoundIn<Model extends keyof Reader> = { [Name in Model]?: object[] };
type FindIn<Model extends keyof Reader> = { find(db: Reader, subject: DataSubject, take: number): Promise<FoundIn<Model>> };

/** The condition for a model's rows, and the fields that an export may contain. */
export type ModelReading = { where: object; select: object };

/** Creates `find` and `all` for a feature from the conditions of the subject's rows. All models have an id. */
export const createReadings = <Model extends keyof Reader>(
  of: (subject: DataSubject) => { [Name in Model]: ModelReading },
): FindIn<Model> & Required<Pick<PersonalData, 'all'>> => ({
  async find(db, subject, take) {
    const found: [keyof Reader, object[]][] = [];
    for (const [model, reading] of readingsIn(of(subject))) {
      found.push([model, await rowsIn(db, model).findMany({ ...reading, orderBy: { id: 'desc' }, take })]);
    }
    return Object.fromEntries(found) as FoundIn<Model>;
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
const readingsIn = (readings: { [Model in keyof Reader]?: ModelReading }) => Object.entries(readings) as [keyof Reader, ModelReading][];

/** The maximum number of rows read or erased per statement: other requests wait no longer than for a page of a list. */
const BATCH = 100;

/** Splits ids into lists short enough for one statement. */
export const splitIds = (ids: number[]): number[][] =>
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
 * The rows of a model with mail addresses: normalized by `emailKey` in the column `address`, and as typed in `typed`. Finds the rows of a
 * person, or rows by id. `madeAt` is the column with the date of creation, `fields` are the exported columns.
 */
export function rowsOfAddress<Model extends keyof Reader>({
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
      return { [model]: found } as FoundIn<Model>;
    },
    records: (db, rows) => streamRecords(db, model, { email: typed, madeAt }, rows),
    async erase(tx, subject) {
      if (subject.rows[model]?.length) await rowsIn(tx, model).deleteMany({ where: byIds(subject) });
    },
  };
}

/** Finds the rows of all features about a person or records: the newest `take` rows of each model. */
export async function findPersonalData({ db, personalData }: Services, subject: DataSubject, take: number): Promise<FoundRows> {
  const whole = await readRowIds(db.read, personalData, subject, { take });
  const found: FoundRows = {};
  for (const data of personalData) Object.assign(found, await data.find(db.read, whole, take));
  return found;
}

/**
 * Yields all rows of all features about a person or records, without a limit: in batches of rows of one model, and the files that belong to
 * them. Each row is yielded once.
 */
export async function* exportPersonalData(
  { db, personalData }: Pick<Services, 'db' | 'personalData'>,
  subject: DataSubject,
  { withFiles = true } = {},
): AsyncGenerator<Exported> {
  const given = new Set<string>();
  const isNew = (key: string) => !given.has(key) && given.add(key);
  const isNewOf = (model: string) => (row: { id?: number }) => row.id === undefined || isNew(`${model} ${row.id}`);
  for (const part of inParts(await readRowIds(db.read, personalData, subject))) {
    for (const data of personalData) {
      for await (const found of data.all?.(db.read, part) ?? everything(await data.find(db.read, part, ALL))) {
        if ('file' in found) yield found;
        else {
          const rows = found.rows.filter(isNewOf(found.model));
          if (rows.length > 0) yield { model: found.model, rows };
        }
      }
      if (!withFiles) continue;
      for await (const file of data.files?.(db.read, part) ?? []) if (isNew(`file ${file.name}`)) yield { file };
    }
  }
}

/** No limit, as a number that both databases accept. */
const ALL = 2 ** 31 - 1;
/** The maximum number of records of each model that are exported at a time, with all rows that belong to them. */
const PART = 50;

async function* everything(found: FoundRows): AsyncGenerator<Exported> {
  for (const [model, rows] of Object.entries(found)) yield { model: model as keyof Reader, rows };
}

/**
 * Splits the subject into parts with few records each; rows of the person that belong to no record, such as a mail to an address, are in
 * the first part.
 */
function inParts({ person, until, rows }: DataSubject): DataSubject[] {
  const count = Math.max(1, ...Object.values(rows).map((ids) => Math.ceil(ids.length / PART)));
  return Array.from({ length: count }, (_, at) => ({
    ...(at === 0 && person && { person }),
    ...(until && { until }),
    rows: Object.fromEntries(Object.entries(rows).map(([model, ids]) => [model, ids.slice(at * PART, (at + 1) * PART)])),
  }));
}

/** The subject with the ids of its rows; with a limit, the newest ones of each model. */
export async function readRowIds(db: Reader, personalData: readonly PersonalData[], subject: DataSubject, limit: { take?: number } = {}) {
  const rows: RowIds = {};
  // Earlier results are passed to the next feature: a quotation belongs to the person of its inquiry, whatever its address.
  for (const data of personalData) Object.assign(rows, await data.rowsOf?.(db, { ...subject, rows: { ...subject.rows, ...rows } }, limit));
  return { ...subject, rows };
}
