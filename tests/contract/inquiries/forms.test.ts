import { describe, expect, it } from 'vitest';
import { shareContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';

const home = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  company: 'Rao Stores',
  inquiryType: 'amc',
  message: 'Two air conditioners, please.',
};
const page = {
  name: 'Vikram Shetty',
  email: 'vikram@example.com',
  company: 'Shetty Hotels',
  phone: '+91 80 5550 0123',
  subject: 'bulk',
  message: 'Forty cartons of napkins a month.',
};

describe.each(bothProvidersFor('isolation'))('inquiries and the newsletter on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  let clock = new Date('2026-03-01T09:30:00.000Z');
  const site = shareContent(provider, { now: () => clock });

  const send = (body: unknown) => site.call('POST', '/api/contact', { body });
  const inquiries = async () => (await site.rest('GET', 'contact-inquiries')).body.inquiries;
  /** Sends a message that must succeed, and returns the stored inquiry. */
  const arrive = async (body: object) => {
    const answer = await send(body);
    const [inquiry] = await inquiries();
    expect([answer.status, answer.body]).toEqual([201, { success: true, reference: inquiry.reference }]);
    return inquiry;
  };

  describe('inquiries', () => {
    const createdAt = '2026-03-01T09:30:00.000Z';
    const unmarked = { suspectedSpam: false, spamReasons: [], notice: null, isDemo: false };
    const added = {
      id: expect.any(Number),
      reference: expect.stringMatching(/^SQ-2026-\d{5}$/),
      status: 'new',
      notes: null,
      ...unmarked,
      firstAnswerAt: null,
      dueAt: '2026-03-03T04:30:00.000Z',
      leadSource: null,
      kind: 'message',
      gstin: null,
      pinCode: null,
      neededBy: null,
      lines: [],
      request: null,
      ownerId: null,
      followUpAt: null,
      repliedAt: null,
      lastMessageId: 0,
      joinedToId: null,
      version: 1,
      createdAt,
    };

    once('the home page’s form stores an inquiry', async () => {
      const { firstName: _, lastName: __, inquiryType, ...rest } = home;
      const expected = { ...added, ...rest, name: 'Asha Rao', phone: null, topic: inquiryType, source: 'home', productId: null };
      expect(await arrive(home)).toEqual(expected);
    });

    once('the contact page’s form stores an inquiry', async () => {
      const { subject, ...rest } = page;
      expect(await arrive(page)).toEqual({ ...added, ...rest, topic: subject, source: 'contact', productId: null });
    });

    once('company is optional on the home page, phone on the contact page', async () => {
      const { company: _, ...without } = home;
      for (const body of [without, { ...home, company: '' }, { ...home, company: null }]) expect((await arrive(body)).company).toBeNull();
      const { phone: __, ...silent } = page;
      for (const body of [silent, { ...page, phone: '' }, { ...page, phone: null }]) expect((await arrive(body)).phone).toBeNull();
    });

    once('a contact form stores the day of a visit, and refuses a past day', async () => {
      const visit = { ...page, subject: 'visit', neededBy: '2026-03-01' };
      const key = { headers: { 'idempotency-key': 'a-visit-to-the-office' } };
      const first = await site.call('POST', '/api/contact', { body: visit, ...key });
      expect(first.status).toBe(201);
      expect((await site.call('POST', '/api/contact', { body: visit, ...key })).body).toEqual(first.body);
      const days = () => site.db.read.contactInquiry.findFirst({ orderBy: { id: 'desc' }, select: { topic: true, neededBy: true } });
      expect(await days()).toEqual({ topic: 'visit', neededBy: new Date('2026-02-28T18:30:00Z') });
      for (const body of [{ ...visit, neededBy: '' }, { ...visit, subject: 'bulk' }, page]) {
        expect((await send(body)).status).toBe(201);
        expect(await days()).toMatchObject({ neededBy: null });
      }
      for (const neededBy of ['2026-02-28', 'tomorrow', '2026-02-30']) {
        const errors = { neededBy: expect.stringMatching(/^Choose/) };
        expect(await send({ ...visit, neededBy })).toMatchObject({ status: 400, body: { errors } });
      }
    });

    once('an inquiry stores an unknown topic, and the product of the inquiry', async () => {
      expect(await arrive({ ...page, subject: 'Something else' })).toMatchObject({ topic: 'Something else' });
      expect(await arrive({ ...home, inquiryType: 'Etwas', productId: 17 })).toMatchObject({ topic: 'Etwas', productId: 17 });
    });

    once.each([
      [{ website: 'https://spam.example' }, true],
      [{ elapsedMs: 0 }, false],
      [{ elapsedMs: 400, website: '' }, false],
      [{ elapsedMs: 400, website: 'x' }, true],
      [{ elapsedMs: 'soon', website: null }, false],
      [{}, false],
    ])('a form with %j is stored, with suspectedSpam %s', async (fields, suspectedSpam) => {
      for (const form of [home, page]) expect(await arrive({ ...form, ...fields })).toMatchObject({ suspectedSpam, message: form.message });
    });

    it('a repeated inquiry with the same key is stored once, with the same answer, also concurrently', async () => {
      const sendWith = (key: string, body: object) => site.call('POST', '/api/contact', { body, headers: { 'idempotency-key': key } });
      const key = 'a-key-of-one-attempt';
      const count = (await inquiries()).length;
      const attempts = [1, 2, 3].map((times) => sendWith(key, { ...page, elapsedMs: times * 4_000 }));
      const answers = [...(await Promise.all(attempts)), await sendWith(key, page)];
      expect(answers.map(({ status, body }) => [status, body])).toEqual(
        Array(4).fill([201, { success: true, reference: (await inquiries())[0].reference }]),
      );
      expect((await inquiries()).length).toBe(count + 1);
      // The stored state survives a restart.
      expect(await site.db.read.contactInquiry.count({ where: { requestKey: key } })).toBe(1);
      expect((await inquiries())[0]).not.toHaveProperty('requestKey');

      const other = await sendWith(key, { ...page, message: 'Fifty cartons.' });
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
      for (const bad of ['short', 'x'.repeat(65), 'sixteen letters!']) expect((await sendWith(bad, page)).status).toBe(400);
      expect((await inquiries()).length).toBe(count + 1);
      expect((await sendWith(`${key}-2`, page)).status).toBe(201);
      expect((await inquiries()).length).toBe(count + 2);
    });

    once.each(['firstName', 'lastName', 'email', 'inquiryType', 'message'])('the home page’s form requires %s', (field) =>
      refusesWithout(home, field),
    );
    once.each(['name', 'email', 'company', 'subject', 'message'])('the contact page’s form requires %s', (field) =>
      refusesWithout(page, field),
    );

    async function refusesWithout(form: Record<string, unknown>, field: string) {
      const count = (await inquiries()).length;
      const { [field]: _, ...without } = form;
      for (const body of [without, ...[null, '', ' \n '].map((value) => ({ ...form, [field]: value }))]) {
        const answer = await send(body);
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
      }
      expect((await inquiries()).length).toBe(count);
    }

    once.each([undefined, '{}', '[]', '[{}]', 'null', '7', '"text"', '{', '{"name":'])(
      'the contact form refuses the body %j',
      async (body) => {
        const count = (await inquiries()).length;
        const answer = await send(body);
        expect([answer.status, answer.body.success, typeof answer.body.message]).toEqual([400, false, 'string']);
        expect((await inquiries()).length).toBe(count);
      },
    );

    once.each(['asha', 'asha@example', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
      'the contact form refuses the address %j',
      async (email) => {
        const answer = await send({ ...home, email });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['email']]);
      },
    );

    once('the office changes status and notes independently', async () => {
      const row = await arrive(page);
      const put = async (body: object) => (await site.rest('PUT', `contact-inquiries/${row.id}`, body)).body;
      expect(await put({ status: 'in_progress' })).toEqual({ success: true, inquiry: { ...row, status: 'in_progress', version: 2 } });
      expect(await put({ notes: 'Called back' })).toMatchObject({ inquiry: { status: 'in_progress', notes: 'Called back', version: 3 } });
      expect(await put({ status: 'resolved', name: 'Mallory' })).toMatchObject({ inquiry: { name: row.name, status: 'resolved' } });
      expect(await put({ notes: '' })).toMatchObject({ inquiry: { notes: null } });
      expect(await put({ status: 'new' })).toMatchObject({ inquiry: { status: 'new' } });
    });

    once('an update of an inquiry refuses an unknown status, an unknown id and a stale version', async () => {
      const row = await arrive(page);
      const put = (id: number, body: object) => site.rest('PUT', `contact-inquiries/${id}`, body);
      for (const status of ['closed', '', null, 1]) {
        const answer = await put(row.id, { status });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['status']]);
      }
      expect((await put(999_999, { status: 'new' })).status).toBe(404);
      const theirs = (await put(row.id, { status: 'resolved', version: 1 })).body.inquiry;
      const stale = await put(row.id, { status: 'in_progress', notes: 'mine', version: 1 });
      expect([stale.status, stale.body.conflict]).toEqual([409, { mine: { status: 'in_progress', notes: 'mine' }, theirs }]);
      expect((await inquiries())[0]).toEqual(theirs);
    });

    once('inquiries are listed newest first, and the office cannot create one', async () => {
      const ids = (await inquiries()).map(({ id }: { id: number }) => id);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
      expect((await site.rest('POST', 'contact-inquiries', page)).status).toBe(405);
    });
  });

  describe('the newsletter', () => {
    const subscribe = (email: unknown) => site.call('POST', '/api/newsletter', { body: { email } });
    const subscriptions = async () => (await site.rest('GET', 'newsletter')).body.subscriptions;
    const of = async (email: string) => (await subscriptions()).filter((one: { email: string }) => one.email === email);
    const put = (id: number, body: object) => site.rest('PUT', `newsletter/${id}`, body);

    it('the newsletter stores an address once, ignoring case, with the same answer each time', async () => {
      for (const email of ['Office@Example.com', 'office@example.com', 'OFFICE@EXAMPLE.COM']) {
        const { status, body } = await subscribe(email);
        expect([status, body]).toEqual([200, { success: true }]);
      }
      const row = {
        id: expect.any(Number),
        email: 'office@example.com',
        isActive: true,
        subscribedAt: clock.toISOString(),
        unsubscribedAt: null,
      };
      expect(await of('office@example.com')).toEqual([row]);
    });

    once('the newsletter form leaves an unsubscribed address unchanged, with the usual answer', async () => {
      await subscribe('back@example.com');
      const [row] = await of('back@example.com');
      const { subscription } = (await put(row.id, { isActive: false })).body;
      const { status, body } = await subscribe('Back@example.com');
      expect([status, body]).toEqual([200, { success: true }]);
      expect(await of('back@example.com')).toEqual([subscription]);
      // Without SMTP no confirmation can be sent; the office sees the attempt and can reactivate it.
      expect(await site.db.read.outboxMail.count({ where: { to: 'back@example.com' } })).toBe(0);
      const asked = async () => (await site.ask('query', 'admin.newsletter.page', { q: 'back@' })).rows[0].askedAt;
      expect(await asked()).toBe(clock.toISOString());
      await put(row.id, { isActive: true });
      expect(await asked()).toBe(null);
    });

    it('the newsletter handles many concurrent subscriptions of one address', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe('crowd@example.com')));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await of('crowd@example.com')).toHaveLength(1);
    });

    once('an update sets the unsubscription time from the server’s clock, and clears it', async () => {
      await subscribe('switch@example.com');
      const [row] = await of('switch@example.com');
      clock = new Date('2026-03-01T10:30:00.000Z');
      const off = await put(row.id, { isActive: false, unsubscribedAt: '1999-01-01T00:00:00.000Z' });
      const unsubscribed = { ...row, isActive: false, unsubscribedAt: '2026-03-01T10:30:00.000Z' };
      expect([off.status, off.body]).toEqual([200, { success: true, subscription: unsubscribed }]);
      expect((await put(row.id, { unsubscribedAt: null })).body.subscription).toEqual(unsubscribed);
      const on = await put(row.id, { isActive: true, unsubscribedAt: null });
      expect(on.body.subscription).toEqual(row);
      expect(await of('switch@example.com')).toEqual([row]);
    });

    once.each(['yesterday', '', 17, true, '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', {}])(
      'an update refuses %j as unsubscription time',
      async (unsubscribedAt) => {
        await subscribe('check@example.com');
        const [row] = await of('check@example.com');
        const answer = await put(row.id, { isActive: false, unsubscribedAt });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['unsubscribedAt']]);
        expect(await of('check@example.com')).toEqual([row]);
      },
    );

    once.each(['off', 0, null, '', 'false'])('an update refuses %j as isActive', async (isActive) => {
      const answer = await put((await subscriptions())[0].id, { isActive });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['isActive']]);
    });

    once('the newsletter form reports invalid addresses with the messages of the requirements', async () => {
      const count = (await subscriptions()).length;
      for (const email of [undefined, null, '']) {
        expect((await subscribe(email)).body).toEqual(refusal('Please enter your email address'));
      }
      for (const email of ['   ', 'office', 'office@example', 'of fice@example.com', 'office@@example.com', 7, true, [], {}]) {
        expect([email, (await subscribe(email)).body]).toEqual([email, refusal('Please enter a valid email address')]);
      }
      expect((await subscriptions()).length).toBe(count);
    });

    const refusal = (message: string) => ({ success: false, message, code: 'invalid', errors: { email: message } });

    once('an unknown subscription returns 404, and the office can neither create nor delete one', async () => {
      expect((await put(999_999, { isActive: true })).status).toBe(404);
      expect((await site.rest('POST', 'newsletter', { email: 'a@example.com' })).status).toBe(405);
      expect((await site.rest('DELETE', 'newsletter/1')).status).toBe(405);
    });
  });
});
