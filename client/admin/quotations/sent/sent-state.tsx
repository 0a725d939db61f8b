import { Button, Group } from '@mantine/core';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { reasonInWords } from '../../../../shared/quotation/states';
import { exactly, formatDay } from '../../../../shared/time/in-words';
import { useWrite } from '../../editing/write/use-write';
import { trpc } from '../../trpc';
import classes from './sent.module.css';

type SentStateProps = { quotation: QuotationRow; onRevised: () => void };

/** How what was sent stands, in words, and what can be done about it. */
export function SentState({ quotation, onRevised }: SentStateProps) {
  const { state, draft } = quotation;
  return (
    <div className={classes.state}>
      <Words quotation={quotation} />
      <Group gap="xs">{draft === null && state !== 'accepted' && <ReviseButton quotation={quotation} onRevised={onRevised} />}</Group>
    </div>
  );
}

const WAYS: Record<string, string> = {
  link: 'on the page of the quotation',
  'purchase-order': 'by a purchase order',
  office: 'as the buyer told the office',
};

function Words({ quotation }: { quotation: QuotationRow }) {
  const { state, isExpired, revisions, decidedAt, lossReason } = quotation;
  const current = revisions[0];
  if (!current) return null;
  const { sentAt, sentBy, validUntil, decidedBy, decidedOn, purchaseOrder, declineReason, decisionNote } = current;
  const sent = `Revision ${current.number} was sent ${exactly(sentAt)} by ${sentBy}.`;
  const how = decidedOn ? ` ${WAYS[decidedOn] ?? ''}` : '';
  const decided = decidedAt ? `${exactly(decidedAt)}` : '';
  const words = {
    draft: '',
    open: isExpired ? `Expired: it was valid until ${formatDay(validUntil)}.` : `Waits for the buyer until ${formatDay(validUntil)}.`,
    accepted: `Accepted ${decided} by ${decidedBy ?? 'the buyer'}${how}.${purchaseOrder ? ` Purchase order ${purchaseOrder}.` : ''}`,
    declined: `Declined ${decided} by ${decidedBy ?? 'the buyer'}${how}.${declineReason ? ` ${reasonInWords(declineReason)}.` : ''}`,
    withdrawn: `Withdrawn ${decided}.${lossReason ? ` ${reasonInWords(lossReason)}` : ''}`,
  }[state];
  return (
    <p>
      {words}
      {decisionNote && <small>“{decisionNote}”</small>}
      <small>{sent}</small>
    </p>
  );
}

function ReviseButton({ quotation: { id, reference }, onRevised }: SentStateProps) {
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
