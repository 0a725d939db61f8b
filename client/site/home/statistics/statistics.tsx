import { STATS_STRIP_SIZE } from '../../../../shared/business';
import { formatNumber } from '../../../../shared/format';
import { type CompanyStat, trpc } from '../../../trpc';
import { ContentIcon } from '../../../ui/icons/content-icon';
import { LoadError } from '../../../ui/loading/load-error';
import { Skeleton } from '../../../ui/loading/skeleton';
import classes from './statistics.module.css';
import { useCountUp } from './use-count-up';

const places = Array.from({ length: STATS_STRIP_SIZE }, (_, place) => place);

/** The first four stats; renders nothing if there are none. */
export function Statistics() {
  const { data: stats, isError, refetch } = trpc.public.companyStats.useQuery();
  if (stats?.length === 0) return null;
  return (
    <section data-next className={classes.strip} aria-label="The company in numbers" aria-busy={!stats && !isError}>
      <div className="container">
        {stats ? (
          <dl className={classes.stats}>
            {stats.slice(0, STATS_STRIP_SIZE).map((stat) => (
              <CountedStat key={stat.id} stat={stat} />
            ))}
          </dl>
        ) : isError ? (
          <div className={classes.error}>
            <LoadError message="Failed to fetch company stats" onRetry={refetch} />
          </div>
        ) : (
          <div className={classes.stats}>
            {places.map((place) => (
              <div key={place} className={classes.stat}>
                <Skeleton className={classes.skeleton} />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** One stat. The counting number is hidden from screen readers, which read the final value. */
function CountedStat({ stat }: { stat: CompanyStat }) {
  const { shown, hasStarted } = useCountUp(stat.value);
  return (
    <div className={classes.stat}>
      <dt>
        <ContentIcon name={stat.icon ?? 'TrendingUp'} size={20} /> {stat.label}
      </dt>
      <dd>
        <span className={`visually-hidden ${classes.final}`}>
          {formatNumber(stat.value)}
          <span className={classes.suffix}>{stat.suffix}</span>
        </span>
        <span className={classes.number} data-started={hasStarted || undefined} aria-hidden="true">
          {formatNumber(shown)}
          <span className={classes.suffix}>{stat.suffix}</span>
        </span>
      </dd>
    </div>
  );
}
