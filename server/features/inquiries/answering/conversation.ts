/** Reads an inquiry's conversation, and adds the office's replies, calls and notes (REQ 6.22). */

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { QuoteLine } from '../../../../shared/inquiries/contact';
import {
  appendSignature,
  formatReplySubject,
  MAIL_UNDO_MS,
  type messageForm,
  type messageRowSchema,
} from '../../../../shared/inquiries/conversation';
import { formatRequestLines } from '../../../../shared/inquiries/quote-list';
import { topicLabelOf } from '../../../../shared/inquiries/topics';
import { emailKeyOf, isMailbox } from '../../../../shared/mail/address';
import { UNDELIVERED_STATES } from '../../../../shared/mail/delivery';
import { cutStart } from '../../../../shared/text/cut-text';
import { formatLongDay } from '../../../../shared/time/in-words';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { type AdminContext, actorOf } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { addConversationEntry, checkNewestSeen, deleteEntry, type InquiryMessage } from '../../conversation/entries';
import { answerByOffice, changeByHand, takeBackAnswer } from '../../conversation/inquiry-state';
import { replyMail } from '../../conversation/mail-kinds';
import { attachFiles } from '../../conversation/message-files';
import { describeReceivedFiles } from '../../conversation/received-files';
import { readSignature } from '../../conversation/signature';
import { parseStepData } from '../../conversation/step-kinds';
import { addMail, cancelUnattemptedMails, canSendMails, INITIAL_DELIVERY_FIELDS } from '../../mail/incoming/mailbox';
import { readReplyAddress } from '../../mail/office-mailbox';
import { readQuoteLines } from '../quote-lines';
import { findNewestEntries } from './message-pages';

type Inquiry = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type Form = z.output<typeof messageForm>;
type Entry = z.output<typeof messageRowSchema>;

const MAX_JOINED = 100;
const MAX_SUBJECT = 200;

/** An inquiry and its joined inquiries, which came later. Empty if the inquiry does not exist. */
const readGroup = (db: Reader, id: number) =>
  db.contactInquiry.findMany({ where: { OR: [{ id }, { joinedToId: id }] }, orderBy: { id: 'asc' }, take: MAX_JOINED + 1 });
const visitorsOf = (group: Pick<Inquiry, 'email'>[]) => group.map(({ email }) => emailKeyOf(email)).filter(Boolean);

/**
 * The newest entries of an inquiry and its joined inquiries, oldest first, with these inquiries; `next` is the cursor for earlier entries.
 * Throws 404.
 */
export async function readConversation(services: Pick<Services, 'db' | 'officeClock' | 'stepKinds'>, id: number, before?: number) {
  const { db, officeClock } = services;
  const group = await readGroup(db.read, id);
  if (group.length === 0) throw new AppError('not_found', 'Inquiry not found');
  const joined = group.filter((one) => one.id !== id);
  const { found, cut, hasMore } = await findNewestEntries(
    services,
    group.map((one) => one.id),
    before,
  );
  const messages = await withDetails(db.read, found, visitorsOf(group));
  const { referenceOf } = await officeClock.current;
  const lines = await readQuoteLines(db.read, joined);
  return {
    messages: messages.map((message) => ({ ...message, isCut: cut.has(message.id) })),
    next: hasMore ? (messages[0]?.id ?? null) : null,
    joined: joined.map((one) => ({
      id: one.id,
      reference: referenceOf(one),
      name: one.name,
      topic: topicLabelOf(one),
      // A mail that started the inquiry is an entry of the conversation already.
      message: one.source === 'mail' ? '' : one.message,
      lines: lines.get(one.id) ?? [],
      createdAt: one.createdAt.toISOString(),
    })),
  };
}

/** One entry with its whole text. Throws 404. */
export async function readMessage(db: Reader, { stepKinds }: Pick<Services, 'stepKinds'>, id: number): Promise<{ row: Entry }> {
  const message = await db.inquiryMessage.findUnique({ where: { id } });
  if (!message) throw new AppError('not_found', 'This entry is no longer in the conversation');
  const { id: inquiryId, joinedToId } = await db.contactInquiry.findUniqueOrThrow({ where: { id: message.inquiryId } });
  const [row] = await withDetails(
    db,
    [{ ...message, text: stepKinds.describe(message) }],
    visitorsOf(await readGroup(db, joinedToId ?? inquiryId)),
  );
  return { row: row as Entry };
}

