import { Button, Group, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DemandPeriod, DemandList as List } from '../../../shared/demand/demand';
import { formatNumber } from '../../../shared/format';
import { ExportLink } from '../import-export/export-link';
import { type AdminOutputs, trpc } from '../trpc';
import { ListState } from '../ui/list/list-state';
import { TableFrame } from '../ui/table/panel-table';
import { DEMAND_COLUMNS, DemandRow } from './demand-row';

type Row = AdminOutputs['demand']['rows'][number];
type Texts = { title: string; lead: string; none: string; describe: (row: Row) => string };

const times = (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`);
const TEXTS: Record<List, Texts> = {
  viewed: {
    title: 'Most looked at',
    lead: 'How often the page of a product was shown.',
    none: 'No product was looked at in these days',
    describe: ({ count }) => times(count),
  },
  unasked: {
    title: 'Looked at but never asked for',
    lead: 'In these days no message and no quote request named them.',
    none: 'No such product in these days',
    describe: ({ count }) => `looked at ${times(count)}`,
  },
  missed: {
    title: 'Searched in vain',
    lead: 'Searches of the whole catalogue that found nothing.',
    none: 'No search was in vain in these days',
    describe: ({ count, other }) => `${times(count)}${other > 0 ? `, found something ${times(other)}` : ''}`,
  },
  unsent: {
    title: 'Listed but not sent',
    lead: 'On quote lists more often than in quote requests.',
    none: 'No such product in these days',
    describe: ({ count, other }) => `listed ${times(count)}, sent ${other === 0 ? 'never' : times(other)}`,
  },
};

const FEW = 10;
const MOST = 100;

/** One list of demand: its rows, highest demand first, and all rows as a file. */
export function DemandList({ list, days }: { list: List; days: DemandPeriod }) {
  const { title, lead, none, describe } = TEXTS[list];
  const [take, setTake] = useState(FEW);
  const query = trpc.admin.demand.useQuery({ list, days, take }, { placeholderData: keepPreviousData });
  const { total = 0, from = '' } = query.data ?? {};
  const shown = query.data?.rows.length ?? 0;
  const element = useRef<HTMLTableSectionElement>(null);
  const hasAskedForMore = useRef(false);
  useEffect(() => {
    if (!hasAskedForMore.current || shown <= FEW) return;
    hasAskedForMore.current = false;
    // The focused button may be removed, so a row gets the focus.
    element.current?.children[FEW]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [shown]);
  const showMore = () => {
    hasAskedForMore.current = true;
    setTake(MOST);
  };
  return (
    <section aria-labelledby={`demand-${list}`} aria-busy={query.isFetching}>
      <Group justify="space-between">
        <Title order={2} id={`demand-${list}`}>
          {title}
        </Title>
        {total > 0 && <ExportLink path="demand" of={title} params={{ filter: { list, days } }} />}
      </Group>
      <Text size="sm" c="var(--ink-soft)">
        {lead}
      </Text>
      <ListState query={query} failure="Failed to fetch this list" empty={none}>
        {(rows) => (
          <>
            <TableFrame caption={title} isHeadHidden columns={DEMAND_COLUMNS} body={{ ref: element }}>
              {rows.map((row) => (
                <DemandRow key={row.key} row={row} isSearch={list === 'missed'} words={describe(row)} period={{ from, days }} />
              ))}
            </TableFrame>
            {rows.length < total && (
              <Group gap="sm" mt="xs">
                {rows.length < MOST && (
                  <Button variant="default" aria-label={`Show more: ${title}`} onClick={showMore}>
                    Show more
                  </Button>
                )}
                <Text size="sm" c="var(--ink-soft)">
                  {formatNumber(rows.length)} of {formatNumber(total)}; the export has all.
                </Text>
              </Group>
            )}
          </>
        )}
      </ListState>
    </section>
  );
}
