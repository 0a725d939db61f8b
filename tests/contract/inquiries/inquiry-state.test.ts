/** An inquiry's state after each event, alone and with a joined inquiry. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { markWaitingAgain, recordAnswerByMail } from '../../../server/features/conversation/inquiry-state';
import { recordReplyDelivery } from '../../../server/features/conversation/replies';
import { isInquiryUnanswered, isInquiryWaiting, whereInquiryUnanswered, whereInquiryWaiting } from '../../../shared/inquiries/contact';
import { type ContentSite, startContent } from '../../support/content';

const MINUTE = 60_000;
const START = new Date('2026-03-02T06:00:00Z');
const FIRST_ANSWER = new Date('2026-03-02T07:00:00Z');
const REPLY = new Date('2026-03-02T08:00:00Z');

let app: ContentSite;
let now = START;
let me: number;
beforeAll(async () => {
  const env = { MAIL_TO: 'office@example.com', SMTP_URL: 'smtp://127.0.0.1:1', ACKNOWLEDGE: 'off', DIGEST: 'off' };
  app = await startContent('sqlite', { env, now: () => now });
  me = (await app.db.read.adminUser.findFirstOrThrow()).id;
});
afterEach(() =>
  app.db.transact(async (tx) => {
    for (const model of ['inquiryMessage', 'outboxMail', 'contactInquiry'] as const) await (tx[model] as typeof tx.outboxMail).deleteMany();
  }),
);
afterAll(() => app.close());

const row = (id: number) => app.db.read.contactInquiry.findUniqueOrThrow({ where: { id } });
const set = (id: number, data: object) => app.db.transact((tx) => tx.contactInquiry.update({ where: { id }, data }));
const ask = async (data: object = {}): Promise<number> => {
  now = new Date(now.getTime() + MINUTE);
  const body = { name: 'Asha', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Soap?' };
  expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
  const { id } = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  await set(id, data);
  return id;
};
const add = async (id: number, body: object) => {
  now = new Date(now.getTime() + MINUTE);
  const answer = await app.rest('POST', `contact-inquiries/${id}/messages`, body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  // The app's own outbox does not send the mail.
  await app.db.transact((tx) => tx.outboxMail.updateMany({ data: { nextTryAt: new Date(now.getTime() + 300 * MINUTE) } }));
  return answer.body.message as { id: number };
};
const put = async (id: number, body: object) => expect((await app.rest('PUT', `contact-inquiries/${id}`, body)).status).toBe(200);
/** Records that the mail server accepted the mail of an entry, or another result. */
const deliver = (messageId: number, state: 'sent' | 'refused' | 'bounced' = 'sent') => {
  now = new Date(now.getTime() + MINUTE);
  return app.db.transact((tx) => recordReplyDelivery(tx, { messageId }, { state, at: now }));
};
/** Stores a mail from a mail program, as the mailbox delivers it. */
const received = (inquiryId: number, direction: 'in' | 'out') => {
  now = new Date(now.getTime() + MINUTE);
  const data = { inquiryId, channel: 'mail', direction, state: direction === 'out' ? 'sent' : null, authorName: 'A', text: 'Words' };
  return app.db.transact(async (tx) => {
    const message = await tx.inquiryMessage.create({ data: { ...data, createdAt: now } });
    await tx.contactInquiry.update({ where: { id: inquiryId }, data: { lastMessageId: message.id } });
    if (direction === 'out') await recordAnswerByMail(tx, message, now);
    else await markWaitingAgain(tx, inquiryId, now);
    return message;
  });
};
const undo = async () => {
  const [{ changeSet }] = (await app.ask('query', 'admin.history.changes', {})).rows;
  await app.ask('mutation', 'admin.history.undo', { changeSet });
};

/** Returns status, first answer, what waits again and owner, as text. */
const stateOf = async (id: number) => {
  const { status, firstAnswerAt, repliedAt, ownerId } = await row(id);
  const time = (at: Date | null) => (at === null ? '-' : at.getTime() === now.getTime() ? 'now' : at.toISOString().slice(11, 16));
  return `${status} ${time(firstAnswerAt)} ${time(repliedAt)} ${ownerId === me ? 'me' : '-'}`;
};

/**
 * The event; the state of a new inquiry after it, of an inquiry that was answered at 7:00 and got a message at 8:00, and of the new inquiry
 * joined to it.
 */
