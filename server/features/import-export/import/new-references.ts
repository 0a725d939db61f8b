/** The groups of an imported file that are no categories yet: on request each becomes one, before the rows that belong to it. */
import { findFreeSlug, formatSlug } from '../../../../shared/catalogue/slug';
import type { ContentType } from '../../../../shared/content/content-type';
import { findTypeByPath } from '../../../../shared/content/registry';
import type { Reader, Tx } from '../../../platform/database/database';
import { listRows } from '../../content/rows';
import type { ContentChange } from '../../content/write/change';
import { giveLastPlace } from '../../content/write/place-last';
import { foldTitle } from './columns/column-names';

/** A change that refers to a row of the same import: the field, and the folded name of the new row. */
export type PlannedChange = ContentChange & { awaits?: { field: string; group: string } };
type Group = { field: string; name: string; rows: number };

const MAX_GROUPS = 100;

/** The last part of a path: 'Home > Kitchen' and 'Home:Kitchen' are the group 'Kitchen'; of several groups, the first counts. */
export const groupNameOf = (text: string): string => {
  const [first = ''] = text.includes('>') ? text.split(/[,|]/, 1) : [text];
  return (first.split(/>|:(?=\S)/).at(-1) ?? '').trim();
};

/** Collects the groups while rows are planned. */
export class NewReferences {
  readonly #groups = new Map<string, Group>();

  constructor(private readonly isWanted: boolean) {}

  /** Notes an unknown group of a row; returns its key if it becomes a row, and undefined if it is left out. */
  note(field: string, text: string): string | undefined {
    const name = groupNameOf(text);
    const key = foldTitle(name);
    const group = this.#groups.get(key);
    if (group) group.rows += 1;
    else if (this.#groups.size < MAX_GROUPS && name !== '') this.#groups.set(key, { field, name, rows: 1 });
    return this.isWanted && this.#groups.has(key) ? key : undefined;
  }

  get found(): { name: string; rows: number }[] {
    return [...this.#groups.values()].map(({ name, rows }) => ({ name, rows }));
  }

  /** The new rows, by their keys, with slugs that no row has. */
  async plan(db: Reader, type: ContentType): Promise<{ key: string; change: ContentChange }[]> {
    if (!this.isWanted || this.#groups.size === 0) return [];
    const [{ field } = { field: '' }] = this.#groups.values();
    const target = findTypeByPath((type.references as Record<string, string>)[field] ?? '');
    const taken = new Set((await listRows(db, target)).map(({ slug }) => String(slug)));
    return [...this.#groups].flatMap(([key, { name }]) => {
      const slug = freeSlug(name, taken);
      taken.add(slug);
      const parsed = target.create.safeParse({ name, slug });
      return parsed.success
        ? [{ key, change: { type: target, action: 'create' as const, data: parsed.data as Record<string, unknown> } }]
        : [];
    });
  }
}

function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = findFreeSlug(name, '', taken);
  if (!taken.has(slug) && slug !== 'all') return slug;
  let n = 2;
  while (taken.has(`${formatSlug(name)}-${n}`)) n += 1;
  return `${formatSlug(name)}-${n}`;
}

/** Writes the new groups, and then the rows, each with its group. */
export async function* writeWithGroups(
  tx: Tx,
  type: ContentType,
  groups: { key: string; change: ContentChange }[],
  changes: PlannedChange[],
): AsyncIterable<ContentChange[]> {
  const ids = new Map<string, number>();
  const [first] = groups;
  if (first) {
    const target = first.change.type;
    yield* giveLastPlace(
      tx,
      target,
      groups.map(({ change }) => withoutPriority(change)),
    );
    const slugs = groups.map(({ change }) => ('data' in change ? change.data.slug : ''));
    const rows = await listRows(tx, target, { where: { slug: { in: slugs } } });
    for (const { key, change } of groups) {
      const row = rows.find(({ slug }) => 'data' in change && slug === change.data.slug);
      if (row) ids.set(key, row.id);
    }
  }
  const filled = changes.map(({ awaits, ...change }): ContentChange => {
    const id = awaits && ids.get(awaits.group);
    return id !== undefined && 'data' in change ? { ...change, data: { ...change.data, [awaits?.field ?? '']: id } } : change;
  });
  yield* giveLastPlace(tx, type, filled);
}

/** New groups stand last, in the order of the file. */
function withoutPriority(change: ContentChange): ContentChange {
  if (!('data' in change)) return change;
  const { orderPriority: _, ...data } = change.data;
  return { ...change, data };
}
