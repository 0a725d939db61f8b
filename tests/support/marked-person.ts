/** A person with marked texts, addresses and numbers in every place that stores personal data, and functions that find these marks. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runSql } from '../../prisma/run-sql';
import { writeDigestMail } from '../../server/features/inquiries/mails/digest';
import { receiveMail } from '../../server/features/mail/incoming/receive-mail';
import { emailKeyOf } from '../../shared/mail/address';
import { startOutboxJob } from './jobs';
import { decodeMail, type QuotationOffice } from './quotation-office';
import { createDraftForBuyer, createPricedLine } from './quotations';

export const MARKED_WORD = 'Zyrquat';
const ADDRESS = 'kestrelwind@example.com';
const NUMBER = '+91 98450 31415';
export const markedPersonContact = { email: ADDRESS, phone: NUMBER };
/** The marks also as hexadecimal digits, in which a database shows bytes. */
const hex = (text: string) => Buffer.from(text).toString('hex');
export const MARKED_PATTERN = new RegExp(
  `zyrquat|kestrelwind|98450 ?31415|${['Zyrquat', 'zyrquat', 'kestrelwind'].map(hex).join('|')}`,
  'i',
);

/** Inserts the marked person everywhere. The office's clock is within the hours of the digest. */
export async function insertMarkedPerson(app: QuotationOffice, mailFolder: string) {
  const { services, db } = app;
  const at = () => app.clock.now;
  const created = async (path: string, body: object, options: object = {}) => {
    const answer = await app.call('POST', path, { body, ...options });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  };
  const form = { name: MARKED_WORD, company: MARKED_WORD, message: MARKED_WORD, ...markedPersonContact };
  const inquiry = await created(
    '/api/contact',
    { ...form, subject: 'bulk' },
    { headers: { 'idempotency-key': `${MARKED_WORD}-key-of-the-form` } },
  );
  const asked = { ...form, gstin: '', pinCode: '', lines: [{ text: MARKED_WORD, quantity: 5, note: MARKED_WORD }] };
  await created('/api/quote-requests', asked);
  await created('/api/privacy-requests', { name: MARKED_WORD, email: ADDRESS, wish: 'erasure', message: MARKED_WORD });
  const inquiryId = inquiry.id;
  expect((await app.rest('PUT', `contact-inquiries/${inquiryId}`, { notes: MARKED_WORD })).status).toBe(200);
  await plantConversation(app, inquiryId);
  await plantSubscription(app);
  const { id: quotationId, link } = await plantQuotations(app, inquiryId);
  await db.transact(async (tx) => {
    const where = { email: ADDRESS };
    await tx.contactInquiry.updateMany({
      where,
      data: { dueAt: new Date(0), gstin: MARKED_WORD, pinCode: MARKED_WORD, topic: MARKED_WORD },
    });
    const mail = {
      to: ADDRESS,
      toKey: emailKeyOf(ADDRESS),
      subject: MARKED_WORD,
      text: MARKED_WORD,
      replyTo: ADDRESS,
      lastError: MARKED_WORD,
      createdAt: at(),
      nextTryAt: at(),
    };
    await tx.outboxMail.create({ data: { ...mail, state: 'refused' } });
    await tx.quotationLink.updateMany({ where: { quotationId, email: null }, data: { label: MARKED_WORD } });
  });
  await writeDigestMail(services);
  await deliver(app, mailFolder);
  // Simulates a process that was killed while it wrote a mail's file.
  const half = await db.read.outboxMail.findFirstOrThrow({ where: { to: ADDRESS, state: 'sent' } });
  writeFileSync(join(mailFolder, `${half.createdAt.getTime()}-${half.id}.eml.part`), `To: ${ADDRESS}`);
  // A quotation for another person's inquiry, which is sent to the marked person too.
  const others = await app.write({}, (await app.ask()).id);
  await app.send(others.id, { recipients: ['meera@example.com', 'Kestrelwind@example.com'] }, { token: app.token });
  await created('/api/contact', { ...form, subject: 'bulk' });
  // Visitors search for the person's address and number, and somebody tries to sign in with them; the office searches for them.
  for (const q of [ADDRESS, NUMBER]) await app.trpc('query', 'public.catalogue', { category: 'all', q, page: 1 });
  await app.call('POST', '/api/auth/login', { body: { username: ADDRESS, password: MARKED_WORD } });
  await services.demand.flush();
  return { inquiryId, quotationId, link };
}

