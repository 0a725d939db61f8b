/** What is stored of people: features offer to find and to erase it, and no feature knows another one's tables. */
import type { Channel, Services } from './context';
import type { Reader, Tx } from './database/database';

declare module './context' {
  interface Services {
    personalData: readonly PersonalData[];
  }
}

/** A person by the forms in which addresses and numbers are compared (shared/inquiries/sender.ts): no address is '', no number is null. */
export type Person = { emailKey: string; phoneKey: string | null };

/** Numbers of rows, by model: `{ contactInquiry: [7] }`. */
export type RowIds = { [Model in keyof Reader]?: number[] };

/** Whose data: a person, or records by their numbers. What `rowsOf` finds is added to `rows`, for other features whose rows refer to it. */
export type Subject = { person?: Person; rows: RowIds };

/**
 * Who erases, and when: the history keeps that. `isDemo`: it was there to look around, so nothing else of it is kept, not even what a company keeps of
 * its business without a name.
 */
export type Erasure = {
  by: { user: { id: number; name: string } | null; channel: Channel };
  at: Date;
  isDemo: boolean;
  /** Keys what is kept of erased people as hashes. */
  serverKey: Services['serverKey'];
};

export type FoundRows = { [Model in keyof Reader]?: object[] };

export type PersonalData = {
  /** The rows of the subject that others refer to by number: with a limit the newest ones. */
  rowsOf?(db: Reader, subject: Subject, limit: { take?: number }): Promise<RowIds>;
  /** What is stored of the subject, as rows with the fields that an export may have: the newest `take` of each model. */
  find(db: Reader, subject: Subject, take: number): Promise<FoundRows>;
  /** Deletes it in the transaction that erases the subject everywhere. What it returns is done after the commit. */
  erase(tx: Tx, subject: Subject, erasure: Erasure): Promise<AfterCommit | undefined> | Promise<void>;
};

type AfterCommit = (services: Services) => Promise<void>;

/** The named fields, as a selection of Prisma. */
export const picked = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as { [Field in Name]: true };

type RowOf<Model extends keyof Reader> = Awaited<ReturnType<Reader[Model]['findMany']>>[number];
type Column = {
  [Model in keyof Reader]: { model: Model; address: keyof RowOf<Model> & string; fields: readonly (keyof RowOf<Model> & string)[] };
};
/** What is used of a model here. */
type Rows = { findMany(query: object): Promise<{ id: number }[]>; deleteMany(query: object): Promise<unknown> };

/**
 * The rows of a model that has mail addresses as `emailKey` writes them, in the column `address`: those of a person, or those whose numbers are given.
 * `fields` are what an export may have.
 */
export function rowsOfAddress({ model, address, fields }: Column[keyof Reader]): PersonalData {
  const rowsIn = (db: Reader | Tx) => db[model] as unknown as Rows;
  const byIds = ({ rows }: Subject) => ({ id: { in: rows[model] ?? [] } });
  return {
    async rowsOf(db, subject, limit) {
      const where = subject.person ? { [address]: subject.person.emailKey } : byIds(subject);
      const found = await rowsIn(db).findMany({ where, select: { id: true }, orderBy: { id: 'desc' }, ...limit });
      return { [model]: found.map(({ id }) => id) };
    },
    find: async (db, subject, take) => ({
      [model]: await rowsIn(db).findMany({ where: byIds(subject), select: picked(...fields), orderBy: { id: 'desc' }, take }),
    }),
    async erase(tx, subject) {
      if (subject.rows[model]?.length) await rowsIn(tx).deleteMany({ where: byIds(subject) });
    },
  };
}

/** What all features have stored of a person or of records: at most `take` rows of each model, the newest. */
export async function findPersonalData({ db, personalData }: Services, subject: Subject, take: number): Promise<FoundRows> {
  const whole = await withRows(db.read, personalData, subject, { take });
  const found: FoundRows = {};
  for (const data of personalData) Object.assign(found, await data.find(db.read, whole, take));
  return found;
}

/**
 * Erases a person or records for good, in one transaction and in the order in which the features are collected, and returns the rows that were found:
 * none for what does not exist. A mail that is being sent at this moment may still go out.
 */
export async function erasePersonalData(services: Services, subject: Subject, by: Erasure['by'], { isDemo = false } = {}): Promise<RowIds> {
  const { db, personalData, now, serverKey } = services;
  const { rows, after } = await db.transact(
    async (tx) => {
      const whole = await withRows(tx, personalData, subject);
      const after: AfterCommit[] = [];
      for (const data of personalData) {
        const next = await data.erase(tx, whole, { by, at: now(), isDemo, serverKey });
        if (next) after.push(next);
      }
      return { rows: whole.rows, after };
    },
    { lock: 'content' },
  );
  for (const next of after) await next(services);
  return rows;
}

async function withRows(db: Reader, personalData: readonly PersonalData[], subject: Subject, limit: { take?: number } = {}) {
  const rows: RowIds = {};
  for (const data of personalData) Object.assign(rows, await data.rowsOf?.(db, subject, limit));
  return { ...subject, rows };
}
