/** Quotations as JSON: for lists, for the editor and for the API. */

import { quotationType } from '../../../../shared/content/registry';
import { formatReference } from '../../../../shared/inquiries/reference';
import { emailKeyOf } from '../../../../shared/mail/address';
import { fullNameOf } from '../../../../shared/people/people';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import type { QuotationRow, QuotationSummary } from '../../../../shared/quotation/rows';
import { quotationSummarySchema } from '../../../../shared/quotation/rows';
import {
  formatCheckCode,
  formatQuotationReference,
  isValidityExpired,
  lastValidDayOf,
  type QuotationState,
} from '../../../../shared/quotation/states';
import { readDraft } from '../../../../shared/quotation/stored-draft';
import { removeQuotedMails } from '../../../../shared/requirement-list/message/quoted-mails';
import { cutStart } from '../../../../shared/text/cut-text';
import { dayOf } from '../../../../shared/time/india';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { pickFields } from '../../../platform/pick-fields';
import { describeReceivedFiles } from '../../conversation/received-files';
import type { StoredQuotation, StoredQuotationRevision } from '../quotation-state';
import { readSeller } from '../read-seller';
import { BUYER_REQUEST_KINDS, formatStepText, questionAskedStep } from '../steps';
import { findLastReminders } from './last-reminders';
import { findMailsAbout, findQuotationsWaitingForUs } from './waits-for-us';

/** A quotation without its long columns. */
export type QuotationWithoutDraft = Omit<StoredQuotation, 'draft'>;
export const omitDraftOption = { omit: { draft: true } } as const;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Whether the buyer was erased: a sent quotation otherwise has a name or a company. */
const isErased = ({ currentRevision, buyerName, company }: Pick<StoredQuotation, 'currentRevision' | 'buyerName' | 'company'>) =>
  currentRevision > 0 && buyerName === '' && company === null;

type Prefixes = { quotationPrefix: string; inquiryPrefix: string };
export const readNumberPrefixes = (db: Reader | Tx): Promise<Prefixes> =>
  db.companyProfile.findFirstOrThrow({ select: { quotationPrefix: true, inquiryPrefix: true } });

const fullReference = (row: Pick<StoredQuotation, 'id' | 'createdAt' | 'currentRevision'>, prefix: string) =>
  row.currentRevision === 0 ? formatReference(row, prefix) : formatQuotationReference(row, prefix, row.currentRevision);

/** The rows of the list, with details from other tables. */
export async function readQuotationSummaries(
  db: Reader | Tx,
  now: Date,
  rows: readonly QuotationWithoutDraft[],
): Promise<QuotationSummary[]> {
  const ids = { in: rows.map(({ id }) => id) };
  const [prefixes, inquiries, owners, drafts, waiting, reminders] = await Promise.all([
    readNumberPrefixes(db),
    db.contactInquiry.findMany({
      where: { id: { in: rows.flatMap(({ inquiryId }) => inquiryId ?? []) } },
      select: { id: true, createdAt: true },
    }),
    db.adminUser.findMany({
      where: { id: { in: [...new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))] } },
      select: { id: true, firstName: true, lastName: true },
    }),
    db.quotation.findMany({ where: { id: ids, draft: { not: null } }, select: { id: true } }),
    findQuotationsWaitingForUs(db, rows),
    findLastReminders(db, rows),
  ]);
  const begun = new Map(inquiries.map((inquiry) => [inquiry.id, formatReference(inquiry, prefixes.inquiryPrefix)]));
  const names = new Map(owners.map(({ id, firstName, lastName }) => [id, fullNameOf({ firstName, lastName })]));
  const written = new Set(drafts.map(({ id }) => id));
  return rows.map((row) =>
    pickFields(quotationSummarySchema, {
      ...row,
      reference: fullReference(row, prefixes.quotationPrefix),
      state: row.state as QuotationState,
      isExpired: isValidityExpired(row, now),
      isErased: isErased(row),
      hasDraft: written.has(row.id),
      inquiryReference: begun.get(row.inquiryId ?? 0) ?? null,
      totalPaise: String(row.totalPaise),
      validUntil: row.validUntil && lastValidDayOf(row.validUntil),
      sentAt: iso(row.sentAt),
      handedOverAt: iso(row.handedOverAt),
      waitsForUs: waiting.has(row.id),
      remindedAt: iso(reminders.get(row.id) ?? null),
      decidedAt: iso(row.decidedAt),
      ownerName: names.get(row.ownerId ?? 0) ?? null,
      followUpAt: row.followUpAt && dayOf(row.followUpAt),
      createdAt: row.createdAt.toISOString(),
    }),
  );
}

