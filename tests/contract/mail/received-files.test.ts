/** Files of incoming mails: listed when the mail is read, and fetched from the mailbox when a user opens one (REQ 6.43). */
import { describe, expect, it } from 'vitest';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { findPersonalData } from '../../../server/platform/personal-data/find-personal-data';
import { DAY_MS } from '../../../shared/time/india';
import { createFile as file, PDF, readErrorPage, shareMailFileSite } from '../../support/mail-file-site';
import { composeMailWithFiles, type MailedFile } from '../../support/mail-with-files';
import { addQuotation } from '../../support/quotations';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1');
const JPEG = Buffer.from('\xff\xd8\xff picture', 'latin1');
const HTML = Buffer.from('<script>alert(1)</script>');
const EVIL = '\u202e';

const desk = shareMailFileSite('sqlite');

const SANDBOXED = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

describe('a file of a mail', () => {
  it.each<[what: string, file: MailedFile, shown: { name: string; type: string; isInline: boolean }]>([
    ['PDF', file('order.pdf', 'application/pdf', PDF), { name: 'order.pdf', type: 'application/pdf', isInline: true }],
    ['PDF of a wrong type', file('order.pdf', 'text/html', PDF), { name: 'order.pdf', type: 'application/pdf', isInline: true }],
    ['PNG', file('lr.png', 'image/png', PNG), { name: 'lr.png', type: 'image/png', isInline: true }],
    [
      'inline picture of a signature',
      file('image001.jpg', 'image/jpeg', JPEG, { disposition: 'inline' }),
      { name: 'image001.jpg', type: 'image/jpeg', isInline: true },
    ],
    [
      'Excel file',
      file('needs.xlsx', 'application/octet-stream', Buffer.from('PK\x03\x04')),
      { name: 'needs.xlsx', type: 'application/octet-stream', isInline: false },
    ],
    [
      'CSV file',
      file('needs.csv', 'text/csv', Buffer.from('Item,Qty\r\nrope,3')),
      { name: 'needs.csv', type: 'application/octet-stream', isInline: false },
    ],
    [
      'program',
      file('order.pdf.exe', 'application/pdf', Buffer.from('MZ')),
      { name: 'order.pdf.exe', type: 'application/octet-stream', isInline: false },
    ],
    ['page', file('order.html', 'text/html', HTML), { name: 'order.html', type: 'application/octet-stream', isInline: false }],
    [
      'page that is called a PDF',
      file('order.pdf', 'application/pdf', HTML),
      { name: 'order.pdf', type: 'application/octet-stream', isInline: false },
    ],
    [
      'drawing with scripts',
      file('a.svg', 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>')),
      { name: 'a.svg', type: 'application/octet-stream', isInline: false },
    ],
    [
      'attached mail',
      file('Re order.eml', 'message/rfc822', Buffer.from('Subject: x\r\n\r\nHello'), { encoding: '7bit' }),
      { name: 'Re order.eml', type: 'application/octet-stream', isInline: false },
    ],
    [
      'winmail.dat',
      file('winmail.dat', 'application/ms-tnef', Buffer.from('x')),
      { name: 'winmail.dat', type: 'application/octet-stream', isInline: false },
    ],
    ['file without a name', file(null, 'application/pdf', PDF), { name: 'application pdf', type: 'application/pdf', isInline: true }],
    [
      'name of 300 characters',
      file(`${'a'.repeat(300)}.pdf`, 'application/pdf', PDF),
      { name: `${'a'.repeat(196)}.pdf`, type: 'application/pdf', isInline: true },
    ],
    [
      'name that reverses its ending',
      file(`order${EVIL}fdp.exe`, 'application/pdf', Buffer.from('MZ')),
      { name: 'orderfdp.exe', type: 'application/octet-stream', isInline: false },
    ],
    [
      'name with a path',
      file('../../etc/passwd.pdf', 'application/pdf', PDF),
      { name: '.. .. etc passwd.pdf', type: 'application/pdf', isInline: true },
    ],
  ])('a %s opens with the type of its bytes, under its cut name', { timeout: 20_000 }, async (_, mailed, { name, type, isInline }) => {
    const entry = await desk.deliver([mailed]);
    expect(await desk.shownFiles(entry)).toEqual([{ name, size: expect.any(Number), type: mailed.type, isFetchable: true }]);
    const { status, headers, bytes } = await desk.open(entry.id, 0);
    expect([status, bytes]).toEqual([200, mailed.bytes]);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': type === 'application/pdf' ? SANDBOXED.replace('; sandbox', '') : SANDBOXED,
      'content-disposition': expect.stringMatching(isInline ? /^inline; filename=/ : /^attachment; filename=/),
    });
    expect(headers['content-disposition']).toContain(encodeURIComponent(name));
  });
});

const GONE = 'The mailbox no longer has this mail, or no longer with this file. It may have been deleted there.';

