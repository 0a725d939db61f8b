import { ActionIcon } from '@mantine/core';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAddress } from '../../shell/use-place';
import type { AnyRow, ContentTab } from '../content-tab';
import type { Content } from '../use-content';
import classes from './table.module.css';

type TableProps = { tab: ContentTab; content: Content; rows: AnyRow[]; selection: Selection; onRemove: (row: AnyRow) => void };
type Selection = { has: (id: number) => boolean; toggle: (ids: number[], on: boolean) => void };

/** The rows of a list; a row's name opens it. */
export function Table({ tab, content, rows, selection, onRemove }: TableProps) {
  const ids = rows.map(({ id }) => id);
  return (
    <table className={classes.table} aria-busy={content.query.isFetching}>
      <caption className="visually-hidden">{tab.many}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.tick}>
            <Tick label="Select all on this page" isTicked={ids.every(selection.has)} onTick={(on) => selection.toggle(ids, on)} />
          </th>
          {tab.columns.map((column) => (
            <SortHeader key={column.field} {...column} content={content} />
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...{ tab, content, row, selection, onRemove }} />
        ))}
      </tbody>
    </table>
  );
}

function SortHeader({ field, label, align, content: { sort, sortBy } }: ContentTab['columns'][number] & { content: Content }) {
  const direction = sort?.field === field ? sort.direction : undefined;
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-align={align} aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" className={classes.sort} onClick={() => sortBy(field)}>
        {label}
        <Arrow size={14} aria-hidden="true" data-shown={direction !== undefined || undefined} />
      </button>
    </th>
  );
}

function Row({ tab, content, row, selection, onRemove }: Omit<TableProps, 'rows'> & { row: AnyRow }) {
  const address = useAddress();
  const name = String(row[tab.type.nameField]);
  const isTicked = selection.has(row.id);
  return (
    <tr data-row={row.id} data-ticked={isTicked || undefined}>
      <td className={classes.tick}>
        <Tick label={`Select ${name}`} isTicked={isTicked} onTick={(on) => selection.toggle([row.id], on)} />
      </td>
      {tab.columns.map(({ field, label, align, cell }, at) => {
        const shown = cell ? cell(row, (data, texts) => content.change(row, data, texts)) : (row[field] as string | null);
        if (at > 0)
          return (
            <td key={field} data-label={label} data-align={align}>
              {shown}
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
        <ActionIcon component={Link} to={address({ id: String(row.id) })} variant="subtle" aria-label={`Edit ${name}`}>
          <Pencil size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={`Delete ${name}`} onClick={() => onRemove(row)}>
          <Trash2 size={18} />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** A plain checkbox with room to hit it: a table has a hundred of them. */
function Tick({ label, isTicked, onTick }: { label: string; isTicked: boolean; onTick: (on: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
    </label>
  );
}
