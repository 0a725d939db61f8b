import type { CardProduct } from '../../trpc';
import { ProductCard } from '../catalogue/product-card';
import classes from './related-products.module.css';

/** Other products of the same category; renders nothing if there are none. */
export function RelatedProducts({ products, category }: { products: CardProduct[]; category: string | null }) {
  if (products.length === 0) return null;
  return (
    <section data-below className={classes.section} aria-labelledby="related-title">
      <div className="container">
        <h2 id="related-title">More in {category}</h2>
        <ul className={classes.row}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} view="View Details" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
