/** Every error code (REQ 2.3): how a caller gets it through REST and, where a procedure exists, through tRPC. */
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiToken } from '../../../server/features/auth/tokens/api-token';
import { decisionConflictError } from '../../../server/features/quotations/sending/standing';
import { OutcomeUnknownError } from '../../../server/platform/database/database-errors';
import { connectionClosedError, toErrorResponse } from '../../../server/platform/errors';
import { findTypeByPath } from '../../../shared/content/registry';
import { ERROR_CODES, type ErrorCode } from '../../../shared/errors';
import { insertApiToken } from '../../support/api-tokens';
import type { TestAnswer, TestCall } from '../../support/app';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { contactFormValues } from '../../support/forms';
import { parseStatus, sendRaw } from '../../support/raw';
import { createSampleRow } from '../../support/samples';
import { enrolSecondFactor, type TestClock } from '../../support/second-factor';

type Refused = Pick<TestAnswer, 'status' | 'body'>;
type Case = [code: ErrorCode, status: number, rest: () => Promise<Refused> | Refused, trpc?: () => Promise<TestAnswer>];

const CATEGORY = findTypeByPath('product-categories');
type Schema = { properties: { code: { enum: ErrorCode[]; description?: string } } };
type Operation = { responses: Record<string, { content: { 'application/json': { schema: { allOf: [unknown, Schema] } } } }> };
type Document = { components: { schemas: { Error: Schema } }; paths: Record<string, Record<string, Operation>> };

const PRIYA = { username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'office' };

