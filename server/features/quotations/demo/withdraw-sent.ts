/** The quotations that were sent to real buyers with the demo's company and bank account: "Start your own" withdraws those that are open. */
import { quotationType as type } from '../../../../shared/content/registry';
import type { Reader, Tx } from '../../../platform/database/database';
import type { ChangeActor, ContentChange } from '../../content/write/change';
import { addConversationStep } from '../../conversation/add-step';
import { buildConversationStep } from '../../conversation/step-kinds';
import { reopenQuotation, type StoredQuotation, type StoredQuotationRevision, withdrawQuotation } from '../quotation-state';
import { formatRevisionReference, pickRevisionIds, reopenedStep, toSentStepData, withdrawnStep } from '../steps';
import { isPaperOfDemo, whereNamesDemo } from './demo-terms';

type Sent = { quotation: StoredQuotation; revision: StoredQuotationRevision };
type By = { at: Date; actor: ChangeActor };

const REASON = 'It has the demo’s company and bank account';

/** `open` can be withdrawn; `agreed` has an acceptance of its buyer, which stays. Quotations of the demo's own inquiries are left out. */
export async function findSentWithDemo(
  db: Reader | Tx,
  deletedInquiries: readonly unknown[] = [],
): Promise<{ open: Sent[]; agreed: string[] }> {
  const open: Sent[] = [];
  const agreed: string[] = [];
  for (const revision of await db.quotationRevision.findMany({ where: whereNamesDemo, orderBy: { id: 'asc' } })) {
    const { quotationId: id, number: currentRevision } = revision;
    const quotation = await db.quotation.findFirst({ where: { id, currentRevision, state: { in: ['open', 'accepted'] } } });
    if (!quotation || deletedInquiries.includes(quotation.inquiryId) || !isPaperOfDemo(JSON.parse(revision.document))) continue;
    // Without its later offer an order would be as it was accepted, which no undo can tell from a withdrawal by hand.
    const isAgreed = (await db.quotationRevision.count({ where: { quotationId: id, decision: 'accepted' } })) > 0;
    if (isAgreed) agreed.push(formatRevisionReference(revision));
    else open.push({ quotation, revision });
  }
  return { open, agreed };
}

export const listReferences = (sent: readonly Sent[]): string[] => sent.map(({ revision }) => formatRevisionReference(revision));

/** The changes of the fields that the history records; `withdrawSent` changes the states. */
export const planWithdrawal = (sent: readonly Sent[]): ContentChange[] =>
  sent.map(({ quotation: { id } }) => ({ type, action: 'update', row: { id }, data: { followUpAt: null, lossReason: REASON } }));

/** Withdraws the quotations, without a mail. */
export async function withdrawSent(tx: Tx, sent: readonly Sent[], by: By): Promise<void> {
  for (const { quotation, revision } of sent) {
    const { version } = await tx.quotation.findUniqueOrThrow({ where: { id: quotation.id } });
    await withdrawQuotation(tx, revision, { version, reason: REASON, ...whoOf(by) });
    await addStep(tx, { quotation, revision }, buildConversationStep(withdrawnStep, toSentStepData(revision), REASON), by);
  }
}

/** Opens the quotations among these that were withdrawn at this moment; their recorded fields have their values again. */
export async function reopenSent(tx: Tx, ids: number[], withdrawnAt: Date, by: By): Promise<void> {
  for (const quotation of await tx.quotation.findMany({ where: { id: { in: ids }, state: 'withdrawn', decidedAt: withdrawnAt } })) {
    const { id: quotationId, currentRevision: number, version, followUpAt } = quotation;
    const revision = await tx.quotationRevision.findUniqueOrThrow({ where: { quotationId_number: { quotationId, number } } });
    await reopenQuotation(tx, revision, { version, followUpAt, ...whoOf(by) });
    const data = { ...toSentStepData(revision), decision: 'withdrawn' as const, by: null, purchaseOrder: null };
    await addStep(tx, { quotation, revision }, buildConversationStep(reopenedStep, data), by);
  }
}

const whoOf = ({ at, actor: { user } }: By) => ({ at, ...(user && { userId: user.id }) });

async function addStep(tx: Tx, { quotation, revision }: Sent, step: ReturnType<typeof buildConversationStep>, { at, actor }: By) {
  const { inquiryId } = quotation;
  if (inquiryId === null) return;
  const author = { authorId: actor.user?.id ?? null, authorName: actor.user?.name ?? 'The site' };
  await addConversationStep(tx, { ...step, ...author, ...pickRevisionIds(revision), inquiryId, at });
}
