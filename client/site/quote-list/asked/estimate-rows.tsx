import { formatBasisPoints } from '../../../../shared/catalogue/price-words';
import { type Estimate, formatPaise } from '../../../../shared/inquiries/estimate';
import classes from './estimate-rows.module.css';

/** The table rows with the totals of the list; nothing while no line has a price. `span`: the number of columns before the amounts. */
export function EstimateRows({ estimate, span }: { estimate: Estimate; span?: number }) {
  const { goods, taxes, untaxed, total, priced } = estimate;
  if (priced === 0) return null;
  return (
    <>
      <tr className={classes.first}>
        <th scope="row" colSpan={span}>
          Goods
        </th>
        <td>{formatPaise(goods)}</td>
      </tr>
      {taxes.map(({ gstBp, on, tax }) => (
        <tr key={gstBp}>
          <th scope="row" colSpan={span}>
            GST {formatBasisPoints(gstBp)} % on {formatPaise(on)}
          </th>
          <td>{formatPaise(tax)}</td>
        </tr>
      ))}
      {untaxed !== undefined && (
        <tr>
          <th scope="row" colSpan={span}>
            GST on {formatPaise(untaxed)}
          </th>
          <td>extra</td>
        </tr>
      )}
      <tr className={classes.total}>
        <th scope="row" colSpan={span}>
          {untaxed === undefined ? 'Estimate incl. GST' : 'Estimate'}
        </th>
        <td aria-live="polite">{formatPaise(total)}</td>
      </tr>
    </>
  );
}

/** Explains the estimate and lists the lines that it does not include. */
export function EstimateNote({ estimate: { priced, unpriced } }: { estimate: Estimate }) {
  return (
    <p className={classes.note}>
      {priced === 0 ? 'Prices on request will be in your quotation.' : 'Estimate only; the final prices are in your quotation.'}
      {priced > 0 &&
        unpriced > 0 &&
        ` ${unpriced === 1 ? '1 line without a price is' : `${unpriced} lines without a price are`} not in it.`}
    </p>
  );
}
