/** The interface for personal data: features offer to find and to erase theirs, and no feature knows another feature's tables. */
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

/** Numbers of rows, by model: `{ contactInquiry: [7] }`. */
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
  /** How the rows of its models read, in their order (`definePersonalData` checks that none is missing). */
  kinds?: { [Model in keyof Reader]?: RecordKind };
  /** The rows of the subject that others refer to by number: with a limit the newest ones. */
  rowsOf?(db: Reader, subject: DataSubject, limit: { take?: number }): Promise<RowIds>;
  /** The rows of the subject, with the exported fields: the newest `take` of each model. */
  find(db: Reader, subject: DataSubject, take: number): Promise<FoundRows>;
  /** The same in full and in batches, oldest first, where one record may have many rows: see `createReadings`. */
  all?(db: Reader, subject: DataSubject): AsyncGenerator<Exported>;
  /** The files that belong to the rows of an export, by names that differ. */
  files?(db: Reader, subject: DataSubject): AsyncGenerator<ExportedFile>;
  /**
   * Rows that no others refer to and of which one record may have many: at most `take` of each model. Where there are more they are erased first, in
   * transactions of their own, and `erase` gets them in `rows` without the records that they belong to.
   */
  leavesOf?(db: Reader, subject: DataSubject, take: number): Promise<Leaves>;
  /**
   * All its rows that identify a person, in batches; or only the rows with these ids. A restored database is compared with them to repeat
   * later erasures.
   */
  records?(db: Reader, rows?: RowIds): AsyncGenerator<PersonalRecord[]>;
  /** Ends again what an address left at that time: its hashes, and the numbers of its rows of this model. Returns for how many rows. */
  leaving?: { model: keyof Reader; leave(tx: Tx, left: { hashes: string[]; rows: number[]; at: Date }): Promise<number> };
  /**
   * Writes the keys anew by which its rows are found, where they differ from what the rules say: after an upgrade that changed the rules. In batches,
   * and again after a process was killed.
   */
  rekey?(services: Rekeying): Promise<void>;
  /** Deletes what an erasure of a process that was killed may have left outside the database. */
  tidy?(services: Services): Promise<void>;
  /** Deletes what `rows` names, in a transaction with the other features. What it returns is done after the commit. */
  erase(tx: Tx, subject: DataSubject, erasure: Erasure): Promise<AfterCommit | undefined> | Promise<void>;
  /** Corrects the details of the person, in steps of some hundred rows at most. It only reads: the write path writes. */
  correct?(
    db: Reader,
    subject: DataSubject & { person: Person },
    to: PersonDetails,
    services: Pick<Services, 'serverKey'>,
  ): AsyncIterable<Correction[]>;
};

/** Personal data that finds rows of no other models than those that it describes. */
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

/** The services for computing keys anew. */
export type Rekeying = Pick<Services, 'db' | 'serverKey' | 'now' | 'log'>;

/** A row that is recorded in the history: its details as they were, those that a correction changes, and what it writes for that. */
export type Correction = { type: ContentType; id: number; was: PersonDetails; now: PersonDetails; data: Record<string, unknown> };

/** `isMore`: there are further rows. */
export type Leaves = { rows: RowIds; isMore: boolean };
export type AfterCommit = (services: Services) => Promise<void>;

/** The leaves of one model that fit a condition. */
export async function readLeaves(db: Reader, model: keyof Reader, where: object, take: number): Promise<Leaves> {
  const found = await rowsIn(db, model).findMany({ where, select: { id: true }, orderBy: { id: 'asc' }, take: take + 1 });
  return { rows: { [model]: found.slice(0, take).map(({ id }) => id) }, isMore: found.length > take };
}

/** The records of one model, by the columns that have the address, as it was typed or as it is compared, and the time; `phone` if it has those of numbers. */
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

/** The named fields, as a selection of Prisma. */
export const selectFields = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as { [Field in Name]: true };

type FoundIn<Model extends keyof Reader> = { [Name in Model]?: object[] };
type FindIn<Model extends keyof Reader> = { find(db: Reader, subject: DataSubject, take: number): Promise<FoundIn<Model>> };

/** The rows of a model, and the fields of these that an export may have. */
export type ModelReading = { where: object; select: object };

/** `find` and `all` of a feature that says which rows it has of a subject. All models have an id. */
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

/** The most rows read, or erased, with one statement: other requests wait no longer than for a page of a list. */
const BATCH = 100;

/** Numbers in lists of a length that a statement takes. */
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
/** The methods of a model that are used here. */
type Rows = { findMany(query: object): Promise<({ id: number } & Record<string, unknown>)[]>; deleteMany(query: object): Promise<unknown> };
const rowsIn = (db: Reader | Tx, model: keyof Reader) => db[model] as unknown as Rows;

/** The condition of a subject's `until` on the column that says when a row was made. */
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

/** The rows of all features about a person or records: at most `take` rows of each model, the newest. */
export async function findPersonalData({ db, personalData }: Services, subject: DataSubject, take: number): Promise<FoundRows> {
  const whole = await readRowIds(db.read, personalData, subject, { take });
  const found: FoundRows = {};
  for (const data of personalData) Object.assign(found, await data.find(db.read, whole, take));
  return found;
}

/**
 * All that features have stored of a person or of records, without a limit: in batches of rows, some of them of the same model, and the files that belong
 * to them. A row is given once.
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

/** No limit, as a number that both databases take. */
const ALL = 2 ** 31 - 1;
/** The most records of each model, with all that belongs to them, exported at a time. */
const PART = 50;

async function* everything(found: FoundRows): AsyncGenerator<Exported> {
  for (const [model, rows] of Object.entries(found)) yield { model: model as keyof Reader, rows };
}

/** The subject as parts with few records each; what is of the person and of no record, such as a mail to an address, belongs to the first. */
function inParts({ person, until, rows }: DataSubject): DataSubject[] {
  const count = Math.max(1, ...Object.values(rows).map((ids) => Math.ceil(ids.length / PART)));
  return Array.from({ length: count }, (_, at) => ({
    ...(at === 0 && person && { person }),
    ...(until && { until }),
    rows: Object.fromEntries(Object.entries(rows).map(([model, ids]) => [model, ids.slice(at * PART, (at + 1) * PART)])),
  }));
}

/** The subject with the numbers of its rows: of each model the newest ones, if there is a limit. */
export async function readRowIds(db: Reader, personalData: readonly PersonalData[], subject: DataSubject, limit: { take?: number } = {}) {
  const rows: RowIds = {};
  // Earlier results are passed to the next feature: a quotation belongs to the person of its inquiry, whatever address it has.
  for (const data of personalData) Object.assign(rows, await data.rowsOf?.(db, { ...subject, rows: { ...subject.rows, ...rows } }, limit));
  return { ...subject, rows };
}
