/**
 * The state of an inquiry after each event: only this file writes status, firstAnswerAt, repliedAt, ownerId and dueAt. Actions of users are
 * changes for `writeContent`, so that the history records them and an undo reverts them; events of visitors and mail servers are written
 * directly. An inquiry and its joined inquiries are one conversation: an answer answers all, and resolving it resolves all.
 */
import type { z } from 'zod';
import { inquiryType as type } from '../../../shared/content/registry';
import { type inquiryUpdateSchema, isInquiryOpen } from '../../../shared/inquiries/contact';
import { UNDELIVERED_STATES } from '../../../shared/mail/delivery';
import { dayNumberOf, formatDayNumber, startOfDay } from '../../../shared/time/india';
import type { Reader, Tx } from '../../platform/database/database';
import { recordEvents } from '../../platform/events';
import type { ContentChange } from '../content/write/change';
import type { InquiryProfile } from './inquiry-profile';

type Inquiry = Awaited<ReturnType<Reader['contactInquiry']['findUniqueOrThrow']>>;
type Message = Awaited<ReturnType<Reader['inquiryMessage']['findUniqueOrThrow']>>;
type ByHand = Pick<z.output<typeof inquiryUpdateSchema>, 'status' | 'answered' | 'ownerId' | 'joinedToId'>;

/** The fields of a new inquiry besides the defaults: the due time of its first answer. */
export const buildInquiryFields = (profile: InquiryProfile, at: Date) => profile.dueFrom(at);

/**
 * The deadline of a request about personal data: the end of the day in India, `days` days after its arrival. Its first answer is due like
 * that of any other inquiry.
 */
export const findAnswerDeadline = (days: number, arrival: Date): Date =>
  new Date(startOfDay(formatDayNumber(dayNumberOf(arrival) + days + 1)).getTime() - 1);

type Reached = Pick<Inquiry, 'status' | 'firstAnswerAt' | 'repliedAt' | 'ownerId'>;
/** The fields of a demo inquiry: it arrived before the site's first start, and the office has already worked on it. */
export const buildDemoInquiryFields = (profile: InquiryProfile, at: Date, reached: Reached) => ({
  ...buildInquiryFields(profile, at),
  ...reached,
});

/** Recomputes the due time of the first answer after the opening hours changed. */
export async function recomputeInquiryDueTime(
  tx: Tx,
  profile: InquiryProfile,
  { id, createdAt }: Pick<Inquiry, 'id' | 'createdAt'>,
): Promise<void> {
  await tx.contactInquiry.updateMany({ where: { id }, data: profile.dueFrom(createdAt) });
}

const changeOf = (id: number, data: object): ContentChange => ({ type, action: 'update', row: { id }, data: { ...data } });

/** The fields after an answer: nothing waits any more, and the time of the first answer stays. */
const answerOf = ({ firstAnswerAt }: Inquiry, at: Date) => ({ firstAnswerAt: (firstAnswerAt ?? at).toISOString(), repliedAt: null });
/** The fields of a resolved inquiry: an earlier reply does not wait again if the inquiry is reopened. */
const END = { status: 'resolved', repliedAt: null };

/** Manual changes: of the state, and of other fields that are sent with it. */
export async function* changeByHand<Fields extends ByHand>(
  tx: Tx,
  inquiry: Inquiry,
  { answered, ...fields }: Fields,
  at: Date,
): AsyncGenerator<ContentChange> {
  const isEnd = fields.status === 'resolved';
  const stateOf = (row: Inquiry) => ({ ...(answered && answerOf(row, at)), ...(isEnd && END) });
  yield changeOf(inquiry.id, { ...fields, ...(answered === false && { firstAnswerAt: null }), ...stateOf(inquiry) });
  if (answered || isEnd)
    for (const row of await tx.contactInquiry.findMany({ where: { joinedToId: inquiry.id }, orderBy: { id: 'asc' } }))
      yield changeOf(row.id, stateOf(row));
  const { joinedToId } = fields;
  const isJoined = typeof joinedToId === 'number' && joinedToId !== inquiry.joinedToId;
  const head = isJoined && (await tx.contactInquiry.findUnique({ where: { id: joinedToId } }));
  // In a resolved conversation nobody would see a waiting inquiry, so the conversation is opened again.
  if (head && head.status === 'resolved' && isInquiryOpen(inquiry)) yield changeOf(head.id, { status: 'in_progress' });
}

type Answer = { by: number; isSent: boolean; resolve: boolean | undefined };

/**
 * The office answers; an inquiry without an owner gets the person who answers. A mail that the site sends (`isSent`) counts as an answer
 * when a mail server accepted it.
 */
export function answerByOffice(tx: Tx, inquiry: Inquiry, { by, isSent, resolve }: Answer, at: Date): AsyncGenerator<ContentChange> {
  const status: ByHand['status'] = resolve ? 'resolved' : inquiry.status === 'new' ? 'in_progress' : undefined;
  const fields = { ownerId: inquiry.ownerId ?? by, ...(status && { status }), ...(!isSent && { answered: true }) };
  return changeByHand(tx, inquiry, fields, at);
}

/** The messages that make an inquiry wait again. */
export const WHERE_MAKES_INQUIRY_WAIT = { OR: [{ direction: 'in' }, { state: { in: [...UNDELIVERED_STATES] } }] };

