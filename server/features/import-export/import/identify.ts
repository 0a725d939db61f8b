/** Finds the stored row that a line of an imported file means: by its id, its code, or its name. */
import type { z } from 'zod';
import { type ContentType, formatTitleInSentence } from '../../../../shared/content/content-type';
import type { Reader } from '../../../platform/database/database';
import { type ContentRow, findReadDelegate, listRows } from '../../content/rows';
import { foldTitle } from './columns/column-names';

/** The parts of a line that identify a row. */
export type Identity = { id?: unknown; data: Record<string, unknown> };
/** The stored rows of a batch: by id, by code, and by name in the same letters. */
export type StoredRows = { byId: Map<number, ContentRow>; byCode: Map<unknown, ContentRow>; named: Map<string, ContentRow[]> };
/** `current`: the row that is changed, and how it was found; `errors`: why that is not certain; neither for a new row. */
export type Identified = { current?: ContentRow; foundBy?: 'code' | 'title'; errors?: Record<string, string> };
const MAX_ALIKE = 5;
const NAMES_BATCH = 2_000;

/** Whether the ids of a file name our rows: another program numbers its rows too. */
export type IdsOfFile = 'ours' | 'foreign';

export const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

/** The value of a field in a line as it would be stored; undefined for none. */
const storedValue = (type: ContentType, field: string, data: Record<string, unknown>): string | undefined =>
  (type.fields[field] as z.ZodType<string | null>).safeParse(data[field]).data ?? undefined;
const nameIn = (type: ContentType, data: Record<string, unknown>) => storedValue(type, type.nameField, data);
const codeIn = (type: ContentType, data: Record<string, unknown>) => (type.codeField ? storedValue(type, type.codeField, data) : undefined);

/** The ids of all rows by name, whatever its letters and spaces. */
export async function loadNames(db: Reader, type: ContentType): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (let after = 0; ; ) {
    const select = { id: true, [type.nameField]: true };
    const query = { where: { id: { gt: after } }, orderBy: [{ id: 'asc' }], take: NAMES_BATCH, select };
    const rows = (await findReadDelegate(db, type).findMany(query)) as Record<string, unknown>[];
    for (const row of rows) {
      const key = foldTitle(String(row[type.nameField]));
      ids.set(key, [...(ids.get(key) ?? []), Number(row.id)]);
    }
    if (rows.length < NAMES_BATCH) return ids;
    after = Number(rows.at(-1)?.id);
  }
}

export async function loadStoredRows(db: Reader, type: ContentType, lines: Identity[], names: Map<string, number[]>): Promise<StoredRows> {
  const ids = lines.flatMap(({ id, data }) => [
    ...(isId(id) ? [id] : []),
    ...(names.get(foldTitle(nameIn(type, data) ?? '')) ?? []).slice(0, MAX_ALIKE),
  ]);
  const codes = lines.flatMap(({ data }) => codeIn(type, data) ?? []);
  const byCode = type.codeField && codes.length > 0 ? [{ [type.codeField]: { in: codes } }] : [];
  const rows = await listRows(db, type, { where: { OR: [{ id: { in: [...new Set(ids)] } }, ...byCode] } });
  const named = new Map<string, ContentRow[]>();
  for (const row of rows) {
    const key = foldTitle(String(row[type.nameField]));
    named.set(key, [...(named.get(key) ?? []), row]);
  }
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    byCode: new Map(rows.flatMap((row) => (type.codeField && row[type.codeField] ? [[row[type.codeField], row]] : []))),
    named,
  };
}

/**
 * Whether the row with the id of a line has the line's code, its name, or another of its unique values; a name with more or fewer words is
 * the same one, unless the codes differ. Undefined for a line that has nothing but its id.
 */
function agrees(type: ContentType, row: ContentRow, data: Record<string, unknown>): boolean | undefined {
  const name = nameIn(type, data);
  const unique = type.unique.flatMap((field) => {
    const value = storedValue(type, field, data);
    return value === undefined ? [] : [{ field, value }];
  });
  if (name === undefined && unique.length === 0) return undefined;
  if (unique.some(({ field, value }) => row[field] === value)) return true;
  const isOther = unique.some(({ field }) => field === type.codeField && row[field] !== null);
  const stored = String(row[type.nameField]);
  return name !== undefined && (foldTitle(name) === foldTitle(stored) || (!isOther && isRenamed(name, stored)));
}

/** Whether one of two names has all words of the other: 'Rice' and 'Long rice'. */
function isRenamed(name: string, stored: string): boolean {
  const [one, other] = [wordsOf(name), wordsOf(stored)];
  const [short, long] = one.size <= other.size ? [one, other] : [other, one];
  return short.size > 0 && [...short].every((word) => long.has(word));
}

const wordsOf = (name: string) => new Set(foldTitle(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);

/** Counts the lines with ids of rows that have the same code or name here, and the lines with other ids. */
export function countAgreeing(type: ContentType, lines: Identity[], { byId }: StoredRows): { agreeing: number; others: number } {
  const counts = { agreeing: 0, others: 0 };
  for (const { id, data } of lines) {
    const row = isId(id) ? byId.get(id) : undefined;
    const isSame = row && agrees(type, row, data);
    if (isSame) counts.agreeing += 1;
    else if (isSame === false || (id !== undefined && !row && nameIn(type, data) !== undefined)) counts.others += 1;
  }
  return counts;
}

type Asked = { type: ContentType; ids: IdsOfFile; areIdsConfirmed: boolean };

export function identifyRow({ type, ids, areIdsConfirmed }: Asked, { id, data }: Identity, stored: StoredRows): Identified {
  const one = formatTitleInSentence(type.title);
  if (id !== undefined && (ids === 'ours' || areIdsConfirmed)) {
    const current = isId(id) ? stored.byId.get(id) : undefined;
    if (!current) return { errors: { id: `There is no ${one} with this id` } };
    if (areIdsConfirmed || agrees(type, current, data) !== false) return { current };
    return {
      current,
      errors: {
        id: `Is “${current[type.nameField]}” here, with another ${type.nameField}${type.codeField ? ` and ${type.codeField.toUpperCase()}` : ''}`,
      },
    };
  }
  const agreeing = isId(id) ? stored.byId.get(id) : undefined;
  if (agreeing && agrees(type, agreeing, data) === true) return { current: agreeing };
  return byCodeOrName(type, data, stored);
}

/** The row with this code is changed, otherwise the only row with this name, unless that has another code. */
function byCodeOrName(type: ContentType, data: Record<string, unknown>, stored: StoredRows): Identified {
  const code = codeIn(type, data);
  const coded = code === undefined ? undefined : stored.byCode.get(code);
  if (coded) return { current: coded, foundBy: 'code' };
  const name = nameIn(type, data);
  const alike = name === undefined ? [] : (stored.named.get(foldTitle(name)) ?? []);
  const same = alike.filter((row) => row[type.nameField] === name);
  const list = formatTitleInSentence(type.list);
  if (same.length > 1) return { errors: { [type.nameField]: `Several ${list} have this name: give the id of the one that is meant` } };
  const [row] = same.length === 1 ? same : alike;
  if (!row) return {};
  const otherCode = code !== undefined && type.codeField ? row[type.codeField] : null;
  if (otherCode !== null && otherCode !== undefined)
    return { errors: { [type.nameField]: `There is a ${formatTitleInSentence(type.title)} of this name with the code ${otherCode}` } };
  if (same.length === 1) return { current: row, foundBy: 'title' };
  return { errors: { [type.nameField]: `There is “${row[type.nameField]}” already: write its name in the same letters to change it` } };
}
