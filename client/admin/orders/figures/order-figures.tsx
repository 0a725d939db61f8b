import { Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OrderEvent, OrderView } from '../../../../shared/orders/list-query';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { formatDay, formatExactTime } from '../../../../shared/time/in-words';
import type { DayPeriod } from '../../../../shared/time/period';
import { ExportLink } from '../../import-export/export-link';
import { type AdminOutputs, trpc } from '../../trpc';
import { FailureNotice } from '../../ui/display/failure-notice';
import { ScreenPart } from '../../ui/section/part';
import { useSectionUrl } from '../../ui/section/use-section';
import { FigureCell, FigureRow, FigureTable, formatPeriodTitle, LinkedFigure } from '../../ui/table/figure-table';

type Figures = AdminOutputs['orders']['figures']['total'];

const COLUMNS = ['Month', 'Confirmed', 'Dispatched', 'On time', 'Late', 'Returned', 'Cancelled', 'Still owed'];

/**
 * The figures of orders in a period, by month: confirmed, dispatched, returned, cancelled and still owed; each figure links to its list.
 */
export function OrderFigures({ period }: { period: DayPeriod }) {
  const { data, error, refetch } = trpc.admin.orders.figures.useQuery(period, { placeholderData: keepPreviousData });
  if (error) return <FailureNotice title="Failed to fetch the figures of orders" error={error} onRetry={refetch} />;
  if (!data) return null;
  const { months, total, voided } = data;
  return (
    <ScreenPart>
      <FigureTable title="Orders" columns={COLUMNS}>
        {months.map((month) => (
          <Row key={month.period.from} name={formatPeriodTitle(month.period)} {...month} />
        ))}
        {months.length > 1 && <Row name="The whole period" period={period} figures={total} isSum />}
      </FigureTable>
      <Text maw="70ch" size="sm" c="dimmed">
        The figures count orders. A past month stays as it was, except for what is still owed and dispatches that are made void. Amounts are
        without tax, and below with tax; freight and packing are counted under Confirmed only. On time: each dispatch left by the day that
        was promised for it. Late: one left after that day. Still owed: orders confirmed in the period that owe something today. The demo is
        not counted.
      </Text>
      {voided.map(({ orderId, reference, dispatchedOn, voidedAt, taxablePaise }) => (
        <Text maw="70ch" size="sm" c="dimmed" key={reference}>
          <Link to={`/admin?tab=orders&id=${orderId}`}>{reference}</Link> of {formatDay(dispatchedOn)} was made void{' '}
          {formatExactTime(voidedAt)}: {formatPaperAmount(taxablePaise)} less dispatched, without tax, than the month showed before.
        </Text>
      ))}
      <div>
        <ExportLink path="orders" text="Export orders" params={{ filter: { ...period, view: 'all' } }} />
      </div>
    </ScreenPart>
  );
}

function Row({ name, period, figures, isSum = false }: { name: string; period: DayPeriod; figures: Figures; isSum?: boolean }) {
  const url = useSectionUrl();
  const list = (on: OrderEvent, view: OrderView = 'all') =>
    url({
      tab: 'orders',
      show: undefined,
      page: undefined,
      ...period,
      on: on === 'confirmed' ? '' : on,
      view: view === 'open' ? '' : view,
    });
  const of = (what: string) => `${what}, ${name}`;
  return (
    <FigureRow name={name} isSum={isSum}>
      <FigureCell label="Confirmed">
        <LinkedFigure to={list('confirmed')} {...figures.confirmed} what={of('confirmed')} />
      </FigureCell>
      <FigureCell label="Dispatched">
        <LinkedFigure to={list('dispatched')} {...figures.dispatched} what={of('dispatched')} />
      </FigureCell>
      <FigureCell label="On time">
        <LinkedFigure to={list('onTime')} count={figures.onTime} what={of('dispatched on time')} />
      </FigureCell>
      <FigureCell label="Late">
        <LinkedFigure to={list('late')} count={figures.late} what={of('dispatched late')} />
      </FigureCell>
      <FigureCell label="Returned">
        <LinkedFigure to={list('returned')} {...figures.returned} what={of('returned')} />
      </FigureCell>
      <FigureCell label="Cancelled">
        <LinkedFigure to={list('cancelled')} {...figures.cancelled} what={of('cancelled')} />
      </FigureCell>
      <FigureCell label="Still owed">
        <LinkedFigure to={list('confirmed', 'open')} {...figures.owed} what={of('still owed')} />
      </FigureCell>
    </FigureRow>
  );
}
