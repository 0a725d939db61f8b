import { Link } from 'react-router-dom';
import { choosePriceNotation, formatPerUnit } from '../../../shared/catalogue/price-words';
import type { Product } from '../../trpc';
import buttonClasses from '../../ui/button.module.css';
import { AddToQuoteListForm } from '../quote-list/add-button';
import { QuantityInput } from '../quote-list/quantity-input';
import { useOwnLines } from '../quote-list/request/own-lines';
import classes from './add-to-list.module.css';

/** Adds the product of the page to the quote list, in the quantity that the visitor enters. On a phone it stays at the bottom of the screen. */
export function AddToList({ product }: { product: Product }) {
  const { id, unit, moq, price, tiers } = product;
  const listed = useOwnLines().find(({ productId }) => productId === id);
  return (
    <AddToQuoteListForm product={product} className={classes.form}>
      <input type="hidden" name="product" value={id} />
      <label htmlFor="list-quantity" data-priced={price !== null || undefined}>
        Quantity{unit && ` (${unit})`}
      </label>
      <div className={classes.row}>
        {price !== null && (
          <span className={classes.price}>
            {choosePriceNotation([price, ...tiers.map((tier) => tier.price)])(price)} {unit && <small>{formatPerUnit(unit)}</small>}
          </span>
        )}
        <QuantityInput id="list-quantity" className={classes.quantity} defaultValue={moq ?? 1} />
        <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`}>
          Add to quote list
        </button>
        {listed && (
          <Link to="/quote-list" className={classes.listed}>
            {listed.quantity} in quote list
          </Link>
        )}
      </div>
    </AddToQuoteListForm>
  );
}
