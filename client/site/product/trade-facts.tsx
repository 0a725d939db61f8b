import { quantity, tradeFacts } from '../../../shared/catalogue/price-words';
import { formatAmount } from '../../../shared/format';
import type { Product } from '../../trpc';
import classes from './trade-facts.module.css';

/** What buyers ask before they order: codes, tax, quantities, and the prices of larger ones. Renders only what is known. */
export function TradeFacts({ product }: { product: Product }) {
  const { unit, tiers } = product;
  const facts = tradeFacts(product);
  return (
    <>
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {tiers.length > 0 && (
        <table className={classes.tiers}>
          <caption>Prices by quantity</caption>
          <tbody>
            {tiers.map(({ from, price }) => (
              <tr key={from}>
                <th scope="row">From {quantity(from, unit)}</th>
                <td>{formatAmount(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
