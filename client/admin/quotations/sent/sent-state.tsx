import { Group } from '@mantine/core';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { describeDeclineReason } from '../../../../shared/quotation/states';
import { formatDay, formatExactTime } from '../../../../shared/time/in-words';
import { findMailState } from './next-step';
import { SentActions } from './sent-actions';

/** The state of the sent revision in words, with its actions. */
export function SentState({ quotation, onRevised }: { quotation: QuotationRow; onRevised: () => void }) {
  return (
    <Group justify="space-between" gap="0.5rem 1rem" mb="md" px="md" py="sm" bg="paper.1" bdrs="md">
      <Words quotation={quotation} />
      {!quotation.isErased && <SentActions quotation={quotation} onRevised={onRevised} />}
    </Group>
  );
}

const WAYS: Record<string, string> = {
  link: 'on the page of the quotation',
  'purchase-order': 'by a purchase order',
  office: 'as the buyer told the office',
};

/** The state of the newest revision until a mail server accepted its mail or the office confirmed a handover. */
function notHandedOver(quotation: QuotationRow): string {
  if (quotation.state !== 'open') return 'was ready, and nobody had it';
  const mail = findMailState(quotation);
  if (mail === 'waiting') return 'is ready, and its mail is being sent';
  return mail === 'failed' ? 'is ready, but its mail could not be delivered' : 'is ready, nobody has it yet';
}

function Words({ quotation }: { quotation: QuotationRow }) {
  const { state, isExpired, isErased, erasedAt, revisions, decidedAt, lossReason, remindedAt } = quotation;
  const current = revisions[0];
  if (!current) return null;
  const { number, handedOverAt, sentBy, validUntil, decidedBy, decidedOn, purchaseOrder, declineReason, decisionNote } = current;
  const by = [decidedAt && formatExactTime(decidedAt), decidedBy && `by ${decidedBy}`, decidedOn && WAYS[decidedOn]]
    .filter(Boolean)
    .join(' ');
  const text = {
    draft: '',
    open: isErased
      ? 'Open when its buyer was erased.'
      : isExpired
        ? `Expired: it was valid until ${formatDay(validUntil)}.`
        : quotation.waitsForUs
          ? `Waits for us: the buyer wrote. Valid until ${formatDay(validUntil)}.`
          : handedOverAt === null
            ? `${findMailState(quotation) === 'waiting' ? 'Being mailed' : 'Ready, not handed over'}. Valid until ${formatDay(validUntil)}.`
            : `Waits for the buyer until ${formatDay(validUntil)}.`,
    accepted: `Accepted ${by}.${purchaseOrder ? ` Purchase order ${purchaseOrder}.` : ''}`,
    declined: `Declined ${by}.${declineReason ? ` ${describeDeclineReason(declineReason)}.` : ''}`,
    withdrawn: `Withdrawn ${decidedAt ? formatExactTime(decidedAt) : ''}.${lossReason ? ` ${describeDeclineReason(lossReason)}` : ''}`,
  }[state];
  return (
    <p>
      {isErased && (
        <strong>The buyer was erased{erasedAt && ` ${formatExactTime(erasedAt)}`}: nobody can revise, send or answer it.</strong>
      )}
      {isErased ? <small>{text}</small> : <strong>{text}</strong>}
      {decisionNote && <small>“{decisionNote}”</small>}
      <small>
        Revision {number} {handedOverAt ? `was sent ${formatExactTime(handedOverAt)} by ${sentBy}` : notHandedOver(quotation)}.
        {remindedAt && ` Last reminder ${formatExactTime(remindedAt)}.`}
      </small>
    </p>
  );
}
