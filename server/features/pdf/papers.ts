/** The documents that the child process draws as PDF files: plain data; the child requests the pictures page by page. */

import type { PricedProduct } from '../../../shared/catalogue/price';
import { describeGst, formatPerUnit } from '../../../shared/catalogue/price-words';
import type { OrderPaper } from '../../../shared/orders/order-paper';
import type { PaperDocument as Quotation } from '../../../shared/quotation/paper';
import { formatDay } from '../../../shared/time/in-words';
import { showsLetters } from './fonts';
import type { PdfPicture } from './sheet';

export type PaperProduct = PricedProduct & {
  id: number;
  title: string;
  description: string;
  image: string | null;
  facts: string[];
  unit: string | null;
  gstBp: number | null;
  moq: number | null;
};
type Common = {
  /** The company's name. */
  company: string;
  origin: string;
  /** The URL of the page with the same content. */
  address: string;
  /** Address, phone and e-mail of the company. */
  contacts: string[];
  /** The seller's registered name and GSTIN; null until the office has entered them. */
  seller: string | null;
  /** The time of the last content change. */
  changedAt: Date;
  hasPrices: boolean;
};
export type CataloguePaper = Common & {
  kind: 'catalogue';
  category: string | null;
  groups: { name: string; products: PaperProduct[] }[];
  /** Whether the catalogue has more products than one file may have. */
  isCut: boolean;
};
/** `details` are the facts with their labels, such as brand and size; `furtherPrices` those with GST and by content. */
export type DataSheet = Common & {
  kind: 'data sheet';
  category: string | null;
  product: PaperProduct;
  details: { label: string; text: string }[];
  furtherPrices: string[];
};
/** With a check code of null the file is a draft: each page says that it was not sent. */
export type QuotationPdfPaper = { kind: 'quotation'; paper: Quotation; checkCode: string | null; checkAddress: string };
export type OrderPdfPaper = { kind: 'order'; paper: OrderPaper };
export type PdfPaper = CataloguePaper | DataSheet | QuotationPdfPaper | OrderPdfPaper;

/** The files that the child needs next: pictures by their URLs, or the company's logo. */
export type WantedFiles = { pictures: string[]; isLarge: boolean } | { logo: true };
/** A message of the child: the files that it needs next, or a part of the file. */
export type PdfChildMessage = WantedFiles | { part: Uint8Array; isLast: boolean };
/** The pictures of these products, in their order; null for a missing picture. */
export type ReadPictures = (products: PaperProduct[], isLarge: boolean) => Promise<(PdfPicture | null)[]>;

/** The company's logo; null without one. */
export type ReadLogo = () => Promise<PdfPicture | null>;
export const readNoLogo: ReadLogo = async () => null;

/** The unit and tax of a price, such as 'per case, excl. 18 % GST'. */
export const formatPriceUnit = ({ unit, gstBp }: PaperProduct) => [formatPerUnit(unit), describeGst(gstBp)].filter(Boolean).join(', ');

/** The note above prices: 'excl. GST, as of 22 Nov 2026'. */
export const formatPriceNote = ({ changedAt }: Pick<Common, 'changedAt'>) => `excl. GST, as of ${formatDay(changedAt)}`;

/** The title of a product, with its number where no font has a letter of the title. */
export const nameInPrint = ({ id, title }: Pick<PaperProduct, 'id' | 'title'>) => (showsLetters(title) ? title : `Product ${id}: ${title}`);
