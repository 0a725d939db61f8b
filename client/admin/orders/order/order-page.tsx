import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeAmountDifference, describePurchaseOrder } from '../../../../shared/orders/purchase-order';
import type { OrderRow } from '../../../../shared/orders/rows';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { formatBuyerName } from '../../../../shared/quotation/states';
import { formatExactTime } from '../../../../shared/time/in-words';
import { ProgramViewButton } from '../../program-view/program-view';
import { trpc } from '../../trpc';
import { NoteBox } from '../../ui/display/note';
import { ListState } from '../../ui/list/list-state';
import { RecordTitle } from '../../ui/section/record-title';
import { useInboxChanges } from '../../ui/section/refresh/use-inbox-changes';
import { PromisedDay } from '../list/order-table';
import { OrderStateBadge } from '../order-state';
import { OrderDispatches } from './dispatches';
import { OrderActions } from './order-actions';
import { OrderHistory } from './order-history';
import { OrderLines } from './order-lines';
import { OrderPapers } from './papers';
import { WarehouseLinks } from './warehouse-links';

/** The full-width page of one order: owed quantities, dispatches, and later events. */
export function OrderPage({ id }: { id: number }) {
  const query = trpc.admin.orders.read.useQuery({ id });
  const { data } = query;
  useInboxChanges(query.refetch);
  return (
    <ListState query={{ ...query, data: data && { rows: [data] } }} failure="Failed to fetch the order" empty={null}>
      {([order]) => order && <Opened order={order} />}
    </ListState>
  );
}

function Opened({ order }: { order: OrderRow }) {
  return (
    <Stack component="section" gap="lg" aria-label={order.reference}>
      <Head order={order} />
      <Group justify="space-between" gap="0.5rem 1rem" px="md" py="sm" bg="paper.1" bdrs="md">
        <Words order={order} />
        {!order.takenBackAt && !order.isErased && <OrderActions order={order} />}
      </Group>
      <Offered order={order} />
      <OrderLines lines={order.lines} />
      <OrderDispatches order={order} />
      <OrderHistory order={order} />
      {!order.takenBackAt && !order.isErased && <OrderPapers order={order} />}
      {!order.takenBackAt && !order.isErased && <WarehouseLinks order={order} />}
      <ProgramViewButton path={`/api/admin/orders/${order.id}`} name={order.reference} />
    </Stack>
  );
}

function Head({ order }: { order: OrderRow }) {
  const { reference, quotationId, quotationReference, inquiryId } = order;
  return (
    <header>
      <RecordTitle back="All orders" title={reference}>
        <OrderStateBadge order={order} />
      </RecordTitle>
      <p>
        {formatBuyerName(order)}, <Link to={`/admin?tab=quotations&id=${quotationId}`}>{quotationReference}</Link>
        {inquiryId !== null && (
          <>
            {', '}
            <Link to={`/admin?tab=inquiries&id=${inquiryId}`}>its conversation</Link>
          </>
        )}
      </p>
    </header>
  );
}

/** A note about a later revision that was handed over: the order changes only if the buyer accepts it. */
function Offered({ order: { offered, quotationId } }: { order: OrderRow }) {
  if (offered === null) return null;
  return (
    <NoteBox>
      <p>
        The buyer has <Link to={`/admin?tab=quotations&id=${quotationId}`}>{offered}</Link>. Until it is accepted, the order stays as it is.
      </p>
    </NoteBox>
  );
}

/** The buyer's purchase order, compared with the order. */
function Filed({ filed, totalPaise }: { filed: NonNullable<OrderRow['filed']>; totalPaise: string }) {
  const { file } = filed;
  const difference = describeAmountDifference(filed, totalPaise);
  return (
    <small>
      Purchase order {describePurchaseOrder(filed)}
      {difference && `: ${difference}`}
      {file && (
        <>
          {' '}
          <a href={`/api/admin/inquiry-files/${file.id}`}>{file.name}</a>
        </>
      )}
    </small>
  );
}

function receivedWords(at: string, receipts: OrderRow['receipts']) {
  const shortage = receipts.findLast((receipt) => receipt.shortage)?.shortage;
  return `The buyer received it ${formatExactTime(at)}${shortage ? ` and reports a shortage: “${shortage}”` : '.'}`;
}

function Words({ order }: { order: OrderRow }) {
  const { takenBackAt, isErased, owedLines, lines, receivedAt, receipts } = order;
  const { confirmedAt, confirmedBy, totalPaise, purchaseOrder, filed, note } = order;
  const how: ReactNode = takenBackAt ? (
    `The acceptance was taken back ${formatExactTime(takenBackAt)}: nothing is owed.`
  ) : owedLines > 0 ? (
    <>
      {owedLines} of {lines.length} {lines.length === 1 ? 'line' : 'lines'} still owed. Promised: <PromisedDay order={order} />
    </>
  ) : receivedAt ? (
    receivedWords(receivedAt, receipts)
  ) : order.state === 'cancelled' ? (
    'All of it was cancelled.'
  ) : (
    'All of it was dispatched. The buyer has not said yet that it arrived.'
  );
  return (
    <div>
      {isErased && <p>The buyer was erased: numbers, quantities and dates are left.</p>}
      <p>
        <strong>{how}</strong>
        <small>
          {formatPaperAmount(totalPaise)}
          {purchaseOrder && `, purchase order ${purchaseOrder}`}. Confirmed {formatExactTime(confirmedAt)} by {confirmedBy}.
        </small>
        {filed && <Filed filed={filed} totalPaise={totalPaise} />}
        {note && <small>“{note}”</small>}
      </p>
    </div>
  );
}
