/** Finds the texts of a draft with signs that its PDF file cannot show: a frozen paper says in the file what it says on the page. */
import type { QuotationDraft } from '../../../../shared/quotation/draft';
import type { PaperObjection, Seller } from '../../../../shared/quotation/paper';

type FindSigns = (text: string) => string[];

/** The seller's texts by the place where the office changes them. */
const sellerTexts = ({ legalName, lut, address, signatory, bank, contacts }: Seller): [(string | null | undefined)[], string][] => [
  [[legalName, lut, address, signatory, bank?.name, bank?.accountName, bank?.branch], 'your company’s details'],
  [contacts, 'the phone or e-mail of your contact details'],
];

const buyerTexts = ({ name, company, address, gstin, phone, email }: QuotationDraft['buyer']) => [
  name,
  company,
  address,
  gstin,
  phone,
  email,
];

export function findUnprintableTexts(draft: QuotationDraft, seller: Seller, findSigns: FindSigns): PaperObjection[] {
  const { buyer, shipTo, message, paymentTerms, deliveryTime, terms, lines } = draft;
  const texts: [string, (string | null | undefined)[], string][] = [
    ...lines.map(({ key, title, note, unit, sku, hsn }, at): [string, (string | null)[], string] => [
      key,
      [title, note, unit, sku, hsn],
      `row ${at + 1}`,
    ]),
    ['buyer.name', [...buyerTexts(buyer), shipTo?.name, shipTo?.address], 'the buyer’s details'],
    ['message', [message], 'the message'],
    ['paymentTerms', [paymentTerms], 'the terms of payment'],
    ['deliveryTime', [deliveryTime], 'the delivery time'],
    ['terms', [terms], 'the terms'],
    ...sellerTexts(seller).map(([words, where]): [string, (string | null | undefined)[], string] => ['seller', words, where]),
  ];
  return texts.flatMap(([at, all, where]) => {
    const signs = findSigns(all.filter(Boolean).join('\n'));
    if (signs.length === 0) return [];
    return { at, message: describeUnprintableSigns(signs, where) };
  });
}

/** The warning about the company's details, before a paper is refused for them; null without one. */
export function findUnprintableSellerText(seller: Seller, findSigns: FindSigns): string | null {
  const warnings = sellerTexts(seller).flatMap(([words, where]) => {
    const signs = findSigns(words.filter(Boolean).join('\n'));
    return signs.length > 0 ? [describeUnprintableSigns(signs, where)] : [];
  });
  return warnings.length > 0 ? warnings.join('. ') : null;
}

const MAX_SIGNS = 5;

export const describeUnprintableSigns = (signs: readonly string[], where: string): string =>
  `The PDF cannot show ${signs.slice(0, MAX_SIGNS).join(' ')} in ${where}: write it in letters`;
