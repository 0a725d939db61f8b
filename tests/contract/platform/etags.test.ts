/** ETags of REST answers to callers with rights (REQ 2.5). */
import { beforeAll, describe, expect, it } from 'vitest';
import { shareApp } from '../../support/app';
import { callRoute, guardedRoutes, prepareOperationInputs } from '../../support/operations';

const reads = guardedRoutes.filter(({ rest }) => rest.method === 'GET');

describe('ETags', () => {
  const app = shareApp('sqlite');
  let token: string;
  let inputOf: Awaited<ReturnType<typeof prepareOperationInputs>>;
  beforeAll(async () => {
    ({ token } = await app.login());
    inputOf = await prepareOperationInputs(app, token);
  });

  it.each(reads)('GET $rest.path is 304 without a body for the ETag of the same answer, and is stored by nobody', async (route) => {
    const get = (headers: Record<string, string> = {}) => callRoute(app, route, inputOf(route.procedure), { token, headers });
    const { status, headers } = await get();
    expect([status, headers.etag, headers['cache-control']]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/), 'no-store']);
    const known = await get({ 'if-none-match': `W/"other", W/${headers.etag}` });
    expect([known.status, known.text, known.headers.etag, known.headers['cache-control']]).toEqual([304, '', headers.etag, 'no-store']);
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('a change gives a list another ETag', async () => {
    const { headers } = await app.call('GET', '/api/admin/company-timeline', { token });
    const body = { year: '2024', event: 'Moved to Peenya' };
    expect((await app.call('POST', '/api/admin/company-timeline', { token, body })).status).toBe(201);
    const again = await app.call('GET', '/api/admin/company-timeline', { token, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.body.timeline.at(-1).event]).toEqual([200, 'Moved to Peenya']);
  });

  it('a caller without rights learns nothing by an ETag', async () => {
    const { headers } = await app.call('GET', '/api/admin/products', { token });
    expect((await app.call('GET', '/api/admin/products', { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(401);
  });
});