const steps: [string, (id: number) => Promise<unknown>, string, string, string][] = [
  ['arriving', async () => undefined, 'new - - -', 'in_progress 07:00 08:00 -', 'new - - -'],
  [
    'a mail that waits to be sent',
    (id) => add(id, { channel: 'mail', text: 'A' }),
    'in_progress - - me',
    'in_progress 07:00 08:00 me',
    'new - - -',
  ],
  [
    'a mail that the mail server accepts',
    async (id) => deliver((await add(id, { channel: 'mail', text: 'A' })).id),
    'in_progress now - me',
    'in_progress 07:00 - me',
    'new now - -',
  ],
  [
    'a mail that is refused',
    async (id) => deliver((await add(id, { channel: 'mail', text: 'A', resolve: true })).id, 'refused'),
    'in_progress - now me',
    'in_progress 07:00 now me',
    'resolved - - -',
  ],
  ['a call', (id) => add(id, { channel: 'call', text: 'A' }), 'in_progress now - me', 'in_progress 07:00 - me', 'new now - -'],
  [
    'a WhatsApp message',
    (id) => add(id, { channel: 'whatsapp', text: 'A' }),
    'in_progress now - me',
    'in_progress 07:00 - me',
    'new now - -',
  ],
  [
    'a mail that was sent by hand',
    (id) => add(id, { channel: 'mail', text: 'A', byHand: true }),
    'in_progress now - me',
    'in_progress 07:00 - me',
    'new now - -',
  ],
  ['a note', (id) => add(id, { channel: 'note', text: 'A' }), 'new - - -', 'in_progress 07:00 08:00 -', 'new - - -'],
  ['answered: true over REST', (id) => put(id, { answered: true }), 'new now - -', 'in_progress 07:00 - -', 'new now - -'],
  [
    'answered: true, undone',
    async (id) => {
      await put(id, { answered: true });
      await undo();
    },
    'new - - -',
    'in_progress 07:00 08:00 -',
    'new - - -',
  ],
  ['a mail of the office’s own mail program', (id) => received(id, 'out'), 'in_progress now - -', 'in_progress 07:00 - -', 'new now - -'],
  ['a reply of the visitor', (id) => received(id, 'in'), 'new - now -', 'in_progress 07:00 now -', 'new - - -'],
  [
    'a bounce',
    async (id) => {
      const { id: messageId } = await add(id, { channel: 'mail', text: 'A' });
      await deliver(messageId);
      await put(id, { status: 'resolved' });
      await deliver(messageId, 'bounced');
    },
    'in_progress 06:03 now me',
    'in_progress 07:00 now me',
    'resolved 06:04 - -',
  ],
  [
    'a call, taken back',
    async (id) => app.ask('mutation', 'admin.inquiries.takeBack', { id: (await add(id, { channel: 'call', text: 'A' })).id }),
    'new - - -',
    'in_progress 07:00 08:00 -',
    'new - - -',
  ],
  [
    'a mail, taken back',
    async (id) =>
      app.ask('mutation', 'admin.inquiries.takeBack', { id: (await add(id, { channel: 'mail', text: 'A', resolve: true })).id }),
    'new - - -',
    'in_progress 07:00 08:00 -',
    'new - - -',
  ],
  [
    'a call, taken back after the inquiry was resolved',
    async (id) => {
      const call = await add(id, { channel: 'call', text: 'A' });
      await put(id, { status: 'resolved' });
      await app.ask('mutation', 'admin.inquiries.takeBack', { id: call.id });
    },
    'resolved - - -',
    'resolved 07:00 - -',
    'resolved - - -',
  ],
  ['resolving', (id) => put(id, { status: 'resolved' }), 'resolved - - -', 'resolved 07:00 - -', 'resolved - - -'],
  [
    'resolving, undone',
    async (id) => {
      await put(id, { status: 'resolved' });
      await undo();
    },
    'new - - -',
    'in_progress 07:00 08:00 -',
    'new - - -',
  ],
  [
    'resolving, and opening again',
    async (id) => {
      await put(id, { status: 'resolved' });
      await put(id, { status: 'in_progress' });
    },
    'in_progress - - -',
    'in_progress 07:00 - -',
    'resolved - - -',
  ],
];

describe('the state of an inquiry', () => {
  it.each(steps)('an inquiry has the expected state after %s', async (_, step, fresh, again, joined) => {
    now = START;
    const answered = { status: 'in_progress', firstAnswerAt: FIRST_ANSWER, repliedAt: REPLY };
    const alone = await ask();
    await step(alone);
    expect(await stateOf(alone)).toBe(fresh);
    const replied = await ask(answered);
    await step(replied);
    expect(await stateOf(replied)).toBe(again);
    now = START;
    const head = await ask(answered);
    const other = await ask({ joinedToId: head });
    await step(head);
    expect([await stateOf(head), await stateOf(other)]).toEqual([again, joined]);
  });
});

