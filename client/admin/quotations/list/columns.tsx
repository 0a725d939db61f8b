import type { ReactNode } from 'react';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { describeDeclineReason } from '../../../../shared/quotation/states';
import { formatDay, formatShortDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { BuyerName } from '../../ui/display/buyer-name';
import { OpenRow, type TableColumn } from '../../ui/table/panel-table';
import { QuotationStateChip } from '../state-chip';

const day = (at: string | null) => at && formatDay(dayOf(at));

/** The first column links to the quotation. */
export const QUOTATION_COLUMNS: TableColumn<QuotationSummary>[] = [
  {
    field: 'id',
    label: 'Reference',
    isName: true,
    isShort: true,
    isSorted: true,
    card: '1 start',
    cell: ({ id, reference }) => (
      <OpenRow tab="quotations" id={id}>
        {reference}
      </OpenRow>
    ),
  },
  { field: 'buyer', label: 'Buyer', isSorted: true, card: '2 start', cell: (quotation) => <BuyerName buyer={quotation} /> },
  {
    field: 'totalPaise',
    label: 'Value',
    align: 'end',
    isSorted: true,
    card: '1 end',
    cell: ({ totalPaise }) => formatPaperAmount(totalPaise),
  },
  { field: 'state', label: 'State', card: '3 start', cell: (quotation) => <State quotation={quotation} /> },
  {
    field: 'validUntil',
    label: 'Valid until',
    isShort: true,
    isSorted: true,
    card: '2 end',
    cardLabel: 'until',
    cell: ({ validUntil, state }) => validUntil && state !== 'draft' && formatDay(validUntil),
  },
  { field: 'owner', label: 'Owner', width: '8rem', isRoomy: true, cell: ({ ownerName }) => ownerName },
  {
    field: 'followUpAt',
    label: 'Follow-up',
    isShort: true,
    isSorted: true,
    card: '3 end',
    cardLabel: 'Follow up:',
    cell: ({ followUpAt, remindedAt }) => (followUpAt || remindedAt) && <FollowUp on={followUpAt} remindedAt={remindedAt} />,
  },
];

/** A column that users may add to the list. */
const further = (field: string, label: string, cell: (quotation: QuotationSummary) => ReactNode, isSorted = false) =>
  ({ field, label, cell, isSorted, isShort: true, card: '4 whole', cardLabel: `${label}:` }) satisfies TableColumn<QuotationSummary>;

export const FURTHER_COLUMNS: TableColumn<QuotationSummary>[] = [
  further('inquiry', 'Inquiry', ({ inquiryReference }) => inquiryReference),
  further('gstin', 'GSTIN', ({ gstin }) => gstin),
  further('created', 'Created', ({ createdAt }) => day(createdAt)),
  further('handedOverAt', 'Handed over', ({ handedOverAt }) => day(handedOverAt), true),
  further('decidedAt', 'Decided', ({ decidedAt }) => day(decidedAt), true),
  further('reason', 'Reason of loss', ({ lossReason }) => lossReason && describeDeclineReason(lossReason)),
];

function State({ quotation }: { quotation: QuotationSummary }) {
  return (
    <>
      <QuotationStateChip quotation={quotation} />
      {quotation.hasDraft && quotation.state !== 'draft' && <small>Revision begun</small>}
    </>
  );
}

/** The follow-up day, with a label if it is today or over; below it the time of the last reminder. */
function FollowUp({ on, remindedAt }: { on: string | null; remindedAt: string | null }) {
  return (
    <>
      {on && <FollowUpDay on={on} />}
      {remindedAt && <small>Reminded {formatShortDay(remindedAt)}</small>}
    </>
  );
}

function FollowUpDay({ on }: { on: string }) {
  const today = dayOf(new Date());
  if (on > today) return formatShortDay(on);
  return <strong>{on === today ? 'Today' : `Was for ${formatShortDay(on)}`}</strong>;
}
