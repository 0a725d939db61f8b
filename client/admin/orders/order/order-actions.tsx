import { Button, Group } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { quantityWithBuyerOf } from '../../../../shared/orders/quantities';
import type { OrderRow } from '../../../../shared/orders/rows';
import { useKeyedStepButton } from '../../editing/write/use-keyed-step';
import { useSectionUrlState } from '../../ui/section/use-section';
import { DispatchDialog } from '../steps/dispatch-dialog';
import { PurchaseOrderDialog } from '../steps/purchase-order-dialog';
import { CancelQuantitiesDialog, PromisedDayDialog, ReturnQuantitiesDialog } from '../steps/small-dialogs';

type Dialog = ComponentType<{ order: OrderRow; onClose: () => void }>;

/** The actions that an order's state allows; only the button of the next step is filled. */
export function OrderActions({ order }: { order: OrderRow }) {
  const [Open, setOpen] = useState<{ dialog: Dialog }>();
  const isOwed = order.owedLines > 0;
  const button = (label: string, dialog: Dialog, isNext = false) => (
    <Button variant={isNext ? 'filled' : 'default'} onClick={() => setOpen({ dialog })}>
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      {isOwed && button('Dispatch…', DispatchDialog, true)}
      {isOwed && button('Another date…', PromisedDayDialog)}
      {isOwed && button('Cancel quantities…', CancelQuantitiesDialog)}
      {order.lines.some((line) => quantityWithBuyerOf(line) > 0) && button('Goods came back…', ReturnQuantitiesDialog)}
      {order.inquiryId !== null && button('Purchase order…', PurchaseOrderDialog)}
      {order.inquiryId !== null && <OrderAgain order={order} isNext={!isOwed} />}
      {Open && <Open.dialog order={order} onClose={() => setOpen(undefined)} />}
    </Group>
  );
}

/** A button that starts a quotation for the same buyer with the same lines, at today's prices. */
function OrderAgain({ order: { id, reference }, isNext }: { order: OrderRow; isNext: boolean }) {
  const { run, isPending, problem } = useKeyedStepButton(({ admin }) => admin.orders);
  const { set } = useSectionUrlState();
  const again = async () => {
    const begun = await run((api) => api.orderAgain.mutate({ id }), {
      title: 'Quotation begun',
      text: `With the lines of ${reference} at today’s prices`,
    });
    if (begun) set({ tab: 'quotations', id: String(begun.quotationId), view: undefined, q: undefined, page: undefined });
  };
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button variant={isNext ? 'filled' : 'default'} loading={isPending} onClick={() => void again()}>
        Order again
      </Button>
    </>
  );
}
