/** The promise to programs (docs/api.md): what the API of the last landing had stays, and generators accept the document. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { collectOperations } from '../../../server/offers';
import { buildOpenApiDocument } from '../../../server/platform/http/rest/openapi';
import { restRoutes } from '../../../server/router';
import { type ApiDocument, listApiFacts, listBreaks, readLandedApi } from '../../support/api-facts';
import { startApp } from '../../support/app';

/**
 * Breaks that are intended, since the last landing (`npm run landing` stores what is there; empty the list then). Each is announced in
 * docs/api.md, and was deprecated before.
 */
const INTENDED: string[] = [];

/** Rules about publishing: the address is that of the site, and the API is for its company's own programs. */
const OFF = { 'no-server-example.com': 'off', 'info-license': 'off' } as const;

describe('the promise to programs', () => {
  let document: ApiDocument;
  beforeAll(async () => {
    document = (await buildOpenApiDocument('http://localhost:3000', restRoutes, collectOperations())) as unknown as ApiDocument;
  });

  it('everything that programs could rely on at the last landing is still there', () => {
    expect(listBreaks(readLandedApi(), listApiFacts(document))).toEqual(INTENDED);
  });

  const changes: [what: string, change: (document: ApiDocument) => void, broken: string[]][] = [
    ['a path', ({ paths }) => delete paths['/api/admin/orders/{id}'], ['gone: GET /api/admin/orders/{id} 200 JSON: object']],
    [
      'a parameter',
      ({ paths }) => paths['/api/admin/orders']?.get?.parameters?.splice(1),
      ['gone: GET /api/admin/orders query view: string'],
    ],
    ['a field of an answer', (of) => delete schema(of, 'Product').properties?.stock, ['gone: Product.stock: integer']],
    ['a field of a body', (of) => delete schema(of, 'ProductChanges').properties?.stock, ['gone: ProductChanges.stock: integer']],
    ['a type', (of) => Object.assign(schema(of, 'Product', 'stock'), { type: 'string' }), ['gone: Product.stock: integer']],
    ['a value', (of) => schema(of, 'Inquiry', 'status').enum?.pop(), ['gone: Inquiry.status = "resolved"']],
    ['a new requirement', (of) => schema(of, 'NewProduct').required?.push('sku'), ['required: NewProduct.sku']],
    ['a field that may be missing', (of) => schema(of, 'Product').required?.shift(), ['optional: Product.id']],
  ];
  it.each(changes)('%s is noticed', (_, change, broken) => {
    const changed = structuredClone(document);
    change(changed);
    expect(listBreaks(listApiFacts(document), listApiFacts(changed))).toEqual(expect.arrayContaining(broken));
  });

  it('a new operation, field or value, and what a new operation requires, break no program', () => {
    const before = structuredClone(document);
    delete before.paths['/api/quote/accept'];
    delete before.paths['/api/contact']?.post?.requestBody?.content?.['application/x-www-form-urlencoded'];
    delete schema(before, 'Product').properties?.brand;
    schema(before, 'Inquiry', 'status').enum?.pop();
    const rest = (schema(before, 'Product').required ?? []).filter((name) => name !== 'brand');
    schema(before, 'Product').required = rest;
    expect(listBreaks(listApiFacts(before), listApiFacts(document))).toEqual([]);
  });

  it('redocly finds nothing wrong in the document', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: OFF });
    const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('each row of the panel has a name of its own', () => {
    const names = [
      'Product',
      'PublicProduct',
      'NewProduct',
      'ProductChanges',
      'Category',
      'Inquiry',
      'Message',
      'Quotation',
      'Order',
      'Event',
    ];
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names));
    const unnamed = Object.entries(document.paths).flatMap(([path, { get }]) =>
      path.startsWith('/api/admin/') && get && !/#\/components\/schemas\//.test(JSON.stringify(get.responses['200'] ?? {})) ? [path] : [],
    );
    expect(unnamed).toEqual(['/api/admin/inquiry-files/{id}']);
  });

  it('a deprecated operation says so in the document and in each of its answers, errors as well', async () => {
    const marked = restRoutes.filter(({ rest }) => ['/api/products', '/api/admin/products'].includes(rest.path) && rest.method === 'GET');
    for (const { rest } of marked) rest.deprecated = { since: '2026-12-01', until: '2027-06-01' };
    try {
      const { paths } = (await buildOpenApiDocument('http://localhost:3000', restRoutes, {})) as unknown as ApiDocument;
      const app = await startApp('sqlite');
      try {
        const { token } = await app.login();
        const headers = { deprecation: '@1796063400', sunset: 'Mon, 31 May 2027 18:30:00 GMT' };
        for (const path of ['/api/products', '/api/admin/products']) {
          expect(paths[path]).toMatchObject({ get: { deprecated: true } });
          expect(await app.call('GET', path, { token })).toMatchObject({ status: 200, headers });
        }
        expect(await app.call('GET', '/api/admin/products')).toMatchObject({ status: 401, headers });
        expect((await app.call('GET', '/api/company-stats')).headers).not.toHaveProperty('sunset');
      } finally {
        await app.close();
      }
    } finally {
      for (const { rest } of marked) delete rest.deprecated;
    }
  });
});

/** A named schema, or one of its properties. */
function schema({ components }: ApiDocument, name: string, property?: string) {
  const found = components.schemas[name];
  const part = property ? found?.properties?.[property] : found;
  if (!part) throw new Error(`${name} ${property} is not in the document`);
  return part;
}
