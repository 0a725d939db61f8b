import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { DispatchRow, OrderRow } from '../../../../shared/orders/rows';
import { DISPATCH_STATES } from '../../../../shared/orders/states';
import { quantityText } from '../../../../shared/quotation/paper-words';
import { formatDay, formatExactly } from '../../../../shared/time/in-words';
import { useKeyedStepButton } from '../../editing/write/use-keyed-step';
import { PdfButton } from '../../import-export/pdf-button';
import { Fact, Facts } from '../../ui/display/facts';
import { DispatchDialog } from '../steps/dispatch-dialog';
import { VoidDialog } from '../steps/small-dialogs';
import classes from './order.module.css';
import { TitledPart } from './titled-part';

/** The sent dispatches and the drafts, the newest first. */
export function Dispatches({ order }: { order: OrderRow }) {
  if (order.dispatches.length === 0) return null;
  return (
    <TitledPart id="dispatches-title" title="Dispatches">
      {order.dispatches.toReversed().map((dispatch) => (
        <Dispatch key={dispatch.id} order={order} dispatch={dispatch} />
      ))}
    </TitledPart>
  );
}

function Dispatch({ order, dispatch }: { order: OrderRow; dispatch: DispatchRow }) {
  const { reference, state, dispatchedOn, carrier, transportNumber, ewayBillNumber, invoiceNumber } = dispatch;
  const { files, sentAt, sentBy, voidedAt, voidedBy, voidReason, createdBy } = dispatch;
  const [open, setOpen] = useState<'edit' | 'void'>();
  const canChange = !order.takenBackAt && !order.isErased;
  const close = () => setOpen(undefined);
  const lineOf = (id: number) => order.lines.find((line) => line.id === id);
  return (
    <article className={classes.dispatch} data-state={state} aria-label={reference}>
      <Group justify="space-between" gap="xs">
        <h3>
          {reference}{' '}
          <Badge tt="none" variant={state === 'sent' ? 'filled' : 'outline'} {...(state === 'void' && { color: 'gray' })}>
            {DISPATCH_STATES[state]}
          </Badge>
        </h3>
        {canChange && state === 'draft' && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen('edit')}>
              Go on with it…
            </Button>
            <Discard order={order} dispatch={dispatch} />
          </Group>
        )}
        {canChange && state === 'sent' && (
          <Group gap="xs">
            <PdfButton path={`/admin/orders/${order.id}/dispatches/${dispatch.number}/packing-list.pdf`} label="Packing list" />
            <Button variant="subtle" onClick={() => setOpen('void')}>
              Make void…
            </Button>
          </Group>
        )}
      </Group>
      <ul>
        {dispatch.lines.map(({ lineId, quantity }) => (
          <li key={lineId}>
            {quantityText(quantity, lineOf(lineId)?.unit ?? null)}: {lineOf(lineId)?.title}
          </li>
        ))}
      </ul>
      <Facts>
        <Fact label={state === 'sent' ? 'Left on' : 'Leaves on'}>{formatDay(dispatchedOn)}</Fact>
        <Fact label="Carrier">{carrier}</Fact>
        <Fact label="Vehicle or LR number">{transportNumber}</Fact>
        <Fact label="E-way bill number">{ewayBillNumber}</Fact>
        <Fact label="Invoice number">{invoiceNumber}</Fact>
        <Fact label="File">
          {files.map((file) => (
            <a key={file.id} href={`/api/admin/inquiry-files/${file.id}`}>
              {file.name}
            </a>
          ))}
        </Fact>
        <Fact label="Entered">{sentAt ? `${formatExactly(sentAt)} by ${sentBy}` : `By ${createdBy}`}</Fact>
        <Fact label="Void">{voidedAt && `${formatExactly(voidedAt)} by ${voidedBy}: ${voidReason}`}</Fact>
      </Facts>
      {open === 'edit' && <DispatchDialog order={order} draft={dispatch} onClose={close} />}
      {open === 'void' && <VoidDialog order={order} dispatch={dispatch} onClose={close} />}
    </article>
  );
}

function Discard({ order: { id, version }, dispatch }: { order: OrderRow; dispatch: DispatchRow }) {
  const { run, isPending, problem } = useKeyedStepButton(({ admin }) => admin.orders);
  const step = { id, version, dispatchId: dispatch.id };
  const done = { title: 'Draft discarded', text: dispatch.reference };
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button variant="subtle" loading={isPending} onClick={() => void run((api, key) => api.discardDispatch.mutate(step, key), done)}>
        Discard
      </Button>
    </>
  );
}
