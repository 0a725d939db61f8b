import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { quantityWithBuyerOf } from '../../../../shared/orders/quantities';
import type { DispatchRow, OrderLineRow, OrderRow } from '../../../../shared/orders/rows';
import { formatLongDay } from '../../../../shared/time/in-words';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { DayField } from '../../ui/form/day-field';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { DispatchedLines } from './dispatched-lines';
import { buildOrderMailValues, OrderMailFields, useComposeOrderMail, usePrepareOrderMail } from './order-mail';
import { checkQuantities, formatQuantityFieldName, parseQuantities, QuantityFields, type TypedQuantities } from './quantity-fields';
import { checkStockQuantities, readStockQuantities, StockQuantityFields } from './stock-fields';
import { undoStepOf, useOrderStep } from './use-order-step';

type DialogProps = { order: OrderRow; onClose: () => void };
const missing = (message: string) => (text: string) => (text.trim() === '' ? message : null);
const none = (lines: readonly OrderLineRow[]): TypedQuantities =>
  Object.fromEntries(lines.map((line) => [formatQuantityFieldName(line), '']));
const read = (lines: TypedQuantities) => {
  const quantities = parseQuantities(lines);
  return typeof quantities === 'string' ? [] : quantities;
};

const NEW_DATE = 'Your order is delayed, and we are sorry. ';
const dateWords = (day: string) =>
  day ? `${NEW_DATE}We now promise it by ${formatLongDay(day)}.` : `${NEW_DATE}We will tell you the new date.`;

/** The dialog to change the promised day of some lines; the buyer sees both days. */
export function PromisedDayDialog({ order, onClose }: DialogProps) {
  const { id, version, reference, mailTo } = order;
  const take = useOrderStep();
  const letter = useComposeOrderMail();
  const prepareMail = usePrepareOrderMail();
  const owed = order.lines.filter((line) => line.owed > 0);
  const form = usePanelForm({
    initialValues: {
      lineIds: owed.map((line) => String(line.id)),
      promisedOn: order.dueOn ?? '',
      mail: buildOrderMailValues(mailTo, letter(order, dateWords(order.dueOn ?? ''))),
    },
    validate: { lineIds: (ids: string[]) => (ids.length === 0 ? 'Choose a line' : null) },
  });
  const { promisedOn, mail } = form.values;
  const setDay = (day: string) => {
    const isUnchanged = mail.text === letter(order, dateWords(promisedOn));
    form.setFieldValue('promisedOn', day);
    if (isUnchanged) form.setFieldValue('mail.text', letter(order, dateWords(day)));
  };
  const move = async (values: typeof form.values) => {
    const sent = prepareMail(values.mail);
    const step = { id, version, lineIds: values.lineIds.map(Number), promisedOn: values.promisedOn || null, mail: sent };
    await take(
      (api) => api.moveDate.mutate(step),
      { title: 'Date moved', text: reference },
      { mailedTo: sent?.to, undo: (api, answer) => api.undoDate.mutate(undoStepOf(answer)) },
    );
    onClose();
  };
  return (
    <StepDialog title={`Another date for ${reference}`} submit="Move the date" form={form} onSubmit={move} onClose={onClose}>
      <DayField value={promisedOn} error={form.errors.promisedOn} label="Promised for" onChange={setDay} data-autofocus />
      <Checkbox.Group {...form.getInputProps('lineIds')} label="Lines">
        {owed.map((line) => (
          <Checkbox key={line.id} value={String(line.id)} label={line.title} my="xs" />
        ))}
      </Checkbox.Group>
      <OrderMailFields form={form} />
    </StepDialog>
  );
}

export function CancelQuantitiesDialog({ order, onClose }: DialogProps) {
  const { id, version, reference } = order;
  const take = useOrderStep();
  const owed = order.lines.filter((line) => line.owed > 0);
  const form = usePanelForm({
    initialValues: { lines: none(owed), reason: '' },
    validate: { lines: checkQuantities, reason: missing('Enter a reason') },
  });
  const cancel = async ({ lines, reason }: typeof form.values) => {
    const step = { id, version, lines: read(lines), reason: reason.trim() };
    await take((api) => api.cancel.mutate(step), { title: 'Cancelled', text: reference });
    onClose();
  };
  return (
    <StepDialog title={`Cancel quantities of ${reference}`} submit="Cancel these" form={form} onSubmit={cancel} onClose={onClose}>
      <p>The buyer no longer waits for the cancelled quantities. No mail is sent.</p>
      <QuantityFields form={form} legend="Not delivered any more" lines={owed} most={(line) => line.owed} mostIs="owed" />
      <TextInput {...form.getInputProps('reason')} label="Why" required autoComplete="off" maxLength={500} />
    </StepDialog>
  );
}

