/** One person: found, exported, corrected and erased by an administrator, without their address in any URL or log. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures } from '../../../server/router';
import { testProviders } from '../../support/databases';
import { type QuotationOffice, startQuotationOffice } from '../../support/quotation-office';
import { createDraftForBuyer } from '../../support/quotations';

const zebra = { email: 'Zebra@Example.com', phone: '' };
const number = { email: '', phone: '098450 54321' };
const both = { email: 'zebra@example.com', phone: '98450 54321' };
const buyer = {
  ...createDraftForBuyer(new Date()).buyer,
  name: 'Zebra Rao',
  company: 'Zebra Hotel',
  email: 'zebra@example.com',
  phone: null,
};

describe.each(testProviders)('one person on %s', (provider) => {
  let app: QuotationOffice;
  let lines: string[];
  let inquiryId: number;
  const start = async () => {
    lines = [];
    const log = { log: { write: (line: string) => void lines.push(line) } };
    app = await startQuotationOffice(provider, { env: { LOG_LEVEL: 'trace' }, app: log });
    inquiryId = await arrive('/api/contact', {
      name: 'Zebra <b>Rao</b>',
      email: 'Zebra@Example.com',
      phone: '+91 98450 54321',
      company: 'Zebra Hotel',
      subject: 'bulk',
      message: 'Forty zebra rugs',
    });
    await arrive('/api/quote-requests', { name: 'Zebra', phone: '098450 54321', lines: [{ text: 'Hooks', quantity: 5 }] });
    await arrive('/api/contact', { name: 'Yak', email: 'yak@example.com', company: 'Yak', subject: 'bulk', message: 'Yak wool' });
    await app.call('POST', '/api/newsletter', { body: { email: 'zebra@example.com' } });
    const pdf = { body: Buffer.from('%PDF-1.7'), headers: { 'content-type': 'application/pdf' }, token: app.token };
    const { file } = (await app.call('POST', `/api/admin/inquiry-files?name=offer&inquiry=${inquiryId}`, pdf)).body;
    const answer = { channel: 'mail', text: 'Dear customer', files: [file.id] };
    expect((await app.rest('POST', `contact-inquiries/${inquiryId}/messages`, answer)).status).toBe(201);
    const { id } = await app.write({ buyer }, inquiryId);
    await app.send(id, { recipients: ['zebra@example.com'] }, { token: app.token });
    await app.write({ buyer }, inquiryId);
  };
  /** For a test that the tests before it changed: an empty site. */
  const restart = async () => {
    await app.close();
    await start();
  };
  beforeAll(() => start());
  afterAll(() => app.close());

  const arrive = async (path: string, body: object) => {
    expect((await app.call('POST', path, { body })).status).toBe(201);
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const persons = (name: string, input: object) => app.askWith('mutation', `admin.persons.${name}`, input);
  const find = (whose: object) => persons('find', whose);
  const countsOf = (found: { groups: { kinds: { model: string; count: number }[] }[] }) =>
    Object.fromEntries(found.groups.flatMap(({ kinds }) => kinds.map(({ model, count }) => [model, count])));
  const exportOf = (whose: unknown, options: object = { token: app.token }) =>
    app.call('POST', '/admin/persons/export', { body: whose, ...options });
  const accesses = async () => {
    await app.services.accessLog.flush();
    return app.db.read.accessEntry.findMany({ where: { subject: 'persons' }, orderBy: { id: 'asc' } });
  };

  it('a person is found by address, number or both; further ones in their records are offered', async () => {
    const found = await find(zebra);
    expect(countsOf(found)).toMatchObject({
      contactInquiry: 1,
      messageFile: 1,
      quotation: 2,
      quotationRevision: 1,
      newsletterSubscription: 1,
    });
    expect(found.others).toEqual([{ kind: 'phone', value: '+91 98450 54321', count: 1 }]);
    const [inquiries] = found.groups;
    expect(inquiries).toMatchObject({
      title: 'Inquiries',
      kinds: [{ name: 'inquiry', rows: [{ link: { type: 'contact-inquiries', id: inquiryId } }] }, {}, {}],
    });
    expect(inquiries.kinds[0].rows[0].words).toMatch(/^SQ-\d{4}-\d{5}, Bulk Orders, Zebra <b>Rao<\/b>, Zebra Hotel$/);

    expect(countsOf(await find(number))).toMatchObject({ contactInquiry: 2, quoteLine: 1 });
    expect((await find(number)).others).toEqual([{ kind: 'email', value: 'Zebra@Example.com', count: 1 }]);
    const whole = await find(both);
    expect(countsOf(whole)).toMatchObject({ contactInquiry: 2, quoteLine: 1, quotation: 2, newsletterSubscription: 1 });
    expect(whole.others).toEqual([]);
    expect(whole.total).toBe(Object.values(countsOf(whole)).reduce((sum, count) => sum + count, 0));
    expect(JSON.stringify(whole)).not.toMatch(/yak/i);
    expect(await find({ email: 'nobody@example.com', phone: '' })).toMatchObject({ total: 0, groups: [], others: [] });
  });

  it('the sender of an inquiry is found by the address and the whole number that the inquiry has', async () => {
    const anonymous = { topic: 'bulk', message: '', source: 'contact', createdAt: new Date() };
    for (const [fields, expected] of [
      [
        { email: 'a@example.com', phone: '+91 98450 54321' },
        { email: 'a@example.com', phone: '+91 98450 54321' },
      ],
      [number, number],
      [
        { email: 'a@example.com', phone: '12345' },
        { email: 'a@example.com', phone: '' },
      ],
      [
        { email: 'a@example.com', phone: null },
        { email: 'a@example.com', phone: '' },
      ],
      [{ email: '', phone: '12345' }, 409],
      [{ email: '', phone: null }, 409],
      [null, 404],
    ] as const) {
      const { id } = await app.db.transact((tx) => tx.contactInquiry.create({ data: { ...anonymous, name: 'A', email: '', ...fields } }));
      if (!fields) await app.db.transact((tx) => tx.contactInquiry.delete({ where: { id } }));
      const { status, body } = await app.trpc('mutation', 'admin.persons.find', { inquiry: id }, { token: app.token });
      expect([fields, status === 200 ? body.result.data.json.whose : status]).toEqual([fields, expected]);
      await app.db.transact((tx) => tx.contactInquiry.deleteMany({ where: { id } }));
    }
  });

  it("a person's data is exported as a readable page, as JSON and with the files, under a neutral file name", async () => {
    const answer = await exportOf(both);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="personal-data-2026-11-24\.zip"$/);
    const files = unzipSync(new Uint8Array(answer.bytes));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString();
    const names = Object.keys(files);
    expect(names.slice(-2)).toEqual(['personal-data.json', 'personal-data.html']);
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith('files/')).map((name) => text(name).slice(0, 4))).toEqual(['%PDF', '%PDF']);

    const json = JSON.parse(text('personal-data.json'));
    expect(json).toMatchObject({ format: 1, of: both, madeAt: '2026-11-24T06:00:00.000Z', files: names.slice(0, 2) });
    expect(json.data.inquiries.map((row: { message: string }) => row.message)).toEqual(['Forty zebra rugs', '']);
    expect(json.data.lines).toMatchObject([{ title: 'Hooks' }]);
    expect(json.data.quotationRevisions).toMatchObject([{ document: expect.stringContaining('Zebra Rao') }]);
    expect(json.data.subscriptions).toMatchObject([{ email: 'zebra@example.com' }]);
    expect(Object.keys(json.data)).toEqual(expect.arrayContaining(['messages', 'messageFiles', 'quotations', 'quotationLinks', 'mails']));

    const html = text('personal-data.html');
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('Zebra &lt;b&gt;Rao&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<b>Rao|javascript:|src=|href="https?:/i);
    expect(html).toContain('24 Nov 2026, 11:30 IST');
    expect(html).toContain('Forty zebra rugs');
    // The export has the sent documents and the draft.
    expect(html.match(/Palm soap/g)?.length).toBeGreaterThan(1);
    for (const path of names.slice(0, 2)) expect(html).toContain(`href="${path}"`);
    expect(`${html}${text('personal-data.json')}`).not.toMatch(/yak/i);
  });

  it("a person's details are corrected in all records that allow it, with the count shown before, and Undo restores the former details", async () => {
    const to = { name: 'Zeenat Rao', email: 'zeenat@example.com', phone: '98450 99999', company: 'Hotel Zeenat' };
    const { records, changes } = await persons('previewCorrection', { whose: both, to });
    expect(records).toBe(4);
    expect(changes).toContainEqual({ field: 'company', from: '', title: 'Inquiry', count: 1 });
    expect(changes).toContainEqual({ field: 'email', from: 'Zebra@Example.com', title: 'Inquiry', count: 1 });
    expect(changes).toContainEqual({ field: 'phone', from: '098450 54321', title: 'Inquiry', count: 1 });
    expect(changes).toContainEqual({ field: 'company', from: 'Zebra Hotel', title: 'Quotation', count: 1 });
    expect(changes).toContainEqual({ field: 'email', from: 'zebra@example.com', title: 'Subscription', count: 1 });
    expect(countsOf(await find(both))).toMatchObject({ contactInquiry: 2 });

    const read = async () => ({
      inquiries: await app.db.read.contactInquiry.findMany({ omit: { version: true, lastMessageId: true }, orderBy: { id: 'asc' } }),
      quotations: await app.db.read.quotation.findMany({ omit: { version: true, totalPaise: true }, orderBy: { id: 'asc' } }),
      subscriptions: await app.db.read.newsletterSubscription.findMany({ omit: { version: true } }),
    });
    const before = await read();
    const sent = await app.db.read.quotationRevision.findMany();
    const { changeSet, count } = await persons('correct', { whose: both, to });
    expect(count).toBe(4);
    const { inquiries, quotations, subscriptions } = await read();
    const keys = { emailKey: 'zeenat@example.com', phoneKey: '9845099999' };
    expect(inquiries).toMatchObject([
      { ...to, ...keys },
      // A correction does not add an address that was not theirs.
      { name: 'Zeenat Rao', email: '', phone: '98450 99999', company: 'Hotel Zeenat', emailKey: '', phoneKey: keys.phoneKey },
      { name: 'Yak', email: 'yak@example.com' },
    ]);
    expect(quotations).toMatchObject([
      { buyerName: 'Zebra Rao', emailKey: 'zebra@example.com', draft: null },
      { buyerName: 'Zeenat Rao', company: 'Hotel Zeenat', emailKey: 'zeenat@example.com' },
    ]);
    expect(subscriptions).toMatchObject([{ email: 'zeenat@example.com' }]);
    expect(await app.db.read.quotationRevision.findMany()).toEqual(sent);
    // Mails to the old address are still found by the new one.
    expect(countsOf(await find({ ...zebra, email: 'zeenat@example.com' }))).toMatchObject({ contactInquiry: 1, quotation: 2 });

    await app.askWith('mutation', 'admin.history.undo', { changeSet });
    expect(await read()).toEqual(before);
  });

  it('phone and company of a person are removed where they are optional, with Undo', async () => {
    for (const to of [{ name: null }, { email: null }, { name: '' }, { phone: '' }, { company: '' }, {}]) {
      const { status } = await app.trpc('mutation', 'admin.persons.correct', { whose: both, to }, { token: app.token });
      expect([to, status]).toEqual([to, 400]);
    }
    const [draft] = await app.db.read.quotation.findMany({ where: { draft: { not: null } } });
    const words = (draft?.draft ?? '').replace('"phone":null', '"phone":"98450 54321"');
    await app.db.transact((tx) =>
      tx.quotation.updateMany({ where: { id: draft?.id ?? 0 }, data: { draft: words, phoneKey: '9845054321' } }),
    );
    const read = async () => ({
      inquiries: await app.db.read.contactInquiry.findMany({ omit: { version: true }, orderBy: { id: 'asc' } }),
      drafts: await app.db.read.quotation.findMany({ where: { id: draft?.id ?? 0 }, omit: { version: true, totalPaise: true } }),
    });
    const before = await read();
    const to = { phone: null, company: null };
    const { records, changes } = await persons('previewCorrection', { whose: both, to });
    expect(records).toBe(2);
    expect(changes).toEqual([
      { field: 'company', from: 'Zebra Hotel', title: 'Inquiry', count: 1 },
      { field: 'phone', from: '+91 98450 54321', title: 'Inquiry', count: 1 },
      { field: 'company', from: 'Zebra Hotel', title: 'Quotation', count: 1 },
      { field: 'phone', from: '98450 54321', title: 'Quotation', count: 1 },
    ]);
    const { changeSet } = await persons('correct', { whose: both, to });
    const { inquiries, drafts } = await read();
    expect(inquiries).toMatchObject([
      { name: 'Zebra <b>Rao</b>', email: 'Zebra@Example.com', phone: null, phoneKey: null, company: null },
      // The number stays, because the person could not be reached without it.
      { phone: '098450 54321', phoneKey: '9845054321', email: '' },
      { name: 'Yak', company: 'Yak' },
    ]);
    expect(drafts).toMatchObject([{ phoneKey: null, company: null, emailKey: 'zebra@example.com' }]);
    await app.askWith('mutation', 'admin.history.undo', { changeSet });
    expect(await read()).toEqual(before);
  });

  it('only administrators search a person, only by POST; no URL, log or access log contains the searched text', async () => {
    const own = procedures.filter(({ name }) => name.startsWith('admin.persons.'));
    expect(own.map(({ type }) => type)).toEqual(own.map(() => 'mutation'));
    expect(own.map(({ meta }) => [meta.role, meta.scope, meta.rest])).toEqual(own.map(() => ['administrator', undefined, undefined]));

    expect((await exportOf(both, {})).status).toBe(401);
    const cookies = [(await app.login()).answer.headers['set-cookie'] ?? []].flat();
    const session = cookies.map((line) => line.split(';')[0]).join('; ');
    expect((await exportOf(both, { cookie: session, headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const colleague = { username: 'ravi', firstName: 'Ravi', lastName: 'K', email: 'ravi@example.com', role: 'office' };
    const { password } = await app.askWith('mutation', 'admin.people.create', colleague);
    const { token } = await app.login('ravi', password);
    expect((await exportOf(both, { token })).status).toBe(403);
    expect((await exportOf({ email: 'nobody', phone: '' })).status).toBe(400);
    expect((await exportOf({ email: '', phone: '12345' })).status).toBe(400);
    expect((await exportOf('x'.repeat(2_000))).status).toBe(413);

    lines.length = 0;
    await accesses();
    await app.db.transact((tx) => tx.accessEntry.deleteMany());
    await find(both);
    expect((await exportOf(both)).status).toBe(200);
    expect((await exportOf({ email: 'nobody@example.com', phone: '' })).status).toBe(200);
    await persons('previewCorrection', { whose: both, to: { name: 'Zebra' } });
    await persons('left', both);
    await persons('correct', { whose: both, to: { name: 'Zebra Z' } });
    await persons('erase', { whose: both, typed: both.email });
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.filter((line) => /zebra|54321/i.test(line))).toEqual([]);
    const noted = await accesses();
    // The exports of both and of nobody; the search before the correction, and the one during the erasure.
    expect(noted.map(({ action, subjectId, rows }) => [action, subjectId, Math.min(rows, 11)])).toEqual([
      ['found', null, 11],
      ['exported', null, 11],
      ['exported', null, 0],
      ['found', null, 2],
      ['found', null, 8],
    ]);
    expect(JSON.stringify(noted)).not.toMatch(/zebra|54321/i);
  });

  it('a correction to an address that is subscribed or unsubscribed already makes no second subscription', async () => {
    await restart();
    const to = { email: 'Yak@example.com' };
    await app.call('POST', '/api/newsletter', { body: { email: 'yak@example.com' } });
    const { changes } = await persons('previewCorrection', { whose: zebra, to });
    expect(changes).not.toContainEqual(expect.objectContaining({ title: 'Subscription' }));
    await persons('erase', { whose: { email: 'yak@example.com', phone: '' }, typed: 'yak@example.com' });
    expect(await app.db.read.newsletterSubscription.count()).toBe(1);
    await persons('correct', { whose: zebra, to });
    expect(await app.db.read.newsletterSubscription.findMany()).toMatchObject([{ email: 'zebra@example.com' }]);
  });

  it('a person is erased after their address or number is typed again, also by a double click', async () => {
    await restart();
    const erase = (typed: string) => app.trpc('mutation', 'admin.persons.erase', { whose: both, typed }, { token: app.token });
    const { status, body } = await erase('yak@example.com');
    expect([status, body.error.json.data.errors]).toEqual([400, { typed: 'This is not the address or number of this person' }]);
    expect((await find(both)).total).toBeGreaterThan(0);
    const answers = await Promise.all([erase(' ZEBRA@example.com'), erase('+91 98450 54321')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await find(both)).toMatchObject({ total: 0, groups: [] });
    expect(await app.db.read.contactInquiry.findMany()).toMatchObject([{ name: 'Yak' }]);
  });
});
