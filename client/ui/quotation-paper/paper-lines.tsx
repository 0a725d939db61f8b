import type { ReactNode } from 'react';
import { type LineColumn, listLineColumns } from '../../../shared/quotation/lines/line-columns';
import type { PaperDocument, PaperLine } from '../../../shared/quotation/paper';
import { formatProductCodes, groupLinesByHeading } from '../../../shared/quotation/paper/paper-words';
import classes from './paper-lines.module.css';
import { TotalRows } from './total-rows';

export function LabelledPaperValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The lines as a table; in a narrow container the amounts stand in one row below the item, and the codes, which would make a third, are
 * shown on request.
 */
export function PaperLinesTable({ paper }: { paper: PaperDocument }) {
  const columns = listLineColumns(paper);
  const hasCodes = paper.lines.some((line) => formatProductCodes(line) !== '');
  return (
    <>
      {hasCodes && (
        <label className={classes.codesSwitch}>
          <input type="checkbox" /> Show SKU and HSN
        </label>
      )}
      <table className={classes.table}>
        <caption>What we offer</caption>
        <thead>
          <tr>
            {['Item', ...columns.map(({ title }) => title)].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groupLinesByHeading(paper.lines).map(({ heading, lines }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frozen lines neither move nor change
          <tbody key={at}>
            {heading && (
              <tr className={classes.heading}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {heading.title}
                  {heading.note && <small>{heading.note}</small>}
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <Line key={line.number} line={line} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

function Line({ line, columns }: { line: PaperLine & { number: number }; columns: LineColumn[] }) {
  const { number, title, note, sku, hsn } = line;
  const codes = formatProductCodes({ sku, hsn });
  return (
    <tr>
      <th scope="row">
        <span className={classes.number}>{number}.</span> {title}
        {codes && <small className={classes.codes}>{codes}</small>}
        {note && <small className={classes.note}>{note}</small>}
      </th>
      {columns.map(({ title: label, format }) => {
        const [figure, second] = format(line);
        return (
          <Cell key={label} label={label} isEmpty={figure === ''}>
            {figure}
            {second && <small>{second}</small>}
          </Cell>
        );
      })}
    </tr>
  );
}

/** A cell with the name of its column, for screen readers if the columns have no headings; only that of the tax is shown. */
function Cell({ label, isEmpty = false, children }: { label: string; isEmpty?: boolean; children: ReactNode }) {
  return (
    <td data-column={label} data-empty={isEmpty || undefined}>
      <span className={classes.label}>{label}</span>
      <span>{children}</span>
    </td>
  );
}

export function PaperTotals({ paper }: { paper: PaperDocument }) {
  return (
    <div className={classes.sums}>
      <table>
        <caption className="visually-hidden">What it adds up to</caption>
        <TotalRows paper={paper} />
      </table>
      <p>{paper.totals.words}</p>
    </div>
  );
}
