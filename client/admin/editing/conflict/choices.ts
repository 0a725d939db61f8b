/** Two people edited one record: the fields that only they changed, those that both changed, and the joined values. */
import { titleInSentence } from '../../../../shared/content/content-type';

export type Values = Record<string, unknown>;
export type ConflictSide = 'mine' | 'theirs';

const normalized = (value: unknown) => JSON.stringify(value === '' ? null : (value ?? null));

/** Whether two values are the same to the person who edits them: an empty text is none. */
export const isEqual = (one: unknown, other: unknown) => normalized(one) === normalized(other);

/** The fields that only they changed, and those that both changed, each in another way; `base` is the record before both edits. */
export function compareEdits(base: Values, mine: Values, theirs: Values): { theirs: string[]; both: string[] } {
  const changed = [...new Set([...Object.keys(base), ...Object.keys(theirs)])].filter((field) => !isEqual(theirs[field], base[field]));
  const isMine = (field: string) => !isEqual(mine[field], base[field]);
  return {
    theirs: changed.filter((field) => !isMine(field)),
    both: changed.filter((field) => isMine(field) && !isEqual(mine[field], theirs[field])),
  };
}

/** The record's values of these fields alone. */
export const pickValues = (record: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));

/** My record with their values of these fields. */
export const takeTheirValues = (mine: Values, theirs: Values, fields: readonly string[]): Values => ({
  ...mine,
  ...pickValues(theirs, fields),
});

/** 'Also changed by Priya Rao: title, price'; undefined where nothing was. */
export function othersChangesLabel(by: string | undefined, labels: Record<string, string>, fields: readonly string[]): string | undefined {
  if (fields.length === 0) return undefined;
  return `Also changed by ${by ?? 'somebody else'}: ${fields.map((field) => titleInSentence(labels[field] ?? field)).join(', ')}`;
}
