import { Badge, Button, Card, Group } from '@mantine/core';
import { useState } from 'react';
import type { DispatchRow, OrderRow } from '../../../../shared/orders/rows';
import { DISPATCH_STATES } from '../../../../shared/orders/states';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import { formatDay, formatExactTime } from '../../../../shared/time/in-words';
import { useKeyedStepButton } from '../../editing/write/use-keyed-step';
import { FactList, FactRow } from '../../ui/display/facts';
import { NoteBox } from '../../ui/display/note';
import { CountStockDialog, listUncountedLines } from '../steps/count-stock-dialog';
import { DispatchDialog } from '../steps/dispatch-dialog';
import { DispatchedLines } from '../steps/dispatched-lines';
import { ReceiptDialog, VoidDispatchDialog } from '../steps/small-dialogs';
import classes from './dispatches.module.css';
import { PaperButtons } from './send-paper';
import { OrderPagePart } from './titled-part';

/** The sent dispatches and the drafts, the newest first. */
export function OrderDispatches({ order }: { order: OrderRow }) {
  if (order.dispatches.length === 0) return null;
  return (
    <OrderPagePart id="dispatches-title" title="Dispatches">
      {order.dispatches.toReversed().map((dispatch) => (
        <Dispatch key={dispatch.id} order={order} dispatch={dispatch} />
      ))}
    </OrderPagePart>
  );
}

function Dispatch({ order, dispatch }: { order: OrderRow; dispatch: DispatchRow }) {
  const { reference, state, dispatchedOn, carrier, transportNumber, ewayBillNumber, invoiceNumber } = dispatch;
  const { nextSteps, files, sentAt, sentBy, voidedAt, voidedBy, voidReason, createdBy, receivedAt, receivedBy } = dispatch;
  const [open, setOpen] = useState<'edit' | 'void' | 'count' | 'receive'>();
  const close = () => setOpen(undefined);
  const uncounted = listUncountedLines(order, dispatch);
  return (
    <Card component="article" className={classes.dispatch} data-state={state} aria-label={reference}>
      <Group justify="space-between" gap="xs">
        <h3>
          {reference}{' '}
          <Badge variant={state === 'sent' ? 'filled' : 'outline'} {...(state === 'void' && { color: 'gray' })}>
            {DISPATCH_STATES[state].word}
          </Badge>
        </h3>
        {nextSteps.includes('continue') && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen('edit')}>
              Go on with it…
            </Button>
            <Discard order={order} dispatch={dispatch} />
          </Group>
        )}
        {nextSteps.includes('void') && (
          <Group gap="xs">
            <PaperButtons
              order={order}
              paper="packingList"
              path={`/admin/orders/${order.id}/dispatches/${dispatch.number}/packing-list.pdf`}
              label="Packing list"
              dispatchId={dispatch.id}
            />
            {nextSteps.includes('receive') && (
              <Button variant="default" onClick={() => setOpen('receive')}>
                It has arrived…
              </Button>
            )}
            <Button variant="subtle" onClick={() => setOpen('void')}>
              Make void…
            </Button>
          </Group>
        )}
      </Group>
      <DispatchedLines dispatch={dispatch} />
      <FactList>
        <FactRow label={state === 'sent' ? 'Left on' : 'Leaves on'}>{formatDay(dispatchedOn)}</FactRow>
        <FactRow label="Carrier">{carrier}</FactRow>
        <FactRow label="Vehicle or LR number">{transportNumber}</FactRow>
        <FactRow label="E-way bill number">{ewayBillNumber}</FactRow>
        <FactRow label="Invoice number">{invoiceNumber}</FactRow>
        <FactRow label="File">
          {files.map((file) => (
            <a key={file.id} href={`/api/admin/inquiry-files/${file.id}`}>
              {file.name}
            </a>
          ))}
        </FactRow>
        <FactRow label="Entered">{sentAt ? `${formatExactTime(sentAt)} by ${sentBy}` : `By ${createdBy}`}</FactRow>
        <FactRow label="Arrived">{receivedAt && `${formatExactTime(receivedAt)}, says ${receivedBy}`}</FactRow>
        <FactRow label="Void">{voidedAt && `${formatExactTime(voidedAt)} by ${voidedBy}: ${voidReason}`}</FactRow>
      </FactList>
      {open === 'edit' && <DispatchDialog order={order} draft={dispatch} onClose={close} />}
      {nextSteps.includes('void') && uncounted.length > 0 && (
        <NoteBox>
          <p>
            Not off the stock yet:{' '}
            {uncounted.map(({ title, unit, quantity }) => `${formatPaperQuantity(quantity, unit)} of ${title}`).join(', ')}.
          </p>
          <Button variant="default" onClick={() => setOpen('count')}>
            Say how many…
          </Button>
        </NoteBox>
      )}
      {open === 'count' && <CountStockDialog order={order} dispatch={dispatch} onClose={close} />}
      {open === 'receive' && <ReceiptDialog order={order} dispatch={dispatch} onClose={close} />}
      {open === 'void' && <VoidDispatchDialog order={order} dispatch={dispatch} onClose={close} />}
    </Card>
  );
}

function Discard({ order: { id, version }, dispatch }: { order: OrderRow; dispatch: DispatchRow }) {
  const { run, isPending, problem } = useKeyedStepButton(({ admin }) => admin.orders);
  const step = { id, version, dispatchId: dispatch.id };
  const done = { title: 'Draft discarded', text: dispatch.reference };
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button variant="subtle" loading={isPending} onClick={() => void run((api) => api.discardDispatch.mutate(step), done)}>
        Discard
      </Button>
    </>
  );
}
