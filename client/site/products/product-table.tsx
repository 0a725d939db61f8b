import { Link, useLocation } from 'react-router-dom';
import { IN_STOCK } from '../../../shared/catalogue/availability';
import { describeGst, describePack, formatPerUnit, PRICE_ON_REQUEST } from '../../../shared/catalogue/price-words';
import { formatNumber, formatPrice } from '../../../shared/format';
import { readCatalogueChoice } from '../../../shared/pages/page-url';
import { type Catalogue, trpc } from '../../trpc';
import buttonClasses from '../../ui/button.module.css';
import { Picture } from '../../ui/picture/picture';
import { AddToQuoteListForm } from '../quote-list/add-button';
import { QuantityInput } from '../quote-list/quantity-input';
import { useOwnLines } from '../quote-list/request/own-lines';
import classes from './product-table.module.css';

/** The products of the catalogue's page as a table to order from. */
export function ProductTable() {
  const choice = readCatalogueChoice(new URLSearchParams(useLocation().search));
  const { data } = trpc.public.catalogue.useQuery(choice);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">SKU</th>
          <th scope="col">Pack</th>
          <th scope="col">Price</th>
          <th scope="col">More</th>
          <th scope="col">Quantity</th>
        </tr>
      </thead>
      <tbody>
        {data?.products.map((product) => (
          <Row key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ product }: { product: Catalogue['products'][number] }) {
  const { id, title, image, picture, sku, packSize, unit, price, gstBp, moq, stock = 0, tiers = [] } = product;
  const listed = useOwnLines().find(({ productId }) => productId === id);
  return (
    <tr>
      <th scope="row">
        <span>
          <Picture src={image} alt="" meta={picture && { ...picture, alt: '' }} width={400} height={400} sizes="3rem" loading="lazy" />
          <Link to={`/product/${id}`} className={classes.title}>
            {title}
          </Link>
        </span>
      </th>
      <td className={classes.sku}>
        {sku} {stock > 0 && <small>{IN_STOCK}</small>}
      </td>
      <td>{describePack(packSize ?? null, unit) || unit}</td>
      <td className={classes.price}>
        {price === null ? (
          PRICE_ON_REQUEST
        ) : (
          <>
            <b>{formatPrice(price)}</b> {formatPerUnit(unit)} <small>{describeGst(gstBp)}</small>
          </>
        )}
      </td>
      <td className={classes.tiers}>
        {tiers.map((tier) => (
          <small key={tier.from}>
            {formatPrice(tier.price)} from {formatNumber(tier.from)}
          </small>
        ))}
      </td>
      <td>
        <AddToQuoteListForm product={product} className={classes.add}>
          <input type="hidden" name="product" value={id} />
          <QuantityInput aria-label={`Quantity of ${title}`} defaultValue={moq ?? 1} />
          <button
            type="submit"
            className={`${buttonClasses.button} ${buttonClasses.primary} ${buttonClasses.small}`}
            aria-label={`Add to quote list: ${title}`}
          >
            Add
          </button>
          {listed && (
            <Link to="/quote-list" className={classes.listed} aria-label={`${listed.quantity} in list: ${title}`}>
              {listed.quantity} in list
            </Link>
          )}
        </AddToQuoteListForm>
      </td>
    </tr>
  );
}
