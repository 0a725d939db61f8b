import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseTypedAmount } from '../../../shared/catalogue/amount';
import { toDecimalPrice, toPaise } from '../../../shared/catalogue/money';
import { describeAmountDifference } from '../../../shared/orders/purchase-order';
import { StepDialog } from '../ui/dialog/step-dialog';
import { DayField } from '../ui/form/day-field';
import { MeantAmountButtons } from '../ui/form/meant-amounts';
import { usePanelForm } from '../ui/form/use-panel-form';
import { type ChosenFile, type ReceivedPdf, useStoreChosenFile } from './chosen-file';
import { PdfField } from './pdf-field';

/** What is known of a purchase order; `name` is who ordered, for a quotation that it accepts. */
type KnownPurchaseOrder = {
  number: string;
  issuedOn: string | null;
  paise: string | null;
  file: ChosenFile | null;
  name?: string | undefined;
};
type EnteredPurchaseOrder = { number: string; issuedOn: string | null; paise: string | null; file: number | null; name: string };

type PurchaseOrderDialogProps = {
  title: string;
  submit: string;
  inquiryId: number | null;
  /** The total with which the amount is compared. */
  totalPaise: string;
  known: KnownPurchaseOrder;
  /** The PDF files of the mail with the purchase order. */
  offered?: readonly ReceivedPdf[] | undefined;
  /** Whether the purchase order has a file already, which another one replaces. */
  hasFile?: boolean;
  onSave: (entered: EnteredPurchaseOrder) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** The amount in paise; null for an empty field or an invalid amount. */
function paiseIn(text: string): string | null {
  const { amount } = parseTypedAmount(text);
  return amount ? String(toPaise(amount)) : null;
}

const missing = (message: string) => (text: string) => (text.trim() === '' ? message : null);

/** The one dialog for a buyer's purchase order: number, day, amount, file and, for an acceptance, the name. */
export function PurchaseOrderDialog(props: PurchaseOrderDialogProps) {
  const { title, submit, inquiryId, totalPaise, known, offered, hasFile = false, onSave, onClose, children } = props;
  const store = useStoreChosenFile();
  const isAcceptance = known.name !== undefined;
  const form = usePanelForm({
    initialValues: {
      purchaseOrder: known.number,
      name: known.name ?? '',
      file: known.file,
      issuedOn: known.issuedOn ?? '',
      paise: known.paise ? toDecimalPrice(BigInt(known.paise)) : '',
    },
    validate: {
      paise: (text: string) => parseTypedAmount(text).error ?? null,
      ...(isAcceptance && { purchaseOrder: missing('Enter the number'), name: missing('Enter a name') }),
    },
  });
  const { file, issuedOn, paise } = form.values;
  const save = async (values: typeof form.values) => {
    const stored = await store(values.file);
    await onSave({
      number: values.purchaseOrder.trim(),
      name: values.name.trim(),
      issuedOn: values.issuedOn || null,
      paise: paiseIn(values.paise),
      file: stored,
    });
    onClose();
  };
  const difference = describeAmountDifference({ paise: paiseIn(paise) }, totalPaise);
  return (
    <StepDialog title={title} submit={submit} form={form} onSubmit={save} onClose={onClose}>
      {children}
      <TextInput
        {...form.getInputProps('purchaseOrder')}
        label="Number of the purchase order"
        required={isAcceptance}
        autoComplete="off"
        maxLength={100}
        data-autofocus
      />
      {isAcceptance && <TextInput {...form.getInputProps('name')} label="Who ordered" required autoComplete="off" maxLength={200} />}
      {inquiryId !== null && (
        <PdfField
          label={hasFile ? 'Replace the PDF' : 'Attach the PDF'}
          inquiryId={inquiryId}
          file={file}
          offered={offered}
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
          {...form.getInputProps('paise')}
          label="Amount"
          leftSection="₹"
          inputMode="decimal"
          autoComplete="off"
          description={difference ?? undefined}
        />
        {form.errors.paise && <MeantAmountButtons text={paise} onChoose={(meant) => form.setFieldValue('paise', meant)} />}
      </div>
    </StepDialog>
  );
}
