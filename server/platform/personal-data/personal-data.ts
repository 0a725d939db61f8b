/** The interface for personal data: each feature offers to find and erase its own rows, and no feature knows another feature's tables. */
import type { ContentType } from '../../../shared/content/content-type';
import type { PersonDetails } from '../../../shared/privacy/person';
import type { Channel, Services } from '../context';
import type { Reader, Tx } from '../database/database';
import type { PersonalRecord } from './erasures';
import type { ContactKeys } from './person';
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
export type DataSubject = { person?: ContactKeys; until?: Date; rows: RowIds };

/**
 * The request to find or erase: either a person, with rows to be found, or records. Never both: an erasure's record and its sealed copy are
 * about one of them.
 */
export type PersonalDataRequest = { person: ContactKeys; until?: Date; rows: Record<string, never> } | { person?: never; rows: RowIds };

/**
 * The user and time of an erasure, which the history records.
 */
export type ErasureContext = {
  by: { user: { id: number; name: string } | null; channel: Channel };
  at: Date;
  /** The change set of the erasure in the history. */
  changeSet: string;
  /** The key for the hashes of erased persons. */
  serverKey: Services['serverKey'];
};

/** The rows of some models, by model. */
export type FoundRowsByModel<Model extends keyof Reader> = { [Name in Model]?: object[] };
export type FoundRows = FoundRowsByModel<keyof Reader>;

/** A file of an export. */
type ExportedFile = { name: string; bytes: Uint8Array };
/** Rows of one model, or a file. */
export type ExportedPart = { model: keyof Reader; rows: object[] } | { file: ExportedFile };

export type PersonalData = {
  /** The readable descriptions of the feature's models, in their order (`definePersonalData` checks that none is missing). */
  kinds?: { [Model in keyof Reader]?: RecordKind };
  /** The ids of the subject's rows to which other features refer; with a limit, the newest ones. */
  rowsOf?(db: Reader, subject: DataSubject, limit: { take?: number }): Promise<RowIds>;
  /** Finds the rows of the subject, with the exported fields: the newest `take` rows of each model. */
  find(db: Reader, subject: DataSubject, take: number): Promise<FoundRows>;
  /** Yields all rows of the subject in batches, oldest first, if one record may have many rows: see `buildRowReaders`. */
  all?(db: Reader, subject: DataSubject): AsyncGenerator<ExportedPart>;
  /** The files that belong to the exported rows, with distinct names. */
  files?(db: Reader, subject: DataSubject): AsyncGenerator<ExportedFile>;
  /**
   * Dependent rows to which no other rows refer, and of which one record may have many: at most `take` of each model. If there are more,
   * they are erased first, in separate transactions: `erase` gets them in `rows` without the records that they belong to.
   */
  leavesOf?(db: Reader, subject: DataSubject, take: number): Promise<DependentRows>;
  /**
   * Yields all rows of the feature that identify a person, in batches, or only the rows with these ids. A restored database is compared
   * with them to repeat later erasures.
   */
  records?(db: Reader, rows?: RowIds): AsyncGenerator<PersonalRecord[]>;
  /** Ends the subscriptions of an address again: by its hashes, and the ids of its rows of this model. Returns the number of rows. */
  leaving?: { model: keyof Reader; leave(tx: Tx, left: { hashes: string[]; rows: number[]; at: Date }): Promise<number> };
  /** Recomputes the keys of the feature's rows after an upgrade that changed the rules, in batches, and again after a killed process. */
  rekey?(services: RekeyServices): Promise<void>;
  /** Deletes what the erasure of a killed process may have left outside the database. */
  tidy?(services: Services): Promise<void>;
  /** Deletes the rows in `rows`, in one transaction with the other features. The returned function runs after the commit. */
  erase(tx: Tx, subject: DataSubject, erasure: ErasureContext): Promise<AfterCommitTask | undefined> | Promise<void>;
  /** Plans corrections of the person's details, in steps of some hundred rows at most. It only reads: the write path writes. */
  correct?(
    db: Reader,
    subject: DataSubject & { person: ContactKeys },
    to: PersonDetails,
    services: Pick<Services, 'serverKey'>,
  ): AsyncIterable<RowCorrection[]>;
};

/** Defines personal data, and checks that `find` returns only models that `kinds` describes. */
export const definePersonalData = <Model extends keyof Reader>(
  data: Omit<PersonalData, 'find' | 'kinds'> & {
    kinds: { [Name in Model]: RecordKind };
    find(
      db: Reader,
      subject: DataSubject,
      take: number,
    ): Promise<FoundRowsByModel<NoInfer<Model>> & { [Name in Exclude<keyof Reader, Model>]?: never }>;
  },
): PersonalData => data as PersonalData;

/** The services for recomputing keys. */
export type RekeyServices = Pick<Services, 'db' | 'serverKey' | 'now' | 'log'>;

/** A correction of a row that the history records: its details before, and the fields to write. */
export type RowCorrection = { type: ContentType; id: number; was: PersonDetails; now: PersonDetails; data: Record<string, unknown> };

/** `isMore`: there are further rows. */
export type DependentRows = { rows: RowIds; isMore: boolean };
export type AfterCommitTask = (services: Services) => Promise<void>;
