/**
 * The state machine of a quotation: only this file writes its state, current revision and decision. Each step is one conditional update
 * that decides between concurrent callers; the loser gets an error with the current state. `expired` and `replaced` are derived, never
 * stored.
 */
import { createHash } from 'node:crypto';
import type { EventAction } from '../../../shared/events/events';
import type { PaperDocument } from '../../../shared/quotation/paper';
import { findEndOfValidity, type RevisionStanding } from '../../../shared/quotation/states';
import { composeSearchText, toBuyerColumns } from '../../../shared/quotation/stored-draft';
import type { Reader, Tx } from '../../platform/database/database';
import { recordEvents } from '../../platform/events';

export type StoredQuotation = Awaited<ReturnType<Reader['quotation']['findUniqueOrThrow']>>;
export type StoredQuotationRevision = Awaited<ReturnType<Reader['quotationRevision']['findUniqueOrThrow']>>;

/**
 * The standing of a revision at a moment; a newer revision replaces it in any case. A revision after the current one was offered to the
 * buyer of an order, and declined or withdrawn.
 */
export function deriveRevisionStanding(
  { state, currentRevision }: Pick<StoredQuotation, 'state' | 'currentRevision'>,
  { number, validUntil, decision }: Pick<StoredQuotationRevision, 'number' | 'validUntil' | 'decision'>,
  now: Date,
): RevisionStanding {
  if (number < currentRevision) return 'replaced';
  if (number > currentRevision) return decision === 'declined' ? 'declined' : 'withdrawn';
  if (state === 'open') return validUntil <= now ? 'expired' : 'open';
  return state as RevisionStanding;
}

/** `isRepeat`: the same person took the same step before, so the answer is the same. */
export type DecisionOutcome = { isDone: true } | { isDone: false; isRepeat: boolean; stands: RevisionStanding };

/** Stores the event of a step; the buyer is not a user. */
async function done(tx: Tx, id: number, action: EventAction, { userId, at }: { userId?: number; at: Date }): Promise<DecisionOutcome> {
  await recordEvents(tx, [{ subject: 'quotations', id, action, by: userId ?? null, at }]);
  return { isDone: true };
}

/** The frozen document, and the columns that lists show. */
export type NewRevision = {
  document: string;
  hash: string;
  taxablePaise: bigint;
  totalPaise: bigint;
  /** The last day of validity in India. */
  validUntil: string;
  sentById: number;
  sentBy: string;
};

/** A paper in its stored form: its bytes determine its hash. */
export function freezePaper(paper: PaperDocument): Pick<NewRevision, 'document' | 'hash' | 'taxablePaise' | 'totalPaise' | 'validUntil'> {
  const document = JSON.stringify(paper);
  const { taxable, total } = paper.totals;
  const hash = createHash('sha256').update(document).digest('hex');
  return { document, hash, taxablePaise: BigInt(taxable), totalPaise: BigInt(total), validUntil: paper.validUntil };
}

/**
 * The states in which a quotation can be sent: a first draft, and a new revision of any quotation that the buyer has not accepted, or that
 * has an order.
 */
const CAN_BE_SENT = ['draft', 'open', 'declined', 'withdrawn'];

/** The columns of a quotation that copy details of its current revision. */
function columnsOf({ document, totalPaise }: Pick<StoredQuotationRevision, 'document' | 'totalPaise'>) {
  const paper = JSON.parse(document) as PaperDocument;
  return { ...toBuyerColumns(paper.buyer), lineText: composeSearchText(paper.lines), totalPaise };
}

/**
 * Freezes the draft that the office saw as the next revision, which replaces an older one; null if the draft has changed meanwhile, or
 * cannot be sent.
 */
export async function sendRevision(
  tx: Tx,
  { id, version, currentRevision }: Pick<StoredQuotation, 'id' | 'version' | 'currentRevision'>,
  { validUntil: lastDay, ...revision }: NewRevision,
  { at, followUpAt, hasOrder = false }: { at: Date; followUpAt: Date | null; hasOrder?: boolean },
): Promise<StoredQuotationRevision | null> {
  const number = await findNextRevisionNumber(tx, id);
  const validUntil = findEndOfValidity(lastDay);
  const { count } = await tx.quotation.updateMany({
    where: { id, version, currentRevision, state: { in: hasOrder ? [...CAN_BE_SENT, 'accepted'] : CAN_BE_SENT }, draft: { not: null } },
    data: {
      state: 'open',
      draft: null,
      currentRevision: number,
      ...columnsOf(revision),
      validUntil,
      sentAt: at,
      handedOverAt: null,
      decidedAt: null,
      lossReason: null,
      followUpAt,
      version: { increment: 1 },
    },
  });
  if (count === 0) return null;
  await done(tx, id, 'sent', { userId: revision.sentById, at });
  return tx.quotationRevision.create({ data: { ...revision, quotationId: id, number, validUntil, sentAt: at } });
}

