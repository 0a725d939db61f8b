/** Finds the texts of a draft with characters that its PDF file cannot show: a frozen paper says in the file what it says on the page. */
import type { QuotationDraft } from '../../../../shared/quotation/draft';
import type { PaperObjection, Seller } from '../../../../shared/quotation/paper';

type FindCharacters = (text: string) => string[];

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

export function findUnprintableTexts(draft: QuotationDraft, seller: Seller, findUnprintable: FindCharacters): PaperObjection[] {
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
    ...sellerTexts(seller).map(([texts, where]): [string, (string | null | undefined)[], string] => ['seller', texts, where]),
  ];
  return texts.flatMap(([at, all, where]) => {
    const characters = findUnprintable(all.filter(Boolean).join('\n'));
    if (characters.length === 0) return [];
    return { at, message: describeUnprintableCharacters(characters, where) };
  });
}

/** The warning about the company's details, before a paper is refused for them; null without one. */
export function findUnprintableSellerText(seller: Seller, findUnprintable: FindCharacters): string | null {
  const warnings = sellerTexts(seller).flatMap(([texts, where]) => {
    const characters = findUnprintable(texts.filter(Boolean).join('\n'));
    return characters.length > 0 ? [describeUnprintableCharacters(characters, where)] : [];
  });
  return warnings.length > 0 ? warnings.join('. ') : null;
}

const MAX_SHOWN = 5;

export const describeUnprintableCharacters = (characters: readonly string[], where: string): string =>
  `The PDF cannot show ${characters.slice(0, MAX_SHOWN).join(' ')} in ${where}: write it in letters`;
