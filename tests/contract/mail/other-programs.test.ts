/** Mails as other programs write them: each starts an inquiry with its sender, its text and its files. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { shareMailDesk } from '../../support/desk';

const desk = shareMailDesk('sqlite', { env: { PUBLIC_URL: 'https://www.sahyadri.example' }, isStill: true });
beforeAll(async () => {
  await desk.app.db.transact((tx) => tx.companyProfile.updateMany({ data: { mailInquiries: true } }));
});
afterEach(() => desk.reset());

const HINDI = 'Rate ₹ 5 – दस कैन';
const ASHA = 'Asha Rao';
const ASK = 'Please quote for 10 cans of floor cleaner.';

/** Delivers a case, and returns its inquiry with its acknowledgements; MARK in the file becomes a word of the test. */
async function receive(file: string, mark: string) {
  await desk.read();
  desk.imap.deliver(readFileSync(`tests/support/cases/${file}`, 'utf8').replaceAll('MARK', mark), { date: desk.now });
  await desk.allRead();
  const inquiry = await desk.app.db.read.contactInquiry.findFirstOrThrow({ where: { topic: { contains: mark } } });
  const acknowledged = await desk.app.db.read.outboxMail.count({ where: { inquiryId: inquiry.id, kind: 'acknowledgement' } });
  const entries = await desk.messages({ inquiryId: inquiry.id });
  return { inquiry, acknowledged, entries };
}

it.each([
  ['mail-plain.eml', ASHA, ASK, 1],
  ['mail-suppress-auto.eml', ASHA, ASK, 0],
  ['mail-name-with-brackets.eml', 'Asha <Rao>', ASK, 1],
  ['mail-comma-in-encoded-name.eml', 'Rao, Asha', ASK, 1],
  ['mail-quoted-comma.eml', 'Rao, Asha', ASK, 1],
  ['mail-charset-ascii.eml', ASHA, HINDI, 1],
  ['mail-charset-none.eml', ASHA, HINDI, 1],
  ['mail-charset-unknown.eml', ASHA, HINDI, 1],
  ['mail-entities.eml', ASHA, 'Sugar ½ kg, tile 2 m², café cups 20', 1],
  ['mail-attachment-names.eml', ASHA, 'The list is attached', 1],
])('the mail %s starts an inquiry of %j with its text', async (file, name, message, acknowledged) => {
  const mark = file.replace(/\W/g, '');
  const { inquiry, ...rest } = await receive(file, mark);
  expect([inquiry.name, inquiry.email, inquiry.message, rest.acknowledged]).toEqual([
    name,
    `asha.${mark}@hotel.example`,
    message,
    acknowledged,
  ]);
});

it('a file with a name in parts has its whole name, also as the mailbox lists it', async () => {
  const part = `("TEXT" "CSV" NIL NIL NIL "BASE64" 32 1 NIL ("ATTACHMENT" ("FILENAME*0" "1 Buyer's list" "FILENAME*1" ".csv")) NIL NIL)`;
  const structure = `(("TEXT" "PLAIN" NIL NIL NIL "7BIT" 20 1 NIL NIL NIL NIL)${part} "MIXED" ("BOUNDARY" "zz") NIL NIL)`;
  await desk.read();
  const source = readFileSync('tests/support/cases/mail-attachment-names.eml', 'utf8').replaceAll('MARK', 'parts');
  desk.imap.deliver(source, { date: desk.now, structure });
  await desk.allRead();
  const inquiry = await desk.app.db.read.contactInquiry.findFirstOrThrow({ where: { topic: 'Prices parts' } });
  const [entry] = await desk.messages({ inquiryId: inquiry.id });
  expect(entry?.received).toMatchObject([{ name: "1 Buyer's list.csv" }]);
});

it('the answer goes to Reply-To, the entry shows the sender, and further mails of both continue the inquiry', async () => {
  const { inquiry, entries } = await receive('mail-reply-to.eml', 'replyto');
  expect(inquiry.email).toBe('purchase.replyto@hotel.example');
  expect(entries.map(({ senderAddress }) => senderAddress)).toEqual(['asha.replyto@hotel.example']);
  const mails = await desk.app.db.read.outboxMail.findMany({ where: { inquiryId: inquiry.id } });
  expect(mails.map(({ kind, to, replyTo }) => [kind, kind === 'notification' ? replyTo : to])).toContainEqual([
    'acknowledgement',
    'purchase.replyto@hotel.example',
  ]);
  const further = `From: Asha Rao <asha.replyto@hotel.example>\r\nReply-To: purchase.replyto@hotel.example\r\nMessage-ID: <second@x>\r\nIn-Reply-To: <replyto@hotel.example>\r\nSubject: Re: Prices\r\n\r\nAnd mops.`;
  desk.imap.deliver(further, { date: desk.now });
  await desk.allRead();
  expect(await desk.messages({ inquiryId: inquiry.id })).toHaveLength(2);
});

it.each(['office@example.com', 'sales@sahyadri.example', 'not an address', 'a@hotel.example, b@hotel.example'])(
  'a Reply-To of %s changes no receiver',
  async (replyTo) => {
    const mark = `keeps${replyTo.replace(/\W/g, '')}`;
    const mail = `From: asha.${mark}@hotel.example\r\nReply-To: ${replyTo}\r\nMessage-ID: <${mark}@hotel.example>\r\nSubject: ${mark}\r\n\r\nHello`;
    await desk.read();
    desk.imap.deliver(mail, { date: desk.now });
    await desk.allRead();
    const { email } = await desk.app.db.read.contactInquiry.findFirstOrThrow({ where: { topic: mark } });
    expect(email).toBe(`asha.${mark}@hotel.example`);
  },
);
