/** The first start after an upgrade recalculates the keys of people: earlier releases compared addresses and numbers in a simpler way. */

import { appendFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { DatabaseProvider } from '../../../prisma/schema';
import { recordDiscardedDrafts } from '../../../server/features/quotations/personal-data/discarded-drafts';
import { hashServerKey } from '../../../server/platform/access/server-key';
import { applyErasures } from '../../../server/platform/personal-data/apply-erasures';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { findPersonalData } from '../../../server/platform/personal-data/find-personal-data';
import type { ContactKeys } from '../../../server/platform/personal-data/person';
import { recomputePersonKeys } from '../../../server/platform/personal-data/person-keys';
import { startContent } from '../../support/content';
import { bothProvidersFor, testProviders } from '../../support/databases';
import { createDraftForBuyer } from '../../support/quotations';

const at = new Date('2026-03-02T06:00:00Z');
const TYPED = 'as\u200bha@example.com';
const PHONE = '080-12345678 / 98860 12345';
const asha: ContactKeys = { emailKey: 'asha@example.com', phoneKeys: [] };
const byNumber = { emailKey: '', phoneKeys: ['9886012345'] };

/** Returns a database in the state of an earlier release. */
async function startEarlier(provider: DatabaseProvider) {
  const app = await startContent(provider, { isStill: true });
  const keys = { emailKey: TYPED, phoneKey: '8012345678' };
  const { buyer, ...draft } = createDraftForBuyer(at);
  const stored = JSON.stringify({ ...draft, buyer: { ...buyer, email: TYPED, phone: PHONE }, totalPaise: '0' });
  await app.db.transact(async (tx) => {
    const inquiry = { name: 'Asha', email: TYPED, phone: PHONE, topic: 'bulk', message: 'Soap', source: 'contact', createdAt: at };
    await tx.contactInquiry.create({ data: { ...inquiry, ...keys } });
    const quotation = await tx.quotation.create({ data: { buyerName: 'Asha', ...keys, draft: stored, createdAt: at } });
    await tx.quotationLink.create({
      data: { quotationId: quotation.id, revisionId: 1, label: '', email: TYPED, emailKey: TYPED, createdAt: at, createdBy: '' },
    });
    await tx.outboxMail.create({ data: { to: TYPED, toKey: TYPED, subject: '', text: '', createdAt: at, nextTryAt: at } });
    const before = { id: 77, draft: stored, inquiryId: null, createdAt: at.toISOString() };
    const history = { changeSet: 'x', action: 'delete', userName: 'Asha', channel: 'rest', createdAt: at } as const;
    await tx.revision.create({ data: { ...history, type: 'quotations', rowId: 77, before } });
    await tx.revision.create({ data: { ...history, type: 'newsletter', rowId: 99, name: TYPED, before: { id: 99, email: TYPED } } });
    await tx.securitySettings.updateMany({ data: { personKeys: 0 } });
  });
  const subscribe = (fields: object) =>
    app.db.transact((tx) => tx.newsletterSubscription.create({ data: { email: '', subscribedAt: at, ...fields } }));
  const counts = async (person: ContactKeys) =>
    Object.fromEntries(
      Object.entries(await findPersonalData(app.services, { person, rows: {} }, 50)).flatMap(([model, rows]) =>
        rows?.length ? [[model, rows.length]] : [],
      ),
    );
  return { ...app, subscribe, counts };
}

it.each(bothProvidersFor('SQL'))(
  'a person is found in all rows of an earlier release, by e-mail address and by each phone number, on %s',
  async (provider) => {
    const app = await startEarlier(provider);
    await recordDiscardedDrafts(app.services);
    await app.db.transact((tx) => tx.discardedDraft.updateMany({ data: { emailKey: TYPED, phoneKey2: null } }));
    expect([await app.counts(asha), await app.counts(byNumber)]).toEqual([{}, {}]);
    await recomputePersonKeys(app.services);
    const its = { contactInquiry: 1, quotation: 1, quotationLink: 1, revision: expect.any(Number) };
    expect(await app.counts(asha)).toMatchObject({ ...its, outboxMail: 1 });
    expect(await app.counts(byNumber)).toMatchObject(its);
    await recordDiscardedDrafts(app.services);
    expect(await app.db.read.discardedDraft.findMany()).toMatchObject([{ emailKey: 'asha@example.com', phoneKey2: '9886012345' }]);
    // A second start reads only one row.
    await app.db.transact((tx) => tx.outboxMail.updateMany({ data: { toKey: 'x' } }));
    await recomputePersonKeys(app.services);
    expect(await app.db.read.outboxMail.findFirst({ select: { toKey: true } })).toEqual({ toKey: 'x' });
    await app.close();
  },
);

it.each(bothProvidersFor('SQL'))(
  'two subscriptions of one address are merged, an unsubscribed person stays unsubscribed, and no step of consent is lost, on %s',
  async (provider) => {
    const app = await startEarlier(provider);
    const step = (subscriptionId: number, action: string) =>
      app.db.transact((tx) => tx.newsletterConsent.create({ data: { subscriptionId, action, at } }));
    const first = await app.subscribe({ email: TYPED, emailKey: TYPED });
    const left = await app.subscribe({ email: 'asha@example.com', emailKey: 'asha@example.com', isActive: false, unsubscribedAt: at });
    const [older, newer] = [
      await app.subscribe({ email: 'r\u200bavi@example.com', emailKey: 'r\u200bavi@example.com' }),
      await app.subscribe({ email: 'ravi@example.com', emailKey: 'ravi@example.com' }),
    ];
    for (const { id } of [first, left, older, newer]) await step(id, 'asked');
    await step(left.id, 'left');
    await recomputePersonKeys(app.services);
    const rows = await app.db.read.newsletterSubscription.findMany({ orderBy: { id: 'asc' } });
    expect(rows).toMatchObject([
      { id: left.id, email: 'asha@example.com', emailKey: 'asha@example.com', isActive: false },
      { id: older.id, email: 'r\u200bavi@example.com', emailKey: 'ravi@example.com', isActive: true },
    ]);
    const steps = await app.db.read.newsletterConsent.findMany({ orderBy: { id: 'asc' }, select: { subscriptionId: true, action: true } });
    expect(steps.map(({ subscriptionId, action }) => [subscriptionId, action])).toEqual([
      [left.id, 'asked'],
      [left.id, 'asked'],
      [older.id, 'asked'],
      [older.id, 'asked'],
      [left.id, 'left'],
    ]);
    // Rows in the trash are erased too, and Ravi's row stays.
    await erasePersonalData(app.services, { person: asha, rows: {} }, { user: null, channel: 'shell' });
    expect(await app.db.read.revision.count({ where: { type: 'newsletter', name: { not: '' } } })).toBe(1);
    await app.close();
  },
);

it.each(testProviders)(
  'erasures and unsubscriptions of an earlier release still suppress all spellings of an address, on %s',
  async (provider) => {
    const app = await startEarlier(provider);
    const { serverKey, erasures } = app.services;
    const subscribed = await app.subscribe({ email: TYPED, emailKey: TYPED });
    const noted = { at: new Date('2026-03-03T06:00:00Z').toISOString(), key: hashServerKey(serverKey) };
    const lines = [
      { id: 'left', ...noted, left: serverKey.hash('suppression', TYPED) },
      { id: 'erased', ...noted, begun: { email: serverKey.hash('erasures', `email ${TYPED}`) } },
      { id: 'erased', at: noted.at, done: true },
    ];
    appendFileSync(erasures.file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    expect(await applyErasures(app.services)).toMatchObject({ erased: 1, left: 1 });
    expect(await app.db.read.newsletterSubscription.findUnique({ where: { id: subscribed.id } })).toBeNull();
    expect(await app.counts(asha)).toEqual({});
    const check = await app.call('POST', '/admin/import/newsletter/check', {
      body: `${TYPED}\nasha@example.com`,
      token: app.token,
      headers: { 'content-type': 'text/csv' },
    });
    expect(check.body.counts).toMatchObject({ new: 0, left: 1 });
    await app.close();
  },
);
