import { Group, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatCappedCount, formatNumber } from '../../../shared/format';
import { formatPaperAmount } from '../../../shared/quotation/paper/paper-words';
import { describeDeclineReason } from '../../../shared/quotation/states';
import type { AdminOutputs } from '../trpc';
import classes from './answer-figures.module.css';

type Figures = AdminOutputs['overview']['quotations'];

/** The figures of recently sent quotations: their results, their speed, and the quotations worth a call. */
export function QuotationFigures({ figures }: { figures: Figures }) {
  const { days, sent, accepted, lost, medianHours, reasons, notHandedOver, endingSoon, followUpsDue } = figures;
  if (sent.count + notHandedOver + endingSoon + followUpsDue === 0) return null;
  return (
    <section aria-labelledby="quotations-title">
      <Title order={2} id="quotations-title">
        Quotations of the last {days} days
      </Title>
      <Group component="dl" align="flex-start" gap="1.5rem 2.5rem" mt="sm" className={classes.figures}>
        <Figure label="Sent" {...sent} />
        <Figure label="Accepted" {...accepted} />
        <Figure label="Declined or withdrawn" {...lost} />
        <div>
          <dt>Median time to the quotation</dt>
          <dd>
            <strong>{medianHours === null ? 'None yet' : `${formatNumber(Math.round(medianHours * 10) / 10)} h`}</strong>
          </dd>
        </div>
      </Group>
      {reasons.length > 0 && (
        <p>Lost because: {reasons.map(({ reason, count }) => `${describeDeclineReason(reason)} (${formatNumber(count)})`).join(', ')}</p>
      )}
      {notHandedOver > 0 && (
        <p>
          <Link to="/admin?tab=quotations&view=ready">{formatCappedCount(notHandedOver)} ready</Link>, and nobody has{' '}
          {notHandedOver === 1 ? 'it' : 'them'} yet
        </p>
      )}
      {endingSoon > 0 && (
        <p>
          <Link to="/admin?tab=quotations&view=ending">{formatCappedCount(endingSoon)} open</Link> {endingSoon === 1 ? 'expires' : 'expire'}{' '}
          in three days or less
        </p>
      )}
      {followUpsDue > 0 && (
        <p>
          <Link to="/admin?tab=quotations&view=follow-up">{formatCappedCount(followUpsDue)} to follow up</Link>
        </p>
      )}
    </section>
  );
}

function Figure({ label, count, taxablePaise, totalPaise }: { label: string } & Figures['sent']) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{count === 0 ? 'None yet' : formatNumber(count)}</strong>{' '}
        {count > 0 && `${formatPaperAmount(taxablePaise)} without tax, ${formatPaperAmount(totalPaise)} with it`}
      </dd>
    </div>
  );
}
