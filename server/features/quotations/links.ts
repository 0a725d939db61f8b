/** The secret links of quotations: the database stores only hashes. */
import { emailKeyOf } from '../../../shared/mail/address';
import { MAX_QUOTATION_LINKS } from '../../../shared/quotation/buyer/sending';
import { createSecret, hashSecret } from '../../platform/access/secrets';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { haveLinksEnded } from './link-end';
import { isRevisionErased } from './personal-data/blank-revisions';
import { recordHandover, type StoredQuotation, type StoredQuotationRevision, takeBackHandover } from './quotation-state';

export type QuotationLink = Awaited<ReturnType<Reader['quotationLink']['findUniqueOrThrow']>>;

/** The URL of the buyer's page. */
export const buildQuotationLinkUrl = ({ PUBLIC_URL }: { PUBLIC_URL: string }, token: string): string =>
  new URL(`/quote/${token}`, PUBLIC_URL).href;

/** The columns of a link for the address of its mails. */
export const toAddresseeColumns = (email: string) => ({ email, emailKey: emailKeyOf(email) });

export const LINK_GONE_MESSAGE = 'This link does not work any more. Please ask us for a new one.';

/** Throws 404 if the office revoked the link since it was found. */
export async function requireUnrevokedLink(tx: Tx, { id }: Pick<QuotationLink, 'id'>): Promise<void> {
  const link = await tx.quotationLink.findUnique({ where: { id }, select: { revokedAt: true } });
  if (!link || link.revokedAt !== null) throw new AppError('not_found', LINK_GONE_MESSAGE);
}

/** Throws 409 if a quotation has the maximum number of links. */
export async function checkLinkLimit(tx: Tx, quotationId: number): Promise<void> {
  if ((await tx.quotationLink.count({ where: { quotationId } })) < MAX_QUOTATION_LINKS) return;
  throw new AppError('conflict', `A quotation can have at most ${MAX_QUOTATION_LINKS} links`);
}

/** The unrevoked link of a revision that was mailed to this address before, otherwise a new link. */
export async function findOrCreateLink(
  tx: Tx,
  revision: StoredQuotationRevision,
  email: string,
  { by, at }: { by: string; at: Date },
): Promise<QuotationLink> {
  const { id: revisionId, quotationId } = revision;
  const to = toAddresseeColumns(email);
  const where = { revisionId, emailKey: to.emailKey, revokedAt: null };
  const known = await tx.quotationLink.findFirst({ where, orderBy: { id: 'desc' } });
  if (known) return known;
  await checkLinkLimit(tx, quotationId);
  return tx.quotationLink.create({ data: { quotationId, revisionId, label: `mail to ${email}`, ...to, createdAt: at, createdBy: by } });
}

/** More than the number of attempts to send a mail within five days. */
const MAX_TOKENS = 40;

/**
 * Creates a new secret of a link and returns it once. Earlier secrets of the link stay valid, because a mail without an acknowledgement may
 * have arrived.
 */
export async function createQuotationToken(tx: Tx, { id: linkId }: Pick<QuotationLink, 'id'>): Promise<string> {
  const token = createSecret();
  const tooOld = await tx.quotationToken.findFirst({
    where: { linkId },
    orderBy: { id: 'desc' },
    skip: MAX_TOKENS - 1,
    select: { id: true },
  });
  if (tooOld) await tx.quotationToken.deleteMany({ where: { linkId, id: { lte: tooOld.id } } });
  await tx.quotationToken.create({ data: { linkId, hash: hashSecret(token) } });
  return token;
}

/** Records that the recipient has a link: a mail server accepted its mail, or the office handed it over. */
export async function recordLinkHandover(tx: Tx, linkId: number, at: Date): Promise<void> {
  await tx.quotationLink.updateMany({ where: { id: linkId, handedOverAt: null }, data: { handedOverAt: at } });
  const link = await tx.quotationLink.findUnique({ where: { id: linkId } });
  const revision = link && (await tx.quotationRevision.findUnique({ where: { id: link.revisionId } }));
  if (revision) await recordHandover(tx, revision, at);
}

/**
 * Records that the recipient does not have a link after all: its mail bounced, or the office was wrong. Changes nothing and returns false
 * if the buyer answered by the link, or if another mail with it arrived.
 */
export async function undoLinkHandover(tx: Tx, linkId: number, by: { userId?: number; at: Date }): Promise<boolean> {
  const shown = { OR: [{ direction: 'in' }, { state: 'sent' }] };
  if (await tx.inquiryMessage.findFirst({ where: { linkId, ...shown }, select: { id: true } })) return false;
  const { count } = await tx.quotationLink.updateMany({ where: { id: linkId, handedOverAt: { not: null } }, data: { handedOverAt: null } });
  const link = count > 0 ? await tx.quotationLink.findUnique({ where: { id: linkId } }) : null;
  const revision = link && (await tx.quotationRevision.findUnique({ where: { id: link.revisionId } }));
  if (revision) await takeBackHandover(tx, revision, by);
  return true;
}

export type FoundQuotationLink = { link: QuotationLink; revision: StoredQuotationRevision; quotation: StoredQuotation };

/** An id that no row has. */
const NONE = 0;

/**
 * Finds the revision of a token; null for an unknown, revoked or ended token. All three take the same look-ups, so that the time reveals
 * nothing.
 */
export async function findQuotationLinkByToken(
  { db: { read: db }, linkUses }: Pick<Services, 'db' | 'linkUses'>,
  token: string,
  now: Date,
): Promise<FoundQuotationLink | null> {
  const known = await db.quotationToken.findUnique({ where: { hash: hashSecret(token) } });
  const link = await db.quotationLink.findUnique({ where: { id: known?.linkId ?? NONE } });
  const revision = await db.quotationRevision.findUnique({ where: { id: link?.revisionId ?? NONE } });
  const quotation = await db.quotation.findUnique({ where: { id: link?.quotationId ?? NONE } });
  const isOver = await haveLinksEnded({ linkUses }, db, quotation ?? { id: NONE, decidedAt: null }, now);
  if (!link || link.revokedAt !== null || !revision || !quotation || isRevisionErased(revision) || isOver) return null;
  return { link, revision, quotation };
}
