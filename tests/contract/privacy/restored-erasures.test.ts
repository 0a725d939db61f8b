/** A restored database: each row of the table is a person of the file of erasures, and which of their records the erasures reach. */
import { beforeAll, expect, it } from 'vitest';
import { findSuppressedAddresses } from '../../../server/features/newsletter/consent/suppression';
import { ServerKey } from '../../../server/platform/access/server-key';
import { type AppliedErasures, applyErasures } from '../../../server/platform/personal-data/apply-erasures';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { Erasures } from '../../../server/platform/personal-data/erasures';
import { listSealedErasures } from '../../../server/platform/personal-data/sealed-erasures';
import { listPhoneKeys, toPhoneColumns } from '../../../shared/inquiries/sender';
import { emailKeyOf } from '../../../shared/mail/address';
import { DAY_MS } from '../../../shared/time/india';
import { shareApp } from '../../support/app';

const now = new Date('2026-11-23T06:00:00Z');
const at = new Date(now.getTime() - DAY_MS);
const by = { user: null, channel: 'shell' } as const;
const after = (ms: number, from = at) => new Date(from.getTime() + ms);

const app = shareApp('sqlite', { isStill: true, now: () => now, env: { SEAL_DAYS: '30' } });
let foreign: Erasures;
let result: AppliedErasures;
/** The inquiries of all rows, by name, with what the table expects of them. */
const expected = new Map<string, 'erased' | 'stays'>();

type Inquiry = { ms: number; is: 'erased' | 'stays'; email?: string; phone?: string };
const ask = async (name: string, { ms, is, email = '', phone }: Inquiry) => {
  expected.set(name, is);
  const words = { name, topic: 'bulk', message: name, source: 'contact' };
  const keys = { email, emailKey: emailKeyOf(email), phone: phone ?? null, ...toPhoneColumns(phone ?? null) };
  return app.db.transact((tx) => tx.contactInquiry.create({ data: { ...words, ...keys, createdAt: after(ms) } }));
};
const subscribe = (email: string, ms: number) =>
  app.db.transact((tx) => tx.newsletterSubscription.create({ data: { email, emailKey: emailKeyOf(email), subscribedAt: after(ms) } }));

type Row = [title: string, inquiries: Inquiry[], note: (file: Erasures) => Promise<unknown>];
const byAddress =
  (email: string, end?: 'done' | 'cancelled', when = at, id?: string) =>
  async (file: Erasures) => {
    const begun = await file.begin({ email: file.hashOfAddress(email) }, when, id);
    if (end) await file.end(begun, end, when);
  };
const TABLE: Row[] = [
  [
    'an address: until the moment of the erasure',
    [-9, 0, 1].map((ms) => ({ ms, email: 'a@example.com', is: ms > 0 ? 'stays' : 'erased' })),
    byAddress('a@example.com', 'done'),
  ],
  ['an address, in another spelling', [{ ms: -1, email: ' B.@example.com'.replace('.', ''), is: 'erased' }], byAddress('b@EXAMPLE.com.')],
  ['an erasure that was not finished', [{ ms: -1, email: 'c@example.com', is: 'erased' }], byAddress('c@example.com')],
  ['a cancelled erasure', [{ ms: -1, email: 'd@example.com', is: 'stays' }], byAddress('d@example.com', 'cancelled')],
  [
    'two erasures of one address',
    [-1, 1, 5, 6].map((ms) => ({ ms, email: 'e@example.com', is: ms > 5 ? 'stays' : 'erased' })),
    async (file) => {
      await byAddress('e@example.com', 'done', after(5))(file);
      await byAddress('e@example.com', 'done')(file);
    },
  ],
  ['a line with another key', [{ ms: -1, email: 'f@example.com', is: 'stays' }], () => byAddress('f@example.com')(foreign)],
  [
    'one number, as earlier releases wrote it',
    [{ ms: -1, phone: '098450 00001', is: 'erased' }],
    (file) => file.begin({ phone: file.hashOfPhone('9845000001') }, at),
  ],
  [
    'any of several numbers, and the address beside them',
    [
      { ms: -1, phone: '98450 00002', is: 'erased' },
      { ms: -1, phone: '98450 00009 / 98450 00003', is: 'erased' },
      { ms: -1, email: 'g@example.com', is: 'erased' },
      { ms: 1, phone: '98450 00003', is: 'stays' },
      { ms: -1, phone: '98450 00009', is: 'stays' },
    ],
    (file) =>
      file.begin(
        { email: file.hashOfAddress('g@example.com'), phone: listPhoneKeys('98450 00002 / 98450 00003').map(file.hashOfPhone) },
        at,
      ),
  ],
];

