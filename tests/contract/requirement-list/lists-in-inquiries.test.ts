/** Lists in inquiries: in their text, and as attached files of mails. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { findPersonalData } from '../../../server/platform/personal-data/find-personal-data';
import { composeReplyMail, shareMailDesk } from '../../support/desk';
import { createRowXml, createWorkbook } from '../../support/hostile-workbooks';

const desk = shareMailDesk('sqlite', { isStill: true });
beforeAll(async () => {
  await desk.app.db.transact((tx) => tx.companyProfile.updateMany({ data: { mailInquiries: true } }));
});
afterEach(async () => {
  await desk.reset();
  await desk.app.db.transact((tx) => tx.requirementFile.deleteMany());
  await desk.app.db.transact((tx) => tx.contactInquiry.deleteMany());
});

const LIST = createWorkbook({ rows: createRowXml('Item', 'Qty') + createRowXml('Rope', '12') + createRowXml('Hooks', '3') });
const base64 = (file: Buffer) => (file.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
const part = (name: string, file: Buffer) =>
  `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(file)}\r\n`;
const withFiles = (from: string, text: string, ...parts: string[]) =>
  composeReplyMail(
    from,
    { Subject: 'Our needs', 'Content-Type': 'multipart/mixed; boundary=b' },
    `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n${parts.join('')}--b--\r\n`,
  );
const ask = async (procedure: string, input: object) => {
  const { body } = await desk.app.trpc('query', `admin.requirementLists.${procedure}`, input, desk.signedIn);
  return body.result?.data.json ?? body.error.json.message;
};
const onlyInquiry = () => desk.app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });

async function deliver(...mail: Parameters<typeof withFiles>) {
  await desk.read();
  desk.imap.deliver(withFiles(...mail));
  await desk.allRead();
  return (await onlyInquiry()).id;
}

it('the lists in a mail and its Excel file are read with the products of the catalogue', async () => {
  const inquiryId = await deliver(
    'ravi@hotel.example',
    'Please quote\r\nbroom - 12 pcs\r\nsoap - 40',
    part('needs.xlsx', LIST),
    part('a.pdf', LIST),
  );
  const [entry] = await desk.messages();
  const [file] = await desk.app.db.read.requirementFile.findMany();
  expect(file).toMatchObject({ inquiryId, messageId: entry?.id, name: 'needs.xlsx', size: LIST.length });
  expect(await ask('inInquiry', { inquiryId })).toEqual([
    { messageId: null, fileId: file?.id, name: 'needs.xlsx', lines: null, isAsked: false },
    { messageId: entry?.id, fileId: null, name: 'the message', lines: 2, isAsked: false },
  ]);
  const ofFile = await ask('ofInquiry', { inquiryId, fileId: file?.id });
  expect(ofFile.rows.map(({ item, quantity }: { item: string; quantity: number }) => [item, quantity])).toEqual([
    ['Rope', 12_000],
    ['Hooks', 3_000],
  ]);
  const ofMail = await ask('ofInquiry', { inquiryId, messageId: entry?.id });
  expect(ofMail.rows.map(({ item }: { item: string }) => item)).toEqual(['broom', 'soap']);
  expect(await ask('ofInquiry', { inquiryId: inquiryId + 1, fileId: file?.id })).toBe('Inquiry not found');
});

it('reading the same mail again stores no file again', async () => {
  await desk.read();
  const mail = withFiles('ravi@hotel.example', 'Please quote', part('needs.csv', Buffer.from('Item,Qty\nrope,3')));
  desk.imap.deliver(mail);
  desk.imap.deliver(mail);
  await desk.allRead();
  expect(await desk.app.db.read.requirementFile.count()).toBe(1);
});

it('a file of a mail that is read only partly is not stored', async () => {
  await deliver('ravi@hotel.example', 'Please quote', part('needs.csv', Buffer.alloc(300_000, 'a')));
  expect(await desk.app.db.read.requirementFile.count()).toBe(0);
});

it('a message without a list offers no list', async () => {
  const inquiryId = await deliver('ravi@hotel.example', 'We need prices for 40 cases of soap.');
  expect(await ask('inInquiry', { inquiryId })).toEqual([]);
});

it('the lines of a text are counted when it is stored, and opening the inquiry reads the number', async () => {
  const { app } = desk;
  const message = 'broom - 12 pcs\nsoap - 40\nrope - 3';
  const asha = { name: 'Asha', email: 'asha@example.com', company: 'Rao' };
  expect((await app.call('POST', '/api/contact', { body: { ...asha, subject: 'bulk', message } })).body).toMatchObject({ success: true });
  const quote = { body: { ...asha, lines: [{ text: 'Things', quantity: 1 }], message } };
  expect((await app.call('POST', '/api/quote-requests', quote)).status).toBe(201);
  await deliver('ravi@hotel.example', message.replaceAll('\n', '\r\n'));
  const [entry] = await desk.messages();
  const inquiries = await app.db.read.contactInquiry.findMany({ where: { source: { not: 'mail' } } });
  expect([entry?.listLines, ...inquiries.map(({ listLines }) => listLines)]).toEqual([3, 3, 3]);

  const inquiryId = inquiries[0]?.id as number;
  const linesOf = async () => (await ask('inInquiry', { inquiryId })).map(({ lines }: { lines: number }) => lines);
  await app.db.transact((tx) => tx.contactInquiry.updateMany({ data: { listLines: 7 } }));
  expect(await linesOf()).toEqual([7]);
  // An inquiry of an earlier release is counted once.
  await app.db.transact((tx) => tx.contactInquiry.updateMany({ data: { listLines: null } }));
  await app.db.transact((tx) => tx.inquiryMessage.updateMany({ data: { listLines: null } }));
  expect(await linesOf()).toEqual([3]);
  expect(await app.db.read.contactInquiry.findUnique({ where: { id: inquiryId } })).toMatchObject({ listLines: 3 });
  expect(await ask('inInquiry', { inquiryId: entry?.inquiryId })).toMatchObject([{ messageId: entry?.id, lines: 3 }]);
  expect(await desk.messages()).toMatchObject([{ listLines: 3 }]);
});

it('a list file is found, exported and erased with its person', async () => {
  await deliver('ravi@hotel.example', 'Please quote', part('zebra.xlsx', LIST));
  const person = { emailKey: 'ravi@hotel.example', phoneKeys: [] };
  const { requirementFile } = await findPersonalData(desk.app.services, { person, rows: {} }, 10);
  expect(requirementFile).toMatchObject([{ name: 'zebra.xlsx', size: LIST.length }]);
  await erasePersonalData(desk.app.services, { person, rows: {} }, { user: { id: 1, name: 'Asha' }, channel: 'shell' });
  expect(await desk.app.db.read.requirementFile.count()).toBe(0);
});
