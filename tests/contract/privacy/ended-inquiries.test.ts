/** Ended inquiries: in each row another condition of the rule decides alone (REQ 13.7). */
import { expect, it } from 'vitest';
import { listEnded, listEndedInquiries } from '../../../server/features/privacy/retention/ended-inquiries';
import { previewRetention } from '../../../server/features/privacy/retention/retention';
import { shareApp } from '../../support/app';

const now = new Date('2026-11-24T06:00:00Z');
const before = new Date('2025-11-24T06:00:00Z');
const HOUR = 60 * 60_000;
const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const OLD = after(before, -HOUR);

const app = shareApp('sqlite', { now: () => now, isStill: true });

type Beside = { message?: Date; change?: Date; changeOf?: string; mail?: string; quotation?: object; order?: object };

/** Adds a resolved inquiry that ended before the limit, unless `fields` differ, with related rows. */
const add = (name: string, fields: object = {}, { message, change, changeOf = 'contact-inquiries', mail, quotation, order }: Beside = {}) =>
  app.db.transact(async (tx) => {
    const times = { createdAt: OLD, dueAt: OLD };
    const words = { name, email: '', topic: 'bulk', message: 'x', source: 'contact' };
    const { id } = await tx.contactInquiry.create({ data: { ...words, ...times, status: 'resolved', ...fields } });
    const said = { inquiryId: id, channel: 'note', direction: 'internal', authorName: 'Asha', text: 'x' };
    if (message) await tx.inquiryMessage.create({ data: { ...said, createdAt: message } });
    const changed = { changeSet: `set ${name}`, type: changeOf, rowId: id, action: 'update', userName: 'Asha', channel: 'trpc' };
    if (change) await tx.revision.create({ data: { ...changed, before: {}, after: {}, createdAt: change } });
    const sent = { to: 'a@example.com', subject: 's', text: 't', createdAt: OLD, nextTryAt: now };
    if (mail) await tx.outboxMail.create({ data: { ...sent, state: mail, inquiryId: id } });
    const quoted = quotation && (await tx.quotation.create({ data: { inquiryId: id, buyerName: name, createdAt: OLD, ...quotation } }));
    const frozen = { number: 1, document: '', hash: 'x', taxablePaise: 1n, totalPaise: 1n, validUntil: now, sentAt: OLD, sentBy: 'Asha' };
    if (quoted && order) {
      const revision = await tx.quotationRevision.create({ data: { ...frozen, quotationId: quoted.id } });
      const of = { quotationId: quoted.id, revisionId: revision.id, hash: 'x', createdAt: OLD, confirmedAt: OLD, confirmedBy: 'Asha' };
      await tx.salesOrder.create({ data: { ...of, ...order } });
    }
    return id;
  });

/** Returns the names of the ended inquiries, in the order of their erasure. */
async function ended(kind?: 'resolved' | 'spam'): Promise<string[]> {
  const ids: number[] = [];
  for await (const some of kind ? listEnded(app.services, kind, before) : listEndedInquiries(app.services, before))
    ids.push(...some.flatMap((one) => one.ids));
  const rows = await app.db.read.contactInquiry.findMany();
  const found = ids.map((id) => rows.find((row) => row.id === id)?.name ?? '');
  await app.db.transact(async (tx) => {
    for (const model of ['inquiryMessage', 'outboxMail', 'quotation', 'contactInquiry'] as const)
      await (tx[model] as typeof tx.outboxMail).deleteMany();
    await tx.revision.deleteMany({ where: { type: 'contact-inquiries' } });
  });
  return found;
}

it('a resolved inquiry is erased when all of it is older than the limit, the oldest first', async () => {
  await add('arrived just before', { createdAt: after(before, -1) });
  await add('oldest', { createdAt: after(before, -9 * HOUR) });
  await add('same moment as the oldest', { createdAt: after(before, -9 * HOUR) });
  await add('arrived at the limit', { createdAt: before });
  await add('message just before', {}, { message: after(before, -1) });
  await add('message at the limit', {}, { message: before });
  await add('change just before', {}, { change: after(before, -1) });
  await add('change at the limit', {}, { change: before });
  await add('change of another row with its number', {}, { change: now, changeOf: 'products' });
  const other = ['message just before', 'change just before', 'change of another row with its number'];
  expect(await ended()).toEqual(['oldest', 'same moment as the oldest', ...other, 'arrived just before']);
});

