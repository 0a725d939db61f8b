import type { OrderLineRow } from '../../../../shared/orders/rows';
import { isOrderOverdue } from '../../../../shared/orders/states';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import { formatDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { PanelTable, type TableColumn } from '../../ui/table/panel-table';
import { OrderPagePart } from './titled-part';

const COLUMNS: TableColumn<OrderLineRow>[] = [
  {
    field: 'item',
    label: 'Item',
    isName: true,
    card: '1 whole',
    cell: ({ title, sku, note }) => (
      <>
        {title || <em>Erased</em>}
        {sku && <small>SKU {sku}</small>}
        {note && <small>{note}</small>}
      </>
    ),
  },
  {
    field: 'ordered',
    label: 'Ordered',
    align: 'end',
    cardLabel: 'Ordered',
    cell: ({ ordered, cancelled, unit }) => (
      <>
        {formatPaperQuantity(ordered, unit)}
        {cancelled > 0 && <small>{formatPaperQuantity(cancelled, unit)} cancelled</small>}
      </>
    ),
  },
  {
    field: 'dispatched',
    label: 'Dispatched',
    align: 'end',
    cardLabel: 'Dispatched',
    cell: ({ dispatched, returned, unit }) => (
      <>
        {formatPaperQuantity(dispatched, unit)}
        {returned > 0 && <small>{formatPaperQuantity(returned, unit)} came back</small>}
      </>
    ),
  },
  {
    field: 'owed',
    label: 'Owed',
    align: 'end',
    cardLabel: 'Owed',
    cell: ({ owed, unit }) => (owed > 0 ? <strong>{formatPaperQuantity(owed, unit)}</strong> : '–'),
  },
  { field: 'promised', label: 'Promised for', card: '3 whole', cardLabel: 'Promised for', cell: (line) => <PromisedDay line={line} /> },
];

/** The lines of the accepted revision: ordered, dispatched and owed quantities, and promised days. */
export const OrderLines = ({ lines }: { lines: OrderLineRow[] }) => (
  <OrderPagePart id="lines-title" title="Lines">
    <PanelTable caption="Lines" columns={COLUMNS} rows={lines} />
  </OrderPagePart>
);

/** The promised day with the earlier ones: '15 Dec 2026, was 12 Dec 2026'. */
function PromisedDay({ line: { promisedOn, moved, owed } }: { line: OrderLineRow }) {
  const isLate = owed > 0 && isOrderOverdue({ dueOn: promisedOn }, dayOf(new Date()));
  const before = moved.flatMap((move) => move.before ?? []).map((day) => formatDay(day));
  return (
    <>
      {promisedOn === null ? 'No date' : isLate ? <strong data-overdue>{formatDay(promisedOn)}</strong> : formatDay(promisedOn)}
      {before.length > 0 && <small>was {before.join(', then ')}</small>}
    </>
  );
}
