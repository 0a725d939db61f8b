import { Title } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { describeAmountDifference, describePurchaseOrder } from '../../../../shared/orders/purchase-order';
import type { OrderRow } from '../../../../shared/orders/rows';
import { formatPaperAmount } from '../../../../shared/quotation/paper-words';
import { formatBuyerName } from '../../../../shared/quotation/states';
import { formatExactTime } from '../../../../shared/time/in-words';
import { ProgramViewButton } from '../../program-view/program-view';
import { trpc } from '../../trpc';
import { NoteBox } from '../../ui/display/note';
import { ListState } from '../../ui/list/list-state';
import { useInboxChanges } from '../../ui/section/use-inbox-changes';
import { useSectionUrl } from '../../ui/section/use-section';
import { PromisedDay } from '../list/order-table';
import { OrderStateBadge } from '../order-state';
import { OrderDispatches } from './dispatches';
import classes from './order.module.css';
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
    <section aria-label={order.reference} className={classes.order}>
      <Head order={order} />
      <div className={classes.state}>
        <Words order={order} />
        {!order.takenBackAt && !order.isErased && <OrderActions order={order} />}
      </div>
      <Offered order={order} />
      <OrderLines lines={order.lines} />
      <OrderDispatches order={order} />
      <OrderHistory order={order} />
      {!order.takenBackAt && !order.isErased && <OrderPapers order={order} />}
      {!order.takenBackAt && !order.isErased && <WarehouseLinks order={order} />}
      <ProgramViewButton path={`/api/admin/orders/${order.id}`} name={order.reference} />
    </section>
  );
}

function Head({ order }: { order: OrderRow }) {
  const { reference, quotationId, quotationReference, inquiryId } = order;
  const urlWith = useSectionUrl();
  const title = useRef<HTMLHeadingElement>(null);
  // The link that led here was removed, so the page's heading gets the focus.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <header className={classes.head}>
      <Link to={urlWith({ id: undefined })} className={classes.back}>
        <ArrowLeft size={16} aria-hidden="true" /> All orders
      </Link>
      <div className={classes.name}>
        <Title order={1} ref={title} tabIndex={-1}>
          {reference}
        </Title>
        <OrderStateBadge order={order} />
      </div>
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
