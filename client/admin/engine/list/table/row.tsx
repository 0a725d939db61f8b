import { GripVertical, Lock } from 'lucide-react';
import type { DOMAttributes } from 'react';
import { Link } from 'react-router-dom';
import { Tick } from '../../../ui/list/tick';
import { useSectionAddress } from '../../../ui/use-section';
import type { AnyRow } from '../../section-definition';
import { EditableCell } from './editable-cell';
import type { List } from './list';
import { RowActions } from './row-actions';
import classes from './table.module.css';

type RowProps = {
  list: List;
  row: AnyRow;
  at: number;
  /** Events of the drag handle; the keyboard uses Alt and the arrow keys, and the menu has both directions. */
  handle: DOMAttributes<HTMLElement> | undefined;
  drop: 'before' | 'after' | undefined;
  isDragged: boolean;
};

export function Row({ list, row, at, handle, drop, isDragged }: RowProps) {
  const { definition, content, selection, fixed } = list;
  const address = useSectionAddress();
  const name = String(row[definition.type.nameField]);
  const isTicked = selection.has(row.id);
  return (
    <tr data-row={row.id} data-ticked={isTicked || undefined} data-drop={drop} data-dragged={isDragged || undefined}>
      <td className={classes.tick}>
        <Tick label={`Select ${name}`} isTicked={isTicked} onTick={(on) => selection.toggle([row.id], on)} />
        {handle && (
          <span className={classes.handle} aria-hidden="true" {...handle}>
            <GripVertical size={18} />
          </span>
        )}
        {fixed && (
          <span className={classes.handle} data-fixed aria-hidden="true" title={fixed}>
            <Lock size={14} />
          </span>
        )}
      </td>
      {definition.columns.map(({ field, label, align, cell, isEditable }, column) => {
        const shown = cell ? cell(row, (data, texts) => content.change(row, data, texts)) : (row[field] as string | null);
        if (column > 0)
          return (
            <td key={field} data-label={label} data-align={align} data-edits={isEditable && field}>
              {isEditable ? <EditableCell {...{ definition, content, row, field, label }}>{shown}</EditableCell> : shown}
            </td>
          );
        return (
          <th key={field} scope="row">
            <Link to={address({ id: String(row.id) })} className={classes.name}>
              {shown}
            </Link>
          </th>
        );
      })}
      <td className={classes.actions}>
        <RowActions {...{ list, row, name, at }} />
      </td>
    </tr>
  );
}
