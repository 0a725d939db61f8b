import { Table, type TableProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TickBox } from '../rows/tick';
import type { RowSelection } from '../rows/use-selection';
import { useSectionUrl } from '../section/use-section';
import { type ListSort, SortButton, SortSelect } from './sort';
import classes from './table.module.css';

/** The look of Mantine's rows and cells, on native elements: its components would be slow in a table of fifty rows. */
const LOOK = Table.classes as Record<'tbody' | 'tr' | 'th' | 'td', string>;

/**
 * The place of a cell on a narrow screen, where its row is a card: the number of its line, and its position there. `start` takes the room
 * that is left, `wide` the same and at least the width of a phone, `next` follows the cell before it, `end` is at the end of the line, and
 * `whole` has a line of its own.
 */
type CardPlace = `${1 | 2 | 3 | 4} ${'start' | 'wide' | 'next' | 'end' | 'whole'}` | 'none';

type CellLook = {
  /** Without a place, cells follow each other in the second line of the card. */
  card?: CardPlace | undefined;
  /** What precedes the value in the card, which has no headings. */
  cardLabel?: string | undefined;
  align?: 'end' | undefined;
  /** Whether the value is short, such as a number or day, and never wraps. */
  isShort?: true | undefined;
  /** Whether only a wide screen has room for the column. */
  isRoomy?: true | undefined;
};

export type TableColumn<Row> = CellLook & {
  field: string;
  label: string;
  /** Whether only screen readers get the label. */
  isLabelHidden?: true;
  width?: string | undefined;
  isSorted?: boolean | undefined;
  /** Whether the cell names its row. */
  isName?: boolean;
  cell: (row: Row) => ReactNode;
};

type HeadProps = {
  caption: string;
  /** By default only screen readers get the caption. */
  isCaptionShown?: boolean;
  /** Whether only screen readers get the headings. */
  isHeadHidden?: boolean;
  columns: Omit<TableColumn<never>, 'cell'>[];
  sort?: ListSort | undefined;
  /** The checkbox for all rows. */
  tick?: ReactNode;
  /** The choice of columns, above the actions of the rows. */
  choice?: ReactNode;
  /** Whether long values are cut, or are at the top of a high row. */
  mod?: { cuts?: boolean; tops?: boolean };
  body?: ComponentProps<'tbody'> & { 'data-inbox'?: boolean };
} & Pick<TableProps, 'layout' | 'verticalSpacing' | 'tabularNums' | 'aria-busy'>;

/** A table of the panel with rows made of `TableRow` and `TableCell`. */
export function TableFrame({
  caption,
  isCaptionShown,
  isHeadHidden,
  columns,
  sort,
  tick,
  choice,
  body,
  children,
  ...table
}: HeadProps & { children: ReactNode }) {
  const sorted = columns.filter(({ isSorted }) => isSorted);
  return (
    <>
      {sorted.length > 0 && (
        <div className={`${classes.above} ${classes.tick}`}>
          {tick}
          <SortSelect columns={sorted} sort={sort} />
          {choice}
        </div>
      )}
      <Table className={classes.table ?? ''} borderColor="var(--line)" {...table}>
        <caption className={isCaptionShown ? classes.caption : 'visually-hidden'}>{caption}</caption>
        <thead data-is-hidden={isHeadHidden}>
          <tr className={LOOK.tr} data-with-row-border={isHeadHidden ? undefined : true}>
            {tick && <th className={`${LOOK.th} ${classes.tick}`}>{tick}</th>}
            {columns.map(({ field, label, isLabelHidden, width, isSorted, align, isRoomy }) => {
              const direction = sort?.field === field ? sort.direction : undefined;
              return (
                <th
                  key={field}
                  scope="col"
                  className={LOOK.th}
                  style={{ width }}
                  data-align={align}
                  data-is-roomy={isRoomy}
                  aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
                >
                  {isSorted ? (
                    <SortButton {...{ field, label, direction }} />
                  ) : (
                    <span className={isLabelHidden && 'visually-hidden'}>{label}</span>
                  )}
                </th>
              );
            })}
            {choice && <th className={`${LOOK.th} ${classes.end}`}>{choice}</th>}
          </tr>
        </thead>
        <tbody className={LOOK.tbody} {...body}>
          {children}
        </tbody>
      </Table>
    </>
  );
}

type RowData = { [name in `data-${string}`]?: string | number | boolean | undefined };

export const TableRow = ({ className = '', ...rest }: RowData & { className?: string | undefined; children: ReactNode }) => (
  <tr className={`${LOOK.tr} ${className}`} data-with-row-border {...rest} />
);

type CellProps = RowData & { column?: CellLook & { isName?: boolean | undefined }; className?: string | undefined; children?: ReactNode };

export function TableCell({ column: { isName, card, cardLabel, align, isShort, isRoomy } = {}, className = '', ...rest }: CellProps) {
  const look = { 'data-card': card, 'data-label': cardLabel, 'data-align': align, 'data-is-short': isShort, 'data-is-roomy': isRoomy };
  if (isName) return <th scope="row" className={`${LOOK.th} ${className}`} {...look} {...rest} />;
  return <td className={`${LOOK.td} ${className}`} {...look} {...rest} />;
}

/** The cell with the checkbox of a row, and its handle. */
export const TickCell = ({ children }: { children: ReactNode }) => <TableCell className={classes.tick}>{children}</TableCell>;

/** The cell with the actions of a row. */
export const EndCell = ({ card, children }: Pick<CellLook, 'card'> & { children?: ReactNode }) => (
  <TableCell className={classes.end} column={{ card }}>
    {children}
  </TableCell>
);

/** The link of a row; a click anywhere in the row opens it. */
export function OpenRow({ id, tab, children }: { id: number; tab: string; children: ReactNode }) {
  const url = useSectionUrl();
  return (
    <Link to={url({ tab, id: String(id) })} className={classes.opener}>
      {children}
    </Link>
  );
}

/** The checkboxes of the rows on this page. */
export function buildTicks({ has, toggle, tick }: RowSelection, ids: number[]) {
  return {
    all: <TickBox label="Select all on this page" isTicked={ids.every(has)} onTick={(on) => toggle(ids, on)} />,
    of: (id: number, name: string) => (
      <TickBox label={`Select ${name}`} isTicked={has(id)} onTick={(on, isRange) => tick(id, on, ids, isRange)} />
    ),
  };
}

type PanelTableProps<Row> = Omit<HeadProps, 'columns' | 'tick'> & {
  columns: TableColumn<Row>[];
  rows: Row[];
  selection?: RowSelection;
  /** The name of a row for its checkbox. */
  nameOf?: (row: Row) => string;
  dataOf?: (row: Row) => RowData;
};

/** A table of rows: their columns say what they show, and where they stand in the card of a narrow screen. */
export function PanelTable<Row extends { id: number }>({ columns, rows, selection, nameOf, dataOf, ...head }: PanelTableProps<Row>) {
  const ticks =
    selection &&
    buildTicks(
      selection,
      rows.map(({ id }) => id),
    );
  return (
    <TableFrame {...head} columns={columns} tick={ticks?.all}>
      {rows.map((row) => (
        <TableRow key={row.id} data-row={row.id} data-ticked={selection?.has(row.id) || undefined} {...dataOf?.(row)}>
          {ticks && <TickCell>{ticks.of(row.id, nameOf?.(row) ?? '')}</TickCell>}
          {columns.map((column) => (
            <TableCell key={column.field} column={column}>
              {column.cell(row)}
            </TableCell>
          ))}
          {head.choice && <EndCell />}
        </TableRow>
      ))}
    </TableFrame>
  );
}