async function plantConversation(app: QuotationOffice, inquiryId: number) {
  const { token, db, services } = app;
  const upload = async () => {
    const pdf = { body: Buffer.from(`%PDF-1.7 ${MARKED_WORD.repeat(3_000)}`), headers: { 'content-type': 'application/pdf' }, token };
    return (await app.call('POST', `/api/admin/inquiry-files?name=${MARKED_WORD}&inquiry=${inquiryId}`, pdf)).body.file.id as number;
  };
  const say = async (message: object) => {
    const answer = await app.rest('POST', `contact-inquiries/${inquiryId}/messages`, message);
    if (answer.status !== 201) throw new Error(answer.text);
  };
  await say({ channel: 'mail', text: MARKED_WORD, files: [await upload()] });
  await say({ channel: 'note', text: `${MARKED_WORD} has ${NUMBER}` });
  // The uploaded file is never sent.
  await upload();
  const { mailId, subject } = await db.read.inquiryMessage.findFirstOrThrow({ where: { inquiryId, direction: 'out' } });
  const facts = { isAutomatic: false, isBulk: false, isMarkedSpam: false, senderCheck: null, bounce: null };
  const mail = {
    from: { name: MARKED_WORD, address: ADDRESS },
    recipients: [],
    mailId: `${MARKED_WORD}@visitors.example`,
    threadIds: [mailId ?? ''],
  };
  const said = {
    subject: `${subject}`,
    text: MARKED_WORD,
    files: [{ name: `${MARKED_WORD}.jpg`, size: 7 }],
    tables: [{ name: `${MARKED_WORD}.csv`, bytes: new Uint8Array(Buffer.from(MARKED_WORD)) }],
  };
  const arrival = { now: app.clock.now, arrivedAt: app.clock.now };
  await db.transact((tx) => receiveMail(tx, services, { ...mail, ...said, ...facts }, arrival));
}

/** The subscription is imported, the import undone, imported again with a source, switched off and on, and entered in the form. */
async function plantSubscription(app: QuotationOffice) {
  const { token, db } = app;
  const send = (step: string, body: string) =>
    app.call('POST', `/admin/import/newsletter/${step}`, { body, token, headers: { 'content-type': 'text/csv' } });
  const imported = async () => {
    const { digest } = (await send('check', ADDRESS)).body;
    const { body, text } = await send(`apply?${new URLSearchParams({ digest, source: MARKED_WORD })}`, ADDRESS);
    if (!body.changeSet) throw new Error(text);
    return body.changeSet as string;
  };
  await app.askWith('mutation', 'admin.history.undo', { changeSet: await imported() });
  await imported();
  const { id } = await db.read.newsletterSubscription.findUniqueOrThrow({ where: { email: ADDRESS } });
  expect((await app.rest('PUT', `newsletter/${id}`, { isActive: false })).status).toBe(200);
  expect((await app.call('POST', '/api/newsletter', { body: { email: ADDRESS } })).status).toBe(200);
}

/** An accepted quotation with the words of its buyer, a discarded draft, and an unfinished draft. */
async function plantQuotations(app: QuotationOffice, inquiryId: number) {
  const { token } = app;
  const by = { token };
  const buyer = {
    ...createDraftForBuyer(app.clock.now).buyer,
    name: MARKED_WORD,
    company: MARKED_WORD,
    address: MARKED_WORD,
    ...markedPersonContact,
  };
  const texts = { message: MARKED_WORD, paymentTerms: MARKED_WORD, deliveryTime: MARKED_WORD, terms: MARKED_WORD };
  const shipTo = { name: MARKED_WORD, address: MARKED_WORD, state: '29' as const };
  const draft = { buyer, shipTo, ...texts, lines: [createPricedLine(MARKED_WORD, { note: MARKED_WORD })] };
  app.pdf.mockImplementation(async ({ paper }) => new Uint8Array(Buffer.from(`%PDF-1.7 ${JSON.stringify(paper)}`)));
  const { id } = await app.write(draft, inquiryId);
  await app.send(id, { recipients: [ADDRESS], text: MARKED_WORD }, by);
  const { url } = await app.step('newLink', { id, label: 'WhatsApp' }, by);
  const link = new URL(url).pathname.split('/').at(-1);
  const question = { token: link, question: MARKED_WORD };
  expect((await app.call('POST', '/trpc/public.askAboutQuotation', { body: { json: question } })).status).toBe(200);
  await app.call('GET', new URL(url).pathname);
  const accepted = { id, version: (await app.row(id)).version, revision: 1, purchaseOrder: MARKED_WORD, name: MARKED_WORD };
  await app.step('acceptByOrder', accepted, by);
  await plantOrder(app, id, link ?? '');
  const discarded = await app.write(draft, inquiryId);
  await app.step('discardDraft', { id: discarded.id, version: discarded.version }, by);
  await app.step('update', { id: (await app.write(draft, inquiryId)).id, lossReason: MARKED_WORD }, by).catch(() => undefined);
  return { id, link };
}

