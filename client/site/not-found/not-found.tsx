import { COMPANY_NAME } from '../../../shared/business';
import { ButtonLink } from '../../ui/button-link';
import classes from './not-found.module.css';

/** The page for unknown paths. */
export function NotFoundPage() {
  return (
    <section className={`container ${classes.page}`}>
      <title>{`Page not found | ${COMPANY_NAME}`}</title>
      <meta name="robots" content="noindex" />
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <div className={classes.ways}>
        <ButtonLink to="/" variant="primary">
          Back to Home
        </ButtonLink>
        <ButtonLink to="/#products" variant="quiet">
          Browse Products
        </ButtonLink>
      </div>
    </section>
  );
}
