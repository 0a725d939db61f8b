import { Textarea } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { formatLongDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { DayField } from '../../ui/form/day-field';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { buildOrderMailValues, OrderMailFields, useComposeOrderMail, usePrepareOrderMail } from './order-mail';
import { type OrderUndo, undoStepOf, useOrderStep } from './use-order-step';

/** An accepted quotation that can be confirmed. */
export type AcceptedQuotation = {
  quotationId: number;
  reference: string;
  revision: number;
  buyerName: string;
  company: string | null;
  totalPaise: string;
  purchaseOrder: string | null;
  /** The buyer's e-mail address, if known. */
  email: string | null;
};

/** The text of the mail follows the date until the user edits it. */
const composeText = (purchaseOrder: string | null, promisedOn: string) =>
  `Thank you for your order${purchaseOrder ? ` ${purchaseOrder}` : ''}. We confirm it${
    promisedOn ? ` and promise delivery by ${formatLongDay(promisedOn)}` : ''
  }.`;

/** The dialog to confirm an accepted quotation as an order, after the office checked stock and credit. */
export function ConfirmOrderDialog({ quotation, onClose }: { quotation: AcceptedQuotation; onClose: () => void }) {
  const { quotationId, reference, revision, totalPaise, purchaseOrder, email } = quotation;
  const take = useOrderStep();
  const navigate = useNavigate();
  const letter = useComposeOrderMail();
  const prepareMail = usePrepareOrderMail();
  const form = usePanelForm({
    initialValues: { promisedOn: '', note: '', mail: buildOrderMailValues(email, letter(quotation, composeText(purchaseOrder, ''))) },
  });
  const { promisedOn, mail } = form.values;
  const setDay = (day: string) => {
    const isUnchanged = mail.text === letter(quotation, composeText(purchaseOrder, promisedOn));
    form.setFieldValue('promisedOn', day);
    if (isUnchanged) form.setFieldValue('mail.text', letter(quotation, composeText(purchaseOrder, day)));
  };
  const confirm = async (values: typeof form.values) => {
    const sent = prepareMail(values.mail);
    const step = { quotationId, revision, promisedOn: values.promisedOn || null, note: values.note.trim() || null, mail: sent };
    const done = { title: 'Order confirmed', text: reference };
    const undo: OrderUndo = async (api, answer) => {
      await api.undoConfirmation.mutate(undoStepOf(answer));
      await navigate(`/admin?tab=quotations&id=${quotationId}`);
    };
    const { id } = await take((api) => api.confirm.mutate(step), done, { mailedTo: sent?.to, undo });
    onClose();
    await navigate(`/admin?tab=orders&id=${id}`);
  };
  return (
    <StepDialog title={`Confirm the order of ${reference}`} submit="Confirm order" form={form} onSubmit={confirm} onClose={onClose}>
      <p>
        {formatPaperAmount(totalPaise)}
        {purchaseOrder && `, purchase order ${purchaseOrder}`}. All lines are owed from then on, and the buyer sees the dates on the page of
        the quotation.
      </p>
      <DayField
        value={promisedOn}
        error={form.errors.promisedOn}
        label="Promised for"
        description="For all lines; single lines can be moved later. It may stay empty."
        min={dayOf(new Date())}
        onChange={setDay}
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('note')}
        label="Note for the office and the warehouse"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
      />
      <OrderMailFields form={form} />
    </StepDialog>
  );
}