/**
 * Records that somebody has a revision: a mail server accepted its mail, the office handed a link over, or the buyer answered. The first
 * time counts. Until then the revision is ready, waits for nobody and is in no figure.
 */
export async function recordHandover(
  tx: Tx,
  { id, quotationId, number }: Pick<StoredQuotationRevision, 'id' | 'quotationId' | 'number'>,
  at: Date,
): Promise<void> {
  const first = { handedOverAt: null };
  await tx.quotationRevision.updateMany({ where: { id, ...first }, data: { handedOverAt: at } });
  const { count } = await tx.quotation.updateMany({
    where: { id: quotationId, currentRevision: number, ...first },
    data: { handedOverAt: at },
  });
  if (count > 0) await recordEvents(tx, [{ subject: 'quotations', id: quotationId, action: 'updated', by: null, at }]);
}

/**
 * Takes back a handover by one of the revision's links. The handover time follows from the remaining links; without any, the revision is
 * ready again. A decided revision stays handed over, since the person who decided has it.
 */
export async function takeBackHandover(
  tx: Tx,
  { id, quotationId, number, decision }: Pick<StoredQuotationRevision, 'id' | 'quotationId' | 'number' | 'decision'>,
  { userId, at }: { userId?: number; at: Date },
): Promise<void> {
  if (decision !== null) return;
  const { _min } = await tx.quotationLink.aggregate({ where: { revisionId: id }, _min: { handedOverAt: true } });
  await tx.quotationRevision.update({ where: { id }, data: _min });
  const { count } = await tx.quotation.updateMany({ where: { id: quotationId, currentRevision: number }, data: _min });
  if (count > 0) await done(tx, quotationId, 'updated', { ...(userId !== undefined && { userId }), at });
}

/**
 * A decision: by the buyer through a link, or by the office, which entered a purchase order or the buyer's words; `userId` is the user who
 * entered it.
 */
type Decided = { by: string; userId?: number; on: 'link' | 'purchase-order' | 'office'; at: Date };
type Acceptance = Decided & { purchaseOrder: string | null };
type Refusal = Decided & { reason: string; note: string | null };

/**
 * `hash` is the hash of the document that the buyer saw. By a link, a revision can be accepted only while it is valid; the office may enter
 * a purchase order later, which the step mentions.
 */
export async function acceptRevision(
  tx: Tx,
  revision: StoredQuotationRevision,
  hash: string,
  { purchaseOrder, ...who }: Acceptance,
): Promise<DecisionOutcome> {
  const valid = who.on === 'link' && { validUntil: { gt: who.at } };
  return decide(tx, revision, hash === revision.hash ? valid || {} : null, who, { decision: 'accepted', purchaseOrder });
}

export async function declineRevision(
  tx: Tx,
  revision: StoredQuotationRevision,
  { reason, note, ...who }: Refusal,
): Promise<DecisionOutcome> {
  return decide(tx, revision, {}, who, { decision: 'declined', declineReason: reason, decisionNote: note });
}

/** Sets the number of the buyer's purchase order of an accepted revision, which the buyer named later or wrongly. */
export async function renamePurchaseOrder(tx: Tx, { id }: Pick<StoredQuotationRevision, 'id'>, purchaseOrder: string): Promise<void> {
  await tx.quotationRevision.updateMany({ where: { id, decision: 'accepted' }, data: { purchaseOrder } });
}

type Decision = { decision: 'accepted' | 'declined'; purchaseOrder?: string | null; declineReason?: string; decisionNote?: string | null };

/**
 * The one update that decides: the quotation is open, the revision is current, and the conditions of `also` hold; null for a revision that
 * was never shown.
 */
async function decide(
  tx: Tx,
  revision: StoredQuotationRevision,
  also: object | null,
  who: Decided,
  decision: Decision,
): Promise<DecisionOutcome> {
  const { by, on, at } = who;
  const { quotationId: id, number } = revision;
  const { count } = also
    ? await tx.quotation.updateMany({
        where: { id, state: 'open', currentRevision: number, ...also },
        data: {
          state: decision.decision,
          decidedAt: at,
          followUpAt: null,
          lossReason: decision.declineReason ?? null,
          version: { increment: 1 },
        },
      })
    : { count: 0 };
  if (count === 0)
    return standing(tx, revision, at, (now) => now.decision === decision.decision && now.decidedBy === by && now.decidedOn === on);
  await tx.quotationRevision.update({ where: { id: revision.id }, data: { ...decision, decidedAt: at, decidedBy: by, decidedOn: on } });
  await recordHandover(tx, revision, at);
  if (decision.decision === 'declined') await returnToAccepted(tx, revision);
  return done(tx, id, decision.decision, who);
}

