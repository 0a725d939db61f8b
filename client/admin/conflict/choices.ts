/** Two people changed one record: what each says, and which of it stays. */

export type Values = Record<string, unknown>;
export type Side = 'mine' | 'theirs';

const alike = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields of which the two say different things. */
const differing = (mine: Values, theirs: Values): string[] => Object.keys(mine).filter((field) => !alike(mine[field], theirs[field]));

/** Mine where I changed the field, theirs where only they did. `base` is what I began from. */
export function firstChoices(base: Values, mine: Values, theirs: Values): Record<string, Side> {
  return Object.fromEntries(differing(mine, theirs).map((field) => [field, alike(mine[field], base[field]) ? 'theirs' : 'mine']));
}

/** My record with their values where those were chosen. */
export function merge(mine: Values, theirs: Values, choices: Record<string, Side>): Values {
  return Object.fromEntries(Object.entries(mine).map(([field, value]) => [field, choices[field] === 'theirs' ? theirs[field] : value]));
}
