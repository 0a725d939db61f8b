import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { formatMonth } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import { addMonths, monthOf, parseMonthPeriod } from '../../../../shared/time/period';
import { ExportLink } from '../../import-export/export-link';
import { trpc } from '../../trpc';
import { FailureNotice } from '../../ui/display/failure-notice';
import { PeriodFilter, usePeriodFromUrl } from '../../ui/list/period-filter';
import { SectionLayout } from '../../ui/section/section';
import { useSectionUrl } from '../../ui/section/use-section';
import { FiguresTable } from './figures-table';
import { FurtherFiguresContext } from './further-figures';

/**
 * The figures of a month or another period, by owner: requested, quoted, won and lost, and what followed; each figure links to its list.
 */
export function FiguresPage() {
  const url = useSectionUrl();
  const Further = useContext(FurtherFiguresContext);
  const chosen = usePeriodFromUrl();
  const month = monthOf(chosen.from ?? dayOf(new Date()));
  const whole = parseMonthPeriod(month);
  const period = { from: chosen.from ?? whole.from, to: chosen.to ?? whole.to };
  const isMonth = period.from === whole.from && period.to === whole.to;
  const { data, error, refetch } = trpc.admin.quotations.figures.useQuery(period, { placeholderData: (before) => before });
  const goTo = (by: number) => url({ ...parseMonthPeriod(addMonths(month, by)) });
  const handedOver = { filter: { ...period, on: 'handedOver' } };
  return (
    <SectionLayout
      actions={
        <>
          <Button
            component={Link}
            variant="default"
            to={url({ show: undefined, from: undefined, to: undefined })}
            leftSection={<ArrowLeft size={16} aria-hidden="true" />}
          >
            All quotations
          </Button>
          <ExportLink path="quotations" params={handedOver} />
          <ExportLink path="quotations" text="Export lines" params={{ filter: { ...handedOver.filter, lines: true } }} />
        </>
      }
    >
      <Group justify="space-between" align="flex-end" gap="sm">
        <Group gap="xs" component="nav" aria-label="Month">
          <ActionIcon component={Link} variant="default" size={36} aria-label="The month before" to={goTo(-1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <Title miw="10rem" ta="center" order={2} aria-live="polite">
            {isMonth ? formatMonth(month) : 'Period'}
          </Title>
          <ActionIcon component={Link} variant="default" size={36} aria-label="The month after" to={goTo(1)}>
            <ChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
        <PeriodFilter standard={whole} clear="This month" />
      </Group>
      {error && <FailureNotice title="Failed to fetch the figures" error={error} onRetry={refetch} />}
      {!error && data?.months.map((one) => <FiguresTable key={one.from} month={one} isAlone={data.months.length === 1} />)}
      {!error && data && data.months.length > 1 && (
        <FiguresTable month={{ ...period, total: data.total, owners: [] }} isAlone={false} isTotal />
      )}
      <Text maw="70ch" size="sm" c="dimmed">
        Inquiries: those that arrived, without suspected spam. Quoted: quotations with a revision that the buyer has, and the value of the
        newest. Won and lost: quotations decided in the period. Hours: the median from the inquiry to its first revision. The demo is not
        counted.
      </Text>
      {Further && <Further period={period} />}
    </SectionLayout>
  );
}
