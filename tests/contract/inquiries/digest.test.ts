/** The digest of waiting inquiries: once on each open day from nine until noon in India. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeDigestMail } from '../../../server/features/inquiries/mails/digest';
import { type ContentSite, startContent } from '../../support/content';
import { PASSWORD } from '../../support/password';

const env = { MAIL_TO: 'office@example.com', ACKNOWLEDGE: 'off', PUBLIC_URL: 'https://www.example.com' };
const HOUR = 60 * 60_000;

describe('the digest', () => {
  let app: ContentSite;
  // Monday, 23 November 2026, 9:00 in India.
  const nine = new Date('2026-11-23T03:30:00Z');
  let now = nine;
  const start = async (more: Record<string, string> = {}) => {
    // At eight the app itself writes none.
    now = new Date(nine.getTime() - HOUR);
    app = await startContent('sqlite', { env: { ...env, ...more }, now: () => now });
    now = nine;
  };
  afterEach(() => app.close());

  const add = (name: string, fields: object = {}) =>
    app.db.transact((tx) =>
      tx.contactInquiry.create({
        data: {
          name,
          email: 'a@example.com',
          company: 'Rao & Co',
          topic: 'bulk',
          message: 'Typed.',
          source: 'contact',
          createdAt: new Date(nine.getTime() - 60 * HOUR),
          dueAt: new Date(nine.getTime() - HOUR),
          ...fields,
        },
      }),
    );
  const digests = () => app.db.read.outboxMail.findMany({ where: { kind: 'digest' }, orderBy: { id: 'asc' } });
  const answered = { firstAnswerAt: new Date(nine.getTime() - 48 * HOUR), status: 'in_progress' };

  it('digest and notification are mailed separately to each address of MAIL_TO; replies of visitors go to the first', async () => {
    await start({ MAIL_TO: 'office@example.com, boss@example.com', SMTP_URL: 'smtp://127.0.0.1:9', ACKNOWLEDGE: 'on' });
    await add('Late');
    for (let time = 0; time < 2; time += 1) await writeDigestMail(app.services);
    const body = { name: 'A', email: 'a@example.net', company: 'B', subject: 'bulk', message: 'Typed.' };
    expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
    const mails = await app.db.read.outboxMail.findMany({ orderBy: { id: 'asc' } });
    expect(mails.map(({ kind, to, replyTo }) => [kind, to, replyTo])).toEqual([
      ['digest', 'office@example.com', null],
      ['digest', 'boss@example.com', null],
      ['notification', 'office@example.com', 'a@example.net'],
      ['notification', 'boss@example.com', 'a@example.net'],
      ['acknowledgement', 'a@example.net', 'office@example.com'],
    ]);
    // The office's own message gets no acknowledgement.
    expect((await app.call('POST', '/api/contact', { body: { ...body, email: 'boss@example.com' } })).status).toBe(201);
    expect(await app.db.read.outboxMail.count({ where: { kind: 'acknowledgement' } })).toBe(1);
  });

  it('digest, notification and replies use the mailbox of the company profile, and changing it requires the password', async () => {
    await start({ MAIL_TO: 'office@example.com, boss@example.com', SMTP_URL: 'smtp://127.0.0.1:9', ACKNOWLEDGE: 'on' });
    await add('Late');
    const set = (officeMailbox: string | null, more: object = { currentPassword: PASSWORD }) =>
      app.rest('PUT', 'company-profile/company', { officeMailbox, ...more });
    expect(await set('desk@example.com', {})).toMatchObject({ status: 400, body: { errors: { currentPassword: expect.any(String) } } });
    for (const wrong of ['desk', 'a@example.com, b@example.com', 'Desk <desk@example.com>'])
      expect(await set(wrong)).toMatchObject({
        status: 400,
        body: { errors: { officeMailbox: 'Must be one mail address, such as office@example.com' } },
      });
    expect((await set(' desk@example.com ')).body.profile).toMatchObject({ officeMailbox: 'desk@example.com' });
    await writeDigestMail(app.services);
    const body = { name: 'A', email: 'a@example.net', company: 'B', subject: 'bulk', message: 'Typed.' };
    await app.call('POST', '/api/contact', { body });
    const mails = async () =>
      (await app.db.read.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ kind, to, replyTo }) => [kind, to, replyTo]);
    expect(await mails()).toEqual([
      ['digest', 'desk@example.com', null],
      ['notification', 'desk@example.com', 'a@example.net'],
      ['acknowledgement', 'a@example.net', 'desk@example.com'],
    ]);
    // A message from the office's mailbox or an unused one is not treated as a visitor's.
    for (const email of ['desk@example.com', 'boss@example.com']) await app.call('POST', '/api/contact', { body: { ...body, email } });
    expect((await mails()).filter(([kind]) => kind === 'acknowledgement')).toHaveLength(1);
    expect(await app.ask('query', 'admin.mail.status')).toMatchObject({ to: 'desk@example.com', missing: [] });
    await set(null);
    expect(await app.ask('query', 'admin.mail.status')).toMatchObject({ to: 'office@example.com, boss@example.com' });
  });

  it('the digest lists the inquiries that need work today, and the figures of the days before', async () => {
    await start();
    const owner = await app.db.read.adminUser.findFirstOrThrow();
    const late = await add('Late\r\nBcc: x@example.com', { ownerId: owner.id });
    for (let more = 0; more < 21; more += 1) await add(`Overdue ${more}`);
    await add('Today', { company: null, dueAt: new Date('2026-11-23T12:00:00Z') });
    await add('Tomorrow', { dueAt: new Date('2026-11-24T03:30:00Z') });
    await add('Come back', { ...answered, followUpAt: new Date('2026-11-22T18:30:00Z') });
    await add('Later', { ...answered, followUpAt: new Date('2026-11-23T18:30:00Z') });
    await add('Again', { ...answered, repliedAt: new Date('2026-11-22T06:30:00Z') });
    const back = await add('Back', { ...answered, repliedAt: new Date('2026-11-22T07:30:00Z') });
    const mail = { inquiryId: back.id, channel: 'mail', authorName: 'A', text: 'Words', createdAt: nine };
    await app.db.transact((tx) =>
      tx.inquiryMessage.createMany({
        data: [
          { ...mail, direction: 'in' },
          { ...mail, direction: 'out', state: 'bounced' },
          // The returned mail is still the last entry.
          { ...mail, channel: 'note', direction: 'internal' },
        ],
      }),
    );
    // A resolved inquiry needs no action.
    await add('Resolved', { ...answered, status: 'resolved', followUpAt: nine, repliedAt: nine });
    await add('Spam', { suspectedSpam: true, followUpAt: nine, repliedAt: nine });
    const earlier = await add('Earlier', { ...answered, repliedAt: new Date('2026-11-21T06:30:00Z') });
    // The figures since Saturday include its first moment, and exclude the first moment of today.
    await add('Arrived first', { status: 'resolved', createdAt: new Date('2026-11-20T18:30:00Z') });
    await add('Arrived today', { status: 'resolved', createdAt: new Date('2026-11-22T18:30:00Z') });
    await writeDigestMail(app.services);
    const [{ to, subject, text, priority } = { to: '', subject: '', text: '', priority: 0 }] = await digests();
    expect([to, priority]).toEqual(['office@example.com', 3]);
    expect(subject).toBe('Inquiries on Monday, 23 November: 22 overdue, 1 due today, 1 follow-up, 1 mail came back, 2 unanswered replies');
    const paragraphs = text.trimEnd().split('\n\n');
    const item = (id: number, words: string) =>
      `SQ-2026-${String(id).padStart(5, '0')}: ${words}\nhttps://www.example.com/admin?tab=inquiries&id=${id}`;
    const lateOne = 'Late Bcc: x@example.com, Rao & Co, Bulk Orders, owner: Site Administrator, due Monday, 23 November, 8:00 am IST';
    expect(paragraphs.slice(0, 2)).toEqual(['22 OVERDUE', item(late.id, lateOne)]);
    expect(paragraphs.slice(21)).toEqual([
      'and 2 more: https://www.example.com/admin?tab=inquiries',
      '1 DUE TODAY',
      item(23, 'Today, Bulk Orders, owner: nobody yet, due Monday, 23 November, 5:30 pm IST'),
      '1 FOLLOW-UP',
      item(25, 'Come back, Rao & Co, Bulk Orders, owner: nobody yet'),
      '1 MAIL CAME BACK',
      item(back.id, 'Back, Rao & Co, Bulk Orders, owner: nobody yet, came back Sunday, 22 November, 1:00 pm IST'),
      '2 UNANSWERED REPLIES',
      item(earlier.id, 'Earlier, Rao & Co, Bulk Orders, owner: nobody yet, wrote again Saturday, 21 November, 12:00 pm IST'),
      item(27, 'Again, Rao & Co, Bulk Orders, owner: nobody yet, wrote again Sunday, 22 November, 12:00 pm IST'),
      // Friday evening is before Saturday, the last open day; 48 hours ago is not.
      'Since Saturday, 21 November: 1 arrived, 6 answered, median time to the first answer 12 h.',
    ]);
  });

  it('the digest lists inquiries that are due before the next digest: on Saturday those due on Monday before nine', async () => {
    await start();
    now = new Date(nine.getTime() - 48 * HOUR);
    for (const [name, at] of [
      ['Saturday', nine.getTime() - 45 * HOUR],
      ['Monday', nine.getTime() - 1],
      ['Nine', nine.getTime()],
    ] as const)
      await add(name, { dueAt: new Date(at) });
    await add('Resolved', { status: 'resolved', dueAt: new Date(nine.getTime() - 1) });
    await writeDigestMail(app.services);
    const [{ subject, text } = { subject: '', text: '' }] = await digests();
    expect(subject).toBe('Inquiries on Saturday, 21 November: 1 due today, 1 due before 9:00 am on Monday');
    expect(text).toMatch(/^1 DUE TODAY\n\n[^:]+: Saturday,[\s\S]+\n\n1 DUE BEFORE 9:00 AM ON MONDAY\n\n[^:]+: Monday,/);
    expect(text).not.toContain('Nine');
  });

  it('the digest is written once a day by several processes, between nine and noon', async () => {
    await start();
    await add('Late');
    now = new Date(nine.getTime() - 1);
    await writeDigestMail(app.services);
    expect(await digests()).toEqual([]);
    now = new Date(nine.getTime() + 3 * HOUR);
    await writeDigestMail(app.services);
    expect(await digests()).toEqual([]);
    now = new Date(now.getTime() - 1);
    await Promise.all([1, 2, 3].map(() => writeDigestMail(app.services)));
    await writeDigestMail(app.services);
    expect((await digests()).map(({ key }) => key)).toEqual(['digest-2026-11-23']);
    now = new Date(nine.getTime() + 24 * HOUR);
    await writeDigestMail(app.services);
    expect((await digests()).map(({ key }) => key)).toEqual(['digest-2026-11-23', 'digest-2026-11-24']);
  });

  it('the digest is written by the running app when it is due', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await start();
    await add('Late');
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(async () => (await digests()).length).toBe(1);
  });

  it('the digest is not written on a closed day or a holiday, without content, or when it is turned off', async () => {
    await start();
    await writeDigestMail(app.services);
    await add('Late');
    await writeDigestMail({ ...app.services, env: { ...app.services.env, DIGEST: 'off' } });
    now = new Date(nine.getTime() - 24 * HOUR);
    await writeDigestMail(app.services);
    now = nine;
    await app.rest('PUT', 'company-profile/company', { holidays: [{ date: '2026-11-23', name: 'Local' }] });
    await writeDigestMail(app.services);
    expect(await digests()).toEqual([]);
    await app.rest('PUT', 'company-profile/company', { holidays: [] });
    await writeDigestMail(app.services);
    expect(await digests()).toHaveLength(1);
  });
});
