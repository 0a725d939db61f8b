import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeAvailability } from '../../../shared/catalogue/availability';
import { FACT_LABELS, FACT_NAMES } from '../../../shared/catalogue/facts';
import { listPriceRows } from '../../../shared/catalogue/price';
import {
  choosePriceNotation,
  describeGst,
  describePack,
  formatBasisPoints,
  formatCountWithUnit,
  formatPerUnit,
  PRICE_ON_REQUEST,
} from '../../../shared/catalogue/price-words';
import { describePricesPerMeasure, describePriceWithGst } from '../../../shared/catalogue/unit-price';
import { buildCompareUrl } from '../../../shared/pages/comparison';
import type { ComparedProduct } from '../../trpc';
import { Picture } from '../../ui/picture/picture';
import { AddToQuoteListButton } from '../quote-list/add-button';
import classes from './compare-page.module.css';

/** A row of the table: the text of each product, by which differences are found, and optionally another form of display. */
type Row = { name: string; text: (product: ComparedProduct) => string; show?: (product: ComparedProduct) => ReactNode; isOwn?: true };

/** The facts of products as a table; rows without a value are omitted, and rows with differences are shaded. */
export function CompareTable({ products }: { products: ComparedProduct[] }) {
  const ids = products.map(({ id }) => id);
  const rows = rowsOf(products).filter(({ text }) => products.some((product) => text(product) !== ''));
  const differs = ({ text, isOwn }: Row) => !isOwn && new Set(products.map(text)).size > 1;
  return (
    <>
      {products.length > 1 && <p className={classes.lead}>The products differ in the shaded rows.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways, also with the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Comparison, scrolls sideways">
        <table className={classes.table}>
          <caption className="visually-hidden">Products side by side</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Fact</span>
              </th>
              {products.map(({ id, title, image, picture }) => (
                <th key={id} scope="col">
                  <Picture
                    src={image}
                    alt=""
                    meta={picture && { ...picture, alt: '' }}
                    width={800}
                    height={800}
                    sizes="(min-width: 62em) 14rem, 9rem"
                  />
                  <Link to={`/product/${id}`} className={classes.name}>
                    {title}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={classes.ways}>
              <th scope="row">
                <span className="visually-hidden">Actions</span>
              </th>
              {products.map((product) => (
                <td key={product.id}>
                  <AddToQuoteListButton product={product} />
                  <Link
                    to={buildCompareUrl(ids.filter((id) => id !== product.id))}
                    rel="nofollow"
                    className={classes.remove}
                    aria-label={`Remove ${product.title} from the comparison`}
                  >
                    Remove
                  </Link>
                </td>
              ))}
            </tr>
            {rows.map((row) => (
              <tr key={row.name} className={differs(row) ? classes.differs : undefined}>
                <th scope="row">
                  {row.name}
                  {differs(row) && <span className="visually-hidden"> (differs)</span>}
                </th>
                {products.map((product) => (
                  <td key={product.id}>{row.text(product) === '' ? '–' : (row.show ?? row.text)(product)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function rowsOf(products: ComparedProduct[]): Row[] {
  const amount = choosePriceNotation(products.flatMap(({ price, tiers }) => [price, ...tiers.map((tier) => tier.price)]));
  const amountOf = (price: string | null) => (price === null ? PRICE_ON_REQUEST : amount(price));
  const steps = (product: ComparedProduct) =>
    listPriceRows(product).map(({ from, price }) => ({
      from,
      words: `From ${formatCountWithUnit(from, product.unit)}`,
      price: amountOf(price),
    }));
  return [
    {
      name: 'Price',
      text: ({ price, unit, gstBp }) =>
        price === null ? PRICE_ON_REQUEST : `${amount(price)} ${formatPerUnit(unit)} ${describeGst(gstBp)}`,
      show: ({ price, unit, gstBp }) =>
        price === null ? (
          PRICE_ON_REQUEST
        ) : (
          <>
            <b>{amount(price)}</b> {formatPerUnit(unit)} <small>{describeGst(gstBp)}</small>
          </>
        ),
    },
    { name: 'Price with GST', text: ({ price, gstBp }) => describePriceWithGst(price, gstBp) },
    { name: 'Price by content', text: describePricesPerMeasure },
    {
      name: 'Prices by quantity',
      text: (product) =>
        steps(product)
          .map(({ words, price }) => `${words}: ${price}`)
          .join(', '),
      show: (product) => (
        <ul>
          {steps(product).map(({ from, words, price }) => (
            <li key={from}>
              {words}: <b>{price}</b>
            </li>
          ))}
        </ul>
      ),
    },
    { name: 'Pack', text: ({ packSize, unit }) => describePack(packSize, unit) },
    { name: 'Unit', text: ({ unit }) => unit ?? '' },
    { name: 'Minimum order', text: ({ moq, unit }) => (moq ? formatCountWithUnit(moq, unit) : '') },
    { name: 'Stock', text: ({ stock }) => describeAvailability(stock) },
    ...FACT_NAMES.map((fact) => ({ name: FACT_LABELS[fact], text: (product: ComparedProduct) => product[fact] ?? '' })),
    { name: 'GST', text: ({ gstBp }) => (gstBp === null ? '' : `${formatBasisPoints(gstBp)} %`) },
    { name: 'HSN', text: ({ hsn }) => hsn ?? '' },
    { name: 'SKU', text: ({ sku }) => sku ?? '', isOwn: true },
    { name: 'Category', text: ({ categoryName }) => categoryName ?? '' },
    { name: 'Description', text: ({ description }) => description, isOwn: true },
  ];
}
