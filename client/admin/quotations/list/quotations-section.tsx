import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { formatCappedCount } from '../../../../shared/format';
import type { QuotationView } from '../../../../shared/quotation/list-query';
import { ExportLink } from '../../import-export/export-link';
import { useOwnerChoices } from '../../inquiries/drawer/use-owners';
import { trpc } from '../../trpc';
import { FoldedFilters } from '../../ui/list/folded';
import { ListSection } from '../../ui/list/list-section';
import { PeriodFilter } from '../../ui/list/period-filter';
import { ColumnChoice } from '../../ui/list/view/column-choice';
import { useChosenColumns } from '../../ui/list/view/use-columns';
import { SavedViews } from '../../ui/list/view/views';
import { findFocusedRow, goToRow } from '../../ui/rows/row-links';
import { useFocusFallback } from '../../ui/rows/use-focus-fallback';
import { useLastOpenedRow, useReturnToRow } from '../../ui/rows/use-return';
import { useKeptSelection, useRowSelection } from '../../ui/rows/use-selection';
import { ChoiceFilter } from '../../ui/section/choices';
import { useSectionUrl, useSectionUrlState } from '../../ui/section/use-section';
import { useShortcuts } from '../../ui/section/use-shortcuts';
import { PanelTable } from '../../ui/table/panel-table';
import { FiguresPage } from '../figures/figures-page';
import { NewQuotationButton } from '../new/new-quotation';
import { QuotationPage } from '../quotation-page';
import { FURTHER_COLUMNS, QUOTATION_COLUMNS } from './columns';
import { QuotationSelectionBar } from './selection-bar';
import { QUOTATION_FILTER_NAMES, useQuotationFilter } from './use-list-filter';

/** The views of the list, by their names in the URL. */
const VIEWS: Partial<Record<QuotationView, { label: string; empty: string }>> & { all: { label: string; empty: string } } = {
  all: { label: 'All', empty: 'No quotations yet. Choose “New quotation”, or “Write a quotation” in an inquiry.' },
  draft: { label: 'Drafts', empty: 'No drafts: everything that was begun was sent.' },
  ready: { label: 'Ready', empty: 'Everything that is ready was handed over.' },
  answer: { label: 'Waits for us', empty: 'No buyer waits for an answer about a quotation.' },
  buyer: { label: 'Waits for the buyer', empty: 'No quotation waits for its buyer.' },
  ending: { label: 'Expires in 3 days', empty: 'No quotation expires in the next three days.' },
  expired: { label: 'Expired', empty: 'No quotation has expired.' },
  accepted: { label: 'Accepted', empty: 'No accepted quotations yet.' },
  lost: { label: 'Lost', empty: 'No quotation was declined or withdrawn.' },
  mine: { label: 'Mine', empty: 'You have no drafts or open quotations.' },
  'follow-up': { label: 'Follow-up', empty: 'Nothing to follow up.' },
};

/** The list of quotations, the newest first; the URL can show a quotation, or the figures, instead. */
export function QuotationsSection() {
  const { get } = useSectionUrlState();
  const id = Number(get('id'));
  const opened = useLastOpenedRow(id);
  const kept = useKeptSelection();
  if (id > 0) return <QuotationPage key={id} id={id} />;
  return get('show') === 'figures' ? <FiguresPage /> : <QuotationList {...{ opened, kept }} />;
}

function QuotationList({ opened, kept }: { opened: RefObject<number>; kept: ReturnType<typeof useKeptSelection> }) {
  const { get } = useSectionUrlState();
  const url = useSectionUrl();
  const view = (Object.hasOwn(VIEWS, get('view')) ? get('view') : 'all') as QuotationView;
  const { listQuery, filter, sort, isFiltered } = useQuotationFilter(view);
  const page = { ...listQuery, page: Number(get('page')) || 1 };
  const query = trpc.admin.quotations.page.useQuery(page, { placeholderData: keepPreviousData });
  const { data: counts } = trpc.admin.quotations.counts.useQuery({ q: listQuery.q, ...filter }, { placeholderData: keepPreviousData });
  const selection = useRowSelection(JSON.stringify(page), kept);
  const columns = useChosenColumns('quotations', QUOTATION_COLUMNS, FURTHER_COLUMNS);
  useShortcuts([
    ['ArrowDown', () => goToRow(1)],
    ['ArrowUp', () => goToRow(-1)],
    ['j', () => goToRow(1)],
    ['k', () => goToRow(-1)],
    ['x', () => tickFocused()],
    ['Escape', () => (selection.ids.length > 0 ? selection.clear() : false)],
  ]);
  const tickFocused = () => {
    const row = query.data?.rows[findFocusedRow()];
    if (!row) return false;
    selection.toggle([row.id], !selection.has(row.id));
  };
  useReturnToRow(opened);
  const onFocus = useFocusFallback(() => document.querySelector<HTMLElement>('[role="tabpanel"] input[type="search"]'));
  const { view: _, q, sort: __, ...rest } = listQuery;
  return (
    <ListSection
      many="quotations"
      onFocus={onFocus}
      query={query}
      isFiltered={isFiltered}
      texts={{ none: VIEWS[view]?.empty ?? VIEWS.all.empty, search: 'Search by buyer, reference, product or SKU' }}
      actions={
        <>
          <NewQuotationButton />
          <Button
            component={Link}
            variant="default"
            to={url({ show: 'figures', page: undefined })}
            leftSection={<ChartColumn size={16} aria-hidden="true" />}
          >
            Figures
          </Button>
          <ExportLink path="quotations" params={{ q, sort, filter: { ...rest, ...(view !== 'all' && { view }) } }} />
        </>
      }
      filters={
        <>
          <ChoiceFilter label="Which quotations" choices={choicesOf(counts)} />
          <FoldedFilters isOpen={isFiltered}>
            <Filters />
          </FoldedFilters>
        </>
      }
    >
      {(rows) => (
        <>
          <PanelTable
            caption="Quotations"
            columns={columns.shown}
            rows={rows}
            nameOf={({ reference }) => reference}
            choice={<ColumnChoice columns={columns} />}
            {...{ sort, selection }}
          />
          <QuotationSelectionBar quotations={rows} selection={selection} />
        </>
      )}
    </ListSection>
  );
}

type Counts = Partial<Record<QuotationView, number>> | null | undefined;

/** The views with their counts; a search with too many matches has no counts. */
const choicesOf = (counts: Counts) =>
  Object.entries(VIEWS).map(([name, { label }]) => {
    const count = counts?.[name as QuotationView];
    return { label, when: { view: name === 'all' ? '' : name }, count: count === undefined ? undefined : formatCappedCount(count) };
  });

const ON = [
  { value: '', label: 'Created' },
  { value: 'handedOver', label: 'Handed over' },
  { value: 'decided', label: 'Accepted or lost' },
];

/** Filters by owner, and by the days on which a quotation was started, handed over or decided. */
function Filters() {
  const { get, set } = useSectionUrlState();
  const { options } = useOwnerChoices();
  const owners = options.map(({ value, label }) => ({ value: value || 'none', label }));
  const select = (name: string, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={label}
      value={get(name)}
      data={data}
      onChange={(event) => set({ [name]: event.currentTarget.value, page: undefined })}
    />
  );
  return (
    <PeriodFilter also={QUOTATION_FILTER_NAMES}>
      {select('owner', 'Owner', [{ value: '', label: 'All owners' }, ...owners])}
      {select('on', 'What happened in the period', ON)}
      <SavedViews list="quotations" fields={['view', 'from', 'to', 'sort', ...QUOTATION_FILTER_NAMES]} />
    </PeriodFilter>
  );
}
