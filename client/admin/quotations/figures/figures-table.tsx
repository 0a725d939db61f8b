import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../shared/format';
import { amountText } from '../../../../shared/quotation/paper-words';
import { reasonInWords } from '../../../../shared/quotation/states';
import { formatDay, formatMonth } from '../../../../shared/time/in-words';
import { monthOf, monthPeriod } from '../../../../shared/time/period';
import type { Outputs } from '../../trpc';
import { useSectionUrl } from '../../ui/section/use-section';
import classes from './figures.module.css';

type Month = Outputs['quotations']['figures']['months'][number];
type Figures = Month['total'];

/** The figures of a month, cut to the period: a row for each owner, and their sum. */
export function FiguresTable({ month, isAlone, isTotal = false }: { month: Month; isAlone: boolean; isTotal?: boolean }) {
  const { from, to, total, owners } = month;
  const title = isTotal ? 'The whole period' : titleOf(month);
  return (
    <Table className={classes.table}>
      <caption className={isAlone ? 'visually-hidden' : classes.caption}>{title}</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Owner</Table.Th>
          <Table.Th>Asked</Table.Th>
          <Table.Th>Quoted</Table.Th>
          <Table.Th>Won</Table.Th>
          <Table.Th>Lost</Table.Th>
          <Table.Th>Hours to the quotation</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {owners.map(({ ownerId, ownerName, ...figures }) => (
          <Row key={ownerId} name={ownerName ?? 'Nobody'} period={{ from, to }} owner={String(ownerId ?? 'none')} figures={figures} />
        ))}
        <Row name={owners.length === 0 && !isTotal ? 'Nothing yet' : 'All'} period={{ from, to }} owner="" figures={total} isSum />
      </Table.Tbody>
    </Table>
  );
}

function titleOf({ from, to }: Month): string {
  const whole = monthPeriod(monthOf(from));
  return whole.from === from && whole.to === to ? formatMonth(monthOf(from)) : `${formatDay(from)} to ${formatDay(to)}`;
}

type RowProps = { name: string; period: { from: string; to: string }; owner: string; figures: Figures; isSum?: boolean };

function Row({ name, period, owner, figures, isSum = false }: RowProps) {
  const { asked, quoted, won, lost, reasons, medianHours } = figures;
  const url = useSectionUrl();
  /** The list with this filter; its count is the figure. */
  const list = (values: Record<string, string>) => url({ show: undefined, page: undefined, ...period, owner, ...values });
  const decided = { on: 'decided' };
  return (
    <Table.Tr data-sum={isSum || undefined}>
      <Table.Th scope="row">{name}</Table.Th>
      <Cell label="Asked">
        <Figure to={list({ tab: 'inquiries' })} count={asked} what={`inquiries of ${name}`} />
      </Cell>
      <Cell label="Quoted">
        <Figure to={list({ on: 'handedOver' })} {...quoted} what={`quoted by ${name}`} />
      </Cell>
      <Cell label="Won">
        <Figure to={list({ ...decided, view: 'accepted' })} {...won} what={`won by ${name}`} />
      </Cell>
      <Cell label="Lost">
        <Figure to={list({ ...decided, view: 'lost' })} {...lost} what={`lost by ${name}`} />
        {reasons.map(({ reason, count }) => (
          <small key={reason}>
            <Link to={list({ ...decided, view: 'lost', reason: reason ?? 'none' })}>
              {reason === null ? 'No reason given' : reasonInWords(reason)}: {formatNumber(count)}
            </Link>
          </small>
        ))}
      </Cell>
      <Cell label="Hours to the quotation">{medianHours === null ? '–' : formatNumber(Math.round(medianHours * 10) / 10)}</Cell>
    </Table.Tr>
  );
}

const Cell = ({ label, children }: { label: string; children: ReactNode }) => <Table.Td data-label={label}>{children}</Table.Td>;

function Figure({ to, count, totalPaise, what }: { to: string; count: number; totalPaise?: string; what: string }) {
  if (count === 0) return '–';
  return (
    <>
      <Link to={to}>
        {formatNumber(count)}
        <span className="visually-hidden"> {what}</span>
      </Link>
      {totalPaise && <small>{amountText(totalPaise)}</small>}
    </>
  );
}
