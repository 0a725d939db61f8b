import { NativeSelect } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { z } from 'zod';
import { type Kind, kindOf } from '../../../../../shared/content/fields';
import { Tick } from '../../../ui/rows/tick';
import { useDrag } from '../../../ui/rows/use-drag';
import { useSection, useSectionUrl } from '../../../ui/section/use-section';
import type { AnyRow, SectionDefinition } from '../../section-definition';
import type { Content } from '../use-content';
import { ColumnChoice } from '../view/column-choice';
import type { List } from './list';
import { Row } from './row';
import classes from './table.module.css';
import { useLatest } from './use-latest';

/** The rows of a list; a row's name opens it. */
export function Table({ list, rows }: { list: List; rows: AnyRow[] }) {
  const { definition, content, columns, selection, move, fixed } = list;
  const latest = useLatest(list);
  const here = useSectionUrl()({ id: undefined, copy: undefined, name: undefined });
  const ids = rows.map(({ id }) => id);
  const { dragged, over, events } = useDrag((from, to) => move?.(rows[from] as AnyRow, to));
  const all = <Tick label="Select all on this page" isTicked={ids.every(selection.has)} onTick={(on) => selection.toggle(ids, on)} />;
  return (
    <>
      <div className={`${classes.above} ${classes.tick}`}>
        {all}
        <SortSelect {...list} />
        <ColumnChoice columns={columns} />
      </div>
      <table className={classes.table} aria-busy={content.query.isFetching}>
        <caption className="visually-hidden">{definition.many}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              {all}
              {fixed && <span className="visually-hidden">{fixed}</span>}
            </th>
            {columns.shown.map((column) => (
              <SortHeader
                key={column.field}
                {...column}
                content={content}
                kind={kindOf(definition.type.fields[column.field] as z.ZodType)}
              />
            ))}
            <th scope="col" data-align="end">
              <span className="visually-hidden">Actions</span>
              <ColumnChoice columns={columns} />
            </th>
          </tr>
        </thead>
        <tbody {...events}>
          {rows.map((row, at) => (
            <Row
              key={row.id}
              list={latest}
              columns={columns.shown}
              {...{ row, at, here, fixed }}
              isTicked={selection.has(row.id)}
              isMovable={move !== undefined}
              drop={over !== at || dragged === undefined ? undefined : over > dragged ? 'after' : 'before'}
              isDragged={dragged === at}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The order of the list, where a phone has no heading row to set it. */
function SortSelect({ columns, content }: List) {
  const { set } = useSection();
  const ways = columns.shown.flatMap(({ field, label }) => [
    { value: field, label: `${label}, ascending` },
    { value: `-${field}`, label: `${label}, descending` },
  ]);
  return (
    <NativeSelect
      aria-label="Sort by"
      flex={1}
      data={[{ value: '', label: 'Default order' }, ...ways]}
      value={content.sort ? `${content.sort.direction === 'desc' ? '-' : ''}${content.sort.field}` : ''}
      onChange={(event) => set({ sort: event.currentTarget.value, page: undefined })}
    />
  );
}

type SortHeaderProps = SectionDefinition['columns'][number] & { content: Content; kind: Kind | undefined };

function SortHeader({ field, label, align, kind, content: { sort, sortBy } }: SortHeaderProps) {
  const direction = sort?.field === field ? sort.direction : undefined;
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-align={align} data-kind={kind} aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" className={classes.sort} onClick={() => sortBy(field)}>
        {label}
        <Arrow size={14} aria-hidden="true" data-shown={direction !== undefined || undefined} />
      </button>
    </th>
  );
}
