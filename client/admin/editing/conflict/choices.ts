/** Compares two edits of one record: the fields changed only by the other user, the fields changed by both, and the joined values. */
import { formatTitleInSentence } from '../../../../shared/content/content-type';

export type FieldValues = Record<string, unknown>;
export type ConflictSide = 'mine' | 'theirs';

const normalized = (value: unknown) => JSON.stringify(value === '' ? null : (value ?? null));

/** Whether two values look equal to the user: an empty text equals null. */
export const isSameValue = (one: unknown, other: unknown) => normalized(one) === normalized(other);

/** The fields changed only by the other user, and the fields that both changed differently; `base` is the record before both edits. */
export function compareEdits(base: FieldValues, mine: FieldValues, theirs: FieldValues): { theirs: string[]; both: string[] } {
  const changed = [...new Set([...Object.keys(base), ...Object.keys(theirs)])].filter((field) => !isSameValue(theirs[field], base[field]));
  const isMine = (field: string) => !isSameValue(mine[field], base[field]);
  return {
    theirs: changed.filter((field) => !isMine(field)),
    both: changed.filter((field) => isMine(field) && !isSameValue(mine[field], theirs[field])),
  };
}

/** Picks the values of these fields from the record. */
export const pickValues = (record: FieldValues, fields: readonly string[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));

/** My record with the other user's values of these fields. */
export const takeTheirValues = (mine: FieldValues, theirs: FieldValues, fields: readonly string[]): FieldValues => ({
  ...mine,
  ...pickValues(theirs, fields),
});

/** A label such as 'Also changed by Priya Rao: title, price'; undefined without fields. */
export function formatOthersChanges(by: string | undefined, labels: Record<string, string>, fields: readonly string[]): string | undefined {
  if (fields.length === 0) return undefined;
  return `Also changed by ${by ?? 'somebody else'}: ${fields.map((field) => formatTitleInSentence(labels[field] ?? field)).join(', ')}`;
}