describe('finding a file in the mailbox', () => {
  it('files with one name are distinguished by their part, and mails by their Message-ID', async () => {
    const other = await desk.deliver([file('PO.pdf', 'application/pdf', Buffer.from('%PDF-other'))]);
    const { id } = await desk.deliver([
      file('PO.pdf', 'application/pdf', Buffer.from('%PDF-1')),
      file('PO.pdf', 'application/pdf', Buffer.from('%PDF-2')),
    ]);
    const texts = [await desk.open(id, 0), await desk.open(id, 1), await desk.open(other.id, 0)].map(({ bytes }) => String(bytes));
    expect(texts).toEqual(['%PDF-1', '%PDF-2', '%PDF-other']);
    expect((await desk.open(id, 2)).status).toBe(404);
  });

  it('a file of an earlier release, which has no part, is found by its name and place', async () => {
    const { id } = await desk.deliver([
      file('PO.pdf', 'application/pdf', Buffer.from('%PDF-1')),
      file('PO.pdf', 'application/pdf', Buffer.from('%PDF-2')),
    ]);
    const received = [
      { name: 'PO.pdf', size: 1 },
      { name: 'PO.pdf', size: 1 },
    ];
    await desk.site.db.transact((tx) => tx.inquiryMessage.update({ where: { id }, data: { received } }));
    expect(String((await desk.open(id, 1)).bytes)).toBe('%PDF-2');
  });

  it('a mail that was moved to another folder is found there, and a page reports that a mail is gone', async () => {
    const { id, uid } = await desk.deliver([file('PO.pdf', 'application/pdf', PDF)]);
    desk.imap.move(uid, 'Orders 2026');
    expect((await desk.open(id, 0)).bytes).toEqual(PDF);
    desk.imap.mails.splice(
      desk.imap.mails.findIndex((mail) => mail.uid === uid + 1_000),
      1,
    );
    expect(readErrorPage(await desk.open(id, 0))).toEqual([404, GONE]);
  });

  it('another mail with the same Message-ID is not opened in place of the stored one', async () => {
    const { id, uid, mailId } = await desk.deliver([file('PO.pdf', 'application/pdf', PDF)]);
    const forged = composeMailWithFiles('eve@example.org', { 'Message-ID': `<${mailId}>` }, [
      file('PO.pdf', 'application/pdf', Buffer.from('%PDF-1.7 forgery !')),
    ]);
    desk.imap.deliver(forged.source, { ...forged, date: new Date(desk.date.getTime() + 30_000) });
    expect((await desk.open(id, 0)).bytes).toEqual(PDF);
    desk.imap.mails.splice(
      desk.imap.mails.findIndex((mail) => mail.uid === uid),
      1,
    );
    Object.assign(desk.imap.mails.at(-1) ?? {}, { date: new Date(desk.date.getTime() + 2 * DAY_MS) });
    expect(readErrorPage(await desk.open(id, 0))).toEqual([404, GONE]);
  });

  it('a forged copy in the mailbox is not opened in place of the stored mail, which was moved to another folder', async () => {
    const { id, uid, mailId } = await desk.deliver([file('PO.pdf', 'application/pdf', PDF)]);
    desk.imap.move(uid, 'Orders 2026');
    const forged = composeMailWithFiles('eve@example.org', { 'Message-ID': `<${mailId}>` }, [
      file('PO.pdf', 'application/pdf', Buffer.from('%PDF-1.7 forgery !')),
    ]);
    desk.imap.deliver(forged.source, { ...forged, date: new Date(desk.date.getTime() + 30_000) });
    expect((await desk.open(id, 0)).bytes).toEqual(PDF);
  });

  it('a folder that the mail server does not open is left out of the search', async () => {
    const { id, uid } = await desk.deliver([file('PO.pdf', 'application/pdf', PDF)]);
    desk.imap.move(uid, 'Orders 2026');
    desk.imap.state.closedFolder = 'Accounts';
    expect((await desk.open(id, 0)).bytes).toEqual(PDF);
    desk.imap.mails.splice(
      desk.imap.mails.findIndex((mail) => mail.uid === uid + 1_000),
      1,
    );
    expect(readErrorPage(await desk.open(id, 0))).toEqual([404, GONE]);
    desk.imap.state.closedFolder = '';
  });

  it('a file of a mail without a Message-ID is listed, and opens only in the mailbox', async () => {
    const entry = await desk.deliver([file('PO.pdf', 'application/pdf', PDF)], { 'Message-ID': '' });
    expect(await desk.shownFiles(entry)).toMatchObject([{ name: 'PO.pdf', isFetchable: false }]);
    expect(readErrorPage(await desk.open(entry.id, 0))).toEqual([404, 'This mail has no id, so its files open only in the mailbox']);
  });
});

