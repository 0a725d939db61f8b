/** The list of inquiries for programs: all of them without parameters, otherwise pages that together have the same rows (REQ 2.5). */
import { beforeAll, describe, expect, it } from 'vitest';
import { insertApiToken } from '../../support/api-tokens';
import { shareApp } from '../../support/app';
import { bothProvidersFor } from '../../support/databases';

const STATUSES = ['new', 'in_progress', 'resolved'];
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];
const TOPICS = ['bulk', '0012'];

type Row = {
  id: number;
  status: string;
  topic: string;
  suspectedSpam: boolean;
  createdAt: string;
  ownerId: number | null;
  message: string;
};

/** Half past midnight in India is still the day before in UTC. */
const createdAt = (day: string) => new Date(`${day}T00:30:00+05:30`);

describe.each(bothProvidersFor('SQL'))('the pages of inquiries on %s', (provider) => {
  const app = shareApp(provider);
  let token: string;
  let owner: number;
  let all: Row[];

  beforeAll(async () => {
    token = await insertApiToken(app, 'read-inquiries');
    ({ id: owner } = await app.db.read.adminUser.findFirstOrThrow());
    const common = { name: 'Asha', email: 'asha@example.com', source: 'contact' };
    const data = DAYS.flatMap((day) =>
      STATUSES.flatMap((status) =>
        TOPICS.flatMap((topic) =>
          [true, false].flatMap((suspectedSpam) => ({
            ...common,
            ...{ status, topic, suspectedSpam, createdAt: createdAt(day), message: `${day} ${status}` },
          })),
        ),
      ),
    );
    await app.db.transact(async (tx) => {
      await tx.contactInquiry.createMany({ data });
      const [first, second, third] = await tx.contactInquiry.findMany({ where: { suspectedSpam: false }, orderBy: { id: 'asc' } });
      await tx.contactInquiry.update({ where: { id: second?.id as number }, data: { joinedToId: first?.id as number } });
      await tx.contactInquiry.update({ where: { id: third?.id as number }, data: { ownerId: owner } });
    });
    const whole = await get('');
    expect(Object.keys(whole)).toEqual(['success', 'inquiries', 'next']);
    all = whole.inquiries;
    expect([all.length, whole.next]).toEqual([data.length, null]);
  });

  async function get(query: string) {
    const { status, body } = await app.call('GET', `/api/admin/contact-inquiries${query}`, { token });
    expect([query, status]).toEqual([query, 200]);
    return body as { success: true; inquiries: Row[]; next: number | null };
  }

  /** Follows `next` from the first page. */
  async function readPages(query: string): Promise<number[]> {
    const ids: number[] = [];
    for (let page: number | null = 1; page !== null; ) {
      const { inquiries, next } = await get(`?pageSize=7&page=${page}${query}`);
      ids.push(...inquiries.map(({ id }) => id));
      page = next;
    }
    return ids;
  }

  const isBetween = (from: string, to: string) => (row: Row) =>
    row.createdAt >= new Date(`${from}T00:00:00+05:30`).toISOString() && row.createdAt <= new Date(`${to}T23:59:59+05:30`).toISOString();
  const selections: [query: string, isMeant: (row: Row) => boolean][] = [
    ['', () => true],
    ...STATUSES.map((status) => [`&status=${status}`, (row: Row) => row.status === status] as [string, (row: Row) => boolean]),
    ['&spam=false', (row) => !row.suspectedSpam],
    ['&spam=true&status=new', (row) => row.suspectedSpam && row.status === 'new'],
    ['&topic=0012', (row) => row.topic === '0012'],
    ['&owner=none', (row) => row.ownerId === null],
    ['&owner=1', (row) => row.ownerId === owner],
    ['&from=2026-03-02&to=2026-03-02', isBetween('2026-03-02', '2026-03-02')],
    ['&from=2026-03-02', isBetween('2026-03-02', '2026-12-31')],
    ['&to=2026-03-01&status=resolved', (row) => row.status === 'resolved' && isBetween('2026-01-01', '2026-03-01')(row)],
    ['&q=2026-03-03%20in_progress', (row) => row.message === '2026-03-03 in_progress'],
    ['&q=2026-03-03&status=new', (row) => row.message === '2026-03-03 new'],
    ['&q=nowhere', () => false],
  ];
  it.each(selections)('the pages of %s have the rows of the whole list that match, newest first', async (query, isMeant) => {
    const expected = all.filter(isMeant).map(({ id }) => id);
    expect(expected).toEqual(expected.toSorted((one, other) => other - one));
    if (query && query !== '&q=nowhere') expect([expected.length > 0, expected.length < all.length]).toEqual([true, true]);
    expect(await readPages(query)).toEqual(expected);
  });

  it('reading on with `before` skips and repeats nothing while inquiries come, and leave the filter', async () => {
    const asked = all.filter(({ status }) => status === 'new').map(({ id }) => id);
    const { id: _, ...copied } = await app.db.read.contactInquiry.findFirstOrThrow({ where: { status: 'new' } });
    const read: number[] = [];
    for (let before = ''; ; ) {
      const { inquiries, next } = await get(`?status=new&pageSize=3${before}`);
      read.push(...inquiries.map(({ id }) => id));
      if (next === null) break;
      before = `&before=${read.at(-1)}`;
      const data = { ...copied, joinedToId: null } as never;
      await app.db.transact(async (tx) => {
        await tx.contactInquiry.create({ data });
        await tx.contactInquiry.update({ where: { id: read[0] as number }, data: { status: 'resolved' } });
        await tx.contactInquiry.update({ where: { id: read.at(-1) as number }, data: { status: 'resolved' } });
      });
    }
    expect(read).toEqual(asked);
  });

  it.each(['?before=0', '?before=x', '?status=closed', '?page=0', '?pageSize=201', '?from=yesterday', '?spam=perhaps'])(
    'the query %s is refused with 400',
    async (query) => {
      expect((await app.call('GET', `/api/admin/contact-inquiries${query}`, { token })).status).toBe(400);
    },
  );
});
