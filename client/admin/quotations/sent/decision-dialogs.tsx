import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { DECLINE_REASONS, type DeclineReason } from '../../../../shared/quotation/states';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { useQuotationStep } from './use-step';

type DialogProps = { quotation: QuotationRow; onClose: () => void };

export function WithdrawDialog({ quotation: { id, version, reference }, onClose }: DialogProps) {
  const take = useQuotationStep();
  const form = usePanelForm({ initialValues: { reason: '' } });
  const withdraw = async ({ reason }: typeof form.values) => {
    const step = { id, version, reason: reason.trim() || null };
    await take((api) => api.withdraw.mutate(step), { title: 'Quotation withdrawn', text: reference });
    onClose();
  };
  return (
    <StepDialog title={`Withdraw ${reference}?`} submit="Withdraw" form={form} onSubmit={withdraw} onClose={onClose}>
      <p>The links of the quotation say that it was withdrawn, and nobody can accept it. No mail is sent. You can take this back.</p>
      <TextInput {...form.getInputProps('reason')} label="Why, for the office" autoComplete="off" maxLength={300} data-autofocus />
    </StepDialog>
  );
}

export function DeclineDialog({ quotation: { id, version, reference }, onClose }: DialogProps) {
  const take = useQuotationStep();
  const form = usePanelForm({ initialValues: { reason: 'price' as DeclineReason, note: '' } });
  const decline = async ({ reason, note }: typeof form.values) => {
    const step = { id, version, reason, note: note.trim() || null };
    await take((api) => api.decline.mutate(step), { title: 'Marked as declined', text: reference });
    onClose();
  };
  return (
    <StepDialog title={`The buyer declined ${reference}`} submit="Mark as declined" form={form} onSubmit={decline} onClose={onClose}>
      <p>Enter what the buyer told you by phone or by mail. No mail is sent. You can take this back.</p>
      <NativeSelect
        {...form.getInputProps('reason')}
        label="Reason"
        data={Object.entries(DECLINE_REASONS).map(([value, label]) => ({ value, label }))}
        data-autofocus
      />
      <Textarea {...form.getInputProps('note')} label="What the buyer said" autosize minRows={2} maxRows={6} maxLength={1_000} />
    </StepDialog>
  );
}

const WHAT: Record<string, string> = { accepted: 'acceptance', declined: 'refusal', withdrawn: 'withdrawal' };

export function TakeBackDialog({ quotation: { id, version, reference, state: was }, onClose }: DialogProps) {
  const take = useQuotationStep();
  const form = usePanelForm({ initialValues: {} });
  const what = WHAT[was] ?? 'decision';
  const takeBack = async () => {
    await take((api) => api.takeBack.mutate({ id, version }), { title: 'Taken back', text: reference });
    onClose();
  };
  return (
    <StepDialog title={`Take back the ${what} of ${reference}?`} submit="Take back" form={form} onSubmit={takeBack} onClose={onClose}>
      <p>
        The quotation is open again, or expired if its last day is over.
        {was === 'accepted' && ' Everybody who got the order confirmation gets a mail that says so.'}
      </p>
    </StepDialog>
  );
}
