/** Two people edited one record: which fields differ, and which value of each is saved. */

export type Values = Record<string, unknown>;
export type Side = 'mine' | 'theirs';

const normalized = (value: unknown) => JSON.stringify(value === '' ? null : (value ?? null));

/** Whether two values are the same to the person who edits them: an empty text is none. */
export const isEqual = (one: unknown, other: unknown) => normalized(one) === normalized(other);

const differing = (mine: Values, theirs: Values): string[] => Object.keys(mine).filter((field) => !isEqual(mine[field], theirs[field]));

/** Mine where I changed the field, theirs where only they did; `base` is the record before both edits. */
export function firstChoices(base: Values, mine: Values, theirs: Values): Record<string, Side> {
  return Object.fromEntries(differing(mine, theirs).map((field) => [field, isEqual(mine[field], base[field]) ? 'theirs' : 'mine']));
}

/** My record with their values where those were chosen. */
export function merge(mine: Values, theirs: Values, choices: Record<string, Side>): Values {
  return Object.fromEntries(Object.entries(mine).map(([field, value]) => [field, choices[field] === 'theirs' ? theirs[field] : value]));
}
