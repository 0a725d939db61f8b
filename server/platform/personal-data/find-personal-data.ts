/** Finds personal data in all features: each feature reads its own rows, and gets the ids of the rows that earlier features found. */
import type { Services } from '../context';
import type { Reader } from '../database/database';
import type { DataSubject, ExportedPart, FoundRows, PersonalData, RowIds } from './personal-data';

/** Finds the rows of all features about a person or records: the newest `take` rows of each model. */
export async function findPersonalData(
  { db, personalData }: Pick<Services, 'db' | 'personalData'>,
  subject: DataSubject,
  take: number,
): Promise<FoundRows> {
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
): AsyncGenerator<ExportedPart> {
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

async function* everything(found: FoundRows): AsyncGenerator<ExportedPart> {
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
