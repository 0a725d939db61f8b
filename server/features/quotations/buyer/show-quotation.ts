/** The content of a link's page: the frozen document, and the state of the quotation. */
import { z } from 'zod';
import { writeListSearch } from '../../../../shared/inquiries/list-url';
import type { PaperDocument, Seller } from '../../../../shared/quotation/paper';
import { DECLINE_REASONS, type DeclineReason, formatCheckCode, showsAccount } from '../../../../shared/quotation/states';
import { findOrCountMiss } from '../../../platform/access/limit-attempts';
import { createSecret } from '../../../platform/access/secrets';
import type { Context } from '../../../platform/context';
import { publicProcedure } from '../../../platform/trpc';
import { isPaperOfRemovedDemo } from '../demo/demo-terms';
import { type FoundQuotationLink, findQuotationLinkByToken } from '../links';
import { deriveRevisionStanding, type StoredQuotationRevision } from '../quotation-state';
import { readAskedBefore } from './asked-before';

/** The limit of unknown tokens and wrong check codes. */
export const LINK_MISSES_LIMIT = 'quotation-misses';

/** A path can contain anything: an invalid token counts as a miss like an unknown one. */
export const linkTokenSchema = z.string().max(200);

/** The quotation of a link; null for a link that is unknown, revoked or ended, which counts as a miss. */
export const findQuotationForBuyer = (ctx: Context, secret: string): Promise<FoundQuotationLink | null> =>
  findOrCountMiss(ctx, LINK_MISSES_LIMIT, () => findQuotationLinkByToken(ctx, secret, ctx.now()));

export const parseStoredPaper = ({ document }: Pick<StoredQuotationRevision, 'document'>) => JSON.parse(document) as PaperDocument;

const NO_SELLER: Seller = {
  legalName: '',
  kind: 'unregistered',
  gstin: null,
  state: null,
  address: null,
  lut: null,
  bank: null,
  signatory: null,
  contacts: [],
};
/** What an ended paper of the removed demo leaves out: everything but its number, days and total. */
const NOTHING = { seller: NO_SELLER, shipTo: null, placeOfSupply: null, lines: [], rates: [], remarks: [], message: null };
const NO_TERMS = { paymentTerms: null, deliveryTime: null, terms: null };

/**
 * The paper of a revision as its buyer may read it now. `hasAccount`: whether the bank account and the PDF file, which contains the account,
 * are shown. `hasPaper`: whether the paper itself is shown; a withdrawn or replaced paper of the removed demo is not.
 */
export async function readShownPaper(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { quotation, revision }: Pick<FoundQuotationLink, 'quotation' | 'revision'>,
) {
  const stands = deriveRevisionStanding(quotation, revision, now());
  const paper = parseStoredPaper(revision);
  const isOfRemovedDemo = await isPaperOfRemovedDemo(db.read, paper);
  const hasPaper = showsAccount(stands) || !isOfRemovedDemo;
  const hasAccount = showsAccount(stands) && !isOfRemovedDemo;
  const without = hasPaper ? { seller: { ...paper.seller, bank: null } } : { ...NOTHING, ...NO_TERMS };
  return { stands, hasAccount, hasPaper, paper: hasAccount ? paper : { ...paper, ...without } };
}

/** The decision about a revision as its buyer may see it, without names of office users. */
function decisionOf({ decision, decidedAt, decidedBy, decidedOn, purchaseOrder, declineReason }: StoredQuotationRevision) {
  if (!decision || !decidedAt) return null;
  const isByLink = decidedOn === 'link';
  const reason = Object.hasOwn(DECLINE_REASONS, declineReason ?? '') ? DECLINE_REASONS[declineReason as DeclineReason] : null;
  return { at: decidedAt.toISOString(), by: isByLink ? decidedBy : null, purchaseOrder, reason: isByLink ? reason : null };
}

/** The same lines as a quote list in a URL has them. */
const orderAgain = ({ lines }: Pick<PaperDocument, 'lines'>): string =>
  writeListSearch(lines.flatMap(({ kind, ...line }) => (kind === 'item' ? { ...line, text: line.title, note: '' } : []))).search;

async function showQuotation(ctx: Context, secret: string) {
  const found = await findQuotationForBuyer(ctx, secret);
  if (!found) return null;
  const { link, revision } = found;
  const { hash } = revision;
  // Records only that the page was fetched, perhaps by a mail scanner. The page is shown even if this cannot be stored.
  if (link.openedAt === null) {
    const noted = ctx.db.transact((tx) =>
      tx.quotationLink.updateMany({ where: { id: link.id, openedAt: null }, data: { openedAt: ctx.now() } }),
    );
    await noted.catch((error: unknown) => ctx.log.warn({ err: error }, 'that a quotation was opened could not be stored'));
  }
  const { paper, ...shown } = await readShownPaper(ctx, found);
  return {
    ...shown,
    paper,
    checkCode: formatCheckCode(hash),
    hash,
    decision: decisionOf(revision),
    orderAgain: orderAgain(paper),
    /** The requests of the buyer about this revision, the newest first. */
    asked: await readAskedBefore(ctx, found),
    /** The key for the forms of this page: a double tap, and a reload of a posted page, send the same key again. */
    formKey: createSecret(),
  };
}

/** Returns null for an unknown, revoked or ended link, so that a caller cannot distinguish them. */
export const shownQuotationQuery = publicProcedure
  .meta({ access: 'public', isPrivate: true })
  .input(z.object({ token: linkTokenSchema }))
  .query(({ ctx, input }) => showQuotation(ctx, input.token));
