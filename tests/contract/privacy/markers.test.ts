/** No data of an erased person is left in the database file, a mail, a log, or a response. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DatabaseProvider } from '../../../prisma/schema';
import { sealedErasuresJob } from '../../../server/features/privacy/erasing/erasing-jobs';
import { drawBlankedPdfsJob } from '../../../server/features/quotations/blank-files';
import { collectedTextIndexes } from '../../../server/offers';
import { DAY_MS } from '../../../shared/time/india';
import { bothProvidersFor, quickOn, testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import {
  insertMarkedPerson,
  listMarkedMails,
  listMarkedRows,
  MARKED_PATTERN,
  MARKED_WORD,
  markedPersonContact,
} from '../../support/marked-person';
import { prepareOperationInputs } from '../../support/operations';
import { startQuotationOffice } from '../../support/quotation-office';
import { readByEveryRoute } from '../../support/reads';
import { findColumnsMissingInExport, findTextsMissingOnPage } from '../../support/said-on-page';

let mailFolder: string;
beforeEach(() => {
  mailFolder = mkdtempSync(join(tmpdir(), 'site-marked-'));
});
afterEach(() => rmSync(mailFolder, { recursive: true }));

/** All models with personal data, except those with row numbers or hashes only. */
const PLACES = [
  'ContactInquiry',
  'Dispatch',
  'InquiryMessage',
  'MessageFile',
  'NewsletterConsent',
  'NewsletterSubscription',
  'OrderCancellation',
  'OrderReceipt',
  'OrderReturn',
  'OutboxMail',
  'Quotation',
  'QuotationLink',
  'QuotationRevision',
  'QuoteLine',
  'RequirementFile',
  'Revision',
  'SalesOrder',
  'WarehouseLink',
];

/** All text indexes of these models. */
const INDEXES = collectedTextIndexes.filter(({ table }) => PLACES.includes(table));

/** Tuesday, 9:30 in India. */
const at = '2026-11-24T04:00:00Z';

async function start(provider: DatabaseProvider, env: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const app = await startQuotationOffice(provider, { at, env: { LOG_LEVEL: 'trace', ...env }, app: { log, mailFolder } });
  const erase = () => app.askWith('mutation', 'admin.persons.erase', { whose: markedPersonContact, typed: markedPersonContact.email });
  const tables = async () =>
    Object.entries(await dumpDatabase(app.db))
      .flatMap(([model, rows]) => (rows.some((row) => MARKED_PATTERN.test(row)) ? [model] : []))
      .sort();
  return { ...app, lines, erase, tables, url: app.services.env.DATABASE_URL };
}

it('each text index of a model with personal data overwrites erased texts', () => {
  expect(INDEXES.filter(({ hasPersonalData }) => !hasPersonalData)).toEqual([]);
});

for (const provider of bothProvidersFor('stored values')) {
  it(`no data of an erased person is left anywhere, on ${provider}`, quickOn('sqlite', provider), async () => {
    const app = await start(provider, { RATE_LIMITS: 'on' });
    const { inquiryId, quotationId, link } = await insertMarkedPerson(app, mailFolder);
    const said = await findTextsMissingOnPage(app.services);
    expect([said.unsaid, said.undescribed]).toEqual([[], []]);
    expect(said.texts).toBeGreaterThan(100);
    expect(await findColumnsMissingInExport(app.services)).toEqual([]);
    const queries: [string, object?][] = [
      ['public.quotation', { token: link }],
      ['admin.inquiries.page', {}],
      ['admin.inquiries.page', { q: MARKED_WORD }],
      ['admin.inquiries.row', { id: inquiryId }],
      ['admin.inquiries.messages', { id: inquiryId }],
      ['admin.quotations.page', { q: MARKED_WORD }],
      ['admin.quotations.row', { id: quotationId }],
      ['admin.newsletter.page', {}],
      ['admin.history.ofRow', { type: 'contact-inquiries', rowId: inquiryId }],
      ['admin.overview'],
    ];
    const read = async () => {
      const answers = await Promise.all(queries.map(([name, input]) => app.trpc('query', name, input)));
      return answers.flatMap(({ text }, at) => (MARKED_PATTERN.test(text) ? [queries[at]?.[0]] : []));
    };
    const search = async () => {
      const hits = await Promise.all(INDEXES.map((index) => app.db.findTexts(index, [MARKED_WORD], 10)));
      return hits.map((found) => found.length > 0);
    };
    // The cache in memory has no data of them either.
    expect(await read()).toEqual(queries.map(([name]) => name));
    expect(await app.tables()).toEqual(PLACES);
    expect(await search()).toEqual(INDEXES.map(() => true));
    expect(listMarkedMails(mailFolder).filter((name) => name.endsWith('.part'))).toHaveLength(1);
    expect(await listMarkedRows(app.url)).toEqual(
      provider === 'sqlite' ? expect.arrayContaining(['database-wal']) : expect.arrayContaining(['QuotationPdf', ...PLACES]),
    );
    const mails = readdirSync(mailFolder).length;

    await app.erase();
    await app.services.accessLog.flush();
    await app.services.demand.flush();
    await drawBlankedPdfsJob.start(app.services).run({ stopping: new AbortController().signal, record: () => {} });
    expect(await app.tables()).toEqual([]);
    expect(await listMarkedRows(app.url)).toEqual([]);
    expect(listMarkedMails(mailFolder)).toEqual([]);
    expect(readdirSync(mailFolder).length).toBeLessThan(mails);
    expect(readFileSync(app.services.erasures.file, 'utf8')).not.toMatch(MARKED_PATTERN);
    expect(await read()).toEqual([]);
    expect(await search()).toEqual(INDEXES.map(() => false));
    expect(app.lines.length).toBeGreaterThan(20);
    expect(app.lines.filter((line) => MARKED_PATTERN.test(decodeURIComponent(line)))).toEqual([]);
    // The texts of other persons remain.
    expect(await app.db.read.contactInquiry.findMany()).toMatchObject([{ name: 'Meera Iyer' }]);
    expect(await app.db.read.quotationLink.findMany()).toMatchObject([{ email: 'meera@example.com' }]);
    await app.close();
  });
}

