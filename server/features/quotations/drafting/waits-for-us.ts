/**
 * Finds what buyers asked about their quotations, and the open quotations that wait for the office: the buyer asked something about the
 * current revision, by a link or by mail, and the conversation waits (inquiry-state.ts decides that).
 */
import { isInquiryWaiting } from '../../../../shared/inquiries/contact';
import type { Reader, Tx } from '../../../platform/database/database';
import type { StoredQuotation } from '../quotation-state';
import { BUYER_REQUEST_KINDS } from '../steps';

type Asked = Pick<StoredQuotation, 'id' | 'inquiryId' | 'state' | 'sentAt' | 'handedOverAt'>;
type Request = { id: number; createdAt: Date };

/** The maximum number of mails of buyers that are read for one page of quotations; the newest count. */
const MAX_MAILS = 1_000;

/** The ids of the waiting quotations among these, in at most seven queries. */
export async function findQuotationsWaitingForUs(db: Reader | Tx, rows: readonly Asked[]): Promise<Set<number>> {
  const open = rows.filter(({ state, inquiryId, sentAt }) => state === 'open' && inquiryId !== null && sentAt !== null);
  if (open.length === 0) return new Set();
  const inquiries = await findById(db, open);
  const heads = await findById(
    db,
    [...inquiries.values()].map(({ joinedToId }) => ({ inquiryId: joinedToId })),
  );
  const waiting = open.filter(({ inquiryId }) => {
    const conversation = inquiries.get(inquiryId ?? 0);
    const head = heads.get(conversation?.joinedToId ?? 0) ?? conversation;
    return head !== undefined && head.repliedAt !== null && isInquiryWaiting(head);
  });
  if (waiting.length === 0) return new Set();
  const [clicked, mailed] = [await findLastClicks(db, waiting), await findMailsAbout(db, waiting)];
  const isLater = (at: Date | undefined, sentAt: Date | null) => at !== undefined && sentAt !== null && at > sentAt;
  return new Set(
    waiting
      .filter(({ id, sentAt }) => isLater(clicked.get(id), sentAt) || isLater(mailed.get(id)?.[0]?.createdAt, sentAt))
      .map(({ id }) => id),
  );
}

async function findLastClicks(db: Reader | Tx, rows: readonly Asked[]): Promise<Map<number, Date>> {
  const where = { quotationId: { in: rows.map(({ id }) => id) }, kind: { in: BUYER_REQUEST_KINDS } };
  const steps = await db.inquiryMessage.groupBy({ by: ['quotationId'], where, _max: { createdAt: true } });
  return new Map(steps.flatMap(({ quotationId, _max: { createdAt } }) => (quotationId && createdAt ? [[quotationId, createdAt]] : [])));
}

/**
 * The buyer's mails about each quotation since `sentAt`, the newest first. A mail that answers a mail of a quotation is about that one; any
 * other mail is about all quotations of its conversation that the buyer has.
 */
export async function findMailsAbout(db: Reader | Tx, rows: readonly Asked[]): Promise<Map<number, Request[]>> {
  const found = new Map<number, Request[]>();
  const had = rows.filter(({ inquiryId, sentAt, handedOverAt }) => inquiryId !== null && sentAt !== null && handedOverAt !== null);
  if (had.length === 0) return found;
  const own = await findById(db, had);
  const headOf = (inquiryId: number | null) => own.get(inquiryId ?? 0)?.joinedToId ?? inquiryId ?? 0;
  const heads = [...new Set(had.map(({ inquiryId }) => headOf(inquiryId)))];
  const joined = await db.contactInquiry.findMany({ where: { joinedToId: { in: heads } }, select: { id: true, joinedToId: true } });
  const headById = new Map<number, number>([
    ...heads.map((id) => [id, id] as const),
    ...joined.map((one) => [one.id, one.joinedToId ?? 0] as const),
  ]);
  const since = new Date(Math.min(...had.map(({ sentAt }) => sentAt?.getTime() ?? 0)));
  const mails = await db.inquiryMessage.findMany({
    where: { inquiryId: { in: [...headById.keys()] }, kind: 'mail', direction: 'in', createdAt: { gt: since } },
    orderBy: { id: 'desc' },
    take: MAX_MAILS,
    select: { id: true, inquiryId: true, createdAt: true, inReplyTo: true },
  });
  if (mails.length === 0) return found;
  const answered = await db.inquiryMessage.findMany({
    where: { mailId: { in: mails.flatMap(({ inReplyTo }) => inReplyTo ?? []) }, quotationId: { not: null } },
    select: { mailId: true, quotationId: true },
  });
  const quotationOf = new Map(answered.map(({ mailId, quotationId }) => [mailId, quotationId]));
  for (const { id, inquiryId, sentAt } of had) {
    const own = mails.filter(
      (mail) =>
        headById.get(mail.inquiryId) === headOf(inquiryId) &&
        sentAt !== null &&
        mail.createdAt > sentAt &&
        (quotationOf.get(mail.inReplyTo) ?? id) === id,
    );
    if (own.length > 0) found.set(id, own);
  }
  return found;
}

async function findById(db: Reader | Tx, rows: readonly { inquiryId: number | null }[]) {
  const id = { in: [...new Set(rows.flatMap(({ inquiryId }) => inquiryId ?? []))] };
  const select = { id: true, joinedToId: true, status: true, suspectedSpam: true, firstAnswerAt: true, repliedAt: true };
  const found = id.in.length === 0 ? [] : await db.contactInquiry.findMany({ where: { id }, select });
  return new Map(found.map((inquiry) => [inquiry.id, inquiry]));
}
