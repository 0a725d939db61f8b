/** Lists change sets for the overview and the history: found by name, person, type and date, and described by a few fields. */

import { administratorTypes } from '../../../shared/content/registry';
import { DAY_MS, startOfDay } from '../../../shared/time/india';
import type { Session, User } from '../../platform/context';
import type { Database, Reader } from '../../platform/database/database';
import { maySeeCosts } from '../../platform/http/request-context';
import type { ListDefinition } from '../../platform/list';
import { buildSearchConditions } from '../content/list/search';
import { addRowNames, describeChangeSet } from './describe-change-set';

/** `person` is a user's id, 0 for the setup; `from` and `to` are days in India. */
export type ChangeFilter = { q?: string; type?: string; person?: number; from?: string; to?: string };

/** The paths of the types with a history that the user may neither read nor undo. */
export const listHiddenTypes = ({ role }: User): string[] => (role === 'administrator' ? [] : administratorTypes.map(({ path }) => path));

/** The number of revisions that one call searches where no index leads to the matches; the next page continues below. */
const SEARCHED = 10_000;

/**
 * A page of the newest matching change sets below the revision id `before`. The revisions of a change set have consecutive ids: the first
 * id is the cursor. A page may be short, or empty, and still have a `next` while older revisions have not been searched.
 */
export async function listChangeSets(
  { provider, read: db }: Database,
  session: Session,
  take: number,
  filter: ChangeFilter = {},
  before?: number,
) {
  const { q = '', type, person } = filter;
  const conditions = buildSearchConditions({ provider }, ['name'], q);
  const range = conditions && (await rangeOf(db, filter, before));
  if (!range) return { rows: [], next: null };
  const isSearch = q.trim() !== '' || (type !== undefined && person !== undefined);
  const lowest = isSearch ? Math.max(range.lowest, range.below - SEARCHED) : range.lowest;
  const where = {
    AND: [...(conditions ?? []), { type: { notIn: listHiddenTypes(session.user) } }],
    ...(type !== undefined && { type }),
    ...(person !== undefined && { userId: person === 0 ? null : person }),
    ...(range.createdAt && { createdAt: range.createdAt }),
  };
  const sets: Awaited<ReturnType<typeof describeChangeSet>>[] = [];
  let below = range.below;
  while (sets.length < take) {
    const last = await db.revision.findFirst({ where: { ...where, id: { lt: below, gte: lowest } }, orderBy: { id: 'desc' } });
    if (!last) break;
    const set = await describeChangeSet(db, last, maySeeCosts(session));
    sets.push(set);
    below = set.first;
  }
  if (sets.length < take) below = Math.min(below, lowest);
  const rest = { id: { lt: below, gte: range.lowest } };
  // A search continues if older revisions exist; other lists continue only if older revisions match.
  const more = await db.revision.findFirst({
    where: isSearch ? rest : { ...where, ...rest },
    select: { id: true },
    orderBy: { id: 'desc' },
  });
  return { rows: await addRowNames(db, sets), next: more ? below : null };
}

/**
 * The ids to search: from `lowest` to before `below`; null if there are none. Ids rise with time, so a period of days is a range of ids.
 */
async function rangeOf(db: Reader, { from, to }: ChangeFilter, before?: number) {
  const start = from === undefined ? undefined : startOfDay(from);
  const end = to === undefined ? undefined : new Date(startOfDay(to).getTime() + DAY_MS);
  const createdAt = { ...(start && { gte: start }), ...(end && { lt: end }) };
  const newest = await db.revision.findFirst({ ...(end && { where: { createdAt: { lt: end } } }), orderBy: end ? LATEST : { id: 'desc' } });
  const oldest = start && (await db.revision.findFirst({ where: { createdAt: { gte: start } }, orderBy: EARLIEST }));
  if (!newest || oldest === null) return null;
  const below = Math.min(newest.id + 1, before ?? Number.POSITIVE_INFINITY);
  return { lowest: oldest?.id ?? 1, below, createdAt: (start || end) && createdAt };
}

/** The number of changes in the overview. */
const IN_OVERVIEW = 8;

export const changeSetListDefinition = {
  overview: async ({ db, session }) => (await listChangeSets(db, session, IN_OVERVIEW)).rows,
} satisfies ListDefinition;

const LATEST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
const EARLIEST = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
