/**
 * The list of quotations by view: each view is read in the order of an index, so that the cost does not grow with the number of quotations.
 */
import { z } from 'zod';
import { type QuotationSelection, type QuotationSort, quotationSelectionSchema } from '../../../../shared/quotation/list-query';
import { toTimeRange } from '../../../../shared/time/period';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { countViews, findGroupIds, type ListGroup, type ListTable, narrowGroups, readGroupPage } from '../../content/list/list-groups';
import { pagingFields } from '../../content/list/paging';
import { findDemoInquiryIds } from '../../conversation/is-demo';
import { omitDraftOption, type QuotationWithoutDraft, readQuotationSummaries } from '../drafting/read-quotation';
import { MAX_IDS_PER_SEARCH, searchQuotations } from './find-quotations';
import { readQuotationViews } from './views';

export const quotationQuerySchema = z.object({ ...quotationSelectionSchema.shape, ...pagingFields });

type Query = z.output<typeof quotationQuerySchema>;
type ReadContext = Pick<Services, 'db' | 'now'>;
export const quotationTable = ({ quotation }: Reader): ListTable<QuotationWithoutDraft> => ({
  find: (query) => quotation.findMany({ ...query, ...omitDraftOption }),
  findIds: (query) => quotation.findMany({ ...query, select: { id: true } }),
  count: (query) => quotation.count(query),
});

type Filter = Pick<QuotationSelection, 'from' | 'to' | 'on' | 'owner' | 'reason'>;

const HAPPENED_AT = { created: 'createdAt', handedOver: 'handedOverAt', decided: 'decidedAt' };

/** The condition of a period, without demo quotations; none without a period. */
export async function whereQuotationEvent(read: Reader, { from, to, on }: Pick<Filter, 'from' | 'to' | 'on'>): Promise<object[]> {
  if (!from && !to) return [];
  return [{ [HAPPENED_AT[on]]: toTimeRange({ from, to }) }, await whereQuotationIsReal(read)];
}

/** The condition for all quotations but those of the demo. */
export const whereQuotationIsReal = async (read: Reader) => ({
  OR: [{ inquiryId: null }, { inquiryId: { notIn: await findDemoInquiryIds(read) } }],
});

const buildFilter = async (read: Reader, { owner, reason, ...period }: Filter): Promise<object[]> => [
  ...(await whereQuotationEvent(read, period)),
  ...(owner !== undefined ? [{ ownerId: owner }] : []),
  ...(reason !== undefined ? [{ lossReason: reason }] : []),
];

/** A missing value comes last, in both directions. */
const orderByColumn = (field: QuotationSort, way: 'asc' | 'desc'): object[] => {
  const nulls = 'last' as const;
  if (field === 'buyer') return [{ company: { sort: way, nulls } }, { buyerName: way }, { id: way }];
  return field === 'id' || field === 'totalPaise' ? [{ [field]: way }, { id: way }] : [{ [field]: { sort: way, nulls } }, { id: way }];
};

function sortGroups(groups: ListGroup[], sort: QuotationSelection['sort']): ListGroup[] {
  if (!sort) return groups;
  const [field, way] = sort.startsWith('-') ? ([sort.slice(1), 'desc'] as const) : ([sort, 'asc'] as const);
  return [{ where: { OR: groups.map(({ where }) => where) }, orderBy: orderByColumn(field as QuotationSort, way) }];
}

/** A page of a view or of a search in it. */
export async function listQuotations({ db, now }: ReadContext, userId: number, { q, view, sort, page, pageSize, ...filter }: Query) {
  const search = await searchQuotations(db, q);
  const views = await readQuotationViews(db.read, userId, now());
  const groups = search ? narrowGroups(sortGroups(views[view], sort), [search.where, ...(await buildFilter(db.read, filter))]) : [];
  // If a search has many matches, the result says whether there is a next page, but not the total.
  const least = Math.max(MAX_IDS_PER_SEARCH, page * pageSize);
  const counted = await readGroupPage(
    quotationTable(db.read),
    groups,
    { page, pageSize },
    { most: search?.isMany ? least + 1 : undefined },
  );
  const isMore = search?.isMany === true && counted.total > least;
  const totalIsMore = counted.totalIsMore || search?.isCut === true || isMore;
  return {
    ...counted,
    total: isMore ? least : counted.total,
    totalIsMore,
    rows: await readQuotationSummaries(db.read, now(), counted.rows),
  };
}

/** Counts the rows of each view within the search and the filters, up to 1,001; null where a search finds too many to count. */
export async function countQuotationViews(
  { db, now }: ReadContext,
  userId: number,
  { q, view: _, sort: __, ...filter }: QuotationSelection,
) {
  const search = await searchQuotations(db, q);
  if (search?.isMany) return null;
  const views = await readQuotationViews(db.read, userId, now());
  const conditions = search && [search.where, ...(await buildFilter(db.read, filter))];
  return countViews(quotationTable(db.read), views, conditions);
}

/** The ids of all quotations of a selection, in the selection's order, for files: without the demo, as in figures. */
export async function findSelectedQuotationIds(
  { db, now }: ReadContext,
  userId: number,
  { q, view, sort, ...filter }: QuotationSelection,
): Promise<number[]> {
  const search = await searchQuotations(db, q, true);
  if (!search) return [];
  const views = await readQuotationViews(db.read, userId, now());
  const conditions = [search.where, await whereQuotationIsReal(db.read), ...(await buildFilter(db.read, filter))];
  return findGroupIds(quotationTable(db.read), narrowGroups(sortGroups(views[view], sort), conditions));
}
