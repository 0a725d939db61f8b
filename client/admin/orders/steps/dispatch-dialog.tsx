import { Autocomplete, Button, Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import type { DispatchRow, OrderLineRow, OrderRow } from '../../../../shared/orders/rows';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import { dayOf } from '../../../../shared/time/india';
import { type ChosenFile, useStoreChosenFile } from '../../filing/chosen-file';
import { PdfField } from '../../filing/pdf-field';
import { trpc } from '../../trpc';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { DayField } from '../../ui/form/day-field';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { useReservedQuantities } from '../use-reserved';
import { buildOrderMailValues, OrderMailSwitch, OrderMailText, useComposeOrderMail, usePrepareOrderMail } from './order-mail';
import {
  checkQuantities,
  formatQuantityFieldName,
  formatQuantityToType,
  parseQuantities,
  QuantityFields,
  type TypedQuantities,
} from './quantity-fields';
import { checkStockQuantities, readStockQuantities, StockQuantityFields } from './stock-fields';
import { undoStepOf, useOrderStep } from './use-order-step';

type DispatchDialogProps = { order: OrderRow; draft?: DispatchRow | undefined; onClose: () => void };

/** The dialog to dispatch owed quantities, all of them by default. A sent dispatch cannot be edited; a draft can be saved first. */
export function DispatchDialog({ order, draft, onClose }: DispatchDialogProps) {
  const { id, version, reference, mailTo } = order;
  const take = useOrderStep();
  const store = useStoreChosenFile();
  const letter = useComposeOrderMail();
  const prepareMail = usePrepareOrderMail();
  const { data: carriers = [] } = trpc.admin.carriers.list.useQuery();
  const owed = order.lines.filter((line) => line.owed > 0);
  const inDraft = (lineId: number) => draft?.lines.find((line) => line.lineId === lineId)?.quantity ?? 0;
  const form = usePanelForm({
    initialValues: {
      lines: Object.fromEntries(
        owed.map((line) => [formatQuantityFieldName(line), formatQuantityToType(draft ? inDraft(line.id) : line.owed)]),
      ),
      dispatchedOn: draft?.dispatchedOn ?? dayOf(new Date()),
      carrier: draft?.carrier ?? '',
      transportNumber: draft?.transportNumber ?? '',
      ewayBillNumber: draft?.ewayBillNumber ?? '',
      invoiceNumber: draft?.invoiceNumber ?? '',
      lowersStock: false,
      stock: Object.fromEntries(owed.map((line) => [formatQuantityFieldName(line), ''])) as TypedQuantities,
      file: null as ChosenFile | null,
      mail: buildOrderMailValues(mailTo, letter(order, 'Your goods are on their way. The page of your order shows what is still to come.')),
    },
    validate: { lines: checkQuantities, stock: checkStockQuantities, dispatchedOn: (day) => (day ? null : 'Choose a day') },
  });
  const typed = (values: typeof form.values) => {
    const lines = parseQuantities(values.lines);
    const { dispatchedOn, carrier, transportNumber, ewayBillNumber, invoiceNumber } = values;
    return {
      ...{ id, version, dispatchedOn },
      ...(draft && { dispatchId: draft.id }),
      lines: typeof lines === 'string' ? [] : lines,
      carrier: carrier.trim() || null,
      transportNumber: transportNumber.trim() || null,
      ewayBillNumber: ewayBillNumber.trim() || null,
      invoiceNumber: invoiceNumber.trim() || null,
    };
  };
  const send = async (values: typeof form.values) => {
    const mail = prepareMail(values.mail);
    const { lowersStock, file } = values;
    const left = typed(values);
    const stock = lowersStock ? readStockQuantities(values.stock, left.lines) : [];
    const stored = await store(file);
    const step = { ...left, mail, lowersStock, stock, files: stored === null ? [] : [stored] };
    await take(
      (api) => api.sendDispatch.mutate(step),
      { title: 'Dispatched', text: reference },
      {
        mailedTo: mail?.to,
        undo: (api, answer) => api.undoDispatch.mutate({ ...undoStepOf(answer), dispatchId: answer.dispatchId }),
      },
    );
    onClose();
  };
  const save = async (values: typeof form.values) => {
    await take((api) => api.saveDispatch.mutate(typed(values)), { title: 'Draft of a dispatch saved', text: reference });
    onClose();
  };
  const reserved = useReservedQuantities(owed.flatMap(({ productId }) => productId ?? []));
  const stockWords = (line: OrderLineRow) => {
    const { counted, productId } = line;
    if (!counted) return '';
    const there = formatPaperQuantity(counted.stock * 1_000, counted.unit);
    const toAll = reserved.get(productId ?? 0) ?? 0;
    return `, ${there} in stock${toAll > line.owed ? `, ${formatPaperQuantity(toAll, counted.unit)} owed to all buyers` : ''}`;
  };
  const fill = (isAll: boolean) =>
    form.setFieldValue(
      'lines',
      Object.fromEntries(owed.map((line) => [formatQuantityFieldName(line), isAll ? formatQuantityToType(line.owed) : ''])),
    );
  const number = (name: 'transportNumber' | 'ewayBillNumber' | 'invoiceNumber', label: string) => (
    <TextInput {...form.getInputProps(name)} label={label} autoComplete="off" maxLength={200} />
  );
  return (
    <StepDialog title={`Dispatch of ${reference}`} submit="Dispatch" form={form} onSubmit={send} onClose={onClose}>
      <SimpleGrid minColWidth="14rem" autoFlow="auto-fit">
        <DayField
          value={form.values.dispatchedOn}
          error={form.errors.dispatchedOn}
          label="Leaves on"
          required
          onChange={(day) => form.setFieldValue('dispatchedOn', day)}
        />
        <Autocomplete
          {...form.getInputProps('carrier')}
          label="Carrier"
          data={carriers.map(({ name }) => name)}
          autoComplete="off"
          maxLength={200}
        />
        {number('transportNumber', 'Vehicle or LR number')}
        <OrderMailSwitch form={form} />
      </SimpleGrid>
      <QuantityFields form={form} legend="Leaves now" lines={owed} most={(line) => line.owed} mostIs="owed" beside={stockWords}>
        <Checkbox
          label="All that is owed"
          checked={owed.every((line) => form.values.lines[formatQuantityFieldName(line)] === formatQuantityToType(line.owed))}
          onChange={(event) => fill(event.currentTarget.checked)}
        />
      </QuantityFields>
      <SimpleGrid minColWidth="14rem" autoFlow="auto-fit">
        {number('ewayBillNumber', 'E-way bill number')}
        {number('invoiceNumber', 'Invoice number')}
      </SimpleGrid>
      {order.inquiryId !== null && (
        <PdfField
          label="Attach a PDF, such as the lorry receipt"
          inquiryId={order.inquiryId}
          file={form.values.file}
          onChange={(file) => form.setFieldValue('file', file)}
        />
      )}
      <Checkbox {...form.getInputProps('lowersStock', { type: 'checkbox' })} label="Take these quantities off the stock" />
      {form.values.lowersStock && (
        <StockQuantityFields
          form={form}
          lines={owed}
          quantities={typed(form.values).lines}
          legend="Off the stock, where it counts another unit"
        />
      )}
      <OrderMailText form={form} follows="The quantities, the numbers and the link to the order follow" />
      <Button variant="subtle" style={{ justifySelf: 'start' }} disabled={form.submitting} onClick={() => form.submit(save).onSubmit()}>
        Save as a draft instead
      </Button>
      <p>After it has left it can no longer be edited, but you can make it void and dispatch again.</p>
    </StepDialog>
  );
}
