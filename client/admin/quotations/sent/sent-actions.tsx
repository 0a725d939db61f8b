import { Button, Group } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { useWrite } from '../../editing/write/use-write';
import { trpc } from '../../trpc';
import { DeclineDialog, OrderDialog, TakeBackDialog, WithdrawDialog } from './decision-dialogs';

type SentActionsProps = { quotation: QuotationRow; onRevised: () => void };
type Dialog = ComponentType<{ quotation: QuotationRow; onClose: () => void }>;

/** What can be done with a quotation that was sent, as it stands. */
export function SentActions({ quotation, onRevised }: SentActionsProps) {
  const { state, draft } = quotation;
  const [Open, setOpen] = useState<{ dialog: Dialog }>();
  const button = (label: string, dialog: Dialog) => (
    <Button variant="default" onClick={() => setOpen({ dialog })}>
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      {draft === null && state !== 'accepted' && <ReviseButton quotation={quotation} onRevised={onRevised} />}
      {state === 'open' && button('Accepted by purchase order…', OrderDialog)}
      {state === 'open' && button('Declined…', DeclineDialog)}
      {state === 'open' && button('Withdraw…', WithdrawDialog)}
      {state !== 'open' && state !== 'draft' && button('Take back…', TakeBackDialog)}
      {Open && <Open.dialog quotation={quotation} onClose={() => setOpen(undefined)} />}
    </Group>
  );
}

/** Begins the next revision, with what the current one says; the buyer keeps that one until the next is sent. */
function ReviseButton({ quotation: { id, reference }, onRevised }: SentActionsProps) {
  const { client, admin } = trpc.useUtils();
  const { mutate, isPending } = useWrite();
  const write = async () => {
    const answer = await client.admin.quotations.revise.mutate({ id });
    admin.quotations.row.setData({ id }, answer.row);
    return answer;
  };
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() => mutate({ write, done: 'Revision begun', text: reference, failed: 'Failed to revise' }, { onSuccess: onRevised })}
    >
      Revise
    </Button>
  );
}
