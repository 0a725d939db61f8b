import type { DispatchRow, OrderRow } from '../../../../shared/orders/rows';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { usePanelForm } from '../../ui/form/use-panel-form';
import type { TypedQuantities } from './quantity-fields';
import { checkStockQuantities, findOtherUnits, readStockQuantities, StockQuantityFields } from './stock-fields';
import { useOrderStep } from './use-order-step';

/** The lines of a dispatch that left without moving the stock, because nobody has said yet how many of the product's unit they are. */
export function listUncountedLines({ lines }: OrderRow, dispatch: DispatchRow) {
  if (dispatch.state !== 'sent' || !dispatch.lowersStock) return [];
  const dispatched = dispatch.lines.flatMap(({ lineId, quantity, offStock }) =>
    lineId !== null && offStock === null ? [{ lineId, quantity }] : [],
  );
  return findOtherUnits(lines, dispatched).map(({ line, quantity }) => ({ lineId: line.id, quantity, title: line.title, unit: line.unit }));
}

type CountStockDialogProps = { order: OrderRow; dispatch: DispatchRow; onClose: () => void };

/** The dialog that takes these lines off the stock. */
export function CountStockDialog({ order, dispatch, onClose }: CountStockDialogProps) {
  const { id, version } = order;
  const take = useOrderStep();
  const uncounted = listUncountedLines(order, dispatch);
  const isNone = (typed: TypedQuantities) => (readStockQuantities(typed, uncounted).length > 0 ? null : 'Enter a quantity');
  const form = usePanelForm({
    initialValues: { stock: Object.fromEntries(uncounted.map(({ lineId }) => [`line-${lineId}`, ''])) as TypedQuantities },
    validate: { stock: (typed: TypedQuantities) => checkStockQuantities(typed) ?? isNone(typed) },
  });
  const count = async ({ stock }: typeof form.values) => {
    const step = { id, version, dispatchId: dispatch.id, lines: readStockQuantities(stock, uncounted) };
    await take((api) => api.countDispatchStock.mutate(step), { title: 'Taken off the stock', text: dispatch.reference });
    onClose();
  };
  return (
    <StepDialog
      title={`Take ${dispatch.reference} off the stock`}
      submit="Take off the stock"
      form={form}
      onSubmit={count}
      onClose={onClose}
    >
      <StockQuantityFields form={form} lines={order.lines} quantities={uncounted} legend="Off the stock" />
    </StepDialog>
  );
}