/** One quotation with its draft, revisions and links; null if there is none. */
export async function readQuotation(db: Reader | Tx, now: Date, id: number): Promise<QuotationRow | null> {
  const stored = await db.quotation.findUnique({ where: { id } });
  const [summary] = stored ? await readQuotationSummaries(db, now, [stored]) : [];
  if (!stored || !summary) return null;
  const { seller, isRounded, prefix } = await readSeller(db);
  const ofQuotation = { where: { quotationId: id } };
  const revisions = await db.quotationRevision.findMany({ ...ofQuotation, orderBy: { number: 'desc' }, omit: { document: true } });
  const { empty, blanked, erasedAt } = await readErased(db, summary, revisions);
  const numbers = new Map(revisions.map((revision) => [revision.id, revision.number]));
  const links = await db.quotationLink.findMany({ ...ofQuotation, orderBy: { id: 'desc' }, take: MAX_LINKS });
  const undelivered = await findUndeliveredMails(db, id, links);
  return {
    ...summary,
    erasedAt,
    draft: stored.draft === null ? null : readDraft(stored.draft),
    seller,
    isRounded,
    nextRevision: (revisions[0]?.number ?? 0) + 1,
    revisions: revisions.map((revision) => ({
      number: revision.number,
      reference: formatQuotationReference(stored, prefix, revision.number),
      sentAt: revision.sentAt.toISOString(),
      handedOverAt: iso(revision.handedOverAt),
      sentBy: revision.sentBy,
      validUntil: lastValidDayOf(revision.validUntil),
      taxablePaise: String(revision.taxablePaise),
      totalPaise: String(revision.totalPaise),
      decision: revision.decision as 'accepted' | 'declined' | null,
      decidedAt: iso(revision.decidedAt),
      decidedBy: revision.decidedBy,
      decidedOn: revision.decidedOn,
      purchaseOrder: revision.purchaseOrder,
      declineReason: revision.declineReason,
      decisionNote: revision.decisionNote,
      checkCode: empty.has(revision.id) ? null : formatCheckCode(revision.hash),
      hash: revision.hash,
      blanked: blanked.get(revision.id) ?? null,
    })),
    asked: await askedAbout(db, stored, { firstSentAt: revisions.at(-1)?.sentAt ?? null, links }),
    links: links.map(({ id, revisionId, label, email, createdAt, createdBy, handedOverAt, openedAt, revokedAt }) => ({
      id,
      revision: numbers.get(revisionId) ?? 0,
      label,
      email,
      createdAt: createdAt.toISOString(),
      createdBy,
      handedOverAt: iso(handedOverAt),
      undelivered: undelivered.get(id) ?? null,
      openedAt: iso(openedAt),
      revokedAt: iso(revokedAt),
    })),
  };
}

/** The states of the mails of links that are not handed over, by link. A mail that was sent without a handover came back. */
async function findUndeliveredMails(db: Reader | Tx, quotationId: number, links: { id: number; handedOverAt: Date | null }[]) {
  const waiting = links.flatMap(({ id, handedOverAt }) => (handedOverAt === null ? [id] : []));
  if (waiting.length === 0) return new Map<number, 'waiting' | 'failed'>();
  const where = { quotationId, linkId: { in: waiting } };
  const mails = await db.outboxMail.findMany({ where, orderBy: { id: 'asc' }, select: { linkId: true, state: true } });
  return new Map(mails.map(({ linkId, state }) => [linkId ?? 0, state === 'waiting' ? 'waiting' : 'failed'] as const));
}

const MAX_ASKED = 5;
const MAX_INQUIRIES = 100;
const MAX_MAIL_TEXT = 2_000;

type Sent = { firstSentAt: Date | null; links: { email: string | null }[] };

/**
 * The requests of the buyer by a link and by mail, the newest first. A mail is shown without the mails that it quotes, and with its sender if
 * that may be somebody else: anybody who knows a mail of the conversation can answer it.
 */
