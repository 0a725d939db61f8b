/** The lists that features offer, in exports, the command bar and the overview. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { exportList } from '../../../server/features/import-export/export/export-lists';
import { overviewRouterFactory } from '../../../server/features/overview/overview-router';
import type { Services } from '../../../server/platform/context';
import { findOrCreateContext } from '../../../server/platform/http/request-context';
import { defineListFile, type ListDefinition } from '../../../server/platform/list';
import { createApi, router } from '../../../server/platform/trpc';
import type { Role } from '../../../shared/people/people';

const stored = { id: 7, at: '2026-03-02T20:00:00.000Z', day: '2026-03-02T18:30:00.000Z', secret: 'hash', price: '2.50' };
/** A list with all optional features. */
const listAt = (path: string) =>
  ({
    file: defineListFile({
      path,
      query: z.object({}),
      columns: [
        { name: 'id' },
        { name: 'at', header: 'Asked', kind: 'time' },
        { name: 'day', kind: 'day' },
        { name: 'price', kind: 'amount' },
      ],
      async *rows() {
        yield [stored];
      },
    }),
    search: async () => [{ id: 7, name: path }],
    overview: async () => 7,
  }) satisfies ListDefinition;
const unreadable = defineListFile({
  path: 'unreadable',
  query: z.object({}),
  columns: [],
  async *rows() {
    yield await Promise.reject<object[]>(new Error('The database cannot answer'));
  },
});
const lists = { open: listAt('open'), closed: { ...listAt('closed'), role: 'administrator' as const }, unreadable: { file: unreadable } };

/** Sends a request as a user with this role. */
function as(role: Role) {
  const services = { env: { PUBLIC_URL: '' }, findSession: async () => ({ id: 1, user: { id: 1, role } }) } as unknown as Services;
  const request = { url: '/', method: 'GET', ip: '::1', headers: {}, cookies: {} } as FastifyRequest;
  const context = findOrCreateContext(services, request, {} as FastifyReply);
  const { call } = createApi(router(overviewRouterFactory.ofLists(lists)));
  return {
    exported: (path: string) => exportList(context, lists, path, {}),
    found: async () => ((await call(context, 'find', { q: 'x' })) as { type: string }[]).map(({ type }) => type),
    figures: () => call(context, 'overview'),
  };
}

it('a list for administrators only is in no export, command bar or overview of other users', async () => {
  const administrator = as('administrator');
  expect([await administrator.found(), await administrator.figures()]).toEqual([['open', 'closed'], { open: 7, closed: 7 }]);
  await administrator.exported('closed');
  const office = as('office');
  expect([await office.found(), await office.figures()]).toEqual([['open'], { open: 7 }]);
  await office.exported('open');
  await expect(office.exported('closed')).rejects.toMatchObject({ code: 'forbidden' });
});

it('an export has only the columns that a list names, with times and days of India', async () => {
  const { columns, batches } = await as('office').exported('open');
  expect(columns.map(({ header }) => header)).toEqual(['Id', 'Asked (IST)', 'Day', 'Price']);
  expect(await Readable.from(batches).toArray()).toEqual([[[7, '2026-03-03 01:30:00', '2026-03-03', '2.50']]]);
});

it('the server refuses an export with unreadable rows before its file has begun', async () => {
  await expect(as('office').exported('unreadable')).rejects.toThrow('The database cannot answer');
});
