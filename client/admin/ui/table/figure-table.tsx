import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../shared/format';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { formatDay, formatMonth } from '../../../../shared/time/in-words';
import { type DayPeriod, monthOf, parseMonthPeriod } from '../../../../shared/time/period';
import { TableCell, TableFrame, TableRow } from './panel-table';

type FigureTableProps = { title: string; isTitleHidden?: boolean; columns: readonly string[]; children: ReactNode };

/** A table of figures. */
export const FigureTable = ({ title, isTitleHidden = false, columns, children }: FigureTableProps) => (
  <TableFrame
    caption={title}
    isCaptionShown={!isTitleHidden}
    columns={columns.map((label) => ({ field: label, label }))}
    mod={{ tops: true }}
    tabularNums
  >
    {children}
  </TableFrame>
);

/** The title of a period: 'November 2026', or the days of a part of a month. */
export function formatPeriodTitle({ from, to }: DayPeriod): string {
  const whole = parseMonthPeriod(monthOf(from));
  return whole.from === from && whole.to === to ? formatMonth(monthOf(from)) : `${formatDay(from)} to ${formatDay(to)}`;
}

export const FigureRow = ({ name, isSum = false, children }: { name: string; isSum?: boolean; children: ReactNode }) => (
  <TableRow data-sum={isSum || undefined}>
    <TableCell column={{ isName: true, card: '1 whole' }}>{name}</TableCell>
    {children}
  </TableRow>
);

export const FigureCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <TableCell column={{ cardLabel: `${label}:` }}>{children}</TableCell>
);

/** A count that links to its list, with its amount. */
type LinkedFigureProps = { to: string; count: number; taxablePaise?: string; totalPaise?: string; what: string };

/** A count that links to its list, with its amounts in paise: without tax, and the total with tax. */
export function LinkedFigure({ to, count, taxablePaise, totalPaise, what }: LinkedFigureProps) {
  if (count === 0) return '–';
  return (
    <>
      <Link to={to}>
        {formatNumber(count)}
        <span className="visually-hidden"> {what}</span>
      </Link>
      {taxablePaise && <small>{formatPaperAmount(taxablePaise)}</small>}
      {totalPaise && <small>{formatPaperAmount(totalPaise)} with tax</small>}
    </>
  );
}
