import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OrderSummary } from '../../../../shared/orders/rows';
import { formatPaperAmount } from '../../../../shared/quotation/paper-words';
import { formatBuyerName } from '../../../../shared/quotation/states';
import { formatDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import linked from '../../ui/rows/linked-rows.module.css';
import { useSectionUrl } from '../../ui/section/use-section';
import { OrderStateBadge } from '../order-state';
import classes from './order-table.module.css';

/** Orders in the order of their view. */
export function OrderTable({ orders }: { orders: OrderSummary[] }) {
  const url = useSectionUrl();
  return (
    <Table className={`${linked.rows} ${classes.table}`}>
      <caption className="visually-hidden">Orders</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.promised}>Promised for</Table.Th>
          <Table.Th className={classes.reference}>Order</Table.Th>
          <Table.Th className={classes.buyer}>Buyer</Table.Th>
          <Table.Th className={classes.state}>State</Table.Th>
          <Table.Th className={classes.owed}>Owed</Table.Th>
          <Table.Th className={classes.value}>Value</Table.Th>
          <Table.Th className={classes.purchaseOrder}>Purchase order</Table.Th>
          <Table.Th className={classes.confirmed}>Confirmed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {orders.map((order) => (
          <Table.Tr key={order.id} data-row={order.id}>
            <Table.Td className={classes.promised}>
              <PromisedDay order={order} />
            </Table.Td>
            <Table.Th scope="row" className={classes.reference}>
              <Link to={url({ tab: 'orders', id: String(order.id) })}>{order.reference}</Link>
            </Table.Th>
            <Table.Td className={classes.buyer}>
              {order.isErased ? <em>{formatBuyerName(order)}</em> : formatBuyerName(order)}
              {order.company && order.buyerName && <small>{order.buyerName}</small>}
            </Table.Td>
            <Table.Td className={classes.state}>
              <OrderStateBadge order={order} />
            </Table.Td>
            <Table.Td className={classes.owed}>
              {order.owedLines > 0 && `${order.owedLines} of ${order.lines} ${order.lines === 1 ? 'line' : 'lines'}`}
            </Table.Td>
            <Table.Td className={classes.value}>{formatPaperAmount(order.totalPaise)}</Table.Td>
            <Table.Td className={classes.purchaseOrder}>{order.purchaseOrder}</Table.Td>
            <Table.Td className={classes.confirmed}>{formatDay(dayOf(order.confirmedAt))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The earliest promised day of the owed lines, with a label if it is today or overdue. */
export function PromisedDay({
  order: { dueOn, owedLines, isOverdue },
}: {
  order: Pick<OrderSummary, 'dueOn' | 'owedLines' | 'isOverdue'>;
}) {
  if (owedLines === 0) return null;
  if (dueOn === null) return <span className={classes.undated}>No date</span>;
  if (isOverdue) return <strong data-overdue>Was for {formatDay(dueOn)}</strong>;
  return dueOn === dayOf(new Date()) ? <strong>Today</strong> : formatDay(dueOn);
}
