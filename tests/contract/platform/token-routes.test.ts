/** All routes of the server with API tokens of each scope: REST routes by their procedures, the others by the table here. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../../server/router';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import { CONTENT_READERS, canTokenCall, expectedScopeOf, insertApiToken } from '../../support/api-tokens';
import { startApp, type TestApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { createUnbuiltClient } from '../../support/unbuilt-client';

/** Routes outside the procedures that require a session: a URL of each, and the tokens that it admits. */
const GUARDED: Record<string, [url: string, scopes: string[]][]> = {
  'GET /admin/orders/:id(^\\d{1,9})/:name(^[a-z-]{1,20}).pdf': [['/admin/orders/1/proforma.pdf', ['read-inquiries', 'write-inquiries']]],
  'GET /admin/orders/:id(^\\d{1,9})/dispatches/:number(^\\d{1,4})/packing-list.pdf': [
    ['/admin/orders/1/dispatches/1/packing-list.pdf', ['read-inquiries', 'write-inquiries']],
  ],
  'GET /admin/quotations/:id(^\\d{1,9})/:number(^\\d{1,4}).pdf': [['/admin/quotations/1/1.pdf', ['read-inquiries', 'write-inquiries']]],
  'GET /admin/inbox-events': [['/admin/inbox-events', []]],
  'GET /api/admin/inquiry-files/:id': [['/api/admin/inquiry-files/1', ['read-inquiries', 'write-inquiries']]],
  'POST /api/admin/inquiry-files': [['/api/admin/inquiry-files', ['write-inquiries']]],
  'POST /api/admin/product-documents': [['/api/admin/product-documents', ['write-catalogue']]],
  'POST /api/admin/pictures': [['/api/admin/pictures', ['write-catalogue', 'write-content', 'write-company']]],
  'GET /admin/export/:file': [
    ['/admin/export/products.csv', CONTENT_READERS],
    ['/admin/export/answer-templates.xlsx', CONTENT_READERS],
    ['/admin/export/contact-inquiries.csv', ['read-inquiries', 'write-inquiries']],
    ['/admin/export/quotations.xlsx', ['read-inquiries', 'write-inquiries']],
    ['/admin/export/newsletter.csv', ['read-inquiries', 'write-inquiries']],
    ['/admin/export/demand.csv?list=missed&days=30', []],
    ['/admin/export/people.csv', EVERY_SCOPE],
  ],
  'POST /admin/import/products/check': [['/admin/import/products/check', ['write-catalogue', 'write-stock']]],
  'POST /admin/import/products/refused': [['/admin/import/products/refused', ['write-catalogue', 'write-stock']]],
  'POST /admin/import/products/apply': [['/admin/import/products/apply', ['write-catalogue', 'write-stock']]],
  'POST /admin/import/newsletter/check': [['/admin/import/newsletter/check', []]],
  'POST /admin/import/newsletter/apply': [['/admin/import/newsletter/apply', []]],
  'POST /admin/requirement-list/file': [['/admin/requirement-list/file', []]],
  'GET /admin/requirement-list/files/:id': [['/admin/requirement-list/files/1', []]],
  'GET /admin/inquiry-messages/:id/files/:index': [['/admin/inquiry-messages/1/files/0', []]],
  'POST /admin/persons/export': [['/admin/persons/export', []]],
  'POST /admin/preview/:type': [['/admin/preview/products', []]],
};

describe.each(testProviders)('API tokens on the routes of %s', (provider) => {
  const routes: string[] = [];
  const tokens: Record<string, string> = {};
  const both: Record<string, string> = {};
  const pairs = EVERY_SCOPE.map((one) => `${one},delete-content`);
  let app: TestApp;

  beforeAll(async () => {
    const watch = (message: unknown) => {
      const { fastify } = message as { fastify: FastifyInstance };
      fastify.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) routes.push(`${one} ${url}`);
      });
    };
    subscribe('fastify.initialization', watch);
    app = await startApp(provider, { pages: createUnbuiltClient });
    unsubscribe('fastify.initialization', watch);
    for (const scope of [...EVERY_SCOPE, '']) tokens[scope] = await insertApiToken(app, scope);
    for (const scopes of pairs) both[scopes] = await insertApiToken(app, scopes);
  });
  afterAll(() => app.close());

  const isRefused = (status: number) => status === 401 || status === 403;
  /** Returns the scopes of the tokens that are accepted. */
  async function admitted(method: string, url: string, given = tokens): Promise<string[]> {
    const found: string[] = [];
    for (const [scope, token] of Object.entries(given)) if (!isRefused((await app.call(method, url, { token })).status)) found.push(scope);
    return found;
  }

  it('API tokens reach routes with a session only where the table allows it', async () => {
    for (const [route, tries] of Object.entries(GUARDED)) {
      expect(routes).toContain(route);
      for (const [url, scopes] of tries) {
        const [method = ''] = route.split(' ');
        expect([route, (await app.call(method, url)).status]).toEqual([route, 401]);
        expect([url, (await admitted(method, url)).sort()]).toEqual([url, [...scopes].sort()]);
        if (method === 'GET' && routes.includes(route.replace('GET', 'HEAD')))
          expect([url, (await admitted('HEAD', url)).sort()]).toEqual([url, [...scopes].sort()]);
      }
    }
  });

  it('tokens reach the REST operations of procedures that name their scope', async () => {
    for (const { rest, procedure, access } of restRoutes) {
      if (access === 'public') continue;
      const url = rest.path.replace('{id}', '2147483647').replace('{key}', 'nothing');
      const scopes = EVERY_SCOPE.filter((scope) => canTokenCall(scope)(procedure));
      const needsTwo = expectedScopeOf(procedure)?.includes(' and ') ?? false;
      expect([procedure, scopes.length > 0 || needsTwo]).toEqual([procedure, expectedScopeOf(procedure) !== undefined]);
      expect([procedure, await admitted(rest.method, url)]).toEqual([procedure, scopes]);
      if (needsTwo)
        expect([procedure, await admitted(rest.method, url, both)]).toEqual([
          procedure,
          pairs.filter((two) => canTokenCall(two)(procedure)),
        ]);
    }
  });

  it('routes that do not take API tokens are public', async () => {
    const ofRest = restRoutes.map(({ rest }) => `${rest.method} ${rest.path.replace(/\{(\w+)\}/g, ':$1')}`);
    const others = routes.filter((route) => {
      const same = route.replace(/^HEAD/, 'GET');
      // Each procedure is tried by access-queries and access-mutations, with tokens too.
      return !(same in GUARDED || ofRest.includes(same) || same.endsWith(' /trpc/:path'));
    });
    expect(others.length).toBeGreaterThan(20);
    for (const route of new Set(others)) {
      const [method = '', pattern = ''] = route.split(' ');
      const url = pattern.replace(/:\w+(\(.*?\))?/g, '1').replace('*', 'nothing');
      const { status } = await app.call(method, url, { headers: { 'sec-fetch-site': 'same-origin' } });
      expect([route, isRefused(status)]).toEqual([route, false]);
    }
  });
});