/** An earlier accepted revision with an order becomes current again if a later offer was declined or withdrawn. */
async function returnToAccepted(tx: Tx, { quotationId, number }: StoredQuotationRevision): Promise<void> {
  const where = { quotationId, number: { lt: number }, decision: 'accepted' };
  const accepted = await tx.quotationRevision.findFirst({ where, orderBy: { number: 'desc' } });
  if (!accepted) return;
  const { number: currentRevision, validUntil, sentAt, handedOverAt, decidedAt } = accepted;
  const dates = { validUntil, sentAt, handedOverAt, decidedAt };
  const data = { state: 'accepted', currentRevision, lossReason: null, ...dates, ...columnsOf(accepted) };
  await tx.quotation.update({ where: { id: quotationId }, data });
}

async function standing(
  tx: Tx,
  { id, quotationId }: StoredQuotationRevision,
  at: Date,
  isRepeat: (now: StoredQuotationRevision) => boolean,
): Promise<DecisionOutcome> {
  const quotation = await tx.quotation.findUniqueOrThrow({ where: { id: quotationId } });
  const now = await tx.quotationRevision.findUniqueOrThrow({ where: { id } });
  return { isDone: false, isRepeat: isRepeat(now), stands: deriveRevisionStanding(quotation, now, at) };
}

/** The office withdraws its offer, even if it has expired. */
export async function withdrawQuotation(
  tx: Tx,
  revision: StoredQuotationRevision,
  { version, reason, ...who }: { version: number; reason: string | null; userId?: number; at: Date },
): Promise<DecisionOutcome> {
  const { count } = await tx.quotation.updateMany({
    where: { id: revision.quotationId, version, state: 'open', currentRevision: revision.number },
    data: { state: 'withdrawn', lossReason: reason, decidedAt: who.at, followUpAt: null, version: { increment: 1 } },
  });
  if (count === 0) return standing(tx, revision, who.at, () => false);
  await returnToAccepted(tx, revision);
  return done(tx, revision.quotationId, 'withdrawn', who);
}

const DECIDED = ['accepted', 'declined', 'withdrawn'];
const UNDECIDED = {
  decision: null,
  decidedAt: null,
  decidedBy: null,
  decidedOn: null,
  purchaseOrder: null,
  declineReason: null,
  decisionNote: null,
};

/** Takes back a mistaken acceptance, refusal or withdrawal: the current revision is open again, or expired if its last day is over. */
export async function reopenQuotation(
  tx: Tx,
  revision: StoredQuotationRevision,
  { version, followUpAt, ...who }: { version: number; followUpAt: Date | null; userId?: number; at: Date },
): Promise<DecisionOutcome> {
  const { count } = await tx.quotation.updateMany({
    where: { id: revision.quotationId, version, state: { in: DECIDED }, currentRevision: revision.number },
    data: { state: 'open', lossReason: null, decidedAt: null, followUpAt, version: { increment: 1 } },
  });
  if (count === 0) return standing(tx, revision, who.at, () => false);
  // Revisions that were accepted earlier do not count any more either.
  await tx.quotationRevision.updateMany({
    where: { quotationId: revision.quotationId, OR: [{ id: revision.id }, { decision: 'accepted' }] },
    data: UNDECIDED,
  });
  return done(tx, revision.quotationId, 'reopened', who);
}

/** The number of the next revision; the number of a declined or withdrawn offer for an order is not reused. */
export async function findNextRevisionNumber(db: Reader | Tx, quotationId: number): Promise<number> {
  const { _max } = await db.quotationRevision.aggregate({ where: { quotationId }, _max: { number: true } });
  return (_max.number ?? 0) + 1;
}

/** Inquiries with a quotation that is being drafted, or that the buyer can still accept. */
export async function findInquiriesWithOpenQuotation(db: Reader, inquiries: number[], now: Date): Promise<number[]> {
  const under = { OR: [{ draft: { not: null } }, { state: 'draft' }, { state: 'open', validUntil: { gt: now } }] };
  const found = await db.quotation.findMany({ where: { inquiryId: { in: inquiries }, ...under }, select: { inquiryId: true } });
  return found.flatMap(({ inquiryId }) => inquiryId ?? []);
}
