import type { ReactNode } from 'react';
import { SectionLayout, type SectionProps } from '../section/section';
import { useSectionUrlState } from '../section/use-section';
import { ListState, type ListStateProps } from './list-state';
import { buildListTexts } from './list-texts';
import { OlderButton } from './older-button';
import { isPastLastPage, ListPager, type PageInfo, PastLastPageNote } from './pager';
import type { OlderRows } from './use-older';

type Query<Row> = ListStateProps<Row>['query'] & { data: { rows: Row[] } | (PageInfo & { rows: Row[] }) | undefined } & Partial<OlderRows>;

type ListSectionProps<Row> = Omit<SectionProps, 'search' | 'children'> & {
  /** The plural of its rows within a sentence, such as 'inquiries'. */
  many: string;
  /** Texts of this list that differ from the ones generated from `many`. */
  texts?: Partial<ReturnType<typeof buildListTexts>>;
  /** All rows, a page of them, or the result of `useOlderPages`; buttons for other pages or older rows follow. */
  query: Query<Row>;
  /** Whether the list is filtered by more than its search. */
  isFiltered?: boolean;
  /** Counts and filters above the rows. */
  filters?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/**
 * A section with one list: title, search, actions, filters, then its rows, or the reason why there are none. The search and page are in the
 * URL.
 */
export function ListSection<Row>({ many, texts, query, isFiltered, filters, children, ...section }: ListSectionProps<Row>) {
  const isNarrowed = useSectionUrlState().get('q') !== '' || isFiltered;
  const { search, none, noMatch, noneAmongNewest, fetchFailed } = { ...buildListTexts(many), ...texts };
  const { data, isFetching, hasOlder = false, showOlder } = query;
  const empty = hasOlder ? noneAmongNewest : isNarrowed ? noMatch : none;
  return (
    <SectionLayout search={search} {...section}>
      {filters}
      <ListState query={query} failure={fetchFailed} empty={isPastLastPage(data) ? <PastLastPageNote {...data} /> : empty}>
        {children}
      </ListState>
      {data && 'page' in data && <ListPager {...data} shown={data.rows.length} />}
      {showOlder && <OlderButton {...{ isFetching, hasOlder, showOlder }} />}
    </SectionLayout>
  );
}
