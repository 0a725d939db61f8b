/**
 * Finds the buyers who can be reminded of their quotation, the way to reach them, and the reasons for the others. Used by the dialog, by a
 * reminder, and again when its mail is sent.
 */
import { mailboxKeyOf, toDeliveryAddress } from '../../../../shared/mail/address';
import type { ReminderRow } from '../../../../shared/quotation/buyer/reminding';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { chooseShownState, formatBuyerName, type ShownState, waitsForBuyer } from '../../../../shared/quotation/states';
import { dayOf } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { findMainInquiry } from '../../conversation/entries';
import { canSendMails } from '../../mail/incoming/mailbox';
import { omitDraftOption, readQuotationSummaries } from '../drafting/read-quotation';
import type { QuotationLink } from '../links';
import type { StoredQuotation, StoredQuotationRevision } from '../quotation-state';

const WHY_NOT: Record<Exclude<ShownState, 'open' | 'ending'>, string> = {
  draft: 'it was not sent yet',
  ready: 'nobody has it yet',
  answer: 'the buyer waits for our answer',
  expired: 'it has expired',
  accepted: 'the buyer accepted it',
  declined: 'the buyer declined it',
  withdrawn: 'it was withdrawn',
};
const REMINDED_TODAY = 'the buyer was reminded today';

/** A quotation with its current revision and its handed-over links. */
export type RemindableQuotation = {
  row: ReminderRow;
  quotation: Omit<StoredQuotation, 'draft'>;
  revision: StoredQuotationRevision | null;
  /** The links to mail, one per mailbox. */
  mailed: (QuotationLink & { email: string })[];
  /** The link for a message that the office sends itself. */
  byHand: QuotationLink | undefined;
};

type ReadContext = Pick<Services, 'env' | 'now'>;

/** Deleted quotations are omitted. */
export async function readRemindableQuotations(db: Reader | Tx, ctx: ReadContext, ids: readonly number[]): Promise<RemindableQuotation[]> {
  const quotations = await db.quotation.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' }, ...omitDraftOption });
  const summaries = await readQuotationSummaries(db, ctx.now(), quotations);
  const revisions = await db.quotationRevision.findMany({
    where: { OR: quotations.map(({ id, currentRevision }) => ({ quotationId: id, number: currentRevision })) },
  });
  const links = await db.quotationLink.findMany({
    where: { revisionId: { in: revisions.map(({ id }) => id) }, revokedAt: null, handedOverAt: { not: null } },
    orderBy: { id: 'desc' },
  });
  const found: RemindableQuotation[] = [];
  for (const [at, quotation] of quotations.entries()) {
    const summary = summaries[at];
    if (!summary) continue;
    const { inquiryId } = quotation;
    const inquiry = inquiryId === null ? null : await findMainInquiry(db, inquiryId);
    const revision = revisions.find(({ quotationId }) => quotationId === quotation.id) ?? null;
    const own = links.filter(({ revisionId }) => revisionId === revision?.id);
    const canBeMailed = canSendMails(ctx.env) && inquiry?.isDemo === false;
    const mailed = canBeMailed ? eachMailboxOnce(own) : [];
    const { id, reference, validUntil, remindedAt, buyerName } = summary;
    const row = {
      ...{ id, reference, validUntil, remindedAt },
      buyer: formatBuyerName(summary),
      name: buyerName || formatBuyerName(summary),
      to: mailed.map(({ email }) => email),
      phone: revision?.document ? (JSON.parse(revision.document) as PaperDocument).buyer.phone : null,
      why: whyNot(summary, { inquiry, links: own }, dayOf(ctx.now())),
      whyNoMail: mailed.length > 0 ? null : whyNoMail(ctx, inquiry),
    };
    found.push({ row, quotation, revision, mailed, byHand: own.find(({ email }) => email === null) ?? own[0] });
  }
  return found;
}

type Inquiry = Awaited<ReturnType<typeof findMainInquiry>>;
type Summary = Awaited<ReturnType<typeof readQuotationSummaries>>[number];

/** The reason why the buyer cannot be reminded at all, or null. */
function whyNot(summary: Summary, { inquiry, links }: { inquiry: Inquiry; links: QuotationLink[] }, today: string): string | null {
  if (summary.isErased) return 'its buyer was erased';
  if (!waitsForBuyer(summary, today)) return WHY_NOT[chooseShownState(summary, today) as keyof typeof WHY_NOT];
  if (!inquiry) return 'its inquiry was erased';
  if (inquiry.suspectedSpam) return 'its inquiry is suspected spam';
  if (links.length === 0) return 'its links were revoked';
  return summary.remindedAt !== null && dayOf(summary.remindedAt) === today ? REMINDED_TODAY : null;
}

function whyNoMail({ env }: ReadContext, inquiry: Inquiry): string {
  if (inquiry?.isDemo) return 'nothing is mailed for the demo';
  return canSendMails(env) ? 'it did not go by mail' : 'mail is not set up';
}

function eachMailboxOnce(links: QuotationLink[]): RemindableQuotation['mailed'] {
  const mailboxes = new Map<string | null, RemindableQuotation['mailed'][number]>();
  for (const link of links)
    if (link.email !== null && toDeliveryAddress(link.email) !== null)
      mailboxes.set(mailboxKeyOf(link.email), { ...link, email: link.email });
  return [...mailboxes.values()];
}

/** The reason why a reminder's mail is no longer sent, or null: the buyer may have decided or asked something meanwhile. */
export async function findReasonNotSent(tx: Tx, ctx: ReadContext, link: QuotationLink): Promise<string | null> {
  if (link.revokedAt !== null) return 'the link was revoked';
  const [found] = await readRemindableQuotations(tx, ctx, [link.quotationId]);
  if (!found) return 'the quotation was erased';
  if (found.revision?.id !== link.revisionId) return 'a newer revision was sent';
  return found.row.why === REMINDED_TODAY ? null : found.row.why;
}
