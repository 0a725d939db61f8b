import { formatYearBadge } from '../../../../shared/format';
import { trpc } from '../../../trpc';
import { QueryResultView } from '../../../ui/loading/loaded';
import { Skeleton } from '../../../ui/loading/skeleton';
import { Shelf } from '../../../ui/shelf';
import classes from './journey.module.css';

/** The timeline of the company; renders nothing if it is empty. */
export function CompanyJourney() {
  const timeline = trpc.public.companyTimeline.useQuery();
  if (timeline.data?.length === 0) return null;
  return (
    <div className={classes.journey}>
      <h3 id="journey-title">Our Journey</h3>
      <QueryResultView query={timeline} failure="Failed to fetch timeline" place={<Skeleton className={classes.skeleton} />}>
        {(entries) => (
          <Shelf aria-labelledby="journey-title" as="ol" className={classes.entries}>
            {entries.map(({ id, year, event, description }) => (
              <li key={id} className={classes.entry}>
                <span className={classes.year} aria-hidden="true">
                  {formatYearBadge(year)}
                </span>
                <h4>
                  <span className="visually-hidden">{year}: </span>
                  {event}
                </h4>
                {description && <p>{description}</p>}
              </li>
            ))}
          </Shelf>
        )}
      </QueryResultView>
    </div>
  );
}
