import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { buildCatalogueUrl, type CatalogueChoice } from '../../../shared/pages/page-url';
import classes from './category-tabs.module.css';

/** The categories as links: a row that scrolls sideways on a phone, a column on wide screens. */
export function CategoryTabs({ tabs, choice }: { tabs: { slug: string; name: string }[]; choice: CatalogueChoice }) {
  const tabRow = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is scrolled into view when the category changes
  useEffect(() => {
    const row = tabRow.current;
    const current = row?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls only the row, not the page.
    if (row && current) row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [choice.category]);
  return (
    <nav ref={tabRow} className={classes.tabs} aria-label="Categories">
      <ul>
        {tabs.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={buildCatalogueUrl({ ...choice, category: slug, page: 1 })}
              aria-current={slug === choice.category ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