beforeAll(async () => {
  const { erasures: file } = app.services;
  foreign = new Erasures(file.file, new ServerKey(Buffer.alloc(32, 7)));
  // Enough others for several queries.
  await app.db.transact((tx) =>
    tx.contactInquiry.createMany({
      data: Array.from({ length: 1_001 }, (_, n) => ({
        ...{ name: 'other', topic: 'bulk', message: '', source: 'contact', createdAt: at },
        ...{ email: `other${n}@example.com`, emailKey: `other${n}@example.com` },
      })),
    }),
  );
  for (const [title, inquiries, note] of TABLE) {
    for (const [n, inquiry] of inquiries.entries()) await ask(`${title} ${n}`, inquiry);
    await note(file);
  }
  // Records: the second had another time when its number was erased, and the third is of another model.
  const [one, two, three] = [
    await ask('a record', { ms: -1, is: 'erased' }),
    await ask('a record with another time', { ms: -1, is: 'stays' }),
    await ask('a record of another model', { ms: -1, is: 'stays' }),
  ];
  const record = { model: 'contactInquiry', at: after(-1) };
  await file.begin(
    {
      records: [
        { ...record, id: one.id },
        { ...record, id: two.id, at },
        { ...record, id: three.id, model: 'quotation' },
      ].map(file.hashOfRecord),
    },
    at,
  );
  // The backup was made when the sealed copy was complete and the rows were still there.
  const whole = await ask('sealed already', { ms: -1, email: 'h@example.com', is: 'erased' });
  await erasePersonalData(app.services, { person: { emailKey: 'h@example.com', phoneKeys: [] }, rows: {} }, by);
  await app.db.transact((tx) => tx.contactInquiry.create({ data: whole }));
  // The sealed copy of the first one would have ended now.
  for (const [n, ms] of [0, 1].entries()) {
    await ask(`long ago ${n}`, { ms: -40 * DAY_MS, email: `old${n}@example.com`, is: 'erased' });
    await byAddress(`old${n}@example.com`, 'done', after(ms - 30 * DAY_MS, now))(file);
  }

  for (const [name, ms] of [
    ['left', -1],
    ['left-now', 0],
    ['again', 1],
    ['twice', 3],
    ['tag+x', -1],
    ['other-key', -1],
    ['stays', -1],
  ] as const)
    await subscribe(`${name}@example.com`, ms);
  for (const name of ['left', 'left-now', 'again', 'twice', 'tag', 'unknown']) await file.leave(`${name}@example.com`, at);
  await file.leave('TWICE@example.com', after(5));
  await foreign.leave('other-key@example.com', at);
  result = await applyErasures(app.services);
}, 60_000);

it('a restore reaches exactly the records that the erasures meant', async () => {
  const left = new Set((await app.db.read.contactInquiry.findMany()).map(({ name }) => name));
  expect([...expected].map(([name]) => [name, left.has(name) ? 'stays' : 'erased'])).toEqual([...expected]);
  expect(await app.db.read.contactInquiry.count({ where: { name: 'other' } })).toBe(1_001);
  expect(result).toEqual({ erased: 11, left: 3, damaged: [], otherKey: 3 });
});

it('a restore ends the subscriptions of those who left later, and seals each erasure once, if its copy is not over', async () => {
  const active = await app.db.read.newsletterSubscription.findMany({ where: { isActive: true }, orderBy: { id: 'asc' } });
  expect(active.map(({ email }) => email.split('@')[0])).toEqual(['again', 'tag+x', 'other-key', 'stays']);
  const left = ['left', 'unknown', 'twice', 'stays', 'other-key'].map((name) => `${name}@example.com`);
  expect(await findSuppressedAddresses(app.db.read, app.services, left)).toEqual(new Set(left.slice(0, 3)));
  const sealed = await listSealedErasures(app.services, { take: 99 });
  const erased = [...expected].flatMap(([name, is]) => (is === 'erased' && name !== 'long ago 0' ? [name] : []));
  expect(sealed.flatMap(({ names }) => (names ?? []).filter((name) => expected.has(name))).sort()).toEqual(erased.sort());
  expect(sealed.reduce((sum, { rows }) => sum + rows, 0)).toBe(erased.length);
});

it('a second restore finds nothing to erase', async () => {
  expect(await applyErasures(app.services)).toEqual({ ...result, erased: 0, left: 0 });
});
