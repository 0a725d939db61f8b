/** Every route that returns personal data is recorded in the access log, including each new procedure or list. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { exportList } from '../../../server/features/import-export/export/export-lists';
import type { LoggedAccess } from '../../../server/platform/access/access-log';
import type { Context } from '../../../server/platform/context';
import { defineListFile } from '../../../server/platform/list';
import { insertApiToken } from '../../support/api-tokens';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { callRoute, prepareOperationInputs } from '../../support/operations';
import { exportedListFiles, exportPathOf, officeMutations, officeQueries as queries, routesThatReadPersons } from '../../support/reads';

/** The rows of a visitor that `prepareOperationInputs` stores. */
const VISITOR = /asha@example\.com|Please call\./;

const A_NUMBER = expect.toSatisfy(Number.isInteger, 'a whole number');

/**
 * Shows a person without an entry in the log: the five latest inquiries on the first page of the panel, and names that the command bar
 * finds.
 */
const NOT_NOTED = ['admin.overview', 'admin.find'];

describe.each(testProviders)('every response with personal data is recorded in the access log, on %s', (provider) => {
  const app = shareContent(provider, { isStill: true });
  let inputFor: Awaited<ReturnType<typeof prepareOperationInputs>>;
  let program: string;
  const noted: Omit<LoggedAccess, 'user'>[] = [];
  beforeAll(async () => {
    inputFor = await prepareOperationInputs(app, app.token);
    program = await insertApiToken(app, 'read-inquiries');
    vi.spyOn(app.services.accessLog, 'add').mockImplementation(({ user, ...access }) => {
      expect(user).toEqual({ id: expect.any(Number), name: 'Site Administrator' });
      noted.push(access);
    });
  });

  /** The response to a call, and its entries in the access log. */
  async function notedOf<Answer>(call: Promise<Answer>) {
    noted.length = 0;
    const answer = await call;
    return { answer, noted: [...noted] };
  }

  it.each(queries.map(({ name, meta }) => [name, meta.reads] as const))(
    'the query %s is logged if it returns personal data',
    async (name, reads) => {
      const { answer, noted } = await notedOf(app.trpc('query', name, inputFor(name), { token: app.token }));
      expect(answer.status, answer.text).toBe(200);
      if (!reads && !NOT_NOTED.includes(name)) expect(answer.text).not.toMatch(VISITOR);
      const { subject, id } = reads && 'subject' in reads ? reads : { subject: null };
      const isOfNobody = typeof subject === 'function' && subject(inputFor(name) ?? {}) === null;
      if (id && !isOfNobody) expect(noted).toEqual([{ action: 'opened', subject: expect.any(String), subjectId: A_NUMBER }]);
      else expect(noted).toEqual([]);
    },
  );

  it.each(routesThatReadPersons.map((route) => [route.rest.path, route] as const))('REST %s is logged', async (_, route) => {
    const reads = queries.find(({ name }) => name === route.procedure)?.meta.reads ?? {};
    const what = 'id' in reads ? { action: 'opened', subjectId: A_NUMBER } : { action: 'exported', rows: A_NUMBER };
    const input = inputFor(route.procedure);
    const call = (token: string) => notedOf(callRoute(app, route, input, { token }));
    const entry = { subject: expect.any(String), ...what };
    expect((await call(app.token)).noted).toEqual([entry]);
    expect((await call(program)).noted).toEqual([{ ...entry, tokenId: expect.any(Number) }]);
  });

  it.each(exportedListFiles.map(({ path, reads }) => [path, reads] as const))(
    'the download of the files of %s is logged if they have personal data',
    async (path, reads) => {
      for (const format of ['csv', 'xlsx']) {
        const { answer, noted } = await notedOf(app.call('GET', exportPathOf(path, format), { token: app.token }));
        expect(answer.status).toBe(200);
        if (!reads && format === 'csv') expect(answer.text).not.toMatch(VISITOR);
        expect(noted).toEqual(reads ? [{ action: 'exported', subject: reads, rows: expect.any(Number) }] : []);
      }
    },
  );

  it('a list that a program reads through tRPC is logged', async () => {
    const { noted } = await notedOf(app.trpc('query', 'admin.inquiries.page', {}, { token: program }));
    expect(noted).toEqual([{ action: 'exported', subject: 'inquiries', rows: 1, tokenId: expect.any(Number) }]);
  });

  it('reading the history of an inquiry is logged as reading the inquiry, and that of a product is not logged', async () => {
    const inquiry = inputFor('admin.inquiries.row')?.id as number;
    expect((await app.rest('PUT', `contact-inquiries/${inquiry}`, { notes: 'Please call. She asked twice.' })).status).toBe(200);
    const of = (type: string, rowId: number) => notedOf(app.trpc('query', 'admin.history.ofRow', { type, rowId }, { token: app.token }));
    const { noted: opened, answer } = await of('contact-inquiries', inquiry);
    expect(opened).toEqual([{ action: 'opened', subject: 'inquiries', subjectId: inquiry }]);
    expect((await of('products', 1)).noted).toEqual([]);
    const [{ changeSet }] = answer.body.result.data.json.rows;
    const set = await notedOf(app.trpc('query', 'admin.history.ofChangeSet', { changeSet }, { token: app.token }));
    expect(set.answer.text).toMatch(VISITOR);
    expect(set.noted).toEqual(opened);
  });

  it('a change that answers with a record is logged as opening it, even if it is refused because it is stale', async () => {
    const inquiry = inputFor('admin.inquiries.row')?.id as number;
    for (const { status, body } of [
      { status: 200, body: {} },
      { status: 409, body: { notes: 'Mine', version: 0 } },
    ]) {
      const { answer, noted } = await notedOf(app.rest('PUT', `contact-inquiries/${inquiry}`, body));
      expect(answer).toMatchObject({ status, text: expect.stringMatching(VISITOR) });
      expect(noted).toEqual([{ action: 'opened', subject: 'inquiries', subjectId: inquiry }]);
    }
    const missing = await notedOf(app.rest('PUT', 'contact-inquiries/999', {}));
    expect(missing).toMatchObject({ answer: { status: 404 }, noted: [] });
  });

  it('a search for a person before a correction or an erasure is logged', async () => {
    const whose = { email: 'asha@example.com', phone: '' };
    const ask = (name: string, input: object) => notedOf(app.trpc('mutation', `admin.persons.${name}`, input, { token: app.token }));
    const found = [{ action: 'found', subject: 'persons', rows: A_NUMBER }];
    expect((await ask('find', whose)).noted).toEqual(found);
    expect((await ask('previewCorrection', { whose, to: { name: 'Asha Rao' } })).noted).toEqual(found);
    expect((await ask('left', whose)).noted).toEqual(found);
    expect((await ask('find', { email: 'nobody', phone: '' })).noted).toEqual([]);
  });

  it('files of an answer and of a quotation are logged as downloads of their records; a missing file is not logged', async () => {
    const inquiryId = inputFor('admin.inquiries.row')?.id as number;
    const pdf = { body: Buffer.from('%PDF-1.7'), headers: { 'content-type': 'application/pdf' }, token: app.token };
    const { file } = (await app.call('POST', `/api/admin/inquiry-files?name=Offer&inquiry=${inquiryId}`, pdf)).body;
    const get = (path: string) => notedOf(app.call('GET', path, { token: app.token }));
    expect((await get(`/api/admin/inquiry-files/${file.id}`)).noted).toEqual([
      { action: 'downloaded', subject: 'inquiry-files', subjectId: inquiryId },
    ]);
    const quotation = inputFor('admin.quotations.row')?.id as number;
    expect((await get(`/admin/quotations/${quotation}/1.pdf`)).noted).toEqual([
      { action: 'downloaded', subject: 'quotation-pdfs', subjectId: quotation },
    ]);
    for (const path of ['/api/admin/inquiry-files/999', '/admin/quotations/999/1.pdf', '/api/admin/quotations/999'])
      expect(await get(path)).toMatchObject({ answer: { status: 404 }, noted: [] });
  });

  it('no change returns personal data without a log entry', { timeout: 60_000 }, async () => {
    // Erasing procedures are called last: afterwards there is nothing to read.
    const changes = officeMutations.toSorted((one, other) => Number(/erase/.test(one.name)) - Number(/erase/.test(other.name)));
    const silent: string[] = [];
    for (const { name } of changes) {
      const { answer, noted } = await notedOf(app.trpc('mutation', name, inputFor(name), { token: app.token }));
      if (VISITOR.test(answer.text) && noted.length === 0) silent.push(name);
    }
    expect(silent).toEqual([]);
  });

  it('an aborted download is logged with the number of rows that were read for it', async () => {
    async function* rows() {
      for (const first of [1, 2, 3]) yield [{ id: first }, { id: first * 10 }];
    }
    const file = defineListFile({ path: 'people', query: z.unknown(), columns: [{ name: 'id' }], rows });
    const session = { id: 1, user: { id: 1, firstName: 'Site', lastName: 'Administrator' } };
    const ctx = { ...app.services, requireSession: async () => session } as unknown as Context;
    const { noted } = await notedOf(
      exportList(ctx, { people: { reads: 'people', file } }, 'people', {}).then(async ({ batches }) => {
        const reading = batches[Symbol.asyncIterator]();
        await reading.next();
        await reading.next();
        await reading.return?.();
      }),
    );
    expect(noted).toEqual([{ action: 'exported', subject: 'people', rows: 4 }]);
  });
});
