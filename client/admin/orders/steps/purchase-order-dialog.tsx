import { TextInput } from '@mantine/core';
import { parseTypedAmount } from '../../../../shared/catalogue/amount';
import { toDecimalPrice, toPaise } from '../../../../shared/catalogue/money';
import { describeAmountDifference } from '../../../../shared/orders/purchase-order';
import type { OrderRow } from '../../../../shared/orders/rows';
import type { UploadedFile } from '../../editing/write/upload-pdf';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { DayField } from '../../ui/form/day-field';
import { MeantAmountButtons } from '../../ui/form/meant-amounts';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { PdfField } from './pdf-field';
import { useOrderStep } from './use-order-step';

/** The amount in paise; null for an empty field or an invalid amount. */
function paiseIn(text: string): string | null {
  const { amount } = parseTypedAmount(text);
  return amount ? String(toPaise(amount)) : null;
}

/** The dialog for the buyer's purchase order: its file, its day, and its amount, which is compared with the order. */
export function PurchaseOrderDialog({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const { id, version, reference, inquiryId, filed, purchaseOrder, totalPaise } = order;
  const take = useOrderStep();
  const form = usePanelForm({
    initialValues: {
      file: null as UploadedFile | null,
      issuedOn: filed?.issuedOn ?? '',
      amount: filed?.paise ? toDecimalPrice(BigInt(filed.paise)) : '',
    },
    validate: { amount: (text: string) => parseTypedAmount(text).error ?? null },
  });
  const { file, issuedOn, amount } = form.values;
  const save = async (values: typeof form.values) => {
    const step = { id, version, issuedOn: values.issuedOn || null, paise: paiseIn(values.amount), file: values.file?.id ?? null };
    await take((api) => api.filePurchaseOrder.mutate(step), { title: 'Purchase order filed', text: reference });
    onClose();
  };
  const difference = describeAmountDifference({ paise: paiseIn(amount) }, totalPaise);
  return (
    <StepDialog
      title={purchaseOrder ? `Purchase order ${purchaseOrder}` : 'Purchase order'}
      submit="File it"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {inquiryId !== null && (
        <PdfField
          label={filed?.file ? 'Replace the PDF' : 'Attach the PDF'}
          inquiryId={inquiryId}
          file={file}
          error={form.errors.file}
          onChange={(chosen) => form.setFieldValue('file', chosen)}
        />
      )}
      <DayField
        value={issuedOn}
        error={form.errors.issuedOn}
        label="Date"
        towards="past"
        onChange={(day) => form.setFieldValue('issuedOn', day)}
      />
      <div>
        <TextInput
          {...form.getInputProps('amount')}
          label="Amount"
          leftSection="₹"
          inputMode="decimal"
          autoComplete="off"
          description={difference ?? undefined}
        />
        {form.errors.amount && <MeantAmountButtons text={amount} onChoose={(meant) => form.setFieldValue('amount', meant)} />}
      </div>
    </StepDialog>
  );
}
