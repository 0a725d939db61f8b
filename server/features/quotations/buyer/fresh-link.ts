/**
 * "Send me a fresh link" on the check page: mails only the stored address, once a day, and the answer never reveals whether there is one.
 */

import { z } from 'zod';
import { toDeliveryAddress } from '../../../../shared/mail/address';
import { MAX_QUOTATION_LINKS } from '../../../../shared/quotation/buyer/sending';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { addAttempt, findOrCountMiss, isLimitReached, readAttemptCounters } from '../../../platform/access/limit-attempts';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { successOnlyEnvelope } from '../../../platform/http/rest/envelopes';
import { publicProcedure } from '../../../platform/trpc';
import { runWrite } from '../../../platform/write/run-write';
import { addConversationStep } from '../../conversation/add-step';
import { findMainInquiry } from '../../conversation/entries';
import { buildMailSubject } from '../../conversation/mail-step';
import { buildConversationStep } from '../../conversation/step-kinds';
import { addMail, canSendMails } from '../../mail/incoming/mailbox';
import { LINK_PLACEHOLDER } from '../../mail/mail-kinds';
import { readReplyAddress } from '../../mail/office-mailbox';
import { haveLinksEnded } from '../link-end';
import { type QuotationLink, toAddresseeColumns } from '../links';
import { isRevisionErased } from '../personal-data/blank-revisions';
import type { StoredQuotationRevision } from '../quotation-state';
import { quotationMail } from '../sending/mail-kinds';
import { freshLinkAskedStep, pickRevisionIds, toSentStepData } from '../steps';
import { findQuotationByCode, numberAndCodeSchema } from './check-quotation';
import { LINK_MISSES_LIMIT, parseStoredPaper } from './show-quotation';

export const FRESH_LINKS_LIMIT = 'quotation-fresh-links';
/** The limit per quotation. */
const LIMIT = { most: 1, minutes: 24 * 60 };

export const sendFreshLink = publicProcedure
  .meta({
    access: 'public',
    summary: 'Have a fresh link to a quotation mailed to the address on file; the answer is the same whether there is one',
    rest: { method: 'POST', path: '/api/quotation-check/link', envelope: successOnlyEnvelope },
    form: {
      sent: 'fresh-link',
      success: (search) => `/quotation-check?${search}`,
      refused: ({ number = '', code = '', ...values }) => ({
        form: 'fresh-link',
        pathname: '/quotation-check',
        search: { number, code },
        values,
      }),
    },
    output: z.null(),
  })
  .input(numberAndCodeSchema)
  .mutation(async ({ ctx, input }) => {
    const found = await findOrCountMiss(ctx, LINK_MISSES_LIMIT, () => findQuotationByCode(ctx, input));
    return runWrite(ctx, {}, async ({ tx }) => {
      if (found && canSendMails(ctx.env)) await mailFreshLink(tx, ctx, found.quotation.id);
      return { result: null, noEvent: 'a mail with a link changes no row that programs follow' };
    });
  });

async function mailFreshLink(tx: Tx, ctx: Context, id: number): Promise<void> {
  const at = ctx.now();
  const quotation = await tx.quotation.findUniqueOrThrow({ where: { id } });
  const where = { quotationId_number: { quotationId: id, number: quotation.currentRevision } };
  const revision = await tx.quotationRevision.findUniqueOrThrow({ where });
  const inquiry = quotation.inquiryId === null ? null : await findMainInquiry(tx, quotation.inquiryId);
  if (!inquiry || inquiry.suspectedSpam || inquiry.isDemo || isRevisionErased(revision)) return;
  if (quotation.state === 'withdrawn' || (await haveLinksEnded(ctx, tx, quotation, at))) return;
  const [counter] = await readAttemptCounters(tx, [{ what: FRESH_LINKS_LIMIT, whose: String(id), limit: LIMIT }], at);
  if (!counter || isLimitReached(counter)) return;
  const link = await linkOnFile(tx, revision, at);
  const to = link?.email && toDeliveryAddress(link.email);
  if (!link || !to) return;
  await addAttempt(tx, [counter]);
  const { reference } = parseStoredPaper(revision);
  await addMail(tx, ctx.env, quotationMail, {
    to,
    replyTo: await readReplyAddress(tx, ctx.env),
    subject: await buildMailSubject(tx, ctx, inquiry.id, `Quotation ${reference}`),
    text: `Somebody who has quotation ${reference} asked on our site for a fresh link to it. If it was not you, you need not do anything.\n\n${LINK_PLACEHOLDER}\n`,
    inquiryId: inquiry.id,
    quotationId: id,
    linkId: link.id,
    createdAt: at,
  });
  const step = buildConversationStep(freshLinkAskedStep, { ...toSentStepData(revision), to });
  await addConversationStep(tx, {
    ...step,
    ...pickRevisionIds(revision),
    linkId: link.id,
    inquiryId: inquiry.id,
    authorId: null,
    authorName: 'The site',
    at,
  });
}

/** The newest mailed link that was not revoked; if none was ever mailed, a link to the buyer's own address. */
async function linkOnFile(
  tx: Tx,
  { id: revisionId, quotationId, document }: StoredQuotationRevision,
  at: Date,
): Promise<QuotationLink | null> {
  const mailed = await tx.quotationLink.findMany({ where: { quotationId, email: { not: null } }, orderBy: { id: 'desc' } });
  const known = mailed.find((link) => link.revisionId === revisionId && link.revokedAt === null);
  if (known) return known;
  const { email } = (JSON.parse(document) as PaperDocument).buyer;
  if (mailed.length > 0 || email === '' || (await tx.quotationLink.count({ where: { quotationId } })) >= MAX_QUOTATION_LINKS) return null;
  const label = `mail to ${email}, asked for on the check page`;
  return tx.quotationLink.create({
    data: { quotationId, revisionId, label, ...toAddresseeColumns(email), createdAt: at, createdBy: 'The site' },
  });
}