async function askedAbout(db: Reader | Tx, stored: StoredQuotation, { firstSentAt, links }: Sent): Promise<QuotationRow['asked']> {
  const mails = (await findMailsAbout(db, [{ ...stored, sentAt: firstSentAt }])).get(stored.id) ?? [];
  const ids = { in: mails.slice(0, MAX_ASKED).map(({ id }) => id) };
  const steps = await db.inquiryMessage.findMany({
    where: { OR: [{ quotationId: stored.id, kind: { in: BUYER_REQUEST_KINDS } }, { id: ids }] },
    orderBy: { id: 'desc' },
    take: MAX_ASKED,
    select: {
      id: true,
      createdAt: true,
      authorName: true,
      kind: true,
      channel: true,
      data: true,
      text: true,
      received: true,
      mailId: true,
      senderAddress: true,
      senderCheck: true,
    },
  });
  const known = steps.some(({ kind }) => kind === 'mail') ? await readAddresses(db, stored, links) : new Set<string>();
  return steps.map(({ id, kind, createdAt, authorName, received, mailId, senderAddress, senderCheck, ...step }) => {
    const isMail = kind === 'mail';
    const isOther = senderAddress !== null && !known.has(emailKeyOf(senderAddress));
    const from = isOther ? ` from ${senderAddress}, which is not an address of this inquiry` : '';
    const check = senderCheck === 'failed' ? '. The mail failed the check of its sender' : '';
    return {
      id,
      wants: isMail || kind === questionAskedStep.name ? 'answer' : 'revision',
      at: createdAt.toISOString(),
      by: authorName,
      words: isMail ? `Wrote by mail${from}${check}` : formatStepText({ ...step, kind, text: '' }).trim(),
      text: isMail ? cutStart(removeQuotedMails(step.text).trim(), MAX_MAIL_TEXT) : step.text,
      files: isMail ? describeReceivedFiles({ received, mailId }) : null,
    };
  });
}

/** The keys of the addresses of a quotation's conversation, and of those that got a link. */
async function readAddresses(db: Reader | Tx, { inquiryId, emailKey }: StoredQuotation, links: Sent['links']): Promise<Set<string>> {
  const own = await db.contactInquiry.findUnique({ where: { id: inquiryId ?? 0 }, select: { id: true, joinedToId: true } });
  const head = own?.joinedToId ?? own?.id ?? 0;
  const where = { OR: [{ id: head }, { joinedToId: head }] };
  const inquiries = await db.contactInquiry.findMany({ where, select: { emailKey: true }, take: MAX_INQUIRIES });
  return new Set([emailKey, ...inquiries.map((one) => one.emailKey), ...links.map(({ email }) => emailKeyOf(email ?? ''))]);
}

/** The revisions after an erasure of the buyer: the emptied ones, and the document that replaced the accepted one. */
async function readErased(
  db: Reader | Tx,
  { id, isErased }: QuotationSummary,
  revisions: Pick<StoredQuotationRevision, 'id' | 'blankHash'>[],
) {
  const blanked = new Map<number, QuotationRow['revisions'][number]['blanked']>();
  if (!isErased) return { empty: new Set<number>(), blanked, erasedAt: null };
  const empty = await db.quotationRevision.findMany({ where: { quotationId: id, document: '' }, select: { id: true } });
  const revisionId = { in: revisions.map((revision) => revision.id) };
  const files = await db.quotationPdf.findMany({ where: { revisionId }, omit: { bytes: true } });
  for (const { id: of, blankHash: hash } of revisions) {
    const file = files.find((one) => one.revisionId === of);
    if (hash !== null) blanked.set(of, { hash, pdfHash: file?.hash || null, originalPdfHash: file?.originalHash || null });
  }
  // The history retains that an erasure happened, and when.
  const where = { type: quotationType.path, rowId: id, action: 'erase' };
  const erased = await db.revision.findFirst({ where, orderBy: { id: 'desc' }, select: { createdAt: true } });
  return { empty: new Set(empty.map((one) => one.id)), blanked, erasedAt: iso(erased?.createdAt ?? null) };
}

const MAX_LINKS = 200;

/**
 * Reads the document of a revision, as it was frozen or blanked. Throws 404, also for a revision that was emptied because its buyer was
 * erased.
 */
export async function readPaperOfRevision(db: Reader, quotationId: number, number: number): Promise<PaperDocument> {
  const revision = await db.quotationRevision.findUnique({ where: { quotationId_number: { quotationId, number } } });
  if (!revision?.document) throw new AppError('not_found', 'Revision not found');
  return JSON.parse(revision.document) as PaperDocument;
}
