import { Skeleton } from '../../ui/loading/skeleton';
import classes from './product-page-skeleton.module.css';

/** The loading placeholder of a product page. */
export function ProductPageSkeleton() {
  return (
    <div className={classes.product} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading product
      </p>
      <Skeleton className={classes.picture} />
      <div className={classes.words}>
        <Skeleton className={classes.line} />
        <Skeleton className={classes.title} />
        <Skeleton className={classes.line} />
        <Skeleton className={classes.text} />
      </div>
    </div>
  );
}
