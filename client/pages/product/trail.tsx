import { catalogueAddress } from '../../../shared/page-address';
import type { Product } from '../../trpc';
import { Link } from '../../ui/link';
import { useOrigin } from '../../ui/origin';
import { StructuredData } from '../../ui/structured-data';
import classes from './trail.module.css';

/** Where the product stands in the site: for visitors a line of links, for search engines a BreadcrumbList. */
export function Trail({ product: { id, title, category, categoryName } }: { product: Product }) {
  const origin = useOrigin();
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Products', path: '/products' },
    ...(category && categoryName ? [{ name: categoryName, path: catalogueAddress({ category, q: '', page: 1 }) }] : []),
  ];
  const items = [...steps, { name: title, path: `/product/${id}` }].map(({ name, path }, index) => {
    return { '@type': 'ListItem', position: index + 1, name, item: origin + path };
  });
  return (
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <StructuredData data={{ '@type': 'BreadcrumbList', itemListElement: items }} />
      <ol>
        {steps.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
