import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminOutputs } from '../trpc';
import { TableCell, type TableColumn, TableRow } from '../ui/table/panel-table';
import { AddSearchWordDialog } from './add-search-word';
import { DayPlot, type PlottedPeriod } from './day-plot';

type Row = AdminOutputs['demand']['rows'][number];
type DemandRowProps = { row: Row; isSearch: boolean; words: string; period: PlottedPeriod };

/** The columns of demand, with their places in the card of a narrow screen. */
export const DEMAND_COLUMNS = [
  { field: 'name', label: 'Name', isName: true, card: '1 start' },
  { field: 'count', label: 'Count', width: '12rem', card: '1 end' },
  { field: 'days', label: 'By day', width: '9rem', card: '3 start' },
  { field: 'steps', label: 'Steps', width: '19rem', card: '3 end' },
] as const satisfies Omit<TableColumn<never>, 'cell'>[];
const [NAME, COUNT, DAYS, STEPS] = DEMAND_COLUMNS;

/** A product or a search: its count, its plot by day, and the suggested action. */
export function DemandRow({ row: { key, days, product }, isSearch, words, period }: DemandRowProps) {
  const name = isSearch ? key : (product?.title ?? `Product ${key}`);
  return (
    <TableRow>
      <TableCell column={NAME}>
        <b>{isSearch ? `“${name}”` : name}</b>
        {!isSearch && !product && <small>deleted</small>}
        {product && !product.isActive && <small>not on the site</small>}
      </TableCell>
      <TableCell column={COUNT}>{words}</TableCell>
      <TableCell column={DAYS}>
        <DayPlot days={days} period={period} />
      </TableCell>
      <TableCell column={STEPS}>
        <Group gap="xs" justify="flex-end">
          {isSearch && <SearchSteps word={key} />}
          {product && (
            <Button
              component={Link}
              to={`/admin?tab=products&id=${product.id}`}
              variant="default"
              size="compact-sm"
              aria-label={`Open product: ${name}`}
            >
              Open product
            </Button>
          )}
        </Group>
      </TableCell>
    </TableRow>
  );
}

/** The suggested actions for a search: add the word to a product, or create a product. */
function SearchSteps({ word }: { word: string }) {
  const [isAdding, setAdding] = useState(false);
  const [first = '', ...rest] = word;
  const title = `${first.toUpperCase()}${rest.join('')}`;
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Add as search word: ${word}`} onClick={() => setAdding(true)}>
        Add as search word
      </Button>
      <Button
        component={Link}
        to={`/admin?${new URLSearchParams({ tab: 'products', id: 'new', name: title })}`}
        variant="default"
        size="compact-sm"
        aria-label={`New product: ${word}`}
      >
        New product
      </Button>
      {isAdding && <AddSearchWordDialog word={word} onClose={() => setAdding(false)} />}
    </>
  );
}
