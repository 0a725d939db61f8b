import { COMPANY_NAME } from '../../../shared/business';
import { ButtonLink } from '../../ui/button-link';
import { SearchForm } from '../search/search-form';
import classes from './not-found.module.css';

/** The page for unknown paths. */
export function NotFoundPage() {
  return (
    <section className={`container ${classes.page}`}>
      <title>{`Page not found | ${COMPANY_NAME}`}</title>
      <meta name="robots" content="noindex" />
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <p>There is no page at this address. It may have been moved or removed. Search our products, or go on from here:</p>
      <div className={classes.search}>
        <SearchForm id="not-found-search" q="" />
      </div>
      <div className={classes.ways}>
        <ButtonLink to="/" variant="primary">
          Back to Home
        </ButtonLink>
        <ButtonLink to="/products" variant="quiet">
          Browse Products
        </ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Contact Us
        </ButtonLink>
      </div>
    </section>
  );
}
