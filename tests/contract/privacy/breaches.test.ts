/** The breach helper: the affected persons by address and number; their file; concurrent changes. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../server/platform/database/database';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { toPhoneColumns } from '../../../shared/inquiries/sender';
import { emailKeyOf } from '../../../shared/mail/address';
import type { BreachForm } from '../../../shared/privacy/breach';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const DAY = 24 * 60 * 60_000;
const now = new Date('2026-11-23T06:00:00Z');
const days = (count: number) => new Date(now.getTime() - count * DAY);

const form: BreachForm = {
  learnedAt: now.toISOString(),
  fromAt: days(3).toISOString(),
  untilAt: days(1).toISOString(),
  kinds: ['inquiries', 'quotations', 'newsletter', 'mails'],
  nature: 'A laptop was stolen.',
  place: '',
  causes: '',
  findings: '',
  impact: '',
  measures: '',
  remedies: '',
  safety: '',
  reportedAt: null,
  toldAt: null,
};

const ask = (tx: Tx, name: string, email: string, phone: string | null, at: Date) => {
  const words = { name, email, phone, topic: 'bulk', message: 'x', source: 'contact', createdAt: at, dueAt: at };
  return tx.contactInquiry.create({ data: { ...words, emailKey: emailKeyOf(email), ...toPhoneColumns(phone) } });
};

describe.each(testProviders)('breaches on %s', (provider) => {
  const app = shareContent(provider, { now: () => now, isStill: true, env: { MAIL_TO: 'office@example.com' } });
  beforeAll(async () => {
    await app.db.transact(async (tx) => {
      await ask(tx, 'Asha', 'Asha@example.com', null, days(2));
      await ask(tx, 'Asha', 'asha@example.com', null, days(2));
      await ask(tx, 'Ravi', '', '98450 12345', days(2));
      await ask(tx, 'Demo', 'demo@example.com', null, days(2)).then(({ id }) =>
        tx.contactInquiry.update({ where: { id }, data: { isDemo: true } }),
      );
      const erased = await ask(tx, 'Zoya', 'zoya@example.com', null, days(2));
      await tx.event.create({ data: { subject: 'inquiries', subjectId: erased.id, action: 'created', at: days(2) } });
      // The inquiry arrived before the period, and was answered within it.
      const answered = await ask(tx, 'Meera', 'meera@example.com', null, days(9));
      const said = { inquiryId: answered.id, channel: 'mail', direction: 'out', authorName: 'Office', text: 'Yes.', createdAt: days(2) };
      await tx.inquiryMessage.create({ data: said });
      await ask(tx, 'Early', 'early@example.com', null, days(9));
      await tx.newsletterSubscription.create({ data: { email: 'asha@example.com', emailKey: 'asha@example.com', subscribedAt: days(2) } });
      await tx.newsletterSubscription.create({
        data: { email: 'early@example.com', emailKey: 'early@example.com', subscribedAt: days(9) },
      });
      for (const to of ['asha@example.com', 'office@example.com'])
        await tx.outboxMail.create({ data: { to, subject: 's', text: 't', createdAt: days(2), nextTryAt: now } });
      const entry = { userId: 1, userName: 'Site Administrator', action: 'exported', rows: 40 };
      await tx.accessEntry.createMany({
        data: [
          { ...entry, subject: 'inquiries', at: days(2) },
          { ...entry, subject: 'inquiries', at: days(2), userId: 2, userName: 'Asha Rao', rows: 7 },
          // The entries are far from the first, because counts are added up in parts.
          { ...entry, subject: 'inquiries', at: days(2), id: 20_000 },
          { ...entry, subject: 'inquiries', at: days(2), id: 20_001, userId: 2, userName: 'Asha Rao', action: 'opened', rows: 1 },
          { ...entry, subject: 'inquiries', at: days(9) },
          { ...entry, subject: 'persons', at: days(2) },
        ],
      });
    });
    const by = { user: null, channel: 'shell' } as const;
    await erasePersonalData(app.services, { person: { emailKey: 'zoya@example.com', phoneKeys: [] }, rows: {} }, by);
  });

  const create = (fields: Partial<BreachForm> = {}) => app.ask('mutation', 'admin.breaches.create', { ...form, ...fields });

  it('a breach counts each person once, with the kinds of data created or changed in the period; erased persons are counted without names', async () => {
    const { id } = await create();
    const affected = await app.ask('query', 'admin.breaches.affected', { id });
    expect(affected).toMatchObject({
      persons: 3,
      isMore: false,
      kinds: {
        inquiries: { persons: 3, erased: 1 },
        quotations: { persons: 0, erased: 0 },
        newsletter: { persons: 1, erased: 0 },
        mails: { persons: 1, erased: 0 },
      },
      accesses: [
        { userName: 'Asha Rao', action: 'exported', times: 1, rows: 7 },
        { userName: 'Asha Rao', action: 'opened', times: 1, rows: 1 },
        { userName: 'Site Administrator', action: 'exported', times: 2, rows: 80 },
      ],
    });
    expect(JSON.stringify(affected)).not.toMatch(/@example\.com/);

    const csv = await app.call('GET', `/admin/export/breach-persons.csv?breach=${id}`, { token: app.token });
    const lines = csv.text.trim().split('\r\n').slice(1);
    expect(lines.sort()).toEqual([
      'Asha,Asha@example.com,,"Inquiries, Newsletter, Mails"',
      'Meera,meera@example.com,,Inquiries',
      'Ravi,,98450 12345,Inquiries',
    ]);
    await app.services.accessLog.flush();
    expect(await app.db.read.accessEntry.findMany({ where: { subject: 'breaches' } })).toMatchObject([{ action: 'exported', rows: 3 }]);
  });

  it('a breach counts records from the first to the last instant of its period, and none before or after', async () => {
    const [fromAt, untilAt] = [days(20), days(19)];
    const instants = { before: fromAt.getTime() - 1, first: fromAt.getTime(), last: untilAt.getTime(), after: untilAt.getTime() + 1 };
    const entry = { userId: 1, action: 'opened', subject: 'newsletter', rows: 1 };
    const event = { subject: 'newsletter', action: 'created', isErased: true } as const;
    await app.db.transact(async (tx) => {
      for (const [at, [name, time]] of Object.entries(instants).entries()) {
        await tx.newsletterSubscription.create({ data: { email: `${name}@example.com`, emailKey: name, subscribedAt: new Date(time) } });
        await tx.accessEntry.create({ data: { ...entry, userName: name, at: new Date(time) } });
        await tx.event.create({ data: { ...event, subjectId: 900 + at, at: new Date(time) } });
      }
    });
    const { id } = await create({ fromAt: fromAt.toISOString(), untilAt: untilAt.toISOString(), kinds: ['newsletter'] });
    const affected = await app.ask('query', 'admin.breaches.affected', { id });
    expect(affected).toMatchObject({ persons: 2, kinds: { newsletter: { persons: 2, erased: 2 } } });
    expect(affected.accesses.map(({ userName }: { userName: string }) => userName)).toEqual(['first', 'last']);
    const csv = await app.call('GET', `/admin/export/breach-persons.csv?breach=${id}`, { token: app.token });
    expect(csv.text.trim().split('\r\n').slice(1).sort()).toEqual(['first', 'last'].map((name) => `,${name}@example.com,,Newsletter`));
  });

  it('a person without an address is counted once for all of their numbers; the first name and number that are known are listed', async () => {
    const at = days(30);
    for (const [name, email, phone] of [
      ['', '', '98450 11111, 98450 22222'],
      ['Bina', '', '98450 22222'],
      ['Bina B', '', '98450 33333, 98450 11111'],
      ['', '', '98450 33333'],
      ['Chand', 'chand@example.com', null],
      ['Chand C', 'chand@example.com', '98450 44444'],
      ['Chand D', 'chand@example.com', '98450 55555'],
      ['Dev', '', '98450 44444'],
      ['Nobody', '', null],
      ['Nobody', '', '12345'],
    ] as const)
      await app.db.transact((tx) => ask(tx, name, email, phone, at));
    const { id } = await create({ fromAt: at.toISOString(), untilAt: at.toISOString(), kinds: ['inquiries'] });
    expect(await app.ask('query', 'admin.breaches.affected', { id })).toMatchObject({ persons: 3, isMore: false });
    const csv = await app.call('GET', `/admin/export/breach-persons.csv?breach=${id}`, { token: app.token });
    expect(csv.text.trim().split('\r\n').slice(1)).toEqual([
      'Bina,,"98450 11111, 98450 22222",Inquiries',
      'Chand,chand@example.com,98450 44444,Inquiries',
      'Dev,,98450 44444,Inquiries',
    ]);
  });

  it('a breach names up to 200 users who read such records, and the list has the latest 200 breaches', async () => {
    const at = days(40);
    const entry = { action: 'opened', subject: 'mails', rows: 1, at };
    const data = Array.from({ length: 201 }, (_, userId) => ({ ...entry, userId, userName: `User ${String(userId).padStart(3, '0')}` }));
    await app.db.transact((tx) => tx.accessEntry.createMany({ data }));
    const { id } = await create({ fromAt: at.toISOString(), untilAt: at.toISOString(), kinds: ['mails'] });
    const { accesses } = await app.ask('query', 'admin.breaches.affected', { id });
    expect(accesses.map(({ userName }: { userName: string }) => userName)).toEqual(data.slice(0, 200).map(({ userName }) => userName));
    const { id: _, ...stored } = await app.db.read.breach.findUniqueOrThrow({ where: { id } });
    await app.db.transact((tx) =>
      tx.breach.createMany({ data: Array.from({ length: 200 }, () => stored as typeof stored & { kinds: string[] }) }),
    );
    const listed = (await app.ask('query', 'admin.breaches.list')).map((breach: { id: number }) => breach.id);
    expect([listed.length, listed[0], listed.includes(id)]).toEqual([200, id + 200, false]);
  });

  it('a breach with a period that ends before it begins, or without kinds of data, is refused; a deleted breach is not found', async () => {
    const send = (fields: object) => app.trpc('mutation', 'admin.breaches.create', { ...form, ...fields }, { token: app.token });
    const refused = await send({ untilAt: days(5).toISOString(), kinds: [] });
    expect(refused.body.error.json.data.errors).toEqual({ kinds: 'Choose at least one', untilAt: 'Must not be before its beginning' });
    const { id } = await create();
    await app.ask('mutation', 'admin.breaches.remove', { id, version: 1 });
    expect((await app.trpc('query', 'admin.breaches.affected', { id }, { token: app.token })).status).toBe(404);
  });
});
