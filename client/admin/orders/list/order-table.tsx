import { Text } from '@mantine/core';
import type { OrderSummary } from '../../../../shared/orders/rows';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { formatDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { BuyerName } from '../../ui/display/buyer-name';
import { OpenRow, PanelTable, type TableColumn } from '../../ui/table/panel-table';
import { OrderStateBadge } from '../order-state';

const COLUMNS: TableColumn<OrderSummary>[] = [
  {
    field: 'promised',
    label: 'Promised for',
    isShort: true,
    card: '4 whole',
    cardLabel: 'Promised:',
    cell: (order) => <PromisedDay order={order} />,
  },
  {
    field: 'reference',
    label: 'Order',
    isName: true,
    isShort: true,
    card: '1 start',
    cell: ({ id, reference }) => (
      <OpenRow tab="orders" id={id}>
        {reference}
      </OpenRow>
    ),
  },
  { field: 'buyer', label: 'Buyer', card: '2 whole', cell: (order) => <BuyerName buyer={order} /> },
  { field: 'state', label: 'State', card: '3 start', cell: (order) => <OrderStateBadge order={order} /> },
  {
    field: 'owed',
    label: 'Owed',
    isShort: true,
    card: '3 end',
    cardLabel: 'Owed:',
    cell: ({ owedLines, lines }) => owedLines > 0 && `${owedLines} of ${lines} ${lines === 1 ? 'line' : 'lines'}`,
  },
  { field: 'value', label: 'Value', align: 'end', card: '1 end', cell: ({ totalPaise }) => formatPaperAmount(totalPaise) },
  { field: 'purchaseOrder', label: 'Purchase order', card: 'none', cell: ({ purchaseOrder }) => purchaseOrder },
  {
    field: 'confirmed',
    label: 'Confirmed',
    isShort: true,
    isRoomy: true,
    cell: ({ confirmedAt }) => formatDay(dayOf(confirmedAt)),
  },
];

/** Orders in the order of their view. */
export const OrderTable = ({ orders }: { orders: OrderSummary[] }) => <PanelTable caption="Orders" columns={COLUMNS} rows={orders} />;

/** The earliest promised day of the owed lines, with a label if it is today or overdue. */
export function PromisedDay({
  order: { dueOn, owedLines, isOverdue },
}: {
  order: Pick<OrderSummary, 'dueOn' | 'owedLines' | 'isOverdue'>;
}) {
  if (owedLines === 0) return null;
  if (dueOn === null)
    return (
      <Text span inherit c="dimmed">
        No date
      </Text>
    );
  if (isOverdue) return <strong data-overdue>Was for {formatDay(dueOn)}</strong>;
  return dueOn === dayOf(new Date()) ? <strong>Today</strong> : formatDay(dueOn);
}
