import { trpc } from '../../../trpc';
import { ContentIcon } from '../../../ui/icons/content-icon';
import { QueryResultView } from '../../../ui/loading/loaded';
import { Skeleton } from '../../../ui/loading/skeleton';
import { Shelf } from '../../../ui/shelf';
import classes from './amc-features.module.css';

/** The reasons for a contract; renders nothing if there are none. */
export function AmcFeatures() {
  const features = trpc.public.amcFeatures.useQuery();
  if (features.data?.length === 0) return null;
  return (
    <div className={classes.why}>
      <h3 id="why-title">Why Choose Our AMC?</h3>
      <QueryResultView query={features} failure="Failed to fetch AMC features" place={<Skeleton className={classes.skeleton} />}>
        {(all) => (
          <Shelf aria-labelledby="why-title" className={classes.features}>
            {all.map(({ id, title, description, icon }) => (
              <li key={id} className={classes.feature}>
                <ContentIcon name={icon ?? 'Shield'} />
                <h4>{title}</h4>
                <p>{description}</p>
              </li>
            ))}
          </Shelf>
        )}
      </QueryResultView>
    </div>
  );
}
