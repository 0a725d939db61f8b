/** The fields of an inquiry that a PUT changes: a client may send back the whole row as it was read. */
import { describe, expect, it } from 'vitest';
import { shareContent } from '../../support/content';

const app = shareContent('sqlite');

/** Stores an inquiry and returns its id. */
const ask = async (data: object = {}): Promise<number> => {
  const body = { name: 'Asha', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Soap?' };
  expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
  const { id } = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  await app.db.transact((tx) => tx.contactInquiry.update({ where: { id }, data }));
  return id;
};
const put = async (id: number, body: object) => expect((await app.rest('PUT', `contact-inquiries/${id}`, body)).status).toBe(200);
const row = (id: number) => app.db.read.contactInquiry.findUniqueOrThrow({ where: { id } });

describe('a PUT with the whole inquiry', () => {
  const DAY = '2099-03-08T18:30:00.000Z';
  /** Returns the inquiry as REST returns it. */
  const read = async (id: number) =>
    (await app.rest('GET', 'contact-inquiries')).body.inquiries.find((inquiry: { id: number }) => inquiry.id === id);

  it('a PUT with the whole inquiry changes the edited fields, and no field of the visitor', async () => {
    const { id: ownerId } = await app.db.read.adminUser.findFirstOrThrow();
    const id = await ask({ ownerId, followUpAt: new Date(DAY) });
    const before = await read(id);
    const mallory = { name: 'Mallory', email: 'mallory@example.net', phone: '1', company: 'M', message: 'Nothing', topic: 'amc' };
    await put(id, { ...before, ...mallory, createdAt: DAY, dueAt: DAY, status: 'in_progress' });
    expect(await read(id)).toEqual({ ...before, status: 'in_progress', version: before.version + 1 });
    // The specification's client knows no version, and the inquiry of a call may have no address.
    const { version: _, ...unversioned } = before;
    await put(id, { ...unversioned, email: '', status: 'resolved' });
    expect(await read(id)).toEqual({ ...before, status: 'resolved', version: before.version + 2 });
  });

  it('a PUT with the whole inquiry leaves its main inquiry unchanged', async () => {
    const head = await ask({ status: 'resolved' });
    const other = await ask({ joinedToId: head });
    await put(other, { ...(await read(other)), notes: 'Called' });
    expect(await row(head)).toMatchObject({ status: 'resolved', version: 1 });
    expect(await row(other)).toMatchObject({ joinedToId: head, notes: 'Called' });
  });

  it.each(['tomorrow', '2101-01-01T00:00:00Z', 5])('a PUT with %j as the follow-up day is refused', async (followUpAt) => {
    const answer = await app.rest('PUT', `contact-inquiries/${await ask()}`, { followUpAt });
    expect([answer.status, answer.body.errors]).toEqual([400, { followUpAt: 'Choose a day for the follow-up, such as 2026-11-25' }]);
  });
});
