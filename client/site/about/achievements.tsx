import { formatNumber } from '../../../shared/format';
import { trpc } from '../../trpc';
import { ContentIcon } from '../../ui/icons/content-icon';
import { QueryResultView } from '../../ui/loading/loaded';
import { Skeleton } from '../../ui/loading/skeleton';
import classes from './achievements.module.css';

/** All stats; renders nothing if there are none. */
export function Achievements() {
  const stats = trpc.public.companyStats.useQuery();
  if (stats.data?.length === 0) return null;
  return (
    <section data-below className={`container ${classes.section}`} aria-labelledby="achievements-title">
      <h2 id="achievements-title">Our Achievements</h2>
      <QueryResultView query={stats} failure="Failed to fetch company stats" place={<Skeleton className={classes.skeleton} />}>
        {(all) => (
          <dl className={classes.grid}>
            {all.map(({ id, value, suffix, label, icon }) => (
              <div key={id} className={classes.stat}>
                <dt>
                  <ContentIcon name={icon ?? 'Award'} size={20} /> {label}
                </dt>
                <dd>
                  {formatNumber(value)}
                  {suffix}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryResultView>
    </section>
  );
}