describe.each(testProviders)('error codes on %s', (provider) => {
  let category: { id: number; slug: string };
  let inquiry: { id: number };
  /** Tokens of office users: before and after choosing a password, and of a user who needs a second factor. */
  let office: { first: string; chosen: string; mustEnrol: string };
  let oneTimePassword: string;
  /** An API token. */
  let reader: string;
  const clock: TestClock = { now: new Date() };

  const site = shareContent(provider, { now: () => clock.now, env: { RATE_LIMITS: 'on', REQUEST_SECONDS: '1' } });
  beforeAll(async () => {
    await site.http.listen({ port: 0, host: '127.0.0.1' });
    category = (await site.add(CATEGORY)) as unknown as typeof category;
    await site.call('POST', '/api/contact', { body: { ...contactFormValues, productId: null } });
    [inquiry] = (await site.rest('GET', 'contact-inquiries')).body.inquiries;
    const signIn = async (username: string) => {
      const { body } = await site.rest('POST', 'people', { ...PRIYA, username });
      return { id: body.person.id as number, password: body.password as string, token: (await site.login(username, body.password)).token };
    };
    const [first, other, third, fourth] = [await signIn('priya'), await signIn('meera'), await signIn('sita'), await signIn('ravi')];
    for (const one of [other, third, fourth])
      await site.trpc('mutation', 'auth.changePassword', { currentPassword: one.password, newPassword: 'her own words' }, one);
    await site.rest('PUT', `people/${third.id}`, { needsSecondFactor: true });
    await enrolSecondFactor(site, clock, fourth.token, 'her own words');
    office = { first: first.token, chosen: other.token, mustEnrol: third.token };
    oneTimePassword = first.password;
    reader = await insertApiToken(site, 'read-public');
  });

  const call = (method: string, path: string, options: TestCall = {}) => site.call(method, path, { token: site.token, ...options });
  const raw = async (text: string): Promise<Refused> => {
    const answer = await sendRaw((site.http.server.address() as AddressInfo).port, text);
    return { status: parseStatus(answer), body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) };
  };
  const thrown = (error: unknown): Refused => toErrorResponse(error);
  const entry = (lastMessageId: number) => ({ channel: 'note', text: 'Called.', lastMessageId });
  const key = { headers: { 'idempotency-key': 'the-key-of-one-attempt' } };
  const newCategory = (name: string) => ({ ...createSampleRow(CATEGORY), name, slug: name });
  const withFactor = { username: 'ravi', password: 'her own words' };
  const signIn = (more: object) => site.call('POST', '/api/auth/login', { body: { ...withFactor, ...more } });
  const login = { username: 'nobody', password: 'wrong horse' };
  const wrongPassword = { currentPassword: 'wrong horse', newPassword: 'new words' };
  const wrongLogins = async (address: string) => {
    for (let attempt = 0; attempt < 5; attempt += 1) await site.call('POST', '/api/auth/login', { body: login, address });
  };

  const cases: Case[] = [
    ['invalid', 400, () => site.rest('POST', 'products', {}), () => site.trpc('mutation', 'admin.products.create', {})],
    [
      'wrong_password',
      400,
      () => call('POST', '/api/auth/change-password', { body: wrongPassword }),
      () => site.trpc('mutation', 'auth.changePassword', wrongPassword),
    ],
    [
      'password_unchanged',
      400,
      () =>
        call('POST', '/api/auth/change-password', {
          token: office.first,
          body: { currentPassword: oneTimePassword, newPassword: oneTimePassword },
        }),
    ],
    ['unauthorized', 401, () => site.call('GET', '/api/admin/products'), () => site.call('GET', '/trpc/admin.products.list')],
    [
      'session_ended',
      401,
      () => call('GET', '/api/admin/products', { token: 'ended' }),
      () => site.trpc('query', 'admin.products.list', undefined, { token: 'ended' }),
    ],
    [
      'token_invalid',
      401,
      () => call('GET', '/api/admin/products', { token: createApiToken() }),
      () => site.trpc('query', 'admin.products.list', undefined, { token: createApiToken() }),
    ],
    [
      'invalid_credentials',
      401,
      () => site.call('POST', '/api/auth/login', { body: login, address: '192.0.2.1' }),
      () => site.trpc('mutation', 'auth.login', login, { address: '192.0.2.2' }),
    ],
    ['second_factor_needed', 401, () => signIn({}), () => site.trpc('mutation', 'auth.login', withFactor)],
    ['wrong_code', 401, () => signIn({ code: '12345' }), () => site.trpc('mutation', 'auth.login', { ...withFactor, code: '12345' })],
    [
      'forbidden',
      403,
      () => call('GET', '/api/admin/people', { token: office.chosen }),
      () => site.trpc('query', 'admin.people.list', undefined, { token: office.chosen }),
    ],
    [
      'scope_missing',
      403,
      () => call('POST', '/api/admin/products', { token: reader, body: {} }),
      () => site.trpc('mutation', 'admin.products.create', {}, { token: reader }),
    ],
    [
      'must_change_password',
      403,
      () => call('GET', '/api/admin/products', { token: office.first }),
      () => site.trpc('query', 'admin.products.list', undefined, { token: office.first }),
    ],
    [
      'must_enrol_second_factor',
      403,
      () => call('GET', '/api/admin/products', { token: office.mustEnrol }),
      () => site.trpc('query', 'admin.products.list', undefined, { token: office.mustEnrol }),
    ],
    [
      'cross_site',
      403,
      async () => {
        const { session: cookie } = await site.login();
        return site.call('DELETE', '/api/admin/products/1', { cookie, headers: { 'sec-fetch-site': 'cross-site' } });
      },
    ],
    ['not_found', 404, () => site.rest('DELETE', 'products/999999'), () => site.trpc('mutation', 'admin.products.remove', { id: 999_999 })],
    ['method_not_allowed', 405, () => call('PATCH', '/api/products'), () => site.call('GET', '/trpc/auth.login')],
    ['request_timeout', 408, () => raw('GET / HTTP/1.1\r\nhost: x\r\n')],
    [
      'conflict',
      409,
      async () => {
        const [{ id }] = (await site.rest('GET', 'people')).body.people.filter((one: typeof PRIYA) => one.username === 'admin');
        return site.rest('PUT', `people/${id}`, { role: 'office' });
      },
    ],
    [
      'stale_edit',
      409,
      () => site.rest('PUT', `product-categories/${category.id}`, { name: 'Mine', version: 99 }),
      () => site.trpc('mutation', 'admin.productCategories.update', { id: category.id, name: 'Mine', version: 99 }),
    ],
    [
      'value_taken',
      409,
      () => site.rest('POST', 'product-categories', newCategory(category.slug)),
      () => site.trpc('mutation', 'admin.productCategories.create', newCategory(category.slug)),
    ],
    [
      'quotation_not_open',
      409,
      // Only tRPC procedures change the state of quotations.
      async () => thrown(decisionConflictError('accepted', {})),
    ],
    [
      'newer_entry',
      409,
      () => site.rest('POST', `contact-inquiries/${inquiry.id}/messages`, entry(99)),
      () => site.trpc('mutation', 'admin.inquiries.addMessage', { id: inquiry.id, ...entry(99) }),
    ],
    [
      'stale_import',
      409,
      () => {
        const file = { body: 'title,description\nSoap,Fine', headers: { 'content-type': 'text/csv' } };
        return call('POST', `/admin/import/products/apply?digest=${'0'.repeat(64)}`, file);
      },
    ],
    [
      'idempotency_key_reused',
      409,
      async () => {
        await call('POST', '/api/admin/product-categories', { ...key, body: newCategory('first') });
        return call('POST', '/api/admin/product-categories', { ...key, body: newCategory('second') });
      },
      () => site.trpc('mutation', 'admin.productCategories.create', newCategory('third'), key),
    ],
    ['events_gone', 410, () => call('GET', '/api/admin/events?after=999999999')],
    ['payload_too_large', 413, () => call('POST', '/api/contact', { body: `"${'x'.repeat(300_000)}"` })],
    ['unsupported_media_type', 415, () => call('POST', '/api/contact', { body: 'x', headers: { 'content-type': 'text/plain' } })],
    ['expectation_failed', 417, () => raw('GET / HTTP/1.1\r\nhost: x\r\nexpect: a-miracle\r\n\r\n')],
    [
      'too_many_requests',
      429,
      async () => {
        await wrongLogins('192.0.2.3');
        return site.call('POST', '/api/auth/login', { body: login, address: '192.0.2.3' });
      },
      () => site.trpc('mutation', 'auth.login', login, { address: '192.0.2.3' }),
    ],
    ['headers_too_large', 431, () => raw(`GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`)],
    ['connection_closed', 499, () => thrown(connectionClosedError())],
    ['internal', 500, () => thrown(new Error('A defect'))],
    ['unavailable', 503, () => thrown(Object.assign(new Error('Gone'), { code: 'ECONNREFUSED' }))],
    ['outcome_unknown', 503, () => thrown(new OutcomeUnknownError('A commit has no answer'))],
  ];

  it.each(cases)('the error %s is answered with status %i', async (code, status, rest, trpc) => {
    const answer = await rest();
    expect(answer).toMatchObject({ status, body: { success: false, message: expect.stringMatching(/^[A-Z]/), code } });
    const same = { status, body: { error: { json: { message: answer.body.message, data: { code, httpStatus: status } } } } };
    if (trpc) expect(await trpc()).toMatchObject(same);
  });

  it('the OpenAPI document describes the error codes, and names those of each error response', async () => {
    const { components, paths } = (await site.call('GET', '/api/openapi.json')).body as Document;
    const { enum: codes, description } = components.schemas.Error.properties.code;
    expect(codes).toEqual(Object.keys(ERROR_CODES));
    for (const [code, { meaning }] of Object.entries(ERROR_CODES)) expect(description).toContain(`\`${code}\`: ${meaning}`);
    for (const [path, methods] of Object.entries(paths)) {
      for (const [status, { content }] of Object.values(methods).flatMap(({ responses }) => Object.entries(responses))) {
        if (Number(status) < 400) continue;
        const named = content['application/json'].schema.allOf[1].properties.code.enum;
        expect([path, status, named.length > 0]).toEqual([path, status, true]);
        expect([path, named.map((code) => ERROR_CODES[code].status)]).toEqual([path, named.map(() => Number(status))]);
      }
    }
  });

  it('every error code of the list was caused with its status', () => {
    const tried = cases.map(([code, status]) => [code, status]);
    expect(tried).toEqual(Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]));
  });
});