/** Adds to messages their files and the time until which a mail can be taken back. `visitors` are the addresses of the inquiries. */
async function withDetails(db: Reader, messages: InquiryMessage[], visitors: string[] = []): Promise<Entry[]> {
  const ids = { in: messages.map(({ id }) => id) };
  const select = { id: true, messageId: true, name: true, size: true } as const;
  const files = await db.messageFile.findMany({ where: { messageId: ids }, select, orderBy: { id: 'asc' } });
  const mails = await db.outboxMail.findMany({
    where: { messageId: ids, ...INITIAL_DELIVERY_FIELDS },
    select: { messageId: true, nextTryAt: true },
  });
  const sendsAt = new Map(mails.map(({ messageId, nextTryAt }) => [messageId, nextTryAt.toISOString()]));
  return messages.map((message) => ({
    id: message.id,
    inquiryId: message.inquiryId,
    isCut: false,
    kind: message.kind ?? message.channel,
    repeats: (parseStepData(message) as { again?: number } | null | undefined)?.again ?? null,
    channel: message.channel as Entry['channel'],
    direction: message.direction as Entry['direction'],
    state: message.state as Entry['state'],
    serverWords: message.serverWords,
    sendsAt: sendsAt.get(message.id) ?? null,
    authorId: message.authorId,
    authorName: message.authorName,
    senderAddress: message.senderAddress,
    marks: marksOf(message, visitors),
    confirmedBy: message.confirmedBy,
    notice: message.notice,
    subject: message.subject,
    text: message.text,
    files: files.flatMap(({ messageId, ...file }) => (messageId === message.id ? [file] : [])),
    received: describeReceivedFiles(message),
    createdAt: message.createdAt.toISOString(),
  }));
}

/** Warnings about the sender of a mail. */
function marksOf({ direction, senderAddress, senderCheck }: InquiryMessage, visitors: string[]): Entry['marks'] {
  const isOther = direction === 'in' && senderAddress !== null && !visitors.includes(emailKeyOf(senderAddress));
  return [...(isOther ? (['other-address'] as const) : []), ...(senderCheck === 'failed' ? (['failed-check'] as const) : [])];
}

/**
 * Adds an entry; a mail is put into the outbox and can be taken back for some seconds. With `again`, it gets the files of that entry.
 * Throws 404, 409 for a newer entry, or 400.
 */
export async function addMessage(ctx: AdminContext, form: Form, again?: number): Promise<{ row: Entry }> {
  // Pairs the entry with its change set, which taking the entry back finds by it.
  const key = randomUUID();
  const { id, channel, text, files = [], resolve } = form;
  const at = ctx.now();
  const actor = actorOf(ctx);
  const isSent = channel === 'mail' && !form.byHand;
  if (isSent && !canSendMails(ctx.env)) throw new AppError('invalid', 'Mail is not set up, so it cannot be sent from here');
  if (files.length > 0 && !isSent) throw new AppError('invalid', 'Only a mail that is sent from here can take files');
  const sendsAt = new Date((await ctx.databaseNow()).getTime() + MAIL_UNDO_MS);
  return runContentWrite(
    ctx,
    actor,
    async function* (tx) {
      const inquiry = await findOpen(tx, id, isSent);
      checkNewestSeen(inquiry, form.lastMessageId);
      const entry = {
        inquiryId: id,
        kind: channel,
        channel,
        direction: channel === 'note' ? 'internal' : 'out',
        state: channel === 'mail' ? (isSent ? 'waiting' : 'sent') : null,
        authorId: ctx.session.user.id,
        authorName: actor.user?.name ?? '',
        text,
        data: again === undefined ? null : JSON.stringify({ again }),
        requestKey: key,
        createdAt: at,
      };
      // If two people answer at once, the second sees the first answer instead.
      const message = await addConversationEntry(tx, entry, { by: ctx.session.user.id, at, after: inquiry.lastMessageId });
      if (again !== undefined) await repeatFiles(tx, again, message);
      if (isSent) await putIntoOutbox(tx, ctx, inquiry, message, { files, sendsAt });
      if (channel !== 'note') yield* answerByOffice(tx, inquiry, { by: ctx.session.user.id, isSent, resolve }, at);
      else if (resolve) yield* changeByHand(tx, inquiry, { status: 'resolved' }, at);
    },
    async (_, tx) => {
      const [row] = await withDetails(tx, [await tx.inquiryMessage.findUniqueOrThrow({ where: { requestKey: key } })]);
      return { row: row as Entry };
    },
    { requestKey: key },
  );
}

/** Sends a mail that did not arrive again, to the inquiry's current address, as a new entry. Throws 404, 409 or 400. */
export async function resendMessage(ctx: AdminContext, id: number, lastMessageId: number): Promise<{ row: Entry }> {
  const { read } = ctx.db;
  const message = await read.inquiryMessage.findUnique({ where: { id } });
  if (!message) throw new AppError('not_found', 'This entry is no longer in the conversation');
  const { inquiryId, state, text } = message;
  const { notSentAgainBecause } = ctx.stepKinds.of(message);
  if (notSentAgainBecause) throw new AppError('conflict', notSentAgainBecause);
  if (!UNDELIVERED_STATES.some((one) => one === state)) throw new AppError('conflict', 'This mail is on its way, or has arrived');
  const inquiry = await read.contactInquiry.findUnique({ where: { id: inquiryId }, select: { joinedToId: true } });
  return addMessage(ctx, { id: inquiry?.joinedToId ?? inquiryId, channel: 'mail', text, lastMessageId }, id);
}

