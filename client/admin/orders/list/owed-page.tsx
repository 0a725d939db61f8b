import { Button, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwedGroup } from '../../../../shared/orders/rows';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import { formatDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { trpc } from '../../trpc';
import { ListState } from '../../ui/list/list-state';
import { ChoiceFilter } from '../../ui/section/choices';
import { ScreenPart } from '../../ui/section/part';
import { SectionLayout } from '../../ui/section/section';
import { useSectionUrl, useSectionUrlState } from '../../ui/section/use-section';
import { PanelTable, type TableColumn } from '../../ui/table/panel-table';

const BY = [
  { label: 'By buyer', when: { by: '' } },
  { label: 'By product', when: { by: 'product' } },
  { label: 'Today’s picking', when: { by: 'picking' } },
];

/** The owed quantities of all orders, by buyer, by product or by order, the earliest promised first. */
export function OwedQuantitiesPage() {
  const { get } = useSectionUrlState();
  const url = useSectionUrl();
  const isPicking = get('by') === 'picking';
  const by = isPicking ? 'order' : get('by') === 'product' ? 'product' : 'buyer';
  const until = isPicking ? { until: dayOf(new Date()) } : {};
  const query = trpc.admin.orders.owed.useQuery({ by, q: get('q'), ...until }, { placeholderData: keepPreviousData });
  return (
    <SectionLayout
      search="Search by buyer, product, SKU or reference"
      actions={
        <Button
          component={Link}
          variant="default"
          to={url({ show: undefined, by: undefined, q: undefined })}
          leftSection={<ArrowLeft size={16} aria-hidden="true" />}
        >
          All orders
        </Button>
      }
    >
      <ChoiceFilter label="Still owed" choices={BY} />
      <ListState
        query={{ ...query, data: query.data && { rows: query.data.groups } }}
        failure="Failed to fetch what is owed"
        empty={get('q') ? 'Nothing that is owed matches your search.' : isPicking ? 'Nothing is promised until today.' : 'Nothing is owed.'}
      >
        {(groups) => (
          <>
            {groups.map((group) => (
              <Group key={`${group.productId} ${group.name}`} by={by} group={group} />
            ))}
            {query.data?.isCut && <p>Only the 1,000 lines with the earliest dates are listed. Search to find others.</p>}
          </>
        )}
      </ListState>
    </SectionLayout>
  );
}

type OwedLine = OwedGroup['lines'][number];

const buildColumns = (what: (line: OwedLine) => ReactNode): TableColumn<OwedLine & { id: number }>[] => [
  {
    field: 'order',
    label: 'Order',
    width: '10rem',
    isShort: true,
    card: '3 start',
    cell: ({ orderId, reference }) => <Link to={`/admin?tab=orders&id=${orderId}`}>{reference}</Link>,
  },
  { field: 'what', label: 'What', isName: true, card: '1 whole', cell: what },
  { field: 'owed', label: 'Owed', width: '10rem', align: 'end', card: '3 end', cell: ({ owed, unit }) => formatPaperQuantity(owed, unit) },
  {
    field: 'promised',
    label: 'Promised for',
    width: '10rem',
    isShort: true,
    card: '3 end',
    cell: ({ promisedOn, isOverdue }) =>
      promisedOn === null ? 'No date' : isOverdue ? <strong data-overdue>Was for {formatDay(promisedOn)}</strong> : formatDay(promisedOn),
  },
];

const BY_ITEM = buildColumns(({ title, sku }) => (
  <>
    {title}
    {sku && <small>{sku}</small>}
  </>
));
const COLUMNS = { buyer: BY_ITEM, order: BY_ITEM, product: buildColumns(({ buyer }) => buyer) };

function Group({ by, group: { name, lines } }: { by: 'buyer' | 'product' | 'order'; group: OwedGroup }) {
  // Only the quantities of one product are added up: a buyer's lines have different units.
  const isOneUnit = by === 'product' && new Set(lines.map(({ unit }) => unit)).size === 1;
  const total =
    isOneUnit && lines[0]
      ? formatPaperQuantity(
          lines.reduce((sum, { owed }) => sum + owed, 0),
          lines[0].unit,
        )
      : null;
  return (
    <ScreenPart>
      <Title order={2} fz="md">
        {name}
        {total && `: ${total}`}
      </Title>
      <PanelTable caption={name} isHeadHidden columns={COLUMNS[by]} rows={lines.map((line, id) => ({ ...line, id }))} />
    </ScreenPart>
  );
}
