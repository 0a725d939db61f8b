import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { amountText } from '../../../../shared/quotation/paper-words';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { DECLINE_REASONS, type DeclineReason } from '../../../../shared/quotation/states';
import { formatDay } from '../../../../shared/time/in-words';
import { StepDialog } from './step-dialog';
import { useStep } from './use-step';

type DialogProps = { quotation: QuotationRow; onClose: () => void };

export function WithdrawDialog({ quotation: { id, version, reference }, onClose }: DialogProps) {
  const { run, ...state } = useStep();
  const [reason, setReason] = useState('');
  const submit = async () => {
    const done = await run((api, key) => api.withdraw.mutate({ id, version, reason: reason.trim() || null }, key), {
      title: 'Quotation withdrawn',
      text: reference,
    });
    if (done) onClose();
  };
  return (
    <StepDialog title={`Withdraw ${reference}?`} submit="Withdraw" {...state} onSubmit={() => void submit()} onClose={onClose}>
      <p>Its links say that the offer was withdrawn, and nobody can accept it. Nobody is mailed. You can take this back.</p>
      <TextInput
        label="Why, for the office"
        autoComplete="off"
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </StepDialog>
  );
}

export function DeclineDialog({ quotation: { id, version, reference }, onClose }: DialogProps) {
  const { run, ...state } = useStep();
  const [reason, setReason] = useState<DeclineReason>('price');
  const [note, setNote] = useState('');
  const submit = async () => {
    const done = await run((api, key) => api.decline.mutate({ id, version, reason, note: note.trim() || null }, key), {
      title: 'Marked as declined',
      text: reference,
    });
    if (done) onClose();
  };
  return (
    <StepDialog
      title={`The buyer declined ${reference}`}
      submit="Mark as declined"
      {...state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>For what the buyer told you, by phone or by mail. Nobody is mailed. You can take this back.</p>
      <NativeSelect
        label="Reason"
        data={Object.entries(DECLINE_REASONS).map(([value, label]) => ({ value, label }))}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as DeclineReason)}
        data-autofocus
      />
      <Textarea
        label="What the buyer said"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </StepDialog>
  );
}

export function OrderDialog({ quotation, onClose }: DialogProps) {
  const { id, version, reference, currentRevision, revisions, isExpired } = quotation;
  const { run, problem, ...state } = useStep();
  const [order, setOrder] = useState({ purchaseOrder: '', name: '' });
  const [isAsked, setAsked] = useState(false);
  const current = revisions[0];
  const missing = (text: string, words: string) => (isAsked && text.trim() === '' ? words : undefined);
  const submit = async () => {
    setAsked(true);
    const [purchaseOrder, name] = [order.purchaseOrder.trim(), order.name.trim()];
    if (!purchaseOrder || !name) return;
    const done = await run((api, key) => api.acceptByOrder.mutate({ id, version, revision: currentRevision, purchaseOrder, name }, key), {
      title: 'Quotation accepted',
      text: reference,
    });
    if (done) onClose();
  };
  return (
    <StepDialog
      title="Accepted by purchase order"
      submit="Accept the order"
      {...state}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {reference}
        {current && ` for ${amountText(current.totalPaise)}`}. Everybody who got its link by mail gets the order confirmation.
      </p>
      {isExpired && current && (
        <p>It was valid until {formatDay(current.validUntil)}. The conversation will say that the order came later.</p>
      )}
      <TextInput
        label="Number of the purchase order"
        required
        autoComplete="off"
        maxLength={100}
        value={order.purchaseOrder}
        error={missing(order.purchaseOrder, 'Enter the number') ?? problem?.errors.purchaseOrder}
        onChange={(event) => setOrder({ ...order, purchaseOrder: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label="Who ordered"
        required
        autoComplete="off"
        maxLength={200}
        value={order.name}
        error={missing(order.name, 'Enter a name') ?? problem?.errors.name}
        onChange={(event) => setOrder({ ...order, name: event.currentTarget.value })}
      />
    </StepDialog>
  );
}

const WHAT: Record<string, string> = { accepted: 'acceptance', declined: 'refusal', withdrawn: 'withdrawal' };

export function TakeBackDialog({ quotation: { id, version, reference, state: was }, onClose }: DialogProps) {
  const { run, ...state } = useStep();
  const what = WHAT[was] ?? 'decision';
  const submit = async () => {
    const done = await run((api, key) => api.takeBack.mutate({ id, version }, key), { title: 'Taken back', text: reference });
    if (done) onClose();
  };
  return (
    <StepDialog
      title={`Take back the ${what} of ${reference}?`}
      submit="Take back"
      {...state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        The quotation is open again, or expired if its last day is over.
        {was === 'accepted' && ' Everybody who got the order confirmation gets a mail that says so.'}
      </p>
    </StepDialog>
  );
}