describe('a mail that is accepted late', () => {
  it('an answer accepted late leaves unanswered a message of the visitor, or a returned mail, that came after it was written', async () => {
    const id = await ask();
    const early = await add(id, { channel: 'mail', text: 'A' });
    const reply = await received(id, 'in');
    await deliver(early.id);
    expect(await row(id)).toMatchObject({ firstAnswerAt: now, repliedAt: reply.createdAt });
    const [second, third] = [await add(id, { channel: 'mail', text: 'B' }), await add(id, { channel: 'mail', text: 'C' })];
    await deliver(third.id, 'refused');
    const refusedAt = now;
    await deliver(second.id);
    expect((await row(id)).repliedAt).toEqual(refusedAt);
    await deliver(third.id);
    expect((await row(id)).repliedAt).toBeNull();
  });

  it('an answer accepted late leaves unanswered a joined inquiry that arrived or got a message after it was written', async () => {
    const [head, other] = [await ask(), await ask()];
    const { id } = await add(head, { channel: 'mail', text: 'A' });
    const reply = await received(other, 'in');
    const later = await ask();
    for (const one of [other, later]) await put(one, { joinedToId: head });
    await deliver(id);
    expect(await row(other)).toMatchObject({ firstAnswerAt: now, repliedAt: reply.createdAt });
    expect(await row(later)).toMatchObject({ firstAnswerAt: null });
  });

  it('an answer accepted late still counts after a call logged meanwhile was undone', async () => {
    const id = await ask({ repliedAt: REPLY });
    const mail = await add(id, { channel: 'mail', text: 'A' });
    const call = await add(id, { channel: 'call', text: 'B' });
    await deliver(mail.id);
    const sentAt = now;
    await app.db.transact((tx) => tx.outboxMail.updateMany({ where: { messageId: mail.id }, data: { state: 'sent', sentAt } }));
    await app.ask('mutation', 'admin.inquiries.takeBack', { id: call.id });
    expect(await row(id)).toMatchObject({ firstAnswerAt: sentAt, repliedAt: null, ownerId: me });
  });
});

describe('an inquiry and those that are joined to it', () => {
  it('joined inquiries are answered together, also when a joined one got another message', async () => {
    for (const answer of [
      async (id: number) => add(id, { channel: 'call', text: 'A' }),
      async (id: number) => put(id, { answered: true }),
      async (id: number) => received(id, 'out'),
      async (id: number) => deliver((await add(id, { channel: 'mail', text: 'A' })).id),
    ]) {
      const head = await ask({ firstAnswerAt: FIRST_ANSWER });
      const other = await ask({ joinedToId: head, firstAnswerAt: FIRST_ANSWER, repliedAt: REPLY });
      await answer(head);
      expect(await row(other)).toMatchObject({ firstAnswerAt: FIRST_ANSWER, repliedAt: null });
    }
  });

  it('an inquiry that is joined reopens a resolved one if it is open itself, and changes no other state', async () => {
    for (const status of ['new', 'in_progress', 'resolved'])
      for (const data of [{ status: 'new' }, { status: 'in_progress' }, { status: 'resolved' }, { status: 'new', suspectedSpam: true }]) {
        const [head, other] = [await ask({ status }), await ask(data)];
        await put(other, { joinedToId: head });
        const isReopened = status === 'resolved' && data.status !== 'resolved' && !data.suspectedSpam;
        expect([status, data, (await row(head)).status]).toEqual([status, data, isReopened ? 'in_progress' : status]);
        await undo();
        expect([(await row(head)).status, (await row(other)).joinedToId]).toEqual([status, null]);
      }
  });
});

it('the history names the owner that an answer assigned, and undo removes the owner', async () => {
  const id = await ask();
  await add(id, { channel: 'call', text: 'A' });
  const [{ parts }] = (await app.ask('query', 'admin.history.changes', {})).rows;
  expect(parts[0].fields).toContainEqual({ field: 'ownerId', before: null, after: me });
  await undo();
  expect(await stateOf(id)).toBe('new - - -');
});

it('the panel and database queries agree that an inquiry is waiting, for every state', async () => {
  const ids: number[] = [];
  for (const status of ['new', 'in_progress', 'resolved'])
    for (const suspectedSpam of [false, true])
      for (const firstAnswerAt of [null, FIRST_ANSWER])
        for (const repliedAt of [null, REPLY]) ids.push(await ask({ status, suspectedSpam, firstAnswerAt, repliedAt }));
  const rows = await app.db.read.contactInquiry.findMany({ orderBy: { id: 'asc' } });
  const found = async (where: object) => (await app.db.read.contactInquiry.findMany({ where, orderBy: { id: 'asc' } })).map(({ id }) => id);
  expect(rows.filter(isInquiryWaiting).map(({ id }) => id)).toEqual(await found(whereInquiryWaiting));
  expect(rows.filter(isInquiryUnanswered).map(({ id }) => id)).toEqual(await found(whereInquiryUnanswered));
  expect([ids.length, rows.filter(isInquiryWaiting).length, rows.filter(isInquiryUnanswered).length]).toEqual([24, 6, 4]);
  // Checks the badge, the heading and view of the list, and the overview.
  const { counts, total } = await app.ask('query', 'admin.inquiries.page', { waiting: true });
  const { inquiries } = await app.ask('query', 'admin.overview');
  expect([await app.ask('query', 'admin.inquiries.waiting'), counts.waiting, total, inquiries.waiting]).toEqual([6, 6, 6, 6]);
});
