import { readLeadingNumber } from '../../../shared/format';
import { trpc } from '../../trpc';
import { QueryResultView } from '../../ui/loading/loaded';
import { Skeleton } from '../../ui/loading/skeleton';
import classes from './timeline.module.css';

/** The timeline, latest year first; renders nothing if it is empty. */
export function Timeline() {
  const timeline = trpc.public.companyTimeline.useQuery();
  if (timeline.data?.length === 0) return null;
  return (
    <section data-below className={`container ${classes.section}`} aria-labelledby="timeline-title">
      <h2 id="timeline-title">Our Journey</h2>
      <QueryResultView query={timeline} failure="Failed to fetch timeline" place={<Skeleton className={classes.skeleton} />}>
        {(entries) => (
          <ol className={classes.entries}>
            {[...entries]
              .sort((a, b) => readLeadingNumber(b.year) - readLeadingNumber(a.year))
              .map(({ id, year, event, description }) => (
                <li key={id} className={classes.entry}>
                  <span className={classes.year}>{year}</span>
                  <h3>{event}</h3>
                  {description && <p>{description}</p>}
                </li>
              ))}
          </ol>
        )}
      </QueryResultView>
    </section>
  );
}