it('an inquiry is not erased while it still needs an action', async () => {
  await add('resolved');
  await add('new', { status: 'new' });
  await add('in progress', { status: 'in_progress' });
  await add('written to again', { repliedAt: OLD });
  await add('follow-up that is over', { followUpAt: after(now, -1) });
  await add('follow-up now', { followUpAt: now });
  await add('follow-up to come', { followUpAt: after(now, HOUR) });
  await add('mail that waits', {}, { mail: 'waiting' });
  await add('mail that was sent', {}, { mail: 'sent' });
  await add('draft of a quotation', {}, { quotation: { state: 'draft' } });
  await add('draft of a next revision', {}, { quotation: { state: 'declined', draft: '{}' } });
  await add('quotation that can be accepted', {}, { quotation: { state: 'open', validUntil: after(now, 1) } });
  await add('quotation that ends now', {}, { quotation: { state: 'open', validUntil: now } });
  await add('accepted quotation', {}, { quotation: { state: 'accepted', validUntil: after(now, HOUR) } });
  await add('order with goods owed', {}, { quotation: { state: 'accepted' }, order: { isOpen: true } });
  await add('order without goods owed', {}, { quotation: { state: 'accepted' }, order: { isOpen: false } });
  expect(await ended()).toEqual([
    'resolved',
    'follow-up that is over',
    'mail that was sent',
    'quotation that ends now',
    'accepted quotation',
    'order without goods owed',
  ]);
});

it('an ended inquiry is erased together with its joined inquiries', async () => {
  for (const [name, fields, beside] of [
    ['ended', {}, {}],
    ['open', { status: 'new' }, {}],
    ['arrived at the limit', { createdAt: before }, {}],
    ['message', {}, { message: now }],
    ['mail', {}, { mail: 'waiting' }],
    ['quotation', {}, { quotation: { state: 'draft' } }],
  ] as [string, object, Beside][]) {
    const head = await add(`head of ${name}`);
    await add(name, { joinedToId: head, ...fields }, beside);
  }
  expect(await ended()).toEqual(['head of ended', 'ended']);
});

it('suspected spam is erased whatever its status; only changes of the last day delay the erasure', async () => {
  const spam = { suspectedSpam: true };
  await add('new', { ...spam, status: 'new', repliedAt: OLD });
  await add('marked a day ago', spam, { change: after(now, -24 * HOUR - 1) });
  await add('marked within the day', spam, { change: after(now, -24 * HOUR) });
  await add('message', spam, { message: before });
  await add('arrived at the limit', { ...spam, createdAt: before });
  const head = await add('head that was written to');
  await add('joined spam', { ...spam, joinedToId: head, repliedAt: OLD });
  const other = await add('head of a reply');
  await add('joined reply', { joinedToId: other, repliedAt: OLD });
  expect(await ended()).toEqual(['head that was written to', 'joined spam', 'new', 'marked a day ago']);
});

it('ended inquiries are read in batches, separately for each kind', async () => {
  const old = { email: '', topic: 'bulk', message: 'x', source: 'contact', dueAt: OLD };
  // Eight inquiries have equal times, also across the ends of batches; the times are not in the order of the ids.
  const data = Array.from({ length: 1_050 }, (_, at) => ({
    ...{ ...old, name: `Old ${at}`, status: 'resolved' },
    createdAt: after(OLD, -Math.floor(at / 8)),
  }));
  await app.db.transact((tx) => tx.contactInquiry.createMany({ data }));
  await add('spam', { suspectedSpam: true });
  const sizes: number[] = [];
  for await (const some of listEnded(app.services, 'resolved', before)) sizes.push(some.length);
  expect(sizes).toEqual([200, 200, 200, 200, 200, 50]);
  // The preview counts up to one more than the panel shows.
  const first = await app.db.read.contactInquiry.findFirstOrThrow();
  const counts: number[] = [];
  for (const left of [1_050, 1_001, 1_000]) {
    await app.db.transact((tx) => tx.contactInquiry.deleteMany({ where: { id: { gte: first.id + left }, suspectedSpam: false } }));
    counts.push((await previewRetention(app.services, 12)).resolved);
  }
  expect(counts).toEqual([1_001, 1_001, 1_000]);
  expect(await ended('spam')).toEqual(['spam']);
});
