/** A draft in its stored form: one JSON text, from which the columns for lists are derived. */
import { toPhoneColumns } from '../inquiries/sender';
import { emailKeyOf } from '../mail/address';
import type { PersonDetails } from '../privacy/person';
import type { DraftLine, QuotationDraft } from './draft';
import { composePaper, type Seller } from './paper';

/** Serializes the draft as JSON, with its totals for this seller. */
export function serializeDraft(draft: QuotationDraft, { seller, isRounded }: { seller: Seller; isRounded: boolean }): string {
  const { totals } = composePaper(draft, seller, { reference: '', revision: 0, issuedOn: draft.validUntil, isRounded });
  return JSON.stringify({ ...draft, totalPaise: totals.total });
}

/** A line as an earlier release stored it, without the source of its price. */
type StoredLine = Omit<DraftLine, 'priceSource'> & Partial<Pick<DraftLine, 'priceSource'>>;
type Stored = Omit<QuotationDraft, 'lines'> & { lines: StoredLine[]; totalPaise: string };

/** Parses a stored draft, which was validated when it was saved. */
export function readDraft(stored: string): QuotationDraft {
  const { totalPaise: _, lines, ...draft } = JSON.parse(stored) as Stored;
  return { ...draft, lines: lines.map((line) => ({ ...line, priceSource: line.priceSource ?? 'typed' })) };
}

/** The stored draft with other details of its buyer; the totals do not depend on them. */
export function replaceBuyer(stored: string, details: PersonDetails): string {
  const draft = JSON.parse(stored) as QuotationDraft;
  return JSON.stringify({ ...draft, buyer: { ...draft.buyer, ...details } });
}

/** The columns of a quotation that are derived from its stored draft. */
export function toDraftColumns(stored: string) {
  const { buyer, lines, totalPaise } = JSON.parse(stored) as QuotationDraft & { totalPaise: string };
  return { ...toBuyerColumns(buyer), lineText: composeSearchText(lines), totalPaise: BigInt(totalPaise) };
}

/** The titles and SKUs of the lines, for the search of lists. */
export const composeSearchText = (lines: readonly Pick<DraftLine, 'title' | 'sku'>[]): string =>
  lines.map(({ title, sku }) => (sku ? `${title} ${sku}` : title)).join('\n');

/**
 * The columns for the buyer, for lists and earlier prices: from the draft before the first revision, and from the newest revision
 * afterwards.
 */
export const toBuyerColumns = ({ name, company, gstin, email, phone }: QuotationDraft['buyer']) => ({
  buyerName: name,
  company,
  gstin: gstin?.replace(/\s/g, '').toUpperCase() ?? null,
  ...buildBuyerKeys({ email, phone }),
});

/** The keys by which a buyer is found. */
export const buildBuyerKeys = ({ email, phone }: Pick<QuotationDraft['buyer'], 'email' | 'phone'>) => ({
  emailKey: emailKeyOf(email),
  ...toPhoneColumns(phone),
});