describe('a file of a mail as personal data', () => {
  it('a file of a mail is fetched only for a signed-in user, and each download is logged under the inquiry', async () => {
    const { id, inquiryId } = await desk.deliver([file('PO.pdf', 'application/pdf', PDF)]);
    expect((await desk.site.call('GET', `/admin/inquiry-messages/${id}/files/0`)).status).toBe(401);
    const logged = () => desk.site.db.read.accessEntry.findMany({ where: { subject: 'inquiry-files', subjectId: inquiryId } });
    await desk.site.services.accessLog.flush();
    expect(await logged()).toEqual([]);
    await desk.open(id, 0);
    await desk.site.services.accessLog.flush();
    expect(await logged()).toMatchObject([{ action: 'downloaded', rows: 1 }]);
    for (const [entry, index] of [
      [id, 5],
      [999_999, 0],
      [id, -1],
      ['x', 0],
    ] as [number, number][])
      expect((await desk.open(entry, index)).status).toBe(404);
  });

  it('nothing of a fetched file is stored, and its name is found and erased with its person', async () => {
    const { id, from } = await desk.deliver([file('zebra-ravi.pdf', 'application/pdf', PDF)]);
    await desk.open(id, 0);
    const { read } = desk.site.db;
    expect([await read.messageFile.count(), await read.requirementFile.count({ where: { messageId: id } })]).toEqual([0, 0]);
    const person = { emailKey: from, phoneKeys: [] };
    const found = await findPersonalData(desk.site.services, { person, rows: {} }, 10);
    expect(JSON.stringify(found)).toContain('zebra-ravi.pdf');
    await erasePersonalData(desk.site.services, { person, rows: {} }, { user: { id: 1, name: 'Asha' }, channel: 'shell' });
    expect(await read.inquiryMessage.count({ where: { id } })).toBe(0);
    expect((await desk.open(id, 0)).status).toBe(404);
  });
});

describe('filing a file of a mail', () => {
  it('a file is stored once for a step that is refused and sent again', async () => {
    const { id } = await desk.deliver([file('LR 1.pdf', 'application/pdf', PDF), file('LR 2.pdf', 'application/pdf', PDF)]);
    const take = async (index: number) =>
      (await desk.site.trpc('mutation', 'admin.inquiries.takeReceivedFile', { id, index }, { token: desk.token })).body.result.data.json;
    const first = await take(0);
    expect(await take(0)).toEqual(first);
    expect((await take(1)).id).not.toBe(first.id);
    await desk.site.db.transact((tx) => tx.messageFile.updateMany({ where: { id: first.id }, data: { messageId: id } }));
    expect((await take(0)).id).not.toBe(first.id);
    await desk.site.db.transact((tx) => tx.messageFile.deleteMany());
  });

  it('a PDF is stored with the acceptance of the quotation, and the order shows it as the purchase order', async () => {
    const { id, inquiryId, from } = await desk.deliver([file('PO 4711.pdf', 'application/pdf', PDF), file('a.png', 'image/png', PNG)]);
    const { db, trpc } = desk.site;
    const { quotationId } = await addQuotation(db, { at: new Date(), email: from });
    await db.transact((tx) => tx.quotation.update({ where: { id: quotationId }, data: { inquiryId } }));
    const call = (name: string, input: object) => trpc('mutation', `admin.${name}`, input, { token: desk.token });
    expect((await call('inquiries.takeReceivedFile', { id, index: 1 })).body.error.json.message).toBe('This is not a PDF file');
    const taken = (await call('inquiries.takeReceivedFile', { id, index: 0 })).body.result.data.json;
    expect(taken).toMatchObject({ name: 'PO 4711.pdf', size: PDF.length });
    const { version } = await db.read.quotation.findUniqueOrThrow({ where: { id: quotationId } });
    const details = { purchaseOrder: '4711', name: 'Ravi', issuedOn: '2026-11-28', paise: '12600000', file: taken.id };
    const accepted = await call('quotations.acceptByOrder', { id: quotationId, version, revision: 1, ...details });
    expect(accepted.status).toBe(200);
    const order = { quotationId, revision: 1, promisedOn: null, note: null, mail: null };
    const { id: orderId } = (await call('orders.confirm', order)).body.result.data.json;
    const { body } = await trpc('query', 'admin.orders.read', { id: orderId }, { token: desk.token });
    expect(body.result.data.json).toMatchObject({
      purchaseOrder: '4711',
      filed: { issuedOn: '2026-11-28', paise: '12600000', file: { name: 'PO 4711.pdf' } },
    });
    const stored = await db.read.messageFile.findUniqueOrThrow({ where: { id: taken.id } });
    expect([Buffer.from(stored.bytes), stored.inquiryId]).toEqual([PDF, inquiryId]);
    const steps = await db.read.inquiryMessage.findMany({ where: { quotationId, kind: 'quotation.order-entered' } });
    expect(steps.map((step) => desk.site.services.stepKinds.describe(step))).toEqual([
      expect.stringMatching(/^Entered purchase order 4711 of 28 November 2026 for ₹1,26,000.00 of Ravi: /),
    ]);
  });
});
