import { Button, Group } from '@mantine/core';
import { type ComponentType, use, useState } from 'react';
import { Link } from 'react-router-dom';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { waitsForBuyer } from '../../../../shared/quotation/states';
import { dayOf } from '../../../../shared/time/india';
import { useWrite } from '../../editing/write/use-write';
import { AcceptByOrderDialog } from '../../filing/entered-orders';
import { trpc } from '../../trpc';
import { OrderOfQuotationContext } from '../order-of-quotation';
import { RemindDialog } from '../reminding/remind-dialog';
import { DeclineDialog, TakeBackDialog, WithdrawDialog } from './decision-dialogs';
import { scrollToLinks } from './links';
import { findNextStep } from './next-step';

type SentActionsProps = { quotation: QuotationRow; onRevised: () => void };
type Dialog = ComponentType<{ quotation: QuotationRow; onClose: () => void }>;

/** The actions that a sent quotation's state allows. */
export function SentActions({ quotation, onRevised }: SentActionsProps) {
  const { id, state, draft, inquiryId } = quotation;
  const next = findNextStep(quotation);
  const [Open, setOpen] = useState<{ dialog: Dialog }>();
  const [isReminding, setReminding] = useState(false);
  const Order = use(OrderOfQuotationContext);
  const agreed = trpc.admin.quotations.agreedLines.useQuery({ id }, { enabled: state === 'accepted' });
  const canRevise = draft === null && (state !== 'accepted' || Boolean(agreed.data));
  const button = (label: string, dialog: Dialog, isNext = false) => (
    <Button variant={isNext ? 'filled' : 'default'} onClick={() => setOpen({ dialog })}>
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      {next === 'hand over' && <Button onClick={scrollToLinks}>Hand over…</Button>}
      {canRevise && <ReviseButton quotation={quotation} onRevised={onRevised} variant={next === 'revise' ? 'filled' : 'default'} />}
      {next === 'answer' && (
        <Button component={Link} to={`/admin?tab=inquiries&id=${inquiryId}`}>
          Answer
        </Button>
      )}
      {waitsForBuyer(quotation, dayOf(new Date())) && (
        <Button variant={next === 'remind' ? 'filled' : 'default'} onClick={() => setReminding(true)}>
          Remind…
        </Button>
      )}
      {state === 'accepted' && Order && <Order quotation={quotation} />}
      {state === 'open' && button('Accepted by purchase order…', AcceptByOrderDialog, next === 'order')}
      {state === 'open' && button('Declined…', DeclineDialog)}
      {state === 'open' && button('Withdraw…', WithdrawDialog)}
      {state !== 'open' && state !== 'draft' && button('Take back…', TakeBackDialog)}
      {isReminding && <RemindDialog ids={[id]} onClose={() => setReminding(false)} />}
      {Open && <Open.dialog quotation={quotation} onClose={() => setOpen(undefined)} />}
    </Group>
  );
}

type ReviseButtonProps = SentActionsProps & { variant: 'filled' | 'default'; label?: string };

/** Starts the next revision with the content of the current one, which stays valid until the next one is sent. */
export function ReviseButton({ quotation, onRevised, variant, label = 'Revise' }: ReviseButtonProps) {
  const { id, reference } = quotation;
  const { client, admin } = trpc.useUtils();
  const { mutate, isPending } = useWrite();
  const write = async () => {
    const answer = await client.admin.quotations.revise.mutate({ id });
    admin.quotations.row.setData({ id }, answer.row);
    return answer;
  };
  return (
    <Button
      variant={variant}
      loading={isPending}
      onClick={() => mutate({ write, done: 'Revision begun', text: reference, failed: 'Failed to revise' }, { onSuccess: onRevised })}
    >
      {label}
    </Button>
  );
}
