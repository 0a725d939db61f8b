import { formatNumber } from '../../../shared/format';
import { buildCatalogueUrl, type CatalogueChoice } from '../../../shared/pages/page-url';
import { ButtonLink } from '../../ui/button-link';
import { ArrowLeft, ArrowRight } from '../../ui/icons/icons';
import classes from './page-links.module.css';

/** Links to the previous and the next page, at the top of the products. */
export function PageLinks({ choice, hasNext }: { choice: CatalogueChoice; hasNext: boolean }) {
  const { page } = choice;
  if (page === 1 && !hasNext) return null;
  const at = (other: number) => `${buildCatalogueUrl({ ...choice, page: other })}#catalogue`;
  return (
    <nav className={classes.pages} aria-label="Pages">
      {page > 1 && (
        <ButtonLink to={at(page - 1)} variant="quiet" rel="prev">
          <ArrowLeft size={16} /> Previous
        </ButtonLink>
      )}
      <span className={classes.current}>Page {formatNumber(page)}</span>
      {hasNext && (
        <ButtonLink to={at(page + 1)} variant="quiet" rel="next">
          Next <ArrowRight size={16} />
        </ButtonLink>
      )}
    </nav>
  );
}
