import type { ReactNode } from 'react';
import { formatPaperAmount } from '../../../../shared/quotation/paper-words';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { describeDeclineReason, formatBuyerName } from '../../../../shared/quotation/states';
import { formatDay, formatShortDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { QuotationStateChip } from '../state-chip';
import classes from './quotation-table.module.css';

/** A column of the list; `isSorted` if the list can be sorted by it. */
export type QuotationColumn = {
  field: string;
  label: string;
  className?: string | undefined;
  isSorted?: true;
  cell: (quotation: QuotationSummary) => ReactNode;
};

const day = (at: string | null) => at && formatDay(dayOf(at));

/** The first column links to the quotation. */
export const QUOTATION_COLUMNS: QuotationColumn[] = [
  { field: 'id', label: 'Reference', className: classes.reference, isSorted: true, cell: ({ reference }) => reference },
  { field: 'buyer', label: 'Buyer', className: classes.buyer, isSorted: true, cell: (quotation) => <Buyer quotation={quotation} /> },
  {
    field: 'totalPaise',
    label: 'Value',
    className: classes.value,
    isSorted: true,
    cell: ({ totalPaise }) => formatPaperAmount(totalPaise),
  },
  { field: 'state', label: 'State', className: classes.state, cell: (quotation) => <State quotation={quotation} /> },
  {
    field: 'validUntil',
    label: 'Valid until',
    className: classes.until,
    isSorted: true,
    cell: ({ validUntil, state }) => validUntil && state !== 'draft' && formatDay(validUntil),
  },
  { field: 'owner', label: 'Owner', className: classes.owner, cell: ({ ownerName }) => ownerName },
  {
    field: 'followUpAt',
    label: 'Follow-up',
    className: classes.follow,
    isSorted: true,
    cell: ({ followUpAt, remindedAt }) => <FollowUp on={followUpAt} remindedAt={remindedAt} />,
  },
];

/** Columns that users may add to the list. */
export const FURTHER_COLUMNS: QuotationColumn[] = [
  { field: 'inquiry', label: 'Inquiry', className: classes.further, cell: ({ inquiryReference }) => inquiryReference },
  { field: 'gstin', label: 'GSTIN', className: classes.further, cell: ({ gstin }) => gstin },
  { field: 'created', label: 'Created', className: classes.further, cell: ({ createdAt }) => day(createdAt) },
  {
    field: 'handedOverAt',
    label: 'Handed over',
    className: classes.further,
    isSorted: true,
    cell: ({ handedOverAt }) => day(handedOverAt),
  },
  { field: 'decidedAt', label: 'Decided', className: classes.further, isSorted: true, cell: ({ decidedAt }) => day(decidedAt) },
  {
    field: 'reason',
    label: 'Reason of loss',
    className: classes.further,
    cell: ({ lossReason }) => lossReason && describeDeclineReason(lossReason),
  },
];

function Buyer({ quotation }: { quotation: QuotationSummary }) {
  const { company, buyerName, isErased } = quotation;
  return (
    <>
      {isErased ? <em>{formatBuyerName(quotation)}</em> : formatBuyerName(quotation)}
      {company && buyerName && <small>{buyerName}</small>}
    </>
  );
}

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
