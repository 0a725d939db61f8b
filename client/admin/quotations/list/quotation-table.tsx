import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { ColumnChoice } from '../../ui/list/view/column-choice';
import { type ListSort, SortHeader, SortSelect } from '../../ui/list/view/sort';
import type { ChosenColumns } from '../../ui/list/view/use-columns';
import linked from '../../ui/rows/linked-rows.module.css';
import { TickBox } from '../../ui/rows/tick';
import type { RowSelection } from '../../ui/rows/use-selection';
import { useSectionUrl } from '../../ui/section/use-section';
import type { QuotationColumn } from './columns';
import classes from './quotation-table.module.css';

type TableProps = {
  quotations: QuotationSummary[];
  columns: ChosenColumns<QuotationColumn>;
  sort: ListSort | undefined;
  selection: RowSelection;
};

/** Quotations in the order of their view, or sorted by a column. */
export function QuotationTable({ quotations, columns, sort, selection }: TableProps) {
  const url = useSectionUrl();
  const ids = quotations.map(({ id }) => id);
  const all = <TickBox label="Select all on this page" isTicked={ids.every(selection.has)} onTick={(on) => selection.toggle(ids, on)} />;
  return (
    <>
      <div className={classes.above}>
        {all}
        <SortSelect columns={columns.shown.filter(({ isSorted }) => isSorted)} sort={sort} />
      </div>
      <Table className={`${linked.rows} ${classes.table}`}>
        <caption className="visually-hidden">Quotations</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.tick}>{all}</Table.Th>
            {columns.shown.map(({ field, label, className, isSorted }) =>
              isSorted ? (
                <SortHeader key={field} {...{ field, label, className, sort }} />
              ) : (
                <Table.Th key={field} className={className}>
                  {label}
                </Table.Th>
              ),
            )}
            <Table.Th className={classes.choice}>
              <ColumnChoice columns={columns} />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {quotations.map((quotation) => {
            const { id, reference } = quotation;
            const isTicked = selection.has(id);
            return (
              <Table.Tr key={id} data-row={id} data-ticked={isTicked || undefined}>
                <Table.Td className={classes.tick}>
                  <TickBox
                    label={`Select ${reference}`}
                    isTicked={isTicked}
                    onTick={(on, isRange) => selection.tick(id, on, ids, isRange)}
                  />
                </Table.Td>
                {columns.shown.map(({ field, className, cell }, at) =>
                  at === 0 ? (
                    <Table.Th key={field} scope="row" className={className}>
                      <Link to={url({ tab: 'quotations', id: String(id) })}>{cell(quotation)}</Link>
                    </Table.Th>
                  ) : (
                    <Table.Td key={field} className={className}>
                      {cell(quotation)}
                    </Table.Td>
                  ),
                )}
                <Table.Td className={classes.choice} />
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </>
  );
}
