import type { z } from 'zod';
import { type FieldKind, fieldKindOf } from '../../../../../shared/content/field-kinds';
import { ColumnChoice } from '../../../ui/list/view/column-choice';
import { useDragRow } from '../../../ui/rows/use-drag';
import { useSectionUrl } from '../../../ui/section/use-section';
import { buildTicks, TableFrame } from '../../../ui/table/panel-table';
import type { AnyRow } from '../../section-definition';
import { ContentRow } from './row';
import type { TableProps } from './table-props';
import { useLatestValues } from './use-latest';

/** If there is room, columns of one kind have a fixed width: they do not move from page to page, and the name gets the rest. */
const WIDTHS: { [kind in FieldKind | 'reference']?: string } = {
  reference: 'min(11rem, 14.6vw)',
  amount: 'min(8rem, 10.6vw)',
  number: 'min(5.5rem, 7.3vw)',
  flag: 'min(7.5rem, 10vw)',
  choice: 'min(9rem, 12vw)',
};

/** The table of a list; a click on a row's name opens the row. */
export function ContentTable({ list, rows }: { list: TableProps; rows: AnyRow[] }) {
  const { definition, content, columns, selection, move, fixed } = list;
  const latest = useLatestValues(list);
  const here = useSectionUrl()({ id: undefined, copy: undefined, name: undefined });
  const ids = rows.map(({ id }) => id);
  const { dragged, over, events } = useDragRow((from, to) => move?.(rows[from] as AnyRow, to));
  return (
    <TableFrame
      caption={definition.many}
      columns={columns.shown.map((column) => ({
        ...column,
        isSorted: true,
        width: WIDTHS[fieldKindOf(definition.type.fields[column.field] as z.ZodType) ?? 'text'],
      }))}
      sort={content.sort}
      tick={
        <>
          {buildTicks(selection, ids).all}
          {fixed && <span className="visually-hidden">{fixed}</span>}
        </>
      }
      choice={
        <>
          <span className="visually-hidden">Actions</span>
          <ColumnChoice columns={columns} />
        </>
      }
      verticalSpacing={3}
      aria-busy={content.query.isFetching}
      body={events}
    >
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
    </TableFrame>
  );
}