it.each(testProviders)(
  'an erased person with a sealed copy is shown only in the list of sealed copies, until its last day, on %s',
  { tags: 'thorough' },
  async (provider) => {
    const app = await start(provider, { SEAL_DAYS: '30' });
    // The check would query name servers.
    vi.spyOn(app.services.mailHealth, 'check').mockResolvedValue([]);
    const inputFor = await prepareOperationInputs(app, app.token);
    const { inquiryId, quotationId } = await insertMarkedPerson(app, mailFolder);
    const { id: subscription } = await app.db.read.newsletterSubscription.findUniqueOrThrow({
      where: { email: markedPersonContact.email },
    });
    const { id: message } = await app.db.read.inquiryMessage.findFirstOrThrow({ where: { inquiryId } });
    const changes = await app.db.read.revision.findMany({ where: { type: 'contact-inquiries', rowId: inquiryId } });
    const searched = [MARKED_WORD, markedPersonContact.email, markedPersonContact.phone].map((q) => ({ q }));
    const rows = [...searched, {}];
    const known = {
      'admin.find': searched,
      'admin.inquiries.page': rows,
      'admin.inquiries.list': rows,
      'admin.inquiries.row': [{ id: inquiryId }],
      'admin.inquiries.messages': [{ id: inquiryId }],
      'admin.inquiries.message': [{ id: message }],
      'admin.inquiries.sameSender': [{ id: inquiryId }],
      'admin.quotations.page': rows,
      'admin.quotations.list': rows,
      'admin.quotations.ofInquiry': [{ inquiryId }],
      'admin.quotations.row': [{ id: quotationId }],
      'admin.quotations.read': [{ id: quotationId }],
      'admin.quotations.paper': [{ id: quotationId, revision: 1 }],
      'admin.newsletter.page': rows,
      'admin.newsletter.list': rows,
      'admin.newsletter.steps': [{ id: subscription }],
      'admin.history.changes': rows,
      'admin.history.ofRow': [
        { type: 'contact-inquiries', rowId: inquiryId },
        { type: 'quotations', rowId: quotationId },
        { type: 'newsletter', rowId: subscription },
      ],
      'admin.history.ofChangeSet': changes.map(({ changeSet }) => ({ changeSet })),
    };
    /** Returns the responses that show erased data, and their number. */
    const showing = async () => {
      const read = await readByEveryRoute(app, inputFor, app.token, known);
      return { count: read.length, sources: [...new Set(read.flatMap(({ source, text }) => (MARKED_PATTERN.test(text) ? [source] : [])))] };
    };
    const before = await showing();
    expect(before.count).toBeGreaterThan(100);
    expect(before.sources).toEqual(
      expect.arrayContaining([...Object.keys(known), 'contact-inquiries.csv', 'quotations.csv', 'newsletter.csv']),
    );

    await app.erase();
    expect((await showing()).sources).toEqual(['admin.sealedErasures.list']);
    expect(await app.askWith('mutation', 'admin.persons.find', markedPersonContact)).toMatchObject({ total: 0, groups: [], others: [] });
    for (const path of [`quotations/${quotationId}/1.pdf`, 'persons/export']) {
      const answer = await app.call(path.endsWith('pdf') ? 'GET' : 'POST', `/admin/${path}`, {
        token: app.token,
        body: markedPersonContact,
      });
      expect(answer.bytes.toString('latin1')).not.toMatch(MARKED_PATTERN);
    }
    const [{ id, rows: count }] = (await app.askWith('query', 'admin.sealedErasures.list', {})).rows;
    const opened = await app.askWith('mutation', 'admin.sealedErasures.open', { id });
    expect([JSON.stringify(opened), opened.rows.length]).toEqual([expect.stringMatching(MARKED_PATTERN), count]);
    expect([await app.tables(), await listMarkedRows(app.url), listMarkedMails(mailFolder)]).toEqual([[], [], []]);
    expect(app.lines.filter((line) => MARKED_PATTERN.test(line))).toEqual([]);

    const parts = (await app.db.read.sealedPart.findMany()).map(({ bytes }) => Buffer.from(bytes).subarray(-40));
    // The files of PostgreSQL cannot be read here: only its rows are checked.
    const files = provider === 'sqlite' ? ['', '-wal'].map((end) => app.url.slice('file:'.length) + end) : [];
    const isInFile = () => files.some((file) => parts.some((part) => readFileSync(file).includes(part)));
    const endSeals = () => sealedErasuresJob.start(app.services)?.run({ stopping: new AbortController().signal, record: () => {} });
    const { deleteAt } = await app.db.read.sealedErasure.findFirstOrThrow();
    app.clock.now = new Date(deleteAt.getTime() - 1);
    await endSeals();
    expect([await app.db.read.sealedPart.count(), isInFile()]).toEqual([parts.length, provider === 'sqlite']);
    app.clock.now = new Date(deleteAt.getTime() + DAY_MS);
    await endSeals();
    expect([await app.db.read.sealedErasure.count(), await app.db.read.sealedPart.count(), isInFile()]).toEqual([0, 0, false]);
    await app.close();
  },
);
