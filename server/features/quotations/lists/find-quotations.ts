/** Searches quotations by reference, by the inquiry's reference, by details of the buyer, and by the products and SKUs of the lines. */
import { parseReference } from '../../../../shared/inquiries/reference';
import { PHONE_COLUMNS } from '../../../../shared/inquiries/sender';
import type { Database } from '../../../platform/database/database';
import type { TextIndex } from '../../../platform/database/text-index';
import { buildSearchConditions, MIN_INDEXED_LETTERS, splitSearchWords } from '../../content/list/search';
import { readNumberPrefixes } from '../drafting/read-quotation';

export const quotationTextIndex: TextIndex = {
  name: 'QuotationText',
  table: 'Quotation',
  columns: ['buyerName', 'company', 'gstin', 'emailKey', ...PHONE_COLUMNS, 'lineText'],
  hasPersonalData: true,
};

/** The numbers of the buyers' purchase orders. */
export const purchaseOrderTextIndex: TextIndex = {
  name: 'PurchaseOrderText',
  table: 'QuotationRevision',
  columns: ['purchaseOrder'],
  owner: 'quotationId',
  hasPersonalData: true,
};

/** The maximum number of quotations that a search lists by id; with more matches, the list is read in its order until a page is full. */
export const MAX_IDS_PER_SEARCH = 100;
/** The number of newest quotations that are searched for words too short for the index. */
const RECENT = 500;

type Reading = Pick<Database, 'provider' | 'read' | 'findTexts'>;
/** `isCut`: older quotations may match as well. `isMany`: there are too many matches to count. */
type Search = { where: object; isCut?: boolean; isMany?: boolean };

/** The condition of a search; null if nothing can match. With `isExact` all matches are found, by reading all quotations. */
export async function searchQuotations(db: Reading, q: string, isExact = false): Promise<Search | null> {
  const conditions = buildSearchConditions(db, quotationTextIndex.columns, q);
  if (!conditions) return null;
  if (conditions.length === 0) return { where: {} };
  const named = await idsInReference(db, q);
  if (named?.isAll) return { where: named.where };
  const search = isExact ? { where: { AND: conditions } } : await searchWords(db, splitSearchWords(q), conditions);
  const others = [...(named ? [named.where] : []), ...(await wherePurchaseOrder(db, q))];
  return others.length > 0 ? { ...search, where: { OR: [...others, search.where] } } : search;
}

/**
 * 'QT-2026-00042', also with '-R1', finds that quotation, 'SQ-2026-00042' the quotations of that inquiry; '42' finds a quotation, but may
 * also be part of a phone number.
 */
async function idsInReference({ read }: Pick<Reading, 'read'>, q: string): Promise<{ where: object; isAll: boolean } | undefined> {
  const text = q.trim().replace(/-R\d{1,4}(?=\]?$)/i, '');
  const id = parseReference(text);
  if (id === undefined) return undefined;
  const [, prefix] = /^\[?([a-z\d]+)-/i.exec(text) ?? [];
  if (prefix === undefined) return { where: { id }, isAll: false };
  const { inquiryPrefix, quotationPrefix } = await readNumberPrefixes(read);
  const isInquiry = prefix.toUpperCase() === inquiryPrefix && inquiryPrefix !== quotationPrefix;
  return { where: isInquiry ? { inquiryId: id } : { id }, isAll: true };
}

/** The quotations that the buyer accepted with a purchase order of this number. */
async function wherePurchaseOrder(db: Reading, q: string): Promise<object[]> {
  const words = splitSearchWords(q).filter((word) => [...word].length >= MIN_INDEXED_LETTERS);
  const found = words.length > 0 ? await db.findTexts(purchaseOrderTextIndex, words, MAX_IDS_PER_SEARCH) : [];
  if (found.length === 0) return [];
  const conditions = buildSearchConditions(db, purchaseOrderTextIndex.columns, q) ?? [];
  const where = { AND: [{ quotationId: { in: found } }, ...conditions] };
  const revisions = await db.read.quotationRevision.findMany({ where, select: { quotationId: true } });
  return [{ id: { in: revisions.map(({ quotationId }) => quotationId) } }];
}

async function searchWords({ read, findTexts }: Reading, words: string[], conditions: object[]): Promise<Search> {
  const newest = { orderBy: { id: 'desc' }, take: MAX_IDS_PER_SEARCH + 1, select: { id: true } } as const;
  const indexed = words.filter((word) => [...word].length >= MIN_INDEXED_LETTERS);
  const [last] = indexed.length === 0 ? await read.quotation.findMany({ ...newest, take: 1 }) : [];
  const from = last ? last.id - RECENT : 0;
  const found = indexed.length > 0 ? await findTexts(quotationTextIndex, indexed, MAX_IDS_PER_SEARCH + 1) : null;
  const isMany = { where: { AND: conditions }, isMany: true };
  if (found && found.length > MAX_IDS_PER_SEARCH) return isMany;
  const narrowGroups = found ? [{ id: { in: found } }] : from > 0 ? [{ id: { gt: from } }] : [];
  const rows = await read.quotation.findMany({ where: { AND: [...narrowGroups, ...conditions] }, ...newest });
  return rows.length > MAX_IDS_PER_SEARCH ? isMany : { where: { id: { in: rows.map(({ id }) => id) } }, isCut: from > 0 };
}
