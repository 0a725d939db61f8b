import { Link } from 'react-router-dom';
import { buildCatalogueUrl } from '../../../shared/pages/page-url';
import type { Product } from '../../trpc';
import classes from './breadcrumbs.module.css';

/** The pages above a product, for the links and for structured data. */
export function listBreadcrumbs({ category, categoryName }: Product): { name: string; path: string }[] {
  return [
    { name: 'Home', path: '/' },
    { name: 'Products', path: '/products' },
    ...(category && categoryName ? [{ name: categoryName, path: buildCatalogueUrl({ category, q: '', page: 1 }) }] : []),
  ];
}

/** The breadcrumb links of a product. */
export function Breadcrumbs({ product }: { product: Product }) {
  return (
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <ol>
        {listBreadcrumbs(product).map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