export function ReturnQuantitiesDialog({ order, onClose }: DialogProps) {
  const { id, version, reference } = order;
  const take = useOrderStep();
  const withThem = order.lines.filter((line) => quantityWithBuyerOf(line) > 0);
  const form = usePanelForm({
    initialValues: { lines: none(withThem), reason: '', after: 'owed', raisesStock: false, stock: none(withThem) },
    validate: { lines: checkQuantities, stock: checkStockQuantities, reason: missing('Enter a reason') },
  });
  const hasProduct = withThem.some(({ counted }) => counted !== null);
  const takeReturn = async ({ lines, reason, after, raisesStock, stock }: typeof form.values) => {
    const back = read(lines);
    const moved = { raisesStock, stock: raisesStock ? readStockQuantities(stock, back) : [] };
    const step = { id, version, lines: back, reason: reason.trim(), isOwedAgain: after === 'owed', ...moved };
    await take((api) => api.takeReturn.mutate(step), { title: 'Return recorded', text: reference });
    onClose();
  };
  return (
    <StepDialog title={`Goods of ${reference} came back`} submit="Record the return" form={form} onSubmit={takeReturn} onClose={onClose}>
      <QuantityFields form={form} legend="Came back" lines={withThem} most={quantityWithBuyerOf} mostIs="with the buyer" />
      <TextInput {...form.getInputProps('reason')} label="Why" required autoComplete="off" maxLength={500} />
      <Radio.Group {...form.getInputProps('after')} label="The buyer">
        <Radio value="owed" label="gets them again" my="xs" />
        <Radio value="cancelled" label="no longer wants them" my="xs" />
      </Radio.Group>
      {hasProduct && <Checkbox {...form.getInputProps('raisesStock', { type: 'checkbox' })} label="Put them back on the stock" />}
      {form.values.raisesStock && (
        <StockQuantityFields
          form={form}
          lines={withThem}
          quantities={read(form.values.lines)}
          legend="Back on the stock, where it counts another unit"
        />
      )}
    </StepDialog>
  );
}

export function VoidDispatchDialog({ order, dispatch, onClose }: DialogProps & { dispatch: DispatchRow }) {
  const { id, version } = order;
  const take = useOrderStep();
  const form = usePanelForm({ initialValues: { reason: '' }, validate: { reason: missing('Enter a reason') } });
  const offStock = dispatch.lines.some((line) => line.offStock !== null);
  const makeVoid = async ({ reason }: typeof form.values) => {
    const step = { id, version, dispatchId: dispatch.id, reason: reason.trim() };
    await take((api) => api.voidDispatch.mutate(step), { title: 'Dispatch is void', text: dispatch.reference });
    onClose();
  };
  return (
    <StepDialog title={`Make ${dispatch.reference} void?`} submit="Make void" form={form} onSubmit={makeVoid} onClose={onClose}>
      <p>For a dispatch that did not leave, or not like this. Its quantities are owed again, and its number is not used again.</p>
      <TextInput {...form.getInputProps('reason')} label="Why" required autoComplete="off" maxLength={500} data-autofocus />
      {offStock && <p>What it took off the stock is put back.</p>}
    </StepDialog>
  );
}

/** The dialog to record a receipt that the buyer confirmed by phone or mail, perhaps with a shortage. */
export function ReceiptDialog({ order, dispatch, onClose }: DialogProps & { dispatch: DispatchRow }) {
  const { id, version } = order;
  const take = useOrderStep();
  const form = usePanelForm({
    initialValues: { name: order.buyerName, shortage: '' },
    validate: { name: missing('Enter a name') },
  });
  const record = async ({ name, shortage }: typeof form.values) => {
    const step = { id, version, dispatchId: dispatch.id, name: name.trim(), shortage: shortage.trim() || null };
    await take((api) => api.recordReceipt.mutate(step), { title: 'Receipt recorded', text: dispatch.reference });
    onClose();
  };
  return (
    <StepDialog title={`${dispatch.reference} has arrived`} submit="Record it" form={form} onSubmit={record} onClose={onClose}>
      <p>Enter what the buyer told you by phone or by mail. No mail is sent.</p>
      <DispatchedLines dispatch={dispatch} />
      <TextInput {...form.getInputProps('name')} label="Who says so" required autoComplete="off" maxLength={200} data-autofocus />
      <Textarea {...form.getInputProps('shortage')} label="Anything missing or damaged" autosize minRows={2} maxLength={2_000} />
    </StepDialog>
  );
}
