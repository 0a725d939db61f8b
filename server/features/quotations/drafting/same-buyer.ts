/** Finds the quotations of one buyer by e-mail address, phone or GSTIN. */
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { readDraft, toBuyerColumns } from '../../../../shared/quotation/stored-draft';
import type { Reader } from '../../../platform/database/database';
import { readContactKeys, wherePerson } from '../../../platform/personal-data/person';
import type { StoredQuotation } from '../quotation-state';
import { omitDraftOption, readQuotationSummaries } from './read-quotation';

type Buyer = Parameters<typeof readContactKeys>[0] & { gstin: string | null };

/** Conditions that each find quotations of this buyer; none for a buyer without address, number and GSTIN. */
export const whereSameBuyer = (buyer: Buyer): object[] => [
  ...wherePerson(readContactKeys(buyer)),
  ...(buyer.gstin ? [{ gstin: buyer.gstin.replace(/\s/g, '').toUpperCase() }] : []),
];

/** The buyer of a quotation: from its draft, or from the sent revision. */
export const readQuotationBuyer = (quotation: StoredQuotation): Buyer =>
  quotation.draft === null ? quotation : toBuyerColumns(readDraft(quotation.draft).buyer);

const MAX_SHOWN = 50;

async function listWhere(db: Reader, now: Date, OR: object[]): Promise<QuotationSummary[]> {
  const rows = await db.quotation.findMany({ where: { OR }, orderBy: { id: 'desc' }, take: MAX_SHOWN, ...omitDraftOption });
  return readQuotationSummaries(db, now, rows);
}

/** The quotations of an inquiry, of its joined inquiries, and of its sender, the newest first. */
export async function listQuotationsOfSender(db: Reader, now: Date, inquiryId: number): Promise<QuotationSummary[]> {
  const inquiry = await db.contactInquiry.findUnique({ where: { id: inquiryId } });
  if (!inquiry) return [];
  const joined = await db.contactInquiry.findMany({ where: { joinedToId: inquiryId }, select: { id: true } });
  return listWhere(db, now, [{ inquiryId: { in: [inquiryId, ...joined.map(({ id }) => id)] } }, ...whereSameBuyer(inquiry)]);
}

/** The other quotations of the buyer of a quotation, the newest first. */
export async function listOthersOfBuyer(db: Reader, now: Date, id: number): Promise<QuotationSummary[]> {
  const quotation = await db.quotation.findUnique({ where: { id } });
  const same = quotation ? whereSameBuyer(readQuotationBuyer(quotation)) : [];
  return same.length === 0 ? [] : (await listWhere(db, now, same)).filter((other) => other.id !== id);
}
