import type { ReactNode } from 'react';
import type { PaperDocument, PaperLine } from '../../../shared/quotation/paper';
import {
  formatDiscount,
  formatPaperAmount,
  formatPaperQuantity,
  formatPercent,
  formatProductCodes,
  groupLinesByHeading,
} from '../../../shared/quotation/paper-words';
import classes from './quotation-paper.module.css';
import { TotalRows } from './total-rows';

export function LabelledPaperValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The lines as a table; in a narrow container each line is a card with labelled amounts. */
export function PaperLinesTable({ paper: { lines, split } }: { paper: PaperDocument }) {
  const isTaxed = split !== 'none';
  const hasDiscount = lines.some((line) => line.discountBp > 0);
  const columns = 4 + Number(hasDiscount) + 2 * Number(isTaxed);
  const groups = groupLinesByHeading(lines);
  return (
    <table className={classes.table}>
      <caption>What we offer</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          {hasDiscount && <th scope="col">Discount</th>}
          <th scope="col">{isTaxed ? 'Taxable value' : 'Amount'}</th>
          {isTaxed && <th scope="col">GST</th>}
          {isTaxed && <th scope="col">Total</th>}
        </tr>
      </thead>
      {groups.map(({ heading, lines: within }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frozen lines neither move nor change
        <tbody key={at}>
          {heading && (
            <tr className={classes.heading}>
              <th scope="rowgroup" colSpan={columns}>
                {heading.title}
                {heading.note && <small>{heading.note}</small>}
              </th>
            </tr>
          )}
          {within.map((line) => (
            <Line key={line.number} line={line} hasDiscount={hasDiscount} isTaxed={isTaxed} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type LineProps = { line: PaperLine & { number: number }; hasDiscount: boolean; isTaxed: boolean };

function Line({ line, hasDiscount, isTaxed }: LineProps) {
  const { number, title, note, sku, hsn, quantity, unit, unitPaise, discountBp, gstBp, taxable, tax, total } = line;
  const codes = formatProductCodes({ sku, hsn });
  const amount = (paise: string | null) => (paise === null ? '–' : formatPaperAmount(paise));
  return (
    <tr>
      <th scope="row">
        <span className={classes.number}>{number}.</span> {title}
        {codes && <small>{codes}</small>}
        {note && <small className={classes.lines}>{note}</small>}
      </th>
      <Cell label="Quantity">{formatPaperQuantity(quantity, unit)}</Cell>
      <Cell label="Price">{amount(unitPaise)}</Cell>
      {hasDiscount && (
        <Cell label="Discount" isEmpty={discountBp === 0}>
          {formatDiscount(line)}
        </Cell>
      )}
      <Cell label={isTaxed ? 'Taxable value' : 'Amount'}>{amount(taxable)}</Cell>
      {isTaxed && (
        <Cell label="GST">
          {gstBp === null ? '–' : formatPercent(gstBp)}
          {tax !== null && tax !== '0' && <small>{formatPaperAmount(tax)}</small>}
        </Cell>
      )}
      {isTaxed && <Cell label="Total">{amount(total)}</Cell>}
    </tr>
  );
}

/** A cell with the name of its column, which is shown if the columns have no headings. */
function Cell({ label, isEmpty = false, children }: { label: string; isEmpty?: boolean; children: ReactNode }) {
  return (
    <td data-empty={isEmpty || undefined}>
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
