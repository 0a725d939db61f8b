/** Procedures over all lists: the overview, and the search of the command bar. */
import { z } from 'zod';
import { anyTextField } from '../../../shared/content/fields';
import { hasRole } from '../../platform/http/request-context';
import type { ListContext, ListDefinition, ListsByPath, RecordSearchResult, ScreenSearchResult } from '../../platform/list';
import { adminProcedure } from '../../platform/trpc';

/** The figures of the lists that have figures, by the list's name; without lists that only one role may read. */
type Figures<All> = {
  [Name in keyof All as All[Name] extends { overview: unknown } ? Name : never]: All[Name] extends {
    overview: (ctx: ListContext) => Promise<infer Of>;
  }
    ? Of | (All[Name] extends { role: unknown } ? undefined : never)
    : never;
};

/** The lists that a user may read. */
const readableBy = (user: ListContext['session']['user'], lists: ListsByPath): [name: string, ListDefinition][] =>
  Object.entries(lists).filter(([, list]) => hasRole(user, list));

/** The procedure with the figures of all lists. */
const overviewOf = <All extends ListsByPath>(lists: All) =>
  adminProcedure.query(async ({ ctx }) => {
    const read = readableBy(ctx.session.user, lists).flatMap(([name, list]) =>
      list.overview ? [list.overview(ctx).then((figures) => [name, figures] as const)] : [],
    );
    return Object.fromEntries(await Promise.all(read)) as Figures<All>;
  });

/** The maximum number of records per list, so that no list displaces the others. */
const MAX_FOUND = 5;

/** The procedure that finds the first records of each list; `hasMore` tells whether there are further records. */
const findIn = (lists: ListsByPath) =>
  adminProcedure.input(z.object({ q: anyTextField(100) })).query(async ({ ctx, input: { q } }) => {
    const groups: { type: string; rows: (RecordSearchResult | ScreenSearchResult)[]; hasMore: boolean }[] = [];
    if (q.trim() === '') return groups;
    // The queries run one after the other: a single caller must not take all connections of the database.
    for (const [type, list] of readableBy(ctx.session.user, lists)) {
      const found = (await list.search?.(ctx, q, MAX_FOUND + 1)) ?? [];
      const screens = (await list.screens?.(ctx, q)) ?? [];
      const rows = [...screens, ...found.slice(0, MAX_FOUND)];
      if (rows.length > 0) groups.push({ type, rows, hasMore: found.length > MAX_FOUND });
    }
    return groups;
  });

/** The router over the lists of all features, which server/offers.ts passes in. */
export const overviewRouterFactory = {
  ofLists: <All extends ListsByPath>(lists: All) => ({ overview: overviewOf(lists), find: findIn(lists) }),
};
