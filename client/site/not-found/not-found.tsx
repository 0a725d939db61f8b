import buttonClasses from '../../ui/button.module.css';
import { ButtonLink } from '../../ui/button-link';
import { useTitle } from '../../ui/website';
import searchClasses from '../search/search-form.module.css';
import classes from './not-found.module.css';

/** The page for unknown paths. Its search is a plain form, since product pages load this page too and need no additional script. */
export function NotFoundPage() {
  return (
    <section className={`container ${classes.page}`}>
      <title>{useTitle('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <p>There is no page at this address. It may have been moved or removed. Search our products, or go on from here:</p>
      <search className={classes.search}>
        <form action="/products" className={searchClasses.row}>
          <input type="search" name="q" maxLength={100} placeholder="Search products" aria-label="Search products" enterKeyHint="search" />
          <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`}>
            Search
          </button>
        </form>
      </search>
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