/** An order with a mail, notes, carriers, reasons, a link for the warehouse and a receipt of the buyer. */
async function plantOrder(app: QuotationOffice, quotationId: number, link: string) {
  const { token, db } = app;
  const take = async (name: string, input: object) => {
    const answer = await app.trpc('mutation', `admin.orders.${name}`, input, { token });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  };
  const mail = { to: ADDRESS, text: MARKED_WORD };
  await take('confirm', { quotationId, revision: 1, promisedOn: null, note: MARKED_WORD, mail });
  const { id } = await db.read.salesOrder.findUniqueOrThrow({ where: { quotationId } });
  const { id: lineId } = await db.read.orderLine.findFirstOrThrow({ where: { orderId: id } });
  const looked = async () => ({ id, version: (await db.read.salesOrder.findUniqueOrThrow({ where: { id } })).version });
  const lines = [{ lineId, quantity: 1_000 }];
  const carried = {
    carrier: MARKED_WORD,
    transportNumber: MARKED_WORD,
    ewayBillNumber: null,
    invoiceNumber: null,
    dispatchedOn: '2026-11-24',
  };
  await take('sendDispatch', { ...(await looked()), ...carried, lines, mail });
  const { id: dispatchId } = await db.read.dispatch.findFirstOrThrow({ where: { orderId: id } });
  await take('voidDispatch', { ...(await looked()), dispatchId, reason: MARKED_WORD });
  await take('sendDispatch', { ...(await looked()), ...carried, lines, mail: null });
  await take('takeReturn', { ...(await looked()), lines, reason: MARKED_WORD, isOwedAgain: false });
  await take('sendDispatch', { ...(await looked()), ...carried, lines, mail: null });
  await take('newLink', { id, label: MARKED_WORD });
  const receipt = { token: link, name: MARKED_WORD, shortage: MARKED_WORD };
  expect((await app.call('POST', '/trpc/public.receiveOrder', { body: { json: receipt } })).status).toBe(200);
}

/** Writes all due mails into the folder. */
async function deliver(app: QuotationOffice, mailFolder: string) {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const { SMTP_URL: _, ...env } = app.services.env;
  const outbox = startOutboxJob({ ...app.services, env, mailFolder });
  await expect.poll(() => app.db.read.outboxMail.count({ where: { state: 'waiting' } })).toBe(0);
  await outbox.stop();
}

/** The mails in the folder that contain a mark. */
export const listMarkedMails = (mailFolder: string) =>
  readdirSync(mailFolder).filter((name) => {
    const text = readFileSync(join(mailFolder, name), 'latin1');
    return [text, decodeMail(text), ...base64In(text)].some((one) => MARKED_PATTERN.test(one));
  });
const base64In = (text: string) =>
  [...text.matchAll(/base64\r\n(?:[^\r]+\r\n)*\r\n([\w+/=\r\n]+)/g)].map(([, body = '']) => Buffer.from(body, 'base64').toString('latin1'));

/** The tables that contain a mark, including tables without a model; for SQLite also the file and its journal, byte by byte. */
export async function listMarkedRows(url: string): Promise<string[]> {
  if (url.startsWith('file:')) {
    const file = url.slice('file:'.length);
    const parts = ['', '-wal', '-shm'].filter((end) => MARKED_PATTERN.test(readFileSync(file + end, 'latin1')));
    return parts.map((end) => `database${end}`);
  }
  const tables = await runSql(url, "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'");
  const found: string[] = [];
  for (const [table] of tables) {
    const [[count] = []] = await runSql(url, `SELECT count(*)::int FROM "${table}" AS row WHERE row::text ~* '${MARKED_PATTERN.source}'`);
    if (Number(count) > 0) found.push(String(table));
  }
  return found.sort();
}
