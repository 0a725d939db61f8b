import type { z } from 'zod';
import { fieldKindOf } from '../../../../../shared/content/field-kinds';
import { ColumnChoice } from '../../../ui/list/view/column-choice';
import { SortHeader, SortSelect } from '../../../ui/list/view/sort';
import { TickBox } from '../../../ui/rows/tick';
import { useDragRow } from '../../../ui/rows/use-drag';
import { useSectionUrl } from '../../../ui/section/use-section';
import type { AnyRow } from '../../section-definition';
import { ContentRow } from './row';
import classes from './table.module.css';
import type { TableProps } from './table-props';
import { useLatestValues } from './use-latest';

/** The table of a list; a click on a row's name opens the row. */
export function ContentTable({ list, rows }: { list: TableProps; rows: AnyRow[] }) {
  const { definition, content, columns, selection, move, fixed } = list;
  const latest = useLatestValues(list);
  const here = useSectionUrl()({ id: undefined, copy: undefined, name: undefined });
  const ids = rows.map(({ id }) => id);
  const { dragged, over, events } = useDragRow((from, to) => move?.(rows[from] as AnyRow, to));
  const all = <TickBox label="Select all on this page" isTicked={ids.every(selection.has)} onTick={(on) => selection.toggle(ids, on)} />;
  return (
    <>
      <div className={`${classes.above} ${classes.tick}`}>
        {all}
        <SortSelect columns={columns.shown} sort={content.sort} />
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
                sort={content.sort}
                kind={fieldKindOf(definition.type.fields[column.field] as z.ZodType)}
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
            <ContentRow
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
