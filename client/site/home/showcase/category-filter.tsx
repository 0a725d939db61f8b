import { ALL_CATEGORIES } from '../../../../shared/business';
import { formatNumber } from '../../../../shared/format';
import { trpc } from '../../../trpc';
import shelf from '../../../ui/shelf.module.css';
import classes from './category-filter.module.css';

type CategoryFilterProps = { chosen: string; count: number | undefined; onChoose: (slug: string) => void };

/** Chips to filter by category. Without JavaScript a chip is a link to the catalogue's category. */
export function CategoryFilter({ chosen, count, onChoose }: CategoryFilterProps) {
  const { data: categories = [] } = trpc.public.productCategories.useQuery();
  return (
    <form
      data-row
      className={`${shelf.chips} ${classes.filter}`}
      action="/products"
      aria-label="Filter products by category"
      onSubmit={(event) => event.preventDefault()}
    >
      {[{ slug: ALL_CATEGORIES, name: 'All Products' }, ...categories].map(({ slug, name }) => (
        <button
          key={slug}
          type="submit"
          className={classes.chip}
          name="category"
          value={slug}
          aria-pressed={slug === chosen}
          onClick={() => onChoose(slug)}
        >
          {name}
          {slug === chosen && count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
        </button>
      ))}
    </form>
  );
}
