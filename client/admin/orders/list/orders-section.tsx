import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ChartColumn, PackageOpen } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { formatCappedCount } from '../../../../shared/format';
import { ORDER_EVENTS, ORDER_VIEWS, type OrderEvent, type OrderView } from '../../../../shared/orders/list-query';
import { ExportLink } from '../../import-export/export-link';
import { trpc } from '../../trpc';
import { FoldedFilters } from '../../ui/list/folded';
import { ListSection } from '../../ui/list/list-section';
import { PeriodFilter, usePeriodFromUrl } from '../../ui/list/period-filter';
import { goToRow } from '../../ui/rows/row-links';
import { useLastOpenedRow, useReturnToRow } from '../../ui/rows/use-return';
import { ChoiceFilter } from '../../ui/section/choices';
import { useSectionUrl, useSectionUrlState } from '../../ui/section/use-section';
import { useShortcuts } from '../../ui/section/use-shortcuts';
import { OrderPage } from '../order/order-page';
import { OrderTable } from './order-table';
import { OwedQuantitiesPage } from './owed-page';
import { UnconfirmedOrders } from './unconfirmed';

/** The views of the list, by their names in the URL. */
const VIEWS: Record<OrderView, { label: string; empty: string }> = {
  open: { label: 'Open', empty: 'Nothing is owed. An accepted quotation becomes an order with “Confirm order”.' },
  overdue: { label: 'Overdue', empty: 'Nothing is overdue.' },
  undated: { label: 'No date', empty: 'Everything that is owed has a date.' },
  partly: { label: 'Partly dispatched', empty: 'No order is partly dispatched.' },
  dispatched: { label: 'Dispatched', empty: 'No order waits for the buyer’s word that it arrived.' },
  received: { label: 'Received', empty: 'No buyer has said yet that an order arrived.' },
  cancelled: { label: 'Cancelled', empty: 'No order was cancelled.' },
  all: { label: 'All', empty: 'No orders yet. An accepted quotation becomes an order with “Confirm order”.' },
};

/** The list of orders by promised day, overdue first; the URL can show an order, or the page of owed quantities, instead. */
export function OrdersSection() {
  const { get } = useSectionUrlState();
  const id = Number(get('id'));
  const opened = useLastOpenedRow(id);
  if (id > 0) return <OrderPage key={id} id={id} />;
  return get('show') === 'owed' ? <OwedQuantitiesPage /> : <OrderList opened={opened} />;
}

const EVENTS = [
  { value: '', label: 'Confirmed' },
  { value: 'dispatched', label: 'Dispatched' },
  { value: 'onTime', label: 'Dispatched on time' },
  { value: 'late', label: 'Dispatched late' },
  { value: 'returned', label: 'Returned' },
  { value: 'cancelled', label: 'Cancelled' },
] satisfies { value: OrderEvent | ''; label: string }[];

function OrderList({ opened }: { opened: RefObject<number> }) {
  const { get, set } = useSectionUrlState();
  const url = useSectionUrl();
  const view = (Object.hasOwn(VIEWS, get('view')) ? get('view') : 'open') as OrderView;
  const period = usePeriodFromUrl();
  const on = get('on') as OrderEvent;
  const filter = { ...period, ...(ORDER_EVENTS.includes(on) && { on }) };
  const selection = { q: get('q'), ...filter };
  const isFiltered = Object.keys(filter).length > 0;
  const query = trpc.admin.orders.page.useQuery(
    { ...selection, view, page: Number(get('page')) || 1 },
    { placeholderData: keepPreviousData },
  );
  const { data: counts } = trpc.admin.orders.counts.useQuery(selection, { placeholderData: keepPreviousData });
  useReturnToRow(opened);
  useShortcuts([
    ['ArrowDown', () => goToRow(1)],
    ['ArrowUp', () => goToRow(-1)],
    ['j', () => goToRow(1)],
    ['k', () => goToRow(-1)],
  ]);
  const choices = ORDER_VIEWS.map((name) => {
    const count = counts?.[name];
    return {
      label: VIEWS[name].label,
      when: { view: name === 'open' ? '' : name },
      count: count === undefined ? undefined : formatCappedCount(count),
    };
  });
  return (
    <ListSection
      many="orders"
      query={query}
      isFiltered={isFiltered}
      texts={{ none: VIEWS[view].empty, search: 'Search by buyer, reference, product or SKU' }}
      actions={
        <>
          <Button
            component={Link}
            variant="default"
            to={url({ show: 'owed', view: undefined, page: undefined, q: undefined })}
            leftSection={<PackageOpen size={16} aria-hidden="true" />}
          >
            Still owed
          </Button>
          <Button
            component={Link}
            variant="default"
            to={url({ tab: 'quotations', show: 'figures', view: undefined, page: undefined, q: undefined, on: undefined })}
            leftSection={<ChartColumn size={16} aria-hidden="true" />}
          >
            Figures
          </Button>
          <ExportLink path="orders" params={{ q: selection.q, filter: { ...filter, view } }} />
        </>
      }
      filters={
        <>
          <UnconfirmedOrders />
          <ChoiceFilter label="Which orders" choices={choices} />
          <FoldedFilters isOpen={isFiltered}>
            <PeriodFilter also={['on']}>
              <NativeSelect
                aria-label="What happened in the period"
                value={get('on')}
                data={EVENTS}
                onChange={(event) => set({ on: event.currentTarget.value, page: undefined })}
              />
            </PeriodFilter>
          </FoldedFilters>
        </>
      }
    >
      {(orders) => <OrderTable orders={orders} />}
    </ListSection>
  );
}
