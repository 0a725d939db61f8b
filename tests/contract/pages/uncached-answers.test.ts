/** The headers for developers on public responses: why a response was not cached, and how a page spent its time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const input = (value: object) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const lines: Record<string, unknown>[] = [];
const log = { write: (line: string) => lines.push(JSON.parse(line)) };

describe.each(['built', 'development'] as const)('the %s site', (mode) => {
  let app: TestApp;
  beforeAll(async () => {
    const pages = () => ({ ...createUnbuiltClient(), cachePages: mode === 'built' });
    app = await startApp('sqlite', { pages, log, env: { LOG_LEVEL: 'debug' } });
  });
  afterAll(() => app.close());

  const reasonsFor = async (url: string, cookie = '') => {
    lines.length = 0;
    await app.call('GET', url, { cookie });
    return lines.flatMap(({ msg, reason }) => (msg === 'not cached' ? [reason] : []));
  };

  it.each([
    ['/', []],
    ['/product/999', ['status 404']],
    ['/products?q=rope', ['public.catalogue is not cached for this input']],
    ['/compare', []],
    ['/compare?unread=items', ['its address could not be read']],
    ['/compare?items=1,2', ['public.comparedProducts is not cached for this input']],
    ['/contact?sent=message', ['private: it shows what this browser sent'], 'sent=sent=message'],
  ])('the server logs why the page %s was not cached: %j', async (url, reasons, cookie = '') => {
    const isPrivate = cookie !== '';
    expect(await reasonsFor(url, cookie)).toEqual(mode === 'built' || isPrivate ? reasons : ['development']);
  });

  it.each([
    [`/trpc/public.catalogue?${input({ json: {} })}`, []],
    [`/trpc/public.catalogue?${input({ json: { q: 'rope' } })}`, ['public.catalogue is not cached for this input']],
    [`/trpc/public.catalogue?batch=1&${input({ 0: { json: {} } })}`, ['a batch, or an input in another form than our pages send']],
  ])('the server logs why the query %s was not cached', async (url, reasons) => {
    expect(await reasonsFor(url)).toEqual(reasons);
  });

  it('the server sends the timing of queries and rendering in development only', async () => {
    const { status, headers } = await app.call('GET', '/about');
    const times = mode === 'development' ? expect.stringMatching(/^queries;dur=\d+\.\d, render;dur=\d+\.\d$/) : undefined;
    expect([status, headers['server-timing']]).toEqual([200, times]);
  });
});
