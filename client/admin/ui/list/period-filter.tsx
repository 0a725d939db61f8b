import { Button, Group } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DayField } from '../form/day-field';
import { useSectionUrlState } from '../section/use-section';
import classes from './period-filter.module.css';

const DAY = /^2\d{3}-\d\d-\d\d$/;

/** The period in the URL: its first and last day, undefined for an open end. */
export function usePeriodFromUrl(): { from?: string; to?: string } {
  const { get } = useSectionUrlState();
  const [from, to] = [get('from'), get('to')];
  return { ...(DAY.test(from) && { from }), ...(DAY.test(to) && { to }) };
}

type PeriodFilterProps = {
  /** Further filters before the days. */
  children?: ReactNode;
  /** The names of those filters' values in the URL. */
  also?: string[];
  /** The period that is shown while the URL contains none. */
  standard?: { from?: string; to?: string };
  /** The label of the button that returns to this period. */
  clear?: string;
};

/** A filter of a list by a period, which is in the URL. */
export function PeriodFilter({ children, also = [], standard, clear = 'Clear filters' }: PeriodFilterProps) {
  const { set, get } = useSectionUrlState();
  const { from, to } = { ...standard, ...usePeriodFromUrl() };
  const isSet = ['from', 'to', ...also].some((name) => get(name) !== '');
  const day = (name: 'from' | 'to', label: string, value: string | undefined, limits: object) => (
    <DayField
      label={label}
      className={classes.day}
      towards="past"
      value={value ?? ''}
      {...limits}
      onDone={(chosen) => set({ [name]: chosen, page: undefined }, { replace: true })}
    />
  );
  return (
    <Group component="fieldset" align="flex-end" gap="xs" aria-label="Period" className={classes.period}>
      {children}
      {day('from', 'From', from, { max: to })}
      {day('to', 'To', to, { min: from })}
      {isSet && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={<X size={16} aria-hidden="true" />}
          onClick={() => set({ ...Object.fromEntries(['from', 'to', ...also].map((name) => [name, undefined])), page: undefined })}
        >
          {clear}
        </Button>
      )}
    </Group>
  );
}
