/** A section that throws while the server renders its page, and a section with a query that was not prefetched. */
import { use } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { trpc } from '../../../client/trpc';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const section = vi.hoisted(() => ({ render: (): unknown => null }));
vi.mock('../../../client/site/home/company/journey', () => ({ CompanyJourney: () => section.render() }));

const broken = () => {
  throw new Error('The section is broken');
};
const lines: Record<string, unknown>[] = [];
const log = { write: (line: string) => lines.push(JSON.parse(line)) };

describe.each(['built', 'development'] as const)('the %s site', (mode) => {
  let site: ContentSite;
  beforeAll(async () => {
    const pages = () => ({ ...createUnbuiltClient(), cachePages: mode === 'built' });
    site = await startContent('sqlite', { pages, log, env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    // A new content version empties the cache of pages.
    await site.add(findTypeByPath('company-stats'));
    lines.length = 0;
  });

  it.each<[string, () => unknown, RegExp]>([
    ['throws', () => broken(), /The section is broken[\s\S]*failed-section\.test/],
    ['waits for something', () => use(new Promise(() => undefined)), /was not loaded before rendering[\s\S]*at CompanyJourney/],
  ])('a page is answered with an error when a section %s; the error is logged, and nothing is cached', async (_, render, stack) => {
    section.render = render;
    const failed = await site.call('GET', '/');
    expect([failed.status, failed.headers['cache-control']]).toEqual([500, mode === 'built' ? 'no-store' : undefined]);
    expect(stack.test(failed.text)).toBe(mode === 'development');
    expect(lines).toMatchObject([{ level: 50, err: { stack: expect.stringMatching(stack) } }, { status: 500 }]);
    section.render = () => null;
    expect(await site.call('GET', '/')).toMatchObject({ status: 200 });
  });

  it('a warning names the queries that a page does not prefetch, in development', async () => {
    section.render = () => trpc.public.showcase.useQuery({ category: 'forgotten' }).data ?? null;
    expect(await site.call('GET', '/')).toMatchObject({ status: 200 });
    const warning = { level: 40, page: '/', pending: ['public.showcase'] };
    expect(lines).toMatchObject(mode === 'development' ? [warning] : []);
  });
});
