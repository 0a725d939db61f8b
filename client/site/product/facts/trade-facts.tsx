import { listPriceRows } from '../../../../shared/catalogue/price';
import {
  choosePriceNotation,
  describeTradeFacts,
  formatCountWithUnit,
  formatPerUnit,
  PRICE_ON_REQUEST,
} from '../../../../shared/catalogue/price-words';
import type { Product } from '../../../trpc';
import classes from './trade-facts.module.css';

/** Trade facts of a product: codes, tax, quantities, and prices by quantity. Renders only known facts. */
export function TradeFacts({ product }: { product: Product }) {
  const { unit } = product;
  const facts = describeTradeFacts(product);
  const rows = listPriceRows(product);
  const inRupees = choosePriceNotation(rows.map(({ price }) => price));
  return (
    <>
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <table className={classes.tiers}>
          <caption>Prices by quantity</caption>
          <tbody>
            {rows.map(({ from, price }) => (
              <tr key={from}>
                <th scope="row">From {formatCountWithUnit(from, unit)}</th>
                <td>
                  {price === null ? PRICE_ON_REQUEST : inRupees(price)} {price !== null && <span>{formatPerUnit(unit)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
