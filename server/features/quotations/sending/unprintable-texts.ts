/** Finds the texts of a draft with signs that its PDF file cannot show: a frozen paper says in the file what it says on the page. */
import type { QuotationDraft } from '../../../../shared/quotation/draft';
import type { PaperObjection, Seller } from '../../../../shared/quotation/paper';

type FindSigns = (text: string) => string[];

export function findUnprintableTexts(draft: QuotationDraft, seller: Seller, findSigns: FindSigns): PaperObjection[] {
  const { buyer, shipTo, message, paymentTerms, deliveryTime, terms, lines } = draft;
  const texts: [string, (string | null | undefined)[], string][] = [
    ...lines.map(({ key, title, note, unit, sku }, at): [string, (string | null)[], string] => [
      key,
      [title, note, unit, sku],
      `row ${at + 1}`,
    ]),
    ['buyer.name', [buyer.name, buyer.company, buyer.address, shipTo?.name, shipTo?.address], 'the buyer’s details'],
    ['message', [message], 'the message'],
    ['paymentTerms', [paymentTerms], 'the terms of payment'],
    ['deliveryTime', [deliveryTime], 'the delivery time'],
    ['terms', [terms], 'the terms'],
    ['seller', [seller.legalName, seller.address, seller.signatory, seller.bank?.name, seller.bank?.accountName], 'your company’s details'],
  ];
  return texts.flatMap(([at, all, where]) => {
    const signs = findSigns(all.filter(Boolean).join('\n'));
    if (signs.length === 0) return [];
    return { at, message: describeUnprintableSigns(signs, where) };
  });
}

const MAX_SIGNS = 5;

export const describeUnprintableSigns = (signs: readonly string[], where: string): string =>
  `The PDF cannot show ${signs.slice(0, MAX_SIGNS).join(' ')} in ${where}: write it in letters`;
