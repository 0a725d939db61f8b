import { GripVertical, Lock } from 'lucide-react';
import { memo } from 'react';
import drag from '../../../ui/rows/dragged.module.css';
import { TickBox } from '../../../ui/rows/tick';
import { EndCell, TableCell, TableRow, TickCell } from '../../../ui/table/panel-table';
import type { AnyRow, SectionDefinition } from '../../section-definition';
import { EditableCell } from './editable-cell';
import { RowActions } from './row-actions';
import { RowLink } from './row-link';
import classes from './table.module.css';
import type { TableProps } from './table-props';

type RowProps = {
  list: TableProps;
  row: AnyRow;
  at: number;
  columns: SectionDefinition['columns'];
  /** The list's URL. */
  here: string;
  isTicked: boolean;
  /** Whether the row has a drag handle; the keyboard uses Alt and the arrow keys, and the menu has both directions. */
  isMovable: boolean;
  /** The reason why rows cannot be moved. */
  fixed: string | undefined;
  drop: 'before' | 'after' | undefined;
  isDragged: boolean;
};

/**
 * A row of the table, which renders only when its own data changes: not all fifty rows when a dialog opens or one row was saved. `list` is
 * from `useLatestValues`.
 */
export const ContentRow = memo(function Row({ list, columns, row, at, here, isTicked, isMovable, fixed, drop, isDragged }: RowProps) {
  const { definition, open } = list;
  const name = String(row[definition.type.nameField]);
  return (
    <TableRow
      className={`${drag.row} ${classes.row}`}
      data-row={row.id}
      data-ticked={isTicked || undefined}
      data-drop={drop}
      data-dragged={isDragged || undefined}
    >
      <TickCell>
        <TickBox label={`Select ${name}`} isTicked={isTicked} onTick={(on) => list.selection.toggle([row.id], on)} />
        {isMovable && (
          <span className={`${drag.handle} ${classes.handle}`} aria-hidden="true" data-handle>
            <GripVertical size={18} />
          </span>
        )}
        {fixed && (
          <span className={`${drag.handle} ${classes.handle}`} data-fixed aria-hidden="true" title={fixed}>
            <Lock size={14} />
          </span>
        )}
      </TickCell>
      {columns.map(({ field, label, align, cell, isEditable }, column) => {
        const shown = cell ? cell(row, (data, texts) => list.content.change(row, data, texts)) : (row[field] as string | null);
        if (column === 0)
          return (
            <TableCell key={field} column={{ isName: true, card: '1 whole' }}>
              <RowLink row={row.id} {...{ here, open }} className={classes.name}>
                {shown}
              </RowLink>
            </TableCell>
          );
        // In a card, the last column and the actions are in one line.
        const card = column === columns.length - 1 ? '3 start' : undefined;
        return (
          <TableCell key={field} column={{ align, card, cardLabel: align && label }} data-edits={isEditable && field}>
            {isEditable ? <EditableCell {...{ definition, row, field, label }}>{shown}</EditableCell> : shown}
          </TableCell>
        );
      })}
      <EndCell card="3 end">
        <RowActions {...{ list, row, name, at, here }} />
      </EndCell>
    </TableRow>
  );
});
