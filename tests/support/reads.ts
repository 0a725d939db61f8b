/** All ways in which the office reads: tRPC queries, their REST routes, and the files of lists. */
import { collectedLists } from '../../server/offers';
import type { ListDefinition } from '../../server/platform/list';
import { restRoutes } from '../../server/router';
import type { TestApp } from './app';
import { callRoute, guardedProcedures, type prepareOperationInputs } from './operations';

export const officeQueries = guardedProcedures.filter(({ type, meta }) => type === 'query' && meta.access === 'admin');
/** The panel's own changes, without those that end the session of the test. */
export const officeMutations = guardedProcedures.filter(
  ({ name, type, meta }) => type === 'mutation' && meta.access === 'admin' && name.startsWith('admin.'),
);
const officeRoutes = restRoutes.filter(
  ({ rest, procedure }) => rest.method === 'GET' && officeQueries.some(({ name }) => name === procedure),
);
/** The routes that return personal data. */
export const routesThatReadPersons = officeRoutes.filter(
  ({ procedure }) => officeQueries.find(({ name }) => name === procedure)?.meta.reads,
);
/** The files of all lists; for a breach with the id from `prepareOperationInputs`. */
export const exportedListFiles = Object.entries<ListDefinition>(collectedLists).flatMap(([name, { file, reads }]) =>
  file && name !== 'demand' ? [{ path: file.path, reads }] : [],
);
export const exportPathOf = (path: string, format: string) =>
  `/admin/export/${path}.${format}${path === 'breach-persons' ? '?breach=1' : ''}`;

/** Calls all of these operations with inputs that succeed, and with those of `known`, and returns their responses by name. */
export async function readByEveryRoute(
  app: Pick<TestApp, 'call' | 'trpc'>,
  inputFor: Awaited<ReturnType<typeof prepareOperationInputs>>,
  token: string,
  known: Record<string, object[]> = {},
): Promise<{ source: string; status: number; text: string }[]> {
  const read: { source: string; status: number; text: string }[] = [];
  for (const { name } of officeQueries)
    for (const input of [inputFor(name), ...(known[name] ?? [])])
      read.push({ source: name, ...(await app.trpc('query', name, input, { token })) });
  for (const route of officeRoutes)
    for (const input of [inputFor(route.procedure), ...((known[route.procedure] ?? []) as Record<string, unknown>[])])
      read.push({ source: `GET ${route.rest.path}`, ...(await callRoute(app as TestApp, route, input, { token })) });
  for (const { path } of exportedListFiles)
    read.push({ source: `${path}.csv`, ...(await app.call('GET', exportPathOf(path, 'csv'), { token })) });
  return read;
}
