import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminOutputs } from '../trpc';
import { AddSearchWordDialog } from './add-search-word';
import { DayPlot, type PlottedPeriod } from './day-plot';
import classes from './demand.module.css';

type Row = AdminOutputs['demand']['rows'][number];
type DemandRowProps = { row: Row; isSearch: boolean; words: string; period: PlottedPeriod };

/** A product or a search: its count, its plot by day, and the suggested action. */
export function DemandRow({ row: { key, days, product }, isSearch, words, period }: DemandRowProps) {
  const name = isSearch ? key : (product?.title ?? `Product ${key}`);
  return (
    <li>
      <p>
        <b>{isSearch ? `“${name}”` : name}</b>
        {!isSearch && !product && <small>deleted</small>}
        {product && !product.isActive && <small>not on the site</small>}
      </p>
      <p className={classes.count}>{words}</p>
      <DayPlot days={days} period={period} />
      <Group gap="xs" className={classes.steps}>
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
    </li>
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