/** Copies the files of an entry within the database, since they may be large. The failed mail is no longer offered for sending again. */
async function repeatFiles(tx: Tx, from: number, { id, authorId }: InquiryMessage): Promise<void> {
  await tx.$executeRaw`INSERT INTO "MessageFile" ("messageId", "name", "size", "bytes", "userId", "createdAt")
    SELECT ${id}, "name", "size", "bytes", ${authorId}, "createdAt" FROM "MessageFile" WHERE "messageId" = ${from} ORDER BY "id"`;
  await tx.outboxMail.deleteMany({ where: { messageId: from, state: { in: [...UNDELIVERED_STATES] } } });
}

async function findOpen(tx: Tx, id: number, isSent: boolean): Promise<Inquiry> {
  const inquiry = await tx.contactInquiry.findUnique({ where: { id } });
  if (!inquiry) throw new AppError('not_found', 'Inquiry not found');
  if (inquiry.joinedToId !== null) throw new AppError('conflict', 'This inquiry was joined to another one. Please answer there.');
  if (isSent && inquiry.suspectedSpam)
    throw new AppError('invalid', 'This is suspected spam. Please mark it as no spam before you answer.');
  if (isSent && inquiry.isDemo) throw new AppError('invalid', 'This is a demo inquiry: nothing is mailed for it');
  if (isSent && !isMailbox(inquiry.email)) throw new AppError('invalid', 'The address of this inquiry cannot receive mail');
  return inquiry;
}

/** Creates the mail of a message; its files must belong to the author and be unsent. */
async function putIntoOutbox(
  tx: Tx,
  { env, officeClock }: Pick<Services, 'env' | 'officeClock'>,
  inquiry: Inquiry,
  message: InquiryMessage,
  { files, sendsAt }: { files: number[]; sendsAt: Date },
): Promise<void> {
  const { id: messageId, text, createdAt } = message;
  await attachFiles(tx, files, message);
  const arrived = { direction: 'out', OR: [{ state: null }, { state: { in: ['waiting', 'sent'] } }] };
  const isFirst = (await tx.inquiryMessage.count({ where: { inquiryId: inquiry.id, ...arrived }, take: 2 })) === 1;
  const subject = cutStart(formatReplySubject((await officeClock.current).referenceOf(inquiry), topicLabelOf(inquiry)), MAX_SUBJECT);
  const body = appendSignature(text, await readSignature(tx));
  const lines = isFirst ? (await readQuoteLines(tx, [inquiry])).get(inquiry.id) : [];
  const { mailId } = await addMail(tx, env, replyMail, {
    to: inquiry.email,
    replyTo: await readReplyAddress(tx, env),
    subject,
    text: isFirst ? `${body}\n\n${quoted(inquiry, lines)}\n` : `${body}\n`,
    inquiryId: inquiry.id,
    messageId,
    createdAt,
    nextTryAt: sendsAt,
  });
  await tx.inquiryMessage.update({ where: { id: messageId }, data: { subject, mailId } });
}

const MAX_QUOTED = 1_200;

function quoted({ message, createdAt }: Inquiry, lines: QuoteLine[] = []): string {
  const written = formatRequestLines(lines, message);
  const text = written.length > MAX_QUOTED ? `${cutStart(written, MAX_QUOTED)} …` : written;
  return `On ${formatLongDay(createdAt)} you wrote:\n${text.replace(/^/gm, '> ')}`;
}

/** Takes back the caller's newest entry, unless it is a sent mail; reverts the entry's changes of the inquiry. Throws 404, 403 or 409. */
export async function takeBackEntry(ctx: AdminContext, id: number): Promise<{ text: string; files: Entry['files'] }> {
  let taken: { text: string; files: Entry['files'] } = { text: '', files: [] };
  const plan: ChangePlan = async function* (tx) {
    const message = await tx.inquiryMessage.findUnique({ where: { id } });
    if (!message) throw new AppError('not_found', 'This entry is no longer in the conversation');
    if (message.authorId !== ctx.session.user.id) throw new AppError('forbidden', 'Only its author can take it back');
    const { inquiryId, mailId } = message;
    const { staysBecause } = ctx.stepKinds.of(message);
    if (staysBecause) throw new AppError('conflict', staysBecause);
    const inquiry = await tx.contactInquiry.findUniqueOrThrow({ where: { id: inquiryId } });
    checkNewestSeen(inquiry, id, 'Something was added after this entry, so it cannot be taken back');
    if (mailId !== null && !(await cancelUnattemptedMails(tx, [id]))) throw new AppError('conflict', 'The mail has already been sent');
    const [row] = await withDetails(tx, [message]);
    taken = { text: message.text, files: row?.files ?? [] };
    await tx.messageFile.updateMany({ where: { messageId: id }, data: { messageId: null, inquiryId } });
    await deleteEntry(tx, message, { by: ctx.session.user.id, at: ctx.now() });
    yield* takeBackAnswer(tx, message);
  };
  return runContentWrite(ctx, actorOf(ctx), plan, () => taken);
}
