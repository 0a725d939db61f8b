import { NativeSelect } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useSectionUrlState } from '../section/use-section';
import classes from './table.module.css';

export type ListSort = { field: string; direction: 'asc' | 'desc' };

/** The sort order in the URL, `title` or `-title`; undefined for the list's own order, and for an unknown column. */
export function readSort(text: string, columns: { field: string }[]): ListSort | undefined {
  const field = text.replace(/^-/, '');
  if (!columns.some((column) => column.field === field)) return;
  return { field, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

export const writeSort = ({ field, direction }: ListSort): string => (direction === 'desc' ? `-${field}` : field);

type SortButtonProps = { field: string; label: string; direction: ListSort['direction'] | undefined };

/** The button in a column's heading. It sorts ascending, then descending, then in the list's own order. */
export function SortButton({ field, label, direction }: SortButtonProps) {
  const { set } = useSectionUrlState();
  const next = direction === undefined ? field : direction === 'asc' ? `-${field}` : undefined;
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <button type="button" className={classes.sort} onClick={() => set({ sort: next, page: undefined })}>
      {label}
      <Arrow size={14} aria-hidden="true" data-shown={direction !== undefined || undefined} />
    </button>
  );
}

/** A select for the order of the list on a narrow screen, which has no heading row. */
export function SortSelect({ columns, sort }: { columns: { field: string; label: string }[]; sort: ListSort | undefined }) {
  const { set } = useSectionUrlState();
  const ways = columns.flatMap(({ field, label }) => [
    { value: field, label: `${label}, ascending` },
    { value: `-${field}`, label: `${label}, descending` },
  ]);
  return (
    <NativeSelect
      aria-label="Sort by"
      flex={1}
      data={[{ value: '', label: 'Default order' }, ...ways]}
      value={sort ? writeSort(sort) : ''}
      onChange={(event) => set({ sort: event.currentTarget.value, page: undefined })}
    />
  );
}