/** Records an event for changes that no user made; changes of users are recorded by `writeContent`. */
const noteUpdates = (tx: Tx, ids: number[], at: Date) =>
  recordEvents(
    tx,
    ids.map((id) => ({ subject: 'inquiries', id, action: 'updated', by: null, at })),
  );

type Answering = Pick<Message, 'id' | 'inquiryId' | 'createdAt'>;

/** The inquiries that a mail answers, and the ids of those without any later message or bounce. */
async function answeredBy(tx: Tx, { id: messageId, inquiryId, createdAt: writtenAt }: Answering) {
  const rows = await tx.contactInquiry.findMany({
    where: { OR: [{ id: inquiryId }, { joinedToId: inquiryId }] },
    select: { id: true, createdAt: true, status: true, firstAnswerAt: true },
    orderBy: { id: 'asc' },
  });
  const answered = rows.filter(({ id, createdAt }) => id === inquiryId || createdAt <= writtenAt);
  const ids = answered.map(({ id }) => id);
  const later = await tx.inquiryMessage.groupBy({
    by: ['inquiryId'],
    where: { inquiryId: { in: ids }, id: { gt: messageId }, ...WHERE_MAKES_INQUIRY_WAIT },
  });
  return { answered, ids, settled: ids.filter((id) => !later.some((one) => one.inquiryId === id)) };
}

/**
 * Records a sent answer: the mail server accepted a mail of ours, or the office answered from its own mail program. Messages and bounces
 * that arrived after it was written still wait.
 */
export async function recordAnswerByMail(tx: Tx, message: Answering, at: Date): Promise<void> {
  const { ids, settled } = await answeredBy(tx, message);
  const inquiries = tx.contactInquiry;
  await inquiries.updateMany({ where: { id: { in: ids }, firstAnswerAt: null }, data: { firstAnswerAt: at } });
  await inquiries.updateMany({ where: { id: { in: settled } }, data: { repliedAt: null } });
  await inquiries.updateMany({
    where: { id: message.inquiryId, status: 'new' },
    data: { status: 'in_progress', version: { increment: 1 } },
  });
  await noteUpdates(tx, ids, at);
}

/** A user confirms that a mail in the office's name is from the office: it answers the inquiry as of its arrival. */
export async function* confirmAnswer(tx: Tx, message: Answering, version: number | undefined): AsyncGenerator<ContentChange> {
  const { answered, settled } = await answeredBy(tx, message);
  const { createdAt: at, inquiryId } = message;
  for (const { id, status, firstAnswerAt } of answered) {
    const data = {
      firstAnswerAt: (firstAnswerAt && firstAnswerAt < at ? firstAnswerAt : at).toISOString(),
      ...(settled.includes(id) && { repliedAt: null }),
      ...(id === inquiryId && status === 'new' && { status: 'in_progress' }),
    };
    yield { ...changeOf(id, data), ...(id === inquiryId && { version }) };
  }
}

/**
 * The visitor wrote, or a mail of ours did not arrive: the inquiry waits again, and a resolved inquiry is reopened. The version rises with
 * the status, so that a concurrent change conflicts.
 */
export async function markWaitingAgain(tx: Tx, inquiryId: number, at: Date): Promise<void> {
  const inquiry = await tx.contactInquiry.findUnique({ where: { id: inquiryId }, select: { joinedToId: true } });
  const id = inquiry?.joinedToId ?? inquiryId;
  await tx.contactInquiry.updateMany({ where: { id }, data: { repliedAt: at } });
  await tx.contactInquiry.updateMany({ where: { id, status: 'resolved' }, data: { status: 'in_progress', version: { increment: 1 } } });
  await noteUpdates(tx, [id], at);
}

const STATE = ['status', 'firstAnswerAt', 'repliedAt', 'ownerId'] as const;

/** Takes back the changes that an entry made, where nothing changed since; a mail that was accepted meanwhile still answers. */
export async function* takeBackAnswer(tx: Tx, { id, inquiryId, requestKey, createdAt }: Message): AsyncGenerator<ContentChange> {
  const first = requestKey === null ? null : await tx.revision.findUnique({ where: { requestKey } });
  if (!first) return;
  for (const { rowId, before, after } of await tx.revision.findMany({ where: { changeSet: first.changeSet, type: type.path } })) {
    const [old, changed] = [before, after] as Record<string, unknown>[];
    const row = await tx.contactInquiry.findUnique({ where: { id: rowId } });
    const current = { ...row, firstAnswerAt: row?.firstAnswerAt?.toISOString() ?? null, repliedAt: row?.repliedAt?.toISOString() ?? null };
    // What waited before the answer does not wait in an inquiry that was resolved since.
    const isResolvedSince = row?.status === END.status && changed?.status !== END.status;
    const fields = STATE.filter(
      (name) => old?.[name] !== changed?.[name] && current[name] === changed?.[name] && !(isResolvedSince && name === 'repliedAt'),
    );
    yield changeOf(rowId, Object.fromEntries(fields.map((name) => [name, old?.[name]])));
  }
  const sent = await tx.outboxMail.findMany({ where: { inquiryId, kind: 'reply', messageId: { lt: id }, sentAt: { gte: createdAt } } });
  for (const { messageId, sentAt } of sent) {
    const message = messageId && (await tx.inquiryMessage.findUnique({ where: { id: messageId } }));
    if (message && message.state === 'sent') await recordAnswerByMail(tx, message, sentAt ?? createdAt);
  }
}
