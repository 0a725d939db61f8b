import { buildCompareUrl, MAX_COMPARED } from '../../../shared/pages/comparison';
import { ButtonLink } from '../../ui/button-link';
import { listChosenIds, notifyOfChoice, replaceCompared, toggleCompared, useComparedChoice } from './chosen';
import classes from './compare-bar.module.css';

/** The bar that counts the chosen products and leads to the comparison. */
function CompareBar() {
  const { products, isFull } = useComparedChoice();
  return products.length === 0 ? null : (
    <section className={classes.bar} data-bar aria-label="Comparison">
      <p role="status" className={isFull ? classes.full : undefined}>
        {isFull ? 'You can compare up to four products. Remove one first.' : `${products.length} of ${MAX_COMPARED} to compare`}
      </p>
      <ul className={classes.products}>
        {products.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              title={product.title}
              aria-label={`Do not compare ${product.title}`}
              onClick={() => toggleCompared(product)}
            >
              <span>{product.title}</span> <b aria-hidden="true">×</b>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.ways}>
        <button type="button" className={classes.clear} onClick={() => replaceCompared([])}>
          Clear
        </button>
        <ButtonLink to={buildCompareUrl(products.map(({ id }) => id))} variant="primary">
          Compare
        </ButtonLink>
      </p>
    </section>
  );
}

/** The functions that the buttons of the cards call once a product is chosen. */
export const compareBar = { Bar: CompareBar, ids: listChosenIds, notify: notifyOfChoice, toggle: toggleCompared };
