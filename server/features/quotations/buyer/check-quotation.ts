/** The check page: verifies that a quotation is ours and shows its main facts, since forged bank details are a known fraud. */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { formatCheckCode } from '../../../../shared/quotation/states';
import { findOrCountMiss } from '../../../platform/access/limit-attempts';
import { hashSecret } from '../../../platform/access/secrets';
import type { Context } from '../../../platform/context';
import { publicProcedure } from '../../../platform/trpc';
import { LINK_MISSES_LIMIT, readShownPaper } from './show-quotation';

/** The number of a revision, such as 'QT-2026-00042-R1', and its check code. */
export const numberAndCodeSchema = z.object({ number: z.string().max(40), code: z.string().max(40) });
type Pair = z.output<typeof numberAndCodeSchema>;

/** The row's id identifies the revision, whatever the prefix was when it was sent. */
const NUMBER = /^[A-Z\d]{1,6}-\d{4}-(\d{5,10})-R(\d{1,5})$/;
const MAX_ID = 0x7fffffff;

const plain = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)));

/**
 * Finds the quotation and the revision of a number and a check code; null if they do not match. A mismatch takes the same look-ups, so that
 * the time reveals nothing.
 */
export async function findQuotationByCode({ db }: Pick<Context, 'db'>, { number, code }: Pair) {
  const [, id, revisionNumber] = NUMBER.exec(plain(number)) ?? [];
  const quotationId = Number(id ?? 0) <= MAX_ID ? Number(id ?? 0) : 0;
  const revision = await db.read.quotationRevision.findUnique({
    where: { quotationId_number: { quotationId, number: Number(revisionNumber ?? 0) } },
  });
  const quotation = await db.read.quotation.findUnique({ where: { id: quotationId } });
  const fits = isSame(plain(code), formatCheckCode(revision?.hash ?? ''));
  return revision && quotation && revision.document !== '' && fits ? { revision, quotation } : null;
}

export const checkedQuotationQuery = publicProcedure
  .meta({ access: 'public', isPrivate: true })
  .input(numberAndCodeSchema)
  .query(async ({ ctx, input }) => {
    const found = await findOrCountMiss(ctx, LINK_MISSES_LIMIT, () => findQuotationByCode(ctx, input));
    if (!found) return null;
    const { stands, paper } = await readShownPaper(ctx, found);
    const { reference, issuedOn, validUntil, seller, totals } = paper;
    const account = seller.bank && { ends: seller.bank.accountNumber.slice(-4), name: seller.bank.name };
    return { reference, issuedOn, validUntil, total: totals.total, seller: seller.legalName, account, stands };
  });
