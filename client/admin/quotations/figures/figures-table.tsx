import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../shared/format';
import { describeDeclineReason } from '../../../../shared/quotation/states';
import type { AdminOutputs } from '../../trpc';
import { useSectionUrl } from '../../ui/section/use-section';
import { FigureCell, FigureRow, FigureTable, formatPeriodTitle, LinkedFigure } from '../../ui/table/figure-table';

type Month = AdminOutputs['quotations']['figures']['months'][number];
type Figures = Month['total'];

const COLUMNS = ['Owner', 'Inquiries', 'Quoted', 'Won', 'Lost', 'Hours to the quotation'];

/** The figures of a month within the period: a row per owner, and their sum. */
export function FiguresTable({ month, isAlone, isTotal = false }: { month: Month; isAlone: boolean; isTotal?: boolean }) {
  const { from, to, total, owners } = month;
  return (
    <FigureTable title={isTotal ? 'The whole period' : formatPeriodTitle(month)} isTitleHidden={isAlone} columns={COLUMNS}>
      {owners.map(({ ownerId, ownerName, ...figures }) => (
        <Row key={ownerId} name={ownerName ?? 'Nobody'} period={{ from, to }} owner={String(ownerId ?? 'none')} figures={figures} />
      ))}
      <Row name={owners.length === 0 && !isTotal ? 'Nothing yet' : 'All'} period={{ from, to }} owner="" figures={total} isSum />
    </FigureTable>
  );
}

type RowProps = { name: string; period: { from: string; to: string }; owner: string; figures: Figures; isSum?: boolean };

function Row({ name, period, owner, figures, isSum = false }: RowProps) {
  const { asked, quoted, won, lost, reasons, medianHours } = figures;
  const url = useSectionUrl();
  /** The list with this filter; the figure is its count. */
  const list = (values: Record<string, string>) => url({ show: undefined, page: undefined, ...period, owner, ...values });
  const decided = { on: 'decided' };
  return (
    <FigureRow name={name} isSum={isSum}>
      <FigureCell label="Inquiries">
        <LinkedFigure to={list({ tab: 'inquiries' })} count={asked} what={`inquiries of ${name}`} />
      </FigureCell>
      <FigureCell label="Quoted">
        <LinkedFigure to={list({ on: 'handedOver' })} {...quoted} what={`quoted by ${name}`} />
      </FigureCell>
      <FigureCell label="Won">
        <LinkedFigure to={list({ ...decided, view: 'accepted' })} {...won} what={`won by ${name}`} />
      </FigureCell>
      <FigureCell label="Lost">
        <LinkedFigure to={list({ ...decided, view: 'lost' })} {...lost} what={`lost by ${name}`} />
        {reasons.map(({ reason, count }) => (
          <small key={reason}>
            <Link to={list({ ...decided, view: 'lost', reason: reason ?? 'none' })}>
              {reason === null ? 'No reason given' : describeDeclineReason(reason)}: {formatNumber(count)}
            </Link>
          </small>
        ))}
      </FigureCell>
      <FigureCell label="Hours to the quotation">{medianHours === null ? '–' : formatNumber(Math.round(medianHours * 10) / 10)}</FigureCell>
    </FigureRow>
  );
}
