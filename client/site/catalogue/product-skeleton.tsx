import { Skeleton } from '../../ui/loading/skeleton';
import classes from './product-skeleton.module.css';

/** The loading placeholder of a product card. */
export function ProductSkeleton() {
  return (
    <div className={classes.card}>
      <Skeleton className={classes.picture} />
      <div className={classes.words}>
        <Skeleton className={classes.category} />
        <Skeleton className={classes.title} />
        <Skeleton className={classes.description} />
      </div>
    </div>
  );
}
