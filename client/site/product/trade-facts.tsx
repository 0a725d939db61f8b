import { formatAmount } from '../../../shared/format';
import { percentText, quantity } from '../../../shared/trade';
import type { Product } from '../../trpc';
import classes from './trade-facts.module.css';

/** What buyers ask before they order: codes, tax, quantities, and the prices of larger ones. Renders only what is known. */
export function TradeFacts({ product: { sku, hsn, gstBp, unit, packSize, moq, tiers } }: { product: Product }) {
  const facts = [
    sku && `SKU ${sku}`,
    hsn && `HSN ${hsn}`,
    gstBp !== null && `GST ${percentText(gstBp)} %${gstBp > 0 ? ' extra' : ''}`,
    moq && `Minimum ${quantity(moq, unit)}`,
    packSize && packSize > 1 && `${packSize} in ${/^[aeiou]/i.test(unit ?? '') ? 'an' : 'a'} ${unit ?? 'pack'}`,
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={String(fact)}>{fact}</li>
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
