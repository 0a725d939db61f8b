/** The OpenAPI document is valid, complete, and matches the real answers. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RestRoute } from '../../../server/platform/http/rest/rest-plugin';
import { restRoutes } from '../../../server/router';
import type { ContentType } from '../../../shared/content/content-type';
import { everyType, rowPathOf, shareContent, writableFields } from '../../support/content';
import { testProviders } from '../../support/databases';
import { defineOpenApiTests, type OpenApiDocument } from '../../support/openapi-checks';
import { describedFiles, checkOne as readOne } from '../../support/openapi-lists';
import { inputsOfPublicProcedures } from '../../support/operations';
import { addOrder } from '../../support/orders';
import { PASSWORD } from '../../support/password';
import { addQuotationLinkToInput } from '../../support/quotations';
import { EXPECTED_PARAMETER_COUNTS, EXPECTED_REST_ROUTES } from '../../support/rest-table';
import { createSampleRow } from '../../support/samples';
import { sendUnchangedDraft } from '../../support/send-draft';

const CONVERSATION = '/api/admin/contact-inquiries/{id}/messages';

type Body = { content: { 'application/json': { schema: { $ref: string } } } };
type Named = { properties: Record<string, { description?: string }> };

const contact = { name: 'Asha', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Hello' };

describe.each(testProviders)('the OpenAPI document on %s', (provider) => {
  const site = shareContent(provider);
  let document: OpenApiDocument;
  const checked = new Set<string>();

  beforeAll(async () => {
    const answer = await site.call('GET', '/api/openapi.json');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    document = answer.body;
  });

  const { check, checkRefusals, operationOf } = defineOpenApiTests(
    () => site,
    () => document,
    checked,
  );

  it('the document is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect([valid, errors]).toEqual([true, undefined]);
    expect([validator.version, document.openapi]).toEqual(['3.1', '3.1.0']);
  });

  it('the document has the required operations and all procedures with a REST route', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(
      [...new Set([...EXPECTED_REST_ROUTES, ...restRoutes.map(({ rest }) => `${rest.method} ${rest.path}`)])].sort(),
    );
  });

  it('the document describes the security and body of each operation', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const guarded = /^(\/api)?\/admin\//.test(path) || ['/api/auth/logout', '/api/auth/change-password'].includes(path);
      for (const [method, operation] of Object.entries(methods)) {
        const changesWithBody = ['post', 'put'].includes(method) && path !== '/api/auth/logout';
        expect([path, method, operation.security.length > 0, operation.requestBody !== undefined]).toEqual([
          path,
          method,
          guarded,
          changesWithBody,
        ]);
        const isList =
          method === 'get' &&
          [...everyType, ['company-profile'], ['quotations'], ['orders']].some(([type]) => path === `/api/admin/${type}`);
        const takesKey =
          method !== 'get' &&
          !/\/(login|logout|requirement-list|pictures|product-documents|inquiry-files|attachment|file|check|listed\/\{id\})$/.test(path);
        const own = ['/pictures', '/pictures', '/pictures', '/inquiry-files', '/inquiry-files'].filter((end) => path.endsWith(end));
        const others = [path.includes('{'), takesKey, path === CONVERSATION && method === 'get', ...own].filter(Boolean);
        // A content list has filters, too.
        const parameters = (operation.parameters as { name: string }[]).filter(({ name }) => name !== 'If-None-Match');
        const counted = isList && !(path in EXPECTED_PARAMETER_COUNTS) ? parameters.slice(0, 4) : parameters;
        expect([path, counted.length]).toEqual([path, EXPECTED_PARAMETER_COUNTS[path] ?? (isList ? 4 : others.length)]);
        const key = { name: 'Idempotency-Key', in: 'header', schema: expect.objectContaining({ minLength: 16 }) };
        if (takesKey) expect(operation.parameters).toContainEqual(expect.objectContaining(key));
      }
    }
  });

  it.each(everyType.filter(([, type]) => !type.fixed))('the document states which fields of %s are unique', (path, type) => {
    const { requestBody } = operationOf(`POST /api/admin/${path}`);
    const { $ref } = (requestBody as Body).content['application/json'].schema;
    const { properties } = document.components.schemas[$ref.replace('#/components/schemas/', '')] as Named;
    const described = Object.keys(properties).filter((name) => properties[name]?.description?.startsWith('Unique'));
    expect(described).toEqual(type.unique);
  });

  it.each(everyType)('the document matches the responses of %s', async (path, type) => {
    const one = `/api/admin/${path}/{${type.fixed?.by ?? 'id'}}`;
    const row = await site.some(type);
    await check(200, `GET /api/admin/${path}`);
    await checkRefusals(`GET /api/admin/${path}`);
    if (type.public.path) await check(200, `GET ${type.public.path}`);

    await checkOne(one.replace('/api/admin/', ''), row);
    const [field = ''] = writableFields(type);
    await check(200, `PUT ${one}`, { [field]: await site.another(type, row, field), version: row.version }, {}, row);
    await check(409, `PUT ${one}`, { [field]: row[field], version: row.version }, {}, row);
    await check(400, `PUT ${one}`, { [field]: { no: 1 } }, {}, row);
    await check(404, `PUT ${one}`, {});
    await checkRefusals(`PUT ${one}`, row);
    if (!type.fixed) await isTrueOfAdding(type, one);
  });

  async function checkOne(path: string, row: object) {
    await readOne(check, path, row);
    await checkRefusals(`GET /api/admin/${path}`, row);
  }

  async function isTrueOfAdding(type: ContentType, one: string) {
    const list = `POST /api/admin/${type.path}`;
    const { body } = await check(201, list, createSampleRow(type, 9_000));
    if (type.unique.length > 0) await check(409, list, createSampleRow(type, 9_000));
    await check(400, list, {});
    await checkRefusals(list);
    await checkRefusals(`DELETE ${one}`, body[type.one]);
    await check(200, `DELETE ${one}`, undefined, {}, body[type.one]);
    await check(404, `DELETE ${one}`, undefined, {}, body[type.one]);
    expect((await site.rest('GET', rowPathOf(type, body[type.one]))).status).toBe(404);
  }

  const isPosted = ({ procedure }: RestRoute) => procedure in inputsOfPublicProcedures && procedure !== 'auth.login';
  it.each(restRoutes.filter(isPosted))('the document matches the responses of $procedure', async ({ procedure, rest }) => {
    const operation = `${rest.method} ${rest.path}`;
    await check(rest.status ?? 200, operation, await addQuotationLinkToInput(site.db, procedure, inputsOfPublicProcedures[procedure]?.[0]));
    await check(400, operation, {});
    await checkRefusals(operation);
  });

  it('the document matches the responses of inquiries', async () => {
    await check(201, 'POST /api/contact', contact);
    const named = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', inquiryType: 'amc' };
    const home = { ...named, message: 'Hello', company: null, productId: 4 };
    await check(201, 'POST /api/contact', home);
    await check(400, 'POST /api/contact', { ...contact, email: 'x' });
    const line = { text: 'Brass hooks', quantity: 2.5, note: 'Polished' };
    const request = { name: 'Asha', phone: '98200 12345', pinCode: '560001', neededBy: '2099-12-24', lines: [line] };
    await check(201, 'POST /api/quote-requests', request);
    const { body } = await check(200, 'GET /api/admin/contact-inquiries');
    await checkRefusals('GET /api/admin/contact-inquiries');
    const one = 'GET /api/admin/contact-inquiries/{id}';
    expect((await check(200, one, undefined, {}, body.inquiries[0])).body.inquiry).toEqual(body.inquiries[0]);
    await check(404, one);
    await checkRefusals(one, body.inquiries[0]);
    const put = 'PUT /api/admin/contact-inquiries/{id}';
    await check(200, put, { status: 'resolved', notes: 'Done', version: 1 }, {}, body.inquiries[0]);
    await check(409, put, { status: 'new', version: 1 }, {}, body.inquiries[0]);
    await check(400, put, { status: 'closed' }, {}, body.inquiries[0]);
    await check(404, put, { status: 'new' });
    await checkRefusals(put, body.inquiries[0]);
    const correct = 'POST /api/admin/contact-inquiries/{id}/correct-address';
    await check(200, correct, { email: 'asha.rao@example.com', version: 2 }, {}, body.inquiries[0]);
    await check(409, correct, { email: 'asha@example.com', version: 1 }, {}, body.inquiries[0]);
    await check(400, correct, { email: 'asha' }, {}, body.inquiries[0]);
    await check(404, correct, { email: '' });
    await checkRefusals(correct, body.inquiries[0]);
    const [get, post] = [`GET ${CONVERSATION}`, `POST ${CONVERSATION}`];
    await check(201, post, { channel: 'call', text: 'They want 40 cartons.', lastMessageId: 0 }, {}, body.inquiries[0]);
    await check(409, post, { channel: 'call', text: 'Once more.', lastMessageId: 0 }, {}, body.inquiries[0]);
    await check(400, post, { channel: 'fax', text: 'Hello' }, {}, body.inquiries[0]);
    await check(404, post, { channel: 'note', text: 'Hello' });
    await checkRefusals(post, body.inquiries[0]);
    await check(200, get, undefined, {}, body.inquiries[0]);
    await check(404, get);
    await checkRefusals(get, body.inquiries[0]);
    const [entry, whole] = [await site.db.read.inquiryMessage.findFirstOrThrow(), 'GET /api/admin/inquiry-messages/{id}'];
    await check(200, whole, undefined, {}, entry);
    await check(404, whole);
    await checkRefusals(whole);
    await site.db.transact((tx) => tx.inquiryMessage.updateMany({ data: { direction: 'claimed' } }));
    const [claimed, confirm] = [await site.db.read.inquiryMessage.findFirstOrThrow(), 'POST /api/admin/inquiry-messages/{id}/confirm'];
    for (const status of [200, 409]) await check(status, confirm, {}, {}, claimed);
    await checkRefusals(confirm);
    const { id: inquiryId } = body.inquiries[0];
    const quotation = await site.ask('mutation', 'admin.quotations.start', { inquiryId });
    const ofQuotation = 'GET /api/admin/quotations/{id}';
    expect((await check(200, ofQuotation, undefined, {}, quotation)).body.quotation.document).toBeNull();
    const paper = await sendUnchangedDraft(site, quotation.id);
    expect((await check(200, ofQuotation, undefined, {}, quotation)).body.quotation.document).toEqual(paper);
    await check(404, ofQuotation);
    await checkRefusals(ofQuotation, quotation);
    expect((await check(200, 'GET /api/admin/quotations')).body.quotations[0]).toMatchObject({ id: quotation.id, state: 'open' });
    await checkRefusals('GET /api/admin/quotations');
    const order = await addOrder(site, { inquiryId, token: site.token });
    await check(200, 'GET /api/admin/orders/{id}', undefined, {}, order);
    await check(404, 'GET /api/admin/orders/{id}', undefined, {});
    expect((await check(200, 'GET /api/admin/orders')).body.orders).toMatchObject([{ id: order.id, state: 'confirmed' }]);
    await checkRefusals('GET /api/admin/orders');
    const erase = 'DELETE /api/admin/contact-inquiries/{id}';
    await checkRefusals(erase, body.inquiries[0]);
    await check(200, erase, undefined, {}, body.inquiries[0]);
    await check(404, erase, undefined, {}, body.inquiries[0]);
  });

  it('the document matches the responses of the events', async () => {
    const events = 'GET /api/admin/events';
    expect((await check(200, events)).body.events.length).toBeGreaterThan(0);
    await checkRefusals(events);
  });

  it('the document matches the responses of the newsletter', async () => {
    const { body } = await check(200, 'GET /api/admin/newsletter');
    await checkRefusals('GET /api/admin/newsletter');
    await checkOne('newsletter/{id}', body.subscriptions[0]);
    const put = 'PUT /api/admin/newsletter/{id}';
    await check(200, put, { isActive: false, unsubscribedAt: new Date().toISOString() }, {}, body.subscriptions[0]);
    await check(400, put, { isActive: 'no' }, {}, body.subscriptions[0]);
    await check(404, put, { isActive: true });
    await checkRefusals(put, body.subscriptions[0]);
  });

  it('the document matches the responses of the company profile', async () => {
    const { body } = await check(200, 'GET /api/admin/company-profile');
    await checkRefusals('GET /api/admin/company-profile');
    const put = 'PUT /api/admin/company-profile/{key}';
    const [profile] = body.profile;
    await checkOne('company-profile/{key}', profile);
    const holidays = [{ date: '2026-12-25', name: 'Christmas' }];
    await check(200, put, { gstin: '29AAACS0000A1ZC', state: '29', holidays, openingHours: profile.openingHours }, {}, profile);
    await check(400, put, { state: '27' }, {}, profile);
    await check(404, put, { legalName: 'Rao' });
    await check(409, put, { legalName: 'Rao', version: profile.version }, {}, profile);
    await checkRefusals(put, profile);
  });

  it('the document matches the responses of people', async () => {
    const person = { username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'office' };
    const { body } = await check(201, 'POST /api/admin/people', person);
    await check(409, 'POST /api/admin/people', person);
    await check(400, 'POST /api/admin/people', {});
    await checkRefusals('POST /api/admin/people');
    await check(200, 'GET /api/admin/people');
    await checkRefusals('GET /api/admin/people');
    await checkOne('people/{id}', body.person);
    const put = 'PUT /api/admin/people/{id}';
    await check(200, put, { firstName: 'P.', version: 1 }, {}, body.person);
    await check(409, put, { firstName: 'P. R.', version: 1 }, {}, body.person);
    await check(400, put, { role: 'owner' }, {}, body.person);
    await check(404, put, { firstName: 'P.' });
    await checkRefusals(put, body.person);
  });

  it('the document matches the responses of sessions', async () => {
    const { body } = await check(200, 'POST /api/auth/login', { username: 'admin', password: PASSWORD });
    await check(401, 'POST /api/auth/login', { username: 'admin', password: 'wrong horse' });
    await check(400, 'POST /api/auth/login', {});
    await checkRefusals('POST /api/auth/login');
    const change = 'POST /api/auth/change-password';
    await check(400, change, { currentPassword: 'wrong horse', newPassword: 'better horse' });
    await check(400, change, {});
    await checkRefusals(change);
    await check(200, change, { currentPassword: PASSWORD, newPassword: PASSWORD });
    await checkRefusals('POST /api/auth/logout');
    const another = (await site.login()).token;
    await check(200, 'POST /api/auth/logout', undefined, { token: another });
    await check(401, 'POST /api/auth/logout', undefined, { token: body.token });
  });

  it('the document matches the responses of files for inquiries', async () => {
    const [post, get] = ['POST /api/admin/inquiry-files', 'GET /api/admin/inquiry-files/{id}'];
    const pdf = { body: Buffer.from('%PDF-1.7'), headers: { 'content-type': 'application/pdf' } };
    const { file } = (await check(201, post, undefined, pdf)).body;
    await check(400, post, undefined, { ...pdf, body: Buffer.from('<html>') });
    await check(401, post, undefined, { token: undefined });
    await check(404, get);
    const { text } = await site.call('GET', `/api/admin/inquiry-files/${file.id}`, { token: site.token });
    expect([text, Object.keys(operationOf(get).responses)]).toEqual(['%PDF-1.7', expect.arrayContaining(['200'])]);
    checked.add(`${get} success`);
  });

  it.each(Object.entries(describedFiles))('the document matches the responses of %s', (_, ofFiles) => ofFiles(check, site, checked));

  it('the document matches the responses of remembered words', async () => {
    const { id: userId } = await site.db.read.adminUser.findFirstOrThrow();
    const data = { emailKey: 'asha@example.com', words: 'soap bar', productId: 1, userId, createdAt: new Date() };
    await checkOne('remembered-words/{id}', await site.db.transact((tx) => tx.rememberedWords.create({ data })));
  });

  it('the document was compared with a success of every operation and an error of each that can fail', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { requestBody, security }] of Object.entries(methods)) {
        const operation = `${method.toUpperCase()} ${path}`;
        expect([operation, checked.has(`${operation} success`)]).toEqual([operation, true]);
        if (requestBody || security.length > 0) expect([operation, checked.has(`${operation} error`)]).toEqual([operation, true]);
      }
    }
  });
});
