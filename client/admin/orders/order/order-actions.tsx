import { Button, Group } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import type { OrderStep } from '../../../../shared/orders/next-steps';
import type { OrderRow } from '../../../../shared/orders/rows';
import { useKeyedStepButton } from '../../editing/write/use-keyed-step';
import { FilePurchaseOrderDialog } from '../../filing/entered-orders';
import { useSectionUrlState } from '../../ui/section/use-section';
import { DispatchDialog } from '../steps/dispatch-dialog';
import { CancelQuantitiesDialog, PromisedDayDialog, ReturnQuantitiesDialog } from '../steps/small-dialogs';

type Dialog = ComponentType<{ order: OrderRow; onClose: () => void }>;

/** The buttons of the steps that open a dialog. */
const DIALOGS: Record<Exclude<OrderStep, 'orderAgain'>, { label: string; dialog: Dialog }> = {
  dispatch: { label: 'Dispatch…', dialog: DispatchDialog },
  moveDate: { label: 'Another date…', dialog: PromisedDayDialog },
  cancel: { label: 'Cancel quantities…', dialog: CancelQuantitiesDialog },
  takeReturn: { label: 'Goods came back…', dialog: ReturnQuantitiesDialog },
  filePurchaseOrder: { label: 'Purchase order…', dialog: FilePurchaseOrderDialog },
};

/** The steps that the server allows; only the button of the next one is filled. */
export function OrderActions({ order }: { order: OrderRow }) {
  const [Open, setOpen] = useState<{ dialog: Dialog }>();
  return (
    <Group gap="xs">
      {order.nextSteps.map((step) => {
        if (step === 'orderAgain') return <OrderAgain key={step} order={order} isNext={!order.nextSteps.includes('dispatch')} />;
        const { label, dialog } = DIALOGS[step];
        return (
          <Button key={step} variant={step === 'dispatch' ? 'filled' : 'default'} onClick={() => setOpen({ dialog })}>
            {label}
          </Button>
        );
      })}
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
      title: 'Quotation started',
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
