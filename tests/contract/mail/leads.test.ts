/** Mails of portals that forward buyers' inquiries. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { composeReplyMail, shareMailDesk } from '../../support/desk';

const desk = shareMailDesk('sqlite', {
  env: { PUBLIC_URL: 'https://www.sahyadri.example', MAIL_AUTH_SERVER: 'mx.example.com' },
  isStill: true,
});
const AUTHENTIC = 'mx.example.com; dmarc=pass header.from=portal.example';
beforeEach(() => set({ leadSenders: ['leads@portal.example = Portal A', 'other.example = Other'], acknowledgesLeads: false }));
afterEach(async () => {
  await desk.reset();
  await desk.app.db.transact((tx) => tx.quoteLine.deleteMany());
  await desk.app.db.transact((tx) => tx.contactInquiry.deleteMany());
});

const set = (body: object) => desk.app.call('PUT', '/api/admin/company-profile/company', { body, ...desk.signedIn });
const inquiries = () => desk.app.db.read.contactInquiry.findMany({ orderBy: { id: 'asc' } });
const outbox = async () =>
  (await desk.app.db.read.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ kind, to }) => `${kind} to ${to}`);

const LEAD = [
  'Dear member, a buyer needs:',
  'Buyer Name: Ravi Kumar',
  'Mobile No.: +91 98450 12345',
  'E-mail: ravi@hotel.example',
  'Product : Garbage bags, large',
  'Quantity: 1,200 pcs',
  'Company: Hotel Ravi',
].join('\r\n');
async function deliver(headers: Record<string, string> = {}, text = LEAD, from = 'Portal <leads@portal.example>') {
  await desk.read();
  desk.imap.deliver(composeReplyMail(from, { Subject: 'New lead', 'Authentication-Results': AUTHENTIC, ...headers }, text));
  await desk.allRead();
}

it('an authenticated mail of a configured lead sender starts an inquiry with that source, the parsed lines and the whole mail', async () => {
  await deliver({ 'Auto-Submitted': 'auto-generated', 'Reply-To': 'relay-17@portal.example', Precedence: 'bulk' });
  const [inquiry, ...others] = await inquiries();
  expect(others).toEqual([]);
  expect(inquiry).toMatchObject({
    leadSource: 'Portal A',
    source: 'mail',
    kind: 'quote-request',
    name: 'Ravi Kumar',
    company: 'Hotel Ravi',
    email: 'ravi@hotel.example',
    emailKey: 'ravi@hotel.example',
    phone: '+91 98450 12345',
    phoneKey: '9845012345',
    suspectedSpam: false,
  });
  expect(await desk.app.db.read.quoteLine.findMany()).toMatchObject([
    { productId: null, title: 'Garbage bags, large', unit: 'pcs', quantity: 1_200_000 },
  ]);
  expect(await desk.messages()).toMatchObject([{ inquiryId: inquiry?.id, direction: 'in', senderAddress: 'leads@portal.example' }]);
  expect((await desk.messages())[0]?.text.replace(/\r/g, '')).toBe(LEAD.replace(/\r/g, ''));
  expect(await outbox()).toEqual(['notification to office@example.com']);
});

it('the buyer of a lead gets an acknowledgement only if a setting says so', async () => {
  await set({ acknowledgesLeads: true });
  await deliver();
  expect(await outbox()).toEqual(['notification to office@example.com', 'acknowledgement to ravi@hotel.example']);
  const { text } = await desk.app.db.read.outboxMail.findFirstOrThrow({ where: { kind: 'acknowledgement' } });
  expect(text).toContain('because Portal A passed your inquiry on');
});

it.each([
  ['whose sender the mail server did not check', { 'Authentication-Results': 'mx.example.com; none' }, LEAD, 'leads@portal.example'],
  ['that failed the check of its sender', { 'Authentication-Results': 'mx.example.com; dmarc=fail' }, LEAD, 'leads@portal.example'],
  ['that another server calls genuine', { 'Authentication-Results': AUTHENTIC.replace('mx.', 'evil.') }, LEAD, 'leads@portal.example'],
  ['of another address of the domain', {}, LEAD, 'news@portal.example'],
  ['of a sender that nobody named', { 'Authentication-Results': 'mx.example.com; dmarc=pass header.from=x.example' }, LEAD, 'a@x.example'],
])('a lead mail %s starts no inquiry', async (_, headers, text, from) => {
  await deliver(headers, text, from);
  expect(await inquiries()).toEqual([]);
});

it('a configured domain covers all its addresses, and those of its subdomains', async () => {
  await deliver({ 'Authentication-Results': 'mx.example.com; dmarc=pass header.from=in.other.example' }, LEAD, 'x@in.other.example');
  expect((await inquiries()).map(({ leadSource }) => leadSource)).toEqual(['Other']);
});

it('one Message-ID starts one inquiry, and another mail of the same buyer starts another', async () => {
  await deliver({ 'Message-ID': '<one@portal.example>' });
  await deliver({ 'Message-ID': '<one@portal.example>' });
  await deliver({ 'Message-ID': '<two@portal.example>' });
  const all = await inquiries();
  expect(all.map(({ joinedToId }) => joinedToId)).toEqual([null, null]);
  const { body } = await desk.app.trpc('query', 'admin.inquiries.sameSender', { id: all[1]?.id }, desk.signedIn);
  expect(JSON.stringify(body)).toContain(`"id":${all[0]?.id}`);
});

it('the portal’s own address is never taken for the buyer’s, and without a quantity there is no line', async () => {
  await deliver({}, 'Name: Ravi\r\nEmail: relay-17@portal.example\r\nProduct: Soap\r\nQuantity: as per need');
  expect(await inquiries()).toMatchObject([{ name: 'Ravi', email: '', phone: null, kind: 'message', topic: 'Portal A: New lead' }]);
  expect(await desk.app.db.read.quoteLine.count()).toBe(0);
});

it('a lead mail without labels is an inquiry with its whole text', async () => {
  await deliver({}, 'Someone wants soap. Call them.');
  expect(await inquiries()).toMatchObject([{ name: 'Portal A', email: '', message: 'Someone wants soap. Call them.' }]);
});

it('a line of the lead setting without sender or source is refused at its field', async () => {
  for (const line of ['portal.example', '= Portal', 'a b@portal.example = X', 'portal.example ='])
    expect((await set({ leadSenders: [line] })).body.errors.leadSenders).toContain(`“${line}” must be an address or a domain`);
});
