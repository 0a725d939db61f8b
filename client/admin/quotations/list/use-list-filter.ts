import { parseId } from '../../../../shared/pages/page-url';
import { QUOTATION_EVENTS, QUOTATION_SORTS, type QuotationView } from '../../../../shared/quotation/list-query';
import { usePeriodFromUrl } from '../../ui/list/period-filter';
import { useSectionUrlState } from '../../ui/section/use-section';
import { readSort, writeSort } from '../../ui/table/sort';

/** The names of the other filters in the URL, besides view, search and period. */
export const QUOTATION_FILTER_NAMES = ['on', 'owner', 'reason'];

type Happened = (typeof QUOTATION_EVENTS)[number];
const NONE = 'none';

/** Reads view, filters and order of the list from the URL; unknown values are ignored. */
export function useQuotationFilter(view: QuotationView) {
  const { get } = useSectionUrlState();
  const period = usePeriodFromUrl();
  const [on, owner, reason] = [get('on') as Happened, get('owner'), get('reason')];
  const sort = readSort(
    get('sort'),
    QUOTATION_SORTS.map((field) => ({ field })),
  );
  const ownerId = owner === NONE ? null : (parseId(owner) ?? undefined);
  const filter = {
    ...period,
    ...(QUOTATION_EVENTS.includes(on) && { on }),
    ...(ownerId !== undefined && { owner: ownerId }),
    ...(reason && { reason: reason === NONE ? null : reason }),
  };
  const listQuery = { q: get('q'), view, ...filter, ...(sort && { sort: writeSort(sort) as 'id' }) };
  return { listQuery, filter, sort, isFiltered: Object.keys(filter).length > 0 };
}
