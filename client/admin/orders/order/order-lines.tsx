import { Table } from '@mantine/core';
import type { OrderLineRow } from '../../../../shared/orders/rows';
import { isOrderOverdue } from '../../../../shared/orders/states';
import { formatPaperQuantity } from '../../../../shared/quotation/paper-words';
import { formatDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import classes from './order.module.css';
import { OrderPagePart } from './titled-part';

/** The lines of the accepted revision: ordered, dispatched and owed quantities, and promised days. */
export function OrderLines({ lines }: { lines: OrderLineRow[] }) {
  return (
    <OrderPagePart id="lines-title" title="Lines">
      <Table className={classes.lines}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Item</Table.Th>
            <Table.Th data-number>Ordered</Table.Th>
            <Table.Th data-number>Dispatched</Table.Th>
            <Table.Th data-number>Owed</Table.Th>
            <Table.Th>Promised for</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Th scope="row">
                {line.title || <em>Erased</em>}
                {line.sku && <small>SKU {line.sku}</small>}
                {line.note && <small>{line.note}</small>}
              </Table.Th>
              <Table.Td data-number data-label="Ordered">
                {formatPaperQuantity(line.ordered, line.unit)}
                {line.cancelled > 0 && <small>{formatPaperQuantity(line.cancelled, line.unit)} cancelled</small>}
              </Table.Td>
              <Table.Td data-number data-label="Dispatched">
                {formatPaperQuantity(line.dispatched, line.unit)}
                {line.returned > 0 && <small>{formatPaperQuantity(line.returned, line.unit)} came back</small>}
              </Table.Td>
              <Table.Td data-number data-label="Owed">
                {line.owed > 0 ? <strong>{formatPaperQuantity(line.owed, line.unit)}</strong> : '–'}
              </Table.Td>
              <Table.Td data-label="Promised for">
                <PromisedDay line={line} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </OrderPagePart>
  );
}

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
